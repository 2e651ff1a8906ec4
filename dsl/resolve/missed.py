"""What a file has taken away from its parents, and what of them still speaks of it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from lastcard.dsl.diagnostics.problem import Diagnostic, Span
from lastcard.dsl.known.contents import entry_around, with_those_like
from lastcard.dsl.reading.nodes import Mapping, Scalar
from lastcard.dsl.reading.tree import field, items
from lastcard.dsl.shelf import house_rule_of, is_shipped, split_reference

_SHOWN = 3  # places where it is needed
_CODES = frozenset({"LC401", "LC402", "LC405", "LC413"})  # a name that is none
_NAMED = re.compile("`([^`]+)`")


def told_of_what_is_missed(problems: Iterable[Diagnostic], document: Mapping) -> Iterator[Diagnostic]:
    """An inherited line that speaks of what the file has taken away is told at `without`: there it can be mended."""
    without = items(field(document, "without"))
    taken = {item.text.rpartition(".")[2]: item for item in without}
    needed = dict[Scalar, list[Span]]()
    for problem in problems:
        item = _taken(problem, taken)
        if item is None or problem.span is None or problem.span.file == item.span.file:
            yield problem
        else:
            needed.setdefault(item, []).append(problem.span)
    around = [entry_around(place, document) for places in needed.values() for place in places]
    together = with_those_like((*(item.text for item in without), *around), document)
    for item, places in needed.items():
        message = f"`{item.text}` is taken away, and something that is inherited needs it"
        related = tuple(("it is needed here", place) for place in places[:_SHOWN])
        yield Diagnostic("LC401", message, item.span, _advice(together), related)


def told_to_the_author(problems: Iterable[Diagnostic], document: Mapping) -> Iterator[Diagnostic]:
    """What comes of a file that is shipped, and that nobody can change, is told at the line that brings it here."""
    for problem in problems:
        there = problem.span
        place = None if there is None or is_shipped(document.span.file) else _place_of(problem, there, document)
        if place is None or there is None:
            yield problem
        else:
            yield replace(problem, span=place, related=(("it comes of this", there), *problem.related))


def _place_of(problem: Diagnostic, there: Span, document: Mapping) -> Span | None:
    if not is_shipped(there.file):
        return None
    if house_rule := house_rule_of(there.file):
        asked = (item for item in items(field(document, "house-rules")) if split_reference(item.text)[0] == house_rule)
        return next((item.span for item in asked), None)
    named = _NAMED.findall(problem.message)
    taken = [item for item in items(field(document, "without")) if item.text.rpartition(".")[2] in named]
    extends = field(document, "extends")
    return taken[0].span if taken else extends.span if extends is not None else None


def _advice(together: list[str]) -> str:
    """What is taken away together; what stands in no entry can only be written anew."""
    if not all(together):
        return "leave it, or take away or replace what needs it, too"
    return f"leave it, or take away all that needs it, too: `without: [{', '.join(together)}]`"


def _taken(problem: Diagnostic, taken: dict[str, Scalar]) -> Scalar | None:
    found = _NAMED.search(problem.message) if problem.code in _CODES else None
    return taken.get(found[1]) if found else None
