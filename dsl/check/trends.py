"""Changes that go one way: a condition that does not hold now will not hold after them either.

Whoever draws has no fewer cards than before, a counter that is raised is no lower, a flag that is set has a value that
is known. So `size of hand of player is less than 3` cannot come true by a draw.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Literal

from lastcard.dsl.rulebook import Expr, Rulebook, words
from lastcard.dsl.words.types import NUMBER, TRUTH

from .distances import NEVER_LESS, ZERO, contradicts, opposite, renamed, summed
from .touches import Cell, How, Touch, Touches, apart, same

Trend = Literal["is_least", "is_most"]  # how what comes compares with what was
Read = Callable[[Expr], Touches]

MORE_CARDS = frozenset({"draw", "take"})  # these bring cards into the hand of which it is noted
FEWER_CARDS = frozenset({"play", "put", "discard", "leave"})
PARTS = frozenset({"other_than", "matching", "with_color", "without_color", "that_are"})  # of a hand; they grow with it
LIMITED: dict[How, Trend] = {"caps": "is_most", "floors": "is_least"}
COUNTED = {"is_empty": "same", "is_filled": "is_more"}


def stays_false(condition: Expr, changes: Iterable[tuple[Touch, Touch]], reads: Read, book: Rulebook) -> bool:
    """Can none of these make it true? Each is a part that it reads, and how that part is changed."""
    counted = _counted(condition)
    return all(_keeps_false(counted, read.cell, touch, reads, book) for read, touch in changes)


def _keeps_false(condition: Expr, cell: Cell, touch: Touch, reads: Read, book: Rulebook) -> bool:
    values = [word for word in dict.fromkeys(words(condition)) if _is_value(word, cell)]
    trend = _trend(touch)
    later, facts = condition, list[Expr]()
    for value in values:
        changed = _set_to(touch) if trend is None else Expr("further", (value,), type=NUMBER)
        if changed is None or (trend is None and len(values) > 1):
            return False
        later = renamed(later, value, changed)
        facts += [Expr(trend, (changed, value), type=TRUTH)] if trend else []
    return not _reads_more(condition, values, cell, reads) and contradicts((later, opposite(condition), *facts), book)


def _reads_more(condition: Expr, values: list[Expr], cell: Cell, reads: Read) -> bool:
    """Does it look at the part of the position in another way than by these values?"""
    for value in values:
        condition = renamed(condition, value, ZERO)
    return any(not apart(read.cell, cell) for read in reads(condition))


def _counted(condition: Expr) -> Expr:
    """To be empty is to have a size of zero."""
    if condition.op in COUNTED:
        return Expr(COUNTED[condition.op], (Expr("size", condition.args, type=NUMBER), ZERO), type=TRUTH)
    return replace(condition, args=tuple(map(_counted, condition.args))) if condition.args else condition


def _is_value(word: Expr, cell: Cell) -> bool:
    if cell.facet == "hands":
        return word.op in ("size", "points") and _hand(word.args[0]) == cell.owner
    if cell.facet in ("flags", "player_flags"):
        return word.op in ("flag", "flag_of") and word.value == cell.which and word.args == _owners(cell)
    return word.op == {"role": "slot", "pending": "pending"}.get(cell.facet) and word.value == cell.which


def _hand(cards: Expr) -> Expr | None:
    """Of whose hand are these some of the cards, or all?"""
    if cards.op in PARTS:
        return _hand(cards.args[0])
    return cards.args[0] if cards.op == "hand" else None


def _owners(cell: Cell) -> tuple[Expr, ...]:
    return () if cell.owner is None else (cell.owner,)


# --- how it is changed --------------------------------------------------------------------------------


def _trend(touch: Touch) -> Trend | None:
    if touch.how in LIMITED:
        return LIMITED[touch.how]
    if touch.value is None:
        return None
    if touch.cell.facet == "hands":
        return _cards_come(touch.value, touch.cell.owner)
    return _sum_grows(touch.value) if touch.how == "adds" else None


def _cards_come(cause: Expr, owner: Expr | None) -> Trend | None:
    if cause.op in MORE_CARDS:
        return "is_least"
    if cause.op == "give" and not same(cause.args[0], cause.args[-1]):
        return "is_most" if same(owner, cause.args[0]) else "is_least" if same(owner, cause.args[-1]) else None
    return "is_most" if cause.op in FEWER_CARDS else None


def _sum_grows(total: Expr) -> Trend | None:
    """What is added to the value in the first place: certainly nothing below zero, or nothing above?"""
    signs = _signs(total.args[1])
    return "is_least" if signs <= {0, 1} else "is_most" if signs <= {0, -1} else None


def _signs(expr: Expr) -> set[int]:
    """Above zero, below, or zero: what it may be."""
    value, more = summed(expr)
    if value == ZERO:
        return {(more > 0) - (more < 0)}
    if expr.op in ("plus", "minus"):
        one, other = map(_signs, expr.args)
        return one | ({-sign for sign in other} if expr.op == "minus" else other)
    return {0, 1} if expr.op in NEVER_LESS else {-1, 0, 1}


def _set_to(touch: Touch) -> Expr | None:
    known = touch.how == "sets" and touch.value is not None and touch.value.op == "const"
    return touch.value if known else None
