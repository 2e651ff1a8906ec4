"""A game that is looked at again: a frame for each move, to be gone through forward and back. It knows no screen.

Where a game can still be gone on with, a film of it tells what everybody has heard and no more: hands are not open, and
a move that others cannot tell from none belongs to the one before it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from lastcard.interpreter.engine.events import Event
from lastcard.interpreter.engine.state import NONE
from lastcard.interpreter.host.game import Game
from lastcard.interpreter.host.view import View

from .host import TableHost
from .saves import DIGEST, new_game, read_save, rules_of, take_line, what_counts

SILENT = ("keep", "decline")  # say nothing where it is a secret who is asked


@dataclass(frozen=True, slots=True)
class Frame:
    """One move and what came of it; the first frame is the beginning, and has no move."""

    line: str
    told: str  # the line as others hear of it; empty where they do not
    events: tuple[Event, ...]
    after: Game


@dataclass(frozen=True, slots=True)
class Film:
    frames: tuple[Frame, ...]
    open: bool  # may everything be told?

    @property
    def last(self) -> int:
        return len(self.frames) - 1

    @property
    def game(self) -> Game:
        """As it has ended, or been left."""
        return self.frames[-1].after

    def views(self, frame: Frame) -> tuple[View, ...]:
        """Of every seat where hands are open; else of whoever looks on."""
        game = frame.after
        return tuple(map(game.view, game.players)) if self.open else (game.view(None),)


class Filming:
    """Moves are made one after the other, and each becomes a frame."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._heard = 0
        self._frames = [self._frame("", "")]

    def moved(self, line: str, told: str | None = None) -> None:
        """After a move of the game."""
        self._frames.append(self._frame(line, line if told is None else told))

    def _frame(self, line: str, told: str) -> Frame:
        events = tuple(self.game.events[self._heard :])
        self._heard = len(self.game.events)
        return Frame(line, told, events, self.game.copy())

    def film(self, everything_is_told: bool) -> Film:
        if everything_is_told:
            return Film(tuple(self._frames), True)
        return Film(tuple(_as_heard(self._frames)), False)


def _as_heard(frames: list[Frame]) -> Iterator[Frame]:
    held, *rest = frames
    for frame in rest:
        if frame.told:
            yield _masked(held)
            held = frame
        else:
            held = replace(held, events=held.events + frame.events, after=frame.after)
    yield _masked(held)


def _masked(frame: Frame) -> Frame:
    return replace(frame, line=frame.told, events=tuple(event.seen_by(NONE) for event in frame.events))


# --- of what -------------------------------------------------------------------------------------------


def film_of(host: TableHost) -> Film:
    """Of the game at a table."""
    return _filmed(host.anew(host.header.seed).begin(), list(enumerate(host.lines, 2)), host.over)


def film_of_file(path: str) -> Film:
    """Of a kept game; raises SaveError."""
    save = read_save(path)
    return _filmed(new_game(rules_of(save.header), save.header), what_counts(save.lines))


def _filmed(game: Game, lines: list[tuple[int, str]], over: bool = False) -> Film:
    """Everything is told of a game that is over."""
    filming = Filming(game)
    for number, line in lines:
        if line.startswith(DIGEST):
            take_line(game, line, number)
            continue
        if game.resting:
            game.next_round()
        hidden, heard = _is_secret(game, line), len(game.events)
        take_line(game, line, number)
        filming.moved(line, "" if hidden else _as_told(game, line, heard))
    return filming.film(over or game.over)


def _as_told(game: Game, line: str, heard: int) -> str:
    """What is picked in secret is not said."""
    picked = next((event for event in game.events[heard : heard + 1] if event.kind == "pick"), None)
    if picked is None or picked.private is None:
        return line
    return f"{game.players[picked.seat]} picks a {picked.picked}"


def _is_secret(game: Game, line: str) -> bool:
    """Others cannot tell it from not having been asked."""
    decision = game.decision
    silent = (option.text for option in decision.options if option.move.verb in SILENT) if decision else ()
    return decision is not None and decision.secret and line in silent
