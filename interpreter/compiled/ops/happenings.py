"""What each event does of itself."""

from __future__ import annotations

from collections.abc import Sequence

from lastcard.interpreter.compiled.asking.several import lays_several
from lastcard.interpreter.engine import operations as op
from lastcard.interpreter.engine.frame import REGISTERS, handed_over
from lastcard.interpreter.engine.ops.happenings import DEEDS as IN_THE_ENGINE
from lastcard.interpreter.engine.ops.happenings import GIVING

from .body import STOP, Body
from .deeds import ALWAYS, DEEDS, DONE, NEVER, Came, deed
from .proposals import Proposals


def in_frame(body: Body, operation: op.Happen) -> None:
    """The applied station of an event that has a program."""
    result = bool(operation.result)
    given = len(handed_over(operation.event)) - result
    roles = [f"c{REGISTERS + place}" for place in range(given)]
    if operation.deed != op.LOOK and operation.hits:
        hit = f"c{operation.hits}"
        with body(f"if {hit} == -1 or t.out >> {hit} & 1:"):
            body.leave()
    came = DEEDS[operation.deed](body, roles)
    if result:
        body("result = t.drawn_last")
    if came.nothing != NEVER and operation.deed != op.LOOK:
        with body(f"if {came.nothing}:"):
            body.leave()
    proposals = Proposals(body)
    proposals.follow(operation.follows, roles, came)
    proposals.flush()


# --- cards --------------------------------------------------------------------------------------------


@deed("lay")
def _lay(body: Body, roles: Sequence[str]) -> Came:
    """The card goes on the pile and its color is in play, unless it is no longer there."""
    seat, card, laid = roles[0], roles[1], roles[4]
    if not lays_several(body.game):
        there = body.let("there", f"holds({seat}, {card})")
        with body(f"if {there}:"):
            body(f"lay({seat}, {card})")
        return Came({"done": ALWAYS}, f"not {there}")
    body.fresh_lists()
    cards = body.let("cards", f"laid_list({laid})")
    there = body.let("there", f"holds_all({seat}, {cards})")
    with body(f"if {there}:"):
        body(f"lay_list({seat}, {cards})")
    return Came({"done": ALWAYS}, f"not {there}")


@deed(op.LOOK)
def _look(body: Body, roles: Sequence[str]) -> Came:
    return Came({"done": ALWAYS, "colored": "t.color != -1"})


@deed("draw cards")
def _draw(body: Body, roles: Sequence[str]) -> Came:
    shuffles = body.let("shuffles", "t.shuffles")
    last = body.let("last", f"draw_cards({roles[0]}, {roles[1]})")
    body(f"t.drawn_last = {last}")
    shuffled = f"{last} != -1 and t.shuffles != {shuffles}"
    return Came({"done": f"{last} != -1", "shuffled": shuffled}, f"{last} == -1")


@deed("announce the penalty")
def _penalty(body: Body, roles: Sequence[str]) -> Came:
    return Came({"done": f"{roles[1]} > 0"})


@deed("mark the lost turn")
def _lose_turns(body: Body, roles: Sequence[str]) -> Came:
    with body(f"if {roles[1]} > 0:"):
        body(f"lose_turns({roles[0]}, {roles[1]})")
    return Came({"done": f"{roles[1]} > 0"}, f"{roles[1]} <= 0")


@deed("hand over")
def _give(body: Body, roles: Sequence[str]) -> Came:
    seat, card, receiver = roles
    there = body.let("there", f"(1 if {receiver} != -1 and holds({seat}, {card}) else 0)")
    with body(f"if {there}:"):
        body(f"give({seat}, {card}, {receiver})")
    return Came({"done": there})


@deed("leave")
def _leave(body: Body, roles: Sequence[str]) -> Came:
    body.fresh_lists()
    body(f"leave_round({roles[0]})")
    return DONE


# --- marks on the table -------------------------------------------------------------------------------


@deed("name the color")
def _name(body: Body, roles: Sequence[str]) -> Came:
    body(f"t.color = {roles[1]}")
    return DONE


@deed("turn the direction")
def _direction(body: Body, roles: Sequence[str]) -> Came:
    body("t.direction = 0 - t.direction")
    return DONE


@deed("pass")
def _pass(body: Body, roles: Sequence[str]) -> Came:
    body("t.passes += 1")
    body("t.idle += 1")
    return DONE


# --- the end of a round -------------------------------------------------------------------------------


@deed("end the round")
def _end(body: Body, roles: Sequence[str]) -> Came:
    body("t.over = 1")
    body(STOP)
    return DONE


@deed("finish")
def _finish(body: Body, roles: Sequence[str]) -> Came:
    body(f"t.out = t.out | 1 << {roles[0]}")
    body(f"PLACES[t.placed] = {roles[0]}")
    body("t.placed += 1")
    return DONE


@deed("win the round")
def _win(body: Body, roles: Sequence[str]) -> Came:
    """It is decided once."""
    won = body.let("won", f"(1 if {roles[0]} != -1 and t.winner == -1 else 0)")
    method = body.game.method
    with body(f"if {won}:"):
        body(f"t.winner = {roles[0]}")
        if method.scores == "places":
            for place, points in enumerate(method.points):
                with body(f"if t.placed > {place}:"):
                    body(f"credit(PLACES[{place}], {points})")
    return Came({"done": won})


@deed("count the hand")
def _count(body: Body, roles: Sequence[str]) -> Came:
    seat, amount = roles
    with body(f"if {seat} != -1:"):
        body(f"credit({'t.winner' if body.game.method.scores == 'winner' else seat}, {amount})")
    return Came({"done": f"{seat} != -1"})


@deed("score")
def _score(body: Body, roles: Sequence[str]) -> Came:
    with body(f"if {roles[0]} != -1:"):
        body(f"credit({roles[0]}, {roles[1]})")
    return Came({"done": f"{roles[0]} != -1"})


@deed("leave the game")
def _leave_game(body: Body, roles: Sequence[str]) -> Came:
    gone = body.let("gone", f"(1 if {roles[0]} != -1 and not t.gone >> {roles[0]} & 1 else 0)")
    with body(f"if {gone}:"):
        body(f"t.gone = t.gone | 1 << {roles[0]}")
    return Came({"done": gone})


_missing = {*IN_THE_ENGINE, *GIVING} ^ DEEDS.keys()
if _missing:
    raise NotImplementedError(f"nothing compiles the deed `{min(_missing)}`")
