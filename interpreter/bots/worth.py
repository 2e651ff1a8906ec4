"""What a position is worth to a seat: what the round has given when it is over, and until then how the hands stand."""

from __future__ import annotations

from math import exp

from lastcard.interpreter.engine.program import Program
from lastcard.interpreter.engine.seats import lost_turns, side, winners
from lastcard.interpreter.engine.state import NONE, State

# What takes hope away, or gives it, as rounds of sensible players have shown.
A_CARD = 0.3  # each in hand
LAST_ONES = 0.6  # each of the last two, besides: whoever has more is not about to win
FREE = 0.45  # a card without color, which can be laid nearly always
SUITED = 0.3  # a card of the color in play
MARGIN = 0.15  # what points count beside winning the round
LAST = 2
FARTHEST = 2.0  # a margin counts at most so many times as much as an ordinary one


class Worth:
    """The worth of positions of one rulebook."""

    def __init__(self, program: Program, players: int) -> None:
        self.program = program
        book = program.book
        dealt = book.deck_size // players if book.setup.all_cards else book.dealt_to_each
        points = [card.points * card.copies for card in book.cards if not card.side]
        self.colors = program.deck.colors
        self.has_colors = any(color != NONE for color in self.colors)
        self.ordinary = max(1.0, dealt * sum(points) / max(1, book.deck_size))  # the points of a hand

    def of(self, state: State, seat: int) -> float:
        return self._result(state, seat) if state.over else self._hope(state, seat)

    def _result(self, state: State, seat: int) -> float:
        """About 1 for having won, 0 for having lost, between them by places; points for a bit more or less."""
        return self._place(state, seat) + MARGIN * self._margin(state, seat)

    def _place(self, state: State, seat: int) -> float:
        if seat in winners(state):
            return 1.0
        if seat in state.places and len(state.places) > 1:
            return 1.0 - state.places.index(seat) / max(1, state.seats - 1)
        return 0.0

    def _margin(self, state: State, seat: int) -> float:
        others = [state.points[other] for other in range(state.seats) if other not in side(state, seat)]
        if not others:
            return 0.0
        ahead = (state.points[seat] - sum(others) / len(others)) / self.ordinary
        if self.program.book.scoring[state.scoring].wins != "highest":
            ahead = -ahead
        return max(-FARTHEST, min(FARTHEST, ahead))

    def _hope(self, state: State, seat: int) -> float:
        """Whoever has fewer cards is nearer to winning; a turn that will be lost counts as a card more."""
        if state.out >> seat & 1:
            return self._place(state, seat)
        hopes = [0.0] * state.seats
        for other in range(state.seats):
            if not state.out >> other & 1:
                hopes[other] = exp(self._outlook(state, other))
        return sum(hopes[each] for each in side(state, seat)) / (sum(hopes) or 1.0)

    def _outlook(self, state: State, seat: int) -> float:
        held = [self.colors[card] for card in state.hands[seat]]
        free = held.count(NONE) if self.has_colors else 0
        against = A_CARD * (len(held) + lost_turns(state, seat)) + LAST_ONES * min(len(held), LAST)
        return FREE * free + SUITED * (free > 0 or state.color in held) - against
