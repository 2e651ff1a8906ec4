"""Whose hands count at the end of a round, for whom, and what a place is worth."""

from __future__ import annotations

from lastcard.dsl.rulebook import Method, Rulebook

from .seats import in_the_game, side, winners
from .state import State
from .writer import Writer


def method_of(book: Rulebook, state: State) -> Method:
    return book.scoring[state.scoring]


def hands_counted(book: Rulebook, state: State) -> list[int]:
    """Those whose hands count, from the winner on: for one winner all hands of others, else everybody's own."""
    scores = method_of(book, state).scores
    if scores not in ("winner", "everybody"):
        return []
    free = winners(state) if scores == "winner" or _together(book, state) else []
    return [seat for seat in in_the_game(state, state.winner) if seat not in free]


def count_hand(book: Rulebook, writer: Writer, seat: int, amount: int) -> None:
    """What a hand is worth goes to whoever has won, or to whoever holds it."""
    state = writer.state
    score(book, writer, state.winner if method_of(book, state).scores == "winner" else seat, amount)


def score(book: Rulebook, writer: Writer, seat: int, amount: int) -> None:
    """Where points of a side count together, each of its members has them all."""
    for each in side(writer.state, seat) if _together(book, writer.state) else [seat]:
        writer.credit(each, amount)


def score_places(book: Rulebook, writer: Writer) -> None:
    method = method_of(book, writer.state)
    if method.scores == "places":
        for seat, points in zip(writer.state.places, method.points, strict=False):
            score(book, writer, seat, points)


def _together(book: Rulebook, state: State) -> bool:
    """Do the points of a side count together?"""
    return bool(state.sides) and book.teams is not None and book.teams.together
