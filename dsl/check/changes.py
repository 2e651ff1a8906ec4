"""How a step changes a value: does it add to it, or keep it within a limit? Such changes come in any order."""

from __future__ import annotations

from lastcard.dsl.rulebook import NONE, Block, Do, Expr, Target, words

from .distances import ZERO, conjuncts
from .touches import How

RAISING: dict[str, How] = {"plus": "adds", "lesser": "caps"}
LIMITS: dict[str, How] = {"is_more": "caps", "is_least": "caps", "is_less": "floors", "is_most": "floors"}
NEAREST = {"is_least": -1, "is_most": 1}  # the value beside the one that is asked about


def raised_by(step: Do, roles: int) -> Expr | None:
    """`n becomes n + MORE` or `the lesser of n and MOST`, with n in the first place; also where something is taken away."""
    if step.op != "become" or not step.args:
        return None
    value, target = step.args[0], step.into[0]
    if value.op == "lesser":
        pairs = (value.args, value.args[::-1])
        return next((Expr("lesser", pair) for pair in pairs if _is(pair[0], target, roles)), None)
    held = next((word for word in words(value) if _is(word, target, roles)), None)
    more = None if held is None else _more(value, held)
    return None if held is None or more is None else Expr("plus", (held, more))


def _more(total: Expr, held: Expr) -> Expr | None:
    """What has been added to the value that is held, if this is the total."""
    if total == held:
        return ZERO
    if total.op not in ("plus", "minus"):
        return None
    one, other = total.args
    more = _more(one, held)
    if more is None and total.op == "plus":
        one, other = other, one
        more = _more(one, held)
    return None if more is None else Expr(total.op, (more, other))


def limit_of(when: Expr | None, block: Block, roles: int) -> Expr | None:
    """The condition of `if V is more than MOST`, where all that is done is `V becomes MOST`."""
    step = block[0] if len(block) == 1 else None
    if not isinstance(step, Do) or step.op != "become" or step.args[0].op != "const":
        return None
    found = (one for one in conjuncts(when) if one.op in LIMITS and _is(one.args[0], step.into[0], roles))
    return next((one for one in found if _is_limit(one, step.args[0].value)), None)


def _is_limit(condition: Expr, value: int) -> bool:
    """Does what is set lie just at the edge of what is asked for?"""
    edge = condition.args[1]
    nearest = NEAREST.get(condition.op, 0)
    return edge.op == "const" and edge.value + nearest in (value, value + nearest)


def _is(expr: Expr, target: Target, roles: int) -> bool:
    """Is the value read the one that is written? Of the names the first few may be changed."""
    if target.flag != NONE:
        owner = () if target.of is None else (target.of,)
        return expr.op in ("flag", "flag_of") and expr.value == target.flag and expr.args == owner
    if target.pending != NONE:
        return expr.op == "pending" and expr.value == target.pending
    return expr.op == "slot" and expr.value == target.slot < roles
