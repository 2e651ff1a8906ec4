"""The hand: cards by colors, in boxes where there is room, in words where there is not."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rich.cells import cell_len
from textual.content import Content
from textual.events import Click, Key, Resize
from textual.message import Message
from textual.widget import Widget

from lastcard.dsl.rulebook import Card

from .paint import Drawn, Faces, lines

BOX_ROWS = 2  # more rows of boxes than these take the room of the rest
ROOMY = 60  # columns from which on cards are boxes
TALL = 22  # and rows
NARROW_NAME = 12


@dataclass(frozen=True, slots=True)
class Placed:
    """A card, and where it lies in the widget."""

    at: int  # in the hand
    x: int
    y: int
    width: int
    height: int

    def holds(self, x: int, y: int) -> bool:
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height


def laid_out(widths: list[int], colors: list[int], room: int, height: int) -> list[Placed]:
    """Row after row; a little space where another color begins."""
    placed, x, y = list[Placed](), 0, 0
    for at, width in enumerate(widths):
        if at and x and colors[at] != colors[at - 1]:
            x += 1
        if x and x + width > room:
            x, y = 0, y + height
        placed.append(Placed(at, x, y, width, height))
        x += width
    return placed


class Hand(Widget, can_focus=True):
    """One widget for all cards: a cursor goes over them, a click finds the one below it."""

    class Pressed(Message):
        def __init__(self, at: int) -> None:
            super().__init__()
            self.at = at

    class Moved(Message):
        """The cursor is on another card, or on none."""

    DEFAULT_CSS = "Hand { height: auto; }"

    def __init__(self, faces: Faces) -> None:
        super().__init__(id="hand")
        self.faces = faces
        self.cards: list[Drawn] = []
        self.cursor = 0
        self.placed: list[Placed] = []
        self.boxes = False

    def show(self, cards: list[Drawn]) -> None:
        self.cards = cards
        self.cursor = min(self.cursor, max(len(cards) - 1, 0))
        self._lay_out()
        self.refresh(layout=True)

    @property
    def here(self) -> Card | None:
        return self.cards[self.cursor].card if self.cards and self.has_focus else None

    def _lay_out(self, width: int = 0) -> None:
        room = max(width or self.size.width or self.app.size.width, 1)
        colors = [drawn.card.color for drawn in self.cards]
        size = self.app.size
        names = [cell_len(self.faces.name(drawn.card)) for drawn in self.cards]
        self.placed = laid_out([width + 4 for width in names], colors, room, 3)
        rows = max((each.y for each in self.placed), default=0) // 3 + 1
        allowed = BOX_ROWS + max(size.height - 28, 0) // 4
        self.boxes = room >= ROOMY and size.height >= TALL and rows <= (allowed if size.height >= 24 else 1)
        if not self.boxes:
            names = [cell_len(self.faces.name(drawn.card, NARROW_NAME)) for drawn in self.cards]
            self.placed = laid_out([width + 3 for width in names], colors, room, 1)

    def get_content_height(self, container: object, viewport: object, width: int) -> int:
        self._lay_out(width)
        return max((each.y + each.height for each in self.placed), default=1)

    def render(self) -> Content:
        rows: dict[int, list[Content]] = {}
        filled: dict[int, int] = {}
        for each in self.placed:
            drawn = replace(self.cards[each.at], here=self.has_focus and each.at == self.cursor)
            drawing = self.faces.box(drawn) if self.boxes else [self.faces.chip(drawn, NARROW_NAME)]
            for line, piece in enumerate(drawing, each.y):
                gap = each.x - filled.get(line, 0)
                rows.setdefault(line, []).extend([Content(" " * gap), piece])
                filled[line] = each.x + each.width
        return lines([Content("").join(rows[line]) for line in sorted(rows)])

    # --- keys and mouse -----------------------------------------------------------------------------------

    def on_resize(self, event: Resize) -> None:
        self._lay_out()
        self.refresh(layout=True)

    def on_focus(self) -> None:
        self.refresh()
        self.post_message(self.Moved())

    def on_blur(self) -> None:
        self.refresh()
        self.post_message(self.Moved())

    def on_click(self, event: Click) -> None:
        for each in self.placed:
            if each.holds(event.x, event.y):
                self.move_to(each.at)
                self.post_message(self.Pressed(each.at))

    def on_key(self, event: Key) -> None:
        if not self.cards:
            return
        if event.key in ("left", "right"):
            self.move_to((self.cursor + (1 if event.key == "right" else -1)) % len(self.cards))
        elif event.key in ("home", "end"):
            self.move_to(0 if event.key == "home" else len(self.cards) - 1)
        elif event.key in ("up", "down") and (other := self._beside(event.key == "down")) is not None:
            self.move_to(other)
        elif event.key == "enter":
            self.post_message(self.Pressed(self.cursor))
        else:
            return
        event.stop()
        event.prevent_default()

    def _beside(self, down: bool) -> int | None:
        """The card in the next row that lies nearest; none where that is another widget's."""
        here = self.placed[self.cursor]
        rows = sorted({each.y for each in self.placed if (each.y > here.y if down else each.y < here.y)})
        if not rows:
            return None
        row = rows[0] if down else rows[-1]
        return min((each for each in self.placed if each.y == row), key=lambda each: abs(each.x - here.x)).at

    def move_to(self, at: int) -> None:
        self.cursor = at
        self.refresh()
        self.post_message(self.Moved())
