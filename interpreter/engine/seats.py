"""Who sits where: neighbors, and everybody in turn order, without those who have left the round."""

from __future__ import annotations

from functools import cache

from lastcard.dsl.words.limits import MOST_LOST

from .state import LOST_BITS, NONE, State


def neighbor(state: State, seat: int, step: int, other_than: int = NONE) -> int:
    """The nearest seat in that direction that is still in the round."""
    count = state.seats
    if seat == NONE:
        return NONE
    beside = (seat + step) % count
    if not state.out and beside != other_than:  # nearly always, and this is asked all the time
        return beside
    for distance in range(1, count):
        found = (seat + step * distance) % count
        if found != other_than and not state.out >> found & 1:
            return found
    return seat


def takes_part(state: State, seat: int) -> bool:
    """Is there somebody, and still in the round?"""
    return seat != NONE and not state.out >> seat & 1


def in_turn_order(state: State, seat: int) -> list[int]:
    """Everybody else, beginning with the one next after this seat."""
    return [found for found in everybody_from(state, seat) if found != seat]


def everybody_from(state: State, seat: int) -> list[int]:
    """All who are in the round, beginning with this seat."""
    if seat == NONE:
        return []
    seats = _circle(state.seats, seat, state.direction)
    return [found for found in seats if not state.out >> found & 1] if state.out else list(seats)


def opponents(state: State, seat: int) -> list[int]:
    """Everybody else, but for partners."""
    others = in_turn_order(state, seat)
    if not state.sides or seat == NONE:
        return others
    return [other for other in others if state.sides[other] != state.sides[seat]]


def side(state: State, seat: int) -> list[int]:
    """The seats of a player's own side, in the round or not; without teams the player alone."""
    if not state.sides:
        return [seat]
    return [other for other, of in enumerate(state.sides) if of == state.sides[seat]]


def team(state: State, seat: int) -> list[int]:
    """Those of a player's own side who are in the round, beginning with the player."""
    own = side(state, seat) if seat != NONE else []
    return [found for found in everybody_from(state, seat) if found in own]


def winners(state: State) -> list[int]:
    """Who has won the round: with whoever did it the whole side."""
    return side(state, state.winner) if state.winner != NONE else []


def in_the_game(state: State, seat: int) -> list[int]:
    """Everybody who plays in the next round too, beginning with this seat."""
    seats = _circle(state.seats, seat, state.direction) if seat != NONE else ()
    return [found for found in seats if not state.gone >> found & 1]


@cache
def _circle(count: int, seat: int, step: int) -> tuple[int, ...]:
    """All seats, beginning with this one."""
    return tuple((seat + step * distance) % count for distance in range(count))


def playing(state: State) -> int:
    """How many are in the round."""
    return state.seats - state.out.bit_count()


def lost_turns(state: State, seat: int) -> int:
    """How often play will still pass over this seat."""
    return state.lost >> LOST_BITS * seat & MOST_LOST if seat != NONE else 0


def goes_on_after(state: State) -> int:
    """Whoever play goes on after: the one on turn, if nothing else has been said."""
    return state.turn if state.after == NONE else state.after


def next_to_play(state: State) -> int:
    """Whose turn would begin now: lap after lap everybody loses one turn, so the first of those who lose fewest."""
    if takes_part(state, state.again):
        return state.again
    seat = neighbor(state, goes_on_after(state), state.direction)
    if not state.lost:
        return seat
    return min(everybody_from(state, seat), key=lambda each: lost_turns(state, each))
