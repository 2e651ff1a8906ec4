"""How several cards are held while one looks at them: as bits of somebody's hand, or as a list."""

from __future__ import annotations

from typing import NamedTuple


class Hand(NamedTuple):
    """Of a hand the cards in a set, as often as the hand has each; but for one of them, where `less` says which."""

    seat: str
    cards: str
    less: str = ""


class Listed(NamedTuple):
    """A list in the arena."""

    place: str


Shape = Hand | Listed
