"""Problems in files as values: where, what and how to mend it. This is the only module that turns them into text.

Messages are lower case, one line, without a full stop; the user's words stand in backticks; advice goes into `help`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, Literal

from .codes import PAGES

MAX_MESSAGE = 200
MAX_HELP = 600
MAX_QUOTE = 60
MAX_CANDIDATES = 200
NEAREST, LIKE, ALIKE = 5, 0.72, 0.84  # how much of two words must be the same
MAX_CANDIDATE = 64
WINDOW = 100  # characters of a source line that are shown


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A place in a file: lines and columns count from 1, columns in characters, the end is just after the last one."""

    file: str
    line: int
    column: int
    end_line: int
    end_column: int


ALSO = "and here"  # another place of the same mistake


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One problem. Whatever it is made from, its text is short and holds nothing that a terminal would obey."""

    code: str
    message: str
    span: Span | None
    help: str = ""
    related: tuple[tuple[str, Span], ...] = ()
    severity: Literal["error", "warning"] = "error"

    def __post_init__(self) -> None:
        object.__setattr__(self, "message", _cut(visible(self.message), MAX_MESSAGE))
        object.__setattr__(self, "help", _cut("\n".join(map(visible, self.help.split("\n"))), MAX_HELP))


def warning(code: str, message: str, span: Span | None, advice: str) -> Diagnostic:
    """What can be played all the same."""
    return Diagnostic(code, message, span, advice, severity="warning")


def places_of(problem: Diagnostic) -> list[Span]:
    """Where a mistake stands, each time."""
    again = [span for said, span in problem.related if said == ALSO]
    return again if problem.span is None else [problem.span, *again]


# --- text that is safe to show ------------------------------------------------------------------------------------


def visible(text: str) -> str:
    """The text with every control, format and other unprintable character written out, as in `\\x1b`."""
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() else _escaped(char) for char in text)


def quote(text: str, limit: int = MAX_QUOTE) -> str:
    """The user's words in backticks, on one line and cut to a length that leaves room for the message."""
    return f"`{_cut(visible(text[: limit + 1]), limit).replace('`', chr(39))}`"


def _escaped(char: str) -> str:
    return char.encode("unicode_escape").decode("ascii")


def _cut(text: str, limit: int) -> str:
    return text if len(text) <= limit else text[: limit - 1] + "…"


def _width(text: str) -> int:
    """Cells that the text takes on a terminal."""
    return len(text) if text.isascii() else sum(map(_cells, text))


def _cells(char: str) -> int:
    from unicodedata import category, east_asian_width  # seldom needed, so not paid for at import

    if category(char) in {"Mn", "Me"}:
        return 0
    return 2 if east_asian_width(char) in {"W", "F"} else 1


# --- for people ---------------------------------------------------------------------------------------------------


def render(diagnostic: Diagnostic, text: str | None) -> str:
    """The problem with its source line and a caret under the place; `text` is the file's, `None` if it is unknown."""
    lines = [_headline(diagnostic), *_snippet(diagnostic.span, text)]
    lines += [f"help: {line}" for line in diagnostic.help.split("\n") if line]
    for note, span in diagnostic.related:
        lines.append(f"{_place(span)}: {_cut(visible(note), MAX_MESSAGE)}")
        if diagnostic.span is not None and span.file == diagnostic.span.file:
            lines += _snippet(span, text)
    return "\n".join(lines)


def _headline(diagnostic: Diagnostic) -> str:
    where = f"{_place(diagnostic.span)}: " if diagnostic.span else ""
    return f"{where}{diagnostic.severity} {diagnostic.code}: {diagnostic.message}"


def _place(span: Span) -> str:
    return f"{visible(span.file)}:{span.line}:{span.column}"


def _snippet(span: Span | None, text: str | None) -> list[str]:
    line = None if span is None or text is None else _line(text, span.line)
    if span is None or line is None:
        return []
    last = span.end_column - 1 if span.end_line == span.line else len(line)
    shown, caret = _picture(line, span.column - 1, last)
    number = str(span.line)
    return [f" {number} | {shown}".rstrip(), f" {' ' * len(number)} | {caret}"]


def _line(text: str, number: int) -> str | None:
    """One line of a file. Only line feeds end a line: `splitlines` would count others."""
    lines = text.removeprefix("\ufeff").split("\n")
    return lines[number - 1].removesuffix("\r") if 1 <= number <= len(lines) else None


def _picture(line: str, start: int, end: int) -> tuple[str, str]:
    """The part of a line around the place, and the carets that go under it."""
    start = min(max(start, 0), len(line))
    end = min(max(end, start), len(line))
    first = max(0, min(start - WINDOW // 4, len(line) - WINDOW))
    last = first + WINDOW
    before = ("…" if first else "") + visible(line[first:start])
    under = visible(line[start : min(end, last)])
    after = visible(line[min(end, last) : last]) + ("…" if last < len(line) else "")
    return before + under + after, " " * _width(before) + "^" * max(1, _width(under))


# --- for programs -------------------------------------------------------------------------------------------------


def as_json(diagnostic: Diagnostic) -> dict[str, Any]:
    """The problem as plain data."""
    return {
        "code": diagnostic.code,
        "severity": diagnostic.severity,
        "message": diagnostic.message,
        "help": diagnostic.help,
        "span": _span_json(diagnostic.span),
        "related": [{"message": visible(note), "span": _span_json(span)} for note, span in diagnostic.related],
    }


def _span_json(span: Span | None) -> dict[str, Any] | None:
    if span is None:
        return None
    return {
        "file": visible(span.file),
        "line": span.line,
        "column": span.column,
        "end_line": span.end_line,
        "end_column": span.end_column,
    }


def as_github(diagnostic: Diagnostic) -> str:
    """The problem as a workflow command, which GitHub shows beside the line."""
    properties = [*_github_place(diagnostic.span), ("title", diagnostic.code)]
    listed = ",".join(f"{name}={_github_property(value)}" for name, value in properties)
    body = diagnostic.message + (f"\nhelp: {diagnostic.help}" if diagnostic.help else "")
    return f"::{diagnostic.severity} {listed}::{_github_data(body)}"


def _github_place(span: Span | None) -> list[tuple[str, str]]:
    if span is None:
        return []
    place = [("file", visible(span.file)), ("line", str(span.line)), ("endLine", str(span.end_line))]
    if span.line == span.end_line:  # GitHub takes columns for one line only, the last one included
        last = max(span.column, span.end_column - 1)
        place += [("col", str(span.column)), ("endColumn", str(last))]
    return place


def _github_data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _github_property(text: str) -> str:
    return _github_data(text).replace(":", "%3A").replace(",", "%2C")


def as_sarif(diagnostics: Sequence[Diagnostic]) -> dict[str, Any]:
    """The problems as one SARIF 2.1.0 log."""
    codes = sorted({diagnostic.code for diagnostic in diagnostics})
    driver = {"name": "lastcard", "rules": [_sarif_rule(code) for code in codes]}
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "results": [_sarif_result(diagnostic, codes) for diagnostic in diagnostics],
    }
    return {"$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0", "runs": [run]}


def _sarif_rule(code: str) -> dict[str, Any]:
    page = PAGES.get(code)
    if page is None:
        return {"id": code}
    return {"id": code, "shortDescription": {"text": page.title}, "fullDescription": {"text": page.what}}


def _sarif_result(diagnostic: Diagnostic, codes: list[str]) -> dict[str, Any]:
    text = diagnostic.message + (f"\nhelp: {diagnostic.help}" if diagnostic.help else "")
    result: dict[str, Any] = {
        "ruleId": diagnostic.code,
        "ruleIndex": codes.index(diagnostic.code),
        "level": diagnostic.severity,
        "message": {"text": text},
    }
    if diagnostic.span is not None:
        result["locations"] = [_sarif_location(diagnostic.span)]
    if diagnostic.related:
        result["relatedLocations"] = [
            {**_sarif_location(span), "message": {"text": visible(note)}} for note, span in diagnostic.related
        ]
    return result


def _sarif_location(span: Span) -> dict[str, Any]:
    from urllib.parse import quote as percent

    uri = percent(span.file.replace("\\", "/").encode("utf-8", "backslashreplace"))
    region = {
        "startLine": span.line,
        "startColumn": span.column,
        "endLine": span.end_line,
        "endColumn": span.end_column,
    }
    return {"physicalLocation": {"artifactLocation": {"uri": uri}, "region": region}}


# --- advice -------------------------------------------------------------------------------------------------------


def did_you_mean(word: str, candidates: Iterable[str]) -> str | None:
    """The candidate that the word is most likely a misspelling of. Looks at a bounded number of bounded words."""
    if len(word) > MAX_CANDIDATE:
        return None
    known = [each for each in islice(candidates, MAX_CANDIDATES) if len(each) <= MAX_CANDIDATE and each != word]
    folded = {each.casefold(): each for each in reversed(known)}
    whole = next((each for each in known if word in (each.rpartition(".")[2], each.partition(".")[0])), None)
    return folded.get(word.casefold()) or whole or _of_the_same_words(word, known) or _nearest(word, known)


def _of_the_same_words(word: str, known: list[str]) -> str | None:
    """The same in another order; or the shortest that has all of them, and another."""
    said = sorted(word.casefold().split("-"))
    found = [each for each in known if sorted(each.split("-")) == said]
    longer = [each for each in known if f"-{word}-" in f"-{each}-"] if len(said) > 1 else []
    return found[0] if found else min(longer, key=len, default=None)


def _nearest(word: str, known: list[str]) -> str | None:
    """Nearly the same letters; where even the first one differs, all but the same."""
    from difflib import get_close_matches

    near = get_close_matches(word, known, n=NEAREST, cutoff=LIKE)
    alike = get_close_matches(word, near, n=1, cutoff=ALIKE)
    return next((each for each in (*alike, *near) if each[:1] == word[:1] or each in alike), None)
