"""What a file holds, as plain nodes that know their place."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from lastcard.dsl.diagnostics.problem import Diagnostic, Span

from .places import Places


class Leaf:
    """What has no parts: a scalar, or the sentence that has been made of one."""

    __slots__ = ()

    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class Scalar(Leaf):
    """A text, a whole number, true, false or null. A key is always a text, and so is what stands in quotes."""

    value: str | int | bool | None
    text: str
    span: Span
    # `None` where the text stands in the file as it is, on one line: then columns can simply be counted.
    places: Places | None = field(default=None, compare=False, repr=False)

    def span_of(self, start: int, end: int) -> Span:
        """Where the characters `start` to `end` (not included) of `text` stand in the file."""
        start = min(max(start, 0), len(self.text))
        end = min(max(end, start), len(self.text))
        if self.places is not None:
            return self.places.span(start, end)
        line, column = self.span.line, self.span.column
        return Span(self.span.file, line, column + start, line, column + end)


@dataclass(frozen=True, slots=True)
class Entry:
    """A key and its value."""

    key: Scalar
    value: Node


@dataclass(frozen=True, slots=True)
class Mapping:
    """Entries in the order of the file; no key stands twice."""

    entries: tuple[Entry, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Sequence:
    """A list."""

    items: tuple[Node, ...]
    span: Span


Node: TypeAlias = Leaf | Mapping | Sequence
Plain: TypeAlias = "dict[str, Plain] | list[Plain] | str | int | None"  # a bool is an int
Document: TypeAlias = tuple[Node | None, tuple[Diagnostic, ...]]


def to_plain(node: Node) -> Plain:
    """The data without the places. No deeper than the limit, so it may call itself."""
    if isinstance(node, Scalar):
        return node.value
    if isinstance(node, Leaf):
        return node.text
    if isinstance(node, Sequence):
        return list(map(to_plain, node.items))
    plain: dict[str, Plain] = {}
    for entry in node.entries:
        plain[entry.key.text] = to_plain(entry.value)
    return plain
