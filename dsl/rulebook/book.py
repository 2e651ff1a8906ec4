"""The rulebook as a whole: cards, rules, windows, rows, set-up, scoring."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from lastcard.dsl.diagnostics.problem import Span
from lastcard.dsl.words.types import NONE, Type
from lastcard.dsl.words.vocabulary import Station

from .game import Method, Setup, Stall, Teams
from .steps import Block, Expr


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
    printed: str = ""  # its number, or what it is called, without the color

    @property
    def front(self) -> str:
        """The face that this is, without the one behind it."""
        return self.text.split(" / ")[self.side]


@dataclass(frozen=True, slots=True)
class Pattern:
    """The events a rule is about; `kind` narrows plays to one kind of card, `several` to those of several cards, `said`
    what is said to one name."""

    event: str
    kind: int = NONE
    just_drawn: bool = False
    several: bool = False
    said: int = NONE  # of what is said: the number of its name
    group: int = NONE  # a rule that comes before a group is about this, and the event is the group's


@dataclass(frozen=True, slots=True)
class Origin:
    """Who says so: the name a citation uses, the clauses, the place in the file."""

    name: str
    cites: tuple[str, ...]
    span: Span = field(compare=False)
    event_span: Span | None = field(default=None, compare=False)  # where it says what it is about
    condition_span: Span | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Register:
    """What an entry keeps in mind: a role, what a step has named, or something without a name that a step counts by."""

    name: str
    type: Type


@dataclass(frozen=True, slots=True)
class Rule:
    origin: Origin
    station: Station
    pattern: Pattern
    when: Expr | None
    body: Block
    registers: tuple[Register, ...]  # the roles first
    after: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Offer:
    """`choice` is what may be chosen in taking it: whom it is about, or the card that is played."""

    name: str
    choice: Expr | None
    body: Block
    slot: int = NONE  # where the choice goes
    plays: bool = False
    several: bool = False  # cards in one move, and not one alone
    when: Expr | None = None
    span: Span | None = field(default=None, compare=False)  # where it says what it plays, else its name


@dataclass(frozen=True, slots=True)
class Action:
    """What may be said on turn. What it does stands in a rule about its being said, before all others."""

    name: str
    rule: int  # the number of that rule
    choice: Expr | None  # what it is about, of which one is chosen
    slot: int  # where the choice goes


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
    registers: tuple[Register, ...]
    after: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table: steps to carry out, or `stays_in` (the card works as ever, nobody is out)."""

    origin: Origin
    body: Block = ()
    stays_in: bool = False
    registers: tuple[Register, ...] = ()


@dataclass(frozen=True, slots=True)
class Flag:
    name: str
    type: Type
    of_player: bool
    start: int
    lasts: bool = False  # through the whole game, and not only through a round


Seen = Literal["everybody", "owner", "nobody"]  # who may look at the cards of a zone


@dataclass(frozen=True, slots=True)
class Zone:
    """A place for cards besides the hands and the two piles; those of the table come before those of players."""

    name: str
    of_player: bool
    seen_by: Seen
    dealt: int  # cards at the set-up; of a zone of players for each of them


@dataclass(frozen=True, slots=True)
class Wheel:
    """Outcomes of which chance picks one: numbers, or words of a flag."""

    name: str
    flag: int  # the flag that holds such words; NONE: the outcomes are numbers
    outcomes: tuple[int, ...]  # a word by its place in what the flag holds
    weights: tuple[int, ...]  # how often each comes


@dataclass(frozen=True, slots=True)
class Text:
    """What people read for a name of the rulebook, in one language."""

    sort: str  # of the name: offers, actions, flags, words, kinds, picks, house-rules; `game` has none
    name: str
    part: str  # label: for the name itself; stake: what it brings; aim: of the game
    language: str
    text: str


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
    sayings: tuple[str, ...]  # the names of all actions and offers
    actions: tuple[Action, ...]
    turned_up: tuple[Row, ...]  # one row per kind
    going_out: tuple[Row, ...]
    setup: Setup
    renewed: bool  # the draw pile, of the discards, when it is used up
    stall: Stall
    scoring: tuple[Method, ...]
    default_scoring: int
    silences: tuple[Silence, ...]
    clauses: tuple[Clause, ...]
    citations: tuple[Origin, ...]  # every entry that can be cited, with its clauses
    ranks: tuple[tuple[str, int], ...] = ()  # of what is printed, where the deck gives it an order of its own
    side: int = NONE  # the flag that says which face of the cards counts
    teams: Teams | None = None
    seen_behind: Literal["owner", "others", "everybody", "nobody"] = "owner"  # who sees the backs of a hand
    draws_anyway: bool = False  # may somebody choose to draw where there is nothing to be drawn?
    notes_drawn: bool = False  # does a sentence speak of the cards drawn in a turn?
    house_rules: tuple[str, ...] = ()  # those given from outside, each as it would be given
    wheels: tuple[Wheel, ...] = ()
    texts: tuple[Text, ...] = ()
    picks: tuple[str, ...] = ()  # the names for which steps ask people

    @property
    def table_zones(self) -> int:
        """How many of the zones are of the table."""
        return sum(not zone.of_player for zone in self.zones)

    def pile(self, zone: int, seat: int, players: int) -> int:
        """Which of the piles of a position is a zone: those of the table, then one for each player, zone by zone."""
        of_table = self.table_zones
        return zone if zone < of_table else of_table + (zone - of_table) * players + seat

    def piles(self, players: int) -> int:
        """How many piles a position has."""
        return self.pile(len(self.zones), 0, players)

    @property
    def dealt_to_table(self) -> int:
        """How many cards lie in zones of the table when the first one is turned up."""
        return sum(zone.dealt for zone in self.zones if not zone.of_player)

    @property
    def dealt_to_each(self) -> int:
        """How many cards every player has then, in the hand and in zones."""
        return self.setup.hand + sum(zone.dealt for zone in self.zones if zone.of_player)

    @property
    def backs_stay_unseen(self) -> bool:
        """Does whoever holds a card, or sees it lie, not look at what is on its other side?"""
        return self.side != NONE and self.seen_behind in ("others", "nobody")

    @property
    def others_see_backs(self) -> bool:
        return self.side != NONE and self.seen_behind in ("others", "everybody")

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
