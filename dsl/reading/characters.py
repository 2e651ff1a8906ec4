"""Bytes -> characters, and those that no document may have."""

from __future__ import annotations

import re

from lastcard.dsl.diagnostics.problem import Span

from .limits import MAX_BYTES
from .text import Problems, SourceText, Stop

# Characters that are invisible, end a line for some readers only, turn the direction of text or command a terminal. A
# carriage return is allowed before a line feed only, and those pairs are gone when this is sought.
FORBIDDEN = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufeff\ufffe\uffff]"
)
_CALLED = {**dict.fromkeys(map(chr, range(160)), "control character"), "\r": "carriage return without line feed"}


def decode(data: bytes, name: str, first_line: int, problems: Problems) -> str:
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


def refuse_characters(source: SourceText, problems: Problems) -> None:
    for found in FORBIDDEN.finditer(source.text):
        problems.add(*forbidden(found[0], source.span(*found.span())), "remove the character")
    if problems.found:
        raise Stop


def forbidden(char: str, span: Span) -> tuple[str, str, Span]:
    from unicodedata import name  # seldom needed

    called = _CALLED.get(char) or name(char, "half of a character" if char < "\ue000" else "no character").lower()
    return "LC105", f"the character U+{ord(char):04X} ({called}) is not allowed", span
