"""YAML text -> nodes that know their place in the file.

Files come from strangers, so everything is counted: any bytes give nodes or diagnostics, within the limits. What is
read is a strict part of YAML 1.2: no anchors, aliases, merge keys, tags or directives; every key is a text; the only
values are texts, whole numbers, true, false and null.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache, partial
from io import BytesIO

from lastcard.dsl.diagnostics.problem import Span

from .builder import Builder, is_empty
from .characters import decode, refuse_characters
from .events import DocumentStartEvent, events
from .limits import MAX_BYTES
from .nodes import Document, Node
from .text import Problems, SourceText, Stop


def read(data: bytes, name: str) -> Document:
    """The one document of a file, and its problems. With problems the node may still be given, to look for more."""
    return _document(data, name, 1)


def read_stream(chunks: bytes | Iterable[bytes], name: str) -> Iterator[Document]:
    """The documents of a file with several, one by one. The limits hold for each; the file may be of any length.

    What stands before the first `---` is no document if it is only comments.
    """
    for line, data in _parts(chunks):
        node, problems = _document(data, name, line)
        prologue = line == 1 and not _is_separator(data) and [each.code for each in problems] == ["LC106"]
        if not prologue:
            yield node, problems


# --- a stream into documents -------------------------------------------------------------------------------------


def _is_separator(line: bytes) -> bool:
    return line[:3] == b"---" and line[3:4] in {b"", b" ", b"\t", b"\r", b"\n"}


def _parts(chunks: bytes | Iterable[bytes]) -> Iterator[tuple[int, bytes]]:
    """Each document with the number of its first line. YAML ends a document at `---` in column 1, come what may."""
    part, size, first = list[bytes](), 0, 1
    for number, line in enumerate(_lines(BytesIO(chunks) if isinstance(chunks, bytes) else chunks), 1):
        if part and _is_separator(line):
            yield first, b"".join(part)
            part, size = [], 0
        first = first if part else number
        if size <= MAX_BYTES:  # one byte too many is enough to know
            part.append(line)
            size += len(line)
    if part:
        yield first, b"".join(part)


def _lines(chunks: Iterable[bytes]) -> Iterator[bytes]:
    """Lines with their ends. Of a line longer than any document only the beginning is kept."""
    rest = b""
    for chunk in chunks:
        *lines, rest = (rest + chunk).split(b"\n")
        yield from (line + b"\n" for line in lines)
        rest = rest[: MAX_BYTES + 1]
    if rest:
        yield rest


_HEAD = re.compile(r"^(?:lastcard|scenario|rulebook|house-rule):", re.MULTILINE)


# --- one document -------------------------------------------------------------------------------------------------


@lru_cache(maxsize=2)  # a house rule is read for itself, and again for its examples
def _document(data: bytes, name: str, first_line: int) -> Document:
    problems = Problems()
    node: Node | None = None
    with suppress(Stop):
        source = SourceText(name, decode(data, name, first_line, problems), first_line)
        refuse_characters(source, problems)
        node = _build(source, problems)
    return node, tuple(problems.found)


def _apart(rest: str) -> str:
    """What a line of hyphens is for: it parts two files, or only the head of one from the rest of it."""
    if rest.startswith("scenario:"):  # it follows a line `...`
        return "between two scenarios stands a line `---`"
    if _HEAD.search(rest):
        named = re.search(r"^(?:rulebook|house-rule): *([a-z0-9-]+) *$", rest, re.MULTILINE)
        return "put all that stands below it into a file of its own" + (f", `{named[1]}.yaml`" if named else "")
    return "`---` begins another document: if all of this is one, take the line away"


def _reads(source: SourceText, text: str) -> int | None:
    """At which line could this not be read any further, if it stood in the place of the source?"""
    problems, other = Problems(), replace(source, text=text)
    builder = Builder(other, problems)
    with suppress(Stop):
        for event in events(other, problems, builder.parents):
            builder.take(event)
        return None
    at = problems.found[-1].span
    return at.line - 1 if at is not None else 0


def _build(source: SourceText, problems: Problems) -> Node:
    """Follows the events."""
    builder = Builder(source, problems)
    for event in events(source, problems, builder.parents, partial(_reads, source)):
        if isinstance(event, DocumentStartEvent) and builder.documents:
            at = source.between(event.start_mark, event.end_mark)
            problems.stop("LC125", "a second document begins here", at, _apart(source.text[event.start_mark.index :]))
        builder.take(event)
    root = builder.root
    if root is None or is_empty(root):
        advice = "a rulebook begins with `lastcard: 1` and `rulebook: NAME`, a scenario with `scenario: TEXT`"
        problems.stop("LC106", "there is nothing here", Span(source.name, *source.place(0) * 2), advice)
    return root
