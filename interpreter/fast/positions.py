"""The memory of a compiled game -> the position that it is, as the interpreter has it."""

from __future__ import annotations

import struct
from typing import NamedTuple

from lastcard.interpreter.compiled.common import OF_A_STATE
from lastcard.interpreter.compiled.game import Game, is_bit
from lastcard.interpreter.dialect.memory import FIRST
from lastcard.interpreter.engine.shuffle import HALF, MASK, STEP, in_a_row, passed_over
from lastcard.interpreter.engine.state import NONE, State

from .machine import FORMS, WIDTH, Machine


class Kept(NamedTuple):
    """The piece of memory in which the position is kept where a part of the round began."""

    machine: Machine

    def scalar(self, name: str) -> int:
        at = self.machine.compiled.scalars[name] - FIRST
        return int.from_bytes(self.machine.raw("BANK", WIDTH, at), "little", signed=True)

    def array(self, name: str) -> list[int]:
        sort, length, at = self.machine.compiled.arrays[name]
        form = struct.Struct(f"<{length}{FORMS[sort]}")
        return [*form.unpack(self.machine.raw("BANK", form.size, at - FIRST))]


def state_of(state: State, game: Game, kept: Kept) -> State:
    """A fresh state is filled in."""
    for name in OF_A_STATE:
        setattr(state, name, kept.scalar(name))
    seats, cards, book = game.players, game.book.deck_size, game.book
    sizes, hands = kept.array("SIZE")[1:], kept.array("HAND")
    state.hands = [hands[(seat + 1) * cards :][:size] for seat, size in enumerate(sizes)]
    heights, piles = kept.array("HEIGHT"), kept.array("PILES")
    lying = [piles[number * game.stride + 1 :][:height] for number, height in enumerate(heights)]
    state.discard = lying[0]
    state.zones = [
        lying[game.pile(zone, seat)]
        for zone, row in enumerate(book.zones)
        for seat in (range(seats) if row.of_player else (NONE,))
    ]
    state.draw = _draw_pile(kept)
    state.drawn = kept.array("DRAWN")[: kept.scalar("drawn")]
    held = kept.array("FLAG")
    state.flags = [flag.start if flag.of_player else held[number] for number, flag in enumerate(book.flags)]
    state.player_flags = [_of_players(game, kept, number) for number in range(len(book.flags))]
    state.asked_windows = _asked(game, kept)
    state.places = kept.array("PLACES")[: kept.scalar("placed")]
    state.points, state.scores = kept.array("POINTS"), kept.array("SCORES")
    state.stack = [] if state.over else [[game.plan.round, kept.scalar("course"), 0, NONE, 0, 0]]
    return state


def _draw_pile(kept: Kept) -> list[int]:
    """The order that has not been found yet is found here."""
    first, end, value = kept.scalar("next"), kept.scalar("end"), kept.scalar("shuffling") & MASK
    order = kept.array("DRAW")[first:end]
    if kept.scalar("unsettled"):
        for place in range(len(order) - 1):
            value, further = _below(value, len(order) - place)
            order[place], order[place + further] = order[place + further], order[place]
    return order[::-1]


def _below(value: int, count: int) -> tuple[int, int]:
    while True:
        (number,) = in_a_row(value, 1)
        value = (value + STEP) & MASK
        scaled = (number >> HALF) * count
        if not passed_over(scaled, count):
            return value, scaled >> HALF


def _of_players(game: Game, kept: Kept, number: int) -> list[int]:
    flag = game.book.flags[number]
    if not flag.of_player:
        return []
    if is_bit(flag):
        bits = kept.array("BITS")[number]
        return [bits >> seat + 1 & 1 for seat in range(game.players)]
    width = game.players + 1
    return kept.array("OWN")[number * width + 1 :][: game.players]


def _asked(game: Game, kept: Kept) -> list[int]:
    """For each seat the windows that have asked it already, a bit each."""
    asked, width = kept.array("ASKED"), game.players + 1
    return [
        sum(asked[window * width + seat + 1] << window for window in range(len(game.book.windows)))
        for seat in range(game.players)
    ]
