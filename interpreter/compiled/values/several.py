"""Several players as bits of their seats, where nobody asks in which order they sit."""

from __future__ import annotations

from lastcard.dsl.rulebook import Expr, listed
from lastcard.dsl.words.types import PLAYER
from lastcard.interpreter.compiled.game import is_bit

from .maker import ONE, Values, speaks_of_each


def bits_of(values: Values, players: Expr) -> str:
    """The seats of several players; of one alone the seat, and nobody is no bit."""
    if players.type == PLAYER:
        return f"bit_of({values.value(players)})"
    if players.op == "all_players":
        return "present_bits(t.turn)"
    if players.op == "players_from":
        return f"present_bits({values.value(players.args[0])})"
    if players.op == "others" or (players.op == "opponents" and values.game.book.teams is None):
        return f"other_bits({values.value(players.args[0])})"
    if players.op == "other_players":
        return f"({bits_of(values, players.args[0])} & ~bit_of({values.value(players.args[1])}))"
    if players.op == "union":
        return "(" + " | ".join(bits_of(values, part) for part in listed(players)) + ")"
    if players.op == "those":
        return _those(values, *players.args)
    return f"seats_of({values.value(players)})"


def _those(values: Values, several: Expr, holds: Expr) -> str:
    some, told = bits_of(values, several), _told(values, holds)
    if told is not None:
        return f"({some} & {told})"
    body = f"""    found = 0
    while several:
        {ONE} = ctz(several)
        if {values.value(holds)}:
            found = found | 1 << {ONE}
        several = several & several - 1
    return found
"""
    return values.lifted("those", some, body, holds)


def _told(values: Values, holds: Expr) -> str | None:
    """The seats for which it holds, where that stands in bits; None where each has to be asked."""
    everybody = (1 << values.game.players) - 1
    if not speaks_of_each(holds):
        return f"({everybody} if {values.value(holds)} else 0)"
    if holds.op in ("both", "either"):
        one, other = (_told(values, arg) for arg in holds.args)
        return None if one is None or other is None else f"({one} {'&' if holds.op == 'both' else '|'} {other})"
    if holds.op == "negate":
        inner = _told(values, holds.args[0])
        return None if inner is None else f"({everybody} & ~{inner})"
    if holds.op in ("same", "differs") and _is_flag(values, holds.args[0]) and holds.args[1].op == "const":
        held = f"(BITS[{holds.args[0].value}] >> 1)"
        return held if bool(holds.args[1].value) is (holds.op == "same") else f"({everybody} & ~{held})"
    return f"(BITS[{holds.value}] >> 1)" if _is_flag(values, holds) else None


def _is_flag(values: Values, expr: Expr) -> bool:
    """A flag of each of them that is true or false."""
    return expr.op == "flag_of" and expr.args[0].op == "each_player" and is_bit(values.game.book.flags[expr.value])


def is_rare(values: Values, players: Expr) -> bool:
    """Are they told by a flag, so that mostly it is nobody?"""
    return players.op == "those" and (_told(values, players.args[1]) is not None or is_rare(values, players.args[0]))
