"""How everybody goes on in a world that is only looked into: quickly, and not without sense.

It sees the whole position of that world, but plays each hand as if it were the only one it knew.
"""

from __future__ import annotations

from lastcard.interpreter.engine.decisions import Move
from lastcard.interpreter.engine.machine import Table
from lastcard.interpreter.engine.program import Program
from lastcard.interpreter.engine.shuffle import Stream
from lastcard.interpreter.engine.state import NONE, State

from .seen import FEW

UNSURE = 3  # an offer that may cost something is taken once in so many times
TIE = 8  # between cards that are worth about the same it is left to chance


class Habits:
    """Of all players alike."""

    def __init__(self, program: Program, stream: Stream) -> None:
        self.stream = stream
        self.deck = program.deck
        self.risky = {offer for _, offer in program.hurting}

    def answer(self, table: Table, moves: list[Move]) -> Move:
        if len(moves) == 1:
            return moves[0]
        if moves[-1].verb == "decline":
            return self._offered(moves)
        plays = [move for move in moves if move.verb == "play"]
        if plays:
            return self._laid(table.state, plays)
        return self._else(table.state, moves)

    def _offered(self, moves: list[Move]) -> Move:
        """Whatever costs nothing is taken."""
        taking = [move for move in moves if move.verb != "decline"]
        for move in taking:
            if move.verb == "play" or move.offer not in self.risky:
                return move
        return taking[0] if taking and self.stream.below(UNSURE) == 0 else moves[-1]

    def _laid(self, state: State, plays: list[Move]) -> Move:
        """The dearest; a card without color is kept as long as nobody else is nearly out."""
        seat, points, colors = plays[0].seat, self.deck.points, self.deck.colors
        hurry = any(0 < len(hand) <= FEW for other, hand in enumerate(state.hands) if other != seat)
        best, most = plays[0], -(1 << 30)
        for move in plays:
            worth = points[move.card] + sum(points[card] for card in move.under) + self.stream.below(TIE)
            if not hurry and colors[move.card] == NONE:
                worth -= 1_000
            if worth > most:
                best, most = move, worth
        return best

    def _else(self, state: State, moves: list[Move]) -> Move:
        verb = moves[0].verb
        if verb == "name":
            held = [self.deck.colors[card] for card in state.hands[moves[0].seat]]
            return max(moves, key=lambda move: (move.color != NONE, held.count(move.color)))
        if verb in ("player", "share"):
            others = [move for move in moves if move.player not in (NONE, move.seat)]
            if others:
                return min(others, key=lambda move: len(state.hands[move.player]))
        return moves[self.stream.below(len(moves))]
