"""Lines that are edited, and those typed before: of this game alone, and of nobody else at the keyboard."""

from __future__ import annotations

from contextlib import suppress
from typing import Any


def _readline() -> Any:
    """The library that edits lines, where there is one."""
    with suppress(ImportError):
        import readline

        return readline
    return None


class History:
    def __init__(self, wanted: bool) -> None:
        self.library = _readline() if wanted else None
        if self.library is not None:
            self.library.set_auto_history(False)
            self.library.clear_history()

    @property
    def edits(self) -> bool:
        return self.library is not None

    def keep(self, line: str) -> None:
        if self.library is not None and line:
            self.library.add_history(line)

    def forget(self) -> None:
        """What one has typed is nothing for the next one: it may name cards."""
        if self.library is not None:
            self.library.clear_history()
