"""The cells of a frame: what stands where in the list of integers that pending work is.

A frame is `[program, step, cancelled, target, amount, by, registers ...]`. The registers begin with the roles of the
event that the frame is about; behind them stands whatever its rules and windows have named.
"""

from __future__ import annotations

from collections.abc import Sequence

from lastcard.dsl.rulebook import Register
from lastcard.dsl.words.steps import STEPS
from lastcard.dsl.words.types import CELL, COLOR, NO_VALUE, NONE, NUMBER, PLAYER, SET
from lastcard.dsl.words.vocabulary import EVENTS

PROGRAM, STEP, CANCELLED, TARGET, AMOUNT, BY, REGISTERS = range(7)
BLANK = (0,) * REGISTERS  # before the roles of what is only judged: no condition about it reads what stands there
HEAD = (
    Register("program", NUMBER),
    Register("step", NUMBER),
    Register("cancelled", SET),
    Register("target", PLAYER),
    Register("amount", NUMBER),
    Register("by", NUMBER),
)

# What a window can take back, a bit each, and one more: the target has changed, and the windows open again.
CANCELS = {what: 1 << place for place, what in enumerate(dict.fromkeys(step.cancels for step in STEPS if step.cancels))}
WHOLE_GROUP = CANCELS["group"]
REDIRECTED = 1 << len(CANCELS)
ALL_MARKS = (REDIRECTED << 1) - 1


def cell(event: str, role: str) -> int:
    """Where the frames of an event have one of its roles."""
    return REGISTERS + [name for name, _ in EVENTS[event].roles].index(role)


def roles_of(event: str) -> tuple[Register, ...]:
    return tuple(Register(name, kind) for name, kind in EVENTS[event].roles)


def handed_over(event: str) -> tuple[Register, ...]:
    """What the frames of an event are given: its roles, and where its result is wanted."""
    wanted = () if EVENTS[event].result == NO_VALUE else (Register("result", CELL),)
    return (*roles_of(event), *wanted)


# Where windows come before a play, the frame has behind its roles which color was in play until then.
COLOR_BEFORE = REGISTERS + len(EVENTS["play"].roles)
BEFORE_A_PLAY = Register("", COLOR)


# --- several seats in one cell ------------------------------------------------------------------------


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


# --- several cards in one cell ------------------------------------------------------------------------

CARD_BITS = 12  # a deck with two faces has at most 4,000 numbers


def pack_cards(cards: Sequence[int]) -> int:
    """Cards as digits, the first one lowest; one alone is its number and one more."""
    packed = 0
    for card in reversed(cards):
        packed = packed << CARD_BITS | card + 1
    return packed


def unpack_cards(packed: int) -> list[int]:
    cards = []
    while packed > 0:
        cards.append((packed & (1 << CARD_BITS) - 1) - 1)
        packed >>= CARD_BITS
    return cards
