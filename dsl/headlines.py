"""What a list says of all that is shipped: worked out once, and kept beside the files.

The file is made by `python -m tests.headlines --write`. What stands in it is data of plain types, so a list is told
without reading a rulebook.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from . import shelf

ENGLISH = "en"

GAMES = "games"


@dataclass(frozen=True, slots=True)
class RulebookHeadline:
    """What a list says of a rulebook."""

    id: str
    title: str
    language: str
    players: tuple[int, int]
    extends: tuple[str, ...]  # the families, the nearest first


@dataclass(frozen=True, slots=True)
class Headline:
    """What a list says of a house rule: each parameter with its default, and what else it may be."""

    id: str
    title: str
    summaries: dict[str, str]  # by language
    parameters: dict[str, str]
    needs: dict[str, list[str]]  # what a rulebook must have
    goes_with: list[str]  # the shipped rulebooks over which it can be laid

    @property
    def summary(self) -> str:
        """In English, where it says it in English."""
        return self.summaries.get(ENGLISH) or next(iter(self.summaries.values()), "")


def rulebook_headlines() -> list[RulebookHeadline]:
    """Of all rulebooks that are shipped."""
    found = _kept()["rulebooks"]
    return [RulebookHeadline(**each | {key: tuple(each[key]) for key in ("players", "extends")}) for each in found]


def headlines(names: Iterable[str] | None = None) -> list[Headline]:
    """Of all house rules that are shipped, or those of the names."""
    together = goes_with()
    listed = {each["id"]: Headline(**each, goes_with=together[each["id"]]) for each in _kept()["house-rules"]}
    return list(listed.values()) if names is None else [listed[name] for name in names]


def goes_with() -> dict[str, list[str]]:
    """Over which shipped rulebooks each shipped house rule can be laid: tried once, and kept beside them."""
    found: dict[str, list[str]] = json.loads(shelf.GOES_WITH.read_text(encoding="utf-8"))
    return found


def usual_rulebooks() -> list[Path]:
    """Games first, for more is in them than in most of the editions; of several that with which most house rules go."""
    going = Counter(name for names in goes_with().values() for name in names)
    return sorted(shelf.shipped_rulebooks(), key=lambda path: (path.parent.name != GAMES, -going[path.stem]))


@cache
def _kept() -> Any:
    return json.loads(shelf.HEADLINES.read_text(encoding="utf-8"))
