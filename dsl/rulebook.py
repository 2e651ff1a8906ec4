"""The one thing that leaves this room: a rulebook with no name left to look up.

Players are seats, colors and kinds and cards are numbers (`NONE` for none), roles and named
values are slots of a small register file. Everything is frozen and hashable.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

from lastcard.dsl.diagnostics.problem import Span
from lastcard.dsl.words.types import NONE as NONE
from lastcard.dsl.words.types import NUMBER, Type
from lastcard.dsl.words.vocabulary import QUIET, STEP_WORDS

Station = Literal["permit", "forbid", "oblige", "unlawful", "before", "on", "instead"]


@dataclass(frozen=True, slots=True)
class Color:
    name: str
    letter: str
    shape: str
    swatch: int


@dataclass(frozen=True, slots=True)
class Kind:
    name: str
    numbered: bool


@dataclass(frozen=True, slots=True)
class Card:
    """A card as printed; equal cards are one Card with several copies."""

    text: str
    color: int
    kind: int
    rank: int  # NONE for a card without number
    face: int  # the same for cards alike but for the color
    copies: int
    points: int
    penalty: int = 0  # how many cards it makes somebody draw
    back: int = NONE  # in a deck with two sides: the card that its other face makes it
    side: int = 0


@dataclass(frozen=True, slots=True)
class Expr:
    """A value or a condition. `op` is a word of the vocabulary, or `slot`, `const`, `flag`, `flag_of`, `pending`."""

    op: str
    args: tuple[Expr, ...] = ()
    value: int = 0
    type: Type = NUMBER


def never(when: Expr | None) -> bool:
    """A condition that a parameter has switched off for good."""
    return when is not None and when.op == "const" and not when.value


@dataclass(frozen=True, slots=True)
class Place:
    """Where a step stands: the keys and numbers that lead to it in its entry, and its own place in the file."""

    path: str  # `do 2 then 1`: the first step under `then` of the second under `do`
    span: Span


@dataclass(frozen=True, slots=True)
class Do:
    """One sentence carried out: its word, its values, the slots or flags it writes."""

    op: str
    args: tuple[Expr, ...] = ()
    into: tuple[Target, ...] = ()
    name: int = NONE  # the zone or group it speaks of
    place: Place | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Target:
    """Where a step puts what it finds out: a slot of the rule, a flag (of a player), or what is about to happen."""

    slot: int = NONE
    flag: int = NONE
    of: Expr | None = None
    pending: int = NONE  # TARGET or AMOUNT of the group that waits


@dataclass(frozen=True, slots=True)
class If:
    condition: Expr
    then: Block
    otherwise: Block
    place: Place | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Repeat:
    until: Expr
    counter: int  # the slot that counts the rounds: there are never more than the deck has cards
    body: Block
    place: Place | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class ForEach:
    slot: int
    players: tuple[Expr, ...]  # one list of players, or several single ones
    queue: int  # the slot that holds who is still to come
    body: Block
    place: Place | None = field(default=None, compare=False)


TARGET, AMOUNT = 0, 1  # what a group is about: whom it hits, and how hard


@dataclass(frozen=True, slots=True)
class Group:
    group: int
    body: Block
    target: Expr | None = None
    amount: Expr | None = None
    place: Place | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Hold:
    body: Block
    place: Place | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Secretly:
    body: Block
    place: Place | None = field(default=None, compare=False)


Step = Do | If | Repeat | ForEach | Group | Hold | Secretly
Block = tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Pattern:
    """The events a rule is about; `kind` narrows plays to one kind of card, `mate` to plays of two cards at once."""

    event: str
    kind: int = NONE
    just_drawn: bool = False
    mate: bool = False
    group: int = NONE  # a rule that comes before a group is about this, and the event is the group's


@dataclass(frozen=True, slots=True)
class Origin:
    """Who says so: the name a citation uses, the clauses, the place in the file."""

    name: str
    cites: tuple[str, ...]
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class Rule:
    origin: Origin
    station: Station
    pattern: Pattern
    when: Expr | None
    body: Block
    slots: tuple[int, ...]  # what its registers hold at first, roles included
    after: tuple[str, ...]
    names: tuple[str, ...] = ()  # what the registers are called


@dataclass(frozen=True, slots=True)
class Offer:
    """`choice` is what may be chosen in taking it: whom it is about, or the card that is played."""

    name: str
    choice: Expr | None
    body: Block
    slot: int = NONE  # where the choice goes
    plays: bool = False
    when: Expr | None = None


@dataclass(frozen=True, slots=True)
class Moment:
    """When a window opens: before or after an event (narrowed like a rule) or a group."""

    when: Literal["before", "after"]
    pattern: Pattern
    group: int = NONE


@dataclass(frozen=True, slots=True)
class Window:
    origin: Origin
    moment: Moment
    when: Expr | None
    asks: Expr
    once_a_turn: bool
    offers: tuple[Offer, ...]
    otherwise: Block
    slots: tuple[int, ...]
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table: steps to carry out, or `stays_in` (the card works as ever, nobody is out)."""

    origin: Origin
    body: Block = ()
    stays_in: bool = False
    slots: tuple[int, ...] = ()
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Flag:
    name: str
    type: Type
    of_player: bool
    start: int


@dataclass(frozen=True, slots=True)
class Zone:
    name: str


@dataclass(frozen=True, slots=True)
class Setup:
    hand: int
    dealer: Literal["highest card", "chosen"]
    unnumbered: Literal["zero", "again"]  # what a card without number counts in the draw for dealer
    hand_of_two: int = 0  # when two play; 0: the same
    next_dealer: Literal["is found anew", "passes on", "is the winner"] = "is found anew"

    def cards(self, players: int) -> int:
        """How many everybody gets."""
        return self.hand_of_two if players == 2 and self.hand_of_two else self.hand


@dataclass(frozen=True, slots=True)
class Method:
    """A way of scoring: who gets points, for whose cards, when it ends the game and who then wins."""

    name: str
    scores: Literal["winner", "everybody", "nobody"]
    target: int  # NONE: the game is one round
    wins: Literal["highest", "lowest"]


@dataclass(frozen=True, slots=True)
class Stall:
    turns: int
    laps: int


@dataclass(frozen=True, slots=True)
class Silence:
    name: str
    reading: str
    status: str
    question: int


@dataclass(frozen=True, slots=True)
class Clause:
    id: str
    topic: str
    says: str

    @property
    def section(self) -> str:
        return self.id.split(".")[1]


@dataclass(frozen=True, slots=True)
class Rulebook:
    id: str
    title: str
    language: str
    sheet: str
    extends: tuple[str, ...]
    players: tuple[int, int]
    names: tuple[tuple[str, str], ...]  # display names of kinds and colors
    direction: int  # 1: to the left, -1: to the right
    colors: tuple[Color, ...]
    kinds: tuple[Kind, ...]
    cards: tuple[Card, ...]
    flags: tuple[Flag, ...]
    zones: tuple[Zone, ...]
    groups: tuple[str, ...]
    rules: tuple[Rule, ...]
    windows: tuple[Window, ...]
    turned_up: tuple[Row, ...]  # one row per kind
    going_out: tuple[Row, ...]
    setup: Setup
    stall: Stall
    scoring: tuple[Method, ...]
    default_scoring: int
    silences: tuple[Silence, ...]
    clauses: tuple[Clause, ...]
    citations: tuple[Origin, ...]  # every entry that can be cited, with its clauses
    side: int = NONE  # the flag that says which face of the cards counts
    house_rules: tuple[str, ...] = ()  # those given from outside, each as it would be given

    @property
    def deck_size(self) -> int:
        """How many cards there are; a card with two faces is one."""
        return sum(card.copies for card in self.cards if not card.side)

    def cited(self) -> dict[str, tuple[str, ...]]:
        """Clause id -> names of the entries that carry it out."""
        found: dict[str, tuple[str, ...]] = {}
        for origin in self.citations:
            for clause in origin.cites:
                found[clause] = (*found.get(clause, ()), origin.name)
        return found

    @property
    def laid_over(self) -> str:
        """The house rules given from outside, for people: without their folders."""
        return ", ".join(each.rpartition("/")[2].replace(".yaml", "") for each in self.house_rules)

    def display(self, identifier: str) -> str:
        return dict(self.names).get(identifier, identifier)


def steps_of(block: Block) -> Iterator[Step]:
    """Every step of a block, those inside other steps included."""
    for step in block:
        yield step
        for inner in inner_blocks(step):
            yield from steps_of(inner)


def turn_of(block: Block) -> int:
    """When a rule has its turn among others at its place, if it does not say so itself.

    First what sets no event off (0), then what does (1), then whoever asks somebody (2): so nobody who is asked by one
    rule can tell whether another one stands before it in the file or after it.
    """
    steps = list(steps_of(block))
    if any(isinstance(step, Do) and STEP_WORDS[step.op].asks for step in steps):
        return 2
    plain = (isinstance(step, If | Repeat | ForEach) or (isinstance(step, Do) and step.op in QUIET) for step in steps)
    return 0 if all(plain) else 1


def inner_blocks(step: Step) -> tuple[Block, ...]:
    if isinstance(step, Do):
        return ()
    if isinstance(step, If):
        return (step.then, step.otherwise)
    return (step.body,)


def words(expr: Expr) -> Iterator[Expr]:
    """All the words of an expression."""
    yield expr
    for arg in expr.args:
        yield from words(arg)
