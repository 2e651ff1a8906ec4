"""What the events have told of other hands: cards that were shown, or have gone over openly from hand to hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from lastcard.interpreter.engine.events import Event
from lastcard.interpreter.engine.state import NONE, State

Hands = list[Counter[int]]

GOT = frozenset({"draw", "take back", "take"})
LOST = frozenset({"play", "discard", "put"})
SHOWN = frozenset({"show", "show cards"})
FORGOTTEN = frozenset({"deal", "deal all", "turn over", "hands on"})  # whose hand is whose, and what it shows, is anew


def known_hands(players: int, events: Iterable[Event]) -> Hands:
    """For each seat the cards that it must still have, as far as was told."""
    known: Hands = [Counter() for _ in range(players)]
    for event in events:
        _hear(known, event)
    return known


def _hear(known: Hands, event: Event) -> None:
    seat, target, cards = event.seat, event.target, Counter(event.cards)
    if event.kind in FORGOTTEN:
        for hand in known:
            hand.clear()
    elif seat == NONE:
        return
    elif event.kind in SHOWN:
        known[seat] |= cards
    elif event.kind in GOT:
        known[seat] += cards
    elif event.kind in LOST:
        known[seat] -= cards
    elif event.kind == "give":
        known[seat] -= cards
        if not cards:  # it may have been any of those known
            known[seat].clear()
        known[target] += cards
    elif event.kind == "swap":
        known[seat], known[target] = known[target], known[seat]
    elif event.kind == "leave":
        known[seat].clear()


def put_where_known(state: State, seat: int, known: Sequence[Counter[int]]) -> None:
    """Let every card that is known lie in the hand that has it, as far as it can be found where nobody looks."""
    for owner, cards in enumerate(known):
        if owner != seat:
            for card in (cards - Counter(state.hands[owner])).elements():
                _fetch(state, seat, owner, card, known)


def _fetch(state: State, seat: int, owner: int, card: int, known: Sequence[Counter[int]]) -> None:
    hand = state.hands[owner]
    surplus = Counter(hand) - known[owner]
    spare = next((place for place, other in enumerate(hand) if surplus[other] > 0), NONE)
    others = (other for whose, other in enumerate(state.hands) if whose not in (seat, owner))
    pile = next((pile for pile in (state.draw, *others) if card in pile), None)
    if spare != NONE and pile is not None:
        place = pile.index(card)
        hand[spare], pile[place] = card, hand[spare]
