"""YAML text -> nodes that know their place in the file. The only module that knows ruamel.yaml.

Files come from strangers, so only ruamel's event stream is used, never its loader, and everything is counted: any
bytes give nodes or diagnostics, within the limits below. What is read is a strict part of YAML 1.2: no anchors,
aliases, merge keys, tags or directives; every key is a text; the only values are texts, whole numbers, true, false
and null.
"""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

from __future__ import annotations

import os
import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from io import BytesIO
from stat import S_ISREG
from typing import Any, BinaryIO, NoReturn, Protocol, TypeAlias

from ruamel.yaml.error import FileMark, MarkedYAMLError
from ruamel.yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
)
from ruamel.yaml.parser import Parser
from ruamel.yaml.scanner import Scanner

from .diagnostics import Diagnostic, Span, quote

MAX_BYTES = 262_144  # of a file, or of one document of a stream
MAX_DEPTH = 32  # lists and mappings inside each other
MAX_NODES = 20_000  # keys, values, lists and mappings
MAX_TEXT = 8_192  # characters of one text
MAX_KEY = 128  # characters of one key
MAX_DIGITS = 18  # more are not even converted
MAX_INTEGER = 2**53 - 1  # what every program that reads JSON keeps exactly
MAX_PROBLEMS = 50
CHUNK = 65_536  # bytes that a stream reads at once

# Characters that are invisible, end a line for some readers only, turn the direction of text or command a terminal. A
# carriage return is allowed before a line feed only, and those pairs are gone when this is sought.
_FORBIDDEN = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufeff\ufffe\uffff]"
)
_CALLED = {**dict.fromkeys(map(chr, range(160)), "control character"), "\r": "carriage return without line feed"}
_WORDS: dict[str, bool | None] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL"), None),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}
_DOUBTFUL = {form for word in ("yes", "no", "on", "off", "y", "n") for form in (word, word.title(), word.upper())}
_INTEGER = re.compile(r"[-+]?([0-9]+)")


# --- nodes --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Scalar:
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


Node: TypeAlias = Scalar | Mapping | Sequence
Plain: TypeAlias = "dict[str, Plain] | list[Plain] | str | int | None"  # a bool is an int
Document: TypeAlias = tuple[Node | None, tuple[Diagnostic, ...]]


def to_plain(node: Node) -> Plain:
    """The data without the places. No deeper than the limit, so it may call itself."""
    if isinstance(node, Scalar):
        return node.value
    if isinstance(node, Sequence):
        return list(map(to_plain, node.items))
    plain: dict[str, Plain] = {}
    for entry in node.entries:
        plain[entry.key.text] = to_plain(entry.value)
    return plain


# --- reading ------------------------------------------------------------------------------------------------------


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


def read_path(path: str | os.PathLike[str]) -> bytes | Diagnostic:
    """The bytes of a regular file, one more than allowed at most: `read` then says that it is too big."""
    name = os.fspath(path)
    try:
        with _open(name) as file:
            return file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        return _unreadable(name, error)


def read_chunks(path: str | os.PathLike[str]) -> Iterator[bytes] | Diagnostic:
    """The bytes of a regular file of any length, piece by piece, for `read_stream`."""
    name = os.fspath(path)
    try:
        return _chunks(_open(name))
    except (OSError, ValueError) as error:
        return _unreadable(name, error)


class _NotAFileError(OSError):
    """The path leads to something else than a regular file."""


def _open(name: str) -> BinaryIO:
    """Opens a regular file only: another may block for ever, have no end, or do something when it is opened."""
    if not S_ISREG(os.stat(name).st_mode):
        raise _NotAFileError
    file = open(name, "rb", opener=_without_waiting)  # noqa: SIM115 - the callers close it
    if not S_ISREG(os.fstat(file.fileno()).st_mode):  # it was exchanged in the meantime
        file.close()
        raise _NotAFileError
    return file


def _without_waiting(name: str, flags: int) -> int:
    return os.open(name, flags | getattr(os, "O_NONBLOCK", 0))


def _chunks(file: BinaryIO) -> Iterator[bytes]:
    with file:
        while chunk := file.read(CHUNK):
            yield chunk


def _unreadable(name: str, error: OSError | ValueError) -> Diagnostic:
    span = Span(name, 1, 1, 1, 1)
    if isinstance(error, _NotAFileError):
        return Diagnostic("LC102", f"{quote(name)} is not a regular file", span, "give the path of a file")
    reason = (isinstance(error, OSError) and error.strerror) or "the path is not valid"
    return Diagnostic("LC101", f"cannot read {quote(name)}: {reason.lower()}", span)


# --- a stream into documents --------------------------------------------------------------------------------------


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


# --- one document -------------------------------------------------------------------------------------------------


class _Stop(Exception):
    """Not an error: the problem is already noted, and reading cannot go on."""


class _Problems:
    """The problems of one document, up to the limit."""

    def __init__(self) -> None:
        self.found: list[Diagnostic] = []

    def add(
        self, code: str, message: str, span: Span, advice: str = "", related: tuple[tuple[str, Span], ...] = ()
    ) -> None:
        self.found.append(Diagnostic(code, message, span, advice, related))
        if len(self.found) == MAX_PROBLEMS:
            raise _Stop

    def stop(
        self, code: str, message: str, span: Span, advice: str = "", related: tuple[tuple[str, Span], ...] = ()
    ) -> NoReturn:
        self.add(code, message, span, advice, related)
        raise _Stop


class _Mark(Protocol):
    """ruamel's place: the number of the character in the document, line and column in the file, from 0."""

    index: int
    line: int
    column: int


@dataclass(frozen=True)  # without slots, which a cached property does not allow
class _Source:
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

    def between(self, start: _Mark, end: _Mark) -> Span:
        return Span(self.name, start.line + 1, start.column + 1, end.line + 1, end.column + 1)

    def line(self, number: int) -> str:
        """The line that ruamel gives this number to, or nothing if it is none of this document's."""
        number -= self.first_line - 1
        if not 0 <= number < len(self.starts):
            return ""
        end = self.text.find("\n", self.starts[number])
        return self.text[self.starts[number] : end if end >= 0 else None]


def _document(data: bytes, name: str, first_line: int) -> Document:
    problems = _Problems()
    node: Node | None = None
    with suppress(_Stop):
        source = _Source(name, _decode(data, name, first_line, problems), first_line)
        _refuse_characters(source, problems)
        node = _build(source, problems)
    return node, tuple(problems.found)


def _decode(data: bytes, name: str, first_line: int, problems: _Problems) -> str:
    if len(data) > MAX_BYTES:
        at = _byte_span(data, MAX_BYTES, name, first_line)
        problems.stop("LC103", f"more than {MAX_BYTES} bytes", at, "remove what is not needed, or divide the file")
    if first_line == 1:
        data = data.removeprefix(b"\xef\xbb\xbf")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        wrong = error.start
    else:
        wrong = text.find("\0")
        if wrong < 0:
            return text.replace("\r\n", "\n")
        wrong = len(text[:wrong].encode())
    at = _byte_span(data, wrong, name, first_line)
    problems.stop("LC104", "this is not text in UTF-8", at, "save the file with the encoding UTF-8")


def _byte_span(data: bytes, index: int, name: str, first_line: int) -> Span:
    start = data.rfind(b"\n", 0, index) + 1
    line = first_line + data.count(b"\n", 0, index)
    column = len(data[start:index].decode("utf-8", "replace")) + 1
    return Span(name, line, column, line, column + 1)


def _refuse_characters(source: _Source, problems: _Problems) -> None:
    for found in _FORBIDDEN.finditer(source.text):
        problems.add(*_forbidden(found[0], source.span(*found.span())), "remove the character")
    if problems.found:
        raise _Stop


def _forbidden(char: str, span: Span) -> tuple[str, str, Span]:
    from unicodedata import name  # seldom needed

    called = _CALLED.get(char) or name(char, "half of a character" if char < "\ue000" else "no character").lower()
    return "LC105", f"the character U+{ord(char):04X} ({called}) is not allowed", span


def _build(source: _Source, problems: _Problems) -> Node:
    """Follows the events; ruamel never builds anything."""
    builder = _Builder(source, problems)
    for event in _events(source, problems, builder.parents):
        if isinstance(event, DocumentStartEvent) and builder.documents:
            at = source.between(event.start_mark, event.end_mark)
            problems.stop("LC125", "a second document begins here", at, "put it in a file of its own")
        builder.take(event)
    root = builder.root
    if root is None or _is_empty(root):
        problems.stop("LC106", "there is nothing here", Span(source.name, *source.place(0) * 2), "write `key: value`")
    return root


def _is_empty(node: Node) -> bool:
    """Whether nothing at all stands there, not even quotes."""
    return isinstance(node, Scalar) and node.text == "" and node.places is None


def _events(source: _Source, problems: _Problems, parents: dict[int, int]) -> Iterator[Any]:
    """ruamel's events. The catch-all is for its own faults: it raises ValueError and others at some odd inputs."""
    reader = _Reader(source)
    parser = _Parser(_Scanner(reader, source, problems, parents))
    try:
        while parser.check_event():
            yield parser.get_event()
    except MarkedYAMLError as error:
        _explain(error, [reader.get_mark(), *parser.marks][-1], source, problems)
    except _Stop:
        raise
    except Exception as error:
        at = source.span(reader.index, reader.index + 1)
        if isinstance(error, (ValueError, OverflowError)) and source.text[reader.index - 1 : reader.index] in "uU":
            problems.stop("LC146", "there is no character with this number", at, "the last one is `\\U0010FFFF`")
        problems.stop("LC159", "this cannot be read as YAML", at)


# --- ruamel, made safe and faster ---------------------------------------------------------------------------------


class _Reader:
    """The characters for ruamel's scanner. Its own reader decodes, checks and copies over and over."""

    encoding = None

    def __init__(self, source: _Source) -> None:
        self.buffer = source.text + "\0" * 4  # the scanner looks a few characters beyond the end
        self.index = 0
        self.line = source.first_line - 1
        self.column = 0

    def peek(self, index: int = 0) -> str:
        return self.buffer[self.index + index]

    def prefix(self, length: int = 1) -> str:
        return self.buffer[self.index : self.index + length]

    def forward(self, length: int = 1) -> None:
        if length:
            self.jump(self.index + length)

    def jump(self, end: int) -> bool:
        """Goes on to `end` and tells whether that is on another line."""
        lines = self.buffer.count("\n", self.index, end)
        if lines:
            self.line += lines
            self.column = end - self.buffer.rfind("\n", self.index, end) - 1
        else:
            self.column += end - self.index
        self.index = end
        return lines > 0

    def get_mark(self) -> Any:
        return FileMark(None, self.index, self.line, self.column)


class _Scanner(Scanner):
    """ruamel's scanner without directives, bounded in depth, that notes how far the parent of a block text is in."""

    reader: Any = None
    scanner_processing_version: Any = (1, 2)

    def __init__(self, reader: _Reader, source: _Source, problems: _Problems, parents: dict[int, int]) -> None:
        self.reader = reader
        self.source = source
        self.problems = problems
        self.parents = parents
        super().__init__()

    def need_more_tokens(self) -> bool:
        if self.tokens and not self.possible_simple_keys:
            return False
        return bool(super().need_more_tokens())

    def check_token(self, *choices: Any) -> bool:
        while self.need_more_tokens():
            self.fetch_more_tokens()
        return bool(self.tokens) and (not choices or isinstance(self.tokens[0], choices))

    def scan_to_next_token(self) -> None:
        gap = (_GAP_IN_BRACKETS if self.flow_context else _GAP).match(self.reader.buffer, self.reader.index)
        if gap is not None and self.reader.jump(gap.end()) and not self.flow_context:
            self.allow_simple_key = True

    def fetch_directive(self) -> None:
        start = self.reader.index
        at = self.source.span(start, start + len(self.source.line(self.reader.line)))
        advice = "remove the line, or quote the text if it is one"
        self.problems.stop("LC124", "directives with `%` are not part of the language", at, advice)

    def fetch_flow_collection_start(self, TokenClass: Any, to_push: str) -> None:
        # The scanner reads ahead of the events, and what it keeps grows with the depth.
        if len(self.flow_context) >= MAX_DEPTH:
            _too_deep(self.source.span(self.reader.index, self.reader.index + 1), self.problems)
        super().fetch_flow_collection_start(TokenClass, to_push)

    def scan_block_scalar(self, style: Any, rt: bool | None = False) -> Any:
        self.parents[self.reader.index] = self.indent
        return super().scan_block_scalar(style, rt)


# What stands between two tokens. Possessive, for otherwise every line is remembered to go back to.
_GAP = re.compile(r"(?: *+(?:#[^\n\0]*+)?+\n)*+ *+(?:#[^\n\0]*+)?+")
_GAP_IN_BRACKETS = re.compile(r"(?:[ \t]*+(?:#[^\n\0]*+)?+\n)*+[ \t]*+(?:#[^\n\0]*+)?+")


class _Settings:
    """What ruamel's parser asks its loader and its resolver."""

    comment_handling = None
    processing_version = (1, 2)
    _parser = True  # set, so that ruamel does not tie itself to this object


class _Parser(Parser):
    scanner: Any = None
    resolver: Any = _Settings

    def __init__(self, scanner: _Scanner) -> None:
        self.scanner = scanner
        super().__init__(_Settings)


def _too_deep(span: Span, problems: _Problems) -> NoReturn:
    message = f"more than {MAX_DEPTH} lists and mappings inside each other"
    problems.stop("LC110", message, span, "give the inner parts names and list them side by side")


# --- events into nodes --------------------------------------------------------------------------------------------


class _OpenList:
    """A list whose end has not come."""

    def __init__(self, start: _Mark) -> None:
        self.start = start
        self.items: list[Node] = []

    def put(self, node: Node) -> None:
        self.items.append(node)

    def close(self, span: Span) -> Node:
        return Sequence(tuple(self.items), span)


class _OpenMapping:
    """A mapping whose end has not come. Refused entries are left out, so keys stay unique."""

    def __init__(self, start: _Mark, source: _Source, problems: _Problems) -> None:
        self.start = start
        self.source = source
        self.problems = problems
        self.entries: list[Entry] = []
        self.seen: dict[str, Span] = {}
        self.key: Scalar | None = None
        self.refused = False

    def put(self, node: Node) -> None:
        if self.key is not None:
            if not self.refused:
                self.enter(self.key, node)
            self.key = None
        elif isinstance(node, Scalar):
            self.key = node
            self.refused = self.refuses(node)
        else:
            advice = "write a text before the colon"
            self.problems.stop("LC126", "a list or a mapping cannot be a key", node.span, advice)

    def enter(self, key: Scalar, node: Node) -> None:
        self.entries.append(Entry(key, node))
        glued = _GLUED.fullmatch(key.text) if key.places is None and _is_empty(node) else None
        if glued is not None and not self.source.line(node.span.line - 1)[: node.span.column - 1].endswith(":"):
            _glued(glued[1], glued[2], key.span, self.problems)  # {a:1} is {"a:1": null}

    def refuses(self, key: Scalar) -> bool:
        if key.text == "<<" and key.places is None:
            advice = 'write the entries out, or quote the key if it is a name: `"<<"`'
            self.problems.add("LC122", "`<<` does not merge here", key.span, advice)
            return True
        if key.text == "":
            self.problems.add("LC127", "a key is empty", key.span, "write a name before the colon")
            return True
        first = self.seen.setdefault(key.text, key.span)
        if first is not key.span:
            related = (("it stands here first", first),)
            self.problems.add("LC128", f"the key {quote(key.text)} stands twice", key.span, "remove one", related)
        return first is not key.span

    def close(self, span: Span) -> Node:
        return Mapping(tuple(self.entries), span)


class _Builder:
    def __init__(self, source: _Source, problems: _Problems) -> None:
        self.source = source
        self.problems = problems
        self.parents: dict[int, int] = {}  # where a block text begins -> the indentation of its parent
        self.open: list[_OpenList | _OpenMapping] = []
        self.root: Node | None = None
        self.nodes = 0
        self.documents = 0
        self.end: tuple[int, int] = (1, 1)  # of the last value: a block ends there, ruamel says at the next line

    def take(self, event: Any) -> None:
        if isinstance(event, ScalarEvent):
            self.put(self.scalar(event), event)
        elif isinstance(event, (MappingStartEvent, SequenceStartEvent)):
            self.begin(event)
        elif isinstance(event, (MappingEndEvent, SequenceEndEvent)):
            self.finish(event)
        elif isinstance(event, AliasEvent):
            self.put(self.alias(event), event)
        elif isinstance(event, DocumentStartEvent):
            self.documents += 1

    def put(self, node: Node, event: Any) -> None:
        self.count(event)
        self.end = node.span.end_line, node.span.end_column
        self.attach(node)

    def attach(self, node: Node) -> None:
        if self.open:
            self.open[-1].put(node)
        else:
            self.root = node

    def count(self, event: Any) -> None:
        self.nodes += 1
        if self.nodes > MAX_NODES:
            at = self.source.between(event.start_mark, event.end_mark)
            advice = "remove what is not needed, or divide the file"
            self.problems.stop("LC111", f"more than {MAX_NODES} keys and values", at, advice)

    def begin(self, event: Any) -> None:
        self.count(event)
        self.refuse_properties(event)
        if self.wants_key():
            at = self.source.between(event.start_mark, event.end_mark)
            self.problems.stop("LC126", "a list or a mapping cannot be a key", at, "write a text before the colon")
        if len(self.open) >= MAX_DEPTH:
            _too_deep(self.source.between(event.start_mark, event.end_mark), self.problems)
        mapping = isinstance(event, MappingStartEvent)
        start = event.start_mark
        self.open.append(_OpenMapping(start, self.source, self.problems) if mapping else _OpenList(start))

    def finish(self, event: Any) -> None:
        frame = self.open.pop()
        if event.end_mark.index > event.start_mark.index:  # a closing bracket
            self.end = event.end_mark.line + 1, event.end_mark.column + 1
        self.attach(frame.close(Span(self.source.name, frame.start.line + 1, frame.start.column + 1, *self.end)))

    def wants_key(self) -> bool:
        return bool(self.open) and isinstance(frame := self.open[-1], _OpenMapping) and frame.key is None

    def alias(self, event: Any) -> Scalar:
        at = self.source.between(event.start_mark, event.end_mark)
        text = "*" + event.anchor
        if not any(isinstance(frame, _OpenMapping) and frame.refused and frame.key for frame in self.open):
            advice = f"write the value out, or quote the text: {quote(chr(34) + text + chr(34))}"
            self.problems.add("LC121", f"{quote(text)} is an alias, which is not part of the language", at, advice)
        return Scalar(text, text, at)

    def refuse_properties(self, event: Any) -> None:
        """Anchor and tag: ruamel gives the place of the first of them as the beginning of the value."""
        start = self.source.span(event.start_mark.index, event.start_mark.index + 1)
        if event.anchor is not None:
            message = f"{quote('&' + event.anchor)} is an anchor, which is not part of the language"
            self.problems.add("LC120", message, start, "remove it, or quote the text if it is one")
        if event.ctag is not None:
            message = "`!` begins a tag, which is not part of the language"
            self.problems.add("LC123", message, start, "remove the tag, or quote the text if it is one")

    def scalar(self, event: Any) -> Scalar:
        text, span, places = event.value, *self.place(event)
        if event.anchor is not None or event.ctag is not None:
            self.refuse_properties(event)
        key = self.wants_key()
        self.refuse_length(text, span, key)
        if _FORBIDDEN.search(text):  # only escapes can have brought them in
            self.refuse_escapes(Scalar(text, text, span, places))
        if event.style is not None:
            return Scalar(text, text, span, places)
        if not text.isascii() and (text[0].isspace() or text[-1].isspace()):
            advice = "use the usual space, or quote the text"
            self.problems.add("LC107", f"{quote(text)} has a space at its edge that is not the usual one", span, advice)
        return Scalar(text if key else self.resolve(text, span), text, span, places)

    def place(self, event: Any) -> tuple[Span, Places | None]:
        start, end, style = event.start_mark, event.end_mark, event.style
        marked = event.anchor is not None or event.ctag is not None
        if style is None and start.line == end.line and not marked:
            return self.source.between(start, end), None
        stop = end.index
        if style in ("|", ">"):  # ruamel counts what follows up to the next value
            stop = start.index + len(self.source.text[start.index : stop].rstrip())
        kind = "marked" if marked else style or "plain"
        parent = self.parents.get(start.index, -1)
        places = Places(self.source, start.index, stop, kind, parent, len(event.value))
        return self.source.span(start.index, stop), places

    def refuse_length(self, text: str, span: Span, key: bool) -> None:
        if key and len(text) > MAX_KEY:
            self.problems.add("LC113", f"a key of more than {MAX_KEY} characters", span, "use a short name")
        elif len(text) > MAX_TEXT:
            self.problems.add("LC112", f"a text of more than {MAX_TEXT} characters", span, "divide the text")

    def refuse_escapes(self, scalar: Scalar) -> None:
        for found in _FORBIDDEN.finditer(scalar.text):
            span = scalar.span_of(*found.span())
            advice = "write `\\UXXXXXXXX` with the number of the character itself"
            plain = "remove the escape"
            self.problems.add(*_forbidden(found[0], span), advice if "\ud800" <= found[0] < "\ue000" else plain)

    def resolve(self, text: str, span: Span) -> str | int | bool | None:
        if text in _WORDS:
            return _WORDS[text]
        if (number := _INTEGER.fullmatch(text)) is not None:
            return self.integer(text, number[1], span)
        if text in _DOUBTFUL:
            message = f"{quote(text)} means true or false to some readers and a text to others"
            self.problems.add("LC129", message, span, f'write `true` or `false`, or quote it: `"{text}"`')
        return text

    def integer(self, text: str, digits: str, span: Span) -> str | int:
        if digits[0] == "0" and len(digits) > 1:
            meant = text.removesuffix(digits) + (digits.lstrip("0") or "0")
            advice = f"write {quote(meant)}, or quote it if it is a text"
            self.problems.add("LC130", f"the number {quote(text)} begins with a zero", span, advice)
            return text
        if len(digits) > MAX_DIGITS or abs(int(text)) > MAX_INTEGER:
            advice = "use a smaller number, or quote it if it is a text"
            self.problems.add("LC114", f"the number {quote(text)} lies beyond {MAX_INTEGER}", span, advice)
            return text
        return int(text)


# --- where the characters of a text stand -------------------------------------------------------------------------

_PLAIN = r"(?P<fold> *\n[ \n]*)|(?P<run> +|[^ \n]+)"
_SINGLE = r"(?P<fold>[ \t]*\n[ \t\n]*)|(?P<escape>'')|(?P<run>[ \t]+|[^ \t\n']+)"
_DOUBLE = (
    r"(?P<fold>[ \t]*\n[ \t\n]*)|(?P<join>\\\n[ \t\n]*)|(?P<escape>\\(?:x..|u.{4}|U.{8}|.))"
    r"|(?P<run>[ \t]+|[^ \t\n\\]+)"
)
_PIECES = {"plain": re.compile(_PLAIN), "'": re.compile(_SINGLE), '"': re.compile(_DOUBLE)}
_HEADER = re.compile(r"([|>])([-+]?)([1-9]?)([-+]?)[^\n]*\n?")


@dataclass(frozen=True, eq=False)  # without slots, which a cached property does not allow
class Places:
    """How the characters of a quoted, folded or block text lie in the file; worked out only when it is asked for."""

    source: _Source
    start: int
    end: int
    style: str
    parent: int
    length: int

    def span(self, start: int, end: int) -> Span:
        """The place of the characters `start` to `end` (not included) of the text."""
        firsts, lasts = self.marks
        if start < end:
            return self.source.span(firsts[start], lasts[end - 1] + 1)
        index = firsts[start] if start < self.length else self.tail
        return self.source.span(index, index)

    @property
    def tail(self) -> int:
        """Just behind the last character; of a final line break it is the break itself, not the next line."""
        if not self.length:
            return self.start + (self.style in ("'", '"'))
        last = self.marks[1][-1]
        return last if self.source.text[last] == "\n" else last + 1

    @cached_property
    def marks(self) -> tuple[list[int], list[int]]:
        """For each character of the text the numbers of the first and the last character that stand for it."""
        text = self.source.text
        if self.style in ("|", ">"):
            block = _block(text, self.start, self.parent)
            firsts, lasts = block, block
        elif self.style == "marked":
            firsts, lasts = [], []
        else:
            quotes = self.style != "plain"
            firsts, lasts = _flow(text, self.start + quotes, self.end - quotes, _PIECES[self.style])
        if len(firsts) != self.length:  # better the whole text than a wrong place
            return [self.start] * self.length, [self.end - 1] * self.length
        return firsts, lasts


def _flow(text: str, start: int, end: int, pieces: re.Pattern[str]) -> tuple[list[int], list[int]]:
    """The characters of a plain or quoted text."""
    firsts: list[int] = []
    lasts: list[int] = []
    for piece in pieces.finditer(text, start, end):
        first, after = piece.span()
        if piece.lastgroup == "escape":
            firsts.append(first)
            lasts.append(after - 1)
            continue
        kept = list(range(first, after))
        if piece.lastgroup != "run":  # one line break is a space, or nothing after a backslash; of more the first goes
            breaks = [index for index in kept if text[index] == "\n"]
            kept = breaks[1:] or (breaks if piece.lastgroup == "fold" else [])
        firsts += kept
        lasts += kept
    return firsts, lasts


def _block(text: str, start: int, parent: int) -> list[int]:
    """The characters of a text after `|` or `>`, by the same steps as ruamel's `scan_block_scalar`."""
    header = _HEADER.match(text, start)
    if header is None:
        return []
    least = parent + 1
    indent, breaks, index = _block_indent(text, header.end(), least, header[3])
    marks: list[int] = []
    line_break: int | None = None
    while _column(text, index) == indent and index < len(text):
        marks += breaks
        end = text.find("\n", index)
        line_break = end if end >= 0 else None
        end = len(text) if line_break is None else end
        marks += range(index, end)
        foldable = header[1] == ">" and text[index] not in " \t"
        breaks, index = _block_breaks(text, end + 1, indent)
        if _column(text, index) != indent or index >= len(text) or (indent == 0 and _ends_document(text, index)):
            break
        if not (foldable and text[index] not in " \t" and breaks):
            marks.append(end)
    chomping = header[2] or header[4]
    if line_break is not None and chomping != "-":
        marks.append(line_break)
    return marks + breaks if chomping == "+" else marks


def _block_indent(text: str, index: int, least: int, increment: str) -> tuple[int, list[int], int]:
    """How far the text is indented, the line breaks before it and where its first line begins."""
    if increment:
        indent = max(least, 1) + int(increment) - 1
        return indent, *_block_breaks(text, index, indent)
    end = index
    while text[end : end + 1] in (" ", "\n"):
        end += 1
    widest = max(map(len, text[index:end].split("\n")))
    return max(least, widest), [at for at in range(index, end) if text[at] == "\n"], end


def _block_breaks(text: str, index: int, indent: int) -> tuple[list[int], int]:
    """The empty lines from here on and where the next line's text begins."""
    breaks: list[int] = []
    while True:
        limit = index + indent
        while index < limit and text[index : index + 1] == " ":
            index += 1
        if text[index : index + 1] != "\n":
            return breaks, index
        breaks.append(index)
        index += 1


def _column(text: str, index: int) -> int:
    return index - text.rfind("\n", 0, index) - 1


def _ends_document(text: str, index: int) -> bool:
    return text[index : index + 3] in ("---", "...") and text[index + 3 : index + 4] in ("", " ", "\t", "\n")


# --- syntax errors in the author's words --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Mistake:
    """How ruamel puts a problem, and how we do. `{sign}` is the character at the place."""

    pattern: str
    code: str
    message: str
    advice: str
    at_start: bool = False  # the place is where the thing began that went wrong
    layout: bool = False  # a tab may be the true cause
    glued: int | None = None  # a missing space may be, so many lines above
    opened: bool = False  # it began with the bracket that encloses the place


_QUOTE_IT = "put the text in quotes: `'...'`"
_ONE_STEP = "indent neighbours by the same number of spaces, and what belongs to a key by two more"
_SIGNS = "check the commas and brackets, and quote a text that has one"
_MISTAKES = (
    _Mistake(
        r"found unexpected (end of stream|document separator)",
        *("LC142", "the quote that opens here is never closed"),
        "close it with the same quote; inside `'...'` write `''` for an apostrophe",
        at_start=True,
    ),
    _Mistake(
        r"expected ',' or '[]}]', but got '<(stream|document)|flow node; .*found '<(stream|document)",
        *("LC143", "the bracket {sign} is never closed", "write the closing bracket where the list or mapping ends"),
        at_start=True,
        opened=True,
    ),
    _Mistake(
        r"expected ',' or",
        *("LC147", "a comma or the closing bracket is missing before this"),
        "put a comma between the entries, or close the bracket",
        opened=True,
    ),
    _Mistake(
        r"escape (sequence|character)",
        *("LC146", "there is no escape like this", "write `\\\\` for a backslash, or use single quotes"),
    ),
    _Mistake(
        r"scanning an (alias|anchor)",
        *("LC145", "a text cannot begin with {sign}", _QUOTE_IT),
        at_start=True,
    ),
    _Mistake(
        r"(scanning|parsing) an? tag|undefined tag handle",
        *("LC123", "`!` begins a tag, which is not part of the language"),
        "remove the tag, or quote the text if it is one",
        at_start=True,
    ),
    _Mistake(
        r"more indented follow up line",
        *("LC148", "the empty lines above this text are indented differently"),
        "remove the spaces from the empty lines",
    ),
    _Mistake(
        r"scanning a block scalar",
        *("LC148", "after `|` or `>` the text begins on the next line"),
        "put the text on the next line, indented, or quote it if it is a single line",
    ),
    _Mistake(r"found unexpected ':'", *("LC145", "a colon inside brackets needs a space after it", _QUOTE_IT)),
    _Mistake(
        r"could not find expected ':'",
        *("LC151", "this line has no colon after a key"),
        "write `key: value` or `- item`; indent the line if it continues the text above",
        at_start=True,
        layout=True,
        glued=0,
    ),
    _Mistake(
        r"mapping values are not allowed",
        *("LC144", "a key cannot stand here: the line above has a value already", _ONE_STEP),
        layout=True,
        glued=1,
    ),
    _Mistake(
        r"sequence entries are not allowed",
        *("LC149", "a list cannot begin here", "begin it on the next line, or write `[a, b]`"),
        layout=True,
    ),
    _Mistake(
        r"mapping keys are not allowed|cannot start any token",
        *("LC145", "a text cannot begin with {sign}", _QUOTE_IT),
        layout=True,
    ),
    _Mistake(
        r"found '<block (mapping|sequence) start>'",
        *("LC144", "the indentation of this line fits none above", _ONE_STEP),
        layout=True,
    ),
    _Mistake(
        r"block collection.*found '\?'",
        *("LC149", "a key stands among the items of a list", "begin the line with `- `, or indent it differently"),
        layout=True,
    ),
    _Mistake(
        r"block mapping.*found '-'",
        *("LC149", "an item of a list stands among keys", "write a key before the list, or indent it differently"),
        layout=True,
    ),
    _Mistake(r"node content, but found '-'", *("LC149", "inside brackets a list has no `-`", "write `[a, b]`")),
    _Mistake(r"block node; .*found '<", *("LC106", "there is nothing before this", "write `key: value`")),
    _Mistake(r"node content, but found '[],}?:]'", *("LC147", "something is missing before {sign}", _SIGNS)),
    _Mistake(r"<block end>.*found '[],}]'", *("LC147", "{sign} does not belong here", _SIGNS)),
    _Mistake(
        r"<block end>|<document start>|after document end",
        *("LC150", "this follows a value that is already complete"),
        "put the whole text in quotes, or begin a new line with a key",
        layout=True,
    ),
)
_UNKNOWN = _Mistake("", "LC159", "this cannot be read as YAML", "check the quotes, brackets and indentation above")
_GLUED = re.compile(r" *(?:- +)*([^\W\d][^\s:]*):([^\s/:][^\n]*)")


def _explain(error: Any, opened: _Mark, source: _Source, problems: _Problems) -> NoReturn:
    """The syntax error of ruamel as a diagnostic; `opened` is where the innermost list or mapping begins."""
    what = f"{error.context or ''}; {error.problem or ''}"
    mistake = next((each for each in _MISTAKES if re.search(each.pattern, what)), _UNKNOWN)
    here: _Mark = error.problem_mark or error.context_mark or opened
    begin: _Mark = opened if mistake.opened else error.context_mark or here
    mark = begin if mistake.at_start else here
    at = source.span(mark.index, mark.index + 1)
    if mistake.layout:
        _explain_tab(here, source, problems)
    if mistake.glued is not None:
        _explain_glued(mark.line - mistake.glued, source, problems)
        _explain_colon(mark, at, source, problems)
    bracket = source.span(begin.index, begin.index + 1)
    related = (("the bracket opens here", bracket),) if mistake.opened and not mistake.at_start else ()
    problems.stop(mistake.code, mistake.message.format(sign=_sign(source, mark)), at, mistake.advice, related)


def _sign(source: _Source, mark: _Mark) -> str:
    char = source.text[mark.index : mark.index + 1]
    return "a backtick" if char == "`" else quote(char)


def _explain_tab(here: _Mark, source: _Source, problems: _Problems) -> None:
    """A tab where the problem is, or in the indentation of its line."""
    line = source.line(here.line)
    indent = len(line) - len(line.lstrip(" "))
    for column in (here.column, indent):
        if line[column : column + 1] == "\t":
            index = here.index - here.column + column
            at = source.span(index, index + 1)
            problems.stop("LC140", "a tab stands where only spaces may", at, "write two spaces for each step")


def _explain_glued(number: int, source: _Source, problems: _Problems) -> None:
    """A key and a value without a space are one text, which shows only at the end of it."""
    line = source.line(number)
    found = _GLUED.match(line)
    if found is not None and ": " not in line:
        start = source.starts[number - source.first_line + 1]
        _glued(found[1], found[2], source.span(start + found.start(1), start + found.end(1) + 1), problems)


def _glued(key: str, value: str, span: Span, problems: _Problems) -> None:
    problems.add("LC141", "there is no space after the colon", span, f"write {quote(key + ': ' + value)}")
    raise _Stop


def _explain_colon(mark: _Mark, at: Span, source: _Source, problems: _Problems) -> None:
    if ": " in source.line(mark.line)[: mark.column]:
        problems.stop("LC145", "a second colon in one line: the text before it needs quotes", at, _QUOTE_IT)
