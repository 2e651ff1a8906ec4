"""Two steps of one rule, one after the other, of which the second undoes the first: hands swapped, and swapped back."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import pairwise

from lastcard.interpreter.checking.study import Study
from lastcard.interpreter.engine.decisions import Move
from lastcard.interpreter.engine.frame import CANCELLED, PROGRAM, STEP
from lastcard.interpreter.engine.machine import Question
from lastcard.interpreter.engine.operations import Act
from lastcard.interpreter.engine.program import Linked
from lastcard.interpreter.engine.state import Frame, State

from .watching import Here, Observing

OFTEN = 5  # times that the first step has changed something
Seen = tuple[object, ...]


@dataclass(slots=True)
class Begun:
    """The first of two steps is carried out in a frame of this depth."""

    depth: int
    program: int
    place: int
    before: Seen
    between: Seen | None = None


class Undone(Observing):
    """Shown every operation before it is carried out, and every question: then the first step was for that."""

    def __init__(self, study: Study) -> None:
        self.study = study
        self.pairs = {
            (number, place): (one.by, other.by)
            for number, code in enumerate(study.program.codes)
            for place, (one, other) in enumerate(pairwise(code.said))
            if isinstance(one, Act) and isinstance(other, Act) and self._of_one_rule(one, other)
        }
        self.begun: list[Begun] = []
        self.undone, self.lasting = Counter[tuple[int, int]](), set[tuple[int, int]]()

    def _of_one_rule(self, one: Act, other: Act) -> bool:
        sources = self.study.program.sources
        return bool(sources[one.by].rule) and sources[one.by].rule == sources[other.by].rule

    def __call__(self, state: State, frame: Frame, code: Linked) -> None:
        here = frame[PROGRAM], frame[STEP]
        if not self.begun and here not in self.pairs:
            return
        depth, seen = len(state.stack), _seen(state, frame)
        self.begun = [each for each in self.begun if depth > each.depth or self._goes_on(each, depth, here, seen)]
        if here in self.pairs:
            self.begun.append(Begun(depth, *here, seen))

    def _goes_on(self, begun: Begun, depth: int, here: tuple[int, int], seen: Seen) -> bool:
        """Is the second step still to come? Where it is done, it is noted what came of both."""
        pair = self.pairs[begun.program, begun.place]
        same_frame = (depth, here[0]) == (begun.depth, begun.program)
        if begun.between is None:
            begun.between = seen
            return same_frame and here[1] == begun.place + 1
        of_the_table = slice(None) if same_frame else slice(1, None)
        if begun.between[of_the_table] != begun.before[of_the_table]:
            if seen[of_the_table] == begun.before[of_the_table]:
                self.undone[pair] += 1
            else:
                self.lasting.add(pair)
        return False

    def asked(self, here: Here, question: Question, moves: list[Move]) -> None:
        self.begun.clear()

    def tell(self) -> None:
        study, sources = self.study, self.study.program.sources
        for pair, times in sorted(self.undone.items()):
            if times < OFTEN or pair in self.lasting:
                continue
            one, other = (sources[by] for by in pair)
            study.never.add(one.rule)
            words = {"entry": f"{one.rule}, {one.step}", "other": f"{other.rule}, {other.step}"}
            study.found("cancel-out", one.rule, f"{times:,} times", place=study.place_of(one), words=words)


def _seen(state: State, frame: Frame) -> Seen:
    """What the frame holds, and what the rules can tell of the table."""
    return (
        frame[CANCELLED:],
        [sorted(hand) for hand in state.hands],
        state.draw[:],
        state.discard[:],
        [pile[:] for pile in state.zones],
        state.color,
        state.direction,
        (state.turn, state.after, state.again, state.lost, state.out, state.winner, state.over),
        state.flags[:],
        [values[:] for values in state.player_flags],
        state.points[:],
    )
