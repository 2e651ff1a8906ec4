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
from .evaluate import REGISTERS, Value
from .state import NONE, Frame

if TYPE_CHECKING:
    from .table import Table


@dataclass(slots=True)
class OfferCode:
    window: int
    name: str
    target: Value | None
    start: int = 0


@dataclass(slots=True)
class WindowCode:
    window: Window
    bit: int  # once-a-turn windows are numbered through the rulebook
    when: Value | None
    asks: Value
    several: bool
    offers: list[OfferCode] = field(default_factory=list)

    def seats(self, table: Table, frame: Frame) -> list[int]:
        asked = self.asks(table.state, frame)
        return list(asked) if self.several else [asked]


@dataclass(slots=True)
class MomentCode:
    """The windows of one moment and where their program keeps what it needs to know."""

    windows: list[WindowCode]
    roles: int
    program: int = 0
    otherwise: int = 0

    @property
    def taker(self) -> int:
        return REGISTERS + self.roles

    @property
    def opened(self) -> int:  # register: bit set of windows that are open
        return self.taker + 1

    @property
    def queue(self) -> int:  # register: who is still to be asked
        return self.taker + 2

    @property
    def declined(self) -> int:  # register: bit set of windows the one asked has declined
        return self.taker + 3

    @property
    def locals(self) -> int:
        return self.roles + 4  # the first register of the windows' own names

    def openings(self, table: Table, frame: Frame) -> int:
        """Which of the windows open now? Judged on the frame of what they are about."""
        state, bits = table.state, 0
        for number, code in enumerate(self.windows):
            spent = code.window.once_a_turn and state.asked_windows >> code.bit & 1
            if not spent and (code.when is None or code.when(state, frame)):
                bits |= 1 << number
        return bits


class OpenWindows:
    """The moment has come: if any window opens, its frame goes on the stack."""

    __slots__ = ("moment",)

    def __init__(self, moment: MomentCode) -> None:
        self.moment = moment

    def __call__(self, table: Table, frame: Frame) -> None:
        moment, state = self.moment, table.state
        bits = moment.openings(table, frame)
        if not bits:
            return
        seats: dict[int, None] = {}
        for number, code in enumerate(moment.windows):
            if bits >> number & 1:
                seats.update(dict.fromkeys(code.seats(table, frame)))
                if code.window.once_a_turn:
                    state.asked_windows |= 1 << code.bit
        roles = tuple(frame[REGISTERS : REGISTERS + moment.roles])
        table.push(moment.program, (*roles, NONE, bits, pack(list(seats)), 0))


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
        waiting = frame[moment.opened] & ~frame[moment.declined]
        seat = frame[moment.taker]
        found: list[OfferCode] = []
        for number, code in enumerate(moment.windows):
            if waiting >> number & 1 and seat in code.seats(table, frame):
                found += code.offers
        return found

    def asked(self, table: Table, frame: Frame) -> Asked:
        names = tuple(dict.fromkeys(offer.name for offer in self._menu(table, frame)))
        return Asked(names, frame[self.moment.taker], False)

    def options(self, table: Table, frame: Frame) -> list[Move]:
        seat = frame[self.moment.taker]
        menu = self._menu(table, frame)
        targets = [NONE if code.target is None else code.target(table.state, frame) for code in menu]
        offers = list(zip(menu, targets, strict=True))
        taking = [Move("take", seat, NONE, target, code.name) for code, target in offers]
        return taking + [Move("decline", seat, NONE, target, code.name) for code, target in offers]

    def answer(self, table: Table, frame: Frame, move: Move) -> None:
        moment = self.moment
        if move.verb == "decline":
            self._decline(table, frame, move)
            return
        code = next(code for code in self._menu(table, frame) if code.name == move.offer)
        rule = moment.windows[code.window].window.origin.name
        table.writer.offer(True, move.seat, move.offer, move.b, rule)
        frame[moment.opened] &= ~(1 << code.window)
        frame[moment.queue] = 0
        frame[STEP] = code.start

    def _decline(self, table: Table, frame: Frame, move: Move) -> None:
        for code in self._menu(table, frame):
            if code.name == move.offer:
                frame[self.moment.declined] |= 1 << code.window
        rule = ""
        table.writer.offer(False, move.seat, move.offer, move.b, rule)

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
