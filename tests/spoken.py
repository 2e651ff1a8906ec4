"""What tests of sentences share: a speaker for a game, and questions as a table puts them."""

from __future__ import annotations

from collections.abc import Sequence

from lastcard.dsl.rulebook import Rulebook
from lastcard.interpreter.host.game import Game
from lastcard.interpreter.host.view import teams_of
from lastcard.interpreter.speech.language import language
from lastcard.interpreter.speech.names import Names
from lastcard.interpreter.speech.speaker import Speaker
from lastcard.interpreter.table.position import Question


def speaker_of(game: Game, reader: str = "", code: str = "en") -> Speaker:
    """To a seat, or to whoever looks on."""
    teams = teams_of(game.players, game.state.sides)
    return speaker(game.program.book, game.players, reader, code, teams)


def speaker(
    book: Rulebook,
    players: Sequence[str],
    reader: str = "",
    code: str = "en",
    teams: Sequence[Sequence[str]] = (),
) -> Speaker:
    return Speaker(language(code), Names(book, code), players, reader, teams)


def question_of(game: Game) -> Question:
    """What is asked now, with what may come of each answer."""
    decision = game.decision
    assert decision is not None
    of_turn = decision.kind in ("play", "action")
    risks = tuple(game.risks(option) if option.unlawful or not of_turn else () for option in decision.options)
    if of_turn:
        return Question(decision, ((),) * len(decision.options), (), risks)
    outlooks = tuple(map(game.outlook, decision.options))
    declined = [place for place, option in enumerate(decision.options) if option.move.verb == "decline"]
    return Question(decision, outlooks, outlooks[declined[0]] if declined else (), risks)


def sentences(game: Game, reader: str = "", code: str = "en") -> list[str]:
    """All that has happened, as it is told to a seat."""
    speaks = speaker_of(game, reader, code)
    seat = game.players.index(reader) if reader else -1
    told = (speaks.event(event.seen_by(seat) if reader else event) for event in game.events)
    return [sentence for sentence in told if sentence]
