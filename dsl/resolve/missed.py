"""What a file has taken away from its parents, and what of them still speaks of it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from lastcard.dsl.diagnostics.problem import Diagnostic, Span
from lastcard.dsl.reading.nodes import Mapping, Scalar
from lastcard.dsl.reading.tree import field, items

_SHOWN = 3  # places where it is needed
_CODES = frozenset({"LC401", "LC402", "LC413"})  # a name that is none
_NAMED = re.compile("`([^`]+)`")
_ADVICE = "leave it, or take away or replace what needs it, too"


def told_of_what_is_missed(problems: Iterable[Diagnostic], document: Mapping) -> Iterator[Diagnostic]:
    """An inherited line that speaks of what the file has taken away is told at `without`: there it can be mended."""
    taken = {item.text.rpartition(".")[2]: item for item in items(field(document, "without"))}
    needed = dict[Scalar, list[Span]]()
    for problem in problems:
        item = _taken(problem, taken)
        if item is None or problem.span is None or problem.span.file == item.span.file:
            yield problem
        else:
            needed.setdefault(item, []).append(problem.span)
    for item, places in needed.items():
        message = f"`{item.text}` is taken away, and something that is inherited needs it"
        related = tuple(("it is needed here", place) for place in places[:_SHOWN])
        yield Diagnostic("LC401", message, item.span, _ADVICE, related)


def _taken(problem: Diagnostic, taken: dict[str, Scalar]) -> Scalar | None:
    found = _NAMED.search(problem.message) if problem.code in _CODES else None
    return taken.get(found[1]) if found else None
