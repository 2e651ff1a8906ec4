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
from collections.abc import Iterable, Iterator
from contextlib import suppress
from io import BytesIO
from stat import S_ISREG
from typing import Any, BinaryIO, NoReturn

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

from lastcard.dsl.diagnostics.problem import Diagnostic, Span, quote

from .nodes import Document, Entry, Mapping, Node, Scalar, Sequence
from .places import Places
from .text import Mark, Problems, SourceText, Stop
from .yaml_mistakes import GLUED, explain, glued_pair

MAX_BYTES = 262_144  # of a file, or of one document of a stream
MAX_DEPTH = 32  # lists and mappings inside each other
MAX_NODES = 20_000  # keys, values, lists and mappings
MAX_TEXT = 8_192  # characters of one text
MAX_KEY = 128  # characters of one key
MAX_DIGITS = 18  # more are not even converted
MAX_INTEGER = 2**53 - 1  # what every program that reads JSON keeps exactly
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


# --- reading ----------------------------------------------------------------------------------------------------


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


def is_plain(text: str) -> bool:
    """Whether a text that stands without quotes is read as a text, and not as a number, a truth, null or a doubt."""
    return not (text in _WORDS or text in _DOUBTFUL or _INTEGER.fullmatch(text))


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


# --- one document -------------------------------------------------------------------------------------------------


def _document(data: bytes, name: str, first_line: int) -> Document:
    problems = Problems()
    node: Node | None = None
    with suppress(Stop):
        source = SourceText(name, _decode(data, name, first_line, problems), first_line)
        _refuse_characters(source, problems)
        node = _build(source, problems)
    return node, tuple(problems.found)


def _decode(data: bytes, name: str, first_line: int, problems: Problems) -> str:
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


def _refuse_characters(source: SourceText, problems: Problems) -> None:
    for found in _FORBIDDEN.finditer(source.text):
        problems.add(*_forbidden(found[0], source.span(*found.span())), "remove the character")
    if problems.found:
        raise Stop


def _forbidden(char: str, span: Span) -> tuple[str, str, Span]:
    from unicodedata import name  # seldom needed

    called = _CALLED.get(char) or name(char, "half of a character" if char < "\ue000" else "no character").lower()
    return "LC105", f"the character U+{ord(char):04X} ({called}) is not allowed", span


def _build(source: SourceText, problems: Problems) -> Node:
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


def _events(source: SourceText, problems: Problems, parents: dict[int, int]) -> Iterator[Any]:
    """ruamel's events. The catch-all is for its own faults: it raises ValueError and others at some odd inputs."""
    reader = _Reader(source)
    parser = _Parser(_Scanner(reader, source, problems, parents))
    try:
        while parser.check_event():
            yield parser.get_event()
    except MarkedYAMLError as error:
        explain(error, [reader.get_mark(), *parser.marks][-1], source, problems)
    except Stop:
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

    def __init__(self, source: SourceText) -> None:
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

    def __init__(self, reader: _Reader, source: SourceText, problems: Problems, parents: dict[int, int]) -> None:
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


def _too_deep(span: Span, problems: Problems) -> NoReturn:
    message = f"more than {MAX_DEPTH} lists and mappings inside each other"
    problems.stop("LC110", message, span, "give the inner parts names and list them side by side")


# --- events into nodes --------------------------------------------------------------------------------------------


class _OpenList:
    """A list whose end has not come."""

    def __init__(self, start: Mark) -> None:
        self.start = start
        self.items: list[Node] = []

    def put(self, node: Node) -> None:
        self.items.append(node)

    def close(self, span: Span) -> Node:
        return Sequence(tuple(self.items), span)


class _OpenMapping:
    """A mapping whose end has not come. Refused entries are left out, so keys stay unique."""

    def __init__(self, start: Mark, source: SourceText, problems: Problems) -> None:
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
        glued = GLUED.fullmatch(key.text) if key.places is None and _is_empty(node) else None
        if glued is not None and not self.source.line(node.span.line - 1)[: node.span.column - 1].endswith(":"):
            glued_pair(glued[1], glued[2], key.span, self.problems)  # {a:1} is {"a:1": null}

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
    def __init__(self, source: SourceText, problems: Problems) -> None:
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
