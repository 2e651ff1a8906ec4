"""What a row says. There are no defaults: whoever adds a word has to decide everything about it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Literal

from .stations import Station
from .types import FLAG, GROUP, LYING, NUMBER, SAME, WORDED, ZONE, New, Operand, Type

Sort = Literal[
    "event", "opening", "early", "condition", "value", "list", "feature", "step", "each", "about", "plays", "inner"
]
Asks = Literal["", "color", "pick", "pick or none", "number", "word", "share", "drawn"]
Stands = Literal["anywhere", "turned up", "offer", "window before"]
Side = Literal["before", "after"]

FirstCard = Literal["", "goes back", "goes into the middle", "is followed"]

Change = Literal["more", "fewer", "another"]  # cards than before; or simply another hand
Outcome = Literal["done", "shuffled", "colored", "last card"]  # what must have come of a deed for an event to follow
FIRST_OPERAND = "the first operand"
Counted = Literal["", "things", "cards", "turns"]  # of what a step takes a number
Twice = Literal["", "sets", "marks", "turns", "draws"]


@dataclass(frozen=True, slots=True)
class Of:
    """What stands at this place: among the values of a step, or the roles of an event."""

    place: int


@dataclass(frozen=True, slots=True)
class LastOf:
    """The last of the cards that stand at this place."""

    place: int


@dataclass(frozen=True, slots=True)
class Fixed:
    """The same whoever takes part."""

    value: int


@dataclass(frozen=True, slots=True)
class EachOf:
    """The event comes once for each of the players at these places, or for everybody where none is named.

    They come in turn order, beginning with whoever is on turn.
    """

    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class EachHand:
    """The event comes once for each hand that is counted at the end of a round: this of it is handed over."""

    of: Literal["holder", "points"]


Given = Of | LastOf | Fixed | EachOf | EachHand


@dataclass(frozen=True, slots=True)
class Brings:
    """An event that comes of a step or of another event. Those that come of one are listed as they are carried out."""

    event: str
    given: tuple[Given, ...]  # its roles, but for those that are judged when it is proposed
    needs: Outcome


# A row is itself and no other: none is compared, and classes of which some could be would make the start longer.


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Word:
    """A form of the language, with what documents and messages say of it."""

    name: str
    group: Sort
    form: str
    takes: tuple[Operand, ...]
    gives: Type
    says: str
    example: str


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Form(Word):
    """A word that only says when or of what: an event, the opening of a window, who is meant by `for each`."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class FeatureForm(Form):
    """What some of several are told by."""

    feature: str  # the value that is said of each of them


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class EventForm(Form):
    """One way to wait for an event."""

    roles: tuple[tuple[str, str], ...]  # for each operand the role that it is the name of, and what that is called
    sets: tuple[str, ...]  # the roles without which it is not meant


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Opening(Form):
    """When a window opens."""

    side: Side
    said: str


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class StepWord(Word):
    """Something that is done."""

    reads: tuple[str, ...]
    reads_of: tuple[int, ...]  # of the players it takes, those whose hands it reads
    writes: tuple[str, ...]  # of itself; where its result goes is said by the sentence
    hands: tuple[Change, ...]  # of the players it takes, in their order: what each holds then
    proposes: tuple[Brings, ...]  # events, each with stations of its own
    asks: Asks  # what somebody is asked by it
    stands: Stands  # where it may stand
    first_card: FirstCard  # what becomes of the card that has been turned up
    uses_up: bool  # cards of a hand or of the draw pile: a repetition must hold such a step
    gives_back: bool  # cards may come back to the piles by it, again and again (nobody leaves the round twice)
    cancels: str  # what a window takes back by it
    said: str

    @property
    def names(self) -> bool:
        """Does it do nothing but give a name to a value?"""
        return any(isinstance(sort, New) and sort.type == SAME for sort in self.takes)

    @property
    def ranges(self) -> bool:
        """Does it speak of the numbers from one to another?"""
        return self.takes[-2:] == (NUMBER, NUMBER)

    @property
    def counts(self) -> Counted:
        """Of what it takes a number; the numbers from which one is picked count nothing."""
        if NUMBER not in self.takes or self.ranges:
            return ""
        return "turns" if "lost turn" in self.leads_to else "cards" if self.uses_up else "things"

    @property
    def sets(self) -> bool:
        """Does it put a value where it says?"""
        return FLAG in self.takes

    @property
    def values(self) -> tuple[Type, ...]:
        """What it is said of; names that it gives and groups are no values."""
        return _values(self)

    @property
    def piles(self) -> tuple[int, ...]:
        """Of the values those that are piles whose cards it moves: from where, and where to."""
        return _piles(self)

    @property
    def leads_to(self) -> tuple[str, ...]:
        """The events that it proposes, each once."""
        return tuple(dict.fromkeys(each.event for each in self.proposes))


@cache
def _values(row: StepWord) -> tuple[Type, ...]:
    """Asked for at every step that is read."""
    return tuple(sort for sort in row.takes if isinstance(sort, Type) and sort not in (GROUP, FLAG, WORDED))


@cache
def _piles(row: StepWord) -> tuple[int, ...]:
    return tuple(place for place, sort in enumerate(row.values) if sort in (LYING, ZONE))


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class BlockWord:
    """A step that holds others: what it does besides them."""

    name: str
    key: str  # under which it stands in a file
    nests: bool  # may one stand inside another one?
    reads: tuple[str, ...]
    keeps: tuple[str, ...]  # facets that are otherwise while it lasts, and as before when it is done
    proposes: tuple[Brings, ...]  # events, when it is done; of everybody only those whom its steps have given cause


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class CoursePart:
    """A part of the course of a round, which no rule brings about."""

    name: str
    then: str  # the part with which it goes on: the one behind it, but for the last, which leads back
    takes: tuple[
        Type, ...
    ]  # who is on turn, what they lay, whether they have just drawn that, upon what; what they say
    reads: tuple[str, ...]
    writes: tuple[str, ...]  # beside the events that it proposes
    proposes: tuple[Brings, ...]
    uses_up: str  # a facet: the part comes again and again as long as something of it is left


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class EventKind:
    """What can happen, and the names under which a rule for it knows who and what took part."""

    name: str
    roles: tuple[tuple[str, Type], ...]
    forms: tuple[str, ...]  # the words under which a rule or a window waits for it
    result: Type  # the type of what it gives back to whoever proposed it
    hits: tuple[str, ...]  # of its roles those that are `the target` and `the amount` before it has happened
    judged: tuple[str, ...]  # of its roles those that the law finds out when it is proposed
    deed: str  # what it does of itself; empty where it is only told, or waited for
    tells: str  # under which name it is told when it has happened; empty: what it does is told under other names
    reads: tuple[str, ...]
    writes: tuple[str, ...]  # by happening
    hands: tuple[Change, ...]  # of the players among its roles, in their order: what each holds then
    twice: Twice  # how it writes: two that mark or turn, or draw for one player, come to the same in either order
    brings: tuple[Brings, ...]  # the events that it brings about of itself
    law: tuple[Station, ...]  # those that may speak of it
    held_back: bool  # by `hold`: it is noted, and comes at the end
    also_out: bool  # may it happen to somebody who has left the round?
    happens_last: bool  # what waits for it is carried out before: it ends the round, and nothing could come after
    told_after: bool  # when it is told, nothing is left to replace
    said: str
    may_said: str  # behind `may`, if the law may speak of it
    says: str

    @property
    def given(self) -> tuple[Type, ...]:
        """The types of the roles that whoever proposes it hands over."""
        return tuple(sort for name, sort in self.roles if name not in self.judged)

    @property
    def leads_to(self) -> tuple[str, ...]:
        """The events that it brings about, each once."""
        return tuple(dict.fromkeys(each.event for each in self.brings))
