"""What plays rounds: made once in a process for a program and a plan, it plays one range of rounds after the other."""

from __future__ import annotations

from functools import partial
from typing import Protocol

from lastcard.interpreter.engine.program import Program

from .rounds import Plan, Tally, play_rounds, played_round, watch_rounds
from .seen import Watched


class Engine(Protocol):
    @property
    def bytes(self) -> bytes | None:
        """Of which another process makes the same engine sooner; None where there is nothing to be handed on."""
        ...

    @property
    def compile_seconds(self) -> float:
        """What it took to make it."""
        ...

    def play(self, numbers: range) -> tuple[Tally, int]:
        """What came of these rounds, and how many of them were handed back to the interpreter."""
        ...

    def watch(self, numbers: range) -> Watched:
        """What is seen of these rounds, where the program is one that is counted."""
        ...


class Interpreted:
    """The engine that is always to be had, and that decides what is right."""

    bytes: bytes | None = None
    compile_seconds = 0.0

    def __init__(self, program: Program, plan: Plan) -> None:
        self.program = program
        self.plan = plan

    def play(self, numbers: range) -> tuple[Tally, int]:
        return play_rounds(self.program, self.plan, numbers), 0

    def watch(self, numbers: range) -> Watched:
        played = partial(played_round, self.program, self.plan)
        return watch_rounds(played, len(self.program.plan.places), numbers)
