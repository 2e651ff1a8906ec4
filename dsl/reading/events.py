"""Text -> the events of YAML. The only module that knows ruamel.yaml, made safe and faster.

Only ruamel's event stream is used, never its loader.
"""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NoReturn

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
from ruamel.yaml.tokens import ScalarToken

from lastcard.dsl.diagnostics.problem import Span

from .limits import MAX_DEPTH
from .mistakes.brackets import Reads
from .mistakes.syntax import explain
from .text import Problems, SourceText, Stop

__all__ = [
    "AliasEvent",
    "DocumentStartEvent",
    "MappingEndEvent",
    "MappingStartEvent",
    "ScalarEvent",
    "SequenceEndEvent",
    "SequenceStartEvent",
    "events",
    "too_deep",
]


def events(
    source: SourceText, problems: Problems, parents: dict[int, int], reads: Reads | None = None
) -> Iterator[Any]:
    """ruamel's events. The catch-all is for its own faults: it raises ValueError and others at some odd inputs.

    `reads` tries what is proposed for a mistake.
    """
    reader = _Reader(source)
    parser = _Parser(_Scanner(reader, source, problems, parents))
    try:
        while parser.check_event():
            yield parser.get_event()
    except MarkedYAMLError as error:
        explain(error, [reader.get_mark(), *parser.marks][-1], source, problems, reads)
    except Stop:
        raise
    except Exception as error:
        at = source.span(reader.index, reader.index + 1)
        if isinstance(error, (ValueError, OverflowError)) and source.text[reader.index - 1 : reader.index] in "uU":
            problems.stop("LC146", "there is no character with this number", at, "the last one is `\\U0010FFFF`")
        problems.stop("LC159", "this cannot be read as YAML", at)


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
        directive = self.source.line(self.reader.line).startswith(("%YAML", "%TAG"))
        advice = "remove the line" if directive else "comments begin with `#`; a text that begins with `%` needs quotes"
        self.problems.stop("LC124", "directives with `%` are not part of the language", at, advice)

    def fetch_flow_collection_start(self, TokenClass: Any, to_push: str) -> None:
        # The scanner reads ahead of the events, and what it keeps grows with the depth.
        if len(self.flow_context) >= MAX_DEPTH:
            too_deep(self.source.span(self.reader.index, self.reader.index + 1), self.problems)
        super().fetch_flow_collection_start(TokenClass, to_push)

    def scan_plain(self) -> Any:
        """A text without quotes, line by line instead of character by character: most of a file is that."""
        start = end = self.reader.get_mark()
        indent, run, chunks, spaces = self.indent + 1, _IN_BRACKETS if self.flow_context else _PLAIN, list[str](), ""
        while (found := run.match(self.reader.buffer, self.reader.index)) is not None:
            self.allow_simple_key = False
            chunks += (spaces, found.group())
            self.reader.jump(found.end())
            end = self.reader.get_mark()
            spaces = "".join(self.scan_plain_spaces(indent, start) or ())
            if not spaces or (not self.flow_context and self.reader.column < indent):
                break
        return ScalarToken("".join(chunks), True, start, end)

    def scan_block_scalar(self, style: Any, rt: bool | None = False) -> Any:
        self.parents[self.reader.index] = self.indent
        return super().scan_block_scalar(style, rt)


# What of a text without quotes stands on one line: words with blanks between them, up to a comment or the colon of a
# key; in brackets up to what separates entries, too.
_ENDS = r"\0 \t\r\n\x85\u2028\u2029"
_WORDS = r"(?!\#)(?:[^{ends}{more}:]|:(?![{ends}]))++(?:[ ]++(?!\#)(?:[^{ends}{more}:]|:(?![{ends}]))++)*+"
_PLAIN = re.compile(_WORDS.format(ends=_ENDS, more=""))
_IN_BRACKETS = re.compile(_WORDS.format(ends=_ENDS, more=r",\[\]{}"))

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


def too_deep(span: Span, problems: Problems) -> NoReturn:
    message = f"more than {MAX_DEPTH} lists and mappings inside each other"
    problems.stop("LC110", message, span, "give the inner parts names and list them side by side")
