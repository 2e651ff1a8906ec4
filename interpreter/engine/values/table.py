"""Values of the table: who sits where, whose turn it is."""

from __future__ import annotations

from collections.abc import Callable

from lastcard.dsl.rulebook import Expr
from lastcard.dsl.words.types import PLAYERS
from lastcard.interpreter.engine.seats import everybody_from, in_turn_order, neighbor, next_to_play, playing
from lastcard.interpreter.engine.state import State

from .maker import Maker, Value, word

# --- the table ------------------------------------------------------------------------------------


@word("color_in_play")
def _color_in_play(maker: Maker, expr: Expr) -> Value:
    return lambda s, f: s.color


@word("dealer")
def _dealer(maker: Maker, expr: Expr) -> Value:
    return lambda s, f: s.dealer


@word("first_player")
def _first_player(maker: Maker, expr: Expr) -> Value:
    return lambda s, f: s.first


@word("turn_player")
def _turn_player(maker: Maker, expr: Expr) -> Value:
    return lambda s, f: s.turn


@word("last_player")
def _last_player(maker: Maker, expr: Expr) -> Value:
    return lambda s, f: s.last


@word("next_player")
def _next_player(maker: Maker, expr: Expr) -> Value:
    return lambda s, f: next_to_play(s)


@word("player_count")
def _player_count(maker: Maker, expr: Expr) -> Value:
    return lambda s, f: playing(s)


def _seat(player: Value, step: Callable[[State], int]) -> Value:
    return lambda s, f: neighbor(s, player(s, f), step(s))


def _passing(player: Value, another: Value, step: Callable[[State], int]) -> Value:
    return lambda s, f: neighbor(s, player(s, f), step(s), another(s, f))


@word("next")
def _next(maker: Maker, expr: Expr, player: Value) -> Value:
    return _seat(player, lambda s: s.direction)


@word("next_passing")
def _next_passing(maker: Maker, expr: Expr, player: Value, another: Value) -> Value:
    return _passing(player, another, lambda s: s.direction)


@word("previous")
def _previous(maker: Maker, expr: Expr, player: Value) -> Value:
    return _seat(player, lambda s: -s.direction)


@word("previous_passing")
def _previous_passing(maker: Maker, expr: Expr, player: Value, another: Value) -> Value:
    return _passing(player, another, lambda s: -s.direction)


@word("left")
def _left(maker: Maker, expr: Expr, player: Value) -> Value:
    return _seat(player, lambda s: 1)


@word("left_passing")
def _left_passing(maker: Maker, expr: Expr, player: Value, another: Value) -> Value:
    return _passing(player, another, lambda s: 1)


@word("right")
def _right(maker: Maker, expr: Expr, player: Value) -> Value:
    return _seat(player, lambda s: -1)


@word("right_passing")
def _right_passing(maker: Maker, expr: Expr, player: Value, another: Value) -> Value:
    return _passing(player, another, lambda s: -1)


@word("opponents")
def _opponents(maker: Maker, expr: Expr, player: Value) -> Value:
    return lambda s, f: in_turn_order(s, player(s, f))


@word("all_players")
def _all_players(maker: Maker, expr: Expr) -> Value:
    return lambda s, f: everybody_from(s, s.turn)


@word("players_from")
def _players_from(maker: Maker, expr: Expr, player: Value) -> Value:
    return lambda s, f: everybody_from(s, player(s, f))


@word("other_players")
def _other_players(maker: Maker, expr: Expr, players: Value, player: Value) -> Value:
    return lambda s, f: [seat for seat in players(s, f) if seat != player(s, f)]


@word("with_flag")
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
