"""How somebody wants to play at a keyboard."""

from __future__ import annotations

from dataclasses import dataclass

from lastcard.interpreter.table.seats import Pacing

USUAL_PACE = 0.8  # seconds that a bot takes where somebody watches


@dataclass(frozen=True, slots=True)
class Manner:
    verbose: bool = False  # every event with its rule and its clauses
    terse: bool = False  # for readers of screens: no symbols, a sentence a line, nothing is moved or cleared
    plain: bool = False  # lines, even where there is a full screen
    pace: float | None = None  # seconds that a bot takes; none: what suits
    language: str = ""  # empty: that of the rulebook

    def pacing(self, watched: bool) -> Pacing:
        """Where nobody watches nobody waits. What may concern anybody stays open until the table lets it go by."""
        pace = self.pace if self.pace is not None else USUAL_PACE
        taken = pace if watched else 0.0
        return Pacing(bot=taken, shout=taken, secret=float("inf"))


USUAL = Manner()
