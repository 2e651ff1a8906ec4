"""What a word comes to, as far as its operands decide it, and conditions that parameters have decided already."""

from __future__ import annotations

from collections.abc import Sequence

from lastcard.dsl.words.types import TRUTH, UNKNOWN
from lastcard.dsl.words.value_rows import Comparison, Sum, ValueWord
from lastcard.dsl.words.vocabulary import VALUE_WORDS

from .steps import Expr


def reckoned(op: str, values: Sequence[int | None]) -> int | None:
    """The value of a word; None for an operand: it is not known. None where that, or something else, plays a part."""
    if op in ("both", "either"):
        return _joined(values, int(op == "either"))
    known = [value for value in values if value is not None]
    return _of_numbers(VALUE_WORDS[op], known) if known and len(known) == len(values) else None


def _of_numbers(row: ValueWord, values: list[int]) -> int | None:
    if isinstance(row, Comparison) and not row.counts:
        return int(row.holds(*values))
    if isinstance(row, Sum):
        return sum(sign * value for sign, value in zip(row.signs, values, strict=True))
    if row.certain == "no more than either":
        return min(values)
    if row.certain == "no less than either":
        return max(values)
    return int(not values[0]) if row.name == "negate" else None


def _joined(values: Sequence[int | None], decisive: int) -> int | None:
    if any(value is not None and bool(value) == decisive for value in values):
        return decisive
    return None if None in values else 1 - decisive


def folded(expr: Expr) -> Expr:
    """`and`, `or`, `not` and comparisons lose what a parameter has decided already; numbers stay as they are said."""
    values = [arg.value if arg.op == "const" and arg.type != UNKNOWN else None for arg in expr.args]
    found = reckoned(expr.op, values) if expr.type == TRUTH else None
    if found is not None:
        return Expr("const", value=found, type=TRUTH)
    if expr.op in ("both", "either") and any(value is not None for value in values):
        return next(arg for arg, value in zip(expr.args, values, strict=True) if value is None)
    return expr
