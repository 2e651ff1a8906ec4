"""Lists of cards in ARENA. They live from one operation to the next; whoever uses them begins anew."""

from __future__ import annotations

from .names import ARENA, COLOR, DRAW, DRAWN, HEIGHT, LAID, PILES, ROOM, STRIDE, TALLY, copies, copy, ctz, settle, t


def new_list(room: int) -> int:
    """One with room for so many cards. Where there is no more room the round is given up: no fuel is left."""
    if t.arena + room + 2 > ROOM:
        t.fuel = -1
        t.arena = 0
    found = t.arena
    ARENA[found] = 0
    t.arena = found + room + 1
    return found


def added(cards: int, card: int) -> None:
    ARENA[cards] = ARENA[cards] + 1
    ARENA[cards + ARENA[cards]] = card


def has(cards: int, card: int) -> int:
    for place in range(cards + 1, cards + 1 + ARENA[cards]):
        if ARENA[place] == card:
            return 1
    return 0


def one_card(card: int) -> int:
    found = new_list(1)
    if card != -1:
        added(found, card)
    return found


def first_in(cards: int) -> int:
    return ARENA[cards + 1] if ARENA[cards] else -1


def last_in(cards: int) -> int:
    return ARENA[cards + ARENA[cards]] if ARENA[cards] else -1


def lowest_in(cards: int) -> int:
    found = -1
    for place in range(cards + 1, cards + 1 + ARENA[cards]):
        if found == -1 or ARENA[place] < found:
            found = ARENA[place]
    return found


def highest_in(cards: int) -> int:
    found = -1
    for place in range(cards + 1, cards + 1 + ARENA[cards]):
        if ARENA[place] > found:
            found = ARENA[place]
    return found


def without(cards: int, card: int) -> int:
    """All but one of a card."""
    found = new_list(ARENA[cards])
    for place in range(cards + 1, cards + 1 + ARENA[cards]):
        if ARENA[place] == card:
            card = -2
        else:
            added(found, ARENA[place])
    return found


def set_of(cards: int) -> int:
    """As bits: which cards are in it at all."""
    found = 0
    for place in range(cards + 1, cards + 1 + ARENA[cards]):
        found = found | 1 << ARENA[place]
    return found


def in_order(cards: int) -> int:
    """Each card once, the lowest first."""
    found = new_list(ARENA[cards])
    for place in range(cards + 1, cards + 1 + ARENA[cards]):
        card = ARENA[place]
        if not has(found, card):
            at = found + ARENA[found] + 1
            ARENA[found] = ARENA[found] + 1
            while at > found + 1 and ARENA[at - 1] > card:
                ARENA[at] = ARENA[at - 1]
                at -= 1
            ARENA[at] = card
    return found


def sorted_list(cards: int) -> int:
    """All of them, the lowest first."""
    count = ARENA[cards]
    found = new_list(count)
    for place in range(cards + 1, cards + 1 + count):
        card = ARENA[place]
        at = found + ARENA[found] + 1
        ARENA[found] = ARENA[found] + 1
        while at > found + 1 and ARENA[at - 1] > card:
            ARENA[at] = ARENA[at - 1]
            at -= 1
        ARENA[at] = card
    return found


def tallied(cards: int, step: int) -> None:
    """How often each card is in it, counted in TALLY or taken away there again."""
    for place in range(cards + 1, cards + 1 + ARENA[cards]):
        TALLY[ARENA[place]] = TALLY[ARENA[place]] + step


def common(cards: int, others: int) -> int:
    """As many of each as are in both."""
    found = new_list(ARENA[cards])
    tallied(others, 1)
    for place in range(cards + 1, cards + 1 + ARENA[cards]):
        card = ARENA[place]
        if TALLY[card]:
            TALLY[card] = TALLY[card] - 1
            added(found, card)
    tallied(found, 1)
    tallied(others, -1)
    return found


def in_hand(cards: int, seat: int) -> int:
    """As many of each as the hand has, too."""
    found = new_list(ARENA[cards])
    for place in range(cards + 1, cards + 1 + ARENA[cards]):
        card = ARENA[place]
        if TALLY[card] < copies(seat, card):
            TALLY[card] = TALLY[card] + 1
            added(found, card)
    tallied(found, -1)
    return found


def holds_all(seat: int, cards: int) -> int:
    return ARENA[in_hand(cards, seat)] == ARENA[cards]


def more_of(cards: int, there: int) -> int:
    """What is in it more often than there."""
    found = new_list(ARENA[cards])
    tallied(there, 1)
    for place in range(cards + 1, cards + 1 + ARENA[cards]):
        card = ARENA[place]
        if TALLY[card]:
            TALLY[card] = TALLY[card] - 1
        else:
            added(found, card)
    for place in range(there + 1, there + 1 + ARENA[there]):
        TALLY[ARENA[place]] = 0
    return found


def behind(cards: int, others: int) -> int:
    """The ones and then the others."""
    found = new_list(ARENA[cards] + ARENA[others])
    copy(ARENA, found + 1, ARENA, cards + 1, ARENA[cards])
    copy(ARENA, found + 1 + ARENA[cards], ARENA, others + 1, ARENA[others])
    ARENA[found] = ARENA[cards] + ARENA[others]
    return found


def colors_in(cards: int) -> int:
    found = 0
    for place in range(cards + 1, cards + 1 + ARENA[cards]):
        color = COLOR[ARENA[place] + 1]
        if color != -1:
            found = found | 1 << color
    return found


# --- where cards lie ----------------------------------------------------------------------------------


def pile_list(pile: int) -> int:
    found = new_list(HEIGHT[pile])
    for place in range(1, HEIGHT[pile] + 1):
        ARENA[found + place] = PILES[pile * STRIDE + place]
    ARENA[found] = HEIGHT[pile]
    return found


def draw_list() -> int:
    settle()
    found = new_list(t.end - t.next)
    for place in range(t.end - 1, t.next - 1, -1):
        added(found, DRAW[place])
    return found


def drawn_list() -> int:
    found = new_list(t.drawn)
    for place in range(t.drawn):
        added(found, DRAWN[place])
    return found


# --- cards laid together --------------------------------------------------------------------------------


def laid_list(laid: int) -> int:
    """The cards of a play: one more than its number where it is one; else the place in LAID where they stand."""
    if laid > 0:
        return one_card(laid - 1)
    found = new_list(LAID[-laid] if laid else 0)
    if laid:
        for place in range(LAID[-laid]):
            added(found, LAID[1 - laid + place])
    return found


def packed_list(cards: int) -> int:
    """A list as the cards of a play."""
    count = ARENA[cards]
    if count == 0:
        return 0
    if count == 1:
        return ARENA[cards + 1] + 1
    if t.laid + count + 2 > ROOM:
        t.fuel = -1
        t.laid = 1
    found = t.laid
    copy(LAID, found, ARENA, cards, count + 1)
    t.laid = found + count + 1
    return 0 - found


def card_in(card: int, cards: int) -> int:
    """One card of several, if it is among them."""
    return one_card(card if card != -1 and has(cards, card) else -1)


def merged(cards: int, others: int) -> int:
    """What comes of one place: of each card as many as in that part which has most of it."""
    return behind(cards, more_of(others, cards))


def copies_of(seat: int, cards: int) -> int:
    """How many cards of the hand are in it, equal ones counted each."""
    found = 0
    for place in range(cards + 1, cards + 1 + ARENA[cards]):
        found += copies(seat, ARENA[place])
    return found


def nth_copy_of(seat: int, cards: int, number: int) -> int:
    if number < ARENA[cards]:
        return ARENA[cards + 1 + number]
    number -= ARENA[cards]
    for place in range(cards + 1, cards + 1 + ARENA[cards]):
        number -= copies(seat, ARENA[place]) - 1
        if number < 0:
            return ARENA[place]
    return -1


def list_of_set(cards: int) -> int:
    found = new_list(64)
    while cards:
        added(found, ctz(cards))
        cards = cards & cards - 1
    return found


def cards_but(cards: int, others: int) -> int:
    """The cards of a list that are not in another one."""
    found = new_list(ARENA[cards])
    for place in range(cards + 1, cards + 1 + ARENA[cards]):
        if not has(others, ARENA[place]):
            added(found, ARENA[place])
    return found
