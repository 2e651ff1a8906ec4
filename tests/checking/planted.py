"""Mistakes as people make them: `planted.txt` has what is laid over the classic game, and who has to tell of it.

`innocent.txt` has what looks like one of these and is none.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Planted:
    name: str
    told: frozenset[str]  # one of these detectors has to tell of it; of what is innocent none
    rule: str  # and name this entry, if one is said
    text: str


def _read(name: str) -> tuple[Planted, ...]:
    return tuple(
        Planted(name, frozenset(told.split()), rule, text.strip("\n") + "\n")
        for name, told, rule, text in re.findall(
            r"^## ([a-z-]+): ([a-z -]+?)(?: @ ([^\n]+))?\n(.*?)(?=^## |\Z)",
            (HERE / name).read_text(encoding="utf-8"),
            re.DOTALL | re.MULTILINE,
        )
    )


PLANTED = _read("planted.txt")
INNOCENT = _read("innocent.txt")
