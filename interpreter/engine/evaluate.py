"""Expressions -> closures over position and frame, built once when a rulebook is loaded.

A value is an integer (a seat, a card, a color, a number, 0 or 1) or a list of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, Protocol

from lastcard.dsl.rulebook import Expr, Rulebook

from .state import NONE, Frame, State

REGISTERS = 5  # where the registers of a frame begin
TARGET, AMOUNT = 3, 4  # whom the group hits that the frame is about to carry out, and how hard

Value = Callable[[State, Frame], Any]


class Judge(Protocol):
    """Whoever knows the law."""

    def fits(self, state: State, seat: int, card: int) -> bool: ...

    def playable(self, state: State, seat: int, cards: Iterable[int]) -> list[int]: ...

    def unlawful(self, state: State, seat: int, card: int) -> int: ...


# What can be read of a card and the table without looking at any hand or flag.
OPEN_WORDS = frozenset(
    {
        *("slot", "const", "color", "kind", "rank", "face", "penalty_of", "color_in_play", "top_card"),
        *("same", "differs", "is_more", "is_less", "is_least", "is_most"),
        *("either", "both", "negate", "plus", "minus", "lesser"),
    }
)


def neighbor(state: State, seat: int, step: int, other_than: int = NONE) -> int:
    """The nearest seat in that direction that is still in the round."""
    count = len(state.hands)
    if seat == NONE:
        return NONE
    for distance in range(1, count + 1):
        found = (seat + step * distance) % count
        if found != other_than and not state.out >> found & 1:
            return found
    return seat


def in_turn_order(state: State, seat: int) -> list[int]:
    """Everybody else, beginning with the one next after this seat."""
    return [found for found in everybody_from(state, seat) if found != seat]


def everybody_from(state: State, seat: int) -> list[int]:
    """All who are in the round, beginning with this seat."""
    if seat == NONE:
        return []
    seats = _circle(len(state.hands), seat, state.direction)
    return [found for found in seats if not state.out >> found & 1] if state.out else list(seats)


@cache
def _circle(count: int, seat: int, step: int) -> tuple[int, ...]:
    """All seats, beginning with this one."""
    return tuple((seat + step * distance) % count for distance in range(count))


def next_to_play(state: State) -> int:
    """Whose turn would begin now: those who have lost the turn are passed over once."""
    seat = neighbor(state, state.turn if state.after == NONE else state.after, state.direction)
    lost = state.lost
    while lost >> seat & 1:
        lost &= ~(1 << seat)
        seat = neighbor(state, seat, state.direction)
    return seat


class Evaluator:
    """Turns the expressions of one rule into closures; `shift` moves its own registers."""

    def __init__(self, book: Rulebook, judge: Judge, roles: int = 0, shift: int = 0) -> None:
        self.book = book
        self.judge = judge
        self.roles = roles
        self.shift = shift
        self.colors = [card.color for card in book.cards]
        self.kinds = [card.kind for card in book.cards]
        self.ranks = [max(card.rank, 0) for card in book.cards]
        self.faces = [card.face for card in book.cards]
        self.points = [card.points for card in book.cards]
        self.backs = [card.back for card in book.cards]
        self.penalties = [card.penalty for card in book.cards]
        self.palettes = [_palette(book, side) for side in ((0, 1) if book.side != NONE else (0,))]

    def slot(self, number: int) -> int:
        return REGISTERS + number + (self.shift if number >= self.roles else 0)

    def value(self, expr: Expr) -> Value:
        build = getattr(self, f"_{expr.op}")
        args = [self.value(arg) for arg in expr.args]
        made: Value = build(expr, *args)
        return made

    # --- what stands for itself --------------------------------------------------------

    def _slot(self, expr: Expr) -> Value:
        place = self.slot(expr.value)
        return lambda s, f: f[place]

    def _const(self, expr: Expr) -> Value:
        value = expr.value
        return lambda s, f: value

    def _flag(self, expr: Expr) -> Value:
        flag = expr.value
        return lambda s, f: s.flags[flag]

    def _flag_of(self, expr: Expr, owner: Value) -> Value:
        flag, start = expr.value, self.book.flags[expr.value].start

        def read(s: State, f: Frame) -> int:
            seat = owner(s, f)
            return start if seat == NONE else s.player_flags[flag][seat]

        return read

    def _pending(self, expr: Expr) -> Value:
        place = TARGET + expr.value
        return lambda s, f: f[place]

    # --- conditions ----------------------------------------------------------------------

    def _either(self, expr: Expr, a: Value, b: Value) -> Value:
        return lambda s, f: a(s, f) or b(s, f)

    def _both(self, expr: Expr, a: Value, b: Value) -> Value:
        return lambda s, f: a(s, f) and b(s, f)

    def _negate(self, expr: Expr, a: Value) -> Value:
        return lambda s, f: not a(s, f)

    def _same(self, expr: Expr, a: Value, b: Value) -> Value:
        return lambda s, f: a(s, f) == b(s, f)

    def _differs(self, expr: Expr, a: Value, b: Value) -> Value:
        return lambda s, f: a(s, f) != b(s, f)

    def _is_empty(self, expr: Expr, a: Value) -> Value:
        return lambda s, f: not a(s, f)

    def _is_filled(self, expr: Expr, a: Value) -> Value:
        return lambda s, f: bool(a(s, f))

    def _is_more(self, expr: Expr, a: Value, b: Value) -> Value:
        return lambda s, f: a(s, f) > b(s, f)

    def _is_less(self, expr: Expr, a: Value, b: Value) -> Value:
        return lambda s, f: a(s, f) < b(s, f)

    def _is_least(self, expr: Expr, a: Value, b: Value) -> Value:
        return lambda s, f: a(s, f) >= b(s, f)

    def _is_most(self, expr: Expr, a: Value, b: Value) -> Value:
        return lambda s, f: a(s, f) <= b(s, f)

    # --- cards -----------------------------------------------------------------------------

    def _of_card(self, table: list[int], default: int, card: Value) -> Value:
        def read(s: State, f: Frame) -> int:
            found = card(s, f)
            return default if found == NONE else table[found]

        return read

    def _color(self, expr: Expr, card: Value) -> Value:
        return self._of_card(self.colors, NONE, card)

    def _kind(self, expr: Expr, card: Value) -> Value:
        return self._of_card(self.kinds, NONE, card)

    def _rank(self, expr: Expr, card: Value) -> Value:
        return self._of_card(self.ranks, 0, card)

    def _face(self, expr: Expr, card: Value) -> Value:
        return self._of_card(self.faces, NONE, card)

    def _penalty_of(self, expr: Expr, card: Value) -> Value:
        return self._of_card(self.penalties, 0, card)

    def _top_card(self, expr: Expr) -> Value:
        return lambda s, f: s.discard[-1] if s.discard else NONE

    def _hand(self, expr: Expr, player: Value) -> Value:
        def read(s: State, f: Frame) -> list[int]:
            seat = player(s, f)
            return [] if seat == NONE else s.hands[seat]

        return read

    def _draw_pile(self, expr: Expr) -> Value:
        return lambda s, f: s.draw

    def _discard_pile(self, expr: Expr) -> Value:
        return lambda s, f: s.discard

    def _other_than(self, expr: Expr, cards: Value, card: Value) -> Value:
        def read(s: State, f: Frame) -> list[int]:
            found, without = list(cards(s, f)), card(s, f)
            if without in found:
                found.remove(without)
            return found

        return read

    def _matching(self, expr: Expr, cards: Value, color: Value) -> Value:
        colors = self.colors

        def read(s: State, f: Frame) -> list[int]:
            wanted = color(s, f)
            return [] if wanted == NONE else [card for card in cards(s, f) if colors[card] == wanted]

        return read

    def _with_color(self, expr: Expr, cards: Value) -> Value:
        colors = self.colors
        return lambda s, f: [card for card in cards(s, f) if colors[card] != NONE]

    def _without_color(self, expr: Expr, cards: Value) -> Value:
        colors = self.colors
        return lambda s, f: [card for card in cards(s, f) if colors[card] == NONE]

    def _that_are(self, expr: Expr, cards: Value) -> Value:
        kinds, kind = self.kinds, expr.value
        return lambda s, f: [card for card in cards(s, f) if kinds[card] == kind]

    def _that_fit(self, expr: Expr, cards: Value, player: Value) -> Value:
        playable = self.judge.playable
        return lambda s, f: playable(s, player(s, f), cards(s, f))

    def _that_fit_lawfully(self, expr: Expr, cards: Value, player: Value) -> Value:
        fitting, unlawful = self._that_fit(expr, cards, player), self.judge.unlawful
        return lambda s, f: [card for card in fitting(s, f) if not unlawful(s, player(s, f), card)]

    def _fits(self, expr: Expr, card: Value, player: Value) -> Value:
        fits = self.judge.fits

        def read(s: State, f: Frame) -> bool:
            found = card(s, f)
            return found != NONE and fits(s, player(s, f), found)

        return read

    def _size(self, expr: Expr, cards: Value) -> Value:
        return lambda s, f: len(cards(s, f))

    def _points(self, expr: Expr, cards: Value) -> Value:
        points = self.points
        return lambda s, f: sum(points[card] for card in cards(s, f))

    def _colors_of(self, expr: Expr, cards: Value) -> Value:
        colors = self.colors
        return lambda s, f: sorted({colors[card] for card in cards(s, f)} - {NONE})

    def _all_colors(self, expr: Expr) -> Value:
        return lambda s, f: self.colors_now(s)

    def colors_now(self, state: State) -> list[int]:
        """The colors that the cards show, in a deck with two sides those of the side that counts."""
        return self.palettes[state.flags[self.book.side]] if self.book.side != NONE else self.palettes[0]

    # --- numbers -----------------------------------------------------------------------------

    def _plus(self, expr: Expr, a: Value, b: Value) -> Value:
        return lambda s, f: _bounded(a(s, f) + b(s, f))

    def _minus(self, expr: Expr, a: Value, b: Value) -> Value:
        return lambda s, f: _bounded(a(s, f) - b(s, f))

    def _lesser(self, expr: Expr, a: Value, b: Value) -> Value:
        return lambda s, f: min(a(s, f), b(s, f))

    def _drawable(self, expr: Expr) -> Value:
        return lambda s, f: len(s.draw) + max(len(s.discard) - 1, 0)

    # --- the table -----------------------------------------------------------------------------

    def _color_in_play(self, expr: Expr) -> Value:
        return lambda s, f: s.color

    def _dealer(self, expr: Expr) -> Value:
        return lambda s, f: s.dealer

    def _first_player(self, expr: Expr) -> Value:
        return lambda s, f: s.first

    def _turn_player(self, expr: Expr) -> Value:
        return lambda s, f: s.turn

    def _last_player(self, expr: Expr) -> Value:
        return lambda s, f: s.last

    def _next_player(self, expr: Expr) -> Value:
        return lambda s, f: next_to_play(s)

    def _player_count(self, expr: Expr) -> Value:
        return lambda s, f: len(s.hands) - s.out.bit_count()

    def _seat(self, player: Value, except_for: Value | None, step: Callable[[State], int]) -> Value:
        if except_for is None:
            return lambda s, f: neighbor(s, player(s, f), step(s))
        return lambda s, f: neighbor(s, player(s, f), step(s), except_for(s, f))

    def _next(self, expr: Expr, player: Value, except_for: Value | None = None) -> Value:
        return self._seat(player, except_for, lambda s: s.direction)

    def _previous(self, expr: Expr, player: Value, except_for: Value | None = None) -> Value:
        return self._seat(player, except_for, lambda s: -s.direction)

    def _left(self, expr: Expr, player: Value, except_for: Value | None = None) -> Value:
        return self._seat(player, except_for, lambda s: 1)

    def _right(self, expr: Expr, player: Value, except_for: Value | None = None) -> Value:
        return self._seat(player, except_for, lambda s: -1)

    def _opponents(self, expr: Expr, player: Value) -> Value:
        return lambda s, f: in_turn_order(s, player(s, f))

    def _all_players(self, expr: Expr) -> Value:
        return lambda s, f: everybody_from(s, s.turn)

    def _players_from(self, expr: Expr, player: Value) -> Value:
        return lambda s, f: everybody_from(s, player(s, f))

    def _other_players(self, expr: Expr, players: Value, player: Value) -> Value:
        return lambda s, f: [seat for seat in players(s, f) if seat != player(s, f)]

    def _with_flag(self, expr: Expr, players: Value) -> Value:
        flag = expr.value
        return lambda s, f: [seat for seat in players(s, f) if s.player_flags[flag][seat]]


def _palette(book: Rulebook, side: int) -> list[int]:
    if book.side == NONE:
        return list(range(len(book.colors)))
    return sorted({card.color for card in book.cards if card.side == side} - {NONE})


LARGEST = 2**53 - 1


def _bounded(value: int) -> int:
    return max(-LARGEST, min(LARGEST, value))
