"""What comes of a round: places, points, who has won it and who is out of the game.

Points of a side count together where its rulebook says so: then each of its members has them all.
"""

from __future__ import annotations

from collections.abc import Callable

from lastcard.dsl.rulebook import Method
from lastcard.interpreter.engine.machine import Table
from lastcard.interpreter.engine.seats import side
from lastcard.interpreter.engine.state import NONE
from lastcard.interpreter.engine.values.plain import LARGEST

from .proposals import DONE, IN_VAIN, Values, count_together

# --- deeds of events ----------------------------------------------------------------------------------


def _finish(table: Table, roles: Values, by: int) -> int:
    """The cards stay where they are: they count when hands are counted."""
    state, (seat,) = table.state, roles
    state.out |= 1 << seat
    state.places.append(seat)
    table.writer.tell("finish", by, seat=seat, amount=len(state.places))
    return DONE


def _win(table: Table, roles: Values, by: int) -> int:
    """It is decided once: what rules say when hands are counted does not change it."""
    state = table.state
    if roles[0] == NONE or state.winner != NONE:
        return IN_VAIN
    state.winner = roles[0]
    method = _method(table)
    for seat, points in zip(state.places, method.points, strict=False) if method.scores == "places" else ():
        credit(table, seat, points)
    return DONE


def _count(table: Table, roles: Values, by: int) -> int:
    """What a hand is worth goes to whoever has won, or to whoever holds it."""
    seat, amount = roles
    if seat == NONE:
        return IN_VAIN
    table.writer.tell("count", by, seat=seat, amount=amount)
    credit(table, table.state.winner if _method(table).scores == "winner" else seat, amount)
    return DONE


def _score(table: Table, roles: Values, by: int) -> int:
    seat, amount = roles
    if seat == NONE:
        return IN_VAIN
    table.writer.tell("points", by, seat=seat, amount=amount)
    credit(table, seat, amount)
    return DONE


def _leave_game(table: Table, roles: Values, by: int) -> int:
    """What it changes is the next round."""
    state, (seat,) = table.state, roles
    if seat == NONE or state.gone >> seat & 1:
        return IN_VAIN
    state.gone |= 1 << seat
    table.writer.tell("quit", by, seat=seat)
    return DONE


DEEDS: dict[str, Callable[[Table, Values, int], int]] = {
    "finish": _finish,
    "win the round": _win,
    "count the hand": _count,
    "score": _score,
    "leave the game": _leave_game,
}

# --- points -------------------------------------------------------------------------------------------


def _method(table: Table) -> Method:
    return table.program.book.scoring[table.state.scoring]


def credit(table: Table, seat: int, amount: int) -> None:
    """Points of this round, which are points of the game at once."""
    state = table.state
    for each in side(state, seat) if count_together(table) else [seat]:
        for held in (state.points, state.scores):
            held[each] = max(-LARGEST, min(LARGEST, held[each] + amount))
