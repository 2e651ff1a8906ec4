"""A comma, a colon or a bracket too few or too many: the line as it was meant, found by trying.

What is proposed has been read: with it the file can be read further than the line where reading stopped.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import islice
from typing import NamedTuple

from lastcard.dsl.diagnostics.problem import quote
from lastcard.dsl.reading.text import Mark, Problems, SourceText

from .habits import KEY_AND_BRACKET

_QUOTED = "; one text that has a colon is put in quotes"
Reads = Callable[[str], int | None]  # the line at which a text cannot be read any further, if there is one
LONGEST_TEXT, LONGEST_LINE, MOST_LINES, MOST_TRIED = 16_384, 300, 60, 40
_CLOSER = {"[": "]", "{": "}"}
_OUTER = ("", "}", "]", "}}", "}]", "]}")  # what may be open around it
# How a line outside of brackets begins.
_LEVEL = re.compile(r"( *)((?:- +)*)(?:[^\s\[\]{},:#'\"][^\[\]{},:#]*:(?: |$)|- )")


class Repair(NamedTuple):
    """A line written otherwise, and what was wrong with it at which columns."""

    number: int
    line: str
    code: str
    message: str
    how: str
    columns: tuple[int, int]
    more: str = ""  # what may be meant besides


def explain_brackets(begin: Mark, here: Mark, source: SourceText, problems: Problems, reads: Reads) -> None:
    """Stops with what was meant, if that is found. `begin` is the innermost bracket that is open `here`."""
    if len(source.text) > LONGEST_TEXT:
        return
    furthest, found = here.line + 1, None  # the next line, or the end, may only show that something is still open
    last = source.first_line - 1 + source.text.rstrip().count("\n")
    for repair in islice(_repairs(begin, here, source), MOST_TRIED):
        reached = reads(_with(source, repair))
        if reached is None or furthest < reached < last:
            furthest, found = reached or 0, repair
        if reached is None:
            break
    if found is not None:
        start = _start(source, found.number)
        at = source.span(start + found.columns[0], start + found.columns[1])
        advice = f"{found.how} {quote(found.line.strip(), LONGEST_LINE)}{found.more}"
        problems.stop(found.code, found.message, at, advice)


def _start(source: SourceText, number: int) -> int:
    return source.starts[number - source.first_line + 1]


def _with(source: SourceText, repair: Repair) -> str:
    start = _start(source, repair.number)
    return source.text[:start] + repair.line + source.text[start + len(source.line(repair.number)) :]


def _repairs(begin: Mark, here: Mark, source: SourceText) -> Iterator[Repair]:
    lines = [*range(begin.line, min(here.line, begin.line + MOST_LINES) + 1)]
    line = source.line(here.line)
    if len(line) > LONGEST_LINE or any(len(source.line(number)) > LONGEST_LINE for number in lines):
        return
    sign = source.text[begin.index : begin.index + 1]
    yield from _without_any_colon(here, line)
    yield from _commented_out(lines, source)
    if sign in _CLOSER:
        yield from _left_open(begin, sign, lines, source)
    for way in (_without_colon, _without_comma, _inside_another, _never_opened):
        yield from way(here, line)
    if sign in _CLOSER and begin.line < here.line:
        yield from _without_comma_above(here, source)
    if sign in _CLOSER and begin.line == here.line:
        yield from _closed_too_late(begin, here, sign, line)
    yield from _of_one_sign(here, line)


def _without_any_colon(here: Mark, line: str) -> Iterator[Repair]:
    """`rules {one: ...}`: the key of the line itself."""
    if found := KEY_AND_BRACKET.match(line):
        whole = f"{found[1]}{found[2]}: {found[3]}"
        message = f"a colon is missing behind `{found[2]}`"
        yield Repair(here.line, whole, "LC151", message, "write", found.span(2))


def _commented_out(lines: list[int], source: SourceText) -> Iterator[Repair]:
    """`[one, #two]`: what closes the bracket stands in a comment."""
    for number in lines:
        line = source.line(number)
        if found := re.search(r"(?<=[ ,\[{])#(?=[^#]*[\]}])", line):
            message = "`#` begins a comment here, and the bracket that closes stands in it"
            without = line[: found.start()] + line[found.end() :].lstrip()
            more = "; or close the bracket before the comment"
            yield Repair(number, without, "LC143", message, "leave it out:", (found.start(), found.end()), more)


def _left_open(begin: Mark, sign: str, lines: list[int], source: SourceText) -> Iterator[Repair]:
    """The bracket is not closed at the end of the last line before one that stands outside of it."""
    first = _LEVEL.match(source.line(begin.line))
    level = len(first[1] + first[2]) if first else begin.column
    for number in lines:
        line, then = source.line(number).rstrip(), _LEVEL.match(source.line(number + 1))
        is_last = then is not None and len(then[1]) <= level
        if is_last or not source.line(number + 1).strip():
            text, _, comment = line.partition(" #")
            for outer in _OUTER:
                closed = text.rstrip().removesuffix(",") + _CLOSER[sign] + outer
                whole = f"{closed} #{comment}" if comment else closed
                message = f"the bracket `{sign}` is not closed"
                columns = (begin.column, begin.column + 1) if number == begin.line else (len(text) - 1, len(text))
                yield Repair(number, whole, "LC143", message, "close it at the end of the line:", columns)
        if is_last:
            return


def _without_colon(here: Mark, line: str) -> Iterator[Repair]:
    """`counts {Ana: 3}` inside brackets, and `[a], b [c]`; of several such the first is told."""
    found = [*re.finditer(r"(?<=[{,\[ ])([A-Za-z][\w-]*) *=? *(?=[\[{])", line)]
    near = [each for each in found if each.start() <= here.column + 1 and each.end() >= here.column]
    for some in (near, found) if near else ():
        whole = line
        for each in reversed(some):
            whole = f"{whole[: each.end(1)]}: {whole[each.end() :]}"
        message = f"a colon and a blank are missing behind `{near[0][1]}`"
        yield Repair(here.line, whole, "LC147", message, "write", near[0].span(1))


def _without_comma(here: Mark, line: str) -> Iterator[Repair]:
    """`{turn: Ana top: CARD}`: a second key in what would be one text."""
    found = re.search(r"[^\s,\[{:]([;.]? +)([A-Za-z][\w-]*)$", line[: here.column])
    is_colon = line[here.column : here.column + 1] == ":"
    if found is not None and is_colon:
        whole = f"{line[: found.start(1)]}, {line[found.start(2) :]}"
        message = f"a comma is missing before `{found[2]}`"
        yield Repair(here.line, whole, "LC147", message, "write", found.span(2), _QUOTED)
    if is_colon and re.match(r": +[A-Za-z][\w-]*: ", line[here.column :]):
        whole = f"{line[: here.column]},{line[here.column + 1 :]}"
        place = (here.column, here.column + 1)
        yield Repair(here.line, whole, "LC147", "a comma belongs here, and no colon", "write", place)


def _without_comma_above(here: Mark, source: SourceText) -> Iterator[Repair]:
    """A line of brackets that go over several, as JSON has them."""
    above = source.line(here.line - 1).rstrip()
    if here.column == len(source.line(here.line)) - len(source.line(here.line).lstrip()) and above[-1:] not in ",[{:":
        columns = (len(above) - 1, len(above))
        message = "a comma is missing at the end of this line"
        yield Repair(here.line - 1, f"{above},", "LC147", message, "write", columns)


def _inside_another(here: Mark, line: str) -> Iterator[Repair]:
    """`{turn: Ana, hands: Ana: [CARD]}`: what stands behind a key has keys, and no brackets."""
    found = re.search(r"([A-Za-z][\w-]*): +([A-Za-z][\w-]*)$", line[: here.column])
    ends = [each.start() for each in re.finditer(r"[\]}]", line)]
    is_closed = line.count("}") > line.count("{")
    if found is None or not (is_closed or re.match(r": *[\[{0-9]", line[here.column :])):
        return
    message = f"what `{found[1]}:` has stands in brackets"
    opened = f"{line[: found.start(2)]}{{"
    wholes = [f"{opened}{line[found.start(2) : end]}}}{line[end:]}" for end in reversed(ends) if end > here.column]
    for whole in (f"{opened}{line[found.start(2) :]}", *wholes):
        yield Repair(here.line, whole, "LC147", message, "write", found.span(2))


def _never_opened(here: Mark, line: str) -> Iterator[Repair]:
    """`{ranks: 3, 4]}`"""
    closer = line[here.column : here.column + 1]
    found = re.search(r"([A-Za-z][\w-]*: +)([^\[\]{}:]+)$", line[: here.column])
    if found is not None and closer in ("]", "}"):
        opener = "[" if closer == "]" else "{"
        whole = f"{line[: found.start(2)]}{opener}{line[found.start(2) :]}"
        message = f"the bracket that `{closer}` closes is not opened"
        yield Repair(here.line, whole, "LC147", message, "write", (here.column, here.column + 1))


def _closed_too_late(begin: Mark, here: Mark, sign: str, line: str) -> Iterator[Repair]:
    """`{Ana: [CARD, Blas: [CARD]}`: before the next name, or with the sign of another bracket."""
    columns = (begin.column, begin.column + 1)
    message = f"the bracket `{sign}` is not closed"
    for found in re.finditer(r", *(?=[A-Za-z][\w -]*: )", line[: here.column + 1]):
        if found.start() > begin.column:
            whole = line[: found.start()] + _CLOSER[sign] + line[found.start() :]
            yield Repair(here.line, whole, "LC143", message, "close it before the next name:", columns)
    if line[here.column : here.column + 1] in ("]", "}"):
        place = (here.column, here.column + 1)
        other = line[: here.column] + _CLOSER[sign] + line[here.column + 1 :]
        wrong = f"`{sign}` is closed by `{line[here.column]}`"
        yield Repair(here.line, other, "LC147", wrong, "write", place)
        closed = line[: here.column] + _CLOSER[sign] + line[here.column :]
        yield Repair(here.line, closed, "LC143", message, "close it:", columns)


def _of_one_sign(here: Mark, line: str) -> Iterator[Repair]:
    """A comma that is missing before the entry here, or a sign too many."""
    place, sign = (here.column, here.column + 1), line[here.column : here.column + 1]
    before = re.search(r"[\]}] *$" if sign not in "'\"" else r"[\]}'\"] *$", line[: here.column])
    if before is not None and sign not in ("", ":", ",", "]", "}"):
        end = before.start() + 1
        whole = f"{line[:end]}, {line[end:].lstrip()}"
        yield Repair(here.line, whole, "LC147", "a comma is missing before this", "write", place)
    if sign in (",", "]", "}"):
        whole = line[: here.column] + line[here.column + 1 :]
        yield Repair(here.line, whole, "LC147", f"{quote(sign)} does not belong here", "leave it out:", place)
