"""What shows only when the next round begins: rounds of a game side by side, with one entry exchanged.

No scenario can say so, for a scenario is a single round; it is told in a sentence.
"""

from __future__ import annotations

from lastcard.interpreter.engine.shuffle import Stream, seed_text
from lastcard.interpreter.search.pair import Pair
from lastcard.interpreter.search.telling import expectation, seen_at

from .causes import Cause
from .partings import pairs_of
from .sentences import both_said

GAMES, ROUNDS, ANSWERS = 4, 3, 600  # games of so many players, their rounds, and answers in one of these


def in_the_next_round(cause: Cause) -> str:
    """Where games part from one round to the next; empty where they do not."""
    if cause.mixed is None:
        return ""
    for pair in pairs_of(cause.a.program, cause.mixed):
        for number in range(GAMES):
            told = _Game(cause, pair, number).told()
            if told:
                return told
    return ""


class _Game:
    def __init__(self, cause: Cause, pair: Pair, number: int) -> None:
        self.cause, self.pair = cause, pair
        self.both = pair.new_game(number)
        self.stream = Stream("afterwards", seed_text(0), number)
        self.last = ""  # how the round before was dealt

    def told(self) -> str:
        for _ in range(ROUNDS):
            if not self.pair.deal(self.both):
                return ""
            if self._parts():
                return self._sentence("") if self.last else ""
            line = self._round()
            if line is None or self.both.a.state.game_over:
                return ""
            if not self.both.a.state.over:
                return self._sentence(line) if self.last else ""
            self.last = self.pair.names[self.both.a.state.dealer]
        return ""

    def _parts(self) -> bool:
        """Who deals is seen before any card is."""
        return self.both.a.state.dealer != self.both.b.state.dealer or self.pair.parts(self.both)

    def _round(self) -> str | None:
        """Played till it is over, or the two part: then the last answer is told; None where it does not go on."""
        for _ in range(ANSWERS):
            if self.both.a.state.over:
                return ""
            move = self.pair.any_answer(self.both, self.stream)
            after = self.pair.answer(self.both, move)
            if after is None:
                return None
            self.both = after
            if self.pair.parts(after):
                return self.pair.line(move)
        return None

    def _sentence(self, line: str) -> str:
        a, b = self.cause.a, self.cause.b
        begins = self.both.a.state.dealer != self.both.b.state.dealer
        mine, theirs = (
            seen_at(table, notation, dealt=begins)
            for table, notation in zip(self.both, self.pair.notations, strict=True)
        )
        own, other = both_said(expectation(mine, theirs), theirs)
        when = f"after a round that {self.last} has dealt," + (f" and `{line}` in the next one," if line else "")
        return f"{when} {own} in {a.title}; with this as in {b.title}, {other}"
