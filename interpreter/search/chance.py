"""What is left to chance, decided by whoever searches: in one order for two tables, or in every way that there is."""

from __future__ import annotations

from collections.abc import Sequence
from zlib import crc32

from lastcard.dsl.rulebook import Rulebook
from lastcard.interpreter.engine.shuffle import Chance


class ByText(Chance):
    """Shuffles that depend on what is written on the cards: alike at two tables whose decks number them otherwise."""

    def __init__(self, book: Rulebook) -> None:
        self.texts = [card.text for card in book.cards]

    def order(self, cards: list[int], seed: str, number: int) -> list[int]:
        return sorted(cards, key=lambda card: (crc32(f"{number} {self.texts[card]}".encode()), self.texts[card]))


class Needed(Exception):
    """Chance has to decide something that is not decided yet; these are the ways."""

    def __init__(self, ways: Sequence[int]) -> None:
        super().__init__()
        self.ways = ways


class Branching(Chance):
    """Chance by a script: the cards drawn and the outcomes picked, one after the other; what is missing is asked for.

    The draw pile is a bag: which of its cards is drawn is chance, and so a shuffle changes nothing.
    """

    def __init__(self, script: tuple[int, ...] = ()) -> None:
        self.script = script
        self.at = 0

    def order(self, cards: list[int], seed: str, number: int) -> list[int]:
        return list(cards)

    def next_card(self, pile: list[int]) -> int:
        card = self._decided(sorted(set(pile)))
        pile.remove(card)
        return card

    def outcome(self, weights: Sequence[int], seed: str, number: int) -> int:
        return self._decided([place for place, weight in enumerate(weights) if weight])

    def _decided(self, ways: list[int]) -> int:
        if self.at == len(self.script):
            if len(ways) > 1:
                raise Needed(ways)
            self.script = (*self.script, ways[0])
        self.at += 1
        return self.script[self.at - 1]
