"""A rulebook made ready to run: programs of operations, and what the engine has linked them to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from lastcard.dsl.rulebook import Expr, Origin, Register, Rulebook
from lastcard.dsl.words.types import CARD, CARDS, PLAYER

from .deck import Deck
from .events import Source
from .frame import HEAD, REGISTERS, roles_of
from .law import Law
from .operations import Article, Ask, Block, Happen, Operation, Saying
from .state import Frame
from .values import Value

Run = Callable[[Any, Frame], Any]  # the table and the frame; gives the `Question` that waits, None where none does
Happening = Callable[[Any, tuple[int, ...], int], int]  # the table, the roles, the source; 0: it did not come to be
Kind = Literal["rule", "row", "window", "offer", "then", "otherwise"]
Reacting = Callable[[Any, tuple[int, ...], int], object]  # the same, for whoever does not want to know what came of it


class Mentions(NamedTuple):
    """Where the frames of a program speak of players, and of cards."""

    is_play: bool  # is it about a play?
    players: tuple[int, ...]  # cells, behind those that every frame has
    cards: tuple[tuple[int, bool], ...]  # cells, and whether each is for several cards, packed


@dataclass(frozen=True, slots=True)
class Code:
    """One program as data."""

    name: str
    given: tuple[Register, ...]  # what whoever begins it hands over: roles, and where a result is wanted
    own: tuple[Register, ...]  # behind them, of its rules and windows
    body: Block
    guards: tuple[Expr, ...] | None  # when none of them holds, the program would do nothing

    @property
    def cells(self) -> tuple[Register, ...]:
        """What each cell of its frames holds."""
        return (*HEAD, *self.given, *self.own)

    @property
    def mentions(self) -> Mentions:
        cells = list(enumerate(self.cells))
        play = roles_of("play")
        return Mentions(
            self.given[: len(play)] == play,
            tuple(place for place, cell in cells[REGISTERS:] if cell.type == PLAYER),
            tuple((place, cell.type == CARDS) for place, cell in cells if cell.type in (CARD, CARDS)),
        )


@dataclass(frozen=True, slots=True)
class Moment:
    """Windows that open together: their program, and what stands where in its frame."""

    number: int
    program: int
    roles: int
    ask: Ask
    taker: int  # cell: who is asked
    opened: int  # cell: bit set of windows that are open
    queue: int  # cell: who is still to be asked
    declined: int  # cell: bit set of offers the one asked has declined


@dataclass(frozen=True, slots=True)
class Reaction:
    """What is done when an event is proposed."""

    program: int | None  # it begins, unless it has guards of which none holds
    happens: Happen | None  # what is done at once where there is no program; None: nothing
    held_back: bool  # within a hold it is noted for its first role, and nothing else is done


@dataclass(frozen=True, slots=True)
class Place:
    """A place of the rulebook of which it is counted how often play comes to it.

    A rule or a row is carried out, a window opens, an offer of it is taken, a condition leads one way or the other
    (`then`, `otherwise`; the latter also of a window whose offers nobody takes).
    """

    kind: Kind
    source: Source


@dataclass(frozen=True, slots=True)
class Plan:
    """All programs of one rulebook, as data. Numbers in frames are numbers of `codes`."""

    book: Rulebook
    codes: tuple[Code, ...]
    moments: tuple[Moment, ...]
    sources: tuple[Source, ...]  # the first is nobody
    round: int
    turned_up: tuple[int | None, ...]  # by kind
    plays: tuple[int, ...]  # by kind
    events: dict[str, Reaction]  # but for plays and what is said
    says: tuple[int | None, ...]  # by the number of what is said; None where nobody waits for it
    actions: tuple[Saying, ...]
    law: tuple[Article, ...]
    stall: int  # who says so when a round cannot go on
    hurting: frozenset[tuple[str, str]]  # offers, by window and name, that make whoever takes them draw
    places: tuple[Place, ...] = ()  # what is counted; nothing in a plan that only plays


@dataclass(frozen=True, slots=True)
class Linked:
    """One program ready to run."""

    name: str
    operations: list[Run]
    said: list[Operation]  # what each of them has been made from
    sources: list[int]  # who says each
    starts: list[int]  # what its own registers hold at first
    guards: list[Value] | None
    mentions: Mentions


@dataclass(frozen=True, slots=True)
class Program:
    """A plan, linked."""

    plan: Plan
    book: Rulebook
    deck: Deck
    law: Law
    codes: list[Linked]
    lines: list[list[Run]]  # the operations of each, and behind them one that takes its frame away
    course: dict[str, int]  # where in the program of a round each of its parts stands
    reactions: dict[str, Reacting | None]  # what is done when an event is proposed; None: nothing at all
    events: dict[str, int | None]  # the program of each, if anything waits for it
    plays: tuple[int, ...]
    laid: tuple[Reacting, ...]  # what is done when a card is laid, by kind
    says: tuple[Reacting | None, ...]
    actions: dict[str, Any]  # by name; an `Action` each
    turned_up: tuple[int | None, ...]
    round: int
    sources: tuple[Source, ...]
    origins: dict[str, Origin]
    hurting: frozenset[tuple[str, str]]
