"""What is to be played, and by which engine: made here once, and made again in every process that takes part."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from typing import Literal

from lastcard.dsl.rulebook import Rulebook
from lastcard.interpreter.assemble.pipeline import program_of
from lastcard.interpreter.engine.program import Program
from lastcard.interpreter.simulation.engines import Engine, Interpreted
from lastcard.interpreter.simulation.rounds import Plan, Tally

Name = Literal["interpreted", "compiled"]
Wish = Literal["auto", "interpreted", "compiled"]


class CannotPlay(Exception):
    """The rounds cannot be played by what is asked for; the text says why."""


class NoSuchEngine(CannotPlay):
    """The engine that is asked for is not to be had."""


@dataclass(frozen=True, slots=True)
class Part:
    """Some rounds, how many of them were handed back to the interpreter, and the seconds of play."""

    tally: Tally
    fallbacks: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Order:
    """All that another process needs, as data: a rulebook can be sent anywhere, its program is made there."""

    book: Rulebook
    plan: Plan
    wish: Wish
    engine: Name  # whoever gives the order has found this one
    ready: bytes | None

    def job(self) -> Job:
        """The same job; where the engine is not to be had there and any other will do, all is handed back."""
        wish = self.wish if self.engine == "compiled" else "interpreted"
        made = job_of(program_of(self.book), self.plan, wish, self.ready)
        return replace(made, handed_back=made.name != self.engine)


@dataclass(frozen=True, slots=True)
class Job:
    program: Program
    plan: Plan
    wish: Wish
    name: Name
    engine: Engine
    handed_back: bool = False

    @property
    def order(self) -> Order:
        return Order(self.program.book, self.plan, self.wish, self.name, self.engine.bytes)

    def play(self, numbers: range) -> Part:
        begin = time.perf_counter()
        tally, fallbacks = self.engine.play(numbers)
        return Part(tally, tally.rounds if self.handed_back else fallbacks, time.perf_counter() - begin)


def job_of(program: Program, plan: Plan, wish: Wish, ready: bytes | None = None) -> Job:
    """With the engine that is wished; `auto` is the quickest that is to be had. Raises NoSuchEngine."""
    if wish != "interpreted":
        from lastcard.interpreter.fast.engine import NotToBeHad, compiled

        try:
            return Job(program, plan, wish, "compiled", compiled(program, plan, ready))
        except NotToBeHad as error:
            if wish == "compiled":
                raise NoSuchEngine(f"--engine compiled is not to be had: {error}") from None
    return Job(program, plan, wish, "interpreted", Interpreted(program, plan))
