"""What happens, and the only functions that move cards and tell of it.

Each function here carries out one event on the state and tells it to whoever listens. Everything
that a log, a screen or a record shows is made from these.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from .shuffle import BY_SEED, Chance
from .state import NONE, State


@dataclass(frozen=True, slots=True)
class Event:
    """A fact: what happened, to whom, with which cards, by which rule.

    `private` names the only seats that may know the cards; for everybody else they are absent.
    """

    kind: str
    seat: int = NONE
    other: int = NONE
    number: int = 0
    cards: tuple[int, ...] = ()
    text: str = ""
    rule: str = ""
    private: tuple[int, ...] | None = None

    def seen_by(self, seat: int) -> Event:
        if self.private is None or seat in self.private:
            return self
        return Event(self.kind, self.seat, self.other, self.number, (), self.text, self.rule, ())


Listener = Callable[[Event], None]


class WrongOrder(ValueError):
    """A scenario gives an order for a shuffle that names other cards than those shuffled."""


class Writer:
    """The one hand that moves cards."""

    __slots__ = ("chance", "listener", "state")

    def __init__(self, state: State, listener: Listener | None = None, chance: Chance = BY_SEED) -> None:
        self.state = state
        self.listener = listener
        self.chance = chance

    def tell(
        self,
        kind: str,
        seat: int = NONE,
        other: int = NONE,
        number: int = 0,
        cards: tuple[int, ...] = (),
        text: str = "",
        rule: str = "",
        private: tuple[int, ...] | None = None,
    ) -> None:
        if self.listener is not None:
            self.listener(Event(kind, seat, other, number, cards, text, rule, private))

    # --- cards ---------------------------------------------------------------------------

    def lay(self, seat: int, cards: tuple[int, ...], color: int, rule: str) -> None:
        """Cards from the hand upon the discard pile, the last one on top."""
        state = self.state
        hand = state.hands[seat]
        for card in cards:
            hand.remove(card)
            state.discard.append(card)
        state.color = color
        self.tell("play", seat, cards=cards, rule=rule)

    def discard(self, seat: int, cards: list[int], rule: str) -> None:
        """Cards from the hand under the top discard."""
        for card in cards:
            self.state.hands[seat].remove(card)
        self.state.discard[-1:-1] = cards
        self.tell("discard", seat, number=len(cards), cards=tuple(cards), rule=rule)

    def swap_hands(self, seat: int, other: int, rule: str) -> None:
        hands = self.state.hands
        hands[seat], hands[other] = hands[other], hands[seat]
        self.tell("swap", seat, other, rule=rule)

    def pass_hands_on(self, seats: list[int], rule: str) -> None:
        """Everybody's hand goes to the one named after them, the last one's to the first."""
        hands = self.state.hands
        held = [hands[seat] for seat in seats]
        for seat, hand in zip(seats, [held[-1], *held[:-1]], strict=True):
            hands[seat] = hand
        self.tell("hands on", seats[0], rule=rule)

    def leave_round(self, seat: int, rule: str) -> None:
        """Nobody knows whose cards lie where under the top discard."""
        state = self.state
        state.out |= 1 << seat
        cards, state.hands[seat] = sorted(state.hands[seat]), []
        state.discard[-1:-1] = cards
        self.tell("leave", seat, number=len(cards), rule=rule)

    def turn_cards_over(self, backs: list[int], flag: int, colors: list[int], rule: str) -> None:
        """Every card shows its other face; a pile that is turned over begins with what was its bottom."""
        state = self.state
        for pile in (state.draw, state.discard):
            pile[:] = pile[::-1]
        for cards in (
            state.draw,
            state.discard,
            state.removed,
            state.foreseen,
            *state.hands,
            *state.zones,
            *state.orders,
        ):
            cards[:] = [backs[card] for card in cards]
        state.flags[flag] = 1 - state.flags[flag]
        state.color = colors[state.discard[-1]] if state.discard else NONE
        self.tell("turn over", number=state.flags[flag], cards=tuple(state.discard[-1:]), rule=rule)

    def drawable(self) -> int:
        return len(self.state.draw) + max(len(self.state.discard) - 1, 0)

    def draw(self, seat: int, amount: int, rule: str) -> int:
        """Cards from the pile into a hand, as far as there are any; gives the last one."""
        state = self.state
        hand = state.hands[seat]
        held = len(hand)
        for _ in range(amount):
            if not state.draw and not self._reshuffle():
                break
            # One by one: whoever hears of a reshuffle finds every card somewhere.
            hand.append(self.chance.next_card(state.draw))
        taken = tuple(hand[held:])
        self.tell("draw", seat, number=len(taken), cards=taken, rule=rule, private=(seat,))
        if len(taken) < amount:
            self.tell("exhausted", seat, number=amount - len(taken))
        return taken[-1] if taken else NONE

    def _reshuffle(self) -> bool:
        state = self.state
        if len(state.discard) < 2:
            return False
        rest, state.discard = state.discard[:-1], state.discard[-1:]
        self.put_in_order(rest)
        self.tell("reshuffle", number=len(rest))
        return True

    def put_in_order(self, cards: list[int]) -> None:
        """Shuffle cards into the draw pile: by the order a scenario gives, or by the seed."""
        state = self.state
        if state.orders:
            order = state.orders.pop(0)
            if sorted(order) != sorted(cards):
                raise WrongOrder("a list in `shuffles` does not name exactly the cards shuffled")
        else:
            order = self.chance.order(cards, state.seed, state.shuffles)
            order = _foreseen_first(order, state.foreseen)
        state.shuffles += 1
        state.draw = order[::-1]

    def shuffle_draw_pile(self) -> None:
        self.put_in_order(self.state.draw)
        self.tell("shuffle")

    def give(self, seat: int, card: int, receiver: int, rule: str) -> None:
        self.state.hands[seat].remove(card)
        self.state.hands[receiver].append(card)
        self.tell("give", seat, receiver, 1, (card,), rule=rule, private=(seat, receiver))

    def put(self, seat: int, card: int, zone: int, rule: str) -> None:
        self.state.hands[seat].remove(card)
        self.state.zones[zone].append(card)
        self.tell("put", seat, cards=(card,), rule=rule)

    def take(self, seat: int, zone: int, rule: str) -> None:
        cards, self.state.zones[zone] = self.state.zones[zone], []
        self.state.hands[seat] += cards
        self.tell("take", seat, number=len(cards), cards=tuple(cards), rule=rule)

    def put_under(self, zone: int, rule: str) -> None:
        state = self.state
        cards, state.zones[zone] = state.zones[zone], []
        state.discard[-1:-1] = cards
        self.tell("put under", number=len(cards), cards=tuple(cards), rule=rule)

    def turn_up(self, color_of: Callable[[int], int]) -> int:
        """The next card of the draw pile begins, or covers, the discard pile."""
        state = self.state
        if not state.draw:
            return NONE
        card = self.chance.next_card(state.draw)
        if state.foreseen and state.foreseen[0] == card:
            state.foreseen.pop(0)
        state.discard.append(card)
        state.color = color_of(card)
        self.tell("turn up", cards=(card,))
        return card

    def back_into_pile(self, middle: bool) -> None:
        state = self.state
        card = state.discard.pop()
        above = len(state.draw) // 2 if middle else 0
        state.draw.insert(len(state.draw) - above, card)
        state.color = NONE
        self.tell("back", cards=(card,), number=int(middle))

    def show_hand(self, seat: int, to: int, rule: str) -> None:
        self.tell("show", seat, to, cards=tuple(sorted(self.state.hands[seat])), rule=rule, private=(seat, to))

    # --- marks on the table ---------------------------------------------------------------

    def name_color(self, seat: int, color: int, rule: str) -> None:
        self.state.color = color
        self.tell("name", seat, number=color, rule=rule)

    def turn_direction(self, rule: str) -> None:
        self.state.direction = -self.state.direction
        self.tell("direction", number=self.state.direction, rule=rule)

    def lose_turn(self, seat: int, rule: str) -> None:
        self.state.lost |= 1 << seat
        self.tell("lose turn", seat, rule=rule)

    def begin_turn(self, seat: int) -> None:
        state = self.state
        state.turn, state.after = seat, NONE
        if any(state.asked_windows):
            state.asked_windows = [0] * len(state.hands)
        self.tell("turn", seat)

    def take_turn(self, seat: int, rule: str) -> None:
        """The turn is somebody else's from now on; with it pass the turns that have been lost until then."""
        state = self.state
        state.turn, state.after, state.lost = seat, NONE, 0
        self.tell("take turn", seat, rule=rule)

    def end_turn(self) -> None:
        self.state.last = self.state.turn
        self.state.turns += 1

    def pass_on(self, seat: int) -> None:
        self.state.passes += 1
        self.tell("pass", seat)

    def offer(self, taken: bool, seat: int, name: str, target: int, rule: str) -> None:
        self.tell("say" if taken else "decline", seat, target, text=name, rule=rule)

    def end_round(self, winner: int, rule: str) -> None:
        state = self.state
        state.over, state.winner = 1, winner
        state.stack.clear()
        self.tell("round over", winner, rule=rule)


def _foreseen_first(order: list[int], foreseen: list[int]) -> list[int]:
    """A scenario that names what will be turned up has those cards come first."""
    rest = order[:]
    for card in foreseen:
        if card in rest:
            rest.remove(card)
    return [card for card in foreseen if card in order] + rest if len(rest) + len(foreseen) == len(order) else order
