"""What is seen of rounds that are counted: a row of figures for each, and how often play came to each place.

This is all that an engine owes to whoever asks more of it than a tally. It plays a program that is counted
(`program_of(book, counted=True)`), whose plan numbers its places (`Plan.places`), and its `watch` gives for a range of
rounds what is written down here:

- `columns`: for each of `COLUMNS` one whole number a round, in the order of the rounds. `won` are the seats of the
  winners, a bit each; `points` is what the winner got in this round; `choices` are turns in which the question on turn
  had more than one answer, and the others are those of a tally.
- `carried`: by the numbers of the places, how often play came there in all these rounds together. An operation `Reach`
  counts its place. An `Opened` counts its own each time that its moment has come and its condition holds, whether
  or not anybody has something to answer.
- `digest`: as in a tally; and how many of the rounds the interpreter had to finish.

Everything is a sum or a list of whole numbers. `Seen` keeps the sums and, of each column, how many rounds had which
number in it; what was seen of other rounds is added, in any order.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from .digest import MASK

COLUMNS = ("won", "turns", "decisions", "draw_turns", "choices", "reshuffles", "points")
WON, TURNS, DECISIONS, DRAW_TURNS, CHOICES, RESHUFFLES, POINTS = range(len(COLUMNS))
WHOLE = "q"  # 64 bits, with a sign

Column = Sequence[int]
Spread = Mapping[int, int]  # how many rounds had so much of it


@dataclass(frozen=True, slots=True)
class Watched:
    """What an engine has seen of a range of rounds."""

    columns: tuple[Column, ...]
    carried: tuple[int, ...]
    digest: int
    fallbacks: int = 0

    @property
    def rounds(self) -> int:
        return len(self.columns[0])


def columns_of(rows: Iterable[Sequence[int]]) -> tuple[Column, ...]:
    """Rounds one by one, as columns."""
    found = tuple(array(WHOLE) for _ in COLUMNS)
    for row in rows:
        for column, value in zip(found, row, strict=True):
            column.append(value)
    return found


@dataclass(frozen=True, slots=True)
class Seen:
    """What was seen of some rounds. That of different rounds adds up."""

    rounds: int
    spreads: tuple[Spread, ...]  # by column
    carried: tuple[int, ...]  # by place
    digest: int
    fallbacks: int

    def __add__(self, other: Seen) -> Seen:
        spreads = zip(self.spreads, other.spreads, strict=True)
        return Seen(
            self.rounds + other.rounds,
            tuple(Counter(mine) + Counter(yours) for mine, yours in spreads),
            tuple(mine + yours for mine, yours in zip(self.carried, other.carried, strict=True)),
            (self.digest + other.digest) & MASK,
            self.fallbacks + other.fallbacks,
        )

    def total(self, column: int) -> int:
        return sum(value * rounds for value, rounds in self.spreads[column].items())

    def wins(self, seat: int) -> int:
        return sum(rounds for won, rounds in self.spreads[WON].items() if won >> seat & 1)

    @property
    def unwon(self) -> int:
        return self.spreads[WON].get(0, 0)


def nothing_seen(places: int) -> Seen:
    return Seen(0, tuple({} for _ in COLUMNS), (0,) * places, 0, 0)


def seen_of(watched: Watched) -> Seen:
    spreads = tuple(Counter(column) for column in watched.columns)
    return Seen(watched.rounds, spreads, watched.carried, watched.digest, watched.fallbacks)
