"""What is asked: what it is for, a button for each answer with its key and what it brings, and the clock."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.events import Click, Key
from textual.message import Message
from textual.style import Style
from textual.widgets import Static

from .paint import content

FULL, EMPTY = "█", "░"


@dataclass(frozen=True, slots=True)
class Said:
    """A button: its key, what it says, what the answer brings, and what it stands for."""

    key: str
    text: str
    stake: str
    answer: str
    warned: bool = False
    shown: str = ""  # what stands for the key, where that is no single letter


class Button(Static, can_focus=True):
    """An answer; Enter, its key and the mouse press it."""

    class Pressed(Message):
        def __init__(self, answer: str) -> None:
            super().__init__()
            self.answer = answer

    def __init__(self, said: Said) -> None:
        key = f"[{said.shown or said.key.upper()}] " if said.key else "    "
        parts = [Content.styled(key, Style(bold=True)), content(said.text)]
        parts += [content(f" - {said.stake}")] if said.stake else []
        super().__init__(Content("").join(parts), classes="warned button" if said.warned else "button")
        self.said = said

    def on_click(self, event: Click) -> None:
        event.stop()
        self.post_message(self.Pressed(self.said.answer))

    def on_key(self, event: Key) -> None:
        if event.key == "enter":
            event.stop()
            self.post_message(self.Pressed(self.said.answer))
        elif event.key in ("up", "down"):
            buttons = list(self.parent.query(Button)) if self.parent else [self]
            at = buttons.index(self) + (1 if event.key == "down" else -1)
            if 0 <= at < len(buttons):
                event.stop()
                buttons[at].focus()


class Buttons(VerticalScroll, can_focus=False):
    """One below the other; scrolled where they are many."""

    async def show(self, buttons: Sequence[Said]) -> None:
        async with self.batch():
            await self.remove_children()
            await self.mount_all(map(Button, buttons))


class QuestionBox(Vertical):
    """What whoever has the keyboard may answer now, or whom the table waits for."""

    def compose(self) -> ComposeResult:
        yield Static(id="purpose")
        yield Static(id="clock")
        yield Buttons(id="answers")

    async def show(self, purpose: str, buttons: Sequence[Said]) -> None:
        self.query_one("#purpose", Static).update(content(purpose))
        box = self.query_one(Buttons)
        box.display = bool(buttons)
        await box.show(buttons)

    def clock(self, left: float | None, whole: float, text: str, calm: bool) -> None:
        """How much of the time is left; told in seconds to whoever wants nothing that moves."""
        clock = self.query_one("#clock", Static)
        clock.display = left is not None
        if left is None:
            return
        room = max(min(self.size.width - len(text) - 3, 30), 0)
        filled = 0 if calm else round(room * left / whole) if whole else 0
        bar = "" if calm else FULL * filled + EMPTY * (room - filled) + " "
        clock.update(Content(f"{bar}{text}"))
