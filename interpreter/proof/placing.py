"""The cards of a position, taken out of the deck one by one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from lastcard.dsl.rulebook import Rulebook
from lastcard.interpreter.engine.decisions import Notation
from lastcard.interpreter.engine.deck import whole_deck
from lastcard.interpreter.engine.shuffle import seed_text, shuffled
from lastcard.interpreter.judging.cards import counted

MOST_NAMED = 50_000  # cards, in all lists of a position together: more than a file can write out one by one


class Unplayable(ValueError):
    """The position cannot be: a card too many, an unknown player. `key` is the one of `given` that says so."""

    def __init__(self, message: str, key: str = "", advice: str = "") -> None:
        super().__init__(message)
        self.key, self.advice = key, advice


class Placer:
    """Lays out the cards of a position and keeps count of what is left of the deck."""

    def __init__(self, book: Rulebook, notation: Notation, seed: int) -> None:
        self.book = book
        self.notation = notation
        self.seed = seed_text(seed)
        self.left = Counter(whole_deck(self.book))
        self.named = 0

    def card(self, text: str) -> int:
        found = self.notation.cards.get(" ".join(text.split()))
        if found is None:
            raise Unplayable(f"the deck has no card `{text}`")
        return found

    def cards(self, texts: Iterable[str | int] | None) -> list[int]:
        """Cards in order; `3 * CARD` stands for three of them."""
        return [self.card(text) for text in self._one_by_one(texts or [])]

    def shown(self, texts: Iterable[str | int], held: Counter[int]) -> list[int]:
        """The cards of these texts among those held, where one face is enough; a card not held is any of its text."""
        left, matching = held.copy(), self._by_text(held)
        return [self._shown(text, matching.get(text, []), left) for text in self._one_by_one(texts)]

    def _by_text(self, held: Counter[int]) -> dict[str, list[int]]:
        """Text or face -> the sorts of card that may be meant, the last first."""
        found: dict[str, list[int]] = {}
        for card in reversed(held):
            for text in {self.notation.faces[card], self.notation.card(card)}:
                found.setdefault(text, []).append(card)
        return found

    def _shown(self, text: str, matching: list[int], left: Counter[int]) -> int:
        while matching and not left[matching[-1]]:
            matching.pop()
        card = matching[-1] if matching else self.card(text)
        left[card] -= 1
        return card

    def _one_by_one(self, texts: Iterable[str | int]) -> list[str]:
        found: list[str] = []
        for text in map(str, texts):
            times, name = counted(text, self.book.deck_size)
            found += [name] * times
            self.named += times
            if self.named > MOST_NAMED:
                raise Unplayable(f"more than {MOST_NAMED} cards are named")
        return found

    def take(self, texts: Iterable[str | int] | None) -> list[int]:
        cards = self.cards(texts)
        for card in cards:
            self.left[card] -= 1
            if self.left[card] < 0:
                raise Unplayable(f"the deck does not hold so many `{self.notation.card(card)}`")
        return cards

    def rest(self) -> list[int]:
        """All cards not yet named, in the order of the seed, which a later call goes on with."""
        return shuffled(list(self.left.elements()), self.seed, 1 << 32)

    def take_rest(self, count: int) -> list[int]:
        cards = self.rest()[:count]
        if len(cards) < count:
            raise Unplayable("the deck has not enough cards for all hands", "", "name fewer cards, or fewer players")
        self.left.subtract(cards)
        return cards
