"""A value -> how it is written in a file: quotes only where they are needed, and then double ones."""

from __future__ import annotations

import re

from lastcard.dsl.reading.nodes import Scalar
from lastcard.dsl.reading.plain import is_plain

# What a text without quotes cannot begin with, and what cannot stand in it: in a line, and between brackets.
_OPENING = re.compile(r"""[-?:,\[\]{}#&*!|>'"%@`]|\.\.\.|<<""")
_INSIDE = re.compile(r": |:$| #|[\n\t]")
_IN_BRACKETS = re.compile(r"[,;\[\]{}]")  # `;` would do, but not for the eye
_BULLET = re.compile(r"-(?=[^\W_])")  # `-5x` is a text, `-x` between brackets too
_ESCAPES = str.maketrans({"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t"})
# A line may be broken at a blank before a letter or digit: other signs may have a meaning at the beginning of a line.
_BREAK = re.compile(r"(?<=\S) (?=[^\W_])")


def key_text(key: str) -> str:
    """A key is a text whatever it looks like."""
    return key if _is_bare(key) and ":" not in key and not _IN_BRACKETS.search(key) else _quoted(key)


def scalar_text(scalar: Scalar, in_brackets: bool, kept: bool = False) -> str:
    """A value in one line; `kept` if the text is to stand in quotes anyway."""
    if not isinstance(scalar.value, str):
        return scalar.text
    text = scalar.value
    bare = is_plain(text) and _is_bare(text) and not (in_brackets and _IN_BRACKETS.search(text))
    return text if bare and not kept else _quoted(text)


def _is_bare(text: str) -> bool:
    """Whether it can stand without quotes. A sign alone cannot, for it looks like a part of the layout."""
    begins = not _OPENING.match(text) or _BULLET.match(text)
    return bool(begins) and text == text.strip() and not _INSIDE.search(text) and any(map(str.isalnum, text))


def _quoted(text: str) -> str:
    return f'"{text.translate(_ESCAPES)}"'


def filled(parts: list[str], first: int, indent: int, width: int) -> list[str]:
    """The parts in lines, of which the first begins in column `first` and the others are indented."""
    lines, room = [parts[0]], width - first
    for part in parts[1:]:
        if len(lines[-1]) + len(part) < room:
            lines[-1] += f" {part}"
        else:
            lines.append(part)
            room = width - indent
    return [lines[0], *(" " * indent + line for line in lines[1:])]


def words(text: str) -> list[str]:
    """A text in one line, where it may be broken."""
    return _BREAK.split(text)


def block_lines(scalar: Scalar) -> tuple[str, list[str]] | None:
    """The head and the lines of a text that is written as a block; none if it had better stand in quotes.

    That is so when blanks at the edge of a line, or empty lines at its end, belong to the text.
    """
    places, text = scalar.places, scalar.value
    if places is None or places.style not in ("|", ">") or not isinstance(text, str):
        return None
    raw = places.source.text[places.start : places.end].split("\n")[1:]
    lines = [line[places.indent :] for line in raw]
    first = next(filter(None, lines), " ")
    edges = [first[0], text.removesuffix("\n")[-1:], *(line[-1:] for line in lines)]
    if any(map(str.isspace, edges)):
        return None
    return places.style + "-" * (not text.endswith("\n")), lines
