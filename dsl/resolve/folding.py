"""Conditions that parameters have decided already."""

from __future__ import annotations

from lastcard.dsl.rulebook import Expr
from lastcard.dsl.words.rows import Comparison
from lastcard.dsl.words.types import TRUTH, UNKNOWN
from lastcard.dsl.words.vocabulary import VALUE_WORDS


def folded(expr: Expr) -> Expr:
    """`and`, `or`, `not` and comparisons lose what a parameter has decided already."""
    row = VALUE_WORDS[expr.op]
    known = all(arg.op == "const" and arg.type != UNKNOWN for arg in expr.args)
    if isinstance(row, Comparison) and not row.counts and known:
        return _truth(row.holds(*(arg.value for arg in expr.args)))
    if expr.op == "negate" and expr.args[0].op == "const":
        return _truth(not expr.args[0].value)
    return _joined(expr) if expr.op in ("both", "either") else expr


def _joined(expr: Expr) -> Expr:
    decisive = expr.op == "either"
    known = [arg for arg in expr.args if arg.op == "const" and arg.type == TRUTH]
    open_ones = [arg for arg in expr.args if arg not in known]
    if any(bool(arg.value) == decisive for arg in known):
        return _truth(decisive)
    if not open_ones:
        return _truth(not decisive)
    return expr if len(open_ones) == 2 else open_ones[0]


def _truth(holds: bool) -> Expr:
    return Expr("const", value=int(holds), type=TRUTH)
