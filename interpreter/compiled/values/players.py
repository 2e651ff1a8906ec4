"""Values of the table: who sits where, whose turn it is."""

from __future__ import annotations

from lastcard.dsl.rulebook import Expr

from .maker import ONE, Values, word

STEPS = {"next": "t.direction", "previous": "0 - t.direction", "left": "1", "right": "-1"}
SCALARS = {
    "color_in_play": "t.color",
    "dealer": "t.dealer",
    "first_player": "t.first",
    "turn_player": "t.turn",
    "last_player": "t.last",
    "next_player": "next_to_play()",
    "player_count": "players_left()",
    "pass_count": "t.passes",
    "all_players": "everybody_from(t.turn)",
    "players_of_game": "in_the_game(t.turn)",
    "finished": "finished()",
}
OF_A_PLAYER = {
    "lost_turns": "lost_turns({0})",
    "opponents": "opponents({0})",
    "team": "team({0})",
    "players_from": "everybody_from({0})",
    "others": "others({0})",
    "score_of": "score_of({0})",
    "other_players": "everybody_but({0}, {1})",
}


@word(*SCALARS)
def _scalar(values: Values, expr: Expr) -> str:
    return SCALARS[expr.op]


@word(*OF_A_PLAYER)
def _of_a_player(values: Values, expr: Expr) -> str:
    return OF_A_PLAYER[expr.op].format(*map(values.value, expr.args))


@word(*STEPS)
def _beside(values: Values, expr: Expr) -> str:
    return f"neighbor({values.value(expr.args[0])}, {STEPS[expr.op]})"


@word(*(f"{name}_passing" for name in STEPS))
def _passing(values: Values, expr: Expr) -> str:
    player, other = map(values.value, expr.args)
    return f"neighbor_passing({player}, {STEPS[expr.op.removesuffix('_passing')]}, {other})"


@word(*(f"{name}_such" for name in STEPS))
def _such(values: Values, expr: Expr) -> str:
    """The first one there of whom something is so: never the player from whom one goes on, and perhaps nobody."""
    player, holds = expr.args
    body = f"""    if several == -1:
        return -1
    {ONE} = several
    for distance in range(1, P):
        {ONE} = wrapped({ONE} + {STEPS[expr.op.removesuffix("_such")]})
        if takes_part({ONE}) and {values.value(holds)}:
            return {ONE}
    return -1
"""
    return values.lifted("such", values.value(player), body, holds)
