"""Everything that people read of a game, said in one language for one reader.

Whoever shows a table (lines, a full screen, a browser) asks this and adds nothing to its sentences.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from lastcard.interpreter.engine.decisions import Decision, Move, Occasion, Option
from lastcard.interpreter.engine.events import TOLD, Event
from lastcard.interpreter.engine.state import NONE
from lastcard.interpreter.host.outlook import Effect, Outcome
from lastcard.interpreter.host.rounds import Result
from lastcard.interpreter.table.position import Position, Question

from .language import Language
from .names import Names


class Speaker:
    """Speaks to one seat; `reader` is its name, empty for whoever looks on or for a shared screen."""

    def __init__(self, language: Language, names: Names, players: Sequence[str], reader: str = "") -> None:
        self.language = language
        self.names = names
        self.players = tuple(players)
        self.reader = reader
        self.say, self.several = language.say, language.several

    # --- what happens ---------------------------------------------------------------------------

    def event(self, event: Event) -> str:
        """What has happened, in a sentence; empty for what needs no telling."""
        raise NotImplementedError

    # --- what is asked --------------------------------------------------------------------------

    def purpose(self, question: Question) -> str:
        """What the question is for: `Ana's +4 hits you: 4 cards.`"""
        raise NotImplementedError

    def option(self, option: Option) -> str:
        """What the button says: `Play ◆B blue 7`, `Challenge`."""
        raise NotImplementedError

    def declining(self, question: Question) -> str:
        """What the button says that lets everything go by: what that brings, `Draw 8, lose your turn`."""
        raise NotImplementedError

    def stake(self, question: Question, place: int) -> str:
        """What may come of one option, or what the rulebook says of it; empty where there is nothing to say."""
        raise NotImplementedError

    def outcomes(self, outcomes: Sequence[Outcome]) -> str:
        """`you draw 6 and lose your turn, or Ana draws 4`"""
        raise NotImplementedError

    # --- how things stand -----------------------------------------------------------------------

    def moment(self, position: Position) -> str:
        """What a moment is open for, to whoever is not asked: `Anybody may say something now.`"""
        raise NotImplementedError

    def waiting(self, position: Position) -> str:
        """Whom the table waits for."""
        raise NotImplementedError

    def result(self, result: Result) -> list[str]:
        """A round that is over: who has won, what every hand counts, the scores."""
        raise NotImplementedError


__all__ = ["Callable", "Decision", "Effect", "Move", "NONE", "Occasion", "Speaker", "TOLD"]
