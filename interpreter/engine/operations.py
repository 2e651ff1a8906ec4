"""What a program consists of, as data: frozen values that the engine links, and that anybody else may read.

Operands are expressions whose names have become cells of the frame (`cell`), stores say where a result goes, and
blocks stand in each other as they do in a rulebook. `by` is the number of who says so among the sources of the program.
"""

from __future__ import annotations

from dataclasses import dataclass

from lastcard.dsl.rulebook import Expr

Block = tuple["Operation", ...]


# --- where a result goes ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class IntoCell:
    cell: int


@dataclass(frozen=True, slots=True)
class IntoHeld:
    """From within a window: into the frame that the window holds, and into one's own."""

    cell: int
    redirects: bool  # it says whom the held thing hits


@dataclass(frozen=True, slots=True)
class IntoFlag:
    flag: int
    owner: Expr | None


Store = IntoCell | IntoHeld | IntoFlag


# --- sentences ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Act:
    """A step carried out: its word, what it is said of, where its results go, the zone or group it speaks of."""

    word: str
    operands: tuple[Expr, ...]
    stores: tuple[Store, ...]
    number: int
    by: int


# --- what stands around them --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class If:
    condition: Expr
    then: Block
    otherwise: Block


@dataclass(frozen=True, slots=True)
class Repeat:
    """Whatever the condition, it ends when the deck must be used up."""

    until: Expr
    counter: int  # the cell that counts
    most: int
    body: Block


@dataclass(frozen=True, slots=True)
class ForEach:
    players: tuple[Expr, ...]  # one list of players, or several single ones
    queue: int  # the cell of those who are still to come
    cell: int
    body: Block


@dataclass(frozen=True, slots=True)
class Hold:
    """Hand changes within are looked at once, at the end."""

    body: Block
    by: int


@dataclass(frozen=True, slots=True)
class Secretly:
    body: Block


@dataclass(frozen=True, slots=True)
class About:
    """What a group is about: whom it hits, and how hard."""

    target: Expr | None
    amount: Expr | None


@dataclass(frozen=True, slots=True)
class Held:
    """Windows open before the block, again if the target changes; the block is done unless they cancel it."""

    moment: int
    cancels: int
    body: Block
    forgets: bool  # at the end of a group what was cancelled in it is forgotten


@dataclass(frozen=True, slots=True)
class Unless:
    """The block is done unless a window has cancelled it."""

    cancels: int
    body: Block


@dataclass(frozen=True, slots=True)
class Open:
    """Windows open, after something."""

    moment: int


@dataclass(frozen=True, slots=True)
class Leave:
    """The program ends here."""


# --- events -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Happen:
    """The event of the program happens: what it does of itself, and what that brings about."""

    event: str


@dataclass(frozen=True, slots=True)
class LastCard:
    """What is done where the card laid was the last one."""

    body: Block
    by: int


@dataclass(frozen=True, slots=True)
class Laid:
    """What laying a card brings about, before its effect."""


@dataclass(frozen=True, slots=True)
class Course:
    """One part of the course of a round."""

    part: str


# --- windows ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Offering:
    """One offer of a window. `choice` is whom it is about, or the cards of which one is played in taking it."""

    name: str
    choice: Expr | None
    plays: bool
    cell: int  # of what is chosen, 0 for none
    when: Expr | None
    body: Block
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


@dataclass(frozen=True, slots=True)
class Ask:
    """The whole of a moment: its windows are one merged menu."""

    moment: int
    windows: tuple[Opened, ...]


Operation = (
    Act
    | If
    | Repeat
    | ForEach
    | Hold
    | Secretly
    | About
    | Held
    | Unless
    | Open
    | Leave
    | Happen
    | LastCard
    | Laid
    | Course
    | Ask
)


def inner_blocks(operation: Operation) -> tuple[Block, ...]:
    """The blocks that stand in an operation."""
    if isinstance(operation, If):
        return (operation.then, operation.otherwise)
    if isinstance(operation, Ask):
        offers = (offer.body for window in operation.windows for offer in window.offers)
        return (*offers, *(window.otherwise for window in operation.windows))
    body = getattr(operation, "body", None)
    return () if body is None else (body,)
