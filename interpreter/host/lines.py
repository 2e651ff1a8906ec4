"""A line, played: the answer that it names, once those who are asked before have let their offers go by."""

from __future__ import annotations

from collections.abc import Callable

from lastcard.interpreter.engine.decisions import JOINED, Move, Notation
from lastcard.interpreter.engine.machine import Table

Choose = Callable[[Move], None]
Wanted = Callable[[list[Move]], list[Move]]  # of some moves those that are meant


def play_line(text: str, table: Table, notation: Notation, choose: Choose) -> bool:
    """Was the line allowed? All that could be declined before it has been, also where it was not."""
    meant = decline_until(table, choose, lambda moves: _meant_by(text, moves, table, notation))
    for move in meant[:1]:
        choose(move)
    for move in meant[1:]:  # `NAME declines` turns down a whole menu, and one refusal may close several offers
        if move in table.options():
            choose(move)
    return bool(meant)


def _meant_by(text: str, moves: list[Move], table: Table, notation: Notation) -> list[Move]:
    """The moves that a line may mean: some of the options, or several cards in a way that is none of them."""
    return [move for move in moves if _is_meant(text, move, notation)] or laying(text, table, notation)


def laying(text: str, table: Table, notation: Notation) -> list[Move]:
    """The move by which a line lays several cards, if these may be laid in this order."""
    asked = table.asked() if JOINED in text else None
    named = None if asked is None else notation.cards_of(text, table.state.hands[asked.seat])
    move = None if named is None else table.laying(*named)
    return [] if move is None else [move]


def decline_until(table: Table, choose: Choose, wanted: Wanted) -> list[Move]:
    """Everybody asked before a wanted move can be made declines; gives the wanted moves, if it comes to that."""
    while (asked := table.asked()) is not None:
        moves = table.options()
        found = wanted(moves)
        if found or asked.required:
            return found
        choose(next(move for move in moves if move.verb == "decline"))
    return []


def let_go_by(table: Table, seat: int) -> None:
    """The seat that is asked declines all that it is offered, or keeps the card just drawn, even if it must be laid."""
    asked = table.asked()
    if asked is not None and asked.required:
        table.choose(Move("keep", seat))
        return
    declining = [move for move in table.options() if move.verb == "decline"]
    if not declining:  # where cards have been exchanged for others, there may be nothing left to ask
        table.run()
    for move in declining:
        if move in table.options():
            table.choose(move)


def _is_meant(text: str, move: Move, notation: Notation) -> bool:
    player = notation.player(move.seat)
    declining = (f"{player} declines", f"{player} declines {move.offer}") if move.verb == "decline" else ()
    return text in notation.lines(move) or text in declining
