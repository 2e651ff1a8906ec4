"""A scenario being played: a table in a given position, and lines that move it on."""

from __future__ import annotations

from typing import Any

from lastcard.dsl.reading.nodes import Node, Scalar
from lastcard.interpreter.engine.decisions import LET_GO, Notation
from lastcard.interpreter.engine.events import Event, Listener
from lastcard.interpreter.engine.machine import Table
from lastcard.interpreter.engine.program import Program
from lastcard.interpreter.host import setup
from lastcard.interpreter.host.lines import play_line

from .position import Laid, laid_out


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
        self.dealt = bool(given.get("dealing"))  # then cards lie as they were shuffled
        self.shown: set[tuple[int, int]] = set()  # whose hand was shown to whom in the last line

    def play(self, line: Scalar) -> None:
        heard: list[Event] = []
        after, allowed = self._played(line.text, heard.append)
        if not allowed and _spaced(line.text) != LET_GO:
            raise Wrong(line, f"`{_spaced(line.text)}` to be allowed", self.what_is_asked())
        self.table = after
        self.shown = {(event.seat, event.target) for event in heard if event.kind == "show"}

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

    def what_is_asked(self) -> str:
        asked = self.table.asked()
        if asked is None:
            return "that the round is over"
        lines = [self.notation.line(move) for move in self.table.options() if move.verb != "decline"]
        return (
            f"that {self.notation.player(asked.seat)} is asked for {' or '.join(asked.kinds)}: {', '.join(lines[:12])}"
        )


def _spaced(text: str) -> str:
    return " ".join(text.split())
