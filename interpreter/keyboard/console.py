"""The one place that knows a terminal: what it can show, what is typed, and that it may go away."""

from __future__ import annotations

import contextlib
import os
import shutil
import sys
import time
from collections.abc import Callable, Mapping
from io import TextIOWrapper
from typing import TextIO

from lastcard.interpreter.output import clean, typed_line, write

from .history import History
from .layout import wrapped

CLEAR = "\x1b[2J\x1b[3J\x1b[H"  # the screen, what was scrolled off it, back to the top
PLAIN_WIDTH, NARROWEST = 80, 20
TALLEST = 100
LONGEST = 1000  # characters of a line that are looked at


class Console:
    """A pair of streams; people are asked only where both ends are a terminal, or a test says so."""

    def __init__(
        self,
        source: TextIO | None = None,
        out: TextIO | None = None,
        environ: Mapping[str, str] | None = None,
        people: bool | None = None,
        terse: bool = False,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self.source = sys.stdin if source is None else source
        self.out = sys.stdout if out is None else out
        self.environ = os.environ if environ is None else environ
        self.at_terminal = self.source.isatty() and self.out.isatty()
        self.people = self.at_terminal if people is None else people
        self.terse = terse
        self.sleep = sleep
        for stream in (self.source, self.out):  # a letter that cannot be shown must not end a game
            if isinstance(stream, TextIOWrapper):
                stream.reconfigure(errors="replace")
        own = self.source is sys.stdin and self.out is sys.stdout  # a line is edited at these alone
        self.history = History(own and self.people and self.at_terminal and self.smart)

    @property
    def smart(self) -> bool:
        """May the output be styled and cleared at all?"""
        return not self.terse and self.out.isatty() and self.environ.get("TERM", "dumb") not in ("", "dumb")

    @property
    def colors(self) -> bool:
        return self.smart and not self.environ.get("NO_COLOR")

    @property
    def width(self) -> int:
        """Asked anew each time, for windows change."""
        if not self.out.isatty():
            return PLAIN_WIDTH
        with contextlib.suppress(OSError, ValueError):
            return max(os.get_terminal_size(self.out.fileno()).columns or PLAIN_WIDTH, NARROWEST)
        return PLAIN_WIDTH

    # --- what is shown --------------------------------------------------------------------------

    def show(self, text: str = "") -> None:
        """Lines that are laid out already."""
        write("\n".join(clean(line, styled=True) for line in text.split("\n")) + "\n", self.out)

    def tell(self, text: str, first: str = "", other: str = "  ") -> None:
        """A sentence, wrapped to the width."""
        self.show(wrapped(text, self.width, first, other))

    def clear(self) -> None:
        """Leave nothing of the last player's hand to be seen."""
        lines = min(shutil.get_terminal_size().lines, TALLEST)
        write(CLEAR if self.smart else "\n" * lines, self.out)

    def rest(self, seconds: float) -> None:
        """Somebody else takes a moment; nobody waits for that where nobody watches."""
        if seconds > 0 and self.at_terminal:
            self.sleep(seconds)

    # --- what is typed --------------------------------------------------------------------------

    def ask(self, prompt: str, fresh: bool = False) -> str:
        """A line typed; raises EOFError when there will be no more. What was typed before a fresh question was seen is
        no answer to it."""
        if fresh:
            self._forget_what_was_typed()
        if self.history.edits:
            line = typed_line(clean(prompt))
        else:
            write(clean(prompt), self.out)
            line = self.source.readline()
            if not line:
                raise EOFError
        line = line.strip()[:LONGEST]
        self.history.keep(line)
        return line

    def _forget_what_was_typed(self) -> None:
        """Only at a terminal: the lines of a pipe are a script."""
        if not self.source.isatty():
            return
        with contextlib.suppress(ImportError, OSError, ValueError):
            import termios

            with contextlib.suppress(termios.error):
                termios.tcflush(self.source.fileno(), termios.TCIFLUSH)
