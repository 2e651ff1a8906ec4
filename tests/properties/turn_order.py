"""Whose turn is it? A second opinion, written from the sheets and not from the rulebooks.

It hears the events of a round and knows the kinds of cards by name. What it does not need it does not know: hands,
piles, what may be played.
"""

from dataclasses import dataclass

from lastcard.interpreter.engine.events import Event
from tests.properties.second_opinion import NOBODY, NOTHING, SecondOpinion, face

START_TO_THE_RIGHT = {"monster-high-es"}
GOES_ON_AFTER_THE_RIVAL = {"kung-fu-panda-fr"}
FIRST_CARD_DOES_NOTHING = {"hyper-speed-fr"}


@dataclass
class TurnOrder(SecondOpinion):
    """Says who must be next."""

    laid: str = NOTHING  # the face of the card laid in this turn
    hurried: bool = False  # that card had the color that hurries
    hurry: int = NOBODY
    rival: int = NOBODY
    claim: bool = False  # somebody doubts the play, and the next penalty says who was right
    proven: bool = False

    def __post_init__(self) -> None:
        self.direction = -1 if self.book.id in START_TO_THE_RIGHT else 1

    def _hear_play(self, event: Event) -> None:
        self.laid = face(self.book, event.cards[0])
        color = self.book.cards[event.cards[0]].color
        self.hurried = color != NOBODY and color == self.hurry
        if color not in (NOBODY, self.hurry):
            self.hurry = NOBODY

    def _hear_name(self, event: Event) -> None:
        if self.laid == "hyper-speed":
            self.hurry = event.color
        elif event.color != self.hurry:
            self.hurry = NOBODY

    def _hear_pick(self, event: Event) -> None:
        if event.picked == "player":
            self.rival = event.target

    def _hear_say(self, event: Event) -> None:
        self.claim = self.claim or event.offer == "challenge"

    def _hear_penalty(self, event: Event) -> None:
        if self.claim:
            self.claim, self.proven = False, event.seat == self.turn

    def _hear_turn(self, event: Event) -> None:
        self.expect(event.seat, self._first() if self.turn == NOBODY else self._next(), self.laid or self.shown)
        self.laid, self.hurried = NOTHING, False
        self.rival, self.claim, self.proven = NOBODY, False, False

    def _after(self, seat: int, steps: int = 1) -> int:
        return (seat + steps * self.direction) % self.players

    def _first(self) -> int:
        if self.book.id in FIRST_CARD_DOES_NOTHING:
            return self._after(self.dealer)
        if self.shown == "reverse":
            self.direction = -self.direction
            return self.dealer
        return self._after(self.dealer, 2 if self.shown in ("skip", "draw-two") else 1)

    def _next(self) -> int:
        if self.laid == "reverse":
            self.direction = -self.direction
        if self.laid == "battle" and self.book.id in GOES_ON_AFTER_THE_RIVAL:
            return self._after(self.rival)
        hit = self.laid in ("skip", "draw-two") or self.hurried or (self.laid == "wild-draw-four" and not self.proven)
        return self._after(self.turn, 2 if hit else 1)
