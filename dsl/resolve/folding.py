"""Conditions that parameters have decided already."""

from __future__ import annotations

from lastcard.dsl.rulebook import Expr, reckoned
from lastcard.dsl.words.types import TRUTH, UNKNOWN


def folded(expr: Expr) -> Expr:
    """`and`, `or`, `not` and comparisons lose what a parameter has decided already; numbers stay as they are said."""
    values = [arg.value if arg.op == "const" and arg.type != UNKNOWN else None for arg in expr.args]
    found = reckoned(expr.op, values) if expr.type == TRUTH else None
    if found is not None:
        return Expr("const", value=found, type=TRUTH)
    if expr.op in ("both", "either") and any(value is not None for value in values):
        return next(arg for arg, value in zip(expr.args, values, strict=True) if value is None)
    return expr
