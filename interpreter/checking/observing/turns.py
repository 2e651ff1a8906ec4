"""Who comes to a turn: rounds that are over before everybody has had one."""

from __future__ import annotations

from collections import Counter
from functools import partial

from lastcard.interpreter.checking.study import Study
from lastcard.interpreter.engine.decisions import Move
from lastcard.interpreter.engine.machine import Question
from lastcard.interpreter.engine.program import Program
from lastcard.interpreter.engine.state import NONE
from lastcard.interpreter.simulation.policies import lively
from lastcard.interpreter.simulation.rounds import Plan, dealt

from .watching import DECISIONS, Here, Observing

LEFT_OUT, ENOUGH = 0.25, 12  # of the rounds that somebody wins; and so many of them
FEW = 24  # rounds of a rulebook that is a little different


class Turns(Observing):
    def __init__(self, study: Study) -> None:
        self.study = study
        self.had = set[int]()
        self.won, self.without = Counter[int](), Counter[int]()

    def asked(self, here: Here, question: Question, moves: list[Move]) -> None:
        self.had.add(here.table.state.turn)

    def over(self, here: Here) -> None:
        state = here.table.state
        if state.over and state.winner != NONE and not state.out:
            self.won[here.players] += 1
            self.without[here.players] += len(self.had - {NONE}) < here.players
        self.had = set()

    def tell(self) -> None:
        study = self.study
        for size, won in sorted(self.won.items()):
            share = self.without[size] / won
            if won >= ENOUGH and share > LEFT_OUT:
                certainty = f"{self.without[size]:,} of {won:,} rounds"
                blamed = study.blamed(partial(_still_left_out, study, size))
                study.found("never-a-turn", "", certainty, blamed=blamed, what=f"{share:.0%}", players=size)
                return


def _still_left_out(study: Study, size: int, program: Program) -> bool:
    won = without = 0
    for number in range(FEW):
        table, stream = dealt(program, Plan(size, FEW, study.seed, "lively"), number)
        table.begin_round()
        had = set[int]()
        for _ in range(DECISIONS):
            if table.waiting() is None:
                break
            had.add(table.state.turn)
            table.choose(lively(table.state, table.options(), stream))
        if table.state.over and table.state.winner != NONE:
            won += 1
            without += len(had - {NONE}) < size
    return without > LEFT_OUT * won
