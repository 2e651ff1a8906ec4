"""Values of the table: who sits where, whose turn it is."""

from __future__ import annotations

from collections.abc import Callable

from lastcard.dsl.rulebook import Expr
from lastcard.dsl.words.types import PLAYERS
from lastcard.interpreter.engine.seats import (
    everybody_from,
    in_turn_order,
    lost_turns,
    neighbor,
    next_to_play,
    playing,
)
from lastcard.interpreter.engine.state import State

from .maker import Maker, Value, made_of, reads, word

# --- the table ------------------------------------------------------------------------------------


reads("color_in_play", lambda s, f: s.color)
reads("dealer", lambda s, f: s.dealer)
reads("first_player", lambda s, f: s.first)
reads("turn_player", lambda s, f: s.turn)
reads("last_player", lambda s, f: s.last)
reads("next_player", lambda s, f: next_to_play(s))
reads("player_count", lambda s, f: playing(s))
reads("pass_count", lambda s, f: s.passes)
made_of("lost_turns", lambda player: lambda s, f: lost_turns(s, player(s, f)))
reads("all_players", lambda s, f: everybody_from(s, s.turn))
made_of("opponents", lambda player: lambda s, f: in_turn_order(s, player(s, f)))
made_of("players_from", lambda player: lambda s, f: everybody_from(s, player(s, f)))


def _beside(name: str, step: Callable[[State], int]) -> None:
    """A neighbor, and the nearest one who is not somebody else."""
    made_of(name, lambda player: lambda s, f: neighbor(s, player(s, f), step(s)))
    made_of(f"{name}_passing", lambda player, other: lambda s, f: neighbor(s, player(s, f), step(s), other(s, f)))


_beside("next", lambda s: s.direction)
_beside("previous", lambda s: -s.direction)
_beside("left", lambda s: 1)
_beside("right", lambda s: -1)


@word("other_players")
def _other_players(maker: Maker, expr: Expr, players: Value, player: Value) -> Value:
    return lambda s, f: [seat for seat in players(s, f) if seat != player(s, f)]


def _listed_seats(players: list[Value]) -> Value:
    return lambda s, f: [player(s, f) for player in players]


def seats_of(maker: Maker, players: tuple[Expr, ...]) -> Value:
    """One list of players, or several single ones."""
    values = [maker.value(player) for player in players]
    return values[0] if players[0].type == PLAYERS else _listed_seats(values)
