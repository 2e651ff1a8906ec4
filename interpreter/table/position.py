"""What one seat is shown: the view, what it is asked, what the table waits for. All of it is plain data."""

from __future__ import annotations

from dataclasses import dataclass, replace

from lastcard.interpreter.engine.decisions import Decision
from lastcard.interpreter.host.game import Game
from lastcard.interpreter.host.outlook import Outcome, Risk
from lastcard.interpreter.host.rounds import Result
from lastcard.interpreter.host.view import Shared, View


@dataclass(frozen=True, slots=True)
class Question:
    """What a seat may answer now. An answer names the number of the position and the place of the option."""

    decision: Decision
    outlooks: tuple[tuple[Outcome, ...], ...]  # of each option what may come of it; empty for those of a turn
    declining: tuple[Outcome, ...]  # what may come of letting all of it go by
    risks: tuple[tuple[Risk, ...], ...] = ()  # of each option what others may say against it; of a turn only of bluffs

    def risks_of(self, place: int) -> tuple[Risk, ...]:
        return self.risks[place] if self.risks else ()

    def for_all_eyes(self) -> Question:
        """Without what may come of the answers: that depends on what its player knows."""
        return replace(self, outlooks=((),) * len(self.decision.options), declining=(), risks=())


@dataclass(frozen=True, slots=True)
class Moment:
    """Several may say something, and the first one who does is heard."""

    secret: bool  # it passes in the same way for everybody, whoever holds the card for it
    kinds: tuple[str, ...]  # the names of the offers
    concerned: tuple[str, ...]  # nobody is named where it is secret
    waiting: tuple[str, ...]  # of these, who has not let it go by yet
    until: float | None  # when it passes by itself


@dataclass(frozen=True, slots=True)
class AtTable:
    """A player as everybody sees them."""

    name: str
    kind: str
    present: bool
    conceded: bool


@dataclass(frozen=True, slots=True)
class Common:
    """What of a position everybody is shown alike: found out once for all who are shown it."""

    shared: Shared
    seats: tuple[AtTable, ...]
    moment: Moment | None
    until: float | None
    result: Result | None


@dataclass(frozen=True, slots=True)
class Position:
    number: int  # it grows with all that happens
    seat: str  # empty: somebody who looks on
    view: View
    seats: tuple[AtTable, ...]
    question: Question | None
    moment: Moment | None
    until: float | None  # when the answer is given for whoever is asked
    result: Result | None  # of the round that is over
    over: bool
    winners: tuple[str, ...]
    heard: int  # how many events there have been
    can_undo: bool


def question_of(game: Game, decision: Decision) -> Question:
    """What a seat is asked, with what may come of its answers, where these are more than one card or another."""
    options, foresight = decision.options, game.foresight(decision)
    if decision.kind in ("play", "action"):
        risks = tuple(foresight.risks(option) if option.unlawful else () for option in options)
        return Question(decision, ((),) * len(options), (), risks)
    if decision.required and len(options) == 1:
        return Question(decision, ((),), ())
    outlooks = tuple(map(foresight.outcomes, options))
    declined = [place for place, option in enumerate(options) if option.move.verb == "decline"]
    return Question(decision, outlooks, outlooks[declined[0]] if declined else (), tuple(map(foresight.risks, options)))
