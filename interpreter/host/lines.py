"""A line, played: the answer that it names, once those who are asked before have let their offers go by."""

from __future__ import annotations

from collections.abc import Callable

from lastcard.interpreter.engine.decisions import Move, Notation
from lastcard.interpreter.engine.machine import Table

Choose = Callable[[Move], None]


def play_line(text: str, table: Table, notation: Notation, choose: Choose) -> bool:
    """Was the line allowed? All that could be declined before it has been, also where it was not."""
    meant = decline_until(table, choose, lambda move: _is_meant(text, move, notation))
    for move in meant:  # usually one; `NAME declines` turns down a whole menu, and one refusal may close several offers
        if move in table.options():
            choose(move)
    return bool(meant)


def decline_until(table: Table, choose: Choose, wanted: Callable[[Move], bool]) -> list[Move]:
    """Everybody asked before a wanted move can be made declines; gives the wanted moves, if it comes to that."""
    while (asked := table.asked()) is not None:
        moves = table.options()
        found = [move for move in moves if wanted(move)]
        if found or asked.required:
            return found
        choose(next(move for move in moves if move.verb == "decline"))
    return []


def _is_meant(text: str, move: Move, notation: Notation) -> bool:
    player = notation.player(move.seat)
    declining = (f"{player} declines", f"{player} declines {move.offer}") if move.verb == "decline" else ()
    return text in notation.lines(move) or text in declining
