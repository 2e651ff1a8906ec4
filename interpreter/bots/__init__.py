from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from lastcard.interpreter.engine.decisions import Decision, Option
from lastcard.interpreter.engine.events import Event
from lastcard.interpreter.engine.shuffle import Stream
from lastcard.interpreter.host.game import Game
from lastcard.interpreter.host.view import View
from lastcard.interpreter.player.bots import Deck, RandomBot, SensibleBot, deck_of

KINDS = ("random", "sensible", "careful", "forgetful", "suspicious", "bold")


@dataclass
class Seen:
    view: View
    decision: Decision
    events: Sequence[Event]
    worlds: Callable[[int], Game]


def bot(kind, stream: Stream, deck: Deck):
    made = RandomBot(stream) if kind == "random" else SensibleBot(stream, deck)

    def play(seen: Seen) -> Option:
        import dataclasses

        return made(dataclasses.replace(seen.view, options=seen.decision.options))

    return play
