"""Can two rules, or two windows, speak of one and the same event? Yes, unless it is certain that they cannot."""

from __future__ import annotations

from collections.abc import Callable

from .reach import reads
from .rulebook import NONE, Card, Expr, Pattern, Rule, Rulebook, Window
from .vocabulary import EVENTS

LEAST, MOST = -(2**60), 2**60


def meet(book: Rulebook, first: Rule | Window, second: Rule | Window, written: frozenset[str] | None = None) -> bool:
    """Could both be about one event? What one of them writes may change while the other one waits its turn."""
    if not _one_moment(first, second):
        return False
    for one in conjuncts(first.when):
        for other in conjuncts(second.when):
            if exclude(one, other) and not (written and {*reads(book, one), *reads(book, other)} & written):
                return False
    patterns = (pattern_of(first), pattern_of(second))
    if "card" not in dict(EVENTS[patterns[0].event].roles):
        return True
    return any(may_be(card, patterns[0], first.when) and may_be(card, patterns[1], second.when) for card in book.cards)


def _one_moment(first: Rule | Window, second: Rule | Window) -> bool:
    if isinstance(first, Window) and isinstance(second, Window):
        one, other = first.moment, second.moment
        return (one.when, one.group, one.pattern.event) == (other.when, other.group, other.pattern.event)
    return pattern_of(first).event == pattern_of(second).event


def pattern_of(one: Rule | Window) -> Pattern:
    return one.pattern if isinstance(one, Rule) else one.moment.pattern


def conjuncts(when: Expr | None) -> tuple[Expr, ...]:
    if when is None:
        return ()
    return tuple(part for arg in when.args for part in conjuncts(arg)) if when.op == "both" else (when,)


# --- conditions that exclude each other -------------------------------------------------------------


def exclude(one: Expr, other: Expr) -> bool:
    if _opposite(one) == other or _opposite(other) == one:
        return True
    first, second = _range(one), _range(other)
    return first is not None and second is not None and first[0] == second[0] and _apart(first[1:], second[1:])


def _opposite(expr: Expr) -> Expr:
    turned = {"same": "differs", "differs": "same", "is_empty": "is_filled", "is_filled": "is_empty"}
    if expr.op in turned:
        return Expr(turned[expr.op], expr.args, type="truth")
    return expr.args[0] if expr.op == "negate" else Expr("negate", (expr,), type="truth")


def _range(expr: Expr) -> tuple[Expr, int, int] | None:
    """A comparison with a constant: of what, and from where to where it may lie."""
    if expr.op not in _RANGES or expr.args[1].op != "const":
        return None
    low, high = _RANGES[expr.op](expr.args[1].value)
    return expr.args[0], low, high


_RANGES: dict[str, Callable[[int], tuple[int, int]]] = {
    "same": lambda value: (value, value),
    "is_more": lambda value: (value + 1, MOST),
    "is_less": lambda value: (LEAST, value - 1),
    "is_least": lambda value: (value, MOST),
    "is_most": lambda value: (LEAST, value),
}


def _apart(first: tuple[int, int], second: tuple[int, int]) -> bool:
    return first[1] < second[0] or second[1] < first[0]


# --- what the card alone decides --------------------------------------------------------------------


def may_be(card: Card, pattern: Pattern, when: Expr | None) -> bool:
    """Could a rule with this pattern and condition speak of the card?"""
    if pattern.kind not in (NONE, card.kind):
        return False
    slot = [name for name, _ in EVENTS[pattern.event].roles].index("card")
    return when is None or _judged(when, card, slot) != 0


def _judged(expr: Expr, card: Card, slot: int) -> int | None:
    """The value of an expression as far as the card alone decides it, None where something else plays a part."""
    if expr.op == "const":
        return expr.value
    if expr.op in _FEATURES and expr.args[0].op == "slot" and expr.args[0].value == slot:
        return _FEATURES[expr.op](card)
    values = [_judged(arg, card, slot) for arg in expr.args]
    if expr.op in ("both", "either"):
        return _joined(values, int(expr.op == "either"))
    known = [value for value in values if value is not None]
    if expr.op not in _COMBINED or len(known) < len(values):
        return None
    return int(_COMBINED[expr.op](*known))


def _joined(values: list[int | None], decisive: int) -> int | None:
    if decisive in values:
        return decisive
    return None if None in values else 1 - decisive


_FEATURES: dict[str, Callable[[Card], int]] = {
    "color": lambda card: card.color,
    "kind": lambda card: card.kind,
    "rank": lambda card: max(card.rank, 0),
    "face": lambda card: card.face,
}
_COMBINED: dict[str, Callable[..., int]] = {
    "negate": lambda value: not value,
    "same": lambda left, right: left == right,
    "differs": lambda left, right: left != right,
    "is_more": lambda left, right: left > right,
    "is_less": lambda left, right: left < right,
    "is_least": lambda left, right: left >= right,
    "is_most": lambda left, right: left <= right,
    "plus": lambda left, right: left + right,
    "minus": lambda left, right: left - right,
    "lesser": min,
}
