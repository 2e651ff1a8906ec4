"""How simulated players choose: each policy takes one of the moves that the rules allow, by a stream of its own.

A policy sees the position and the moves as the table has them, not as views and lines: it plays for all
seats, and no game waits for it.
"""

from __future__ import annotations

from collections.abc import Callable

from lastcard.interpreter.engine.decisions import Move
from lastcard.interpreter.engine.shuffle import Stream
from lastcard.interpreter.engine.state import State

HEAVY, LIGHT = 10, 1  # what laying a card and what drawing or keeping weighs in a lively round

Policy = Callable[[State, list[Move], Stream], Move]


def uniform(state: State, moves: list[Move], stream: Stream) -> Move:
    """Every option is equally likely; of offers, each of the menu and letting each go by."""
    return _any(moves, stream)


def uniform_cards(state: State, moves: list[Move], stream: Stream) -> Move:
    """A card that may be laid, each card of the hand alike; drawing only in need, and no offer is taken."""
    last = moves[-1].verb
    if last == "decline":
        return moves[-1]
    plays = moves if last == "play" else [move for move in moves if move.verb == "play"]  # these come first
    if not plays:
        return _any(moves, stream)
    held = state.hands[plays[0].seat].count
    counts = [held(move.card) for move in plays]
    total = sum(counts)
    place = stream.below(total) if total > 1 else 0
    if place < len(plays):  # each once, and then for each the others that are equal
        return plays[place]
    place -= len(plays)
    for move, count in zip(plays, counts, strict=True):
        place -= count - 1
        if place < 0:
            return move
    raise AssertionError("a card that may be laid is in the hand")


def lively(state: State, moves: list[Move], stream: Stream) -> Move:
    """Half of the offers are taken; else all is alike, but drawing and keeping are unusual."""
    return _offered(moves, stream) if moves[-1].verb == "decline" else _weighted(moves, stream)


def _any(moves: list[Move], stream: Stream) -> Move:
    return moves[0] if len(moves) == 1 else moves[stream.below(len(moves))]


def _weighted(moves: list[Move], stream: Stream) -> Move:
    weights = [LIGHT if move.verb in ("draw", "keep") else HEAVY for move in moves]
    place = stream.below(sum(weights))
    for move, weight in zip(moves, weights, strict=True):
        place -= weight
        if place < 0:
            return move
    raise AssertionError("the weights add up")


def _offered(moves: list[Move], stream: Stream) -> Move:
    """The first offer of the menu, in one of the ways to take it, or it is declined."""
    offer = moves[0].offer
    ways = [move for move in moves if move.offer == offer and move.verb != "decline"]
    if stream.below(2):
        return _any(ways, stream)
    return next(move for move in moves if move.offer == offer and move.verb == "decline")


POLICIES: dict[str, Policy] = {"uniform": uniform, "uniform-cards": uniform_cards, "lively": lively}
