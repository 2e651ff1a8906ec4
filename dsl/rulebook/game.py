"""What stands around the turns: how a round begins, who plays with whom, how it is scored, when it has to end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from lastcard.dsl.words.types import NONE


@dataclass(frozen=True, slots=True)
class Setup:
    hand: int  # the most that anybody is dealt; all there are, where all are dealt
    dealer: Literal["highest card", "chosen"]
    unnumbered: Literal["zero", "again"]  # what a card without number counts in the draw for dealer
    rounds: tuple[int, ...] = ()  # how many cards in each round, where it is not the same; the last number stays
    all_cards: bool = False  # all that there are, as far as they go
    turns_up: bool = True  # is a card turned up before the first turn?
    hand_of_two: int = 0  # when two play; 0: the same
    next_dealer: Literal["is found anew", "passes on", "is the winner"] = "is found anew"

    def cards(self, players: int, number: int = 1) -> int:
        """How many everybody gets in this round; of all cards, as many as everybody gets at least."""
        if self.all_cards:
            return self.hand // players
        if players == 2 and self.hand_of_two:
            return self.hand_of_two
        return self.rounds[min(number, len(self.rounds)) - 1] if self.rounds else self.hand


@dataclass(frozen=True, slots=True)
class Method:
    """A way of scoring: who gets points, for whose cards, when it ends the game and who then wins."""

    name: str
    scores: Literal["winner", "everybody", "places", "nobody"]
    target: int  # NONE: the game is one round, or ends when all others have left it
    wins: Literal["highest", "lowest"]
    points: tuple[int, ...] = ()  # of each place, the first one first

    @property
    def is_backwards(self) -> bool:
        """Would whoever wins rounds lose the game?"""
        return self.scores == "winner" and self.wins == "lowest"

    @property
    def one_round(self) -> bool:
        """Has whoever wins a round won the game?"""
        return self.target == NONE and self.scores == "nobody"


@dataclass(frozen=True, slots=True)
class Teams:
    """Players who win and lose together."""

    size: int
    seats: Literal["across", "side by side", "chosen"]
    together: bool = True  # do their points count together?

    def fit(self, players: int) -> bool:
        """Can so many be shared out?"""
        return players % self.size == 0 and players > self.size

    def sides(self, players: int) -> list[int]:
        """Seat -> the number of its side; where the table chooses, unless it says otherwise, those across."""
        beside, seats = self.seats == "side by side", range(players)
        return [seat // self.size if beside else seat % (players // self.size) for seat in seats]


@dataclass(frozen=True, slots=True)
class Stall:
    turns: int
    laps: int  # NONE: however often everybody passes
