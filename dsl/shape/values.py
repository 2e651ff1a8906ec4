"""What values there are besides texts and numbers, and some that have a name: known without any shape."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

HIGHEST_RANK = 99
IS_NAME = re.compile("[a-z][a-z0-9]*(-[a-z0-9]+)*")
NUMBERED = "number"  # the kind of a card with a rank, if it is given no other
OTHERS = "every other kind"  # the row for all kinds that have none


@dataclass(frozen=True, slots=True)
class Range:
    """The first and the last of several numbers, written `1..4`."""

    first: int
    last: int

    def __str__(self) -> str:
        return f"{self.first}..{self.last}"


def range_of(said: str) -> Range:
    """The two numbers of a text that has this form."""
    return Range(*map(int, said.split("..")))


def each_printed(ranks: Range | list[int | Range | str]) -> Iterator[str]:
    """What is printed on the cards of several ranks, one by one."""
    for part in ranks if isinstance(ranks, list) else [ranks]:
        if isinstance(part, Range):
            yield from map(str, range(part.first, min(part.last, HIGHEST_RANK) + 1))
        else:
            yield str(part)
