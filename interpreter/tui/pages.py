"""What lies over the table: something to read, something to choose, and the screen between two people."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.events import Key
from textual.screen import ModalScreen, Screen
from textual.widgets import Static

from .paint import lines
from .question import Button, Buttons, Said


class Page(ModalScreen[str]):
    """A text, and what can be chosen below it; gives the answer, or nothing where it is put away."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "away", priority=True),
        Binding("up", "turn(-1)"),
        Binding("down", "turn(1)"),
        Binding("pageup", "leaf(-1)"),
        Binding("pagedown", "leaf(1)"),
        Binding("home", "edge(-1)"),
        Binding("end", "edge(1)"),
    ]

    def __init__(
        self,
        title: str,
        texts: Sequence[Content],
        buttons: Sequence[Said],
        at_end: bool = False,
        kept: bool = False,
        unread: Callable[[], bool] = lambda: False,
    ) -> None:
        super().__init__()
        self.heading = title
        self.texts = texts
        self.buttons = buttons
        self.at_end = at_end
        self.kept = kept  # does a choice have to be made?
        self.unread = unread  # has it been there for too short a time to be answered?

    def compose(self) -> ComposeResult:
        with Vertical(id="page"):
            yield Static(Content(self.heading), id="page-title")
            with VerticalScroll(id="page-text", can_focus=False):
                yield Static(lines(list(self.texts)), id="page-lines")
            yield Buttons(id="page-buttons")

    async def on_mount(self) -> None:
        await self.query_one(Buttons).show(self.buttons)
        if self.at_end:
            self.call_after_refresh(self.action_edge, 1)

    def action_away(self) -> None:
        if not self.kept:
            self.dismiss("")

    def action_turn(self, by: int) -> None:
        self.text.scroll_relative(y=by, animate=False)

    def action_leaf(self, by: int) -> None:
        self.text.scroll_relative(y=by * max(self.text.size.height - 1, 1), animate=False)

    def action_edge(self, way: int) -> None:
        if way < 0:
            self.text.scroll_home(animate=False)
        else:
            self.text.scroll_end(animate=False)

    @property
    def text(self) -> VerticalScroll:
        return self.query_one("#page-text", VerticalScroll)

    def on_key(self, event: Key) -> None:
        for said in self.buttons:
            if said.key and (event.key == said.key or event.character == said.key):
                event.stop()
                self.chosen(said.answer)
                return

    def on_button_pressed(self, event: Button.Pressed) -> None:
        event.stop()
        self.chosen(event.answer)

    def chosen(self, answer: str) -> None:
        if not self.unread():
            self.dismiss(answer)


class HandOver(Screen[str]):
    """Nothing of any hand: whoever is next takes the keyboard and presses one key."""

    def __init__(self, name: str, texts: Sequence[Content], button: Said, unread: Callable[[], bool]) -> None:
        super().__init__()
        self.next = name
        self.texts = texts
        self.button = button
        self.unread = unread

    def compose(self) -> ComposeResult:
        with Vertical(id="hand-over"):
            yield Static(lines(list(self.texts)), id="hand-over-lines")
            yield Button(self.button)

    def on_key(self, event: Key) -> None:
        if event.key in ("space", "enter"):
            event.stop()
            self.taken()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        event.stop()
        self.taken()

    def taken(self) -> None:
        """A key pressed before the last hand was hidden opens no other one."""
        if not self.unread():
            self.dismiss(self.next)
