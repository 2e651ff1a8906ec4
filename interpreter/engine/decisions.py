"""Decisions and options: what somebody is asked, and each answer as a line of a scenario."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from lastcard.dsl.rulebook import Rulebook
from lastcard.dsl.words.types import COLOR, NUMBER, TRUTH

from .state import NONE

LET_GO = "let go"  # a line of no player: all offers that are pending are declined


class Move(NamedTuple):
    """One answer of one seat. Two moves are the same when all of it is the same."""

    verb: str  # play draw keep pass say | name player card | share | take decline
    seat: int
    card: int = NONE  # laid or picked, or what an action is about
    mate: int = NONE  # laid in the same move, under the card
    color: int = NONE  # named or picked
    player: int = NONE  # picked, the receiver of a share, whom an offer or an action is about
    amount: int = NONE  # of a share
    offer: str = ""


@dataclass(frozen=True, slots=True)
class Asked:
    """The question itself, as the engine knows it; the options are made when somebody looks."""

    kinds: tuple[str, ...]  # play, action, drawn, color, player, card, share, or the names of offers
    seat: int
    required: bool
    secret: bool = False  # who is asked depends on cards that others do not see
    told: tuple[str, ...] = ()  # what others hear of the kinds, where these depend on cards that they do not see


@dataclass(frozen=True, slots=True)
class Option:
    """An option as the host sees it: its line, its short text, and which rules make it legal."""

    text: str
    short: str
    move: Move
    rules: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ()
    hurts: bool = False  # taking the offer makes its taker draw

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


class Notation:
    """How cards, players and answers are written, and read back."""

    def __init__(self, book: Rulebook, players: tuple[str, ...]) -> None:
        self.book = book
        self.players = players
        self.seats = {name: seat for seat, name in enumerate(players)}
        self.cards = {card.text: number for number, card in enumerate(book.cards) if not card.side}
        self.flags = {flag.name: number for number, flag in enumerate(book.flags) if not flag.of_player}
        self.player_flags = {flag.name: number for number, flag in enumerate(book.flags) if flag.of_player}
        self.faces = tuple(card.text.split(" / ")[card.side] for card in book.cards)
        self.colors = {color.name: number for number, color in enumerate(book.colors)}

    def card(self, card: int) -> str:
        return self.book.cards[card].text if card != NONE else "none"

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
        return "none" if value == NONE else self.color(value) if flag.type == COLOR else self.player(value)

    def find(self, text: str, like: int) -> int | None:
        """The card of this text, on the side that another card of the table shows."""
        found = self.cards.get(" ".join(text.split()))
        side = self.book.cards[like].side if like != NONE else 0
        return found if found is None or not side else self.book.cards[found].back

    def played(self, move: Move) -> str:
        return self.card(move.card) if move.mate == NONE else f"{self.card(move.mate)} + {self.card(move.card)}"

    def lines(self, move: Move) -> tuple[str, ...]:
        """The line of the answer, and where cards have two faces also with those alone that they show."""
        line = self.line(move)
        if self.book.side == NONE:
            return (line,)
        shown = [(self.card(card), self.faces[card]) for card in (move.mate, move.card) if card != NONE]
        short = line
        for text, face in shown:
            short = short.replace(text, face, 1)
        return (line, short)

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
    "share": lambda write, move: f"gives {move.amount} to {write.player(move.player)}",
    "say": lambda write, move: f"says {write.offer(move)}",
    "take": lambda write, move: f"says {write.offer(move)}",
    "decline": lambda write, move: f"declines {write.offer(move)}",
}
