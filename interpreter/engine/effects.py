"""The closed set of operations of which every program consists.

An operation gets the table and the frame it runs in; the step of the frame already points to the
next operation, and a jump sets it. Operations that ask somebody stay where they are until the
answer comes: they say what is asked and take the answer.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from .decisions import Asked, Move
from .evaluate import AMOUNT, REGISTERS, TARGET, Value, everybody_from
from .state import NONE, Frame, State

if TYPE_CHECKING:
    from .table import Table

STEP, CANCELLED = 1, 2
WHOLE_GROUP, PENALTY, LOST_TURN, REDIRECTED = 1, 2, 4, 8

FIRST_PLAYER, BEGIN_TURN, END_TURN = 1, 2, 4  # the round: turn up, first player, begin, ask, end, go on

Store = Callable[[State, Frame, int], None]


class Operation(Protocol):
    def __call__(self, table: Table, frame: Frame) -> bool | None:
        """Do it; True means: somebody is asked, wait."""


class Ask:
    """An operation that waits for an answer."""

    required = True

    def __call__(self, table: Table, frame: Frame) -> bool:
        if not self.options(table, frame):
            return False  # nothing to choose from: nobody is asked
        frame[STEP] -= 1
        return True

    def asked(self, table: Table, frame: Frame) -> Asked:
        raise NotImplementedError

    def options(self, table: Table, frame: Frame) -> list[Move]:
        raise NotImplementedError

    def answer(self, table: Table, frame: Frame, move: Move) -> None:
        raise NotImplementedError

    def why(self, table: Table, frame: Frame, move: Move) -> tuple[str, ...]:
        """The rules that put this move there."""
        return ()


# --- flow ------------------------------------------------------------------------------------


class Jump:
    """Go on at another step; with a condition, only where it does not hold."""

    __slots__ = ("condition", "target")

    def __init__(self, condition: Value | None = None, target: int = 0) -> None:
        self.condition = condition
        self.target = target

    def __call__(self, table: Table, frame: Frame) -> None:
        if self.condition is None or not self.condition(table.state, frame):
            frame[STEP] = self.target


class LeaveRepeat:
    """The top of a repetition. Whatever its condition, it ends when the deck must be used up."""

    __slots__ = ("condition", "counter", "most", "target")

    def __init__(self, condition: Value, counter: int, most: int, target: int = 0) -> None:
        self.condition = condition
        self.counter = counter
        self.most = most
        self.target = target

    def __call__(self, table: Table, frame: Frame) -> None:
        frame[self.counter] += 1
        if self.condition(table.state, frame) or frame[self.counter] > self.most:
            frame[STEP] = self.target


class JumpIfCancelled:
    """A window has cancelled what comes next."""

    __slots__ = ("bits", "target")

    def __init__(self, bits: int, target: int = 0) -> None:
        self.bits = bits
        self.target = target

    def __call__(self, table: Table, frame: Frame) -> None:
        if frame[CANCELLED] & self.bits:
            frame[STEP] = self.target


class JumpIfRedirected:
    """A window has sent it to somebody else, who may have something to say about it."""

    __slots__ = ("target",)

    def __init__(self, target: int) -> None:
        self.target = target

    def __call__(self, table: Table, frame: Frame) -> None:
        if frame[CANCELLED] & REDIRECTED:
            frame[CANCELLED] &= ~REDIRECTED
            frame[STEP] = self.target


class BeginGroup:
    """What the group is about: whom it hits, and how hard."""

    __slots__ = ("amount", "target")

    def __init__(self, target: Value | None, amount: Value | None) -> None:
        self.target = target
        self.amount = amount

    def __call__(self, table: Table, frame: Frame) -> None:
        frame[TARGET] = NONE if self.target is None else self.target(table.state, frame)
        frame[AMOUNT] = 0 if self.amount is None else self.amount(table.state, frame)


class Uncancel:
    """The end of a group: what was cancelled in it is forgotten."""

    def __call__(self, table: Table, frame: Frame) -> None:
        frame[CANCELLED] = 0


class Cancel:
    """From within a window: take something away from what the window holds."""

    __slots__ = ("bits",)

    def __init__(self, bits: int) -> None:
        self.bits = bits

    def __call__(self, table: Table, frame: Frame) -> None:
        table.state.stack[-2][CANCELLED] |= self.bits


class Queue:
    """The beginning of `for each`: remember who is to come, as digits of one number."""

    __slots__ = ("place", "players")

    def __init__(self, players: Value, place: int) -> None:
        self.players = players
        self.place = place

    def __call__(self, table: Table, frame: Frame) -> None:
        frame[self.place] = pack(self.players(table.state, frame))


class NextOfQueue:
    __slots__ = ("end", "place", "slot")

    def __init__(self, place: int, slot: int, end: int = 0) -> None:
        self.place = place
        self.slot = slot
        self.end = end

    def __call__(self, table: Table, frame: Frame) -> None:
        if frame[self.place] == 0:
            frame[STEP] = self.end
        else:
            frame[self.slot], frame[self.place] = unpack(frame[self.place])


def pack(seats: list[int]) -> int:
    """Seats as digits to the base 16, the first one lowest; nobody is no digit."""
    packed = 0
    for seat in reversed(seats):
        if seat != NONE:
            packed = packed << 4 | seat + 1
    return packed


def unpack(packed: int) -> tuple[int, int]:
    """The first seat and the rest."""
    return (packed & 15) - 1, packed >> 4


class Hold:
    """Hand changes are held back from here on."""

    def __call__(self, table: Table, frame: Frame) -> None:
        table.state.holding, table.state.held = 1, 0


class Release:
    """The hands that have changed meanwhile are judged once, in turn order from the acting player."""

    def __call__(self, table: Table, frame: Frame) -> None:
        state = table.state
        held, state.holding, state.held = state.held, 0, 0
        first = frame[REGISTERS] if takes_part(state, frame[REGISTERS]) else state.turn
        for seat in reversed(everybody_from(state, first)):
            if held >> seat & 1:
                table.propose("hand", (seat, 0))


class Secret:
    __slots__ = ("on",)

    def __init__(self, on: int) -> None:
        self.on = on

    def __call__(self, table: Table, frame: Frame) -> None:
        table.state.secret = self.on


# --- values --------------------------------------------------------------------------------------


class Set:
    """`let` and `becomes`."""

    __slots__ = ("store", "value")

    def __init__(self, value: Value, store: Store) -> None:
        self.value = value
        self.store = store

    def __call__(self, table: Table, frame: Frame) -> None:
        self.store(table.state, frame, int(self.value(table.state, frame)))


# --- proposing events ------------------------------------------------------------------------------


class Propose:
    """Let an event happen, with all its stations."""

    __slots__ = ("event", "rule", "values")

    def __init__(self, event: str, values: tuple[Value, ...], rule: str) -> None:
        self.event = event
        self.values = values
        self.rule = rule

    def __call__(self, table: Table, frame: Frame) -> None:
        roles = tuple(value(table.state, frame) for value in self.values)
        if not roles or takes_part(table.state, roles[0]):
            table.propose(self.event, roles, self.rule)


def takes_part(state: State, seat: int) -> bool:
    return seat != NONE and not state.out >> seat & 1


class DrawCards:
    """`draws`: the last card drawn may get a name."""

    __slots__ = ("amount", "into", "player", "rule")

    def __init__(self, player: Value, amount: Value, into: int, rule: str) -> None:
        self.player = player
        self.amount = amount
        self.into = into
        self.rule = rule

    def __call__(self, table: Table, frame: Frame) -> None:
        seat, amount = self.player(table.state, frame), self.amount(table.state, frame)
        if takes_part(table.state, seat) and amount > 0:
            table.propose("draw", (seat, amount, self.into), self.rule)
        elif self.into:
            frame[self.into] = NONE
