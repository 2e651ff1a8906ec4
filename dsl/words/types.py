"""What values are: each type with all that is known of it, wherever a value of it comes up.

Below them stand what else a word may take: names, and values whose type the other operands decide.
"""

from __future__ import annotations

from dataclasses import dataclass, field

NONE = -1  # no player, no card, no color


@dataclass(frozen=True, slots=True)
class Type:
    """The name says which it is: two types of one name are the same."""

    name: str
    said: str = field(compare=False)  # in messages, with its article
    one: Type | None = field(compare=False)  # of several: what each of them is
    may_be_none: bool = field(compare=False)
    start: int = field(compare=False)  # what a register or a flag holds before anything has been put there
    choices: tuple[str, ...] = field(compare=False)  # the words of which it is one


@dataclass(frozen=True, slots=True)
class New:
    """A name that is given, to something of this type, or of one that the last of the other operands decides."""

    type: Type

    @property
    def name(self) -> str:
        return "new" if self.type in (SAME, SAME_ITEM) else f"new {self.type.name}"


Operand = Type | New


def _single(name: str, said: str) -> Type:
    return Type(name, said, one=None, may_be_none=True, start=NONE, choices=())


def _several(name: str, said: str, one: Type) -> Type:
    return Type(name, said, one, may_be_none=False, start=0, choices=())


def _counted(name: str, said: str) -> Type:
    return Type(name, said, one=None, may_be_none=False, start=0, choices=())


def _fixed(name: str, said: str) -> Type:
    return Type(name, said, one=None, may_be_none=False, start=NONE, choices=())


PLAYER = _single("player", "a player")
CARD = _single("card", "a card")
COLOR = _single("color", "a color")
PLAYERS = _several("players", "several players", PLAYER)
CARDS = _several("cards", "cards", CARD)
COLORS = _several("colors", "several colors", COLOR)
NUMBER = _counted("number", "a number")
TRUTH = _counted("truth", "a condition")
KIND = _fixed("kind", "a kind of card")
FACE = _fixed("face", "a face")
ZONE = _fixed("zone", "a zone")  # in which cards are put
SAYING = _fixed("saying", "what somebody says")
GROUP = _fixed("group", "a group")
NOTHING = _fixed("nothing", "`none`")
UNKNOWN = _fixed("unknown", "something that is not known")  # a mistake that has been told already


def wheel(outcome: Type) -> Type:
    """The type of what chance picks from by weights: outcomes of this type."""
    return Type("wheel", "a wheel", one=outcome, may_be_none=False, start=NONE, choices=())


def is_wheel(sort: Type) -> bool:
    return sort.name == "wheel"


def choice(words: tuple[str, ...]) -> Type:
    """The type of what holds one of several words."""
    name = f"one of {', '.join(words)}"
    return Type(name, name, one=None, may_be_none=False, start=NONE, choices=words)


# --- what a register may hold besides ----------------------------------------------------------------

QUEUE = _counted("queue", "players who are still to come")
SET = _counted("set", "a set, a bit each")
CELL = _counted("cell", "a cell in which somebody waits for a result")

# --- what is no type of a value ---------------------------------------------------------------------

NO_VALUE = _fixed("", "nothing")
ANY = _fixed("any", "a value")
SAME = _fixed("same", "a value like the one before")  # with which it is compared
HELD = _fixed("what it holds", "what it may hold")  # for the flag before
SAME_AS_FIRST = _fixed("same as first", "a value like the first")
SAME_ITEM = _fixed("same item", "one of them")
SEVERAL = _fixed("several", "cards, players or colors")
SOME_CARDS = _fixed("cards or card", "cards, or one card")
SEVERAL_OR_PLAYER = _fixed("cards or players or player", "cards, players or a neighbor")
ONE_OR_SEVERAL = _fixed("one or several", "players, cards or colors, one or several")
CARD_OR_CARDS = _fixed("card or cards", "a card, or cards")
JOINED = _fixed("several of first", "several such as the first")
LISTED = _fixed("value, value, ...", "values, one by one")
FLAG = _fixed("flag", "a flag")  # in which something is put
LYING = _fixed("cards of a pile", "cards of a zone or of the discard pile")  # which leave it
WORDED = _fixed("flag of words", "a flag that holds one of several words")  # in which one of them is put
CHANCES = _fixed("chances", "cards, players, colors or a wheel")  # of which chance takes one
OWN_FLAG = _fixed("flag of players", "the name of a flag that every player has")
OWN = _fixed("flag or zone of players", "the name of a flag or zone that every player has")
FEATURE = _fixed("feature", "what cards or players are told by")
OFFER = _fixed("offer", "the name of an offer or an action")
KIND_OR_ROLE = _fixed("kind or role", "the name of a kind, or `card`")
DECLARED = _fixed("declared", "a name")
DIGITS = _fixed("digits", "digits")
ROLE = _fixed("role", "the name of a role")
EVENT = _fixed("event", "an event")
MOMENT = _fixed("moment", "a moment")
