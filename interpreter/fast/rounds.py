"""Rounds by compiled code; those that it does not finish are played by the interpreter."""

from __future__ import annotations

import time

from lastcard.interpreter.compiled.common import roots
from lastcard.interpreter.engine.program import Program
from lastcard.interpreter.engine.shuffle import seed_text
from lastcard.interpreter.simulation.rounds import Plan, Tally, nothing_yet, play_round
from lastcard.interpreter.simulation.seen import Watched

from .machine import Machine, Stopped
from .shelf import Compiled

MASK = (1 << 64) - 1
COUNTED = ("rounds", "n_turns", "decisions", "n_draws", "reshuffles", "unwon", "digest")


class Rounds:
    """Rounds of one plan. What runs out of what it may spend, or too deep, is handed back to the interpreter, alone."""

    def __init__(self, program: Program, plan: Plan, code: Compiled, begin: float) -> None:
        self.program = program
        self.plan = plan
        self.code = code
        self.machine = self._seeded()
        self.compile_seconds = time.perf_counter() - begin

    @property
    def bytes(self) -> bytes:
        return self.code.as_bytes()

    def play(self, numbers: range) -> tuple[Tally, int]:
        """The tally of these rounds, and how many of them the interpreter has played."""
        total, fallbacks = nothing_yet(self.plan.players), 0
        while numbers:
            tally, done, stuck = self._some(numbers)
            total += tally
            numbers = numbers[done:]
            if stuck:
                total += play_round(self.program, self.plan, numbers[0])
                fallbacks += 1
                numbers = numbers[1:]
        return total, fallbacks

    def watch(self, numbers: range) -> Watched:
        raise NotImplementedError("compiled programs are not counted")

    def _some(self, numbers: range) -> tuple[Tally, int, bool]:
        """The first of them, how many these are, and whether the next one cannot be finished."""
        before = self._counted()
        try:
            done = self.machine.call("rounds_from", numbers.start, len(numbers))
        except Stopped:
            self.machine = self._seeded()  # what is in memory means nothing any more
            if len(numbers) == 1:
                return nothing_yet(self.plan.players), 0, True
            return self._some(numbers[: len(numbers) // 2])
        after = self._counted()
        rounds, turns, decisions, draws, reshuffles, unwon, digest = (
            (now - then) & MASK for now, then in zip(after[0], before[0], strict=True)
        )
        wins = tuple(now - then for now, then in zip(after[1], before[1], strict=True))
        tally = Tally(rounds, turns, decisions, draws, reshuffles, unwon, wins, digest)
        return tally, done, done < len(numbers)

    def _counted(self) -> tuple[list[int], list[int]]:
        return [self.machine.scalar(name) for name in COUNTED], self.machine.array("WINS")

    def _seeded(self) -> Machine:
        machine = Machine(self.code)
        machine.put_array("ROOTS", roots(seed_text(self.plan.seed)))
        return machine
