"""Cards on the move: the draw pile, the discard pile (number 0) and the zones, and from there into hands."""

from __future__ import annotations

from .chance import keyed, shuffle_below
from .lists import added, new_list, sorted_list, tallied
from .names import (
    ARENA,
    CAP,
    COLOR,
    DECK,
    DRAW,
    DRAWN,
    HEIGHT,
    MOST_DRAWN,
    NOTES_DRAWN,
    PILES,
    RENEWED,
    STRIDE,
    TALLY,
    N,
    clear_hand,
    copy,
    gain,
    list_of_hand,
    lose,
    t,
)


def top() -> int:
    return PILES[HEIGHT[0]]


def drawable() -> int:
    if RENEWED and HEIGHT[0] > 1:
        return t.end - t.next + HEIGHT[0] - 1
    return t.end - t.next


def can_draw() -> int:
    return t.end != t.next or (RENEWED and HEIGHT[0] > 1)


# --- shuffling ----------------------------------------------------------------------------------------


def begin_shuffle(count: int) -> None:
    """So many cards stand in DRAW, the lowest first: their order is found as they are drawn."""
    t.shuffling = keyed(0, t.shuffles)
    t.shuffles += 1
    t.next = 0
    t.end = count
    t.unsettled = 1
    t.fuel -= 8 * count


def settle() -> None:
    """The rest of the order is found now."""
    if t.unsettled:
        t.unsettled = 0
        for place in range(t.next, t.end - 1):
            other = place + shuffle_below(t.end - place)
            card = DRAW[place]
            DRAW[place] = DRAW[other]
            DRAW[other] = card


def next_card() -> int:
    place = t.next
    t.next = place + 1
    card = DRAW[place]
    if t.unsettled and t.end - place > 1:
        other = place + shuffle_below(t.end - place)
        card = DRAW[other]
        DRAW[other] = DRAW[place]
        DRAW[place] = card
    return card


def reshuffle() -> int:
    """All discards but the top one become the draw pile."""
    count = HEIGHT[0] - 1
    if count < 1 or not RENEWED:
        return 0
    for place in range(1, count + 1):
        TALLY[PILES[place]] = TALLY[PILES[place]] + 1
    from_tally()
    PILES[1] = PILES[count + 1]
    HEIGHT[0] = 1
    t.reshuffles += 1
    begin_shuffle(count)
    return 1


def from_tally() -> None:
    """The cards that have been counted, the lowest first, into DRAW. One or none of a card is no jump."""
    at = 0
    for card in range(N):
        many = TALLY[card]
        TALLY[card] = 0
        DRAW[at] = card
        at += many > 0
        DRAW[at] = card
        at += many > 1
        while many > 2:
            DRAW[at] = card
            at += 1
            many -= 1


def shuffle_draw_pile() -> None:
    for place in range(t.next, t.end):
        TALLY[DRAW[place]] = TALLY[DRAW[place]] + 1
    count = t.end - t.next
    from_tally()
    begin_shuffle(count)


def deck_shuffled() -> None:
    copy(DRAW, 0, DECK, 0, CAP)
    begin_shuffle(CAP)


# --- drawing ------------------------------------------------------------------------------------------


def draw_cards(seat: int, amount: int) -> int:
    """As far as there are any; gives the last one."""
    last = -1
    while amount > 0:
        if t.next == t.end and not reshuffle():
            break
        last = next_card()
        gain(seat, last)
        t.fuel -= 2
        if NOTES_DRAWN and seat == t.turn:
            noted_drawn(last)
        amount -= 1
    if last != -1:
        t.idle = 0
    return last


def noted_drawn(card: int) -> None:
    if t.drawn >= MOST_DRAWN:
        t.fuel = -1
        t.drawn = 0
    DRAWN[t.drawn] = card
    t.drawn += 1


def turned_up() -> int:
    """The next card covers the discard pile."""
    if t.next == t.end:
        return -1
    card = next_card()
    HEIGHT[0] = HEIGHT[0] + 1
    PILES[HEIGHT[0]] = card
    t.color = COLOR[card + 1]
    return card


def turned_up_into(pile: int, amount: int) -> None:
    found = 0
    while found < amount and (t.next != t.end or reshuffle()):
        HEIGHT[pile] = HEIGHT[pile] + 1
        PILES[pile * STRIDE + HEIGHT[pile]] = next_card()
        found += 1
        t.fuel -= 2
    if found:
        t.idle = 0


def back_into_pile(middle: int) -> None:
    settle()
    card = PILES[HEIGHT[0]]
    HEIGHT[0] = HEIGHT[0] - 1
    above = (t.end - t.next) // 2 if middle else 0
    if t.next:
        t.next -= 1
        for place in range(t.next, t.next + above):
            DRAW[place] = DRAW[place + 1]
    else:
        for place in range(t.end, above, -1):
            DRAW[place] = DRAW[place - 1]
        t.end += 1
    DRAW[t.next + above] = card
    t.color = -1


# --- the discard pile ---------------------------------------------------------------------------------


def lay(seat: int, card: int) -> None:
    lose(seat, card)
    HEIGHT[0] = HEIGHT[0] + 1
    PILES[HEIGHT[0]] = card
    t.color = COLOR[card + 1]
    t.idle = 0


def lay_list(seat: int, cards: int) -> None:
    for place in range(cards + 1, cards + 1 + ARENA[cards]):
        lay(seat, ARENA[place])


def take_back(seat: int, cards: int, color: int) -> None:
    """Cards just laid go back to the hand, as far as they still lie there."""
    t.idle = 0
    for place in range(cards + ARENA[cards], cards, -1):
        card = ARENA[place]
        at = HEIGHT[0]
        while at > 0 and PILES[at] != card:
            at -= 1
        if at:
            if at == HEIGHT[0]:
                t.color = color
            HEIGHT[0] = HEIGHT[0] - 1
            for below in range(at, HEIGHT[0] + 1):
                PILES[below] = PILES[below + 1]
            gain(seat, card)


def under(cards: int) -> None:
    """Under the top card, the highest lowest; the list is in order."""
    t.idle = 0
    count = ARENA[cards]
    height = HEIGHT[0]
    if height:
        PILES[height + count] = PILES[height]
        height -= 1
    for place in range(count):
        PILES[height + 1 + place] = ARENA[cards + count - place]
    HEIGHT[0] = HEIGHT[0] + count


def discard(seat: int, cards: int) -> None:
    """Cards of the hand; the list is in order."""
    for place in range(cards + 1, cards + 1 + ARENA[cards]):
        lose(seat, ARENA[place])
    under(cards)


def leave_round(seat: int) -> None:
    t.out = t.out | 1 << seat
    cards = list_of_hand(seat)
    t.fuel -= 2 * ARENA[cards]
    clear_hand(seat)
    under(cards)


# --- zones --------------------------------------------------------------------------------------------


def put(seat: int, card: int, pile: int) -> None:
    lose(seat, card)
    HEIGHT[pile] = HEIGHT[pile] + 1
    PILES[pile * STRIDE + HEIGHT[pile]] = card
    t.idle = 0


def taken_out(pile: int, cards: int, upmost: int) -> int:
    """Takes cards away: of those that are alike the lowest, or the highest. Gives them as they lay."""
    found = new_list(ARENA[cards])
    tallied(cards, 1)
    height = HEIGHT[pile]
    base = pile * STRIDE
    t.fuel -= 2 * height
    if upmost:
        kept = height
        for place in range(height, 0, -1):
            card = PILES[base + place]
            if TALLY[card]:
                TALLY[card] = TALLY[card] - 1
                added(found, card)
            else:
                PILES[base + kept] = card
                kept -= 1
        for place in range(1, height - kept + 1):
            PILES[base + place] = PILES[base + kept + place]
        HEIGHT[pile] = height - kept
        return found
    kept = 0
    for place in range(1, height + 1):
        card = PILES[base + place]
        if TALLY[card]:
            TALLY[card] = TALLY[card] - 1
            added(found, card)
        else:
            kept += 1
            PILES[base + kept] = card
    HEIGHT[pile] = kept
    return found


def take(seat: int, pile: int, cards: int, upmost: int) -> None:
    found = taken_out(pile, cards, upmost)
    for place in range(found + 1, found + 1 + ARENA[found]):
        gain(seat, ARENA[place])
    t.idle = 0


def move(pile: int, cards: int, goal: int, upmost: int) -> None:
    found = taken_out(pile, cards, upmost)
    for place in range(1, ARENA[found] + 1):
        PILES[goal * STRIDE + HEIGHT[goal] + place] = ARENA[found + place]
    HEIGHT[goal] = HEIGHT[goal] + ARENA[found]
    t.idle = 0


def put_under(pile: int, cards: int, upmost: int) -> None:
    under(sorted_list(taken_out(pile, cards, upmost)))


# --- hands --------------------------------------------------------------------------------------------


def give(seat: int, card: int, receiver: int) -> None:
    lose(seat, card)
    gain(receiver, card)
    t.idle = 0
