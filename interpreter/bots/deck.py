"""The cards as they are printed, which anybody can read before play begins."""

from __future__ import annotations

from dataclasses import dataclass

from lastcard.dsl.rulebook import Rulebook
from lastcard.interpreter.engine.state import NONE


@dataclass(frozen=True, slots=True)
class CardInfo:
    """A card as printed."""

    text: str
    color: str  # empty for a card without color
    rank: int  # NONE for a card without number
    points: int
    side: int


@dataclass(frozen=True, slots=True)
class Deck:
    """The cards and colors of a rulebook; moves name them by their place in these lists."""

    cards: tuple[CardInfo, ...]
    colors: tuple[str, ...]


def deck_of(book: Rulebook) -> Deck:
    colors = tuple(color.name for color in book.colors)
    return Deck(
        tuple(
            CardInfo(
                card.front if book.backs_stay_unseen else card.text,
                "" if card.color == NONE else colors[card.color],
                card.rank,
                card.points,
                card.side,
            )
            for card in book.cards
        ),
        colors,
    )
