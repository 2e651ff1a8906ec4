"""Operations -> callables: the one place where data becomes something that runs.

Blocks that stand in each other become one straight line with jumps. Every kind of operation has one function here,
every word of a step one in `ops/`; what is missing is named when this module is imported.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, cast, get_args

from lastcard.dsl.rulebook import Expr, piles_moved
from lastcard.dsl.words.vocabulary import BLOCK_WORDS, COURSE, EVENTS, STEP_WORDS

from . import operations as op
from .deck import Deck
from .law import Law
from .ops import flow, happenings, lots, turn, windows
from .ops.acts import ACTS
from .ops.piles import PILES
from .ops.questions import QUESTIONS
from .ops.said import Said, storing
from .ops.sayings import Action
from .program import Code, Linked, Plan, Program, Reacting, Reaction, Run
from .state import NONE
from .values import Maker, Pile

WORDS = {**ACTS, **PILES, **lots.LOTS, **QUESTIONS}  # what each step does, or asks


def link(plan: Plan) -> Program:
    """A plan, ready to run."""
    deck = Deck(plan.book)
    law = Law(plan.book, deck, plan.law)
    moments = [windows.AskOffers(moment, law.maker) for moment in plan.moments]
    heeded = _Heeded(plan)
    return Program(
        plan=plan,
        book=plan.book,
        deck=deck,
        law=law,
        codes=(codes := [_Linker(law.maker, moments, heeded).code(code) for code in plan.codes]),
        lines=[[*code.operations, flow.over] for code in codes],
        course=_parts(codes[plan.round]),
        reactions={
            event: _reaction(event, each, plan, codes, heeded, law.maker) for event, each in plan.events.items()
        },
        events={event: each.program for event, each in plan.events.items()},
        plays=plan.plays,
        laid=tuple(_laid(plan.codes[number], number, heeded) for number in plan.plays),
        says=tuple(None if number is None else happenings.begun(number, codes[number].guards) for number in plan.says),
        actions={said.name: Action(said, law) for said in plan.actions},
        turned_up=plan.turned_up,
        round=plan.round,
        sources=plan.sources,
        origins={origin.name: origin for origin in plan.book.citations},
        hurting=plan.hurting,
    )


class _Heeded:
    """Of what follows that of which anything can come: somebody waits for it, or it does something of itself."""

    def __init__(self, plan: Plan) -> None:
        holds = any(isinstance(each, op.Hold) for code in plan.codes for each in op.within(code.body))
        self.silent = {
            event
            for event, each in plan.events.items()
            if each.program is None and each.happens is None and not (each.held_back and holds)
        }

    def __call__(self, happen: op.Happen) -> op.Happen:
        follows = tuple(more for more in happen.follows if more.event not in self.silent)
        return happen if follows == happen.follows else replace(happen, follows=follows)


def _reaction(
    event: str, reaction: Reaction, plan: Plan, codes: list[Linked], heeded: _Heeded, maker: Maker
) -> Reacting | None:
    """What is done when an event is proposed: its own program, or where it has none, what it does of itself."""
    happens = reaction.happens
    react: Reacting | None = happenings.at_once(heeded(happens)) if happens is not None else None
    if reaction.program is not None:
        react = happenings.begun(reaction.program, codes[reaction.program].guards)
        settled = _settled(plan.codes[reaction.program], maker) if event in OF_THE_COURSE else None
        react = react if settled is None else happenings.set_at_once(settled, react)
    return happenings.held_back(react) if reaction.held_back else react


def _settled(code: Code, maker: Maker) -> list[happenings.Setting] | None:
    """The flags that this program sets to what is known beforehand, if it does nothing else."""
    settings = list[happenings.Setting]()
    for step in code.body:
        match step:
            case op.Act(word="become", operands=(Expr(op="const") as fixed,), stores=(op.IntoFlag() as flag,)):
                settings.append((storing(maker, flag), int(fixed.value)))
            case _:
                return None
    return None if code.guards is not None else settings


def _laid(code: Code, number: int, heeded: _Heeded) -> Reacting:
    """What is done when a card of some kind is laid: its program, or where nothing comes of it, no more than that."""
    begin = happenings.begun(number, None)
    match code.body:
        case (op.Happen(deed="lay") as laying, op.LastCard(body=()) as last, *others):
            looks = [each for each in others if isinstance(each, op.Happen) and each.deed == op.LOOK]
            if len(looks) == len(others) and not any(heeded(each).follows for each in (laying, *looks)):
                return happenings.laid_at_once(laying, last, begin)
    return begin


def _parts(course: Linked) -> dict[str, int]:
    return {said.part: place for place, said in enumerate(course.said) if isinstance(said, op.Course)}


class _Linker:
    """Writes the callables of one program."""

    def __init__(self, maker: Maker, moments: list[windows.AskOffers], heeded: _Heeded) -> None:
        self.maker = maker
        self.heeded = heeded
        self.moments = moments
        self.line: list[Run | None] = []
        self.said: list[op.Operation] = []
        self.sources: list[int] = []
        self.parts: dict[str, int] = {}  # of the course of a round, where each stands
        self.writing: list[op.Operation] = []  # the operation being written, within those around it

    def code(self, code: Code) -> Linked:
        self.block(code.body)
        guards = None if code.guards is None else [self.maker.paid(guard) for guard in code.guards]
        starts = [register.type.start for register in code.own]
        line = cast("list[Run]", self.line)
        return Linked(code.name, line, self.said, self.sources, starts, guards, code.mentions)

    def block(self, block: op.Block) -> None:
        for operation in block:
            self.writing.append(operation)
            LINKS[type(operation)](self, operation)
            self.writing.pop()

    @property
    def here(self) -> int:
        return len(self.line)

    def add(self, run: Run) -> int:
        place = self.later()
        self.line[place] = run
        return place

    def later(self) -> int:
        """Room for a jump whose target is not yet known."""
        self.line.append(None)
        self.said.append(self.writing[-1])
        self.sources.append(self.writing[-1].by)
        return self.here - 1

    # --- sentences ------------------------------------------------------------------------------------

    def act(self, operation: op.Act) -> None:
        operands = tuple(self.maker.paid(operand) for operand in operation.operands)
        stores = tuple(storing(self.maker, store) for store in operation.stores)
        wanted = next((store.cell for store in operation.stores if isinstance(store, op.IntoCell)), 0)
        flag = next((store.flag for store in operation.stores if isinstance(store, op.IntoFlag)), NONE)
        follows, by, number, spoken = operation.follows, operation.by, operation.number, operation.operands
        piles = tuple(Pile(self.maker, pile) for pile in piles_moved(operation.word, spoken))
        named = operation.named
        said = Said(
            operation.word, operands, spoken, piles, stores, wanted, number, follows, by, flag, named, self.maker
        )
        self.add(WORDS[operation.word](said))

    # --- what stands around them ----------------------------------------------------------------------

    def if_(self, operation: op.If) -> None:
        over = self.later()
        self.block(operation.then)
        end = self.later() if operation.otherwise else None
        self.line[over] = flow.jump_unless(self.maker.paid(operation.condition), self.here)
        self.block(operation.otherwise)
        if end is not None:
            self.line[end] = flow.jump(self.here)

    def repeat(self, operation: op.Repeat) -> None:
        self.add(flow.begin_repeat(operation.counter))
        top = self.later()
        self.block(operation.body)
        self.add(flow.jump(top))
        until = self.maker.paid(operation.until)
        self.line[top] = flow.leave_repeat(until, operation.counter, operation.most, self.here)

    def for_each(self, operation: op.ForEach) -> None:
        begin, top = self.later(), self.later()
        self.block(operation.body)
        self.add(flow.jump(top))
        self.line[begin] = flow.begin_queue(self.maker.value(operation.players), operation.queue, self.here)
        self.line[top] = flow.next_of_queue(operation.queue, operation.cell, self.here)

    def hold(self, operation: op.Hold) -> None:
        self.add(flow.hold)
        self.block(operation.body)
        self.add(flow.release(operation))

    def secretly(self, operation: op.Secretly) -> None:
        self.add(flow.secret(1))
        self.block(operation.body)
        self.add(flow.secret(0))

    def about(self, operation: op.About) -> None:
        self.add(flow.about(self.maker.maybe(operation.target), self.maker.maybe(operation.amount)))

    def open(self, operation: op.Open) -> None:
        opening = self.add(self.moments[operation.moment].open)
        if operation.again:
            self.add(flow.jump_back_if_marked(operation.again, opening))

    def unless(self, operation: op.Unless) -> None:
        over = self.later()
        self.block(operation.body)
        self.line[over] = flow.jump_if_marked(operation.marks, self.here)

    def forget(self, operation: op.Forget) -> None:
        self.add(flow.forget_marks)

    def leave(self, operation: op.Leave) -> None:
        self.add(flow.leave)

    def reach(self, operation: op.Reach) -> None:
        self.add(flow.reach(operation.place))

    # --- events ---------------------------------------------------------------------------------------

    def happen(self, operation: op.Happen) -> None:
        run = happenings.in_frame(self.heeded(operation))
        if run is not None:
            self.add(run)

    def note_color(self, operation: op.NoteColor) -> None:
        self.add(flow.note_color(operation.cell))

    def take_back(self, operation: op.TakeBack) -> None:
        self.add(flow.take_back_own(operation.by))

    def last_card(self, operation: op.LastCard) -> None:
        over = self.later()
        self.block(operation.body)
        self.add(flow.follow_the_last(operation))
        self.line[over] = flow.jump_unless_last(operation.player, self.here)

    def course(self, operation: op.Course) -> None:
        self.parts[operation.part] = self.here
        then = self.parts.get(operation.then, self.here)  # what leads further on needs no jump
        self.add(turn.PARTS[operation.part](operation, then))

    # --- windows --------------------------------------------------------------------------------------

    def ask(self, operation: op.Ask) -> None:
        moment = self.moments[operation.moment]
        self.add(moment)
        ends: list[int] = []
        for offer in [offer for window in moment.windows for offer in window.offers]:
            offer.start = self.here
            self.block(offer.said.body)
            ends.append(self.later())
        moment.otherwise = self.here
        for end in ends:
            self.line[end] = flow.jump(self.here)
        for place, window in enumerate(operation.windows):
            self._otherwise(moment.moment.opened, place, window)
        moment.ends = moment.otherwise == self.here

    def _otherwise(self, opened: int, place: int, window: op.Opened) -> None:
        if window.otherwise:
            over = self.later()
            self.block(window.otherwise)
            self.line[over] = windows.jump_unless_open(opened, place, self.here)


LINKS: dict[type, Callable[[_Linker, Any], None]] = {
    op.Act: _Linker.act,
    op.If: _Linker.if_,
    op.Repeat: _Linker.repeat,
    op.ForEach: _Linker.for_each,
    op.Hold: _Linker.hold,
    op.Secretly: _Linker.secretly,
    op.About: _Linker.about,
    op.Open: _Linker.open,
    op.Unless: _Linker.unless,
    op.Forget: _Linker.forget,
    op.Leave: _Linker.leave,
    op.Reach: _Linker.reach,
    op.Happen: _Linker.happen,
    op.NoteColor: _Linker.note_color,
    op.TakeBack: _Linker.take_back,
    op.LastCard: _Linker.last_card,
    op.Course: _Linker.course,
    op.Ask: _Linker.ask,
}


def _judge() -> None:
    """Can everything be linked?"""
    kinds = set(get_args(op.Operation)) - LINKS.keys()
    if kinds:
        raise NotImplementedError(f"nothing links the operation `{min(kind.__name__ for kind in kinds)}`")
    words = STEP_WORDS.keys() - WORDS.keys()
    if words:
        raise NotImplementedError(f"no operation does what the step `{min(words)}` says")


_judge()

# What nothing but the course of a round proposes, and it alone: nothing else is under way then.
OF_THE_COURSE = {more.event for part in COURSE.values() for more in part.proposes} - {
    *(more.event for event in EVENTS.values() for more in event.brings),
    *(more.event for word in STEP_WORDS.values() for more in word.proposes),
    *(more.event for word in BLOCK_WORDS.values() for more in word.proposes),
}
