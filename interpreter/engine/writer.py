"""The one hand that moves cards and tells of it: each function carries out one fact on the position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from lastcard.dsl.words.limits import MOVED, SCANNED, SHUFFLED

from .budget import SMALL
from .deck import Deck
from .events import Listener, Source, deed
from .hand.marks import NOBODY, Marker
from .shuffle import BY_SEED, Chance, WrongOrder, WrongOutcome, foreseen_first
from .state import NONE, State
from .values import Lying, Seers, known_to

__all__ = ["NOBODY", "Writer"]


class Writer(Marker):
    __slots__ = ("chance", "notes_drawn", "renewed", "reshuffles")

    def __init__(
        self,
        state: State,
        sources: Sequence[Source] = (Source(),),
        listener: Listener | None = None,
        chance: Chance = BY_SEED,
        deck: Deck | None = None,
    ) -> None:
        super().__init__(state, sources, listener, deck)
        self.chance = chance
        self.reshuffles = 0  # counted for whoever wants figures without being told everything
        self.renewed = True  # is the draw pile, of the discards, when it is used up?
        self.notes_drawn = False  # does any rule look at what has been drawn?

    # --- cards ---------------------------------------------------------------------------

    def lay(self, seat: int, cards: tuple[int, ...], color: int, by: int) -> None:
        """Cards from the hand upon the discard pile, the last one on top."""
        state = self.state
        hand = state.hands[seat]
        for card in cards:
            hand.remove(card)
            state.discard.append(card)
        state.color = color
        state.idle = 0
        if self.listener is not None:  # asked here, as wherever something is done in nearly every turn
            self.tell("play", by, seat=seat, cards=cards)

    def take_back(self, seat: int, cards: tuple[int, ...], color: int, by: int) -> None:
        """Cards just laid go back to the hand, as far as they still lie there, and the color in play is as before."""
        state = self.state
        for card in reversed(cards):
            if card in state.discard:
                place = len(state.discard) - 1 - state.discard[::-1].index(card)
                state.color = color if place == len(state.discard) - 1 else state.color
                state.hands[seat].append(state.discard.pop(place))
        state.idle = 0
        self.tell("take back", by, seat=seat, cards=cards)

    def discard(self, seat: int, cards: list[int], by: int) -> None:
        """Cards from the hand under the top discard."""
        state, gone = self.state, Counter(cards)
        state.spend(MOVED * len(cards))
        kept = []
        for card in state.hands[seat]:
            if gone[card]:
                gone[card] -= 1
            else:
                kept.append(card)
        state.hands[seat] = kept
        self._under(cards)
        self.tell("discard", by, seat=seat, amount=len(cards), cards=tuple(cards))

    def _under(self, cards: list[int]) -> None:
        """Under the top discard they lie as the deck has them, the last one lowest: that tells nothing of a hand."""
        self.state.discard[-1:-1], self.state.idle = sorted(cards)[::-1], 0

    def swap_hands(self, seat: int, other: int, by: int) -> None:
        hands = self.state.hands
        self.state.idle = 0
        hands[seat], hands[other] = hands[other], hands[seat]
        self.tell("swap", by, seat=seat, target=other)

    def pass_hands_on(self, seats: list[int], by: int) -> None:
        """Everybody's hand goes to the one named after them, the last one's to the first."""
        hands = self.state.hands
        held = [hands[seat] for seat in seats]
        self.state.idle = 0
        for seat, hand in zip(seats, [held[-1], *held[:-1]], strict=True):
            hands[seat] = hand
        self.tell("hands on", by, seat=seats[0])

    @deed("leave")
    def leave_round(self, seat: int, by: int) -> None:
        state = self.state
        state.out |= 1 << seat
        cards, state.hands[seat] = state.hands[seat], []
        state.spend(MOVED * len(cards))
        self._under(cards)
        self.tell("leave", by, seat=seat, amount=len(cards))

    def turn_cards_over(self, backs: list[int], flag: int, colors: list[int], by: int) -> None:
        """Every card shows its other face; a pile that is turned over begins with what was its bottom."""
        state = self.state
        state.idle = 0
        for pile in (state.draw, state.discard):
            pile[:] = pile[::-1]
        piles = (
            state.draw,
            state.discard,
            state.removed,
            state.foreseen,
            state.drawn,
            *state.hands,
            *state.zones,
            *state.orders,
        )
        for cards in piles:
            state.spend(len(cards) // SCANNED)
            cards[:] = [backs[card] for card in cards]
        state.flags[flag] = 1 - state.flags[flag]
        state.color = colors[state.discard[-1]] if state.discard else NONE
        self.tell("turn over", by, side=state.flags[flag], cards=tuple(state.discard[-1:]))

    def can_draw(self) -> bool:
        """Is there a card, on the draw pile or under the top one of the other?"""
        return bool(self.state.draw) or (self.renewed and len(self.state.discard) > 1)

    def draw(self, seat: int, amount: int, by: int) -> int:
        """Cards from the pile into a hand, as far as there are any; gives the last one."""
        state = self.state
        hand = state.hands[seat]
        held = len(hand)
        for _ in range(amount):
            if not state.draw and not self._reshuffle(by):
                break
            # One by one: whoever hears of a reshuffle finds every card somewhere.
            hand.append(self.chance.next_card(state.draw))
        taken = tuple(hand[held:])
        if taken:
            state.idle = 0
        if self.notes_drawn and seat == state.turn:
            state.drawn += taken
        if len(taken) < SMALL:
            state.spent += MOVED * len(taken)
        else:
            state.spend(MOVED * len(taken))
        if self.listener is not None:
            self.tell("draw", by, seat=seat, amount=len(taken), cards=taken, private=(seat,))
        if len(taken) < amount:
            self.tell("exhausted", by, seat=seat, amount=amount - len(taken))
        return taken[-1] if taken else NONE

    def _reshuffle(self, by: int) -> bool:
        state = self.state
        if len(state.discard) < 2 or not self.renewed:
            return False
        rest, state.discard = state.discard[:-1], state.discard[-1:]
        state.spend(SHUFFLED * len(rest))
        self.put_in_order(rest)
        self.reshuffles += 1
        self.tell("reshuffle", by, amount=len(rest))
        return True

    def put_in_order(self, cards: list[int]) -> None:
        """Shuffle cards into the draw pile: by the order a scenario gives, or by chance."""
        state = self.state
        if state.orders:
            order = state.orders.pop(0)
            if sorted(order) != sorted(cards):
                raise WrongOrder("a list in `shuffles` does not name exactly the cards shuffled")
        else:
            order = foreseen_first(self.chance.order(cards, state.seed, state.shuffles), state.foreseen)
        state.shuffles += 1
        state.draw = order[::-1]

    def shuffle_draw_pile(self, by: int) -> None:
        self.state.spend(SHUFFLED * len(self.state.draw))
        self.put_in_order(self.state.draw)
        self.tell("shuffle", by)

    def give(self, seat: int, card: int, receiver: int, by: int) -> None:
        self.state.hands[seat].remove(card)
        self.state.hands[receiver].append(card)
        self.state.idle = 0
        self.tell("give", by, seat=seat, target=receiver, amount=1, cards=(card,), private=(seat, receiver))

    def put(self, seat: int, card: int, goal: Lying, by: int) -> None:
        self.state.hands[seat].remove(card)
        goal.cards.append(card)
        self.tell("put", by, seat, **self._moved([card], goal, known_to((seat,), goal.seen_by)))

    def take(self, seat: int, cards: list[int], source: Lying, by: int, upmost: bool) -> None:
        taken = self._taken(source, cards, upmost)
        self.state.hands[seat] += taken
        self.tell("take", by, seat, **self._moved(taken, source, known_to((seat,), source.seen_by)))

    def move(self, cards: list[int], source: Lying, goal: Lying, by: int, upmost: bool) -> None:
        """From one pile to another: who sees it here or there knows what it is."""
        taken = self._taken(source, cards, upmost)
        goal.cards.extend(taken)
        self.tell("put into", by, **self._moved(taken, goal, known_to(source.seen_by, goal.seen_by)))

    def put_under(self, cards: list[int], source: Lying, by: int, upmost: bool) -> None:
        taken = self._taken(source, cards, upmost)
        self._under(taken)
        self.tell("put under", by, amount=len(taken), cards=tuple(taken))

    def turn_up_into(self, amount: int, goal: Lying, by: int) -> None:
        """Cards of the draw pile, as far as there are any."""
        state, found = self.state, list[int]()
        while len(found) < amount and (state.draw or self._reshuffle(by)):
            card = self.chance.next_card(state.draw)
            goal.cards.append(card)
            found.append(card)
        state.spend(MOVED * len(found))
        if found:
            self.tell("lay out", by, **self._moved(found, goal, goal.seen_by))

    def _taken(self, source: Lying, cards: list[int], upmost: bool) -> list[int]:
        self.state.spend(MOVED * len(source.cards))
        return source.without(cards, upmost)

    def _moved(self, cards: list[int], pile: Lying, known: Seers) -> dict[str, Any]:
        """What is told of cards that have come to a pile, or left it."""
        self.state.idle = 0
        facts = {"target": pile.owner, "amount": len(cards), "cards": tuple(cards), "zone": pile.zone}
        return {**facts, "private": known}

    def turn_up(self, color_of: Callable[[int], int], by: int) -> int:
        """The next card of the draw pile begins, or covers, the discard pile."""
        state = self.state
        if not state.draw:
            return NONE
        card = self.chance.next_card(state.draw)
        if state.foreseen and state.foreseen[0] == card:
            state.foreseen.pop(0)
        state.discard.append(card)
        state.color = color_of(card)
        self.tell("turn up", by, cards=(card,))
        return card

    def back_into_pile(self, middle: bool, by: int) -> None:
        state = self.state
        card = state.discard.pop()
        above = len(state.draw) // 2 if middle else 0
        state.draw.insert(len(state.draw) - above, card)
        state.color = NONE
        self.tell("back", by, cards=(card,))

    def show(self, seat: int, cards: list[int], to: int, whole_hand: bool, by: int) -> None:
        """What is told holds every card, and is kept: that costs as much as to move them."""
        shown = tuple(sorted(cards))
        self.state.spend(MOVED * len(shown))
        if whole_hand:
            self.tell("show", by, seat, to, len(shown), shown, (seat, to))
        else:
            self.tell("show cards", by, seat, to, len(shown), shown, (seat, to))

    # --- chance ---------------------------------------------------------------------------

    def lot(self, sort: int, outcomes: Sequence[int], weights: Sequence[int]) -> int:
        """One of these outcomes: what a scenario says, or by chance. What is given may have a meaning of each sort."""
        state = self.state
        state.chances += 1
        if not state.outcomes:
            return outcomes[self.chance.outcome(weights, state.seed, state.chances - 1)]
        given = state.outcomes.pop(0)
        for meant, value in zip(given[::2], given[1::2], strict=False):
            if meant == sort and value in outcomes:
                return value
        raise WrongOutcome(state.chances, sort, outcomes)
