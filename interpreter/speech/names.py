"""What people call the things of a rulebook: cards, colors, kinds, flags, offers, in one language.

A color is never told by its hue alone: it has a shape, a letter and a name. `Paint` may add the hue.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from lastcard.dsl.rulebook import Card, Rulebook
from lastcard.interpreter.engine.decisions import JOINED, Notation
from lastcard.interpreter.engine.state import NONE

COLORLESS = "✱"
JOINT = "\u00a0"  # keeps the words of a card on one line

Paint = Callable[[str, int], str]  # a text in the hue of a color of the deck


def readable(name: str) -> str:
    """A name of the rules without its hyphens; a sign that stands for itself stays."""
    return re.sub(r"(?<=\w)-(?=\w)", " ", name)


def _initials(name: str, names: Iterable[str]) -> str:
    """How a name begins; where others begin so too, with the first letter that all of these have otherwise."""
    alike = [other.casefold() for other in names if other != name and other[:1].casefold() == name[:1].casefold()]
    letters = enumerate(name.casefold()) if alike else ()
    own = next((letter for at, letter in letters if all(other[at : at + 1] != letter for other in alike)), "")
    return name[:1].upper() + own


def unpainted(text: str, color: int) -> str:
    return text


class Names:
    def __init__(self, book: Rulebook, language: str = "", paint: Paint = unpainted, symbols: bool = True) -> None:
        self.book = book
        self.language = language or book.language
        self.paint = paint
        self.symbols = symbols  # a reader of screens reads names better without
        self.names = dict(book.names)
        self.notation = Notation(book, ())
        shown = [(card.front if book.backs_stay_unseen else card.text, card) for card in book.cards]
        self.sides = [{text: card for text, card in shown if card.side == side} for side in (0, 1)]
        self.fronts = [{card.front: card for card in book.cards if card.side == side} for side in (0, 1)]
        self.colors = {color.name: number for number, color in enumerate(book.colors)}
        self.flags = frozenset(flag.name for flag in book.flags)
        self.letters = self._letters()
        self.clauses = {origin.name: origin.cites for origin in book.citations}

    # --- names of the rulebook ------------------------------------------------------------------

    def text(self, sort: str, name: str, part: str = "label") -> str:
        return self.notation.text(sort, name, part, self.language)

    def saying(self, name: str) -> str:
        """What is read for an offer, or for an action of that name."""
        said = self.text("offers", name)
        return self.text("actions", name) if said == name else said

    def flag(self, name: str) -> str | None:
        """What is read for a flag; one without a label is nobody's business but the table's."""
        said = self.text("flags", name)
        return None if said == name else said

    def has(self, sort: str, name: str, part: str = "label") -> str:
        """The rulebook's own text; empty where it has none."""
        said = self.text(sort, name, part) if name else ""
        return "" if said == name else said

    def stake(self, name: str) -> str:
        """What is read of an offer, or of an action of that name."""
        return self.text("offers", name, "stake") or self.text("actions", name, "stake")

    @property
    def aim(self) -> str:
        """What the game is about, in the rulebook's words; empty where it has none."""
        return self.text("game", "", "aim")

    # --- cards and colors -----------------------------------------------------------------------

    def symbol(self, color: int) -> str:
        if color == NONE:
            return COLORLESS
        return self.book.colors[color].shape + self.letters[color]

    def _letters(self) -> list[str]:
        """Of each color the letter that the rulebook gives it; where that is only how its name begins, what people
        read may begin otherwise."""
        names = [self.color_name(number) for number in range(len(self.book.colors))]
        return [
            color.letter if not color.name.startswith(color.letter.casefold()) else _initials(name, names)
            for color, name in zip(self.book.colors, names, strict=True)
        ]

    def color_name(self, color: int) -> str:
        name = self.book.colors[color].name
        return self.names.get(name) or readable(name)

    def color(self, color: int) -> str:
        """A color with its symbol, on one line."""
        if color == NONE:
            return "-"
        return self.paint(self._marked(color, self.color_name(color)), color)

    def face(self, card: Card) -> str:
        return self.names.get(card.printed) or readable(card.printed)

    def plain(self, card: Card) -> str:
        """The card's name as this edition prints it."""
        return self.face(card) if card.color == NONE else f"{self.color_name(card.color)} {self.face(card)}"

    def card(self, card: Card) -> str:
        """The face that counts, and behind it the other one, where that is known."""
        face = self.painted(card)
        if self.book.backs_stay_unseen or card.back == NONE:
            return face
        return f"{face}{JOINT}/{JOINT}{self.painted(self.book.cards[card.back])}"

    def painted(self, card: Card) -> str:
        """One face."""
        return self.paint(self._marked(card.color, self.plain(card)), card.color)

    def number(self, card: int) -> str:
        """A card by its number in the rulebook."""
        return self.card(self.book.cards[card])

    def numbers(self, cards: Iterable[int]) -> str:
        return ", ".join(map(self.number, cards))

    def laid(self, cards: Iterable[int]) -> str:
        """Cards of one move, the lowest first."""
        return JOINED.join(map(self.number, cards))

    def kind(self, card: int) -> str:
        return self.book.kinds[self.book.cards[card].kind].name

    def of_text(self, text: str, side: int) -> Card | None:
        """The card that a view calls so."""
        return self.sides[side].get(text)

    def called(self, text: str, side: int | None = None) -> str:
        """A card as views and results call it; of a side, where it is known which."""
        sides = (0, 1) if side is None else (side, 1 - side)
        found = (self.fronts[each].get(text) or self.sides[each].get(text) for each in sides)
        card = next((card for card in found if card is not None), None)
        return text if card is None else self.card(card)

    def _marked(self, color: int, name: str) -> str:
        return f"{self.symbol(color)} {name}".replace(" ", JOINT) if self.symbols else name
