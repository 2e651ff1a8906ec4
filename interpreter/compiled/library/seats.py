"""Who sits where, and whose turn is next."""

from __future__ import annotations

from .names import (
    CIRCLES,
    EACH_DIGIT,
    LARGEST,
    LOST_BITS,
    MOST_LOST,
    PLACES,
    SCORES,
    SIDES,
    TEAMS,
    P,
    ctz,
    popcount,
    t,
    wrap_add,
    wrap_mul,
)


def takes_part(seat: int) -> int:
    return seat != -1 and not t.out >> seat & 1


def wrapped(seat: int) -> int:
    if seat >= P:
        return seat - P
    return seat + P if seat < 0 else seat


def neighbor(seat: int, step: int) -> int:
    if t.out == 0 and seat != -1:
        return wrapped(seat + step)
    return neighbor_passing(seat, step, -1)


def neighbor_passing(seat: int, step: int, other: int) -> int:
    """The nearest one there who is in the round and is not somebody else."""
    if seat == -1:
        return -1
    found = seat
    for _distance in range(1, P):
        found = wrapped(found + step)
        if found != other and not t.out >> found & 1:
            return found
    return seat


def everybody_from(seat: int) -> int:
    """All who are in the round, in turn order."""
    if not t.out:
        return CIRCLES[((t.direction + 1) >> 1) * (P + 1) + seat + 1]
    packed = 0
    if seat == -1:
        return packed
    found = seat
    for _distance in range(P):
        found = wrapped(found - t.direction)
        if not t.out >> found & 1:
            packed = packed << 4 | found + 1
    return packed


def in_the_game(seat: int) -> int:
    """All who play in the next round too."""
    packed = 0
    if seat == -1:
        return packed
    found = seat
    for _distance in range(P):
        found = wrapped(found - t.direction)
        if not t.gone >> found & 1:
            packed = packed << 4 | found + 1
    return packed


def everybody_but(packed: int, seat: int) -> int:
    """The same without one of them."""
    kept = 0
    shift = 0
    while packed:
        digit = packed & 15
        if digit != seat + 1:
            kept = kept | digit << shift
            shift += 4
        packed = packed >> 4
    return kept


def opponents(seat: int) -> int:
    """Everybody else, but for partners."""
    others = everybody_but(everybody_from(seat), seat)
    if not TEAMS or seat == -1:
        return others
    return of_side(others, SIDES[seat], 0)


def team(seat: int) -> int:
    """Those of a player's own side who are in the round."""
    if seat == -1:
        return 0
    if not TEAMS:
        return seat + 1 if takes_part(seat) else 0
    return of_side(everybody_from(seat), SIDES[seat], 1)


def of_side(packed: int, side: int, own: int) -> int:
    kept = 0
    shift = 0
    while packed:
        digit = packed & 15
        if (SIDES[digit - 1] == side) == own:
            kept = kept | digit << shift
            shift += 4
        packed = packed >> 4
    return kept


def finished() -> int:
    """Those who have finished, first place first."""
    packed = 0
    for place in range(t.placed):
        packed = packed | PLACES[place] + 1 << 4 * place
    return packed


def present(packed: int) -> int:
    """Those of several who are in the round."""
    if not t.out:
        return packed
    kept = 0
    shift = 0
    while packed:
        digit = packed & 15
        if not t.out >> digit - 1 & 1:
            kept = kept | digit << shift
            shift += 4
        packed = packed >> 4
    return kept


def alone(seat: int) -> int:
    """A player alone as several; nobody is no digit."""
    return seat + 1


def alone_present(seat: int) -> int:
    return seat + 1 if takes_part(seat) else 0


def many(packed: int) -> int:
    return popcount((packed | packed >> 1 | packed >> 2 | packed >> 3) & EACH_DIGIT)


def is_one_of(packed: int, seat: int) -> int:
    """Is there a digit that differs in nothing? All are looked at in one step."""
    other = packed ^ wrap_mul(seat + 1, EACH_DIGIT)
    return seat != -1 and (wrap_add(other, 0 - EACH_DIGIT) & ~other & EACH_DIGIT << 3) != 0


def joined(one: int, other: int) -> int:
    """All of them, each once."""
    if one == 0:
        return other
    shift = many(one) * 4
    while other:
        digit = other & 15
        if not is_one_of(one, digit - 1):
            one = one | digit << shift
            shift += 4
        other = other >> 4
    return one


def last_of(packed: int) -> int:
    found = -1
    while packed:
        found = (packed & 15) - 1
        packed = packed >> 4
    return found


def nth_of(packed: int, number: int) -> int:
    return (packed >> number * 4 & 15) - 1


def players_left() -> int:
    return P - popcount(t.out)


def lost_turns(seat: int) -> int:
    return 0 if seat == -1 else t.lost >> LOST_BITS * seat & MOST_LOST


def lose_turns(seat: int, amount: int) -> None:
    """They add up, as far as they can be kept in mind."""
    left = MOST_LOST - lost_turns(seat)
    t.lost += (amount if amount < left else left) << LOST_BITS * seat


def pass_over(seat: int) -> None:
    t.lost -= 1 << LOST_BITS * seat


def next_to_play() -> int:
    """Lap after lap everybody loses one turn, so the first of those who lose fewest."""
    if takes_part(t.again):
        return t.again
    seat = neighbor(t.turn if t.after == -1 else t.after, t.direction)
    if not t.lost or not lost_turns(seat):
        return seat
    found = seat
    rest = everybody_from(seat)
    while rest:
        one = (rest & 15) - 1
        if lost_turns(one) < lost_turns(found):
            found = one
        rest = rest >> 4
    return found


def bounded(value: int) -> int:
    if value > LARGEST:
        return LARGEST
    return -LARGEST if value < -LARGEST else value


def lesser(one: int, other: int) -> int:
    return one if one < other else other


def greater(one: int, other: int) -> int:
    return one if one > other else other


def bit_of(one: int) -> int:
    """A color alone as several; none is no bit."""
    return 1 << one if one != -1 else 0


def lowest_bit(bits: int) -> int:
    return ctz(bits) if bits else -1


def highest_bit(bits: int) -> int:
    found = -1
    while bits:
        found = ctz(bits)
        bits = bits & bits - 1
    return found


def nth_bit(bits: int, number: int) -> int:
    """The last few steps are no jumps: how many there are nobody can foretell."""
    while number > 4:
        bits = bits & bits - 1
        number -= 1
    bits = bits & bits - 1 if number > 0 else bits
    bits = bits & bits - 1 if number > 1 else bits
    bits = bits & bits - 1 if number > 2 else bits
    bits = bits & bits - 1 if number > 3 else bits
    return ctz(bits)


def is_bit(bits: int, number: int) -> int:
    return number != -1 and bits >> number & 1


def others(seat: int) -> int:
    return everybody_but(everybody_from(seat), seat)


def score_of(seat: int) -> int:
    return 0 if seat == -1 else SCORES[seat]


def nth_sorted(packed: int, number: int) -> int:
    """Of several players one, by their seats."""
    bits = 0
    while packed:
        bits = bits | 1 << (packed & 15) - 1
        packed = packed >> 4
    return nth_bit(bits, number)


def present_bits(seat: int) -> int:
    """Everybody who is in the round; of nobody nobody."""
    return (1 << P) - 1 & ~t.out if seat != -1 else 0


def other_bits(seat: int) -> int:
    return (1 << P) - 1 & ~t.out & ~(1 << seat) if seat != -1 else 0


def seats_of(packed: int) -> int:
    """Several players as bits."""
    found = 0
    while packed:
        found = found | 1 << (packed & 15) - 1
        packed = packed >> 4
    return found


def in_turn(bits: int, packed: int) -> int:
    """Of several players those who are meant, in their order."""
    kept = 0
    shift = 0
    while packed:
        digit = packed & 15
        if bits >> digit - 1 & 1:
            kept = kept | digit << shift
            shift += 4
        packed = packed >> 4
    return kept
