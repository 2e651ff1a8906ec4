"""The cards of a rulebook as lists: what each is, by its number."""

from __future__ import annotations

from lastcard.dsl.rulebook import Rulebook

from .state import NONE, State


def whole_deck(book: Rulebook) -> list[int]:
    """Every card, on its first side."""
    return [number for number, card in enumerate(book.cards) if not card.side for _ in range(card.copies)]


class Deck:
    __slots__ = (
        *("backs", "behind", "colors", "faces", "fronts", "kinds", "palettes", "penalties", "points", "ranks"),
        *("renewed", "side", "size", "table_zones", "whole"),
    )

    def __init__(self, book: Rulebook) -> None:
        self.colors = [card.color for card in book.cards]
        self.kinds = [card.kind for card in book.cards]
        self.ranks = [max(card.rank, 0) for card in book.cards]
        self.faces = [card.face for card in book.cards]
        self.points = [card.points for card in book.cards]
        self.backs = [card.back for card in book.cards]
        self.penalties = [card.penalty for card in book.cards]
        self.side = book.side
        self.size = book.deck_size
        self.whole = whole_deck(book)
        self.renewed = book.renewed
        self.table_zones = book.table_zones
        alike = _alike_in_front(book)
        # Card -> the first that looks the same to whoever sees its front alone; none where both faces are seen.
        self.fronts = alike if book.backs_stay_unseen else None
        # Card -> the first that looks in front as this one does from behind; none where nobody sees that.
        self.behind = [alike[card.back] for card in book.cards] if book.others_see_backs else None
        self.palettes = [_palette(book, side) for side in ((0, 1) if book.side != NONE else (0,))]

    @property
    def sees_single_faces(self) -> bool:
        return self.fronts is not None or self.behind is not None

    def colors_now(self, state: State) -> list[int]:
        """The colors that the cards show, in a deck with two sides those of the side that counts."""
        return self.palettes[state.flags[self.side]] if self.side != NONE else self.palettes[0]


def _alike_in_front(book: Rulebook) -> list[int]:
    first: dict[tuple[int, str], int] = {}
    return [first.setdefault((card.side, card.front), number) for number, card in enumerate(book.cards)]


def _palette(book: Rulebook, side: int) -> list[int]:
    if book.side == NONE:
        return list(range(len(book.colors)))
    return sorted({card.color for card in book.cards if card.side == side} - {NONE})
