"""A scenario being played: a table in a given position, and lines that move it on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lastcard.dsl.reading.nodes import Node, Scalar
from lastcard.dsl.rulebook import Rulebook
from lastcard.interpreter.engine.decisions import CHANCE_SORTS, LET_GO, Notation
from lastcard.interpreter.engine.events import Event, Listener
from lastcard.interpreter.engine.machine import Table
from lastcard.interpreter.engine.program import Program
from lastcard.interpreter.engine.shuffle import WrongOutcome
from lastcard.interpreter.host import setup
from lastcard.interpreter.host.lines import play_line

from .position import Laid, laid_out

MOST_SHOWN = 8


class Wrong(Exception):
    """A line was refused, or an expectation does not hold."""

    def __init__(self, node: Node | None, expected: str, found: str) -> None:
        super().__init__(f"expected {expected}, found {found}")
        self.node, self.expected, self.found = node, expected, found


class Playthrough:
    """A scenario being played: a table, and lines that move it on. Its cards may lie there already."""

    def __init__(
        self, program: Program, players: tuple[str, ...], given: dict[str, Any], laid: Laid | None = None
    ) -> None:
        self.program = program
        self.notation = Notation(program.book, players)
        self.table, begin = laid.table(program) if laid else laid_out(program, players, given)
        begin()
        self.by_seed = {*players} - {*(given.get("hands") or {})} if "top" in given else set[str]()
        self.dealt = bool(given.get("dealing"))  # then cards lie as they were shuffled
        self.shown: set[tuple[int, int]] = set()  # whose hand was shown to whom in the last line

    def play(self, line: Scalar) -> None:
        heard: list[Event] = []
        after, allowed = self._played(line.text, heard.append)
        if not allowed and _spaced(line.text) != LET_GO:
            raise Wrong(
                line,
                f"`{_spaced(line.text)}` to be allowed",
                f"{self.what_is_asked()}{self._of_no_hand(line.text)}{self._of_no_play(line.text)}",
            )
        self.table = after
        self.shown = {(event.seat, event.target) for event in heard if event.kind == "show"}

    def with_answers(self, line: str) -> list[str]:
        """Plays a line, and to all that its player must answer to it, the first answer that there is."""
        lines, seat = [line], self.notation.seats[line.partition(" ")[0]]
        while self.is_allowed(lines[-1]) and len(lines) < MOST_SHOWN:
            self.table, _ = self._played(lines[-1])
            asked = self.table.asked()
            if asked is None or not asked.required or asked.seat != seat or "play" in asked.kinds:
                break
            lines.append(self.notation.line(self.table.options()[0]))
        return lines

    def is_allowed(self, text: str) -> bool:
        """Can this line be played now? Offers before it are declined."""
        return self._played(text)[1]

    def _played(self, text: str, listener: Listener | None = None) -> tuple[Table, bool]:
        """The table after a line, and whether that was allowed."""
        table = self.table.copy(listener)
        allowed = play_line(_spaced(text), table, self.notation, table.choose)
        if table.state.over and not self.table.state.over:
            setup.score_round(table)
        return table, allowed

    def _of_no_hand(self, text: str) -> str:
        """Who plays a card may have been left out where the hands are given."""
        who, _, deed = _spaced(text).partition(" ")
        if not deed.startswith("plays ") or who not in self.by_seed:
            return ""
        return f"; `hands` does not name {who}, who holds what the seed deals"

    def _of_no_play(self, text: str) -> str:
        """A card of the hand that is asked to play, and that may not be laid now."""
        who, _, card = _spaced(text).partition(" plays ")
        asked, discarded = self.table.asked(), self.table.state.discard
        if asked is None or "play" not in asked.kinds or self.notation.player(asked.seat) != who or not discarded:
            return ""
        if card not in map(self.notation.card, self.table.state.hands[asked.seat]):
            return ""
        return f"; `{card}` is in the hand, and may not be laid upon `{self.notation.card(discarded[-1])}`"

    def still_asked(self) -> str:
        """Of offers that are pending: the turn is over only when they are gone."""
        asked = self.table.asked()
        if asked is None or asked.required:
            return ""
        who, what = self.notation.player(asked.seat), " or ".join(asked.kinds)
        answers = [self.notation.line(move) for move in self.table.options() if move.verb != "decline"]
        answer = f"`- {answers[0]}` answers that, " if len(answers) == 1 else ""
        return f", as {who} is still asked for {what}: in `play:`, {answer}`- {LET_GO}` lets it go by"

    def what_is_asked(self) -> str:
        asked = self.table.asked()
        if asked is None:
            return "that the round is over"
        lines = [self.notation.line(move) for move in self.table.options() if move.verb != "decline"]
        return (
            f"that {self.notation.player(asked.seat)} is asked for {' or '.join(asked.kinds)}: {', '.join(lines[:12])}"
        )


def what_it_brings(error: WrongOutcome, book: Rulebook, players: tuple[str, ...]) -> str:
    """What chance could have picked, where a scenario says that it picks something else."""
    notation, first = Notation(book, players), CHANCE_SORTS["word"]
    show: dict[int, Callable[[int], str]] = {
        CHANCE_SORTS["card"]: notation.card,
        CHANCE_SORTS["color"]: notation.color,
        CHANCE_SORTS["player"]: notation.player,
        CHANCE_SORTS["number"]: str,
    }
    words = book.flags[error.sort - first].type.choices if error.sort >= first else ()
    texts = [words[each] if words else show[error.sort](each) for each in dict.fromkeys(error.outcomes)]
    more = " ..." if len(texts) > MOST_SHOWN else ""
    return f"it brings {' or '.join(f'`{each}`' for each in texts[:MOST_SHOWN])}{more}"


def _spaced(text: str) -> str:
    return " ".join(text.split())
