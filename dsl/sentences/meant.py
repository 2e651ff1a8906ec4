"""A sentence that can be read and does not say what its author meant: names that are none here, values of another sort.

It is asked for what it says in everyday words, as one that cannot be read is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

from lastcard.dsl.diagnostics.problem import Diagnostic, Span
from lastcard.dsl.reading.nodes import Entry, Mapping, Node, Scalar, Sequence

from .explain import difference, proposed
from .parse import read
from .reworded import Around, Reworder
from .syntax import Broken, Sentence
from .walk import Walker

WHOSE = "LC402"
OF_NAMES = frozenset({"LC401", WHOSE, "LC403", "LC404", "LC405", "LC408"})


def told_as_meant(
    problems: Iterable[Diagnostic], document: Mapping, judged: Callable[[Mapping], Iterable[Diagnostic]]
) -> Iterator[Diagnostic]:
    """Of the first thing that is wrong with such a sentence: the sentence to write, if nothing is wrong with that."""
    problems = [*problems]
    wanted = [each.span for each in problems if each.code in OF_NAMES and each.span is not None]
    meant = _Finder(document, wanted).sentences() if wanted else {}
    if meant:
        wrong = [each.span for each in judged(_written(document, meant))]
        meant = {place: right for place, right in meant.items() if not any(_is_in(span, place) for span in wrong)}
    told = set[Span]()
    for each in problems:
        place = next((place for place in meant if each.code in OF_NAMES and _is_in(each.span, place)), None)
        if place is None:
            yield each
        elif place not in told:
            told.add(place)
            right = meant[place].right.text
            is_told = each.help.split("`")[1:2] == [right] and each.code != WHOSE  # and perhaps more besides
            yield each if is_told else replace(each, span=meant[place].differs, help=f"write `{right}`")


class _Meant(NamedTuple):
    """The sentence that was meant, and which part of what stands there is another one."""

    right: Sentence
    differs: Span


class _Finder(Walker):
    """Looks for the sentences in which these places are."""

    def __init__(self, document: Mapping, places: list[Span]) -> None:
        super().__init__(_unparsed(document))
        self.places = places
        self.found: dict[Span, _Meant] = {}

    def sentences(self) -> dict[Span, _Meant]:
        self.document(self.root)
        return self.found

    def sentence(
        self, node: Scalar, sort: str, is_law: bool = False, is_exception: bool = False, around: Mapping | None = None
    ) -> Node:
        if _is_as_written(node) and any(_is_in(place, node.span) for place in self.places):
            right = _meant(node.text, sort, self.around(sort, is_law, around))
            phrase = read(right, sort, lambda *_: node.span) if right not in ("", node.text) else None
            if phrase is not None:
                self.found[node.span] = _Meant(Sentence(phrase, right, node.span), _differs(node, right))
        return node


def _meant(text: str, sort: str, around: Around) -> str:
    advice = proposed(Reworder(around), text, sort)
    alone = re.fullmatch("write `([^`]+)`", advice.text) if advice is not None else None
    return alone[1] if alone else ""


def _differs(node: Scalar, right: str) -> Span:
    """Quotes stand before the text."""
    start, end = difference(node.text, right) or (0, len(node.text))
    begin = node.span.column + (node.span.end_column - node.span.column - len(node.text)) // 2
    return replace(node.span, column=begin + start, end_column=begin + end)


def _is_as_written(node: Scalar) -> bool:
    """An exception has been turned into a condition, and is no text of the file any more; quotes are two more signs."""
    return node.span.end_column - node.span.column - len(node.text) in (0, 2)


def _is_in(place: Span | None, whole: Span) -> bool:
    if place is None or place.file != whole.file:
        return False
    begin, end = (place.line, place.column), (place.end_line, place.end_column)
    return (whole.line, whole.column) <= begin and end <= (whole.end_line, whole.end_column)


def _unparsed(node: Node) -> Node:
    """The same with the texts of its sentences."""
    if isinstance(node, Mapping):
        return Mapping(tuple(Entry(each.key, _unparsed(each.value)) for each in node.entries), node.span)
    if isinstance(node, Sequence):
        return Sequence(tuple(map(_unparsed, node.items)), node.span)
    return Scalar(node.text, node.text, node.span) if isinstance(node, Sentence | Broken) else node


def _written(document: Mapping, meant: dict[Span, _Meant]) -> Mapping:
    """The same with other sentences at some places."""
    return Mapping(tuple(Entry(each.key, _with(each.value, meant)) for each in document.entries), document.span)


def _with(node: Node, meant: dict[Span, _Meant]) -> Node:
    if isinstance(node, Mapping):
        return _written(node, meant)
    if isinstance(node, Sequence):
        return Sequence(tuple(_with(each, meant) for each in node.items), node.span)
    return meant[node.span].right if isinstance(node, Sentence) and node.span in meant else node
