"""Mistakes as people make them: `planted.txt` has what is laid over the classic game, and who has to tell of it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

FILE = Path(__file__).with_name("planted.txt")


@dataclass(frozen=True, slots=True)
class Planted:
    name: str
    told: frozenset[str]  # one of these detectors has to tell of it
    rule: str  # and name this entry, if one is said
    text: str


PLANTED = tuple(
    Planted(name, frozenset(told.split()), rule, text.strip("\n") + "\n")
    for name, told, rule, text in re.findall(
        r"^## ([a-z-]+): ([a-z -]+?)(?: @ ([^\n]+))?\n(.*?)(?=^## |\Z)",
        FILE.read_text(encoding="utf-8"),
        re.DOTALL | re.MULTILINE,
    )
)
