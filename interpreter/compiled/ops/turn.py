"""The course of a round, as one function: the first card is turned up, then turn follows turn."""

from __future__ import annotations

from collections.abc import Callable

from lastcard.dsl.words.vocabulary import COURSE
from lastcard.interpreter.compiled.asking.choosing import MOST_QUESTIONS
from lastcard.interpreter.compiled.asking.on_turn import OnTurn, propose
from lastcard.interpreter.compiled.game import Game
from lastcard.interpreter.engine import operations as op
from lastcard.interpreter.engine.state import NONE

from .acts import turn_up
from .body import Body

PLACES = {part: place for place, part in enumerate(COURSE)}
CONSTANTS = {
    "BEGIN_TURN": PLACES["begin turn"],
    "ASK": PLACES["ask"],
    "END_TURN": PLACES["end turn"],
}


def course_text(game: Game) -> str:
    """Until the round stops: over, somebody asked, or given up. What follows a move is looked for first."""
    body = Body(game, "course")
    (*parts,) = (part for part in game.plan.codes[game.plan.round].body if isinstance(part, op.Course))
    with body("def course():"), body("while 1:"):
        for place, part in sorted(enumerate(parts), key=lambda each: -(each[0] // 2)):
            with body(f"if t.course == {place}:"):
                body(f"t.course = {place + 1}")
                PARTS[part.part](body, part)
    return body.lines.text()


def _turn_up(body: Body, part: op.Course) -> None:
    if body.game.book.setup.turns_up:
        turn_up(body)


def _first_player(body: Body, part: op.Course) -> None:
    body("seat = t.first if t.after == -1 else neighbor(t.after, t.direction)")
    with body("if not takes_part(seat):"):
        body("seat = neighbor(seat, t.direction)")
    with body("if lost_turns(seat):"):
        _pass_over(body, part)
    body("t.turn = seat")


def _pass_over(body: Body, part: op.Course) -> None:
    """The same part of the course goes on from there."""
    body("t.after = seat")
    body("pass_over(seat)")
    body(f"t.course = {PLACES[part.part]}")
    propose(body, part, 0, "seat")
    body("continue")


def _begin_turn(body: Body, part: op.Course) -> None:
    body("t.after = -1")
    body("t.again = -1")
    body("t.went_on = 0")
    body("t.drawn = 0")
    body(f"t.patience = t.decisions + {MOST_QUESTIONS}")
    body("t.arena = 0")
    body("t.laid = 1")
    with body("if t.asked_any:"):
        body("clear(ASKED, 0, WINDOWS * (P + 1))")
        body("t.asked_any = 0")
    propose(body, part, 0, "t.turn")


def _end_turn(body: Body, part: op.Course) -> None:
    body("t.last = t.turn")
    body("t.turns += 1")
    propose(body, part, 0, "t.turn")


def _go_on(body: Body, part: op.Course) -> None:
    """Whose turn is next? A round that cannot go on ends here, without a winner."""
    stall = body.game.book.stall
    body("others = players_left()")
    tests = ["others < 2", f"t.turns >= {stall.turns}"]
    tests += [f"t.idle and t.idle >= {stall.laps} * others"] if stall.laps != NONE else []
    with body(f"if {' or '.join(f'({test})' for test in tests)}:"):
        propose(body, part, 1)
        body("continue")
    with body("if takes_part(t.again):"):
        body("t.turn = t.again")
    with body("else:"):
        body("seat = neighbor(t.turn if t.after == -1 else t.after, t.direction)")
        with body("if t.lost and lost_turns(seat):"):
            _pass_over(body, part)
        body("t.turn = seat")
    body(f"t.course = {PLACES[part.then]}")


def _ask(body: Body, part: op.Course) -> None:
    OnTurn(body, part).write()


PARTS: dict[str, Callable[[Body, op.Course], None]] = {
    "turn up": _turn_up,
    "first player": _first_player,
    "begin turn": _begin_turn,
    "ask": _ask,
    "end turn": _end_turn,
    "go on": _go_on,
}

if PARTS.keys() != COURSE.keys():
    raise NotImplementedError(f"a part of the course of a round is not compiled: {PARTS.keys() ^ COURSE.keys()}")
