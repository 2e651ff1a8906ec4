"""Where the characters of a text stand in the file: quotes, escapes, folded and block texts included."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

from lastcard.dsl.diagnostics.problem import Span

from .text import SourceText

_PLAIN = r"(?P<fold> *\n[ \n]*)|(?P<run> +|[^ \n]+)"
_SINGLE = r"(?P<fold>[ \t]*\n[ \t\n]*)|(?P<escape>'')|(?P<run>[ \t]+|[^ \t\n']+)"
_DOUBLE = (
    r"(?P<fold>[ \t]*\n[ \t\n]*)|(?P<join>\\\n[ \t\n]*)|(?P<escape>\\(?:x..|u.{4}|U.{8}|.))"
    r"|(?P<run>[ \t]+|[^ \t\n\\]+)"
)
_PIECES = {"plain": _PLAIN, "'": _SINGLE, '"': _DOUBLE}  # compiled when somebody asks for a place in such a text
_HEADER = re.compile(r"([|>])([-+]?)([1-9]?)([-+]?)[^\n]*\n?")


@dataclass(frozen=True, eq=False)  # without slots, which a cached property does not allow
class Places:
    """How the characters of a quoted, folded or block text lie in the file; worked out only when it is asked for."""

    source: SourceText
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

    @property
    def indent(self) -> int:
        """How far the lines of a block text are indented."""
        header = _HEADER.match(self.source.text, self.start)
        return 0 if header is None else _block_indent(self.source.text, header.end(), self.parent + 1, header[3])[0]

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


def _flow(text: str, start: int, end: int, pieces: str) -> tuple[list[int], list[int]]:
    """The characters of a plain or quoted text."""
    firsts: list[int] = []
    lasts: list[int] = []
    for piece in re.compile(pieces).finditer(text, start, end):
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
