"""A sentence about to be linked, and where its results go."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from lastcard.dsl.rulebook import Expr
from lastcard.dsl.words.rows import Brings
from lastcard.dsl.words.types import Type
from lastcard.interpreter.engine.frame import CANCELLED
from lastcard.interpreter.engine.operations import IntoCell, IntoFlag, Store
from lastcard.interpreter.engine.state import Frame, State
from lastcard.interpreter.engine.values import Maker, Pile, Value

Put = Callable[[State, Frame, int], None]


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence about to be linked: its operands made, its stores, its group, what it proposes, its source."""

    word: str
    operands: tuple[Value, ...]
    spoken: tuple[Expr, ...]  # the same as expressions
    piles: tuple[Pile, ...]  # from which it takes cards, and into which it puts them
    stores: tuple[Put, ...]
    wanted: int  # the cell in which it wants the result of what it proposes, or 0
    number: int
    follows: tuple[Brings, ...]
    by: int
    flag: int  # into which its result goes, if it goes into one
    named: str  # the first name that it gives
    maker: Maker  # for who looks at a part of an operand by itself

    @property
    def types(self) -> tuple[Type, ...]:
        return tuple(expr.type for expr in self.spoken)

    @property
    def upmost(self) -> bool:
        """Of cards that are alike, does it mean the one that lies highest? That is so of a card with a name."""
        return any(expr.op == "card_from" for expr in self.spoken)


def storing(maker: Maker, store: Store) -> Put:
    """Where a result goes, as a function."""
    if isinstance(store, IntoCell):
        return _into_cell(store.cell)
    if isinstance(store, IntoFlag):
        return _into_flag(store.flag, maker.maybe(store.owner))
    return _into_held(store.cell, store.marks)


def _into_cell(cell: int) -> Put:
    def put(state: State, frame: Frame, value: int) -> None:
        frame[cell] = value

    return put


def _into_flag(flag: int, owner: Value | None) -> Put:
    if owner is None:

        def put(state: State, frame: Frame, value: int) -> None:
            state.flags[flag] = value

        return put

    def put_for(state: State, frame: Frame, value: int) -> None:
        seat = owner(state, frame)
        if seat >= 0:
            state.player_flags[flag][seat] = value

    return put_for


def _into_held(cell: int, marks: int) -> Put:
    def put(state: State, frame: Frame, value: int) -> None:
        held = state.stack[-2]
        if held[cell] != value:
            held[CANCELLED] |= marks
        frame[cell] = held[cell] = value

    return put
