"""Windows: who may act out of turn, in which order, and what comes of it.

All windows that open at one moment are one frame: everybody concerned is asked in order and sees one merged menu. The
frame stands directly on the one that holds what the windows are about.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from lastcard.dsl.rulebook import Expr
from lastcard.dsl.words.limits import CARRIED, DEEPEST_ASKED
from lastcard.dsl.words.types import CARD, PLAYER, PLAYERS
from lastcard.dsl.words.vocabulary import EVENTS
from lastcard.interpreter.engine.budget import SMALL
from lastcard.interpreter.engine.decisions import Asked, Move, Occasion
from lastcard.interpreter.engine.frame import AMOUNT, REGISTERS, STEP, TARGET, pack, unpack
from lastcard.interpreter.engine.machine import Question, Table
from lastcard.interpreter.engine.operations import Opened
from lastcard.interpreter.engine.program import Moment, Run
from lastcard.interpreter.engine.state import NONE, Frame
from lastcard.interpreter.engine.values import Maker, Value, priced

from .offers import Offer, linked
from .turn import laid_together, say


@dataclass(slots=True)
class Window:
    """A window, linked."""

    said: Opened
    when: Value | None
    asks: Value
    several: bool
    bit: int  # among those that are open
    offers: list[Offer]

    def seats(self, table: Table, frame: Frame) -> list[int]:
        asked, out = self.asks(table.state, frame), table.state.out
        seats: list[int] = asked if self.several else [asked]
        if not out and NONE not in seats:
            return seats
        return [seat for seat in seats if seat != NONE and not out >> seat & 1]


Menu = list[tuple[Offer, Sequence[int]]]


class AskOffers(Question):
    """Ask one after the other; the one who takes an offer closes the windows."""

    otherwise: int  # where that begins what is done if nobody takes an offer
    ends: bool  # nothing is done then

    def __init__(self, moment: Moment, maker: Maker) -> None:
        self.moment = moment
        self.windows = [
            Window(said, maker.maybe(said.when), maker.value(said.asks), said.asks.type == PLAYERS, 1 << number, [])
            for number, said in enumerate(moment.ask.windows)
        ]
        offered = [(place, said) for place, window in enumerate(moment.ask.windows) for said in window.offers]
        for number, (place, said) in enumerate(offered):
            self.windows[place].offers.append(linked(said, place, number, moment.taker, maker))
        self.price = priced(expr for window in moment.ask.windows for expr in _expressions(window))
        self.asking = [self.windows[number] for number in moment.ask.order or range(len(self.windows))]
        only_of_hands = [window for window in self.windows if all(offer.of_hand for offer in window.offers)]
        self.sieves = [(window.bit, offer.sieve) for window in self.windows for offer in window.offers]
        self.of_hands = sum(window.bit for window in only_of_hands)
        self.once_a_turn = any(window.said.once_a_turn for window in self.windows)
        self.counted = any(window.said.place != NONE for window in self.windows)
        by_cards = (offer for window in self.windows for offer in window.offers if offer.plays or offer.of_cards)
        self.named = dict[str, int]()  # the offers of each name, a bit each
        for offer in (offer for window in self.windows for offer in window.offers):
            self.named[offer.said.name] = self.named.get(offer.said.name, 0) | 1 << offer.number
        self.secret = any(by_cards)  # who is asked depends on the cards they hold

    # --- opening ----------------------------------------------------------------------------------

    def open(self, table: Table, frame: Frame) -> Question | None:
        """The moment has come: if any window opens, its frame goes on the stack, and those concerned are asked."""
        moment, state = self.moment, table.state
        bits = self._openings(table, frame)
        if not bits:
            return None
        if len(state.stack) > DEEPEST_ASKED:  # offers taken within each other: the chain ends here
            return None
        if self.once_a_turn:
            self._note(bits, table, frame)
        if self.counted:
            for window in self.windows:
                table.carried[window.said.place] += bool(bits & window.bit)
        if not bits & ~self.of_hands and self.ends and self._rules_out(bits, table, frame):
            return None
        roles = tuple(frame[REGISTERS : REGISTERS + moment.roles])
        table.push(moment.program, (*roles, NONE, bits, pack(self._seats(bits, table, frame)), 0), 0)
        asking = state.stack[-1]
        asking[TARGET], asking[AMOUNT] = frame[TARGET], frame[AMOUNT]
        if table.probe is not None:  # whoever looks on sees every operation
            return None
        state.spend(CARRIED)
        asking[STEP] = 1  # the first operation is to ask
        asked = self(table, asking)
        if self.ends and asked is None:
            state.stack.pop()
        return asked

    def _rules_out(self, bits: int, table: Table, frame: Frame) -> bool:
        """Is it known that nobody at the table has anything to answer with, so that nobody need be asked?"""
        if table.discreet or table.probe is not None:
            return False
        state = table.state
        for bit, sieve in self.sieves:  # noqa: SIM110 - this is asked all the time
            if bits & bit and not sieve.rules_out(state.hands, state, frame):
                return False
        return True

    def _note(self, bits: int, table: Table, frame: Frame) -> None:
        seat = self._whose(frame)
        for window in self.windows:
            if bits & window.bit and window.said.once_a_turn and seat != NONE:
                table.state.asked_windows[seat] |= 1 << window.said.window

    def _seats(self, bits: int, table: Table, frame: Frame) -> list[int]:
        """Everybody concerned, once, in the order of the windows that ask them."""
        if not bits & (bits - 1):
            return self.windows[bits.bit_length() - 1].seats(table, frame)
        seats = (seat for window in self.asking if bits & window.bit for seat in window.seats(table, frame))
        return list(dict.fromkeys(seats))

    def _openings(self, table: Table, frame: Frame) -> int:
        """Which of the windows open now? Judged on the frame of what they are about."""
        state, bits = table.state, 0
        if self.price < SMALL:
            state.spent += self.price
        else:
            state.spend(self.price)
        for window in self.windows:
            if window.said.once_a_turn and self._was_open(window, table, frame):
                continue
            if window.when is None or window.when(state, frame):
                bits |= window.bit
        return bits

    def _was_open(self, window: Window, table: Table, frame: Frame) -> bool:
        seat = self._whose(frame)
        return seat != NONE and bool(table.state.asked_windows[seat] >> window.said.window & 1)

    def _whose(self, frame: Frame) -> int:
        """`once: turn` counts for each player of the event, for all where it has none; not at all for nobody."""
        return frame[REGISTERS] if self.moment.roles else 0

    # --- asking -----------------------------------------------------------------------------------

    def __call__(self, table: Table, frame: Frame) -> Question | None:
        """Goes on to the first of those who are still to be asked that can take something."""
        moment, state, stops = self.moment, table.state, table.discreet and self.secret
        taker, queue, declined, alone = moment.taker, moment.queue, moment.declined, self._alone(frame)
        while True:
            if frame[taker] != NONE:
                state.spend(self.price)
                offers = self._standing(table, frame) if alone is None or frame[declined] else alone
                for place, offer in enumerate(offers):
                    choices = offer.choices(table, frame)
                    if choices:
                        menu = [(offer, choices), *self._with_choices(offers[place + 1 :], table, frame)]
                        table.found = self._moves(menu, table, frame)
                        frame[STEP] -= 1
                        return self
                if stops and self._stopped_for(table, frame):
                    frame[STEP] -= 1
                    return self
            if not frame[queue]:
                frame[taker] = NONE
                frame[STEP] = self.otherwise
                return None
            frame[taker], frame[queue] = unpack(frame[queue])
            frame[declined] = 0

    def _alone(self, frame: Frame) -> list[Offer] | None:
        """The offers of the one window that is open; it asks everybody who is asked."""
        opened = frame[self.moment.opened]
        if opened & (opened - 1):
            return None
        return self.windows[opened.bit_length() - 1].offers if opened else []

    def _standing(self, table: Table, frame: Frame) -> list[Offer]:
        """The offers that are made to the one asked, and have not been declined."""
        moment = self.moment
        opened, declined, seat = frame[moment.opened], frame[moment.declined], frame[moment.taker]
        offers = self._alone(frame)
        if offers is None:
            mine = (window for window in self.windows if opened & window.bit and seat in window.seats(table, frame))
            offers = [offer for window in mine for offer in window.offers]
        return [offer for offer in offers if not declined >> offer.number & 1] if declined else offers

    def _menu(self, table: Table, frame: Frame) -> Menu:
        """What the one asked may still take, and what can be chosen in taking it."""
        table.state.spend(self.price)
        return self._with_choices(self._standing(table, frame), table, frame)

    def _with_choices(self, offers: list[Offer], table: Table, frame: Frame) -> Menu:
        return [(offer, choices) for offer in offers if (choices := offer.choices(table, frame))]

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
        by_cards = (offer for offer in self._standing(table, frame) if offer.plays or offer.of_cards)
        return [offer.said.name for offer in by_cards]

    def options(self, table: Table, frame: Frame) -> list[Move]:
        return self._moves(self._menu(table, frame), table, frame)

    def _moves(self, menu: Menu, table: Table, frame: Frame) -> list[Move]:
        seat = frame[self.moment.taker]
        taking: list[Move] = []
        declining: list[Move] = []
        laid: set[Move] = set()  # a card that an offer before takes already is one line, and one option
        for offer, choices in menu:
            name = offer.said.name
            ways = [offer.move(seat, chosen) for chosen in choices]
            if len(menu) == 1:
                taking = ways
            else:
                taking += [way for way in ways if way._replace(offer="") not in laid] if offer.plays else ways
                laid |= {way._replace(offer="") for way in ways}
            target = NONE if offer.plays or offer.of_cards or len(choices) > 1 else choices[0]
            declining.append(Move("decline", seat, player=target, offer=name))
        if table.discreet:
            names = {move.offer for move in declining}
            stopped_for = dict.fromkeys(self._stopped_for(table, frame))
            declining += [Move("decline", seat, offer=name) for name in stopped_for if name not in names]
        return taking + declining

    def answer(self, table: Table, frame: Frame, move: Move) -> None:
        if move.verb == "decline":
            self._decline(table, frame, move)
            return
        moment = self.moment
        offer = next(offer for offer, _ in self._menu(table, frame) if offer.said.name == move.offer)
        if not offer.plays:  # a card that is laid speaks for itself
            table.writer.say(move.seat, move.offer, move.player, move.card, offer.said.by)
        if offer.said.cell:
            frame[offer.said.cell] = offer.chosen(move)
        frame[moment.opened] &= ~(1 << offer.window)
        frame[moment.queue] = 0
        frame[STEP] = offer.start
        if not offer.plays:
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
        frame[self.moment.declined] |= self.named.get(move.offer, 0)
        if not self.secret and table.writer.listener is not None:  # to let a card go by that nobody sees says nothing
            table.writer.decline(move.seat, move.offer, move.player, self.by(move))

    def reasons(self, table: Table, frame: Frame, moves: Sequence[Move]) -> list[tuple[str, ...]]:
        sources = table.program.sources
        windows = {offer.said.name: sources[offer.said.by].rule for offer, _ in self._menu(table, frame)}
        return [(windows[move.offer],) if move.offer in windows else () for move in moves]


def _expressions(window: Opened) -> tuple[Expr | None, ...]:
    """All that is looked at to know who may take what."""
    return (window.when, window.asks, *(expr for offer in window.offers for expr in (offer.choice, offer.when)))


def jump_unless_open(opened: int, window: int, target: int) -> Run:
    """The `otherwise` of a window is done only where nobody took one of its offers."""

    def run(table: Table, frame: Frame) -> None:
        if not frame[opened] >> window & 1:
            frame[STEP] = target

    return run
