"""What all games share, ready to be called: by CPython, with lists that go in and out."""

from __future__ import annotations

from collections import Counter
from functools import cache
from types import SimpleNamespace

from lastcard.interpreter.compiled.program import Text, text_of
from tests.compiled.play import carried_out_within, program_of

PLAYERS = 4


@cache
def text() -> Text:
    return text_of(program_of("classic", ("bank",)), PLAYERS, "uniform")


class Library(SimpleNamespace):
    """The functions, and lists that go in and out."""

    def of(self, cards: list[int]) -> int:
        found: int = self.new_list(len(cards))
        for card in cards:
            self.added(found, card)
        return found

    def read(self, at: int) -> list[int]:
        return [*self.ARENA[at + 1 : at + 1 + self.ARENA[at]]]

    def lies(self, pile: int, cards: list[int]) -> None:
        self.HEIGHT[pile] = len(cards)
        for place, card in enumerate(cards, pile * self.STRIDE + 1):
            self.PILES[place] = card

    def pile(self, pile: int) -> list[int]:
        return [*self.PILES[pile * self.STRIDE + 1 :][: self.HEIGHT[pile]]]

    def hand(self, seat: int) -> list[int]:
        return self.read(self.list_of_hand(seat))


def library() -> Library:
    found = Library(**carried_out_within(text()))
    found.clear_table()
    return found


def seats(packed: int) -> list[int]:
    """Several players, as they are held in one number."""
    found = []
    while packed:
        found.append((packed & 15) - 1)
        packed >>= 4
    return found


def without(cards: list[int], less: list[int]) -> list[int]:
    """Of each as many fewer as there are, the first ones first."""
    left, kept = Counter(less), []
    for card in cards:
        if left[card]:
            left[card] -= 1
        else:
            kept.append(card)
    return kept


def shared(cards: list[int], others: list[int]) -> list[int]:
    """Of each as many as are in both, the first ones."""
    left, kept = Counter(others), []
    for card in cards:
        if left[card]:
            left[card] -= 1
            kept.append(card)
    return kept
