"""Of several things those of which a condition holds, where the thing looked at stands in a cell of the frame.

The condition is taken apart. What does not speak of the thing is judged once for all of them; what says something of it
by open cards and other cells alone is judged once for good, and looked up.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import itemgetter
from typing import Any

from lastcard.dsl.rulebook import Expr, conjuncts, words
from lastcard.dsl.words.vocabulary import VALUE_WORDS
from lastcard.interpreter.engine.budget import SMALL
from lastcard.interpreter.engine.state import NONE, Frame, State

from .maker import Maker, Value, priced

OPEN = frozenset({"top", "color"})  # what everybody sees of the table, and what may be looked up by
MOST_KNOWN = 50_000  # judgements that are remembered

Page = tuple[set[int], set[int]]  # the things that have been judged, and those of which it holds


class Sieve:
    """A condition about what stands in a cell."""

    __slots__ = ("apart", "cell", "each", "for_good", "known", "others", "prices", "read", "room")

    def __init__(self, maker: Maker, condition: Expr | None, cell: int) -> None:
        self.cell = cell
        parts = conjuncts(condition)
        about = [part for part in parts if reads_cell(part, cell)]
        lasting = [part for part in about if reads_open(part)]
        kinds = (
            [part for part in parts if part not in about],
            lasting,
            [part for part in about if part not in lasting],
        )
        self.prices = tuple(map(priced, kinds))
        self.apart, self.for_good, self.each = ([maker.value(part) for part in kind] for kind in kinds)
        cells = {word.value for part in lasting for word in words(part) if word.op == "cell"}
        self.read = sorted(cells - {cell})
        self.others = itemgetter(*self.read) if self.read else None  # by which it is looked up, beside the open cards
        self.known: dict[tuple[Any, ...], Page] = {}
        self.room = MOST_KNOWN

    def holding(self, found: Sequence[int], state: State, frame: Frame) -> Sequence[int]:
        """Of those that have been looked up those of which the rest of it holds, in the order given."""
        apart, _, each = self.prices
        if not found or not (apart or each):
            return found
        if apart:
            state.spend(apart)
            for holds in self.apart:
                if not holds(state, frame):
                    return ()
        if not each:
            return found
        state.spend(len(found) * each)
        return self._judged(self.each, found, state, frame)

    def _judged(self, conditions: Iterable[Value], found: Iterable[int], state: State, frame: Frame) -> list[int]:
        """The conditions read what is looked at from its cell, which is then as it was before."""
        place = self.cell
        before, allowed = frame[place], []
        for one in found:
            frame[place] = one
            for holds in conditions:
                if not holds(state, frame):
                    break
            else:
                allowed.append(one)
        frame[place] = before
        return allowed

    def looked_up(self, found: Sequence[int], state: State, frame: Frame) -> set[int]:
        """Among these are those of which that part of it holds which is known for good."""
        key = self._key(state, frame)
        page = self.known.get(key)
        if page is None:
            page = self._begin(key)
        judged, allowed = page
        if not judged.issuperset(found):
            self._learn(page, set(found) - judged, state, frame)
        elif len(found) > SMALL:  # to look up a few costs no more than to ask for it
            state.spend(len(found))
        return allowed

    def rules_out(self, hands: Iterable[Sequence[int]], state: State, frame: Frame) -> bool:
        """Is it known that it holds of none of these? Nothing is judged for it."""
        page = self.known.get(self._key(state, frame))
        if page is None:
            return False
        judged, allowed = page
        for hand in hands:
            if len(hand) > SMALL:
                state.spend(len(hand))
            if not judged.issuperset(hand) or not allowed.isdisjoint(hand):
                return False
        return True

    def _key(self, state: State, frame: Frame) -> tuple[Any, ...]:
        top = state.discard[-1] if state.discard else NONE
        return (top, state.color) if self.others is None else (top, state.color, self.others(frame))

    def _begin(self, key: tuple[Any, ...]) -> Page:
        """A new page of the memory; when there is no room left for more, it begins anew."""
        if self.room <= 0:
            self.known.clear()
            self.room = MOST_KNOWN
        page = self.known[key] = (set(), set())
        return page

    def _learn(self, page: Page, unknown: set[int], state: State, frame: Frame) -> None:
        state.spend(len(unknown) * self.prices[1])
        judged, allowed = page
        allowed.update(self._judged(self.for_good, sorted(unknown), state, frame))
        judged |= unknown
        self.room -= 1 + len(unknown)


def reads_cell(condition: Expr | None, place: int) -> bool:
    return condition is not None and any(word.op == "cell" and word.value == place for word in words(condition))


def reads_open(condition: Expr) -> bool:
    """Does it look at nothing but open cards, and cells?"""
    return all(OPEN.issuperset(VALUE_WORDS[word.op].reads) for word in words(condition))
