"""What is played to judge a rulebook: the same rounds with one set of house rules, or with two."""

from __future__ import annotations

import time
from dataclasses import dataclass

from lastcard.dsl.rulebook import Rulebook
from lastcard.interpreter.runs.job import Job, Order
from lastcard.interpreter.simulation.rounds import Plan
from lastcard.interpreter.simulation.seen import Seen, Watched, nothing_seen, seen_of

from .pairs import Pairs, no_pairs, paired


@dataclass(frozen=True, slots=True)
class Sight:
    """What was seen of some rounds in a row, for each set."""

    first: int  # the number of the first of them
    rounds: int
    seconds: float
    seen: tuple[Seen, ...]
    pairs: Pairs
    rows: tuple[Watched, ...]  # round by round, if anybody wants that

    def __add__(self, other: Sight) -> Sight:
        """With the rounds that come next; their rows are not gathered."""
        seen = tuple(mine + yours for mine, yours in zip(self.seen, other.seen, strict=True))
        seconds = self.seconds + other.seconds
        return Sight(self.first, self.rounds + other.rounds, seconds, seen, self.pairs + other.pairs, ())


@dataclass(frozen=True, slots=True)
class Both:
    """The orders of all sets, as another process needs them."""

    orders: tuple[Order, ...]
    rows: bool

    @property
    def books(self) -> tuple[Rulebook, ...]:
        return tuple(order.book for order in self.orders)

    def job(self) -> Watching:
        return Watching(tuple(order.job() for order in self.orders), self.rows)


@dataclass(frozen=True, slots=True)
class Watching:
    """One job for each set; all of one plan."""

    jobs: tuple[Job, ...]
    rows: bool = False
    looks: tuple[int, ...] = ()

    @property
    def plan(self) -> Plan:
        return self.jobs[0].plan

    @property
    def order(self) -> Both:
        return Both(tuple(job.order for job in self.jobs), self.rows)

    @property
    def nothing(self) -> Sight:
        places = (len(job.program.plan.places) for job in self.jobs)
        return Sight(0, 0, 0.0, tuple(map(nothing_seen, places)), no_pairs(), ())

    def play(self, numbers: range) -> Sight:
        begin = time.perf_counter()
        watched = tuple(job.watch(numbers) for job in self.jobs)
        pairs = paired(*watched) if len(watched) > 1 else no_pairs()
        seen = tuple(map(seen_of, watched))
        rows = watched if self.rows else ()
        return Sight(numbers.start, len(numbers), time.perf_counter() - begin, seen, pairs, rows)
