"""Who speaks to whom at this keyboard: one speaker for each who reads, and one for the screen that all look at."""

from __future__ import annotations

from lastcard.interpreter.host.game import Game
from lastcard.interpreter.speech.language import language
from lastcard.interpreter.speech.names import Names, unpainted
from lastcard.interpreter.speech.speaker import Speaker

from .console import Console
from .manner import Manner
from .picture import hues_of


class Voices:
    def __init__(self, game: Game, console: Console, manner: Manner) -> None:
        book = game.program.book
        paint = hues_of(book) if console.colors else unpainted
        code = manner.language or book.language
        self.language = language(code)
        self.names = Names(book, code, paint, symbols=not manner.terse)
        self.players = game.players
        self.teams = game.view(None).teams
        self.say, self.several = self.language.say, self.language.several
        self._speakers: dict[str, Speaker] = {}

    def of(self, reader: str) -> Speaker:
        """Who speaks to somebody; without a name, to all who look at the screen."""
        if reader not in self._speakers:
            self._speakers[reader] = Speaker(self.language, self.names, self.players, reader, self.teams)
        return self._speakers[reader]
