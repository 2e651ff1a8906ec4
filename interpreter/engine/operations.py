"""What a program consists of, as data: frozen values that the engine links, and that anybody else may read.

Operands are expressions whose names have become cells of the frame (`cell`), stores say where a result goes, and
blocks stand in each other as they do in a rulebook. `by` is the number of who says so among the sources of the program;
0 in what belongs to no rule: then it is whoever has proposed what the frame is about.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from lastcard.dsl.rulebook import Expr
from lastcard.dsl.words.rows import Brings
from lastcard.dsl.words.types import NONE

Block = tuple["Operation", ...]


# --- where a result goes ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class IntoCell:
    cell: int


@dataclass(frozen=True, slots=True)
class IntoHeld:
    """From within a window: into the frame that the window holds, and into one's own."""

    cell: int
    marks: int  # what is marked in the frame that is held where this changes what stands there


@dataclass(frozen=True, slots=True)
class IntoFlag:
    flag: int
    owner: Expr | None


Store = IntoCell | IntoHeld | IntoFlag


# --- sentences ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Act:
    """A step carried out: its word, what it is said of, where its results go, the zone or group it speaks of.

    An event that it proposes and that gives something back puts it where the step wants it.
    """

    word: str
    operands: tuple[Expr, ...]
    stores: tuple[Store, ...]
    number: int
    follows: tuple[Brings, ...]
    by: int
    named: str = ""  # the first name that it gives, for those who are asked


# --- what stands around them --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class If:
    condition: Expr
    then: Block
    otherwise: Block
    by: int


@dataclass(frozen=True, slots=True)
class Repeat:
    """Whatever the condition, it ends when the deck must be used up."""

    until: Expr
    counter: int  # the cell that counts
    most: int
    body: Block
    by: int


@dataclass(frozen=True, slots=True)
class ForEach:
    players: Expr
    queue: int  # the cell of those who are still to come
    cell: int
    body: Block
    by: int


@dataclass(frozen=True, slots=True)
class Hold:
    """What is held back within comes at the end: for each whom it concerns once, in turn order from who acts.

    One that stands in another, in whatever frame, is part of it.
    """

    body: Block
    acts: int  # the cell of who acts; whoever is on turn, if they have left
    follows: tuple[Brings, ...]
    by: int


@dataclass(frozen=True, slots=True)
class Secretly:
    body: Block
    by: int


@dataclass(frozen=True, slots=True)
class About:
    """What a group is about: whom it hits, and how hard."""

    target: Expr | None
    amount: Expr | None
    by: int


@dataclass(frozen=True, slots=True)
class Open:
    """Windows open; once more as often as one of them leaves one of these marks, which is then taken away."""

    moment: int
    again: int
    by: int


@dataclass(frozen=True, slots=True)
class Unless:
    """The block is done unless a window has left one of these marks."""

    marks: int
    body: Block
    by: int


@dataclass(frozen=True, slots=True)
class Forget:
    """The marks that windows have left are taken away: at the end of a group what was cancelled in it is forgotten."""

    by: int


@dataclass(frozen=True, slots=True)
class Leave:
    """The program ends here."""

    by: int


@dataclass(frozen=True, slots=True)
class Reach:
    """That play has come to this place is counted; nothing else is done. Only programs that are counted have any."""

    place: int  # its number among the places of the plan
    by: int


# --- events -------------------------------------------------------------------------------------------


LOOK = "look at the table"  # the deed of what does nothing more: what follows depends on how the table is


@dataclass(frozen=True, slots=True)
class Happen:
    """An event happens: its deed is done, and what follows from it is proposed, the last one first.

    The roles are those cells of a frame that have been given to it. If nobody is there whom it hits, or nothing at all
    comes of the deed, the program ends here.
    """

    event: str
    deed: str
    hits: int  # the cell of who has to be in the round; 0: it is about nobody
    result: int  # the cell that says which cell of the frame below is to have the result; 0: it gives none
    follows: tuple[Brings, ...]
    by: int


@dataclass(frozen=True, slots=True)
class NoteColor:
    """The color in play is noted in this cell, before a card is laid that may be taken back."""

    cell: int
    by: int


@dataclass(frozen=True, slots=True)
class TakeBack:
    """What has been laid in this frame goes back to the hand: something else stands in its place."""

    by: int


@dataclass(frozen=True, slots=True)
class LastCard:
    """What is done where the card laid was the last one, and what follows then."""

    player: int  # the cell of who has laid it
    body: Block
    follows: tuple[Brings, ...]
    by: int


@dataclass(frozen=True, slots=True)
class Course:
    """One part of the course of a round, what it proposes, and with which part it goes on."""

    part: str
    then: str
    follows: tuple[Brings, ...]
    by: int


# --- windows ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Offering:
    """One offer of a window. `choice` is whom it is about, or the cards of which one is played in taking it."""

    name: str
    choice: Expr | None
    plays: bool
    several: bool  # cards in one move, one or more
    cell: int  # of what is chosen, 0 for none
    when: Expr | None
    body: Block
    said: int  # the number of its name, under which others wait for it
    by: int


@dataclass(frozen=True, slots=True)
class Opened:
    """A window of a moment. Windows are numbered through the rulebook."""

    window: int
    when: Expr | None
    asks: Expr
    once_a_turn: bool
    offers: tuple[Offering, ...]
    otherwise: Block
    by: int
    place: int = NONE  # where it is counted how often it opens


@dataclass(frozen=True, slots=True)
class Ask:
    """The whole of a moment: its windows are one merged menu."""

    moment: int
    windows: tuple[Opened, ...]
    by: int
    order: tuple[int, ...] = ()  # in which they ask, where it is not theirs


Operation = (
    Act
    | If
    | Repeat
    | ForEach
    | Hold
    | Secretly
    | About
    | Open
    | Unless
    | Forget
    | Leave
    | Reach
    | Happen
    | NoteColor
    | TakeBack
    | LastCard
    | Course
    | Ask
)


def within(block: Block) -> Iterator[Operation]:
    """All of a block, and of the blocks that stand in it."""
    for operation in block:
        yield operation
        for inner in _inner(operation):
            yield from within(inner)


def _inner(operation: Operation) -> Iterator[Block]:
    if isinstance(operation, If):
        yield from (operation.then, operation.otherwise)
    elif isinstance(operation, Repeat | ForEach | Hold | Secretly | Unless | LastCard):
        yield operation.body
    elif isinstance(operation, Ask):
        for window in operation.windows:
            yield from (window.otherwise, *(offer.body for offer in window.offers))


@dataclass(frozen=True, slots=True)
class Saying:
    """An action of the rulebook, which is said on turn. What it does is in the program about its being said."""

    said: int  # the number of its name
    name: str
    choice: Expr | None  # what it is about, of which one is chosen; judged as the law is
    cell: int  # of what is chosen, in a frame of that program; 0 for none
    by: int


# --- the law ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Article:
    """What the law says of one play or draw: a rule that is never carried out, but asked.

    Its condition is judged on a frame of the event as it is before it happens.
    """

    rule: int  # its number in the rulebook
    station: str
    event: str
    kind: int  # of the card; NONE: whatever it is
    just_drawn: bool  # only of a card just drawn
    several: bool  # of several cards in one move, and not of one
    said: int  # the number of what is said; NONE: it is about no saying
    condition: Expr | None
    by: int
