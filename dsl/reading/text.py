"""One document as text: its characters, their places, and the problems found in it."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass
from functools import cached_property
from typing import NoReturn, Protocol

from lastcard.dsl.diagnostics.problem import Diagnostic, Span

MAX_PROBLEMS = 50


class Stop(Exception):
    """Not an error: the problem is already noted, and reading cannot go on."""


class Problems:
    """The problems of one document, up to the limit."""

    def __init__(self) -> None:
        self.found: list[Diagnostic] = []

    def add(
        self, code: str, message: str, span: Span, advice: str = "", related: tuple[tuple[str, Span], ...] = ()
    ) -> None:
        self.found.append(Diagnostic(code, message, span, advice, related))
        if len(self.found) == MAX_PROBLEMS:
            raise Stop

    def has(self, code: str) -> bool:
        return any(each.code == code for each in self.found)

    def forget(self, code: str, line: int) -> None:
        """What has been said of a line, and is another mistake after all."""
        self.found = [each for each in self.found if each.code != code or each.span is None or each.span.line != line]

    def stop(
        self, code: str, message: str, span: Span, advice: str = "", related: tuple[tuple[str, Span], ...] = ()
    ) -> NoReturn:
        self.add(code, message, span, advice, related)
        raise Stop


class Mark(Protocol):
    """ruamel's place: the number of the character in the document, line and column in the file, from 0."""

    index: int
    line: int
    column: int


@dataclass(frozen=True)  # without slots, which a cached property does not allow
class SourceText:
    """The characters of one document, every line ended by a line feed alone."""

    name: str
    text: str
    first_line: int

    @cached_property
    def starts(self) -> list[int]:
        return [0, *(found.end() for found in re.finditer("\n", self.text))]

    def place(self, index: int) -> tuple[int, int]:
        line = bisect_right(self.starts, index)
        return self.first_line + line - 1, index - self.starts[line - 1] + 1

    def span(self, first: int, end: int) -> Span:
        """The place of the characters from `first` up to `end`; the end stays on the line of the last character."""
        line, column = self.place(first)
        if end <= first:
            return Span(self.name, line, column, line, column)
        end_line, end_column = self.place(end - 1)
        return Span(self.name, line, column, end_line, end_column + 1)

    def between(self, start: Mark, end: Mark) -> Span:
        return Span(self.name, start.line + 1, start.column + 1, end.line + 1, end.column + 1)

    def line(self, number: int) -> str:
        """The line that ruamel gives this number to, or nothing if it is none of this document's."""
        number -= self.first_line - 1
        if not 0 <= number < len(self.starts):
            return ""
        end = self.text.find("\n", self.starts[number])
        return self.text[self.starts[number] : end if end >= 0 else None]
