"""What a bot is given: all that its seat knows at a decision."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from lastcard.interpreter.engine.decisions import Decision, Option
from lastcard.interpreter.engine.events import Event
from lastcard.interpreter.host.game import Game
from lastcard.interpreter.host.view import View

FEW = 2  # so many cards in another hand make it urgent to be rid of expensive ones


@dataclass(frozen=True, slots=True)
class Seen:
    """A decision as one seat sees it. Nothing in here depends on what is hidden from that seat."""

    view: View  # its own
    decision: Decision  # what it is asked, with its options; in an open moment what it may take or decline
    events: Sequence[Event]  # of this round, as its seat has heard them
    worlds: Callable[[int], Game]  # games that this seat cannot tell from the one that is played, to look into

    @property
    def seat(self) -> int:
        return self.view.players.index(self.decision.player)


class Bot(Protocol):
    """Whoever decides from what one seat knows. It has no memory but the events."""

    def __call__(self, seen: Seen) -> Option: ...


def seen_by(game: Game, decision: Decision, events: Sequence[Event]) -> Seen:
    """What whoever is asked knows; `events` are those of the game so far, as they happened."""
    player = decision.player
    seat = game.players.index(player)
    heard = [event.seen_by(seat) for event in of_this_round(events)]
    return Seen(game.view(player), decision, heard, lambda number: game.imagined(player, number))


def of_this_round(events: Sequence[Event]) -> Sequence[Event]:
    """Since the last deal."""
    deals = (place for place in range(len(events) - 1, -1, -1) if events[place].kind in ("deal", "deal all"))
    return events[next(deals, 0) :]


def is_offer(options: Sequence[Option]) -> bool:
    """May the question be let go by?"""
    return any(option.move.verb == "decline" for option in options)


def in_a_hurry(seen: Seen) -> bool:
    """Is somebody else about to get rid of their last cards?"""
    view = seen.view
    others = (count for name, count in view.counts.items() if name != view.player and name not in view.out)
    return min(others, default=0) <= FEW
