"""Changes that go one way: a condition that does not hold now will not hold after them either.

Whoever draws has no fewer cards than before, a counter that is raised is no lower, a flag that is set has a value that
is known. So `size of hand of player is less than 3` cannot come true by a draw.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Literal

from lastcard.dsl.rulebook import Expr, Rulebook, words
from lastcard.dsl.words.rows import Change
from lastcard.dsl.words.types import NUMBER, TRUTH
from lastcard.dsl.words.value_rows import Comparison, Sum
from lastcard.dsl.words.vocabulary import VALUE_WORDS

from .distances import SOME, ZERO, certain, comparison, contradicts, grows, opposite, renamed, summed
from .touches import Cell, Doing, How, Touch, Touches, apart

Trend = Literal["is_least", "is_most"]  # how what comes compares with what was
Read = Callable[[Expr], Touches]

CARDS: dict[Change, Trend | None] = {"more": "is_least", "fewer": "is_most", "another": None}
OF_TWO = {row.apart: row.name for row in VALUE_WORDS.values() if isinstance(row, Comparison) and not row.counts}
LIMITED: dict[How, Trend] = {"caps": "is_most", "floors": "is_least"}


def stays_false(condition: Expr, changes: Iterable[tuple[Touch, Touch]], reads: Read, book: Rulebook) -> bool:
    """Can none of these make it true? Each is a part that it reads, and how that part is changed."""
    counted = _counted(condition)
    return all(_keeps_false(counted, read.cell, touch, reads, book) for read, touch in changes)


def _keeps_false(condition: Expr, cell: Cell, touch: Touch, reads: Read, book: Rulebook) -> bool:
    values = [word for word in dict.fromkeys(words(condition)) if _is_value(word, cell)]
    trend = _trend(touch)
    later, facts = condition, list[Expr]()
    for value in values:
        changed = touch.value if trend is None else Expr("further", (value,), type=NUMBER)
        if not isinstance(changed, Expr):
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
    row = comparison(condition)
    if row is not None and row.counts:
        return Expr(OF_TWO[row.apart], (Expr("size", condition.args, type=NUMBER), ZERO), type=TRUTH)
    return replace(condition, args=tuple(map(_counted, condition.args))) if condition.args else condition


def _is_value(word: Expr, cell: Cell) -> bool:
    if cell.facet == "hands":
        return grows(word) and _hand(*word.args) == cell.owner
    if cell.facet in ("flags", "player_flags"):
        return word.op in ("flag", "flag_of") and word.value == cell.which and word.args == _owners(cell)
    return word.op == {"role": "slot", "pending": "pending"}.get(cell.facet) and word.value == cell.which


def _hand(cards: Expr) -> Expr | None:
    """Of whose hand are these some of the cards, or all?"""
    if certain(cards) in SOME:  # if more decides than the cards themselves, that is looked at besides
        return _hand(cards.args[0])
    if "hands" not in VALUE_WORDS[cards.op].reads:
        return None
    (owner,) = cards.args
    return owner


def _owners(cell: Cell) -> tuple[Expr, ...]:
    return () if cell.owner is None else (cell.owner,)


# --- how it is changed --------------------------------------------------------------------------------


def _trend(touch: Touch) -> Trend | None:
    if touch.how in LIMITED:
        return LIMITED[touch.how]
    if touch.cell.facet == "hands":
        return CARDS[touch.hand]
    return _sum_grows(touch.value) if touch.how == "adds" else None


def _sum_grows(total: Expr | Doing | None) -> Trend | None:
    """What is added to the value in the first place: certainly nothing below zero, or nothing above?"""
    assert isinstance(total, Expr)
    more = total.args[1]
    if _is_beyond_zero(more, 1):
        return "is_least"
    return "is_most" if _is_beyond_zero(more, -1) else None


def _is_beyond_zero(expr: Expr, way: int) -> bool:
    """Is it certain that it lies at zero or further on, if one goes this way?"""
    value, more = summed(expr)
    if value == ZERO:
        return way * more >= 0
    row = VALUE_WORDS[expr.op]
    if isinstance(row, Sum):
        one, other = expr.args
        return _is_beyond_zero(one, way) and _is_beyond_zero(other, way * row.signs[1])
    return way == 1 and certain(expr) == "not below zero"
