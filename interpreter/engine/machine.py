"""The machine: a position, the programs of its rulebook, and the loop that runs them.

`run` carries out operations until somebody is asked or the round is over. `choose` gives the answer. Nothing is kept
outside the position: a table made of a copy goes on in the same way.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from lastcard.dsl.words.limits import CARRIED, DEEPEST, MOST_ASKED

from .budget import Overspent
from .decisions import Asked, Move, Occasion, laid_with
from .events import Listener, Source
from .frame import BY, STEP
from .program import Linked, Program
from .shuffle import BY_SEED, Chance
from .state import NONE, Frame, State
from .writer import Writer

Probe = Callable[[State, Frame, Linked], None]  # is shown every operation before it is carried out
Found = TypeVar("Found")

SLICE = 1_000  # operations are counted so many at a time


class Runaway(Exception):
    """The rules never come to rest; a rulebook that passes `validate` should not do this."""

    def __init__(self, what: str, source: Source) -> None:
        where = f": rule `{source.rule}`, {source.step}, line {source.line}" if source.rule else ""
        super().__init__(f"{what}{where}")
        self.what = what
        self.source = source

    def __reduce__(self) -> tuple[type[Runaway], tuple[str, Source]]:
        """So that it comes out of the process of a worker."""
        return Runaway, (self.what, self.source)


class Question:
    """An operation that waits for an answer: it says what is asked, and takes the answer."""

    drawn = 0  # 1: about a card just drawn

    def __call__(self, table: Table, frame: Frame) -> Question | None:
        options = self.options(table, frame)
        if not options:
            return None  # nothing to choose from: nobody is asked
        table.found = options
        frame[STEP] -= 1
        return self

    def asked(self, table: Table, frame: Frame) -> Asked:
        raise NotImplementedError

    def options(self, table: Table, frame: Frame) -> list[Move]:
        raise NotImplementedError

    def occasion(self, table: Table, frame: Frame) -> Occasion | None:
        """What offers are an answer to; other questions are none."""
        return None

    def unlawful(self, table: Table, move: Move) -> bool:
        """Would an `unlawful` rule mark this play?"""
        law = table.program.law
        if move.verb != "play" or not law.finds_out:
            return False
        return bool(law.unlawful(table.state, move.seat, move.card, self.drawn, laid_with(move), bool(move.offer)))

    def answer(self, table: Table, frame: Frame, move: Move) -> None:
        raise NotImplementedError

    def laying(self, table: Table, frame: Frame, seat: int, cards: tuple[int, ...]) -> Move | None:
        """The answer that lays these cards in this order, if they may be laid: not all such are options."""
        return None

    def by(self, move: Move) -> int:
        """The source of what lets this be answered, where one sentence does."""
        return 0

    def reasons(self, table: Table, frame: Frame, moves: Sequence[Move]) -> list[tuple[str, ...]]:
        """For each move the rules that put it there."""
        raise NotImplementedError


class Table:
    __slots__ = ("carried", "discreet", "found", "probe", "program", "state", "writer")

    def __init__(
        self,
        program: Program,
        state: State,
        listener: Listener | None = None,
        chance: Chance = BY_SEED,
        discreet: bool = False,  # is a card just drawn asked about even if it can only be kept?
    ) -> None:
        self.program = program
        self.state = state
        self.discreet = discreet
        self.writer = Writer(state, program.sources, listener, chance, program.deck)
        self.writer.notes_drawn, self.writer.renewed = program.book.notes_drawn, program.book.renewed
        self.carried = [0] * len(program.plan.places)  # how often each place was come to; no part of the position
        self.probe: Probe | None = None
        self.found: list[Move] | None = None  # options, if they were needed to tell whether anybody is asked

    def copy(self, listener: Listener | None = None, chance: Chance | None = None) -> Table:
        """A table of its own at the same position."""
        return Table(self.program, self.state.copy(), listener, chance or self.writer.chance, self.discreet)

    def take_up(self, state: State) -> None:
        """Go on from this position."""
        self.state = self.writer.state = state
        self.found = None

    # --- the loop ---------------------------------------------------------------------------

    def begin_round(self) -> Question | None:
        self.push(self.program.round, (), 0)
        return self.run()

    def run(self) -> Question | None:
        """Until somebody is asked, or the round is over; gives the question that waits."""
        try:
            return self._go_on()
        except Overspent:
            raise self.too_much() from None

    def _go_on(self) -> Question | None:
        if self.probe is not None:
            return self._go_on_watched(self.probe)
        stack, lines = self.state.stack, self.program.lines
        while True:
            for _ in range(SLICE):
                if not stack:
                    return None
                frame = stack[-1]
                step = frame[1]
                frame[1] = step + 1
                question: Question | None = lines[frame[0]][step](self, frame)
                if question is not None:
                    return question
            self.state.spend(CARRIED * SLICE)

    def _go_on_watched(self, probe: Probe) -> Question | None:
        """The same, and somebody looks on."""
        state, codes = self.state, self.program.codes
        while state.stack:
            frame = state.stack[-1]
            code = codes[frame[0]]
            state.spend(CARRIED)
            if frame[STEP] >= len(code.operations):
                state.stack.pop()
                continue
            probe(state, frame, code)
            frame[STEP] += 1
            question: Question | None = code.operations[frame[STEP] - 1](self, frame)
            if question is not None:
                return question
        return None

    def too_much(self) -> Runaway:
        return self._runaway("the rules do not come to rest")

    def _runaway(self, what: str, by: int = 0) -> Runaway:
        """Named after whoever it is known to be by, or else the innermost step that a rule has said."""
        if by:
            return Runaway(what, self.program.sources[by])
        for frame in reversed(self.state.stack):
            sources = self.program.codes[frame[0]].sources
            step = min(max(frame[STEP] - 1, 0), len(sources) - 1)
            said = sources[step] if sources else 0
            if said or frame[BY]:  # what an event does of itself is said by whoever has proposed it
                return Runaway(what, self.program.sources[said or frame[BY]])
        return Runaway(what, Source())

    def waiting(self) -> Question | None:
        """The question on top of the stack."""
        stack = self.state.stack
        if not stack:
            return None
        question: Any = self.program.codes[stack[-1][0]].operations[stack[-1][STEP]]  # nothing else ever waits
        found: Question = question
        return found

    def asked(self) -> Asked | None:
        question = self.waiting()
        return None if question is None else self.look(question.asked)

    def options(self) -> list[Move]:
        question = self.waiting()
        return [] if question is None else self.look(question.options)

    def laying(self, seat: int, cards: tuple[int, ...]) -> Move | None:
        """The answer of this seat that lays these cards in this order, whether it is among the options or not."""
        question = self.waiting()
        return None if question is None else self.look(question.laying, seat, cards)

    def occasion(self) -> Occasion | None:
        """What the offers that wait are an answer to."""
        question = self.waiting()
        return None if question is None else self.look(question.occasion)

    def unlawful(self, moves: Sequence[Move]) -> list[bool]:
        """For each move whether it may be found out."""
        question = self.waiting()
        return [] if question is None else self.look(lambda table, frame: [question.unlawful(table, m) for m in moves])

    def reasons(self, moves: Sequence[Move]) -> list[tuple[str, ...]]:
        """For each move the rules that put it there."""
        question = self.waiting()
        return [] if question is None else self.look(question.reasons, moves)

    def look(self, seen: Callable[..., Found], *given: Any) -> Found:
        """What the question that waits has to say; to find that out has a budget of its own."""
        self.state.spent = 0
        try:
            return seen(self, self.state.stack[-1], *given)
        except Overspent:
            raise self._runaway("there is too much to look at") from None

    def choose(self, move: Move) -> None:
        """Carry out one of `options()` and go on until the next question."""
        question = self.waiting()
        assert question is not None
        self.answer(question, move)

    def answer(self, question: Question, move: Move) -> Question | None:
        """The same, for whoever has the question that waits at hand; gives the next one."""
        state = self.state
        if state.questions >= MOST_ASKED:
            raise self._runaway("this turn does not come to an end", question.by(move))
        state.questions += 1
        state.spent, self.found = 0, None
        try:
            question.answer(self, state.stack[-1], move)
            return self._go_on()
        except Overspent:
            raise self.too_much() from None

    # --- frames and events -----------------------------------------------------------------------

    def push(self, program: int, roles: tuple[int, ...], by: int) -> None:
        if len(self.state.stack) >= DEEPEST:
            raise self._runaway("the rules set each other off without end")
        # The cells as frame.py has them; in line, for this is done for every event.
        self.state.stack.append([program, 0, 0, NONE, 0, by, *roles, *self.program.codes[program].starts])

    def propose(self, event: str, roles: tuple[int, ...], by: int) -> None:
        """Let an event happen: at once where no rule or window waits for it."""
        react = self.program.reactions[event]
        if react is not None:
            react(self, roles, by)

    def leave(self, frame: Frame) -> None:
        """The program of this frame ends here."""
        frame[STEP] = len(self.program.codes[frame[0]].operations)
