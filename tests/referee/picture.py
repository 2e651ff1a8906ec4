"""Where every card lies, by the events alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from lastcard.dsl.rulebook import NONE, Expr, Rulebook, words
from lastcard.interpreter.engine.events import Event

from .records import TABLE, Reader, Record, Zones
from .steps import by_place

Complain = Callable[[str], None]
UNKNOWN_COLOR = -2


class Picture:
    """Piles with the top card last. `seats` are those that still play."""

    def __init__(self, book: Rulebook, record: Record, complain: Complain) -> None:
        self.book, self.complain = book, complain
        self.hands = [list(hand) for hand in record.hands]
        self.steps = by_place(book)
        self.reader, self.orders = Reader(book), list(record.orders)
        self.draw = list(record.draw)
        self.zones: Zones = {place: list(cards) for place, cards in record.zones.items()}
        self.discard: list[int] = []
        self.color, self.direction, self.side = NONE, book.direction, 0
        self.seats = set(range(len(self.hands)))
        self.in_order = True  # is it known in which order the draw pile lies?
        self.whole()

    # --- what there is ------------------------------------------------------------------------

    def whole(self) -> None:
        """Every card of the deck, and each once."""
        deck = Counter({card.text: card.copies for card in self.book.cards if not card.side})
        there = Counter(self.book.cards[card].text for pile in self.piles() for card in pile)
        if there != deck:
            self.complain(f"cards are missing or too many: {deck - there}, {there - deck}")

    def piles(self) -> list[list[int]]:
        return [self.draw, self.discard, *self.hands, *self.zones.values()]

    @property
    def top(self) -> int:
        return self.discard[-1] if self.discard else NONE

    def zone(self, name: str, owner: int) -> list[int]:
        zone = next((each for each in self.book.zones if each.name == name), None)
        of_player = zone is not None and zone.of_player
        return self.zones.setdefault((name, owner if of_player else TABLE), [])

    # --- what happens -------------------------------------------------------------------------

    def hear(self, event: Event) -> None:
        hearing = getattr(self, "_" + event.kind.replace(" ", "_"), None)
        if hearing is not None:
            hearing(event)

    def _gone(self, cards: tuple[int, ...], pile: list[int], where: str) -> None:
        for card in cards:
            if card in pile:
                pile.reverse()
                pile.remove(card)
                pile.reverse()
            else:
                self.complain(f"{self.book.cards[card].text} is not in {where}")

    def _turn_up(self, event: Event) -> None:
        self._taken_from_the_pile(event.cards, "turned up")
        self.discard += event.cards
        self.color = self.book.cards[event.cards[-1]].color

    def _taken_from_the_pile(self, cards: tuple[int, ...], how: str) -> None:
        for card in cards:
            if self.in_order and self.draw and self.draw[-1] != card:
                self.complain(f"{how} is {self.book.cards[card].text}, and on the pile lies another card")
            self._gone((card,), self.draw, "the draw pile")

    def _back(self, event: Event) -> None:
        self._gone(event.cards, self.discard, "the discard pile")
        self.draw += event.cards
        self.in_order = False
        self.color = NONE

    def _play(self, event: Event) -> None:
        self._gone(event.cards, self.hands[event.seat], "the hand")
        self.discard += event.cards
        self.color = self.book.cards[event.cards[-1]].color

    def _take_back(self, event: Event) -> None:
        for card in event.cards:
            if card in self.discard:
                self._gone((card,), self.discard, "the discard pile")
                self.hands[event.seat].append(card)
        self.color = UNKNOWN_COLOR

    def _discard(self, event: Event) -> None:
        self._gone(event.cards, self.hands[event.seat], "the hand")
        self._under(event.cards)

    def _put_under(self, event: Event) -> None:
        self._leaves_its_pile(event)
        self._under(event.cards)

    def _under(self, cards: tuple[int, ...]) -> None:
        self.discard[-1:-1] = sorted(cards)[::-1]

    def _draw(self, event: Event) -> None:
        if event.amount != len(event.cards):
            self.complain(f"{event.amount} cards are told of, and {len(event.cards)} are drawn")
        self._taken_from_the_pile(event.cards, "drawn")
        self.hands[event.seat] += event.cards

    def _reshuffle(self, event: Event) -> None:
        """It is told of at once; the cards that were still on the pile are told of later, and so they lie on top."""
        rest, self.discard = self.discard[:-1], self.discard[-1:]
        if event.amount != len(rest):
            self.complain(f"{len(rest)} cards lie under the top one, and {event.amount} are shuffled")
        self.draw = [*self._shuffled(rest), *self.draw]
        self.in_order = True

    def _shuffle(self, event: Event) -> None:
        self.draw, self.in_order = self._shuffled(self.draw), True

    def _shuffled(self, cards: list[int]) -> list[int]:
        """As the record says they lie then."""
        if not self.orders:
            self.complain("the record does not say how they lie after a shuffle")
            return cards
        order = self.reader.pile(self.orders.pop(0), self.side)
        if Counter(order) != Counter(cards):
            self.complain("other cards are shuffled than lie there")
        return order

    def _give(self, event: Event) -> None:
        self._gone(event.cards, self.hands[event.seat], "the hand")
        self.hands[event.target] += event.cards

    def _swap(self, event: Event) -> None:
        one, other = event.seat, event.target
        self.hands[one], self.hands[other] = self.hands[other], self.hands[one]

    def _hands_on(self, event: Event) -> None:
        """Everybody's hand goes on in the direction in force."""
        seats, here = [event.seat], self.after(event.seat)
        while here != event.seat and len(seats) <= len(self.hands):
            seats.append(here)
            here = self.after(here)
        held = [self.hands[seat] for seat in seats]
        for seat, hand in zip(seats, [held[-1], *held[:-1]], strict=True):
            self.hands[seat] = hand

    def _leave(self, event: Event) -> None:
        cards = self.hands[event.seat]
        if event.amount != len(cards):
            self.complain(f"who leaves holds {len(cards)} cards, and {event.amount} are told of")
        self.hands[event.seat] = []
        self._under(tuple(cards))
        self.seats.discard(event.seat)

    def _finish(self, event: Event) -> None:
        self.seats.discard(event.seat)

    def _put(self, event: Event) -> None:
        self._gone(event.cards, self.hands[event.seat], "the hand")
        self.zone(event.zone, event.target).extend(event.cards)

    def _take(self, event: Event) -> None:
        named = any(zone.name == event.zone for zone in self.book.zones)
        source = self.zone(event.zone, event.target) if named else self.discard
        self._gone(event.cards, source, "where they are taken from")
        self.hands[event.seat] += event.cards

    def _put_into(self, event: Event) -> None:
        self._leaves_its_pile(event)
        self.zone(event.zone, event.target).extend(event.cards)

    def _leaves_its_pile(self, event: Event) -> None:
        """From which one the step says, and not the event."""
        step = self.steps.get((event.rule, event.step))
        named = [word for word in words(step.args[0]) if word.op in ("discard_pile", "zone")] if step else []
        for card in event.cards:
            pile = next((pile for pile in map(self._pile_of, named) if card in pile), None)
            pile = pile or next((pile for pile in self.zones.values() if card in pile), [])
            self._gone((card,), pile, "any zone")

    def _pile_of(self, named: Expr) -> list[int]:
        return self.discard if named.op == "discard_pile" else self.zone(self.book.zones[named.value].name, TABLE)

    def _lay_out(self, event: Event) -> None:
        self._taken_from_the_pile(event.cards, "laid out")
        self.zone(event.zone, event.target).extend(event.cards)

    def _turn_over(self, event: Event) -> None:
        def other(card: int) -> int:
            return self.book.cards[card].back

        self.side = event.side
        self.draw, self.discard = ([other(card) for card in pile[::-1]] for pile in (self.draw, self.discard))
        self.hands = [[other(card) for card in hand] for hand in self.hands]
        self.zones = {place: [other(card) for card in pile] for place, pile in self.zones.items()}
        self.color = self.book.cards[self.top].color if self.discard else NONE
        if event.cards != tuple(self.discard[-1:]):
            self.complain("another card lies on top when the cards are turned over")

    def _name(self, event: Event) -> None:
        self.color = event.color

    def _color(self, event: Event) -> None:
        self.color = event.color

    def _direction(self, event: Event) -> None:
        self.direction = -self.direction
        if event.direction != self.direction:
            self.complain("the direction has not turned")

    # --- seats --------------------------------------------------------------------------------

    def after(self, seat: int) -> int:
        """The next one who still plays."""
        for step in range(1, len(self.hands) + 1):
            here = (seat + step * self.direction) % len(self.hands)
            if here in self.seats:
                return here
        return seat
