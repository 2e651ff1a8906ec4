"""Names, conditions and numbers."""

from __future__ import annotations

from lastcard.dsl.rulebook import Expr
from lastcard.interpreter.engine.state import NONE, Frame, State

from .maker import Maker, Value, word

LARGEST = 2**53 - 1


# --- what stands for itself -----------------------------------------------------------------------


@word("cell")
def _cell(maker: Maker, expr: Expr) -> Value:
    place = expr.value
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


@word("either")
def _either(maker: Maker, expr: Expr, a: Value, b: Value) -> Value:
    return lambda s, f: a(s, f) or b(s, f)


@word("both")
def _both(maker: Maker, expr: Expr, a: Value, b: Value) -> Value:
    return lambda s, f: a(s, f) and b(s, f)


@word("negate")
def _negate(maker: Maker, expr: Expr, a: Value) -> Value:
    return lambda s, f: not a(s, f)


@word("same")
def _same(maker: Maker, expr: Expr, a: Value, b: Value) -> Value:
    return lambda s, f: a(s, f) == b(s, f)


@word("differs")
def _differs(maker: Maker, expr: Expr, a: Value, b: Value) -> Value:
    return lambda s, f: a(s, f) != b(s, f)


@word("is_empty")
def _is_empty(maker: Maker, expr: Expr, a: Value) -> Value:
    return lambda s, f: not a(s, f)


@word("is_filled")
def _is_filled(maker: Maker, expr: Expr, a: Value) -> Value:
    return lambda s, f: bool(a(s, f))


@word("is_more")
def _is_more(maker: Maker, expr: Expr, a: Value, b: Value) -> Value:
    return lambda s, f: a(s, f) > b(s, f)


@word("is_less")
def _is_less(maker: Maker, expr: Expr, a: Value, b: Value) -> Value:
    return lambda s, f: a(s, f) < b(s, f)


@word("is_least")
def _is_least(maker: Maker, expr: Expr, a: Value, b: Value) -> Value:
    return lambda s, f: a(s, f) >= b(s, f)


@word("is_most")
def _is_most(maker: Maker, expr: Expr, a: Value, b: Value) -> Value:
    return lambda s, f: a(s, f) <= b(s, f)


# --- numbers --------------------------------------------------------------------------------------


def _bounded(value: int) -> int:
    return max(-LARGEST, min(LARGEST, value))


@word("plus")
def _plus(maker: Maker, expr: Expr, a: Value, b: Value) -> Value:
    return lambda s, f: _bounded(a(s, f) + b(s, f))


@word("minus")
def _minus(maker: Maker, expr: Expr, a: Value, b: Value) -> Value:
    return lambda s, f: _bounded(a(s, f) - b(s, f))


@word("lesser")
def _lesser(maker: Maker, expr: Expr, a: Value, b: Value) -> Value:
    return lambda s, f: min(a(s, f), b(s, f))


@word("drawable")
def _drawable(maker: Maker, expr: Expr) -> Value:
    return lambda s, f: len(s.draw) + max(len(s.discard) - 1, 0)
