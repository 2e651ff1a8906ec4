"""A scenario being played: a table in a given position, and lines that move it on."""

from __future__ import annotations

from typing import Any

from lastcard.dsl.reading.nodes import Node, Scalar
from lastcard.interpreter.engine.decisions import LET_GO, Move, Notation
from lastcard.interpreter.engine.events import Event, Listener
from lastcard.interpreter.engine.machine import Table
from lastcard.interpreter.host import setup
from lastcard.interpreter.host.api import Rules

from .position import lay_out


class Wrong(Exception):
    """A line was refused, or an expectation does not hold."""

    def __init__(self, node: Node | None, expected: str, found: str) -> None:
        super().__init__(f"expected {expected}, found {found}")
        self.node, self.expected, self.found = node, expected, found


class Playthrough:
    """A scenario being played: a table, and lines that move it on."""

    def __init__(self, rules: Rules, players: tuple[str, ...], given: dict[str, Any]) -> None:
        self.rules = rules
        self.notation = Notation(rules.book, players)
        self.table = lay_out(rules.program, players, given)
        self.shown: set[tuple[int, int]] = set()  # whose hand was shown to whom in the last line

    def play(self, line: Scalar) -> None:
        text = " ".join(line.text.split())
        if text == LET_GO:
            self._let_go()
            return
        heard: list[Event] = []
        after = self.after_line(text, heard.append)
        if after is None:
            raise Wrong(line, f"`{text}` to be allowed", self.what_is_asked())
        self._go_on(after, heard)

    def _go_on(self, after: Table, heard: list[Event]) -> None:
        self.table = after
        self.shown = {(event.seat, event.target) for event in heard if event.kind == "show"}

    def _let_go(self) -> None:
        heard: list[Event] = []
        after = Table(self.rules.program, self.table.state.copy(), heard.append)
        while (asked := after.asked()) is not None and not asked.required:
            decline(after)
        self._score(after)
        self._go_on(after, heard)

    def after_line(self, text: str, listener: Listener | None = None) -> Table | None:
        """The table after a line, or None when it is not allowed; offers before it are declined."""
        table = Table(self.rules.program, self.table.state.copy(), listener)
        text = " ".join(text.split())
        while (asked := table.asked()) is not None:
            options = table.options()
            matching = [move for move in options if self._is_line(move, text)]
            if matching:
                _choose_all(table, matching)
                self._score(table)
                return table
            if asked.required:
                return None
            decline(table)
        return None

    def _is_line(self, move: Move, text: str) -> bool:
        if text in self.notation.lines(move):
            return True
        player = self.notation.player(move.seat)
        return move.verb == "decline" and text in (f"{player} declines", f"{player} declines {move.offer}")

    def _score(self, table: Table) -> None:
        if table.state.over and not self.table.state.over:
            setup.score_round(table)

    def what_is_asked(self) -> str:
        asked = self.table.asked()
        if asked is None:
            return "that the round is over"
        lines = [self.notation.line(move) for move in self.table.options() if move.verb != "decline"]
        return (
            f"that {self.notation.player(asked.seat)} is asked for {' or '.join(asked.kinds)}: {', '.join(lines[:12])}"
        )


def decline(table: Table) -> None:
    """The one asked lets every offer go by."""
    move = next(move for move in table.options() if move.verb == "decline")
    table.choose(move)


def _choose_all(table: Table, moves: list[Move]) -> None:
    """Usually one; `NAME declines` turns down every offer on the menu."""
    for move in moves:
        table.choose(move)
