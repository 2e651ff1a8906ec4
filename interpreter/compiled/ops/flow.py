"""The flow of a program: conditions, repetitions, one after the other, what has been cancelled."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_args

from lastcard.dsl.words.vocabulary import STEP_WORDS
from lastcard.interpreter.compiled.asking.questions import QUESTIONS
from lastcard.interpreter.compiled.asking.windows import open_windows
from lastcard.interpreter.engine import operations as op
from lastcard.interpreter.engine.frame import AMOUNT, COLOR_BEFORE, REGISTERS, TARGET

from . import acts
from .body import Body
from .deeds import Came
from .happenings import in_frame
from .lots import LOTS
from .piles import PILES
from .price import charge
from .proposals import Proposals

WORDS = {**acts.ACTS, **PILES, **LOTS, **QUESTIONS}


def block(body: Body, operations: op.Block) -> None:
    for operation in operations:
        KINDS[type(operation)](body, operation)


def _act(body: Body, operation: op.Act) -> None:
    WORDS[operation.word](body, operation)


def _if(body: Body, operation: op.If) -> None:
    with body(f"if {body.value(operation.condition)}:"):
        block(body, operation.then)
    if operation.otherwise:
        with body("else:"):
            block(body, operation.otherwise)


def _repeat(body: Body, operation: op.Repeat) -> None:
    counter = f"c{operation.counter}"
    body(f"{counter} = 0")
    with body("while 1:"):
        body(f"{counter} += 1")
        with body(f"if {body.value(operation.until)} or {counter} > {operation.most}:"):
            body("break")
        charge(body, operation.body)
        block(body, operation.body)


def _for_each(body: Body, operation: op.ForEach) -> None:
    queue, cell = f"c{operation.queue}", f"c{operation.cell}"
    body(f"{queue} = {body.values.several(operation.players)}")
    with body(f"while {queue}:"):
        body(f"{cell} = ({queue} & 15) - 1")
        body(f"{queue} = {queue} >> 4")
        charge(body, operation.body)
        block(body, operation.body)


def _hold(body: Body, operation: op.Hold) -> None:
    """Hand changes are held back; in the end each whom it concerns once, in turn order from who acts."""
    body("t.holding += 1")
    block(body, operation.body)
    body("t.holding -= 1")
    with body("if not t.holding:"):
        acts_first = f"c{operation.acts}"
        held = body.let("held", "t.held")
        body("t.held = 0")
        first = body.let("first", f"({acts_first} if takes_part({acts_first}) else t.turn)")
        if len(operation.follows) != 1:
            raise NotImplementedError("what is held back is one event for each")
        proposals = Proposals(body)
        (more,) = operation.follows
        proposals.once_for_each(more, [], f"everybody_from({first})", [], "1", held)
        proposals.flush()


def _secretly(body: Body, operation: op.Secretly) -> None:
    body("t.secret = 1")
    block(body, operation.body)
    body("t.secret = 0")


def _about(body: Body, operation: op.About) -> None:
    body(f"c{TARGET} = {body.values.maybe(operation.target, '-1')}")
    body(f"c{AMOUNT} = {body.values.maybe(operation.amount, '0')}")


def _open(body: Body, operation: op.Open) -> None:
    """Once more as often as one of the windows leaves one of these marks, which is then taken away."""
    if not operation.again:
        open_windows(body, operation.moment)
        return
    with body("while 1:"):
        charge(body, ())
        open_windows(body, operation.moment)
        with body(f"if not c2 & {operation.again}:"):
            body("break")
        body(f"c2 = c2 & ~{operation.again}")


def _unless(body: Body, operation: op.Unless) -> None:
    with body(f"if not c2 & {operation.marks}:"):
        block(body, operation.body)


def _forget(body: Body, operation: op.Forget) -> None:
    body("c2 = 0")


def _leave(body: Body, operation: op.Leave) -> None:
    body.leave()


def _reach(body: Body, operation: op.Reach) -> None:
    body(f"REACHED[{operation.place}] = REACHED[{operation.place}] + 1")


def _note_color(body: Body, operation: op.NoteColor) -> None:
    body(f"c{operation.cell} = t.color")


def _take_back(body: Body, operation: op.TakeBack) -> None:
    acts.take_back(body, f"c{REGISTERS}", f"c{COLOR_BEFORE}")


def _last_card(body: Body, operation: op.LastCard) -> None:
    with body(f"if SIZE[c{operation.player} + 1] == 0:"):
        block(body, operation.body)
        proposals = Proposals(body)
        roles = [f"c{REGISTERS + place}" for place in range(len(body.cells) - REGISTERS)]
        proposals.follow(operation.follows, roles, Came({"last card": "1"}))
        proposals.flush()


def _course(body: Body, operation: op.Course) -> None:
    raise NotImplementedError("the course of a round stands in no other program")


def _ask(body: Body, operation: op.Ask) -> None:
    raise NotImplementedError("what is asked at one moment is a function of its own")


KINDS: dict[type, Callable[[Body, Any], None]] = {
    op.Act: _act,
    op.If: _if,
    op.Repeat: _repeat,
    op.ForEach: _for_each,
    op.Hold: _hold,
    op.Secretly: _secretly,
    op.About: _about,
    op.Open: _open,
    op.Unless: _unless,
    op.Forget: _forget,
    op.Leave: _leave,
    op.Reach: _reach,
    op.Happen: in_frame,
    op.NoteColor: _note_color,
    op.TakeBack: _take_back,
    op.LastCard: _last_card,
    op.Course: _course,
    op.Ask: _ask,
}

_missing = set(get_args(op.Operation)) - KINDS.keys()
if _missing:
    raise NotImplementedError(f"nothing compiles the operation `{min(kind.__name__ for kind in _missing)}`")
_unsaid = STEP_WORDS.keys() - WORDS.keys()
if _unsaid:
    raise NotImplementedError(f"nothing compiles the step `{min(_unsaid)}`")
