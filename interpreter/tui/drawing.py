"""What lies open, as text: the head of the table, who sits around it, the piles, the marks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Protocol

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.containers import Container, VerticalScroll
from textual.content import Content
from textual.style import Style
from textual.widgets import Static

from lastcard.interpreter.host.view import View
from lastcard.interpreter.speech.language import Language
from lastcard.interpreter.speech.names import Names
from lastcard.interpreter.speech.speaker import Speaker
from lastcard.interpreter.table.position import Position

from .paint import LIT, Drawn, Faces, Mark, content, cut, lines

BACK = "▮"
MOST_BACKS = 8  # more cards than these are only counted
BRIEF = 14


def upper_part() -> ComposeResult:
    """Of every screen with a table on it: what lies open, and beside it what has happened."""
    yield Static(id="head")
    yield Static(id="seats")
    with Container(id="upper"):
        with Container(id="middle"):
            yield Static(id="top")
            yield Static(id="beside")
        with VerticalScroll(id="news", can_focus=False):
            yield Static(id="news-lines")


class Shows(Protocol):
    """What a screen needs of the program that shows it."""

    language: Language
    names: Names
    faces: Faces


class Drawing:
    """Draws the table for one reader."""

    def __init__(self, speaker: Speaker, faces: Faces) -> None:
        self.speaker = speaker
        self.faces = faces
        self.names = speaker.names
        self.say = speaker.say

    # --- the head -----------------------------------------------------------------------------------------

    def head(self, position: Position, unkept: str, width: int) -> Content:
        """What is played, by which house rules, and how things stand over all rounds."""
        book = self.names.book
        title = self.say("{game} with {house_rules}", game=book.title, house_rules=book.laid_over)
        title = title if book.house_rules else book.title
        scores = " · ".join(f"{self._who(name)} {score}" for name, score in position.view.scores.items())
        right = self.say("Round {number}: {scores}", number=position.view.round, scores=scores)
        left = f" {title}"
        gap = width - cell_len(left) - cell_len(right) - 1
        rows = [f"{left}{' ' * gap}{right}"] if gap > 1 else [cut(left, width - 1), f" {right}"]
        if unkept:
            rows.append(" " + self.say("This game is no longer kept: {why}.", why=unkept))
        return lines([content(row) for row in rows])

    def _who(self, name: str) -> str:
        return self.say("You") if name == self.speaker.reader else name

    # --- the seats ----------------------------------------------------------------------------------------

    def seats(self, position: Position, width: int) -> Content:
        """Everybody clockwise, from whoever sits at the keyboard on; as many in a row as there is room for."""
        view = position.view
        names = list(view.players)
        at = names.index(position.seat) if position.seat else 0
        people = [self._seat(position, name) for name in names[at:] + names[:at]]
        arrow = f" {self.speaker.arrow(view)} "
        rows, row = list[Content](), Content(" ")
        for number, person in enumerate(people):
            more = Content.assemble(arrow if number else "", person)
            if number and row.cell_length + more.cell_length > width - 2:
                rows, row = [*rows, row], Content.assemble(" ", arrow.strip(), " ", person)
            else:
                row = Content.assemble(row, more)
        together = self.speaker.together(view)
        return lines([*rows, row, *([content(f" {together}")] if together else [])])

    def _seat(self, position: Position, name: str) -> Content:
        view = position.view
        count = view.counts[name]
        backs = BACK * count if count <= MOST_BACKS and name != position.seat else ""
        on_turn = name == view.turn and not view.round_over
        text = " ".join(
            part for part in (f"▶ {self._who(name)}" if on_turn else self._who(name), backs, f"{count}") if part
        )
        marks = ", ".join(self._marks_of(position, name))
        whole = f"{text} ({marks})" if marks else text
        return Content.styled(whole, Style(bold=True) + LIT if on_turn else Style())

    def _marks_of(self, position: Position, name: str) -> Iterator[str]:
        yield from self.speaker.seat_marks(replace(position.view, turn=""), name)  # who is on turn is marked already
        for seat in position.seats:
            if seat.name == name and seat.conceded:
                yield self.say("has given up")

    # --- the middle ---------------------------------------------------------------------------------------

    def top(self, position: Position, brief: bool) -> Content:
        """The draw pile from behind and the top card; where there is little room, the card alone."""
        view = position.view
        card = self.names.of_text(view.top, view.side)
        drawn = None if card is None else Drawn(card, Mark.ON_TOP)
        if brief:
            return Content("") if drawn is None else self.faces.chip(drawn, BRIEF)
        pile = back_of(view.draw_pile)
        box = [Content("")] * len(pile) if drawn is None else self.faces.box(drawn)
        return lines([Content.assemble(behind, "  ", picture) for behind, picture in zip(pile, box, strict=True)])

    def beside(self, position: Position, brief: bool) -> Content:
        """What is in play, which way play goes, what else lies on the table."""
        said = [content(text) for text in self._beside(position.view, brief)]
        behind = self._behind(position.view) if brief else map(content, self.speaker.backs(position.view))
        return lines([*said, *behind])

    def _behind(self, view: View) -> Iterator[Content]:
        """What the others' cards show from behind, in signs."""
        for name, backs in view.backs.items():
            fronts = self.names.fronts[1 - view.side]
            chips = [self.faces.sign(fronts[face]) for face in backs if face in fronts]
            yield Content(" ").join([Content(f"{name}:"), *chips])

    def _beside(self, view: View, brief: bool) -> Iterator[str]:
        colors = self.names.colors
        if view.color in colors:
            yield self.say("In play: {color}", color=self.names.color(colors[view.color]))
        else:
            yield self.say("No color is in play")
        if not brief:  # the arrows between the seats say it as well
            arrow = self.speaker.arrow(view)
            yield self.say("{direction} {arrow}", direction=self.speaker.direction(view), arrow=arrow)
        yield self.speaker.piles(view)
        yield from self.speaker.marks(view)


def back_of(pile: int) -> list[Content]:
    """Cards from behind, with their number."""
    number = f"{pile:^4}"
    edge = "▒" * (len(number) + 2)
    return [Content(edge), Content(f"▒{number}▒"), Content(edge)]
