"""The rounds of a plan, handed out in ranges: small ones first, then as large as one likes to wait for."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from .job import Played

GROWTH = 8  # times what was played: what a small share has taken says little about a large one


class Shares:
    def __init__(self, rounds: int, long: float, looks: Sequence[int] = ()) -> None:
        self.rounds = rounds
        self.looks = looks  # in ascending order
        self.long = long  # seconds
        self.given = 0
        self.size = 1

    def next(self, hands: int = 1) -> range | None:
        """For one of so many who play at the same time: what is left is never more than the share of each."""
        left = self.rounds - self.given
        if left <= 0:
            return None
        first, size = self.given, min(self.size, -(-left // hands))
        place = bisect_right(self.looks, first)
        size = min(size, self.looks[place] - first) if place < len(self.looks) else size
        self.given += size
        return range(first, first + size)

    def heard(self, part: Played) -> None:
        """How long a share has taken: the next ones are made to measure."""
        played = part.rounds
        fitting = int(played * self.long / part.seconds) if part.seconds > 0 else played * GROWTH
        self.size = max(1, min(fitting, max(self.size, played * GROWTH)))
