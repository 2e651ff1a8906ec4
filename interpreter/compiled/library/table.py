"""A table as it is before a round, points, and what is noted of decisions."""

from __future__ import annotations

from .names import (
    ASKED,
    BEGIN_TURN,
    BITS,
    BITS_START,
    DIRECTION,
    END_TURN,
    FLAG,
    FLAG_START,
    FLAGS,
    FUEL,
    HEIGHT,
    HELD,
    LARGEST,
    MIXED,
    OWN,
    OWN_START,
    PILE_COUNT,
    PLANE_WORDS,
    PLANES,
    POINTS,
    SCORES,
    SIDES,
    SIZE,
    TEAMS,
    TOGETHER,
    WINDOWS,
    P,
    W,
    clear,
    copy,
    t,
    wrap_mul,
)
from .seats import everybody_from, lost_turns, neighbor, pass_over


def clear_table() -> None:
    clear(HELD, 0, (P + 1) * W)
    clear(PLANES, 0, (P + 1) * PLANE_WORDS)
    clear(SIZE, 0, P + 1)
    clear(HEIGHT, 0, PILE_COUNT)
    clear(POINTS, 0, P)
    clear(SCORES, 0, P)
    copy(FLAG, 0, FLAG_START, 0, FLAGS)
    copy(OWN, 0, OWN_START, 0, FLAGS * (P + 1))
    copy(BITS, 0, BITS_START, 0, FLAGS)
    clear(ASKED, 0, WINDOWS * (P + 1))
    t.asked_any = 0
    t.color = -1
    t.direction = DIRECTION
    t.turn = -1
    t.last = -1
    t.first = -1
    t.after = -1
    t.again = -1
    t.dealer = P - 1
    t.lost = 0
    t.out = 0
    t.gone = 0
    t.holding = 0
    t.held = 0
    t.secret = 0
    t.turns = 0
    t.went_on = 0
    t.passes = 0
    t.idle = 0
    t.over = 0
    t.winner = -1
    t.placed = 0
    t.drawn = 0
    t.next = 0
    t.end = 0
    t.unsettled = 0
    t.course = 0
    t.patience = t.decisions + 100_000
    t.depth = 0
    t.arena = 0
    t.laid = 1
    t.fuel = FUEL


def traced(word: int) -> None:
    """A decision goes into the digest."""
    value = wrap_mul(t.trace ^ word, MIXED)
    t.trace = value ^ value >> 32


def credit_alone(seat: int, amount: int) -> None:
    POINTS[seat] = limited(POINTS[seat] + amount)
    SCORES[seat] = limited(SCORES[seat] + amount)


def limited(value: int) -> int:
    if value > LARGEST:
        return LARGEST
    return -LARGEST if value < -LARGEST else value


def credit(seat: int, amount: int) -> None:
    """Points of a side count together where the rulebook says so."""
    if not (TEAMS and TOGETHER):
        credit_alone(seat, amount)
        return
    for other in range(P):
        if SIDES[other] == SIDES[seat]:
            credit_alone(other, amount)


def wins_with(seat: int) -> int:
    """Does this seat win with whoever has won?"""
    if t.winner == -1:
        return 0
    if TEAMS:
        return SIDES[seat] == SIDES[t.winner]
    return seat == t.winner


def turns_lost_on_the_way(seat: int) -> int:
    """Those over whom play passes on its way to a seat, and who lose a turn by it."""
    before = t.turn if t.after == -1 else t.after
    if t.course < BEGIN_TURN:
        way = everybody_from(before)
    elif seat == before and t.course <= END_TURN:
        return 0
    else:
        way = everybody_from(neighbor(before, t.direction))
    found = 0
    shift = 0
    while way & 15 != seat + 1:
        if lost_turns((way & 15) - 1):
            found = found | (way & 15) << shift
            shift += 4
        way = way >> 4
    return found


def turn_taken(seat: int) -> None:
    """The turn is somebody else's from now on, who has lost one less by it."""
    if lost_turns(seat):
        pass_over(seat)
    t.turn = seat
    t.after = -1
    t.again = -1
    t.drawn = 0
