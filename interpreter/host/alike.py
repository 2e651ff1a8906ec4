"""Which positions of a game are alike: no rule of its rulebook can tell them apart."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

from lastcard.dsl.rulebook import Block, Do, Expr, Row, Rule, Rulebook, Step, Window, steps_of, values_of, words
from lastcard.dsl.words.vocabulary import BLOCK_WORDS, EVENTS, STEP_WORDS, VALUE_WORDS
from lastcard.interpreter.engine.frame import STEP
from lastcard.interpreter.engine.ops.turn import FIRST_PLAYER
from lastcard.interpreter.engine.state import State

# What the key of a position may leave out, by the facet that somebody would have to look at.
LEFT_OUT = {"first": "first", "last": "last", "pile_order": "discard", "scores": "scores"}


def key_of(state: State, unread: frozenset[str]) -> tuple[object, ...]:
    """The key of a position in a game whose rules leave this unread; see `State.key`."""
    begun = bool(state.stack) and state.stack[0][STEP] > FIRST_PLAYER
    return state.key(unread if begun else unread - {"first"})


def unread_by(book: Rulebook) -> frozenset[str]:
    """Of what stands in `LEFT_OUT`; the rows of the first card, which is nobody's turn, may look at who is first."""
    looked_at = {facet for event in EVENTS.values() for facet in event.reads} - {"scores"}  # those are only added up
    looked_at |= set(_of_all((*book.rules, *book.windows, *book.going_out)))
    looked_at |= set(_of_all(book.turned_up)) - {"first"}
    looked_at |= {facet for action in book.actions if action.choice for facet in _of_value(action.choice)}
    return frozenset(what for facet, what in LEFT_OUT.items() if facet not in looked_at)


# --- the facets that entries look at ------------------------------------------------------------------


def _of_all(entries: Iterable[Rule | Window | Row]) -> Iterator[str]:
    for entry in entries:
        yield from chain.from_iterable(map(_of_value, _conditions(entry)))
        yield from chain.from_iterable(_of_step(step) for block in _blocks(entry) for step in steps_of(block))


def _conditions(entry: Rule | Window | Row) -> Iterator[Expr]:
    """What it looks at before anything is done."""
    if isinstance(entry, Row):
        return
    if entry.when is not None:
        yield entry.when
    if isinstance(entry, Window):
        yield entry.asks
        yield from (expr for offer in entry.offers for expr in (offer.choice, offer.when) if expr is not None)


def _blocks(entry: Rule | Window | Row) -> tuple[Block, ...]:
    if isinstance(entry, Window):
        return (*(offer.body for offer in entry.offers), entry.otherwise)
    return (entry.body,)


def _of_step(step: Step) -> Iterator[str]:
    yield from STEP_WORDS[step.op].reads if isinstance(step, Do) else BLOCK_WORDS[step.word].reads
    yield from chain.from_iterable(map(_of_value, values_of(step)))


def _of_value(expr: Expr) -> Iterator[str]:
    return (facet for word in words(expr) for facet in VALUE_WORDS[word.op].reads)
