"""Rounds by compiled code; those that it does not finish are played by the interpreter."""

from __future__ import annotations

import time
from array import array
from operator import add

from lastcard.interpreter.compiled.agreed import MOST_WATCHED, roots
from lastcard.interpreter.engine.program import Program
from lastcard.interpreter.engine.shuffle import seed_text
from lastcard.interpreter.simulation.rounds import Plan, Tally, nothing_yet, play_round, played_round
from lastcard.interpreter.simulation.seen import COLUMNS, WHOLE, Watched

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
            done, stuck = self._go(numbers)
            total += self._tally()
            numbers = numbers[done:]
            if stuck:
                total += play_round(self.program, self.plan, numbers[0])
                fallbacks += 1
                numbers = numbers[1:]
        return total, fallbacks

    def watch(self, numbers: range) -> Watched:
        rows, digest, fallbacks = array(WHOLE), 0, 0
        carried = [0] * len(self.program.plan.places)
        while numbers:
            done, stuck = self._go(numbers[:MOST_WATCHED])
            rows.extend(self.machine.array("FIGURES", 0, done * len(COLUMNS)))
            carried = list(map(add, carried, self.machine.array("REACHED")))
            digest += self.machine.scalar("digest")
            numbers = numbers[done:]
            if stuck:
                played = played_round(self.program, self.plan, numbers[0])
                rows.extend(played.figures)
                carried = list(map(add, carried, played.carried))
                digest += played.trace
                fallbacks += 1
                numbers = numbers[1:]
        columns = tuple(rows[place :: len(COLUMNS)] for place in range(len(COLUMNS)))
        return Watched(columns, tuple(carried), digest & MASK, fallbacks)

    def _go(self, numbers: range) -> tuple[int, bool]:
        """How many of them have been played, from the first one on; whether the next one cannot be finished."""
        for name in COUNTED:
            self.machine.put_scalar(name, 0)
        for name in ("WINS", "REACHED"):
            self.machine.clear(name)
        try:
            done = self.machine.call("rounds_from", numbers.start, len(numbers))
        except Stopped:
            self.machine = self._seeded()  # what is in memory means nothing any more
            return (0, True) if len(numbers) == 1 else self._go(numbers[: len(numbers) // 2])
        return done, done < len(numbers)

    def _tally(self) -> Tally:
        """Of the rounds played last."""
        rounds, turns, decisions, draws, reshuffles, unwon, digest = (
            self.machine.scalar(name) & MASK for name in COUNTED
        )
        wins = tuple(self.machine.array("WINS"))
        return Tally(rounds, turns, decisions, draws, reshuffles, unwon, wins, digest)

    def _seeded(self) -> Machine:
        machine = Machine(self.code)
        machine.put_array("ROOTS", roots(seed_text(self.plan.seed)))
        return machine
