"""Text in lines that are no wider than a terminal."""

from __future__ import annotations

import re
from collections.abc import Iterator
from unicodedata import combining, east_asian_width

from lastcard.interpreter.output import STYLE, clean

JOINT = "\u00a0"  # keeps the words of a card on one line
LONELY = re.compile(" (?=[:;!?»](?: |$))|(?<=«) ")  # some languages set a sign apart; it begins no line all the same


def glued(text: str) -> str:
    return text.replace(" ", JOINT)


def cells(text: str) -> int:
    """How many columns a terminal takes for a text, styles not counted."""
    return sum(_cells_of(char) for char in STYLE.sub("", text))


def _cells_of(char: str) -> int:
    if combining(char) or char in "\u200b\u200c\u200d\ufe0e\ufe0f":
        return 0
    return 2 if east_asian_width(char) in "WF" else 1


def wrapped(text: str, width: int, first: str = "", other: str = "  ") -> str:
    """A sentence in lines no wider than the width, indented as told; whatever is in it breaks no line."""
    lines: list[str] = []
    line = ""
    room = max(width - max(cells(first), cells(other)), 1)
    for word in _words(clean(text, styled=True), room):
        if line and cells(line) + 1 + cells(word) > room:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}" if line else word
    lines.append(line)
    return "\n".join((other if number else first) + each for number, each in enumerate(lines)).replace(JOINT, " ")


def _words(text: str, room: int) -> Iterator[str]:
    """What must stay on one line; a joint gives way where its words are too wide together."""
    for joined in LONELY.sub(JOINT, text).split(" "):
        for word in [joined] if cells(joined) <= room else joined.split(JOINT):
            yield from [word] if cells(word) <= room else _chopped(STYLE.sub("", word), room)


def _chopped(word: str, room: int) -> Iterator[str]:
    piece = ""
    for char in word:
        if piece and cells(piece + char) > room:
            yield piece
            piece = ""
        piece += char
    yield piece
