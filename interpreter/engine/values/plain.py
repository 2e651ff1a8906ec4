"""Names, conditions and numbers."""

from __future__ import annotations

from lastcard.dsl.rulebook import Expr
from lastcard.dsl.words.types import CARDS
from lastcard.interpreter.engine.frame import unpack_cards
from lastcard.interpreter.engine.state import NONE, Frame, State

from .maker import Maker, Value, made_of, word

LARGEST = 2**53 - 1


# --- what stands for itself -----------------------------------------------------------------------


@word("cell")
def _cell(maker: Maker, expr: Expr) -> Value:
    place = expr.value
    if expr.type == CARDS:
        return lambda s, f: unpack_cards(f[place])
    return lambda s, f: f[place]


@word("const")
def _const(maker: Maker, expr: Expr) -> Value:
    value = expr.value
    return lambda s, f: value


@word("flag")
def _flag(maker: Maker, expr: Expr) -> Value:
    flag = expr.value
    return lambda s, f: s.flags[flag]


@word("flag_of")
def _flag_of(maker: Maker, expr: Expr, owner: Value) -> Value:
    flag, start = expr.value, maker.flags[expr.value].start

    def read(s: State, f: Frame) -> int:
        seat = owner(s, f)
        return start if seat == NONE else s.player_flags[flag][seat]

    return read


# --- conditions -----------------------------------------------------------------------------------


made_of("either", lambda a, b: lambda s, f: a(s, f) or b(s, f))
made_of("both", lambda a, b: lambda s, f: a(s, f) and b(s, f))
made_of("negate", lambda a: lambda s, f: not a(s, f))


@word("same")
def _same(maker: Maker, expr: Expr, a: Value, b: Value) -> Value:
    """What is compared with is mostly one word for all times, and this is asked all the time."""
    left, right = expr.args
    if right.op != "const":
        return lambda s, f: a(s, f) == b(s, f)
    wanted, place = right.value, left.value
    if left.op == "cell" and left.type != CARDS:
        return lambda s, f: f[place] == wanted
    return lambda s, f: a(s, f) == wanted


made_of("differs", lambda a, b: lambda s, f: a(s, f) != b(s, f))
made_of("is_empty", lambda a: lambda s, f: not a(s, f))
made_of("is_more", lambda a, b: lambda s, f: a(s, f) > b(s, f))
made_of("is_less", lambda a, b: lambda s, f: a(s, f) < b(s, f))
made_of("is_least", lambda a, b: lambda s, f: a(s, f) >= b(s, f))
made_of("is_most", lambda a, b: lambda s, f: a(s, f) <= b(s, f))


# --- numbers --------------------------------------------------------------------------------------


def _bounded(value: int) -> int:
    return max(-LARGEST, min(LARGEST, value))


made_of("plus", lambda a, b: lambda s, f: _bounded(a(s, f) + b(s, f)))
made_of("minus", lambda a, b: lambda s, f: _bounded(a(s, f) - b(s, f)))
made_of("lesser", lambda a, b: lambda s, f: min(a(s, f), b(s, f)))
made_of("greater", lambda a, b: lambda s, f: max(a(s, f), b(s, f)))


@word("drawable")
def _drawable(maker: Maker, expr: Expr) -> Value:
    if not maker.deck.renewed:
        return lambda s, f: len(s.draw)
    return lambda s, f: len(s.draw) + max(len(s.discard) - 1, 0)
