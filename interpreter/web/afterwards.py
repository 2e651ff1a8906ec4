"""What is shown of a game when it is over, and not a move before: every hand, move by move, and the file to keep."""

from __future__ import annotations

from lastcard.interpreter.host.game import Game
from lastcard.interpreter.proof.played import game_record
from lastcard.interpreter.speech.speaker import Speaker
from lastcard.interpreter.table.host import TableHost
from lastcard.interpreter.table.saves import take_line

from .frames import Reading
from .wire import Object

MOST_STEPS = 2_000


def record_of(host: TableHost, rulebook: str) -> str:
    """The game as scenarios; `rulebook` is the name of the file where it is one of the players' own."""
    return game_record(host.anew(host.header.seed), host.lines, rulebook)


def steps_of(host: TableHost, reading: Reading) -> list[Object]:
    """The whole game: after each move what has happened, and everybody's hand."""
    game = host.anew(host.header.seed).begin()
    speaker = reading.speaker("")
    steps, told = [_step(game, reading, speaker, 0)], len(game.events)
    for number, line in enumerate(host.lines[:MOST_STEPS]):
        take_line(game, line, number)
        steps.append(_step(game, reading, speaker, told))
        told = len(game.events)
    return steps


def _step(game: Game, reading: Reading, speaker: Speaker, since: int) -> Object:
    view = game.view(None)
    texts = [speaker.event(event) for event in game.events[since:]]
    return {
        "events": [text for text in texts if text],
        "hands": {name: list(game.view(name).hand) for name in game.players},
        "round": view.round,
        "turn": view.turn,
        "side": view.side,
        "top": view.top if view.discard else "",
        "color": reading.names.colors.get(view.color, -1),
        "draw_pile": view.draw_pile,
        "scores": view.scores,
    }
