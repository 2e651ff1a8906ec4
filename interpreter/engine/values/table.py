"""Values of the table: who sits where, whose turn it is."""

from __future__ import annotations

from collections.abc import Callable

from lastcard.dsl.rulebook import Expr
from lastcard.interpreter.engine.seats import (
    everybody_from,
    in_the_game,
    in_turn_order,
    lost_turns,
    neighbor,
    next_to_play,
    opponents,
    playing,
    takes_part,
    team,
)
from lastcard.interpreter.engine.state import NONE, Frame, State

from .maker import Maker, Value, made_of, reads, word
from .some import telling

# --- the table ------------------------------------------------------------------------------------


reads("color_in_play", lambda s, f: s.color)
reads("dealer", lambda s, f: s.dealer)
reads("first_player", lambda s, f: s.first)
reads("turn_player", lambda s, f: s.turn)
reads("last_player", lambda s, f: s.last)
reads("next_player", lambda s, f: next_to_play(s))
reads("player_count", lambda s, f: playing(s))
made_of("others", lambda player: lambda s, f: in_turn_order(s, player(s, f)))
reads("pass_count", lambda s, f: s.passes)
made_of("lost_turns", lambda player: lambda s, f: lost_turns(s, player(s, f)))
reads("all_players", lambda s, f: everybody_from(s, s.turn))
reads("players_of_game", lambda s, f: in_the_game(s, s.turn))
reads("finished", lambda s, f: s.places)
made_of("opponents", lambda player: lambda s, f: opponents(s, player(s, f)))
made_of("team", lambda player: lambda s, f: team(s, player(s, f)))
made_of("players_from", lambda player: lambda s, f: everybody_from(s, player(s, f)))


def _beside(name: str, step: Callable[[State], int]) -> None:
    """A neighbor, and the nearest one who is not somebody else."""
    made_of(name, lambda player: lambda s, f: neighbor(s, player(s, f), step(s)))
    made_of(f"{name}_passing", lambda player, other: lambda s, f: neighbor(s, player(s, f), step(s), other(s, f)))


_WAYS: dict[str, Callable[[State], int]] = {
    "next": lambda s: s.direction,
    "previous": lambda s: -s.direction,
    "left": lambda s: 1,
    "right": lambda s: -1,
}
for _name, _step in _WAYS.items():
    _beside(_name, _step)


@word("other_players")
def _other_players(maker: Maker, expr: Expr, players: Value, player: Value) -> Value:
    return lambda s, f: [seat for seat in players(s, f) if seat != player(s, f)]


def _first_such(name: str, step: Callable[[State], int]) -> None:
    """The first one there of whom something is so: never the player from whom one goes on, and perhaps nobody."""

    @word(f"{name}_such")
    def make(maker: Maker, expr: Expr, player: Value, holds: Value) -> Value:
        tell = telling(maker, expr.args[1])

        def read(s: State, f: Frame) -> int:
            seat = player(s, f)
            if seat == NONE:
                return NONE
            test = tell(s, f)
            around = ((seat + step(s) * distance) % s.seats for distance in range(1, s.seats))
            return next((found for found in around if takes_part(s, found) and test(found)), NONE)

        return read


@word("score_of")
def _score_of(maker: Maker, expr: Expr, player: Value) -> Value:
    def read(s: State, f: Frame) -> int:
        seat = player(s, f)
        return 0 if seat == NONE else s.scores[seat]

    return read


for _name, _step in _WAYS.items():
    _first_such(_name, _step)
