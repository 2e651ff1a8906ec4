"""A record as it is written -> cards by number, players by seat."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from ruamel.yaml import YAML

from lastcard.dsl.rulebook import Rulebook

Zones = dict[tuple[str, int], list[int]]  # by name, and by seat where it is a player's
TABLE = -1


@dataclass(frozen=True)
class Record:
    """Piles with the top card last."""

    players: tuple[str, ...]
    dealer: int
    hands: list[list[int]]
    draw: list[int]
    zones: Zones
    orders: list[list[str]]  # of the draw pile each time it was shuffled, the top card first
    expected: Mapping[str, Any]


class Reader:
    """Cards have numbers by their texts; of a card with two faces it is the number of the one that counts first."""

    def __init__(self, book: Rulebook) -> None:
        self.book = book
        self.numbers: dict[str, list[int]] = defaultdict(list)
        for number, card in enumerate(book.cards):
            self.numbers[card.text].append(number)

    def card(self, text: object, side: int = 0) -> int:
        """By its text, which YAML may have read as a number."""
        return next(number for number in self.numbers[str(text)] if self.book.cards[number].side == side)

    def pile(self, texts: Iterable[str], side: int = 0) -> list[int]:
        """Written with the top card first."""
        return [self.card(text, side) for text in texts][::-1]

    def record(self, text: str) -> Record:
        (document,) = (each for each in YAML(typ="safe").load_all(text) if each)
        players, given = tuple(document["players"]), document["given"]
        covered = [self.card(each) for each in given.get("turned up", ())]
        return Record(
            players=players,
            dealer=players.index(given["dealer"]),
            hands=[[self.card(each) for each in given["hands"][name]] for name in players],
            draw=[*self.pile(given["draw pile"]), *covered[::-1]],
            zones=self.zones(given.get("zones", {}), players),
            orders=given.get("shuffles", []),
            expected=document["expect"],
        )

    def zones(self, told: Mapping[str, Any], players: tuple[str, ...], side: int = 0) -> Zones:
        found: Zones = {}
        for name, held in told.items():
            if isinstance(held, dict):
                found |= {(name, players.index(owner)): self.pile(cards, side) for owner, cards in held.items()}
            else:
                found[name, TABLE] = self.pile(held, side)
        return found
