"""A program at a terminal of its own, and somebody who types."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

ROOT = Path(__file__).parents[1]
# In English whatever the rulebook is in; a test run in the background was told to ignore the key that interrupts.
PROGRAM = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
from lastcard.interpreter.player.play import Manner, play_command
given = dict(word.split(":", 1) for word in sys.argv[2:])
seed = int(given.pop("seed")) if "seed" in given else None
pace = float(given.pop("pace")) if "pace" in given else 0.0
terse = bool(given.pop("terse", ""))
manner = Manner(language="en", pace=pace, terse=terse)
sys.exit(play_command(sys.argv[1] or None, seed=seed, manner=manner, **given))
"""


class Terminal:
    def __init__(self, *arguments: str, rulebook: str = "monster-high-es", columns: int = 80) -> None:
        self.screen, far_end = pty.openpty()
        os.set_blocking(self.screen, False)
        self.far_end = os.dup(far_end)
        self.resize(columns)
        command = [sys.executable, "-c", PROGRAM, rulebook, *arguments]
        self.process = subprocess.Popen(
            command, cwd=ROOT, stdin=far_end, stdout=far_end, stderr=far_end, start_new_session=True
        )
        os.close(far_end)
        self.shown = ""
        self.place = 0

    def resize(self, columns: int) -> None:
        import termios

        termios.tcsetwinsize(self.far_end, (40, columns))

    def type(self, text: str) -> None:
        os.write(self.screen, text.encode())

    def until(self, pattern: str, seconds: float = 30) -> str:
        """What is shown up to the pattern, from where the last look ended."""
        end = time.monotonic() + seconds
        while not (found := re.search(pattern, self.shown[self.place :])):
            assert time.monotonic() < end, f"no {pattern!r} in:\n{self.shown[self.place :]}"
            if not self._read() and self.process.poll() is not None:
                self._read()
                found = re.search(pattern, self.shown[self.place :])
                assert found, f"it ended without {pattern!r}:\n{self.shown[self.place :]}"
                break
        text = self.shown[self.place : self.place + found.end()]
        self.place += found.end()
        return text

    def interrupt(self, pattern: str, times: int = 10) -> None:
        """Press the key, and again if it came in the moment between prompt and reading, where nobody hears it.

        Where there is no prompt once has to do: pressed again, it may come while the program takes its leave.
        """
        for _ in range(times):
            self.process.send_signal(signal.SIGINT)
            with suppress(AssertionError):
                self.until(pattern, seconds=40 / times)
                return
        raise AssertionError(f"no {pattern!r}, however often the key was pressed")

    def _read(self) -> bool:
        select.select([self.screen], [], [], 0.1)
        try:
            data = os.read(self.screen, 65536)
        except OSError:  # nothing there, or the other end has gone
            return False
        self.shown += data.decode().replace("\r\n", "\n")
        return bool(data)

    def ended(self) -> int:
        while self.process.poll() is None:
            self._read()
        self._read()
        self.close()
        return self.process.returncode

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        for end in (self.screen, self.far_end):
            with suppress(OSError):
                os.close(end)
        self.screen = self.far_end = -1
