"""The one place that knows a terminal: what it can show, what is typed, and that it may go away."""

from __future__ import annotations

import contextlib
import os
import shutil
import sys
from collections.abc import Mapping
from io import TextIOWrapper
from typing import TextIO

from lastcard.dsl.rulebook import Rulebook
from lastcard.interpreter.output import clean, write

from .screen import Look, wrapped

CLEAR = "\x1b[2J\x1b[3J\x1b[H"  # the screen, what was scrolled off it, back to the top
PLAIN_WIDTH = 80
TALLEST = 100


class Console:
    """A pair of streams; people are asked only where both ends are a terminal, or a test says so."""

    def __init__(
        self,
        source: TextIO | None = None,
        out: TextIO | None = None,
        environ: Mapping[str, str] | None = None,
        people: bool | None = None,
    ) -> None:
        self.source = sys.stdin if source is None else source
        self.out = sys.stdout if out is None else out
        self.environ = os.environ if environ is None else environ
        self.people = self.source.isatty() if people is None else people
        for stream in (self.source, self.out):  # a letter that cannot be shown must not end a game
            if isinstance(stream, TextIOWrapper):
                stream.reconfigure(errors="replace")

    @property
    def smart(self) -> bool:
        """May the output be styled and cleared at all?"""
        return self.out.isatty() and self.environ.get("TERM", "dumb") not in ("", "dumb")

    @property
    def width(self) -> int:
        """Asked anew each time, for windows change."""
        if not self.out.isatty():
            return PLAIN_WIDTH
        with contextlib.suppress(OSError, ValueError):
            return os.get_terminal_size(self.out.fileno()).columns or PLAIN_WIDTH
        return PLAIN_WIDTH

    def look(self, book: Rulebook) -> Look:
        return Look(book, self.width, self.smart and not self.environ.get("NO_COLOR"))

    def say(self, text: str = "") -> None:
        """Lines that are laid out already."""
        write("\n".join(clean(line, styled=True) for line in text.split("\n")) + "\n", self.out)

    def tell(self, text: str) -> None:
        """A sentence, wrapped to the width."""
        self.say(wrapped(text, self.width))

    def ask(self, prompt: str) -> str:
        """A line typed; raises EOFError when there will be no more."""
        write(clean(prompt), self.out)
        line = self.source.readline()
        if not line:
            raise EOFError
        return line.strip()

    def clear(self) -> None:
        """Leave nothing of the last player's hand to be seen."""
        lines = min(shutil.get_terminal_size().lines, TALLEST)
        write(CLEAR if self.smart else "\n" * lines, self.out)
