"""Ways to lay several cards in one move, as lists in the arena; each is held as the cards of a play are."""

from __future__ import annotations

from .lists import added, new_list
from .names import ARENA, LAID, copies, obliged
from .table import traced


def top_of(laid: int) -> int:
    return laid - 1 if laid > 0 else LAID[LAID[0 - laid] - laid]


def number_laid(laid: int) -> int:
    return 1 if laid > 0 else LAID[0 - laid]


def same_laid(one: int, other: int) -> int:
    if one > 0 or other > 0:
        return one == other
    if LAID[0 - one] != LAID[0 - other]:
        return 0
    for place in range(LAID[0 - one]):
        if LAID[place + 1 - one] != LAID[place + 1 - other]:
            return 0
    return 1


def among_ways(ways: int, laid: int) -> int:
    for place in range(ways + 1, ways + 1 + ARENA[ways]):
        if same_laid(ARENA[place], laid):
            return 1
    return 0


def ways_but(ways: int, others: int) -> int:
    found = new_list(ARENA[ways])
    for place in range(ways + 1, ways + 1 + ARENA[ways]):
        if not among_ways(others, ARENA[place]):
            added(found, ARENA[place])
    return found


def ways_of_cards(cards: int) -> int:
    found = new_list(ARENA[cards])
    for place in range(cards + 1, cards + 1 + ARENA[cards]):
        added(found, ARENA[place] + 1)
    return found


def ways_in_order(ways: int, others: int) -> int:
    found = new_list(ARENA[ways] + ARENA[others])
    for place in range(ways + 1, ways + 1 + ARENA[ways]):
        put_way(found, ARENA[place])
    for place in range(others + 1, others + 1 + ARENA[others]):
        put_way(found, ARENA[place])
    return found


def put_way(found: int, laid: int) -> None:
    for place in range(found + 1, found + 1 + ARENA[found]):
        if top_of(ARENA[place]) == top_of(laid) and number_laid(ARENA[place]) == number_laid(laid):
            return
    at = found + ARENA[found] + 1
    ARENA[found] = ARENA[found] + 1
    key = top_of(laid) * 1024 + number_laid(laid)
    while at > found + 1 and top_of(ARENA[at - 1]) * 1024 + number_laid(ARENA[at - 1]) > key:
        ARENA[at] = ARENA[at - 1]
        at -= 1
    ARENA[at] = laid


def obliged_ways(seat: int, ways: int) -> int:
    found = new_list(ARENA[ways])
    for place in range(ways + 1, ways + 1 + ARENA[ways]):
        if obliged(seat, top_of(ARENA[place]), 0, ARENA[place]):
            added(found, ARENA[place])
    return found


def copies_of_ways(seat: int, ways: int) -> int:
    total = 0
    for place in range(ways + 1, ways + 1 + ARENA[ways]):
        total += copies(seat, top_of(ARENA[place]))
    return total


def nth_further_copy_of_ways(seat: int, ways: int, number: int) -> int:
    for place in range(ways + 1, ways + 1 + ARENA[ways]):
        number -= copies(seat, top_of(ARENA[place])) - 1
        if number < 0:
            return ARENA[place]
    return 0


def traced_under(laid: int) -> None:
    if laid < 0:
        for place in range(LAID[0 - laid] - 1):
            traced(LAID[place + 1 - laid] + 1)
