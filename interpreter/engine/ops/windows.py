"""Windows: who may act out of turn, in which order, and what comes of it.

All windows that open at one moment are one frame: everybody concerned is asked in order and sees one merged menu. The
frame stands directly on the one that holds what the windows are about.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from lastcard.dsl.rulebook import Expr
from lastcard.dsl.words.limits import DEEPEST_ASKED, MOST_TRIED_OFFERED
from lastcard.dsl.words.types import CARD, CARDS, PLAYER, PLAYERS
from lastcard.dsl.words.vocabulary import EVENTS
from lastcard.interpreter.engine.decisions import Asked, Move, Occasion
from lastcard.interpreter.engine.frame import AMOUNT, REGISTERS, STEP, TARGET, pack, pack_cards, unpack, unpack_cards
from lastcard.interpreter.engine.machine import Question, Table
from lastcard.interpreter.engine.operations import Offering, Opened
from lastcard.interpreter.engine.program import Moment, Run
from lastcard.interpreter.engine.state import NONE, Frame
from lastcard.interpreter.engine.values import Maker, Value, priced
from lastcard.interpreter.engine.values.together import Together

from .turn import laid_together, say


@dataclass(slots=True)
class Offer:
    """An offer, linked."""

    said: Offering
    window: int  # among those of the moment
    number: int  # among the offers of the moment
    choice: Value | None
    when: Value | None
    several: bool
    taker: int  # the cell of who is asked
    price: int  # of its condition
    together: Together | None  # where several cards may be laid
    start: int = field(init=False)  # where its steps begin

    @property
    def of_cards(self) -> bool:
        """Is it about a card, and lays none?"""
        choice = self.said.choice
        return not self.said.plays and choice is not None and choice.type in (CARD, CARDS)

    def choices(self, table: Table, frame: Frame) -> list[int]:
        """What the one asked may choose in taking the offer; empty when it cannot be taken. Cards are packed."""
        if self.together is not None:
            return self._several(self.together, table, frame)
        found = self._all(table, frame)
        if self.said.plays:
            seat, law = frame[self.taker], table.program.law
            found = [card for card in found if not law.forbidden(table.state, seat, card)]
        return found if self.when is None else self._allowed(self.when, found, table, frame)

    def _several(self, together: Together, table: Table, frame: Frame) -> list[int]:
        ways = together.ways(table.state, frame, 1, lambda cards: not self._forbidden(table, frame, cards))
        return [pack_cards(cards) for cards in ways]

    def _forbidden(self, table: Table, frame: Frame, cards: tuple[int, ...]) -> bool:
        return table.program.law.forbidden(table.state, frame[self.taker], cards[-1], pack_cards(cards))

    def allows(self, table: Table, frame: Frame, cards: tuple[int, ...]) -> bool:
        """May it be taken with these cards, in this order?"""
        if self.together is None or not self.together.allows(table.state, frame, cards):
            return False
        return not self._forbidden(table, frame, cards)

    def move(self, seat: int, chosen: int) -> Move:
        if self.together is not None:
            return laid_together(seat, tuple(unpack_cards(chosen)), self.said.name)
        if self.said.plays:
            return Move("play", seat, chosen, offer=self.said.name)
        if self.of_cards:
            return Move("take", seat, chosen, offer=self.said.name)
        return Move("take", seat, player=chosen, offer=self.said.name)

    def chosen(self, move: Move) -> int:
        """What the name of the offer means when it is taken so."""
        if self.together is not None:
            return pack_cards((*move.under, move.card))
        return move.card if self.said.plays or self.of_cards else move.player

    def _all(self, table: Table, frame: Frame) -> list[int]:
        if self.choice is None:
            return [NONE]
        found = self.choice(table.state, frame)
        if not self.several:
            return [] if found == NONE else [found]
        return sorted(set(found)) if self.said.plays or self.of_cards else list(found)

    def _allowed(self, when: Value, found: list[int], table: Table, frame: Frame) -> list[int]:
        """The condition reads what is chosen from its cell, which is then as it was before."""
        place = self.said.cell
        if not place:
            return found if when(table.state, frame) else []
        table.state.spend(len(found) * self.price)
        before, allowed = frame[place], []
        for one in found:
            frame[place] = one
            if when(table.state, frame):
                allowed.append(one)
        frame[place] = before
        return allowed


@dataclass(slots=True)
class Window:
    """A window, linked."""

    said: Opened
    when: Value | None
    asks: Value
    several: bool
    offers: list[Offer]

    def seats(self, table: Table, frame: Frame) -> list[int]:
        asked, out = self.asks(table.state, frame), table.state.out
        return [seat for seat in (asked if self.several else [asked]) if seat != NONE and not out >> seat & 1]


Menu = list[tuple[Offer, list[int]]]


class AskOffers(Question):
    """Ask one after the other; the one who takes an offer closes the windows."""

    otherwise: int  # where that begins what is done if nobody takes an offer

    def __init__(self, moment: Moment, maker: Maker) -> None:
        self.moment = moment
        self.windows = [
            Window(said, maker.maybe(said.when), maker.value(said.asks), said.asks.type == PLAYERS, [])
            for said in moment.ask.windows
        ]
        offered = [(place, said) for place, window in enumerate(moment.ask.windows) for said in window.offers]
        for number, (place, said) in enumerate(offered):
            choice, when = maker.maybe(said.choice), maker.maybe(said.when)
            several = said.choice is not None and said.choice.type in (PLAYERS, CARDS)
            price, laid = priced([said.when]), _laid_together(said, maker)
            offer = Offer(said, place, number, choice, when, several, moment.taker, price, laid)
            self.windows[place].offers.append(offer)
        self.price = priced(expr for window in moment.ask.windows for expr in _expressions(window))
        self.asking = [(1 << number, self.windows[number]) for number in moment.ask.order or range(len(self.windows))]
        by_cards = (offer for window in self.windows for offer in window.offers if offer.said.plays or offer.of_cards)
        self.secret = any(by_cards)  # who is asked depends on the cards they hold

    # --- opening ----------------------------------------------------------------------------------

    def open(self, table: Table, frame: Frame) -> None:
        """The moment has come: if any window opens, its frame goes on the stack."""
        moment, state = self.moment, table.state
        bits = self._openings(table, frame)
        if not bits or len(state.stack) > DEEPEST_ASKED:  # offers taken within each other: the chain ends here
            return
        seat = self._whose(frame)
        for number, window in enumerate(self.windows):
            if bits >> number & 1 and window.said.once_a_turn and seat != NONE:
                state.asked_windows[seat] |= 1 << window.said.window
        roles = tuple(frame[REGISTERS : REGISTERS + moment.roles])
        table.push(moment.program, (*roles, NONE, bits, pack(self._seats(bits, table, frame)), 0), 0)
        state.stack[-1][TARGET], state.stack[-1][AMOUNT] = frame[TARGET], frame[AMOUNT]

    def _seats(self, bits: int, table: Table, frame: Frame) -> list[int]:
        """Everybody concerned, once, in the order of the windows that ask them."""
        if len(self.windows) == 1:
            return self.windows[0].seats(table, frame)
        seats = (seat for bit, window in self.asking if bits & bit for seat in window.seats(table, frame))
        return list(dict.fromkeys(seats))

    def _openings(self, table: Table, frame: Frame) -> int:
        """Which of the windows open now? Judged on the frame of what they are about."""
        state, bits = table.state, 0
        state.spend(self.price)
        for number, window in enumerate(self.windows):
            said = window.said
            if (
                said.once_a_turn
                and (seat := self._whose(frame)) != NONE
                and state.asked_windows[seat] >> said.window & 1
            ):
                continue
            if window.when is None or window.when(state, frame):
                bits |= 1 << number
        return bits

    def _whose(self, frame: Frame) -> int:
        """`once: turn` counts for each player of the event, for all where it has none; not at all for nobody."""
        return frame[REGISTERS] if self.moment.roles else 0

    # --- asking -----------------------------------------------------------------------------------

    def __call__(self, table: Table, frame: Frame) -> bool:
        moment = self.moment
        while True:
            if frame[moment.taker] != NONE and (
                next(self._offered(table, frame), None) or self._stopped_for(table, frame)
            ):
                frame[STEP] -= 1
                return True
            if not frame[moment.queue]:
                frame[moment.taker] = NONE
                frame[STEP] = self.otherwise
                return False
            frame[moment.taker], frame[moment.queue] = unpack(frame[moment.queue])
            frame[moment.declined] = 0

    def _menu(self, table: Table, frame: Frame) -> Menu:
        return list(self._offered(table, frame))

    def _offered(self, table: Table, frame: Frame) -> Iterator[tuple[Offer, list[int]]]:
        """What the one asked may still take, and what can be chosen in taking it."""
        moment = self.moment
        opened, declined, seat = frame[moment.opened], frame[moment.declined], frame[moment.taker]
        alone = len(self.windows) == 1  # then it is the one that asks
        table.state.spend(self.price)
        for number, window in enumerate(self.windows):
            if opened >> number & 1 and (alone or seat in window.seats(table, frame)):
                for offer in window.offers:
                    if not declined >> offer.number & 1 and (choices := offer.choices(table, frame)):
                        yield offer, choices

    def asked(self, table: Table, frame: Frame) -> Asked:
        names = dict.fromkeys(offer.said.name for offer, _ in self._menu(table, frame))
        names |= dict.fromkeys(self._stopped_for(table, frame))
        seat, by = frame[self.moment.taker], self._first_opened(frame).by
        return Asked(tuple(names), seat, False, self.secret, by=by)

    def _first_opened(self, frame: Frame) -> Opened:
        opened = frame[self.moment.opened]
        return self.windows[(opened & -opened).bit_length() - 1].said

    def occasion(self, table: Table, frame: Frame) -> Occasion:
        """What windows wait for is the same for all of a moment; who takes part stands in the roles of the frame."""
        book = table.program.book
        moment = book.windows[self._first_opened(frame).window].moment
        roles = zip(EVENTS[moment.pattern.event].roles, frame[REGISTERS:], strict=False)
        players, cards = list[int](), list[int]()
        for (_, sort), value in roles:
            players += [value] if sort == PLAYER else []
            cards += [value] if sort == CARD else []
        player, target = [*players, NONE, NONE][:2]
        target = target if frame[TARGET] == NONE else frame[TARGET]
        group = "" if moment.group == NONE else book.groups[moment.group]
        return Occasion(
            moment.when, moment.pattern.event, group, player, [*cards, NONE][0], target, max(frame[AMOUNT], 0)
        )

    def _stopped_for(self, table: Table, frame: Frame) -> list[str]:
        """The offers for which a discreet table stops, whether anybody can take them or not: nobody hears who could."""
        if not (table.discreet and self.secret):
            return []
        moment = self.moment
        opened, declined, seat = frame[moment.opened], frame[moment.declined], frame[moment.taker]
        return [
            offer.said.name
            for number, window in enumerate(self.windows)
            if opened >> number & 1 and seat in window.seats(table, frame)
            for offer in window.offers
            if (offer.said.plays or offer.of_cards) and not declined >> offer.number & 1
        ]

    def options(self, table: Table, frame: Frame) -> list[Move]:
        seat = frame[self.moment.taker]
        taking: list[Move] = []
        declining: list[Move] = []
        laid: set[Move] = set()  # a card that an offer before takes already is one line, and one option
        for offer, choices in self._menu(table, frame):
            name = offer.said.name
            ways = [offer.move(seat, chosen) for chosen in choices]
            taking += [way for way in ways if way._replace(offer="") not in laid] if offer.said.plays else ways
            laid |= {way._replace(offer="") for way in ways}
            target = NONE if offer.said.plays or offer.of_cards or len(choices) > 1 else choices[0]
            declining.append(Move("decline", seat, player=target, offer=name))
        names = {move.offer for move in declining}
        stopped_for = dict.fromkeys(self._stopped_for(table, frame))
        declining += [Move("decline", seat, offer=name) for name in stopped_for if name not in names]
        return taking + declining

    def answer(self, table: Table, frame: Frame, move: Move) -> None:
        moment = self.moment
        menu = [offer for offer, _ in self._menu(table, frame) if offer.said.name == move.offer]
        if move.verb == "decline":
            self._decline(table, frame, move)
            return
        offer = menu[0]
        if not offer.said.plays:  # a card that is laid speaks for itself
            table.writer.say(move.seat, move.offer, move.player, move.card, offer.said.by)
        if offer.said.cell:
            frame[offer.said.cell] = offer.chosen(move)
        frame[moment.opened] &= ~(1 << offer.window)
        frame[moment.queue] = 0
        frame[STEP] = offer.start
        if not offer.said.plays:
            say(table, move.seat, offer.said.said, offer.said.by)

    def laying(self, table: Table, frame: Frame, seat: int, cards: tuple[int, ...]) -> Move | None:
        if seat != frame[self.moment.taker]:
            return None
        offers = (offer for offer, _ in self._menu(table, frame) if offer.allows(table, frame, cards))
        return next((laid_together(seat, cards, offer.said.name) for offer in offers), None)

    def by(self, move: Move) -> int:
        offers = (offer.said for window in self.windows for offer in window.offers)
        return next((said.by for said in offers if said.name == move.offer), 0)

    def _decline(self, table: Table, frame: Frame, move: Move) -> None:
        for window in self.windows:
            for offer in window.offers:
                if offer.said.name == move.offer:
                    frame[self.moment.declined] |= 1 << offer.number
        if not self.secret:  # to let a card go by that nobody sees is to say nothing
            table.writer.decline(move.seat, move.offer, move.player, self.by(move))

    def reasons(self, table: Table, frame: Frame, moves: Sequence[Move]) -> list[tuple[str, ...]]:
        sources = table.program.sources
        windows = {offer.said.name: sources[offer.said.by].rule for offer, _ in self._menu(table, frame)}
        return [(windows[move.offer],) if move.offer in windows else () for move in moves]


def _laid_together(said: Offering, maker: Maker) -> Together | None:
    if not said.several or said.choice is None:
        return None
    return Together(maker, said.when, said.choice, said.cell, 0, MOST_TRIED_OFFERED)


def _expressions(window: Opened) -> tuple[Expr | None, ...]:
    """All that is looked at to know who may take what."""
    return (window.when, window.asks, *(expr for offer in window.offers for expr in (offer.choice, offer.when)))


def jump_unless_open(opened: int, window: int, target: int) -> Run:
    """The `otherwise` of a window is done only where nobody took one of its offers."""

    def run(table: Table, frame: Frame) -> None:
        if not frame[opened] >> window & 1:
            frame[STEP] = target

    return run
