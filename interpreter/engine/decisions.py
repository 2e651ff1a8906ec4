"""Decisions and options: what somebody is asked, and each answer as a line of a scenario."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from lastcard.dsl.rulebook import Rulebook
from lastcard.dsl.words.types import CARD, COLOR, NUMBER, TRUTH

from .events import Event, Source
from .frame import pack_cards
from .state import NONE

LONGEST_NUMBER = 15  # digits, as in a sentence
JOINED = " + "  # between the cards of one move

CHANCE_SORTS = {"number": 0, "card": 1, "color": 2, "player": 3, "word": 4}  # a word of the first flag, the second ...
NOBODY = Source()
LET_GO = "let go"  # a line of no player: all offers that are pending are declined


class Move(NamedTuple):
    """One answer of one seat. Two moves are the same when all of it is the same."""

    verb: str  # play draw keep pass say | name player card number word | share | take decline
    seat: int
    card: int = NONE  # laid or picked, or what an action is about
    under: tuple[int, ...] = ()  # laid in the same move under the card, the lowest first
    color: int = NONE  # named or picked
    player: int = NONE  # picked, the receiver of a share, whom an offer or an action is about
    amount: int = NONE  # of a share; the number picked; the place of the word picked among those that there are
    offer: str = ""
    word: str = ""  # picked


def laid_with(move: Move) -> int:
    """All the cards that a play lays, in one cell; 0 for one alone."""
    return pack_cards((*move.under, move.card)) if move.under else 0


@dataclass(frozen=True, slots=True)
class Occasion:
    """What offers are an answer to: an event or a group, that it has happened or is about to, and who takes part."""

    when: str  # before or after
    event: str
    group: str
    player: int
    card: int
    target: int
    amount: int  # of the penalty, the draw or the group; of the turns lost


@dataclass(frozen=True, slots=True)
class Asked:
    """The question itself, as the engine knows it; the options are made when somebody looks."""

    kinds: tuple[str, ...]  # play, action, drawn, color, player, card, number, word, share, or the names of offers
    seat: int
    required: bool
    secret: bool = False  # who is asked depends on cards that others do not see
    told: tuple[str, ...] = ()  # what others hear of the kinds, where these depend on cards that they do not see
    flag: str = ""  # for which a word is asked
    by: int = field(default=0, compare=False)  # the source of what asks
    named: str = field(default="", compare=False)  # how the rule calls what is picked


@dataclass(frozen=True, slots=True)
class Option:
    """An option as the host sees it: its line, its short text, and which rules make it legal."""

    text: str
    short: str
    move: Move
    rules: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ()
    hurts: bool = False  # taking the offer makes its taker draw
    unlawful: bool = False  # it may be found out
    label: str = ""  # of an offer, an action or a word: what people read for its name
    stake: str = ""  # and what it brings

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Decision:
    """A question that is waiting for an answer."""

    player: str
    kind: str
    kinds: tuple[str, ...]
    options: tuple[Option, ...]
    required: bool
    turn: str
    secret: bool  # who is asked depends on cards that others do not see
    number: int = 0  # of the position: it changes with every answer
    source: Source = NOBODY  # the rule and the step that ask, and where they stand
    named: str = ""  # how the rule calls what is picked
    occasion: Occasion | None = None  # what offers are an answer to
    label: str = ""  # where something is picked: what people read for it


class Notation:
    """How cards, players and answers are written, and read back."""

    def __init__(self, book: Rulebook, players: tuple[str, ...]) -> None:
        self.book = book
        self.players = players
        self.seats = {name: seat for seat, name in enumerate(players)}
        self.cards = {card.text: number for number, card in enumerate(book.cards) if not card.side}
        self.flags = {flag.name: number for number, flag in enumerate(book.flags) if not flag.of_player}
        self.player_flags = {flag.name: number for number, flag in enumerate(book.flags) if flag.of_player}
        self.faces = tuple(card.front for card in book.cards)
        self.fronts_alone = book.backs_stay_unseen
        self.colors = {color.name: number for number, color in enumerate(book.colors)}
        seen = self.faces if self.fronts_alone else tuple(card.text for card in book.cards)
        self.looks = (*seen, "none")  # no card is the last of them
        self.texts = {(each.sort, each.name, each.part, each.language): each.text for each in book.texts}

    def text(self, sort: str, name: str, part: str = "label", language: str = "") -> str:
        """What people read for a name, in a language (that of the rulebook), else in English; for a label, the name."""
        for wanted in (language or self.book.language, "en"):
            if (sort, name, part, wanted) in self.texts:
                return self.texts[sort, name, part, wanted]
        return name if part == "label" else ""

    def label_of(self, asked: Asked, language: str = "") -> str:
        """What people read for what they are asked to pick."""
        if asked.flag:
            return self.text("flags", asked.flag, "label", language)
        return self.text("picks", asked.named, "label", language) if asked.named in self.book.picks else ""

    def aim(self, language: str = "") -> str:
        """What the game is about, for a guest; empty where the rulebook does not say it."""
        return self.text("game", "", "aim", language)

    def text_of(self, move: Move, part: str = "label", language: str = "") -> str:
        """The same for what a move is about; empty where it is about no offer, action or word."""
        sort = "words" if move.word else "actions" if move.verb == "say" else "offers"
        return self.text(sort, move.word or move.offer, part, language) if move.word or move.offer else ""

    def card(self, card: int) -> str:
        return self.book.cards[card].text if card != NONE else "none"

    def seen(self, card: int) -> str:
        """A card to whoever sees it lie, or holds it."""
        return self.looks[card]

    def all_seen(self, cards: Iterable[int]) -> tuple[str, ...]:
        return tuple(map(self.looks.__getitem__, cards))

    def color(self, color: int) -> str:
        return self.book.colors[color].name if color != NONE else "none"

    def player(self, seat: int) -> str:
        return self.players[seat] if seat != NONE else "nobody"

    def flag(self, number: int, value: int) -> str:
        """A flag in words: a color, a player, a number, true or false; `none` when off."""
        flag = self.book.flags[number]
        if flag.type.choices:
            return flag.type.choices[value]
        if flag.type == TRUTH:
            return "true" if value else "false"
        if flag.type == NUMBER:
            return str(value)
        if flag.type == CARD:
            return self.card(value)
        return "none" if value == NONE else self.color(value) if flag.type == COLOR else self.player(value)

    def meanings(self, text: str) -> list[int]:
        """All that a text may mean where chance picks something: sort and value, sort and value ..."""
        found = list[tuple[int, int]]()
        if text.isdecimal() and len(text) <= LONGEST_NUMBER:
            found.append((CHANCE_SORTS["number"], int(text)))
        if text in self.cards:
            card = self.cards[text]
            backs = [card] if self.book.side == NONE else [card, self.book.cards[card].back]
            found += [(CHANCE_SORTS["card"], each) for each in backs]
        for sort, known in (("color", self.colors), ("player", self.seats)):
            found += [(CHANCE_SORTS[sort], known[text])] if text in known else []
        for number, flag in enumerate(self.book.flags):
            if text in flag.type.choices:
                found.append((CHANCE_SORTS["word"] + number, flag.type.choices.index(text)))
        return [value for pair in found for value in pair]

    def outcome(self, event: Event) -> str:
        """What chance has picked, as a scenario says it."""
        said = {"number": str(event.amount), "word": event.word}
        said |= {"color": self.color(event.color), "player": self.player(event.target)}
        return said[event.picked] if event.picked in said else self.card(*event.cards)

    def find(self, text: str, like: int) -> tuple[int, ...]:
        """The card of this text, on the side that another card of the table shows; where backs stay unseen, any that
        shows this face, whatever the text says of the other one."""
        side, name = self.book.cards[like].side if like != NONE else 0, " ".join(text.split())
        if self.fronts_alone:
            front = self.faces[self._turned(self.cards[name], side)] if name in self.cards else name
            cards = enumerate(self.book.cards)
            return tuple(number for number, card in cards if card.side == side and card.front == front)
        return (self._turned(self.cards[name], side),) if name in self.cards else ()

    def _turned(self, card: int, side: int) -> int:
        return self.book.cards[card].back if side else card

    def played(self, move: Move) -> str:
        return JOINED.join(map(self.card, (*move.under, move.card)))

    def cards_of(self, line: str, held: Sequence[int]) -> tuple[int, tuple[int, ...]] | None:
        """Who lays which cards, in a line about several: each is one of those held, by its text or by its face."""
        player, _, cards = line.partition(" plays ")
        if player not in self.seats or JOINED not in cards:
            return None
        left, found = list(held), list[int]()
        for text in cards.split(JOINED):
            card = next((card for card in left if text in (self.card(card), self.faces[card])), NONE)
            if card == NONE:
                return None
            left.remove(card)
            found.append(card)
        return self.seats[player], tuple(found)

    def lines(self, move: Move) -> tuple[str, ...]:
        """The line of the answer, and where cards have two faces also with those alone that they show."""
        line = self.line(move)
        if self.book.side == NONE:
            return (line,)
        shown = [(self.card(card), self.faces[card]) for card in (*move.under, move.card) if card != NONE]
        short = line
        for text, face in shown:
            short = short.replace(text, face, 1)
        return (line, short)

    def as_seen(self, move: Move, fronts: list[int] | None) -> Move:
        """The answer as whoever gives it knows it: where backs stay unseen, one card is as good as another alike."""
        if fronts is None or move.card == NONE:
            return move
        return move._replace(card=fronts[move.card], under=tuple(fronts[card] for card in move.under))

    def short_as_seen(self, move: Move) -> str:
        """The answer without the name of who gives it, to themselves."""
        return self.lines(move)[-1].partition(" ")[2] if self.fronts_alone else self.short(move)

    def short(self, move: Move) -> str:
        """The answer without the name of who gives it."""
        return _SHORT[move.verb](self, move)

    def line(self, move: Move) -> str:
        return f"{self.player(move.seat)} {self.short(move)}"

    def offer(self, move: Move) -> str:
        if move.card != NONE:
            return f"{move.offer} {self.card(move.card)}"
        return f"{move.offer} {self.players[move.player]}" if move.player != NONE else move.offer


_SHORT: dict[str, Callable[[Notation, Move], str]] = {
    "play": lambda write, move: f"plays {write.played(move)}",
    "draw": lambda write, move: "draws",
    "keep": lambda write, move: "keeps",
    "pass": lambda write, move: "passes",
    "name": lambda write, move: f"names {write.color(move.color)}",
    "player": lambda write, move: f"picks {write.player(move.player)}",
    "card": lambda write, move: f"picks {write.card(move.card)}",
    "number": lambda write, move: f"picks {move.amount}",
    "word": lambda write, move: f"picks {move.word}",
    "share": lambda write, move: f"gives {move.amount} to {write.player(move.player)}",
    "say": lambda write, move: f"says {write.offer(move)}",
    "take": lambda write, move: f"says {write.offer(move)}",
    "decline": lambda write, move: f"declines {write.offer(move)}",
}
