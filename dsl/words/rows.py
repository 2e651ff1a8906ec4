"""What a row says. There are no defaults: whoever adds a word has to decide everything about it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from .types import Operand, Type

Sort = Literal["event", "opening", "early", "condition", "value", "step", "each", "plays", "inner"]
Asks = Literal["", "color", "pick", "pick or none", "share", "drawn"]
Stands = Literal["anywhere", "turned up", "offer", "window before"]

# What of the position a word may read or write, each facet with the attributes of a position that it stands for.
FACETS: dict[str, tuple[str, ...]] = {
    "hands": ("hands",),
    "draw": ("draw",),
    "discard": ("discard",),
    "top": ("discard",),  # the top card of the discard pile alone; what goes under it does not touch this
    "zones": ("zones",),
    "removed": ("removed",),
    "foreseen": ("foreseen",),
    "orders": ("orders",),
    "shuffles": ("shuffles", "seed", "orders", "foreseen"),  # where chance comes from
    "color": ("color",),
    "direction": ("direction",),
    "seats": ("seats",),
    "turn": ("turn",),
    "last": ("last",),
    "first": ("first",),
    "after": ("after",),
    "dealer": ("dealer",),
    "lost": ("lost",),
    "out": ("out",),
    "flags": ("flags",),
    "player_flags": ("player_flags",),
    "side": ("flags",),  # the flag that says which face of the cards counts
    "holding": ("holding", "held"),
    "secret": ("secret",),
    "turns": ("turns",),
    "passes": ("passes",),
    "windows": ("asked_windows",),
    "over": ("over", "winner"),
    "cancelled": (),  # a mark in the frame of what a window holds
    "law": (),  # whatever the rules of the rulebook about plays look at
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Word:
    """A form of the language, with what documents and messages say of it."""

    name: str
    group: Sort
    form: str
    takes: tuple[Operand, ...]
    gives: Type
    says: str
    example: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Form(Word):
    """A word that only says when or of what: an event, the opening of a window, who is meant by `for each`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ValueWord(Word):
    """A value or a condition."""

    takes: tuple[Type, ...]  # it gives no names
    reads: tuple[str, ...]  # facets that it looks at of itself; its operands have rows of their own
    said: str  # in prose


@dataclass(frozen=True, slots=True, kw_only=True)
class StepWord(Word):
    """Something that is done."""

    reads: tuple[str, ...]
    writes: tuple[str, ...]  # of itself; where its result goes is said by the sentence
    proposes: tuple[str, ...]  # events, each with stations of its own
    asks: Asks  # what somebody is asked by it
    stands: Stands  # where it may stand
    uses_up: bool  # cards of a hand or of the draw pile: a repetition must hold such a step
    gives_back: bool  # cards may come back to the piles by it, again and again (nobody leaves the round twice)
    cancels: str  # what a window takes back by it
    said: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EventKind:
    """What can happen, and the names under which a rule for it knows who and what took part."""

    name: str
    roles: tuple[tuple[str, Type], ...]
    forms: tuple[str, ...]  # the words under which a rule or a window waits for it
    result: Type  # the type of what it gives back to whoever proposed it
    hits: tuple[str, ...]  # of its roles those that are `the target` and `the amount` before it has happened
    reads: tuple[str, ...]
    writes: tuple[str, ...]  # by happening
    brings: tuple[str, ...]  # the events that it brings about of itself
    law: tuple[str, ...]  # the stations of the law that may speak of it
    told_after: bool  # when it is told, nothing is left to replace
    said: str
    says: str
