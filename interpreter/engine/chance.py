"""The one seam for chance: whoever wants other outcomes than those of the seed, or all of them, comes in here."""

from __future__ import annotations

from typing import Protocol

from .shuffle import Stream, shuffled
from .state import State


class Chance(Protocol):
    """Decides what nobody decides."""

    def order(self, state: State, cards: list[int]) -> list[int]:
        """These cards shuffled, the first to be drawn first."""
        ...

    def place(self, state: State) -> int:
        """Where in the draw pile the next card to be drawn lies; its top is at the end."""
        ...

    def lot(self, state: State, label: str, count: int) -> int:
        """One of so many."""
        ...


class BySeed:
    """As docs/random.md says: the same seed gives the same outcomes everywhere."""

    def order(self, state: State, cards: list[int]) -> list[int]:
        return shuffled(cards, state.seed, state.shuffles)

    def place(self, state: State) -> int:
        return len(state.draw) - 1

    def lot(self, state: State, label: str, count: int) -> int:
        return Stream(label, state.seed, state.round).below(count)


BY_SEED: Chance = BySeed()
