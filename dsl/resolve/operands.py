"""What stands in the places of a word: each sort of operand has one way to be resolved."""

from __future__ import annotations

from dataclasses import dataclass

from lastcard.dsl.diagnostics.problem import Span
from lastcard.dsl.rulebook import Expr, Target
from lastcard.dsl.sentences.syntax import Phrase
from lastcard.dsl.words.types import CARD, CARDS, NOTHING, NUMBER, PLAYER, PLAYERS, TRUTH, UNKNOWN, Type

from .scope import Scope


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Said:
    """An operand as the sentence says it."""

    kind: Type  # what the word takes here
    part: Phrase | str
    span: Span | None  # of the phrase, for a mere name has no place of its own
    scope: Scope
    like: Type  # of the operand before it

    @property
    def name(self) -> str:
        """The name that stands here by itself, if it is one."""
        if isinstance(self.part, str):
            return self.part
        return str(self.part.args[0]) if self.part.op == "name" else ""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Number:
    """What a name is that is no value by itself: a kind, a flag, a zone, a group."""

    value: int
    type: Type


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Into:
    """Where something is put."""

    target: Target
    type: Type


Meant = Expr | Number | Into


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Operands:
    """Those of one phrase, resolved."""

    meant: tuple[Meant, ...]

    @property
    def args(self) -> tuple[Expr, ...]:
        return tuple(each for each in self.meant if isinstance(each, Expr))

    @property
    def into(self) -> tuple[Target, ...]:
        return tuple(each.target for each in self.meant if isinstance(each, Into))

    def number(self, otherwise: int) -> int:
        return next((each.value for each in self.meant if isinstance(each, Number)), otherwise)


def fits(given: Type, wanted: Type) -> bool:
    if UNKNOWN in (given, wanted) or given == wanted:
        return True
    return given == NOTHING and wanted.may_be_none


def comparable(left: Type, right: Type) -> bool:
    several = left.one is not None or right.one is not None
    return not several and (fits(left, right) or fits(right, left))


# --- where something else stands than what is wanted

INSTEAD = {
    (PLAYERS, PLAYER): "one by one: `for each: friend in PLAYERS`, below it `do:`; one alone: `the first of PLAYERS`",
    (CARDS, CARD): "let somebody pick one of them, or say `the first of CARDS`",
    (CARD, CARDS): "several cards are for example `hand of player`",
    (CARD, PLAYER): "who acts is called `player`",
    (PLAYER, CARDS): "write `hand of player`",
}


def instead(given: Type, wanted: Type) -> str:
    """What to write where something else stands than what is wanted."""
    if wanted == TRUTH:
        return "a condition compares: `rank of card is 7`; of several values `rank of card is one of 7, 8`"
    if wanted == NUMBER and given in (CARDS, PLAYERS):
        return "how many they are is `size of ...`"
    return INSTEAD.get((given, wanted), "")
