"""What steps are about to do: hands swapped with oneself, an amount that falls below nothing."""

from __future__ import annotations

from collections import Counter

from lastcard.dsl.words.types import NUMBER
from lastcard.interpreter.checking.study import Study
from lastcard.interpreter.engine.frame import PROGRAM, STEP
from lastcard.interpreter.engine.operations import Act, IntoFlag
from lastcard.interpreter.engine.program import Linked
from lastcard.interpreter.engine.state import NONE, Frame, State
from lastcard.interpreter.engine.values import Value


class Deeds:
    """Shown every operation before it is carried out."""

    def __init__(self, study: Study) -> None:
        self.study = study
        maker = study.program.law.maker
        self.swaps: dict[tuple[int, int], tuple[int, Value, Value]] = {}
        self.amounts: dict[tuple[int, int], tuple[int, Value]] = {}
        for number, code in enumerate(study.program.codes):
            for place, said in enumerate(code.said):
                if isinstance(said, Act) and said.word == "swap_hands":
                    one, other = map(maker.value, said.operands)
                    self.swaps[number, place] = said.by, one, other
                elif isinstance(said, Act) and _sets_the_amount(said):
                    self.amounts[number, place] = said.by, maker.value(said.operands[-1])
        self.swapped, self.below = Counter[int](), Counter[int]()

    def __call__(self, state: State, frame: Frame, code: Linked) -> None:
        here = frame[PROGRAM], frame[STEP]
        if here in self.swaps:
            by, one, other = self.swaps[here]
            self.swapped[by] += NONE != one(state, frame) == other(state, frame)
        elif here in self.amounts:
            by, amount = self.amounts[here]
            self.below[by] += amount(state, frame) < 0

    def tell(self) -> None:
        study = self.study
        for by, times in sorted((+self.swapped).items()):
            rule = study.program.sources[by].rule
            words = {"what": study.called(rule), "does": "swap hands with"}
            study.found("to-oneself", rule, f"{times:,} times", words=words)
        for by, times in sorted((+self.below).items()):
            rule = study.program.sources[by].rule
            study.found("below-nothing", rule, f"{times:,} times", what=study.called(rule))


def _sets_the_amount(said: Act) -> bool:
    into = said.stores[:1]
    return (
        said.word == "become" and said.operands[-1].type == NUMBER and bool(into) and not isinstance(into[0], IntoFlag)
    )
