"""Everything that people read of a game, said in one language for one reader.

Whoever shows a table (lines, a full screen, a browser) asks this and adds nothing to its sentences.
"""

from __future__ import annotations

from collections.abc import Sequence

from lastcard.interpreter.engine.decisions import Option
from lastcard.interpreter.engine.events import Event
from lastcard.interpreter.host.outlook import Outcome
from lastcard.interpreter.host.rounds import Result
from lastcard.interpreter.host.view import View
from lastcard.interpreter.table.position import Position, Question

from . import asking, results, standing, telling
from .effects import outcomes_text
from .voice import Voice


class Speaker(Voice):
    """Speaks to one seat: `reader` is its name, empty for whoever looks on or for a shared screen.

    Its sentences are whole, with their signs at the end or without where they stand in a list or on a button.
    """

    # --- what happens ---------------------------------------------------------------------------

    def event(self, event: Event) -> str:
        """What has happened, in a sentence; empty for what needs no telling."""
        return telling.event_text(self, event)

    def because(self, event: Event) -> str:
        """The rule behind an event and its clauses; empty where the table itself has done it."""
        return telling.because_text(self, event)

    # --- what is asked --------------------------------------------------------------------------

    def purpose(self, question: Question) -> str:
        """What the question is for: `Ana attacks you with ✱ +4: 4 cards to draw.`"""
        return asking.purpose_text(self, question)

    def option(self, option: Option) -> str:
        """What the button says: to play a card, to pick somebody, to take an offer."""
        return asking.option_text(self, option)

    def declining(self, question: Question) -> str:
        """What the button says that lets everything go by: what that brings, `Draw 8 cards and lose your turn`."""
        return asking.declining_text(self, question)

    def in_any_case(self, question: Question, places: Sequence[int]) -> str:
        """What comes of each of several answers, where it is the same; else empty."""
        stakes = {self.stake(question, place) for place in places}
        return stakes.pop() if len(places) > 1 and len(stakes) == 1 else ""

    def bluffs(self, question: Question) -> str:
        """What the mark of a bluff means, and what it costs to be found out."""
        return asking.bluffs_text(self, question)

    def stake(self, question: Question, place: int) -> str:
        """What may come of one option, or what the rulebook says of it; empty where there is nothing to say."""
        return asking.stake_text(self, question, place)

    def outcomes(self, outcomes: Sequence[Outcome]) -> str:
        """`You draw 6 cards and you lose your turn, or Ana draws 4 cards`"""
        return outcomes_text(self, outcomes)

    # --- how things stand -----------------------------------------------------------------------

    def moment(self, position: Position) -> str:
        """What a moment is open for, to whoever is not asked: with the names of the offers."""
        return standing.moment_text(self, position)

    def waiting(self, position: Position) -> str:
        """Whom the table waits for, or that it does for nobody."""
        return standing.waiting_text(self, position)

    def top(self, view: View) -> str:
        return standing.top_text(self, view)

    def piles(self, view: View) -> str:
        return standing.piles_text(self, view)

    def direction(self, view: View) -> str:
        """`Play goes to the left (clockwise).`; the arrow alone is `arrow(view)`."""
        return standing.direction_text(self, view)

    def arrow(self, view: View) -> str:
        return standing.arrow(view)

    def seat(self, view: View, name: str) -> str:
        """`Ana: 4 cards (on turn, dealer)`"""
        return standing.seat_text(self, view, name)

    def seat_marks(self, view: View, name: str) -> list[str]:
        return list(standing.seat_marks(self, view, name))

    def together(self, view: View) -> str:
        return standing.teams_text(self, view)

    def backs(self, view: View) -> list[str]:
        """What the others' cards show from behind."""
        return list(standing.backs_lines(self, view))

    def marks(self, view: View) -> list[str]:
        """What lies on the table besides: labelled flags, zones."""
        return list(standing.marks_lines(self, view))

    def aim(self) -> str:
        """What the game is about; empty where the rulebook does not say so."""
        return self.names.aim

    def kind(self, kind: str) -> str:
        """What somebody is who plays a seat: `bot, careful`; empty for a person."""
        return standing.kind_text(self.language, kind)

    # --- how it ends ----------------------------------------------------------------------------

    def result(self, result: Result) -> list[str]:
        """A round that is over: who has won, what every hand counts, the scores."""
        return [line for line in results.result_lines(self, result) if line]

    def outcome(self, result: Result) -> list[str]:
        """Who has won a round, and how far it is to the end; without hands and scores."""
        return [line for line in results.outcome_lines(self, result) if line]

    def scores(self, scores: dict[str, int]) -> str:
        return results.scores_line(self, scores)

    def target(self, result: Result) -> str:
        """When the game is over; empty where no score ends it."""
        return results.target_line(self, result)

    def winners(self, winners: tuple[str, ...]) -> str:
        """The end of a game."""
        return results.winners_line(self, winners)


__all__ = ["Speaker"]
