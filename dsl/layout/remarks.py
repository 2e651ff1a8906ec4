"""What stands between the values of a file: comments, empty lines, the separators of documents."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass

from lastcard.dsl.diagnostics.problem import Span
from lastcard.dsl.reading.nodes import Mapping, Node, Scalar, Sequence
from lastcard.dsl.reading.text import SourceText

_REMARK = re.compile(r"^---(?=[ \t\n]|\Z)|#[^\n]*", re.MULTILINE)
_BEGINNING = re.compile(r"[ \t?:-]*")  # what may stand before the first value of a line


@dataclass(frozen=True, slots=True)
class Comment:
    """A comment and its place: the number of its character, line and column of the file, from 0."""

    text: str
    index: int
    row: int
    column: int
    own: bool  # whether no value stands before it in its line
    gap: int  # blanks before it


class Remarks:
    """The characters of a file with those that belong to its values told apart from the rest."""

    def __init__(self, source: SourceText, documents: list[Node]) -> None:
        self.source = source
        self.rows = source.text.split("\n")
        self.comments: list[Comment] = []
        self.separators: list[int] = []
        self.starts: list[int] = []  # of all values, brackets and separators
        end = 0
        for document in documents:
            for start, stop in self._values(document):
                self._between(end, start)
                self.starts.append(start)
                end = stop
        self._between(end, len(source.text))
        self.places = [comment.index for comment in self.comments]

    def _values(self, node: Node) -> Iterator[tuple[int, int]]:
        """The characters of every value, in order; of a list or mapping in brackets these too."""
        start, end = self.start(node), self.end(node)
        if isinstance(node, Scalar):
            yield from self._scalar(node, start, end)
            return
        brackets = self.in_brackets(node)
        if brackets:
            yield start, start + 1
        for child in _children(node) if isinstance(node, Mapping | Sequence) else ():
            if self.start(child) < self.end(child) or isinstance(node, Sequence):  # where nothing stands is uncertain
                yield from self._values(child)
        if brackets:
            yield end - 1, end

    def _scalar(self, scalar: Scalar, start: int, end: int) -> Iterator[tuple[int, int]]:
        if scalar.places is None or scalar.places.style not in ("|", ">"):
            yield start, end
            return
        yield start, start + 1  # behind the sign may stand a comment
        if scalar.span.end_line > scalar.span.line:
            yield self.source.starts[scalar.span.line], end

    def _between(self, start: int, end: int) -> None:
        """No text in quotes is here, so every `#` begins a comment."""
        for found in _REMARK.finditer(self.source.text, start, end):
            if found[0] == "---":
                self.separators.append(found.start())
                self.starts.append(found.start())
                start = found.end()
            else:
                self.comments.append(self._comment(found, start))

    def _comment(self, found: re.Match[str], end: int) -> Comment:
        line, column = self.source.place(found.start())
        before = self.rows[line - 1][: column - 1]
        own = end == 0 or "\n" in self.source.text[end : found.start()]
        return Comment(found[0].rstrip(), found.start(), line - 1, column - 1, own, len(before) - len(before.rstrip()))

    # --- questions ------------------------------------------------------------------------------------------------

    def start(self, node: Node) -> int:
        return self._index(node.span, 0)

    def end(self, node: Node) -> int:
        return self._index(node.span, 1)

    def _index(self, span: Span, end: int) -> int:
        line, column = (span.end_line, span.end_column) if end else (span.line, span.column)
        return self.source.starts[line - 1] + column - 1

    def in_brackets(self, node: Node) -> bool:
        return not isinstance(node, Scalar) and self.source.text[self.start(node)] in "[{"

    def inside(self, node: Node) -> bool:
        """Whether a comment stands in a list or mapping."""
        place = bisect_left(self.places, self.start(node))
        return place < len(self.places) and self.places[place] < self.end(node)

    def row(self, index: int) -> int:
        return self.source.place(index)[0] - 1

    def margin(self, row: int) -> int:
        """How far a line of the file is indented."""
        return len(self.rows[row]) - len(self.rows[row].lstrip(" "))

    def after_blank(self, index: int) -> bool:
        """Whether a line begins here, and the one above is empty."""
        line, column = self.source.place(index)
        begins = _BEGINNING.fullmatch(self.rows[line - 1], 0, column - 1)
        return bool(begins) and line > 1 and not self.rows[line - 2].strip()

    def next_value(self, node: Node) -> tuple[int, int]:
        """Where the value after a list or mapping stands, and how far its line is indented; less than 0 at the end."""
        place = bisect_left(self.starts, max(self.end(node), self.start(node) + 1))
        if place == len(self.starts):
            return len(self.source.text), -1
        start = self.starts[place]
        return start, -1 if start in self.separators else self.margin(self.row(start))


def _children(node: Mapping | Sequence) -> Iterator[Node]:
    if isinstance(node, Sequence):
        yield from node.items
        return
    for entry in node.entries:
        yield entry.key
        yield entry.value
