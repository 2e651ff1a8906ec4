"""How a step changes a value: does it add to it, or keep it within a limit? Such changes come in any order."""

from __future__ import annotations

from lastcard.dsl.rulebook import NONE, Block, Do, Expr, Target, words
from lastcard.dsl.words.rows import Sum
from lastcard.dsl.words.vocabulary import VALUE_WORDS

from .distances import ZERO, certain, comparison, conjuncts
from .touches import How


def raised_by(step: Do, roles: int) -> Expr | None:
    """`n becomes n + MORE` or `the lesser of n and MOST`, with n in the first place. To take away is to add, too."""
    if step.op != "become":
        return None
    (value,), (target,) = step.args, step.into
    if certain(value) == "no more than either":
        pairs = (value.args, value.args[::-1])
        return next((Expr(value.op, pair) for pair in pairs if _is(pair[0], target, roles)), None)
    held = next((word for word in words(value) if _is(word, target, roles)), None)
    more = None if held is None else _more(value, held)
    return None if held is None or more is None else Expr("plus", (held, more))


def _more(total: Expr, held: Expr) -> Expr | None:
    """What has been added to the value that is held, if this is the total."""
    if total == held:
        return ZERO
    row = VALUE_WORDS[total.op]
    if not isinstance(row, Sum):
        return None
    one, other = total.args
    more = _more(one, held)
    if more is None and row.signs[1] > 0:
        one, other = other, one
        more = _more(one, held)
    return None if more is None else Expr(total.op, (more, other))


def how_raised(raised: Expr) -> How:
    return "caps" if certain(raised) == "no more than either" else "adds"


def limit_of(when: Expr | None, block: Block, roles: int) -> Expr | None:
    """The condition of `if V is more than MOST`, where all that is done is `V becomes MOST`."""
    step = block[0] if len(block) == 1 else None
    if not isinstance(step, Do) or step.op != "become" or step.args[0].op != "const":
        return None
    found = (one for one in conjuncts(when) if how_limited(one) and _is(one.args[0], step.into[0], roles))
    return next((one for one in found if _is_limit(one, step.args[0].value)), None)


def how_limited(condition: Expr) -> How | None:
    """Is the condition that a value is too high, or too low?"""
    row = comparison(condition)
    if row is None or row.counts or row.apart is None or None not in row.apart:
        return None
    return "floors" if row.apart[0] is None else "caps"


def _is_limit(condition: Expr, value: int) -> bool:
    """Is the first value that is too high, or too low, set to itself or to the one beside it?"""
    row, edge = comparison(condition), condition.args[1]
    low, high = (row and row.apart) or (None, None)
    if edge.op != "const":
        return False
    return (low is not None and edge.value + low in (value, value + 1)) or (
        high is not None and edge.value + high in (value, value - 1)
    )


def _is(expr: Expr, target: Target, roles: int) -> bool:
    """Is the value read the one that is written? Of the names the first few may be changed."""
    if target.flag != NONE:
        owner = () if target.of is None else (target.of,)
        return expr.op in ("flag", "flag_of") and expr.value == target.flag and expr.args == owner
    if target.pending != NONE:
        return expr.op == "pending" and expr.value == target.pending
    return expr.op == "slot" and expr.value == target.slot < roles
