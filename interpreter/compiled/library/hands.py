"""Hands as lists, and hands that change their owners."""

from __future__ import annotations

from .lists import added, new_list
from .names import (
    ARENA,
    BACK,
    CAP,
    COLOR,
    DEALS_ALL,
    DRAW,
    DRAWN,
    HAND,
    HAND_CARDS,
    HEIGHT,
    HELD,
    ORDERED,
    PILE_COUNT,
    PILES,
    PLANE_WORDS,
    PLANES,
    SIZE,
    STRIDE,
    P,
    W,
    copies,
    count,
    ctz,
    gain,
    popcount,
    t,
)
from .piles import next_card, settle
from .seats import everybody_from, neighbor, nth_bit


def holds(seat: int, card: int) -> int:
    return card != -1 and HELD[(seat + 1) * W + (card >> 6)] >> (card & 63) & 1


def listed(seat: int, cards: int) -> int:
    """The cards of a hand that are in a set, the lowest first."""
    found = new_list(SIZE[seat + 1])
    while cards:
        card = ctz(cards)
        for _copy in range(copies(seat, card)):
            added(found, card)
        cards = cards & cards - 1
    return found


def list_of_hand(seat: int) -> int:
    found = new_list(SIZE[seat + 1])
    for word in range(W):
        cards = HELD[(seat + 1) * W + word]
        while cards:
            card = word * 64 + ctz(cards)
            for _copy in range(copies(seat, card)):
                added(found, card)
            cards = cards & cards - 1
    return found


def hand_as_it_lies(seat: int) -> int:
    if not ORDERED:
        return list_of_hand(seat)
    found = new_list(SIZE[seat + 1])
    for place in range(SIZE[seat + 1]):
        added(found, HAND[(seat + 1) * CAP + place])
    return found


def clear_hand(seat: int) -> None:
    SIZE[seat + 1] = 0
    for word in range(W):
        HELD[(seat + 1) * W + word] = 0
    for word in range(PLANE_WORDS):
        PLANES[(seat + 1) * PLANE_WORDS + word] = 0


def swap_hands(one: int, other: int) -> None:
    """Also the first step of handing all of them on."""
    t.idle = 0
    for word in range(W):
        cards = HELD[(one + 1) * W + word]
        HELD[(one + 1) * W + word] = HELD[(other + 1) * W + word]
        HELD[(other + 1) * W + word] = cards
    for word in range(PLANE_WORDS):
        cards = PLANES[(one + 1) * PLANE_WORDS + word]
        PLANES[(one + 1) * PLANE_WORDS + word] = PLANES[(other + 1) * PLANE_WORDS + word]
        PLANES[(other + 1) * PLANE_WORDS + word] = cards
    count = SIZE[one + 1]
    SIZE[one + 1] = SIZE[other + 1]
    SIZE[other + 1] = count
    if ORDERED:
        for place in range(count if count > SIZE[one + 1] else SIZE[one + 1]):
            card = HAND[(one + 1) * CAP + place]
            HAND[(one + 1) * CAP + place] = HAND[(other + 1) * CAP + place]
            HAND[(other + 1) * CAP + place] = card


def pass_hands_on(seats: int) -> None:
    """Everybody's hand goes to the one named after them, the last one's to the first."""
    first = (seats & 15) - 1
    seats = seats >> 4
    while seats:
        swap_hands(first, (seats & 15) - 1)
        seats = seats >> 4


def deal() -> None:
    """One card at a time, from the first player on."""
    t.first = neighbor(t.dealer, t.direction)
    t.turn = t.first
    seats = everybody_from(t.first)
    rest = seats
    count = t.end - t.next if DEALS_ALL else HAND_CARDS * P
    for _card in range(count):
        gain((rest & 15) - 1, next_card())
        rest = rest >> 4
        if rest == 0:
            rest = seats


def all_but(seat: int, cards: int, card: int) -> int:
    """Which cards are left of those in a set when one of them is taken away."""
    if card != -1 and cards >> card & 1 and copies(seat, card) == 1:
        return cards ^ 1 << card
    return cards


def count_but(seat: int, cards: int, card: int) -> int:
    return count(seat, cards) - (card != -1 and cards >> card & 1)


def colors_among(cards: int) -> int:
    found = 0
    while cards:
        color = COLOR[ctz(cards) + 1]
        if color != -1:
            found = found | 1 << color
        cards = cards & cards - 1
    return found


def nth_copy(seat: int, cards: int, number: int) -> int:
    """One of the cards of a hand that are in a set: each once, and then for each the others that are equal."""
    many = popcount(cards)
    if number < many:
        return nth_bit(cards, number)
    number -= many
    while 1:
        card = ctz(cards)
        number -= copies(seat, card) - 1
        if number < 0:
            return card
        cards = cards & cards - 1


def turn_cards_over() -> None:
    """Every card shows its other face; a pile that is turned over begins with what was its bottom."""
    t.idle = 0
    settle()
    low = t.next
    high = t.end - 1
    while low < high:
        card = DRAW[low]
        DRAW[low] = DRAW[high]
        DRAW[high] = card
        low += 1
        high -= 1
    for place in range(t.next, t.end):
        DRAW[place] = BACK[DRAW[place] + 1]
    low = 1
    high = HEIGHT[0]
    while low < high:
        card = PILES[low]
        PILES[low] = PILES[high]
        PILES[high] = card
        low += 1
        high -= 1
    for pile in range(PILE_COUNT):
        for place in range(pile * STRIDE + 1, pile * STRIDE + 1 + HEIGHT[pile]):
            PILES[place] = BACK[PILES[place] + 1]
    for place in range(t.drawn):
        DRAWN[place] = BACK[DRAWN[place] + 1]
    for seat in range(P):
        cards = hand_as_it_lies(seat)
        clear_hand(seat)
        for place in range(cards + 1, cards + 1 + ARENA[cards]):
            gain(seat, BACK[ARENA[place] + 1])
    t.color = COLOR[PILES[HEIGHT[0]] + 1]
    t.fuel -= CAP
