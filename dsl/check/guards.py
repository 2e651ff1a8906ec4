"""Can two rules, or two windows, speak of one and the same event? Yes, unless it is certain that they cannot."""

from __future__ import annotations

from collections.abc import Callable

from lastcard.dsl.rulebook import NONE, Card, Expr, Pattern, Rule, Rulebook, Window, words
from lastcard.dsl.words.vocabulary import EVENTS

from .graph import reads

LEAST, MOST = -(2**60), 2**60
PATIENCE = 150_000  # comparisons; a rulebook for people needs a few thousand


class Guards:
    """Which rules and windows of a rulebook may meet. What would take too long to tell counts as a yes."""

    def __init__(self, book: Rulebook) -> None:
        self.book = book
        self.left = PATIENCE
        self.known: dict[int, frozenset[int]] = {}

    def meet(self, first: Rule | Window, second: Rule | Window, written: frozenset[str] | None = None) -> bool:
        """Could both be about one event? What one of them writes may change while the other one waits its turn."""
        if not _one_moment(first, second):
            return False
        if self._excluded(conjuncts(first.when), conjuncts(second.when), written or frozenset()):
            return False
        about_a_card = "card" in dict(EVENTS[pattern_of(first).event].roles)
        return not about_a_card or bool(self.cards(first) & self.cards(second))

    def _excluded(self, ones: tuple[Expr, ...], others: tuple[Expr, ...], written: frozenset[str]) -> bool:
        self.left -= len(ones) * len(others)
        if self.left < 0:
            return False
        pairs = ((one, other) for one in ones for other in others if exclude(one, other))
        return any(not {*reads(self.book, one), *reads(self.book, other)} & written for one, other in pairs)

    def cards(self, one: Rule | Window) -> frozenset[int]:
        """The cards of which it can speak, as far as the card alone decides it."""
        if id(one) not in self.known:
            self.known[id(one)] = frozenset(self._cards(one))
        return self.known[id(one)]

    def _cards(self, one: Rule | Window) -> list[int]:
        pattern, deck = pattern_of(one), self.book.cards
        cards = [number for number, card in enumerate(deck) if pattern.kind in (NONE, card.kind)]
        if one.when is None:
            return cards
        self.left -= len(cards) * sum(1 for _ in words(one.when))
        if self.left < 0:
            return cards
        slot = [name for name, _ in EVENTS[pattern.event].roles].index("card")
        return [number for number in cards if _judged(one.when, deck[number], slot) != 0]


def _one_moment(first: Rule | Window, second: Rule | Window) -> bool:
    if isinstance(first, Window) and isinstance(second, Window):
        one, other = first.moment, second.moment
        return (one.when, one.group, one.pattern.event) == (other.when, other.group, other.pattern.event)
    one_pattern, other_pattern = pattern_of(first), pattern_of(second)
    return (one_pattern.event, one_pattern.group) == (other_pattern.event, other_pattern.group)


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
    "penalty_of": lambda card: card.penalty,
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
