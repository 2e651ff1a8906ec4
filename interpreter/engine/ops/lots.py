"""What chance picks: a number, a card, a player, a color, an outcome of a wheel."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from lastcard.dsl.rulebook import Expr, words
from lastcard.dsl.words.facets import FACETS
from lastcard.dsl.words.limits import SCANNED
from lastcard.dsl.words.types import CARDS, COLORS, PLAYERS, Type, is_wheel
from lastcard.dsl.words.vocabulary import VALUE_WORDS
from lastcard.interpreter.engine.decisions import CHANCE_SORTS
from lastcard.interpreter.engine.machine import Table
from lastcard.interpreter.engine.program import Run
from lastcard.interpreter.engine.state import NONE, Frame
from lastcard.interpreter.engine.values import is_open, seers_of

from .questions import numbers_between
from .said import Said

Owner = Callable[[Table, Frame], tuple[int, ...] | None]


def _number(said: Said) -> Run:
    (first, last), (store,), by = said.operands, said.stores, said.by

    def run(table: Table, frame: Frame) -> None:
        low = first(table.state, frame)
        numbers = numbers_between(low, last(table.state, frame))
        table.state.spend(len(numbers) // SCANNED)
        found = table.writer.lot(CHANCE_SORTS["number"], numbers, [1] * len(numbers)) if numbers else low
        store(table.state, frame, found)
        if numbers:
            table.writer.tell("chance", by, picked="number", amount=found)

    return run


def _item(said: Said) -> Run:
    (sort,) = said.types
    return _of_wheel(said) if is_wheel(sort) else _of_several(said, sort)


def _of_wheel(said: Said) -> Run:
    (wheel,), (store,), by = said.operands, said.stores, said.by

    def run(table: Table, frame: Frame) -> None:
        turned = table.program.book.wheels[wheel(table.state, frame)]
        sort = CHANCE_SORTS["number"] if turned.flag == NONE else CHANCE_SORTS["word"] + turned.flag
        table.state.spend(len(turned.outcomes) // SCANNED)
        found = table.writer.lot(sort, turned.outcomes, turned.weights)
        store(table.state, frame, found)
        if turned.flag == NONE:
            table.writer.tell("chance", by, picked="number", amount=found)
        else:
            table.writer.tell(
                "chance", by, picked="word", word=table.program.book.flags[turned.flag].type.choices[found]
            )

    return run


def _of_several(said: Said, sort: Type) -> Run:
    """Of equal cards each counts; in which order they lie makes no difference."""
    (several,), (expr,), (store,), by = said.operands, said.spoken, said.stores, said.by
    assert sort.one is not None
    picked, seen_by = sort.one.name, _seen_by(expr, said)
    number = CHANCE_SORTS[picked]

    def run(table: Table, frame: Frame) -> None:
        counted: list[tuple[int, int]] = sorted(Counter(several(table.state, frame)).items())
        table.state.spend(len(counted) // SCANNED)
        if not counted:
            store(table.state, frame, NONE)
            return
        found = table.writer.lot(number, [item for item, _ in counted], [count for _, count in counted])
        private = seen_by(table, frame)
        store(table.state, frame, found)
        table.writer.tell(
            "chance",
            by,
            picked=picked,
            private=private,
            cards=(found,) if sort == CARDS else (),
            target=found if sort == PLAYERS else NONE,
            color=found if sort == COLORS else NONE,
        )

    return run


# --- who may see it -----------------------------------------------------------------------------------


def _seen_by(expr: Expr, said: Said) -> Owner:
    """Everybody, where all that is looked at lies open; of one pile who sees it; of anything else nobody."""
    hidden = [word for word in words(expr) if any(map(_is_hidden, VALUE_WORDS[word.op].reads))]
    hidden = [word for word in dict.fromkeys(hidden) if not is_open(said.maker, word)]
    if expr.type == PLAYERS or not hidden:
        return lambda table, frame: None
    seers = seers_of(said.maker, hidden[0]) if len(hidden) == 1 else lambda state, frame: ()
    return lambda table, frame: seers(table.state, frame)


def _is_hidden(facet: str) -> bool:
    traits = FACETS[facet].traits
    return "cards" in traits and "open" not in traits


LOTS: dict[str, Callable[[Said], Run]] = {"chance_number": _number, "chance_item": _item}
