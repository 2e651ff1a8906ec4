"""How a step changes a value: does it add to it, or keep it within a limit? Such changes come in any order."""

from __future__ import annotations

from dataclasses import dataclass

from lastcard.dsl.rulebook import NONE, Block, Do, Expr, If, Step, Target, conjuncts, words
from lastcard.dsl.words.value_rows import Certain, Sum
from lastcard.dsl.words.vocabulary import STEP_WORDS, VALUE_WORDS

from .distances import ZERO, certain, comparison, summed
from .touches import How

# A value that becomes this of itself and another one.
KEEPS: dict[Certain, How] = {"no more than either": "caps", "no less than either": "floors"}


@dataclass(frozen=True, slots=True)
class Limit:
    """A condition that keeps a value within a limit, together with the one step that follows from it."""

    condition: Expr
    step: Do
    how: How


def raised_by(step: Do, may_change: bool) -> Expr | None:
    """Of `n becomes n + MORE` the sum, or `the lesser of n and MOST`: n first. To take away is to add, too.

    `may_change`: what the event is about may become something, too.
    """
    (value,), (target,) = step.args, step.into
    if certain(value) in KEEPS:
        pairs = (value.args, value.args[::-1])
        return next((Expr(value.op, pair) for pair in pairs if _is(pair[0], target, may_change)), None)
    held = next((word for word in words(value) if _is(word, target, may_change)), None)
    if held is None:
        return None
    more = _more(value, held)
    return None if more is None else Expr("plus", (held, more))


def _more(total: Expr, held: Expr) -> Expr | None:
    """What has been added to the value that is held, if this is the total."""
    if total == held:
        return ZERO
    row = VALUE_WORDS[total.op]
    if not isinstance(row, Sum):
        return None
    one, other = total.args
    more = _more(one, held)
    if more is None and row.signs == (1, 1):
        one, other = other, one
        more = _more(one, held)
    return None if more is None else Expr(total.op, (more, other))


def how_raised(raised: Expr) -> How:
    return KEEPS.get(certain(raised), "adds")


def sole_step(block: Block) -> Do | None:
    """`V becomes W`, where it is all that is done, whatever conditions lead to it."""
    step = _alone(block)
    if isinstance(step, If) and not step.otherwise:
        return sole_step(step.then)
    return step if isinstance(step, Do) and STEP_WORDS[step.op].sets else None


def _alone(block: Block) -> Step | None:
    if len(block) != 1:
        return None
    (step,) = block
    return step


def limit_of(when: Expr | None, block: Block, may_change: bool) -> Limit | None:
    """Of `if V is more than MOST`, where all that is done is `V becomes MOST`."""
    step = _alone(block)
    if not isinstance(step, Do) or not STEP_WORDS[step.op].sets:
        return None
    return next(filter(None, (_limit(one, step, may_change) for one in conjuncts(when))), None)


def _limit(condition: Expr, step: Do, may_change: bool) -> Limit | None:
    """Is the condition that a value is too high, or too low, and is it set to the first or last that is not?"""
    row = comparison(condition)
    if row is None or row.counts or row.apart is None:
        return None
    (low, high), (one, other) = row.apart, condition.args
    (into,), (value,) = step.into, step.args
    if _is(other, into, may_change):
        one, other, low, high = other, one, _minus(high), _minus(low)
    if not _is(one, into, may_change):
        return None
    if high is None and low is not None and _beyond(other, value) in (-low, 1 - low):
        return Limit(condition, step, "caps")
    if low is None and high is not None and _beyond(other, value) in (-high, -1 - high):
        return Limit(condition, step, "floors")
    return None


def _minus(number: int | None) -> int | None:
    return None if number is None else -number


def _beyond(edge: Expr, value: Expr) -> int | None:
    """How much more the first is, where they are the same but for a constant."""
    (one, more), (other, less) = summed(edge), summed(value)
    return more - less if one == other else None


def _is(expr: Expr, target: Target, may_change: bool) -> bool:
    """Is the value read the one that is written? Only what may be changed is a part of the position, too."""
    if target.flag != NONE:
        owner = () if target.of is None else (target.of,)
        return expr.op in ("flag", "flag_of") and expr.value == target.flag and expr.args == owner
    if target.pending != NONE:
        return expr.op == "pending" and expr.value == target.pending
    return may_change and expr.op == "slot" and expr.value == target.slot
