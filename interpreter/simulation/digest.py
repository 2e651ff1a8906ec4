"""A number for every decision of a round, by which two engines are compared: equal numbers, the same play.

docs/simulation.md says what is mixed. Digests of rounds add up, so that it does not matter who has played which.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from lastcard.dsl.rulebook import Rulebook
from lastcard.interpreter.engine.decisions import Move
from lastcard.interpreter.engine.state import NONE

MASK = (1 << 64) - 1
FACTOR = 0x9E3779B97F4A7C15
VERBS = ("play", "draw", "keep", "pass", "say", "name", "player", "card", "number", "word", "share", "take", "decline")
PLACES = {verb: place for place, verb in enumerate(VERBS)}
AMOUNTS = frozenset({"number", "word", "share"})  # verbs of which the amount is a part

Offers = Mapping[str, int]  # the place of each name among the sayings


def offers_of(book: Rulebook) -> Offers:
    return {"": NONE} | {name: place for place, name in enumerate(book.sayings)}


def mixed(trace: int, word: int) -> int:
    found = ((trace ^ word) * FACTOR) & MASK
    return found ^ found >> 32


def begun(number: int) -> int:
    """The trace of a round in which nothing has been decided yet."""
    return mixed(0, number + 1)


def decided(trace: int, move: Move, offers: Offers) -> int:
    """The trace after one more decision."""
    for word in _words(move, offers[move.offer]):
        found = ((trace ^ word) * FACTOR) & MASK  # `mixed` in line, for this is done every time
        trace = found ^ found >> 32
    return trace


@lru_cache(maxsize=1 << 13)  # the same moves come again and again
def _words(move: Move, offer: int) -> tuple[int, ...]:
    verb, seat, card, under, color, player, amount, _, _ = move
    head = PLACES[verb] + (seat << 4) + (card + 1 << 8) + (color + 1 << 20) + (player + 1 << 28) + (offer + 1 << 36)
    return (head, *((amount & MASK,) if verb in AMOUNTS else ()), *(each + 1 for each in under))


def ended(trace: int, winner: int) -> int:
    return mixed(trace, winner + 1)


def digest_text(digest: int) -> str:
    return f"{digest:016x}"
