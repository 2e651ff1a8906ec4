"""Texts in the hues of a deck, cards as boxes and as words. Shape and letter are always there; the hue may not be."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from rich.cells import cell_len
from rich.style import Style as RichStyle
from textual.color import Color
from textual.content import Content
from textual.style import Style

from lastcard.dsl.rulebook import Card, Rulebook
from lastcard.interpreter.engine.state import NONE
from lastcard.interpreter.output import clean
from lastcard.interpreter.speech.language import Language
from lastcard.interpreter.speech.names import JOINT, Names

HUED = re.compile("\x1b\\[38;5;([0-9]{1,3})m(.*?)\x1b\\[0m")
LEVELS = (0, 95, 135, 175, 215, 255)
BASIC = (
    "000000 cd3131 0dbc79 e5e510 2472c8 bc3fbc 11a8cd e5e5e5 666666 f14c4c 23d18b f5f543 3b8eea d670d6 29b8db ffffff"
)
WIDEST = 16  # cells of a card's name on it; the line below the hand says it whole
ROOM_OF_A_SIGN = 9
BRIGHT = 0.45  # from where on dark letters are read better than light ones
LIT = Style.from_rich_style(RichStyle.parse("r"))  # ink and ground change places


class Mark(Enum):
    """What may be done with a card: said by its border and a sign, in any light."""

    NOT = " "
    LAWFUL = "▸"
    BLUFF = "!"
    ON_TOP = "━"  # of the discard pile


BORDERS = {Mark.NOT: "╭─╮│╰╯", Mark.LAWFUL: "┏━┓┃┗┛", Mark.BLUFF: "╔═╗║╚╝", Mark.ON_TOP: "┏━┓┃┗┛"}


def hued(text: str, color: int, names: Names) -> str:
    """For `Names.paint`: says the hue in a way that `content` reads and nothing else can smuggle in."""
    return text if color == NONE else f"\x1b[38;5;{names.book.colors[color].swatch}m{text}\x1b[0m"


def names_in(book: Rulebook, language: Language, hues: bool) -> Names:
    """The names of a deck, which say their hues where these are wanted."""
    names = Names(book, language.code)
    if hues:
        names.paint = lambda text, color: hued(text, color, names)
    return names


def shade(number: int) -> Color:
    """One of the usual 256 colors of a terminal."""
    if number < 16:
        return Color.parse(f"#{BASIC.split()[number]}")
    if number >= 232:
        level = 8 + 10 * (number - 232)
        return Color(level, level, level)
    number -= 16
    return Color(LEVELS[number // 36], LEVELS[number // 6 % 6], LEVELS[number % 6])


def content(text: str) -> Content:
    """A line that Speaker has said, with its hues; whatever else is in it is only text."""
    parts = list[Content]()
    rest = 0
    for found in HUED.finditer(text):
        parts.append(Content(_plain(text[rest : found.start()])))
        parts.append(Content.styled(_plain(found[2]), Style(foreground=shade(int(found[1]) & 255))))
        rest = found.end()
    return Content("").join([*parts, Content(_plain(text[rest:]))])


def _plain(text: str) -> str:
    return clean(text.replace(JOINT, " "))


def lines(texts: list[Content]) -> Content:
    return Content("\n").join(texts)


def in_rows(pieces: Iterable[Content], width: int, between: str = "  ") -> Content:
    """One behind the other, in as many rows as it takes; none of them is broken that has room in a row."""
    rows = list[Content]()
    for piece in pieces:
        if rows and rows[-1].cell_length + len(between) + piece.cell_length <= width:
            rows[-1] = Content.assemble(rows[-1], between, piece)
        else:
            rows.append(Content.assemble(" ", piece))
    return lines(rows)


@dataclass(frozen=True, slots=True)
class Drawn:
    """A card of a hand, as it is to be drawn."""

    card: Card
    mark: Mark = Mark.NOT
    key: str = ""
    here: bool = False  # is the cursor on it?
    chosen: bool = False  # is it one of several to be laid together?


class Faces:
    """How the cards of a deck are drawn for one reader."""

    def __init__(self, names: Names, hues: bool) -> None:
        self.names = names
        self.hues = hues

    def style(self, color: int) -> Style:
        if not self.hues or color == NONE:
            return Style(bold=True)
        ground = shade(self.names.book.colors[color].swatch)
        ink = Color(0, 0, 0) if ground.brightness > BRIGHT else Color(255, 255, 255)
        return Style(background=ground, foreground=ink, bold=True)

    def edge(self, color: int) -> Style:
        if not self.hues or color == NONE:
            return Style()
        return Style(foreground=shade(self.names.book.colors[color].swatch))

    def name(self, card: Card, room: int = WIDEST) -> str:
        """`◆B 7`: shape, letter, and what is printed; cut where there is no room."""
        return cut(_plain(f"{self.names.symbol(card.color)} {self.names.face(card)}"), room)

    def sign(self, card: Card) -> Content:
        """The least that tells a card."""
        return Content.styled(self.name(card, ROOM_OF_A_SIGN), self.edge(card.color))

    def whole(self, card: Card) -> Content:
        return content(self.names.card(card))

    def box(self, drawn: Drawn, room: int = WIDEST) -> list[Content]:
        """Three lines."""
        left_top, across, right_top, side, left, right = [*BORDERS[drawn.mark]]
        name = self.name(drawn.card, room)
        body = self.style(drawn.card.color)
        edge = self.edge(drawn.card.color) if drawn.mark == Mark.NOT else body
        if drawn.here:
            edge += LIT
        inner = cell_len(name) + 2
        sign = drawn.key or ("" if drawn.mark == Mark.NOT else drawn.mark.value)
        above = "+" if drawn.chosen else drawn.mark.value if drawn.mark == Mark.BLUFF else across
        return [
            Content.styled(left_top + across * (inner - 2) + above + across + right_top, edge),
            Content.assemble((side, edge), (f" {name} ", body), (side, edge)),
            Content.styled(left + across * (inner - 2) + (sign or across) + across + right, edge),
        ]

    def chip(self, drawn: Drawn, room: int = WIDEST) -> Content:
        """One line: the key, a sign, the card."""
        sign = "+" if drawn.chosen else " " if drawn.mark == Mark.ON_TOP else drawn.mark.value
        before = Style(bold=drawn.mark != Mark.NOT) + (LIT if drawn.here else Style())
        body = self.style(drawn.card.color)
        if drawn.mark == Mark.NOT and not self.hues:
            body = Style()
        return Content.assemble(
            (f"{drawn.key or ' '}{sign}", before),
            (self.name(drawn.card, room), body),
            ("◂" * drawn.here or " ", before),
        )


def cut(text: str, room: int) -> str:
    if cell_len(text) <= room:
        return text
    while text and cell_len(text) > room - 1:
        text = text[:-1]
    return f"{text}…"
