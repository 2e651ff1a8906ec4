"""What a rule touches: which parts of the position it reads, which it changes and how, all that it sets off included.

A `Touch` says of one part of the position under which conditions of the rule's own it is touched. Parts are told apart
as far as the sentences do: flags by their number, hands and flags of players by whose they are, zones by name. Whom a
sentence means is written in terms of the event at which the rule waits, through all events that follow: a rule about a
draw knows its `player` as the `next after player` of the rule that lets somebody draw. Whoever cannot be told is
`SOMEBODY`, who may be anybody.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from lastcard.dsl.rulebook import NONE, Expr
from lastcard.dsl.words.rows import Change
from lastcard.dsl.words.types import PLAYER
from lastcard.dsl.words.value_rows import Guess
from lastcard.dsl.words.vocabulary import VALUE_WORDS

from .distances import OTHERS, SOME, certain

How = Literal["reads", "sets", "adds", "caps", "floors", "marks", "turns", "draws", "asks"]

SOMEBODY = Expr("unknown", type=PLAYER)


@dataclass(frozen=True, slots=True)
class Cell:
    """A part of the position."""

    facet: str
    which: int = NONE  # of several flags or zones, or of what a rule `before` an event may change
    owner: Expr | None = None  # of a part that every player has


@dataclass(frozen=True, slots=True)
class Doing:
    """A step or an event with all that it speaks of: what a part of the position comes of."""

    word: str
    args: tuple[Expr, ...]
    which: int = NONE  # the group


@dataclass(frozen=True, slots=True)
class Touch:
    cell: Cell
    how: How
    value: Expr | Doing | None = None  # what is set or done, the sum it is raised to; the condition that reads it
    path: tuple[Expr, ...] = ()  # the conditions that lead here, as they are before the rule
    to: Expr | None = None  # all that comes of it: this part becomes so much, or it stays as it is
    own: bool = True  # the rule does it itself, and not something that it sets off
    hand: Change = "another"  # of a hand that changes: what is held then

    @property
    def writes(self) -> bool:
        return self.how not in ("reads", "asks")

    @property
    def leads_to(self) -> Expr | Doing | None:
        """What this part becomes, or comes of, if it becomes anything."""
        return self.value if self.how == "sets" else self.to


Touches = frozenset[Touch]
Names = dict[tuple[str, int], Expr]  # what the names of a rule, and the target and the amount, stand for


def vague(value: Expr | Doing) -> bool:
    return (isinstance(value, Expr) and is_guess(value)) or any(map(vague, value.args))


def is_guess(expr: Expr) -> bool:
    return isinstance(VALUE_WORDS[expr.op], Guess)


def same(one: Expr | Doing, other: Expr | Doing | None) -> bool:
    """Are they certain to mean one thing?"""
    return one == other and not vague(one)


def replaced(expr: Expr, names: Names) -> Expr:
    """The expression with what its names stand for."""
    if expr.op == "slot":
        return names.get(("slot", expr.value)) or Expr("unknown", type=expr.type)
    if expr.op == "pending":
        return names.get(("pending", expr.value), expr)
    if not expr.args:
        return expr
    args = tuple(replaced(arg, names) for arg in expr.args)
    return expr if args == expr.args else Expr(expr.op, args, expr.value, expr.type)


# --- two touches ------------------------------------------------------------------------------------


def commute(one: Touch, other: Touch) -> bool:
    """Does it come to the same, whichever comes first?"""
    if not (one.writes or other.writes) or apart(one.cell, other.cell):
        return True
    if one.leads_to is not None and same(one.leads_to, other.leads_to):
        return True  # whoever comes first, it is so in the end if either has cause, and as it was if neither has
    if one.how != other.how:
        return False
    if one.how == "draws":  # the same player takes the same cards in the same order
        return one.cell.facet == "shuffles" or same(_player(one), _player(other))
    return one.how in ("adds", "caps", "floors", "marks", "turns")


def _player(touch: Touch) -> Expr:
    """Who draws."""
    return touch.value.args[0] if touch.value is not None else SOMEBODY


def apart(one: Cell, other: Cell) -> bool:
    """Is it certain that they are different parts of the position?"""
    if one.facet != other.facet or (NONE not in (one.which, other.which) and one.which != other.which):
        return True
    return one.owner is not None and other.owner is not None and different(one.owner, other.owner)


def different(one: Expr, other: Expr) -> bool:
    """Are they certain to be two players?"""
    return _is_not(one, other) or _is_not(other, one)


def _is_not(one: Expr, other: Expr) -> bool:
    if vague(other):
        return False
    one_of_them = one.args and (is_guess(one) or certain(one) == "one of the first")
    (players,) = one.args if one_of_them else (one,)
    return _leaves_out(players, other)


def _leaves_out(players: Expr, other: Expr) -> bool:
    known = certain(players)
    if known in OTHERS:
        return other in players.args
    without = known == "the first without the second" and players.args[1] == other
    return without or (known in SOME and _leaves_out(players.args[0], other))
