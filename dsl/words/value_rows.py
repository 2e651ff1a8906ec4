"""What the row of a value says: of each sort what it needs besides."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from .rows import Word
from .types import Type

About = Literal["target", "amount"]
Printed = Literal["color", "kind", "rank", "face", "points", "penalty"]
Certain = Literal[
    "nothing",
    "not below zero",
    "no more than either",
    "no less than either",
    "some of the first",
    "the first without the second",
    "others than these",
    "others, or nobody",
    "one of the first",
]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class ValueWord(Word):
    """A value or a condition."""

    takes: tuple[Type, ...]  # it gives no names
    reads: tuple[str, ...]  # facets that it looks at of itself; its operands have rows of their own
    certain: Certain  # whatever the position is (while there is anybody else at all)
    looks_at_each: bool  # of the cards of its first operand
    said: str  # in prose


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Comparison(ValueWord):
    """A condition about how far apart two values are; of one alone, its size and zero."""

    apart: tuple[int | None, int | None] | None  # how much more the first is, at least and at most; None: not the same
    opposite: str

    @property
    def counts(self) -> bool:
        return len(self.takes) == 1

    def holds(self, first: int, second: int) -> bool:
        if self.apart is None:
            return first != second
        low, high = self.apart
        return (low is None or first - second >= low) and (high is None or first - second <= high)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Sum(ValueWord):
    """A number that is made of two others."""

    signs: tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Feature(ValueWord):
    """What is printed on a card."""

    printed: Printed  # what it is called in the deck


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Neighbor(ValueWord):
    """Somebody who sits where the way leads from another player."""

    passing: str  # the word for who sits there when somebody is passed over
    such: str  # and for the first there of whom something is so


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Lawful(ValueWord):
    """What the law is asked about, for somebody whom the sentence does not name."""

    who: tuple[str, ...]  # the first of these roles that there is
    strictly: bool  # a play that would be unlawful does not count


# --- words that never reach the table: others stand there for them ---------------------------------


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class StandsFor(ValueWord):
    """A word that is put down as another one, when it is known of what it is said or where it stands."""

    stands_for: tuple[str, ...]


class Named(StandsFor):
    """It is what its only operand names."""

    __slots__ = ()


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Constant(StandsFor):
    """A value that is always the same."""

    value: int
    named: Type  # what a name is that it is given to


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Pending(StandsFor):
    """Something of what is about to happen."""

    of: About


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class RoleWord(StandsFor):
    """A role of the event that is not called by its name."""

    role: str
    about: tuple[str, ...]  # of what of the event alone it can be said: a role, and words before it
    holds: bool  # or is it said that it does not?


class OneOf(StandsFor):
    """One of several words: that which takes what it is said of."""

    __slots__ = ()


class Second(StandsFor):
    """The neighbor of a neighbor."""

    __slots__ = ()


class Joined(StandsFor):
    """Several that are listed."""

    __slots__ = ()


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Membership(StandsFor):
    """Is it one of those that are listed?"""

    holds: bool  # or is it said that it is not?


class Extreme(StandsFor):
    """Those of several whose feature is the highest, or the lowest."""

    __slots__ = ()


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Filter(StandsFor):
    """Those of several with a feature that compares so with a value."""

    relation: str


# --- steps and events --------------------------------------------------------------------------------


class EachOne(ValueWord):
    """The one of several that is looked at, in the condition that tells some of them."""

    __slots__ = ()


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Pile(ValueWord):
    """All cards that lie in one place."""

    leaves: tuple[str, ...]  # facets that change where some of them leave it; none: steps of their own move them
    instead: str  # then, what to write
    declared: bool  # does the rulebook say who may look at it?


class Selection(ValueWord):
    """Those of several who are told by something that is said of each of them, by a word for that."""

    __slots__ = ()


class Seeking(ValueWord):
    """The first on the way from a player of whom something is so; each there is called by a word for that."""

    __slots__ = ()


class End(ValueWord):
    """One of several: the first, or the last."""

    __slots__ = ()


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Line(ValueWord):
    """Players, one after the other."""

    begins_with: str  # the value that is said of the same operands, or `the first operand`


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Tally(ValueWord):
    """A number that is made of cards."""

    grows: bool  # where there are more cards it is no less


class Guess(ValueWord):
    """A value that cannot be told: anything, or one of its operand. It never leaves the checks."""

    __slots__ = ()
