"""Numbers that are never set back, and repetitions that end only because the cards run out."""

from __future__ import annotations

from collections import Counter

from lastcard.dsl.rulebook import Flag
from lastcard.dsl.words.types import NUMBER, TRUTH
from lastcard.interpreter.checking.study import Study
from lastcard.interpreter.checking.unread import read_by
from lastcard.interpreter.engine.decisions import Move
from lastcard.interpreter.engine.frame import PROGRAM, STEP
from lastcard.interpreter.engine.machine import Question
from lastcard.interpreter.engine.operations import Repeat
from lastcard.interpreter.engine.ops.turn import AskTurn
from lastcard.interpreter.engine.program import Linked
from lastcard.interpreter.engine.state import Frame, State

from .watching import Here, Observing
from .witness import Witness

LARGE, HUGE = 20, 100
OFTEN = 12  # times that something has been set


class Numbers(Observing):
    """Also of what either holds or not: is it ever set back?"""

    def __init__(self, study: Study) -> None:
        self.study = study
        self.truths = [
            (number, flag)
            for number, flag in enumerate(study.book.flags)
            if flag.type == TRUTH and not flag.lasts and number != study.book.side
        ]
        self.set, self.back = Counter[int](), set[int]()
        self.fresh = set[int]()  # have been set since the last turn began
        self.flags = [
            (number, flag) for number, flag in enumerate(study.book.flags) if flag.type == NUMBER and not flag.lasts
        ]
        self.most = Counter[int]()
        self.less = set[int]()  # have been made less at some time
        self.rounds = 0
        self.witness: dict[int, Witness] = {}

    def asked(self, here: Here, question: Question, moves: list[Move]) -> None:
        """What was set, and another turn has begun: now it may be too much that it stays so."""
        if isinstance(question, AskTurn):
            self.set.update(self.fresh)
            self.fresh.clear()

    def answered(self, here: Here, before: State, on_turn: bool, move: Move) -> None:
        after = here.table.state
        for number, flag in self.truths:
            for _, new in _changed(before, after, number, flag):
                if new == flag.start:
                    self.back.add(number)
                else:
                    self.fresh.add(number)
        for number, flag in self.flags:
            for old, new in _changed(before, after, number, flag):
                if abs(new) < abs(old):
                    self.less.add(number)
                if abs(new) > self.most[number]:
                    self.most[number] = abs(new)
                    if abs(new) > LARGE and number not in self.witness and not after.over:
                        told = here.told(move)
                        if told:
                            self.witness[number] = Witness(here.players, *told)

    def over(self, here: Here) -> None:
        self.rounds += 1
        self.fresh.clear()

    def tell(self) -> None:
        study = self.study
        for number, flag in self.truths:
            if self.set[number] >= OFTEN and number not in self.back and number in read_by(study.book):
                certainty = f"set {self.set[number]:,} times in {self.rounds:,} rounds"
                study.found("never-set-back", f"flags.{flag.name}", certainty, what=flag.name)
        for number, flag in self.flags:
            most = self.most[number]
            if most >= HUGE or (most >= LARGE and number not in self.less):
                witness = self.witness.get(number)
                scenario = witness.text(study, "number-grows") if witness else ""
                rule = f"flags.{flag.name}"
                place = study.spans.get(rule) or study.spans.get(flag.name)
                certainty = f"{self.rounds:,} rounds"
                study.found("number-grows", rule, certainty, place=place, scenario=scenario, what=flag.name, most=most)


def _changed(before: State, after: State, number: int, flag: Flag) -> list[tuple[int, int]]:
    """What it was, and what it is now, wherever that is not the same."""
    was = before.player_flags[number] if flag.of_player else [before.flags[number]]
    now = after.player_flags[number] if flag.of_player else [after.flags[number]]
    return [(old, new) for old, new in zip(was, now, strict=True) if old != new]


class RunsDry:
    """Shown every operation: does a repetition end by its count alone?"""

    def __init__(self, study: Study) -> None:
        self.study = study
        self.begun, self.dry = Counter[int](), Counter[int]()
        self.tops: dict[int, dict[int, Repeat]] = {}  # by program: the steps at which it is asked whether that is all
        for number, code in enumerate(study.program.codes):
            steps = {place: said for place, said in enumerate(code.said) if isinstance(said, Repeat)}
            first = {id(said): place for place, said in reversed(steps.items())}
            self.tops[number] = {place + 1: steps[place] for place in first.values()}

    def __call__(self, state: State, frame: Frame, code: Linked) -> None:
        operation = self.tops[frame[PROGRAM]].get(frame[STEP])
        if operation is not None:
            self.begun[operation.by] += frame[operation.counter] == 0
            self.dry[operation.by] += frame[operation.counter] >= operation.most

    def tell(self) -> None:
        study = self.study
        for by, times in sorted(self.dry.items()):
            if times > 1 and times * 2 >= self.begun[by]:
                source = study.program.sources[by]
                certainty = f"{times:,} of {self.begun[by]:,} times"
                study.found("runs-dry", source.rule, certainty, step=f"`{source.rule}`, {source.step}")


def repeats(dry: RunsDry) -> bool:
    """Are there any repetitions?"""
    return any(dry.tops.values())
