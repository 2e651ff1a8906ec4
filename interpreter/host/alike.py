"""Which positions of a game are alike: no rule of its rulebook can tell them apart."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass

from lastcard.dsl.rulebook import Do, Expr, Rulebook
from lastcard.interpreter.engine.frame import STEP
from lastcard.interpreter.engine.ops.turn import FIRST_PLAYER
from lastcard.interpreter.engine.state import State

# What only these words read; piles keep their order for whoever turns them over.
READ_BY = {"first": "first_player", "last": "last_player", "discard": "turn_cards_over"}


def key_of(state: State, unread: frozenset[str]) -> tuple[object, ...]:
    """The key of a position in a game whose rules leave this unread; see `State.key`."""
    begun = bool(state.stack) and state.stack[0][STEP] > FIRST_PLAYER
    return state.key(unread if begun else unread - {"first"})


def unread_by(book: Rulebook) -> frozenset[str]:
    """Of what stands in `READ_BY`; the rows of the first card, which is nobody's turn, may read who is first."""
    words = set(_words((book.rules, book.windows, book.going_out)))
    words |= set(_words(book.turned_up)) - {"first_player"}
    return frozenset(what for what, word in READ_BY.items() if word not in words)


def _words(part: object) -> Iterator[str]:
    """Every word that stands in a part of a rulebook."""
    if isinstance(part, Expr | Do):
        yield part.op
    if isinstance(part, tuple):
        for each in part:
            yield from _words(each)
    elif is_dataclass(part) and not isinstance(part, type):
        for field in fields(part):
            yield from _words(getattr(part, field.name))
