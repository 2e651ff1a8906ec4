"""Can conditions hold together? Yes, unless it is certain that they cannot.

Every value is a number (players, cards, colors and words are numbered), and every comparison says how far apart two
values may be. Conditions exclude each other when these distances go round in a circle and come back below zero.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import product

from lastcard.dsl.rulebook import NONE, Card, Expr, Pattern, Rule, Rulebook, Window, words
from lastcard.dsl.words.vocabulary import EVENTS

PATIENCE = 150_000  # comparisons; a rulebook for people needs a few thousand
MOST_WAYS = 64  # of a condition with many an `or` in it; beyond that nothing is certain
MOST_TERMS = 24

ZERO = Expr("const", value=0)
NEVER_LESS = frozenset({"size", "rank", "penalty_of", "player_count", "drawable"})  # than zero
FEWER = frozenset(
    {"other_than", "matching", "with_color", "without_color", "that_are", "that_fit", "that_fit_lawfully"}
)
BESIDE = frozenset({"next", "previous", "left", "right"})  # somebody else, while there is anybody else


def conjuncts(when: Expr | None) -> tuple[Expr, ...]:
    if when is None:
        return ()
    return tuple(part for arg in when.args for part in conjuncts(arg)) if when.op == "both" else (when,)


def opposite(expr: Expr) -> Expr:
    if expr.op in _OPPOSITE:
        return replace(expr, op=_OPPOSITE[expr.op])
    if expr.op in ("both", "either"):
        return replace(expr, op="either" if expr.op == "both" else "both", args=tuple(map(opposite, expr.args)))
    if expr.op == "const":
        return replace(expr, value=1 - expr.value)
    return expr.args[0] if expr.op == "negate" else Expr("negate", (expr,), type="truth")


_OPPOSITE = {"same": "differs", "is_empty": "is_filled", "is_more": "is_most", "is_less": "is_least"}
_OPPOSITE |= {other: one for one, other in _OPPOSITE.items()}


def contradicts(conditions: Iterable[Expr], book: Rulebook | None = None) -> bool:
    """Is it certain that these cannot hold together?"""
    choices = [_ways(condition) for condition in dict.fromkeys(conditions)]
    count = 1
    for ways in choices:
        count *= len(ways)
    if count > MOST_WAYS:
        return False
    return all(_impossible([one for way in ways for one in way], book) for ways in product(*choices))


def _ways(expr: Expr) -> list[tuple[Expr, ...]]:
    """The ways in which a condition can hold, each a list of comparisons."""
    if expr.op == "negate" and expr.args[0].op in ("both", "either", "negate", *_OPPOSITE):
        return _ways(opposite(expr.args[0]))
    if expr.op == "either":
        return [way for arg in expr.args for way in _ways(arg)]
    if expr.op == "both":
        pairs = product(*map(_ways, expr.args))
        return [tuple(one for way in ways for one in way) for ways in pairs]
    return [(expr,)]


# --- distances --------------------------------------------------------------------------------------


def _impossible(comparisons: list[Expr], book: Rulebook | None) -> bool:
    neighbors = {word for one in comparisons for word in words(one) if word.op in BESIDE}
    others = [Expr("differs", (word, arg)) for word in sorted(neighbors, key=repr) for arg in word.args]
    return _Distances(_one_name_each([*comparisons, *others]), book).impossible()


def _one_name_each(comparisons: list[Expr]) -> list[Expr]:
    """Where two values are said to be the same, one of them is written for both."""
    for _ in range(len(comparisons)):
        pair = next(filter(None, map(_renaming, comparisons)), None)
        if pair is None:
            break
        comparisons = [_renamed(one, *pair) for one in comparisons]
    return comparisons


def _renaming(expr: Expr) -> tuple[Expr, Expr] | None:
    if expr.op != "same" or "const" in (expr.args[0].op, expr.args[1].op) or expr.args[0] == expr.args[1]:
        return None
    short, long = sorted(expr.args, key=lambda one: (sum(1 for _ in words(one)), repr(one)))
    return None if short in words(long) else (long, short)


def _renamed(expr: Expr, name: Expr, into: Expr) -> Expr:
    if expr == name:
        return into
    return replace(expr, args=tuple(_renamed(arg, name, into) for arg in expr.args)) if expr.args else expr


class _Distances:
    """How much more one value can be than another, at most."""

    def __init__(self, comparisons: list[Expr], book: Rulebook | None) -> None:
        self.book = book
        self.most: dict[tuple[Expr, Expr], int] = {}
        self.unequal: list[tuple[Expr, Expr, int]] = []
        self.terms: dict[Expr, None] = {ZERO: None}
        self.false = False
        for comparison in comparisons:
            self._compare(comparison)
        for term in list(self.terms):
            self._bounds(term)

    def _compare(self, expr: Expr) -> None:
        if expr.op == "const":
            self.false |= not expr.value
        elif expr.op in ("is_empty", "is_filled"):
            self._relate("same" if expr.op == "is_empty" else "is_more", Expr("size", expr.args), ZERO)
        elif expr.op in _RELATIONS:
            self._relate(expr.op, *expr.args)
        elif expr.op == "negate":
            self._relate("same", expr.args[0], ZERO)
        else:
            self._relate("differs", expr, ZERO)

    def _relate(self, relation: str, left: Expr, right: Expr) -> None:
        (one, more), (other, less) = self._term(left), self._term(right)
        apart = less - more  # one - other is so much, if they are the same
        if relation == "differs":
            self.unequal.append((one, other, apart))
        for sign, slack in _RELATIONS[relation]:
            ends = (one, other) if sign > 0 else (other, one)
            self._at_most(*ends, sign * apart + slack)

    def _at_most(self, one: Expr, other: Expr, distance: int) -> None:
        self.most[one, other] = min(distance, self.most.get((one, other), distance))

    def _term(self, expr: Expr) -> tuple[Expr, int]:
        """A value, and what is added to it."""
        found, more = _sum(expr)
        self.terms[found] = None
        return found, more

    def _bounds(self, term: Expr) -> None:
        """What is known of a value without any condition."""
        if term.op in NEVER_LESS or term.type == "truth":
            self._at_most(ZERO, term, 0)
        if term.type == "truth":
            self._at_most(term, ZERO, 1)
        if term.op in ("flag", "flag_of") and self.book is not None and self.book.flags[term.value].choices:
            self._at_most(ZERO, term, 0)
            self._at_most(term, ZERO, len(self.book.flags[term.value].choices) - 1)
        if term.op == "size" and term.args[0].op in FEWER:
            self._relate("is_most", term, Expr("size", term.args[0].args[:1]))
            self._bounds(Expr("size", term.args[0].args[:1]))
        if term.op == "lesser":
            for arg in term.args:
                self._relate("is_most", term, arg)

    def impossible(self) -> bool:
        if self.false or len(self.terms) > MOST_TERMS:
            return self.false
        while True:
            self._shorten()
            if any(self.most.get((term, term), 0) < 0 for term in self.terms):
                return True
            if not self._tighten():
                return False

    def _shorten(self) -> None:
        """By way of a third value two may be nearer than was said."""
        for middle in self.terms:
            here = [(end, way) for (start, end), way in self.most.items() if start == middle]
            there = [(start, way) for (start, end), way in self.most.items() if end == middle]
            for start, first in there:
                for end, second in here:
                    self._at_most(start, end, first + second)

    def _tighten(self) -> bool:
        """Values that are not the same lie one further apart where they could have been the same at the most."""
        for one, other, apart in self.unequal:
            for start, end, distance in ((one, other, apart), (other, one, -apart)):
                if start == end and distance == 0:
                    self.most[start, end] = -1
                    return True
                if self.most.get((start, end)) == distance:
                    self._at_most(start, end, distance - 1)
                    return True
        return False


# A comparison: which way round, and how much more than the difference of what is added.
_RELATIONS: dict[str, tuple[tuple[int, int], ...]] = {
    "same": ((1, 0), (-1, 0)),
    "differs": (),
    "is_most": ((1, 0),),
    "is_less": ((1, -1),),
    "is_least": ((-1, 0),),
    "is_more": ((-1, -1),),
}


def _sum(expr: Expr) -> tuple[Expr, int]:
    if expr.op == "const":
        return ZERO, expr.value
    if expr.op in ("plus", "minus"):
        (left, more), (right, less) = map(_sum, expr.args)
        sign = 1 if expr.op == "plus" else -1
        if right == ZERO:
            return left, more + sign * less
        if left == ZERO and sign > 0:
            return right, more + less
    return expr, 0


# --- two entries ------------------------------------------------------------------------------------


class Guards:
    """Which rules and windows of a rulebook may meet. What would take too long to tell counts as a yes."""

    def __init__(self, book: Rulebook) -> None:
        self.book = book
        self.left = PATIENCE
        self.known: dict[frozenset[Expr], bool] = {}
        self.suiting: dict[tuple[Pattern, tuple[Expr, ...]], frozenset[int]] = {}

    def meet(self, first: Rule | Window, second: Rule | Window) -> bool:
        """Could both be about one event, if neither changes what the other's condition reads?"""
        if not one_moment(first, second):
            return False
        return self.together(first, conjuncts(first.when), second, conjuncts(second.when))

    def together(
        self, first: Rule | Window, ones: tuple[Expr, ...], second: Rule | Window, others: tuple[Expr, ...]
    ) -> bool:
        """Could these conditions of the two hold for one event?"""
        if self._excluded(frozenset((*ones, *others))):
            return False
        about_a_card = "card" in dict(EVENTS[pattern_of(first).event].roles)
        return not about_a_card or bool(self.cards(first, ones) & self.cards(second, others))

    def _excluded(self, conditions: frozenset[Expr]) -> bool:
        if conditions not in self.known:
            self.left -= 20 * len(conditions)
            self.known[conditions] = self.left > 0 and contradicts(sorted(conditions, key=repr), self.book)
        return self.known[conditions]

    def cards(self, one: Rule | Window, conditions: tuple[Expr, ...] | None = None) -> frozenset[int]:
        """The cards of which it can speak, as far as the card alone decides it."""
        judged = conjuncts(one.when) if conditions is None else conditions
        key = (pattern_of(one), judged)
        if key not in self.suiting:
            self.suiting[key] = self._cards(*key)
        return self.suiting[key]

    def _cards(self, pattern: Pattern, conditions: tuple[Expr, ...]) -> frozenset[int]:
        slot = [name for name, _ in EVENTS[pattern.event].roles].index("card")
        kinds = frozenset(number for number, card in enumerate(self.book.cards) if pattern.kind in (NONE, card.kind))
        return kinds & self.suiting_cards(slot, conditions)

    def suiting_cards(self, slot: int, conditions: tuple[Expr, ...]) -> frozenset[int]:
        """The cards for which the conditions may hold if the name of this slot means them."""
        deck = self.book.cards
        cards = range(len(deck))
        judged = [condition for condition in conditions if any(_is_card(word, slot) for word in words(condition))]
        judged += [condition for condition in conditions if condition.op == "const"]
        self.left -= len(cards) * sum(1 for condition in judged for _ in words(condition))
        if self.left < 0:
            return frozenset(cards)
        return frozenset(number for number in cards if all(_judged(one, deck[number], slot) != 0 for one in judged))


def one_moment(first: Rule | Window, second: Rule | Window) -> bool:
    if isinstance(first, Window) and isinstance(second, Window):
        one, other = first.moment, second.moment
        return (one.when, one.group, one.pattern.event) == (other.when, other.group, other.pattern.event)
    one_pattern, other_pattern = pattern_of(first), pattern_of(second)
    return (one_pattern.event, one_pattern.group) == (other_pattern.event, other_pattern.group)


def pattern_of(one: Rule | Window) -> Pattern:
    return one.pattern if isinstance(one, Rule) else one.moment.pattern


# --- what the card alone decides --------------------------------------------------------------------


def _is_card(expr: Expr, slot: int) -> bool:
    return expr.op == "slot" and expr.value == slot


def _judged(expr: Expr, card: Card, slot: int) -> int | None:
    """The value of an expression as far as the card alone decides it, None where something else plays a part."""
    if expr.op == "const":
        return expr.value
    if expr.op in _FEATURES and _is_card(expr.args[0], slot):
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
