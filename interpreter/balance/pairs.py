"""The same rounds under two sets of house rules: what came of each with the one, and with the other.

A round has the same cards and the same dice for its players in both. Where a house rule is never needed it comes out
the same, so what differs is seen much sooner than in rounds that have nothing in common.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from operator import sub

from lastcard.interpreter.simulation.seen import CHOICES, DRAW_TURNS, POINTS, TURNS, WON, Spread, Watched

Holds = Callable[[int], bool]  # is it so, if these seats have won?

COMPARED = (TURNS, DRAW_TURNS, CHOICES, POINTS)  # columns of numbers


@dataclass(frozen=True, slots=True)
class Pairs:
    """Sums over some rounds. Those of different rounds add up."""

    won: Mapping[tuple[int, int], int]  # by the winners of both, how many rounds
    more: tuple[Spread, ...]  # of each column that is compared, by how much more it was, how many rounds

    def __add__(self, other: Pairs) -> Pairs:
        more = zip(self.more, other.more, strict=True)
        return Pairs(
            Counter(self.won) + Counter(other.won), tuple(Counter(mine) + Counter(yours) for mine, yours in more)
        )

    def of_seat(self, seat: int) -> tuple[int, int]:
        """How many rounds this seat won with the first set only, and with the second only."""
        return self._only(lambda won: bool(won >> seat & 1))

    def unwon(self) -> tuple[int, int]:
        return self._only(lambda won: not won)

    def _only(self, holds: Holds) -> tuple[int, int]:
        first = sum(rounds for (one, other), rounds in self.won.items() if holds(one) and not holds(other))
        second = sum(rounds for (one, other), rounds in self.won.items() if holds(other) and not holds(one))
        return first, second


def no_pairs() -> Pairs:
    return Pairs({}, tuple({} for _ in COMPARED))


def paired(one: Watched, other: Watched) -> Pairs:
    """How much more the first has than the second, round by round."""
    more = (Counter(map(sub, one.columns[column], other.columns[column])) for column in COMPARED)
    return Pairs(Counter(zip(one.columns[WON], other.columns[WON], strict=True)), tuple(more))
