"""Windows: who may act out of turn, in which order, and what comes of it.

All windows that open at one moment are one frame: everybody concerned is asked in order and sees
one merged menu. The frame stands directly on the one that holds what the windows are about.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from lastcard.dsl.rulebook import Window

from .decisions import Asked, Move
from .effects import STEP, Ask, pack, unpack
from .evaluate import AMOUNT, REGISTERS, TARGET, Value
from .state import NONE, Frame
from .turn import TOO_DEEP

if TYPE_CHECKING:
    from .table import Table


@dataclass(slots=True)
class OfferCode:
    window: int
    number: int  # among the offers of the moment
    name: str
    choice: Value | None  # whom it is about, or the cards that can be played in taking it
    several: bool
    plays: bool
    place: int  # the register of what is chosen
    taker: int  # the register of who is asked
    when: Value | None
    start: int = 0

    def choices(self, table: Table, frame: Frame) -> list[int]:
        """What the one asked may choose in taking the offer; empty when it cannot be taken."""
        found = self._all(table, frame)
        if self.plays:
            seat, law = frame[self.taker], table.program.law
            found = [card for card in found if not law.forbidden(table.state, seat, card)]
        return found if self.when is None else self._allowed(self.when, found, table, frame)

    def _all(self, table: Table, frame: Frame) -> list[int]:
        if self.choice is None:
            return [NONE]
        found = self.choice(table.state, frame)
        if not self.several:
            return [] if found == NONE else [found]
        if self.plays:
            return sorted(set(found))
        return list(found)

    def _allowed(self, when: Value, found: list[int], table: Table, frame: Frame) -> list[int]:
        """The condition reads what is chosen from its register, which is then as it was before."""
        if not self.place:
            return found if when(table.state, frame) else []
        before, allowed = frame[self.place], []
        for one in found:
            frame[self.place] = one
            if when(table.state, frame):
                allowed.append(one)
        frame[self.place] = before
        return allowed


@dataclass(slots=True)
class WindowCode:
    window: Window
    bit: int  # windows are numbered through the rulebook
    when: Value | None
    asks: Value
    several: bool
    offers: list[OfferCode] = field(default_factory=list)

    def seats(self, table: Table, frame: Frame) -> list[int]:
        asked, out = self.asks(table.state, frame), table.state.out
        return [seat for seat in (asked if self.several else [asked]) if seat != NONE and not out >> seat & 1]


@dataclass(slots=True)
class MomentCode:
    """The windows of one moment and where their program keeps what it needs to know."""

    windows: list[WindowCode]
    roles: int
    program: int = 0
    otherwise: int = 0
    taker: int = field(init=False)  # register: who is asked
    opened: int = field(init=False)  # register: bit set of windows that are open
    queue: int = field(init=False)  # register: who is still to be asked
    declined: int = field(init=False)  # register: bit set of offers the one asked has declined
    locals: int = field(init=False)  # the first register of the windows' own names

    def __post_init__(self) -> None:
        self.taker = REGISTERS + self.roles
        self.opened, self.queue, self.declined = self.taker + 1, self.taker + 2, self.taker + 3
        self.locals = self.roles + 4

    @property
    def secret(self) -> bool:
        """Is somebody asked only because of the cards they hold?"""
        return any(offer.plays for code in self.windows for offer in code.offers)

    def openings(self, table: Table, frame: Frame) -> int:
        """Which of the windows open now? Judged on the frame of what they are about."""
        state, bits = table.state, 0
        for number, code in enumerate(self.windows):
            spent = code.window.once_a_turn and state.asked_windows[self.whose(frame)] >> code.bit & 1
            if not spent and (code.when is None or code.when(state, frame)):
                bits |= 1 << number
        return bits

    def whose(self, frame: Frame) -> int:
        """`once: turn` counts for each player of the event."""
        return max(frame[REGISTERS], 0) if self.roles else 0


class OpenWindows:
    """The moment has come: if any window opens, its frame goes on the stack."""

    __slots__ = ("moment",)

    def __init__(self, moment: MomentCode) -> None:
        self.moment = moment

    def __call__(self, table: Table, frame: Frame) -> None:
        moment, state = self.moment, table.state
        bits = moment.openings(table, frame)
        if not bits or len(state.stack) > TOO_DEEP:  # offers taken within each other: the chain ends here
            return
        seats: dict[int, None] = {}
        for number, code in enumerate(moment.windows):
            if bits >> number & 1:
                seats.update(dict.fromkeys(code.seats(table, frame)))
                if code.window.once_a_turn:
                    state.asked_windows[moment.whose(frame)] |= 1 << code.bit
        roles = tuple(frame[REGISTERS : REGISTERS + moment.roles])
        table.push(moment.program, (*roles, NONE, bits, pack(list(seats)), 0))
        state.stack[-1][TARGET], state.stack[-1][AMOUNT] = frame[TARGET], frame[AMOUNT]


class AskOffers(Ask):
    """Ask one after the other; the one who takes an offer closes the windows."""

    required = False

    def __init__(self, moment: MomentCode) -> None:
        self.moment = moment

    def __call__(self, table: Table, frame: Frame) -> bool:
        moment = self.moment
        while True:
            if frame[moment.taker] != NONE and self._menu(table, frame):
                frame[STEP] -= 1
                return True
            if not frame[moment.queue]:
                frame[moment.taker] = NONE
                frame[STEP] = moment.otherwise
                return False
            frame[moment.taker], frame[moment.queue] = unpack(frame[moment.queue])
            frame[moment.declined] = 0

    def _menu(self, table: Table, frame: Frame) -> list[OfferCode]:
        """What the one asked may still take."""
        moment = self.moment
        opened, declined, seat = frame[moment.opened], frame[moment.declined], frame[moment.taker]
        alone = len(moment.windows) == 1  # then it is the one that asks
        found: list[OfferCode] = []
        for number, code in enumerate(moment.windows):
            if opened >> number & 1 and (alone or seat in code.seats(table, frame)):
                found += [
                    offer for offer in code.offers if not declined >> offer.number & 1 and offer.choices(table, frame)
                ]
        return found

    def asked(self, table: Table, frame: Frame) -> Asked:
        names = tuple(dict.fromkeys(offer.name for offer in self._menu(table, frame)))
        return Asked(names, frame[self.moment.taker], False, self.moment.secret)

    def options(self, table: Table, frame: Frame) -> list[Move]:
        seat = frame[self.moment.taker]
        taking: list[Move] = []
        declining: list[Move] = []
        for code in self._menu(table, frame):
            choices = code.choices(table, frame)
            if code.plays:  # a card that an offer before this one takes already is one line, and one option
                laid = {move.card for move in taking if move.verb == "play"}
                taking += [Move("play", seat, card, offer=code.name) for card in choices if card not in laid]
            else:
                taking += [Move("take", seat, player=target, offer=code.name) for target in choices]
            target = NONE if code.plays or len(choices) > 1 else choices[0]
            declining.append(Move("decline", seat, player=target, offer=code.name))
        return taking + declining

    def answer(self, table: Table, frame: Frame, move: Move) -> None:
        moment = self.moment
        if move.verb == "decline":
            self._decline(table, frame, move)
            return
        code = next(code for code in self._menu(table, frame) if code.name == move.offer)
        rule = moment.windows[code.window].window.origin.name
        if not code.plays:  # a card that is laid speaks for itself
            table.writer.offer(True, move.seat, move.offer, move.player, rule)
        if code.place:
            frame[code.place] = move.card if code.plays else move.player
        frame[moment.opened] &= ~(1 << code.window)
        frame[moment.queue] = 0
        frame[STEP] = code.start

    def _decline(self, table: Table, frame: Frame, move: Move) -> None:
        for code in self._menu(table, frame):
            if code.name == move.offer:
                frame[self.moment.declined] |= 1 << code.number
        if not self.moment.secret:  # to let a card go by that nobody sees is to say nothing
            table.writer.offer(False, move.seat, move.offer, move.player, "")

    def why(self, table: Table, frame: Frame, move: Move) -> tuple[str, ...]:
        windows = {code.name: self.moment.windows[code.window] for code in self._menu(table, frame)}
        return (windows[move.offer].window.origin.name,) if move.offer in windows else ()


class JumpUnlessOpen:
    """The `otherwise` of a window is done only where nobody took one of its offers."""

    __slots__ = ("bit", "place", "target")

    def __init__(self, place: int, bit: int, target: int = 0) -> None:
        self.place = place
        self.bit = bit
        self.target = target

    def __call__(self, table: Table, frame: Frame) -> None:
        if not frame[self.place] >> self.bit & 1:
            frame[STEP] = self.target
