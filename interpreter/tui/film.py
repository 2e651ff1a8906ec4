"""A game that has been played, to be gone through forward and back. It knows no screen.

Hands are open where the game is over. As long as it can be gone on with, only what everybody knows is shown, and moves
of which nobody has heard anything are no pictures.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from lastcard.interpreter.engine.events import Event
from lastcard.interpreter.engine.state import NONE
from lastcard.interpreter.host.game import Game
from lastcard.interpreter.host.view import View
from lastcard.interpreter.table.host import TableHost
from lastcard.interpreter.table.saves import new_game, read_save, rules_of, take_line, what_counts


@dataclass(frozen=True, slots=True)
class Picture:
    """The table after a move, and what has happened by it."""

    views: tuple[View, ...]  # of every seat where hands are open; else of whoever looks on
    events: tuple[Event, ...]


class Film:
    """The pictures of a game, made as far as somebody looks."""

    def __init__(self, game: Game, lines: Sequence[tuple[int, str]], open_hands: bool) -> None:
        self.game = game
        self.lines = list(lines)
        self.open_hands = open_hands
        self.pictures: list[Picture] = []
        self._heard = 0
        self._take_picture()

    @property
    def players(self) -> tuple[str, ...]:
        return self.game.players

    @property
    def whole(self) -> bool:
        """Have all moves been made?"""
        return not self.lines

    def picture(self, at: int) -> Picture:
        """That one, or the last that there is; raises SaveError."""
        while len(self.pictures) <= at and self.lines:
            number, line = self.lines.pop(0)
            take_line(self.game, line, number)
            if len(self.game.events) > self._heard:
                self._take_picture()
        return self.pictures[min(at, len(self.pictures) - 1)]

    def _take_picture(self) -> None:
        game = self.game
        news = game.events[self._heard :]
        self._heard = len(game.events)
        if self.open_hands:
            views = tuple(game.view(name) for name in game.players)
        else:
            views, news = (game.view(None),), [event.seen_by(NONE) for event in news]
        self.pictures.append(Picture(views, tuple(news)))


def film_of(host: TableHost) -> Film:
    """Of the game at a table."""
    return Film(host.anew(host.header.seed).begin(), list(enumerate(host.lines, 2)), host.over)


def film_of_file(path: str) -> Film:
    """Of a kept game; raises SaveError."""
    save = read_save(path)
    rules = rules_of(save.header)
    lines = what_counts(save.lines)
    whole = new_game(rules, save.header)
    for number, line in lines:
        take_line(whole, line, number)
    return Film(new_game(rules, save.header), lines, whole.over)
