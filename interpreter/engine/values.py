"""Expressions -> closures over position and frame, made once when a rulebook is linked.

A value is an integer (a seat, a card, a color, a number, 0 or 1) or a list of them. Each word that is a value has one
function here, under its own name; the names in its operands have become cells already.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Protocol

from lastcard.dsl.rulebook import Expr, Flag
from lastcard.dsl.words.types import PLAYERS
from lastcard.dsl.words.vocabulary import VALUE_WORDS

from .deck import Deck
from .seats import everybody_from, in_turn_order, neighbor, next_to_play, playing
from .state import NONE, Frame, State

Value = Callable[[State, Frame], Any]
LARGEST = 2**53 - 1


class Judge(Protocol):
    """Whoever knows the law."""

    def playable(self, state: State, seat: int, cards: Iterable[int]) -> list[int]: ...

    def unlawful(self, state: State, seat: int, card: int) -> int: ...


class Maker:
    """Makes the closures of one rulebook."""

    __slots__ = ("deck", "flags", "judge")

    def __init__(self, deck: Deck, flags: tuple[Flag, ...], judge: Judge) -> None:
        self.deck = deck
        self.flags = flags
        self.judge = judge

    def value(self, expr: Expr) -> Value:
        return VALUES[expr.op](self, expr, *map(self.value, expr.args))

    def maybe(self, expr: Expr | None) -> Value | None:
        return None if expr is None else self.value(expr)


VALUES: dict[str, Callable[..., Value]] = {}
FROM_NAMES = frozenset({"name", "number", "true", "false", "none", "nobody", "of", "slot", "pending"})
FROM_NAMES |= {"the_amount", "the_target", "play_unlawful", "play_drawn"}  # resolved or settled to other words


def _word(name: str) -> Callable[[Callable[..., Value]], Callable[..., Value]]:
    def register(make: Callable[..., Value]) -> Callable[..., Value]:
        VALUES[name] = make
        return make

    return register


# --- what stands for itself -----------------------------------------------------------------------


@_word("cell")
def _cell(maker: Maker, expr: Expr) -> Value:
    place = expr.value
    return lambda s, f: f[place]


@_word("const")
def _const(maker: Maker, expr: Expr) -> Value:
    value = expr.value
    return lambda s, f: value


@_word("flag")
def _flag(maker: Maker, expr: Expr) -> Value:
    flag = expr.value
    return lambda s, f: s.flags[flag]


@_word("flag_of")
def _flag_of(maker: Maker, expr: Expr, owner: Value) -> Value:
    flag, start = expr.value, maker.flags[expr.value].start

    def read(s: State, f: Frame) -> int:
        seat = owner(s, f)
        return start if seat == NONE else s.player_flags[flag][seat]

    return read


# --- conditions -----------------------------------------------------------------------------------


@_word("either")
def _either(maker: Maker, expr: Expr, a: Value, b: Value) -> Value:
    return lambda s, f: a(s, f) or b(s, f)


@_word("both")
def _both(maker: Maker, expr: Expr, a: Value, b: Value) -> Value:
    return lambda s, f: a(s, f) and b(s, f)


@_word("negate")
def _negate(maker: Maker, expr: Expr, a: Value) -> Value:
    return lambda s, f: not a(s, f)


@_word("same")
def _same(maker: Maker, expr: Expr, a: Value, b: Value) -> Value:
    return lambda s, f: a(s, f) == b(s, f)


@_word("differs")
def _differs(maker: Maker, expr: Expr, a: Value, b: Value) -> Value:
    return lambda s, f: a(s, f) != b(s, f)


@_word("is_empty")
def _is_empty(maker: Maker, expr: Expr, a: Value) -> Value:
    return lambda s, f: not a(s, f)


@_word("is_filled")
def _is_filled(maker: Maker, expr: Expr, a: Value) -> Value:
    return lambda s, f: bool(a(s, f))


@_word("is_more")
def _is_more(maker: Maker, expr: Expr, a: Value, b: Value) -> Value:
    return lambda s, f: a(s, f) > b(s, f)


@_word("is_less")
def _is_less(maker: Maker, expr: Expr, a: Value, b: Value) -> Value:
    return lambda s, f: a(s, f) < b(s, f)


@_word("is_least")
def _is_least(maker: Maker, expr: Expr, a: Value, b: Value) -> Value:
    return lambda s, f: a(s, f) >= b(s, f)


@_word("is_most")
def _is_most(maker: Maker, expr: Expr, a: Value, b: Value) -> Value:
    return lambda s, f: a(s, f) <= b(s, f)


# --- cards ----------------------------------------------------------------------------------------


def _of_card(table: list[int], default: int, card: Value) -> Value:
    def read(s: State, f: Frame) -> int:
        found = card(s, f)
        return default if found == NONE else table[found]

    return read


@_word("color")
def _color(maker: Maker, expr: Expr, card: Value) -> Value:
    return _of_card(maker.deck.colors, NONE, card)


@_word("kind")
def _kind(maker: Maker, expr: Expr, card: Value) -> Value:
    return _of_card(maker.deck.kinds, NONE, card)


@_word("rank")
def _rank(maker: Maker, expr: Expr, card: Value) -> Value:
    return _of_card(maker.deck.ranks, 0, card)


@_word("face")
def _face(maker: Maker, expr: Expr, card: Value) -> Value:
    return _of_card(maker.deck.faces, NONE, card)


@_word("penalty_of")
def _penalty_of(maker: Maker, expr: Expr, card: Value) -> Value:
    return _of_card(maker.deck.penalties, 0, card)


@_word("top_card")
def _top_card(maker: Maker, expr: Expr) -> Value:
    return lambda s, f: s.discard[-1] if s.discard else NONE


@_word("hand")
def _hand(maker: Maker, expr: Expr, player: Value) -> Value:
    def read(s: State, f: Frame) -> list[int]:
        seat = player(s, f)
        return [] if seat == NONE else s.hands[seat]

    return read


@_word("draw_pile")
def _draw_pile(maker: Maker, expr: Expr) -> Value:
    return lambda s, f: s.draw


@_word("discard_pile")
def _discard_pile(maker: Maker, expr: Expr) -> Value:
    return lambda s, f: s.discard


@_word("other_than")
def _other_than(maker: Maker, expr: Expr, cards: Value, card: Value) -> Value:
    def read(s: State, f: Frame) -> list[int]:
        found, without = list(cards(s, f)), card(s, f)
        if without in found:
            found.remove(without)
        return found

    return read


@_word("matching")
def _matching(maker: Maker, expr: Expr, cards: Value, color: Value) -> Value:
    colors = maker.deck.colors

    def read(s: State, f: Frame) -> list[int]:
        wanted = color(s, f)
        return [] if wanted == NONE else [card for card in cards(s, f) if colors[card] == wanted]

    return read


@_word("with_color")
def _with_color(maker: Maker, expr: Expr, cards: Value) -> Value:
    colors = maker.deck.colors
    return lambda s, f: [card for card in cards(s, f) if colors[card] != NONE]


@_word("without_color")
def _without_color(maker: Maker, expr: Expr, cards: Value) -> Value:
    colors = maker.deck.colors
    return lambda s, f: [card for card in cards(s, f) if colors[card] == NONE]


@_word("that_are")
def _that_are(maker: Maker, expr: Expr, cards: Value) -> Value:
    kinds, kind = maker.deck.kinds, expr.value
    return lambda s, f: [card for card in cards(s, f) if kinds[card] == kind]


@_word("that_fit")
def _that_fit(maker: Maker, expr: Expr, cards: Value, player: Value) -> Value:
    playable = maker.judge.playable
    return lambda s, f: playable(s, player(s, f), cards(s, f))


@_word("that_fit_lawfully")
def _that_fit_lawfully(maker: Maker, expr: Expr, cards: Value, player: Value) -> Value:
    fitting, unlawful = _that_fit(maker, expr, cards, player), maker.judge.unlawful
    return lambda s, f: [card for card in fitting(s, f) if not unlawful(s, player(s, f), card)]


@_word("fits")
def _fits(maker: Maker, expr: Expr, card: Value, player: Value) -> Value:
    playable = maker.judge.playable

    def read(s: State, f: Frame) -> bool:
        found = card(s, f)
        return found != NONE and bool(playable(s, player(s, f), (found,)))

    return read


@_word("size")
def _size(maker: Maker, expr: Expr, cards: Value) -> Value:
    return lambda s, f: len(cards(s, f))


@_word("points")
def _points(maker: Maker, expr: Expr, cards: Value) -> Value:
    points = maker.deck.points
    return lambda s, f: sum(points[card] for card in cards(s, f))


@_word("colors_of")
def _colors_of(maker: Maker, expr: Expr, cards: Value) -> Value:
    colors = maker.deck.colors
    return lambda s, f: sorted({colors[card] for card in cards(s, f)} - {NONE})


@_word("all_colors")
def _all_colors(maker: Maker, expr: Expr) -> Value:
    colors_now = maker.deck.colors_now
    return lambda s, f: colors_now(s)


# --- numbers --------------------------------------------------------------------------------------


def _bounded(value: int) -> int:
    return max(-LARGEST, min(LARGEST, value))


@_word("plus")
def _plus(maker: Maker, expr: Expr, a: Value, b: Value) -> Value:
    return lambda s, f: _bounded(a(s, f) + b(s, f))


@_word("minus")
def _minus(maker: Maker, expr: Expr, a: Value, b: Value) -> Value:
    return lambda s, f: _bounded(a(s, f) - b(s, f))


@_word("lesser")
def _lesser(maker: Maker, expr: Expr, a: Value, b: Value) -> Value:
    return lambda s, f: min(a(s, f), b(s, f))


@_word("drawable")
def _drawable(maker: Maker, expr: Expr) -> Value:
    return lambda s, f: len(s.draw) + max(len(s.discard) - 1, 0)


# --- the table ------------------------------------------------------------------------------------


@_word("color_in_play")
def _color_in_play(maker: Maker, expr: Expr) -> Value:
    return lambda s, f: s.color


@_word("dealer")
def _dealer(maker: Maker, expr: Expr) -> Value:
    return lambda s, f: s.dealer


@_word("first_player")
def _first_player(maker: Maker, expr: Expr) -> Value:
    return lambda s, f: s.first


@_word("turn_player")
def _turn_player(maker: Maker, expr: Expr) -> Value:
    return lambda s, f: s.turn


@_word("last_player")
def _last_player(maker: Maker, expr: Expr) -> Value:
    return lambda s, f: s.last


@_word("next_player")
def _next_player(maker: Maker, expr: Expr) -> Value:
    return lambda s, f: next_to_play(s)


@_word("player_count")
def _player_count(maker: Maker, expr: Expr) -> Value:
    return lambda s, f: playing(s)


def _seat(player: Value, except_for: Value | None, step: Callable[[State], int]) -> Value:
    if except_for is None:
        return lambda s, f: neighbor(s, player(s, f), step(s))
    return lambda s, f: neighbor(s, player(s, f), step(s), except_for(s, f))


@_word("next")
def _next(maker: Maker, expr: Expr, player: Value, except_for: Value | None = None) -> Value:
    return _seat(player, except_for, lambda s: s.direction)


@_word("previous")
def _previous(maker: Maker, expr: Expr, player: Value, except_for: Value | None = None) -> Value:
    return _seat(player, except_for, lambda s: -s.direction)


@_word("left")
def _left(maker: Maker, expr: Expr, player: Value, except_for: Value | None = None) -> Value:
    return _seat(player, except_for, lambda s: 1)


@_word("right")
def _right(maker: Maker, expr: Expr, player: Value, except_for: Value | None = None) -> Value:
    return _seat(player, except_for, lambda s: -1)


@_word("opponents")
def _opponents(maker: Maker, expr: Expr, player: Value) -> Value:
    return lambda s, f: in_turn_order(s, player(s, f))


@_word("all_players")
def _all_players(maker: Maker, expr: Expr) -> Value:
    return lambda s, f: everybody_from(s, s.turn)


@_word("players_from")
def _players_from(maker: Maker, expr: Expr, player: Value) -> Value:
    return lambda s, f: everybody_from(s, player(s, f))


@_word("other_players")
def _other_players(maker: Maker, expr: Expr, players: Value, player: Value) -> Value:
    return lambda s, f: [seat for seat in players(s, f) if seat != player(s, f)]


@_word("with_flag")
def _with_flag(maker: Maker, expr: Expr, players: Value) -> Value:
    flag = expr.value
    return lambda s, f: [seat for seat in players(s, f) if s.player_flags[flag][seat]]


def _listed_seats(players: list[Value]) -> Value:
    return lambda s, f: [player(s, f) for player in players]


def seats_of(maker: Maker, players: tuple[Expr, ...]) -> Value:
    """One list of players, or several single ones."""
    values = [maker.value(player) for player in players]
    several = len(players) == 1 and players[0].type == PLAYERS
    return values[0] if several else _listed_seats(values)


_missing = VALUE_WORDS.keys() - VALUES.keys() - FROM_NAMES
if _missing:
    raise NotImplementedError(f"no function makes the value `{min(_missing)}`")
