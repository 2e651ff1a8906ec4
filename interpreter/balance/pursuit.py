"""Rounds until the figures are certain enough.

One looks after fixed numbers of rounds, whoever has played them, and what is found is always what came of the first so
many rounds: by those numbers alone it is decided whether there are enough. So the result does not depend on workers,
and `--rounds` with the number that was found gives it again, also where time was short or somebody pressed Ctrl-C.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from lastcard.interpreter.runs.workers import CalledOff, Crew

from .certainty import Share
from .work import Sight, Watching

FIRST_LOOK = 1_000
GROWTH = 10  # each look comes so many percent later than the one before
MOST_ROUNDS = 10_000_000

End = Literal["certain", "rounds", "seconds", "called off"]
Watch = Callable[[int], None]
Take = Callable[[Sight], None]


@dataclass(frozen=True, slots=True)
class Goal:
    """When there are enough rounds."""

    precision: float | None  # half of the width of the interval of every seat's share; None: all rounds are played
    seconds: float | None


@dataclass(frozen=True, slots=True)
class Found:
    sight: Sight
    end: End
    seconds: float  # of play, by the clock


def looks(rounds: int) -> tuple[int, ...]:
    found, at = list[int](), FIRST_LOOK
    while at < rounds:
        found.append(at)
        at += max(FIRST_LOOK, at * GROWTH // 100)
    return (*found, rounds)


def certain(sight: Sight, players: int, precision: float) -> bool:
    """Is the share of every seat known well enough, for each set?"""
    shares = (Share(seen.wins(seat), seen.rounds) for seen in sight.seen for seat in range(players))
    return all(share.half_width <= precision for share in shares)


class _Row:
    """Parts in the order of their rounds, however they come."""

    def __init__(self, work: Watching, take: Take) -> None:
        self.sight, self.take = work.nothing, take
        self.waiting = dict[int, Sight]()

    def put(self, part: Sight) -> None:
        self.waiting[part.first] = part

    def next(self) -> bool:
        """Add what comes next, if it is there."""
        part = self.waiting.pop(self.sight.rounds, None)
        if part is None:
            return False
        self.take(part)
        self.sight += part
        return True


def pursue(work: Watching, crew: Crew, goal: Goal, watch: Watch, take: Take) -> Found:
    """`watch` hears how many rounds more there are, `take` is given all that counts, in its order."""
    row, ends = _Row(work, take), list[End]()
    began = time.perf_counter()
    with CalledOff() as called_off:

        def heard() -> bool:
            if not ends and called_off():
                ends.append("called off")
            if not ends and goal.seconds is not None and time.perf_counter() - began >= goal.seconds:
                ends.append("seconds")
            return bool(ends)

        for part in crew(work, heard):
            row.put(part)
            watch(part.rounds)
            while ends != ["certain"] and row.next():
                if _enough(row.sight, work, goal):
                    ends[:] = ["certain"]
    end = "rounds" if row.sight.rounds >= work.plan.rounds and "certain" not in ends else ends[0]
    return Found(row.sight, end, time.perf_counter() - began)


def _enough(sight: Sight, work: Watching, goal: Goal) -> bool:
    if goal.precision is None or sight.rounds not in work.looks:
        return False
    return certain(sight, work.plan.players, goal.precision)
