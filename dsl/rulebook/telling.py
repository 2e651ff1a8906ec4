"""By what some of several are told, and what is made of them: conditions in which each of them has a word."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import reduce

from lastcard.dsl.words.types import CARD, COLOR, NONE, NOTHING, PLAYER, TRUTH
from lastcard.dsl.words.value_rows import EachOne, Lawful, Neighbor, Seeking, Selection
from lastcard.dsl.words.vocabulary import VALUE_WORDS

from .steps import Expr

NOTHING_AT_ALL = Expr("const", value=NONE, type=NOTHING)
EACH_CARD, EACH_PLAYER = Expr("each_card", type=CARD), Expr("each_player", type=PLAYER)
_SUCH = {row.passing: row.such for row in VALUE_WORDS.values() if isinstance(row, Neighbor)}


def said_of(condition: Expr, one: Expr) -> Expr:
    """The condition by which some of several are told, said of this one; where others are told in it, they stay so."""
    row = VALUE_WORDS[condition.op]
    if isinstance(row, EachOne):
        return one
    args = condition.args[:1] if isinstance(row, Selection | Seeking) else condition.args
    told = (*(said_of(arg, one) for arg in args), *condition.args[len(args) :])
    return replace(condition, args=told) if told else condition


def whole_of(several: Expr) -> Expr:
    """Of some of several, all of them."""
    some = isinstance(VALUE_WORDS[several.op], Selection | Lawful) or several.op == "other_cards"
    return whole_of(several.args[0]) if some else several


def listed(several: Expr) -> tuple[Expr, ...]:
    """The parts of a list."""
    return tuple(part for arg in several.args for part in listed(arg)) if several.op == "union" else (several,)


# --- neighbors ----------------------------------------------------------------------------------------


def is_neighbor(value: Expr) -> bool:
    return isinstance(VALUE_WORDS[value.op], Neighbor | Seeking) or value.op in _SUCH


def passing(neighbor: Expr, other: Expr) -> Expr:
    """A neighbor, but not somebody else."""
    row = VALUE_WORDS[neighbor.op]
    if isinstance(row, Neighbor):
        return Expr(row.passing, (*neighbor.args, other), type=row.gives)
    return such(neighbor, Expr("differs", (EACH_PLAYER, other), type=TRUTH))


def such(neighbor: Expr, condition: Expr) -> Expr:
    """The first one there of whom this is so, and all that has been asked for already."""
    row, (player, *told) = VALUE_WORDS[neighbor.op], neighbor.args
    if isinstance(row, Neighbor):
        return Expr(row.such, (player, condition), type=PLAYER)
    before = told[0] if isinstance(row, Seeking) else Expr("differs", (EACH_PLAYER, told[0]), type=TRUTH)
    return Expr(_SUCH.get(row.name, row.name), (player, Expr("both", (before, condition), type=TRUTH)), type=PLAYER)


# --- conditions ---------------------------------------------------------------------------------------


def told(relation: str, feature: Expr, value: Expr) -> Expr:
    """The condition by which some of several are told: their feature is this, or one of these."""
    if value.op == "union":
        return one_of_listed(feature, value, told_by)
    if feature.type != COLOR or value == NOTHING_AT_ALL:
        return Expr(relation, (feature, value), type=TRUTH)
    kept = told_by(feature, value)
    return kept if relation == "same" else Expr("negate", (kept,), type=TRUTH)


def told_by(feature: Expr, value: Expr) -> Expr:
    """To have a feature; nothing has the color of a table where none is in play."""
    kept = Expr("same", (feature, value), type=TRUTH)
    if feature.type != COLOR or value == NOTHING_AT_ALL:
        return kept
    return Expr("both", (Expr("differs", (value, NOTHING_AT_ALL), type=TRUTH), kept), type=TRUTH)


def _same(one: Expr, other: Expr) -> Expr:
    return Expr("same", (one, other), type=TRUTH)


def one_of_listed(value: Expr, listed: Expr, alike: Callable[[Expr, Expr], Expr] = _same) -> Expr:
    """Is it the same as one of these, or among those of them that are several?"""
    found = [
        alike(value, each) if each.type.one is None else Expr("is_among", (value, each), type=TRUTH)
        for each in listed.args
    ]
    return reduce(lambda one, other: Expr("either", (one, other), type=TRUTH), found)


# --- and what they are made of --------------------------------------------------------------------------


def compared(condition: Expr) -> Expr:
    """The comparison in what some of several are told by; of a color also that it is one, or not that."""
    if condition.op == "negate":
        return compared(condition.args[0])
    return condition.args[1] if condition.op == "both" else condition


def alternatives(condition: Expr) -> tuple[Expr | None, tuple[Expr, ...]]:
    """What is compared, and the ways in which the condition may hold; nothing where it is not always the same."""
    parts = tuple(_ways(condition))
    ones = {compared(part).args[0] for part in parts if len(compared(part).args) == 2}
    alike = len(ones) == 1 and all(len(compared(part).args) == 2 for part in parts)
    alike = alike and (len(parts) == 1 or all(compared(part).op in ("same", "is_among") for part in parts))
    return (ones.pop() if alike else None), parts


def _ways(condition: Expr) -> Iterator[Expr]:
    if condition.op != "either":
        yield condition
    else:
        for arg in condition.args:
            yield from _ways(arg)


def asked_for(condition: Expr) -> Iterator[Expr]:
    """The filters of a neighbor, one after the other; that a value is a color belongs to what it is compared with."""
    if condition.op == "both" and (condition.args[0].op != "differs" or condition.args[0].args[0].op == "each_player"):
        for arg in condition.args:
            yield from asked_for(arg)
    else:
        yield condition
