"""What is to be played, and by which engine: made here once, and made again in every process that takes part.

Whoever shares out rounds (`workers.py`, `cluster.py`) knows of a `Work` only that it plays ranges of rounds and that
another process can make the same of its order.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from importlib.util import find_spec
from typing import Literal, Protocol, TypeVar

from lastcard.dsl.rulebook import Rulebook
from lastcard.interpreter.assemble.pipeline import program_of
from lastcard.interpreter.engine.program import Program
from lastcard.interpreter.simulation.engines import Engine, Interpreted
from lastcard.interpreter.simulation.policies import POLICIES
from lastcard.interpreter.simulation.rounds import Plan, Tally
from lastcard.interpreter.simulation.seen import Watched

Name = Literal["interpreted", "compiled"]
Wish = Literal["auto", "interpreted", "compiled"]


class CannotPlay(Exception):
    """The rounds cannot be played by what is asked for; the text says why."""


class NoSuchEngine(CannotPlay):
    """The engine that is asked for is not to be had."""


class Played(Protocol):
    """Some rounds that have been played."""

    @property
    def rounds(self) -> int: ...

    @property
    def seconds(self) -> float: ...


Piece = TypeVar("Piece", bound=Played)
Pieces = TypeVar("Pieces", bound=Played, covariant=True)


class Ordered(Protocol[Pieces]):
    """All that another process needs, as data."""

    @property
    def books(self) -> Sequence[Rulebook]: ...

    def job(self) -> Work[Pieces]: ...


class Work(Protocol[Pieces]):
    @property
    def plan(self) -> Plan: ...

    @property
    def looks(self) -> Sequence[int]:
        """Numbers of rounds after which somebody looks at what has come: no range reaches across one."""
        ...

    @property
    def order(self) -> Ordered[Pieces]: ...

    def play(self, numbers: range) -> Pieces: ...


@dataclass(frozen=True, slots=True)
class Part:
    """Some rounds, how many of them were handed back to the interpreter, and the seconds of play."""

    tally: Tally
    fallbacks: int
    seconds: float

    @property
    def rounds(self) -> int:
        return self.tally.rounds


@dataclass(frozen=True, slots=True)
class Order:
    """A rulebook can be sent anywhere, its program is made there."""

    book: Rulebook
    plan: Plan
    wish: Wish
    engine: Name  # whoever gives the order has found this one
    ready: bytes | None
    counted: bool = False

    @property
    def books(self) -> tuple[Rulebook]:
        return (self.book,)

    def job(self) -> Job:
        """The same job; where the engine is not to be had there and any other will do, all is handed back."""
        wish = self.wish if self.engine == "compiled" else "interpreted"
        made = job_of(program_of(self.book, self.counted), self.plan, wish, self.ready)
        return replace(made, handed_back=made.name != self.engine)


@dataclass(frozen=True, slots=True)
class Job:
    program: Program
    plan: Plan
    wish: Wish
    name: Name
    engine: Engine
    handed_back: bool = False
    looks: tuple[int, ...] = ()  # nobody does before all are played

    @property
    def counted(self) -> bool:
        return bool(self.program.plan.places)

    @property
    def order(self) -> Order:
        return Order(self.program.book, self.plan, self.wish, self.name, self.engine.bytes, self.counted)

    def play(self, numbers: range) -> Part:
        begin = time.perf_counter()
        tally, fallbacks = self.engine.play(numbers)
        return Part(tally, tally.rounds if self.handed_back else fallbacks, time.perf_counter() - begin)

    def watch(self, numbers: range) -> Watched:
        """The program must be one that is counted."""
        found = self.engine.watch(numbers)
        return replace(found, fallbacks=found.rounds) if self.handed_back else found


def job_of(program: Program, plan: Plan, wish: Wish, ready: bytes | None = None) -> Job:
    """With the engine that is wished; `auto` is the quickest that is to be had. Raises NoSuchEngine."""
    if plan.policy not in POLICIES:
        if wish == "compiled":
            raise NoSuchEngine("--engine compiled is not to be had: bots and seats that differ are interpreted")
        return Job(program, plan, wish, "interpreted", _seated(program, plan))
    if wish != "interpreted":
        from lastcard.interpreter.fast.engine import NotToBeHad, compiled

        try:
            return Job(program, plan, wish, "compiled", compiled(program, plan, ready))
        except NotToBeHad as error:
            if wish == "compiled":
                raise NoSuchEngine(f"--engine compiled is not to be had: {error}") from None
    return Job(program, plan, wish, "interpreted", Interpreted(program, plan))


def how_to_compile() -> str:
    """For whoever has to wait for the interpreter; nothing where the extra is there."""
    return "" if find_spec("wasmtime") else "pip install 'lastcard[fast]' makes it some hundred times as fast"


def _seated(program: Program, plan: Plan) -> Engine:
    from lastcard.interpreter.simulation.seated import Seated  # and with it all bots

    return Seated(program, plan)
