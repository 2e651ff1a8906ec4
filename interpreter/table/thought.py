"""A decision that a bot is to make, apart from the table: it can be worked out anywhere, and be forgotten."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from lastcard.interpreter.bots.deck import deck_of
from lastcard.interpreter.bots.kinds import bot
from lastcard.interpreter.bots.seen import seen_by
from lastcard.interpreter.engine.decisions import Decision, Option
from lastcard.interpreter.engine.events import Event
from lastcard.interpreter.engine.program import Program
from lastcard.interpreter.engine.shuffle import Stream
from lastcard.interpreter.host.game import Game


@dataclass(frozen=True, slots=True)
class Thought:
    """All that is needed for it; the answer is the same wherever and whenever it is found."""

    seat: str
    kind: str  # of bot
    number: int  # of the position
    moves: int  # made so far
    seed: str  # of the game
    game: dict[str, Any]  # as plain data
    events: tuple[Event, ...]  # of this round

    def place(self, program: Program) -> int:
        """Of the option that is chosen."""
        game = Game.from_data(program, self.game)
        decision = next(each for each in asked_now(game) if each.player == self.seat)
        return decision.options.index(wish(self.kind, game, decision, self.events, self.seed, self.moves))


def asked_now(game: Game) -> tuple[Decision, ...]:
    """Of all who may answer at this moment."""
    decision = game.decision
    if decision is None:
        return ()
    return (decision,) if decision.required else game.offers()


def wish(kind: str, game: Game, decision: Decision, events: Sequence[Event], seed: str, moves: int) -> Option:
    """What a bot of a kind answers; `moves` made so far give it a chance of its own for each answer."""
    stream = Stream(f"bot {decision.player}", seed, moves)
    return bot(kind, stream, deck_of(game.program.book))(seen_by(game, decision, events))


Aside = Callable[[Thought], None]


class Answering:
    """The bots that are to answer at a position: when, and who of them still thinks."""

    def __init__(self, aside: Aside | None) -> None:
        self.aside = aside
        self.due: dict[str, float] = {}
        self._thinking: dict[str, Thought] = {}
        self._found: dict[str, int | None] = {}

    def clear(self) -> None:
        for held in (self.due, self._thinking, self._found):
            held.clear()

    def drop(self, seat: str) -> None:
        for held in (self.due, self._thinking, self._found):
            held.pop(seat, None)

    def add(self, seat: str, when: float, thought: Callable[[], Thought] | None) -> None:
        """Somebody who has something to think about does that meanwhile, where there is room for it."""
        self.drop(seat)
        self.due[seat] = when
        if self.aside is not None and thought is not None:
            self._thinking[seat] = thought()
            self.aside(self._thinking[seat])

    def first(self) -> str | None:
        """Of those who do not think any more."""
        ready = [name for name in self.due if name not in self._thinking]
        return min(ready, key=lambda name: self.due[name], default=None)

    def needs(self, thought: Thought) -> bool:
        """Does anybody still wait for what comes of it?"""
        return self._thinking.get(thought.seat) is thought

    def found(self, thought: Thought, place: int | None) -> None:
        if self.needs(thought):
            del self._thinking[thought.seat]
            self._found[thought.seat] = place

    def taken(self, seat: str) -> tuple[bool, int | None]:
        """Has this seat thought aside, and what came of it? Whatever it was, it answers now."""
        thought_aside, place = seat in self._found, self._found.get(seat)
        self.drop(seat)
        return thought_aside, place
