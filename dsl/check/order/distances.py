"""Can conditions hold together? Yes, unless it is certain that they cannot.

Every value is a number (players, cards, colors and words are numbered), and every comparison says how far apart two
values may be. Conditions exclude each other when these distances go round in a circle and come back below zero.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import product
from math import prod

from lastcard.dsl.rulebook import Expr, Rulebook, reckoned, words
from lastcard.dsl.words.types import NUMBER, PLAYER, TRUTH
from lastcard.dsl.words.value_rows import Certain, Comparison, Sum, Tally
from lastcard.dsl.words.vocabulary import VALUE_WORDS

MOST_WAYS = 64  # of a condition with many an `or` in it; beyond that nothing is certain
MOST_TERMS = 24

ZERO = Expr("const", value=0)
NO_MORE = (None, 0)  # how much more one is than another: at least, and at most
OTHERS = ("others than these", "others, or nobody")
SOME = ("some of the first", "the first without the second")


def certain(expr: Expr) -> Certain:
    """What is known of a value whatever the position is."""
    return VALUE_WORDS[expr.op].certain


def grows(expr: Expr) -> bool:
    """Is it no less where there are more cards?"""
    row = VALUE_WORDS[expr.op]
    return isinstance(row, Tally) and row.grows


def comparison(expr: Expr) -> Comparison | None:
    row = VALUE_WORDS[expr.op]
    return row if isinstance(row, Comparison) else None


def opposite(expr: Expr) -> Expr:
    row = comparison(expr)
    if row is not None:
        return replace(expr, op=row.opposite)
    if expr.op in ("both", "either"):
        return replace(expr, op="either" if expr.op == "both" else "both", args=tuple(map(opposite, expr.args)))
    if expr.op == "const":
        return replace(expr, value=1 - expr.value)
    if expr.op == "negate":
        (inner,) = expr.args
        return inner
    return Expr("negate", (expr,), type=TRUTH)


def contradicts(conditions: Iterable[Expr], book: Rulebook | None = None) -> bool:
    """Is it certain that these cannot hold together?"""
    choices = [_ways(condition) for condition in dict.fromkeys(conditions)]
    return prod(map(len, choices)) <= MOST_WAYS and all(
        _impossible([one for way in ways for one in way], book) for ways in product(*choices)
    )


def _ways(expr: Expr) -> list[tuple[Expr, ...]]:
    """The ways in which a condition can hold, each a list of comparisons."""
    if expr.op == "negate":
        (inner,) = expr.args
        if inner.op in ("both", "either", "negate") or comparison(inner):
            return _ways(opposite(inner))
    if expr.op == "either":
        return [way for arg in expr.args for way in _ways(arg)]
    if expr.op == "both":
        pairs = product(*map(_ways, expr.args))
        return [tuple(one for way in ways for one in way) for ways in pairs]
    return [(expr,)]


# --- distances --------------------------------------------------------------------------------------


def _impossible(comparisons: list[Expr], book: Rulebook | None) -> bool:
    players = {word for one in comparisons for word in words(one) if word.type == PLAYER}
    neighbors = {word for word in players if certain(word) in OTHERS}
    others = [
        Expr("differs", (word, arg)) for word in sorted(neighbors, key=repr) for arg in word.args if arg.type != TRUTH
    ]
    return _Distances(_one_name_each([*comparisons, *others]), book).impossible()


def _one_name_each(comparisons: list[Expr]) -> list[Expr]:
    """Where two values are said to be the same, one of them is written for both."""
    pair = next(filter(None, map(_renaming, comparisons)), None)
    if pair is None:
        return comparisons
    return _one_name_each([renamed(one, *pair) for one in comparisons])


def _renaming(expr: Expr) -> tuple[Expr, Expr] | None:
    if expr.op != "same" or not _is_named(expr):
        return None
    short, long = sorted(expr.args, key=lambda one: (len(list(words(one))), repr(one)))
    return None if short in words(long) else (long, short)


def _is_named(expr: Expr) -> bool:
    """Numbers are compared by how far apart they are, all else by name."""
    return all(arg.op != "const" and arg.type != NUMBER for arg in expr.args)


def renamed(expr: Expr, name: Expr, into: Expr) -> Expr:
    if expr == name:
        return into
    if not expr.args:
        return expr
    return Expr(expr.op, tuple(renamed(arg, name, into) for arg in expr.args), expr.value, expr.type)


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
        elif (row := comparison(expr)) is not None:
            self._relate(row.apart, *((Expr("size", expr.args), ZERO) if row.counts else expr.args))
        elif expr.op == "negate":
            (inner,) = expr.args
            self._relate(NO_MORE, inner, ZERO)
        else:
            self._relate(None, expr, ZERO)

    def _relate(self, apart: tuple[int | None, int | None] | None, left: Expr, right: Expr) -> None:
        (one, more), (other, less) = self._term(left), self._term(right)
        even = less - more  # one - other is so much, if they are the same
        if apart is None:
            self.unequal.append((one, other, even))
            self.false |= one == other and even == 0
            return
        low, high = apart
        if low is not None:
            self._at_most(other, one, -even - low)
        if high is not None:
            self._at_most(one, other, even + high)

    def _at_most(self, one: Expr, other: Expr, distance: int) -> None:
        self.most[one, other] = min(distance, self.most.get((one, other), distance))

    def _term(self, expr: Expr) -> tuple[Expr, int]:
        """A value, and what is added to it."""
        found, more = summed(expr)
        self.terms[found] = None
        return found, more

    def _bounds(self, term: Expr) -> None:
        """What is known of a value without any condition."""
        if certain(term) == "not below zero" or term.type == TRUTH:
            self._at_most(ZERO, term, 0)
        if term.type == TRUTH:
            self._at_most(term, ZERO, 1)
        if term.op in ("flag", "flag_of") and self.book is not None and self.book.flags[term.value].type.choices:
            self._at_most(ZERO, term, 0)
            self._at_most(term, ZERO, len(self.book.flags[term.value].type.choices) - 1)
        if grows(term):
            self._less_of_some(term, *term.args)
        if certain(term) == "no more than either":
            for arg in term.args:
                self._relate(NO_MORE, term, arg)
        if certain(term) == "no less than either":
            for arg in term.args:
                self._relate(NO_MORE, arg, term)

    def _less_of_some(self, term: Expr, cards: Expr) -> None:
        if certain(cards) in SOME:
            whole = Expr(term.op, cards.args[:1])
            self._relate(NO_MORE, term, whole)
            self._bounds(whole)

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
                if self.most.get((start, end)) == distance:
                    self._at_most(start, end, distance - 1)
                    return True
        return False


def summed(expr: Expr) -> tuple[Expr, int]:
    """A value, and a constant that is added to it."""
    known = expr.value if expr.op == "const" else reckoned(expr.op, list(map(_constant, expr.args)))
    if known is not None:
        return ZERO, known
    row = VALUE_WORDS[expr.op]
    if isinstance(row, Sum):
        (left, more), (right, less) = map(summed, expr.args)
        sign = row.signs[1]
        if right == ZERO:
            return left, more + sign * less
        if left == ZERO and sign == 1:
            return right, more + less
    return expr, 0


def _constant(expr: Expr) -> int | None:
    return expr.value if expr.op == "const" else None
