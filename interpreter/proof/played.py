"""A game that was played, as scenarios: one for each of its rounds, so that any other table can referee it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile

from lastcard.interpreter.engine.decisions import JOINED
from lastcard.interpreter.engine.events import Event
from lastcard.interpreter.host import setup
from lastcard.interpreter.host.game import Game
from lastcard.interpreter.output import json_text

from .record import Notes, document_of

DEALT = ("deal", "deal all")
OUTCOME = "  round winner:"  # with which the end of a record begins to speak of a round that is over


class Played:
    """Makes the moves of a game again and takes down every round."""

    def __init__(self, game: Game, rulebook: str) -> None:
        """The game has not begun; `rulebook` is how the files name it."""
        self.game = game
        self.rulebook = rulebook
        self.notes: Notes | None = None
        self.documents: list[str] = []
        game.table.writer.listener = self._hear
        game.begin()

    def _hear(self, event: Event) -> None:
        self.game.events.append(event)
        if event.kind in DEALT:
            self.notes = self._begun()
        elif self.notes is not None:
            self.notes.heard(event, self.game.state)

    def _begun(self) -> Notes:
        """The zones are laid out after the deal is told."""
        notes = Notes(self.game.program, self.game.notation)
        table = self.game.table.copy()
        setup.lay_out_zones(table)
        notes.take_down(table.state)
        notes.given["before"] = list(self._before())
        return notes

    def _before(self) -> Iterator[str]:
        """What the rounds before have left."""
        game, book = self.game, self.game.program.book
        yield f"  scoring: {book.scoring[game.state.scoring].name}"
        if any(game.state.scores):
            yield f"  scores: {{{', '.join(f'{name}: {score}' for name, score in game.scores.items())}}}"

    def take(self, line: str) -> None:
        """The next move; raises Refused where it is none."""
        game = self.game
        if game.resting:
            game.next_round()
        notes, player = self.notes, line.partition(" ")[0]
        decision = game.decision
        asked = (decision,) if decision is None or decision.required else game.offers()
        mine = next((each for each in asked if each is not None and each.player == player), None)
        taking = [] if mine is None else [each.text for each in mine.options if each.move.verb != "decline"]
        done = None if mine is None else next((each for each in mine.options if each.text == line), None)
        verb = done.move.verb if done is not None else ""
        told = len(game.events)
        game.choose(line, by=player)
        line = self._laid(line, told)
        if notes is not None and not _goes_without_saying(verb, taking):
            notes.note(line, verb, taking)
        if notes is not None and game.state.over:
            self._end(notes)

    def _laid(self, line: str, told: int) -> str:
        """Where whoever lays a card does not know its other face, chance has said which card it is."""
        notation = self.game.notation
        if not notation.fronts_alone or " plays " not in line:
            return line
        laid = [event for event in self.game.events[told:] if event.kind == "play"]
        return f"{line.partition(' ')[0]} plays {JOINED.join(map(notation.card, laid[0].cards))}" if laid else line

    def _end(self, notes: Notes) -> None:
        notes.close()
        title = f"Round {self.game.state.round} of a game"
        self.documents.append("\n".join(document_of(notes, self.game.state, self.rulebook, title)) + "\n")
        self.notes = None

    def leave(self) -> None:
        """A round that nobody has played to its end is told as far as it went."""
        if self.notes is not None and self.notes.lines:
            title = f"Round {self.game.state.round} of a game, which was given up"
            lines = document_of(self.notes, self.game.state, self.rulebook, title)
            told = takewhile(lambda line: not line.startswith(OUTCOME), lines)
            self.documents.append("\n".join(told) + "\n")


def _goes_without_saying(verb: str, taking: Sequence[str]) -> bool:
    """At a table where nobody is to hear what is asked, people are asked who have nothing to choose."""
    return (verb == "decline" and not taking) or (verb == "keep" and len(taking) == 1)


def game_record(game: Game, lines: Sequence[str], rulebook: str = "") -> str:
    """The rounds as scenario documents; the game has not begun, and is played by these lines."""
    played = Played(game, json_text(rulebook) if rulebook else game.program.book.id)
    for line in lines:
        played.take(line)
    played.leave()
    return "".join(played.documents)
