"""Going through a game that has been played: forward, back, to the beginning, to the end, to the next round."""

from __future__ import annotations

from typing import ClassVar

from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from lastcard.interpreter.host.view import View
from lastcard.interpreter.speech.language import Language
from lastcard.interpreter.speech.speaker import Speaker
from lastcard.interpreter.table.position import Position

from .asking import in_order
from .drawing import Drawing, Shows
from .film import Film
from .paint import Drawn, Faces, content, lines, names_in
from .reading import news_lines
from .style import BREAKPOINTS, SHEET, theme_of

FAR = 10
END = 1 << 20


class Replaying(Screen[None]):
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,space,enter,n", "go(1)"),
        Binding("left,backspace,b", "go(-1)"),
        Binding("pagedown", f"go({FAR})"),
        Binding("pageup", f"go(-{FAR})"),
        Binding("home", f"go(-{END})"),
        Binding("end", f"go({END})"),
        Binding("r", "round"),
        Binding("escape,q", "away"),
    ]

    def __init__(self, shows: Shows, film: Film) -> None:
        super().__init__()
        self.shows = shows
        self.film = film
        self.at = 0

    def compose(self) -> ComposeResult:
        yield Static(id="head")
        yield Static(id="seats")
        with Container(id="upper"):
            yield Static(id="middle")
            with VerticalScroll(id="news", can_focus=False):
                yield Static(id="news-lines")
        with VerticalScroll(id="hands", can_focus=False):
            yield Static(id="hands-lines")
        yield Static(id="keys")

    def on_mount(self) -> None:
        self.draw()

    def on_resize(self) -> None:
        self.draw()

    def draw(self) -> None:
        picture = self.film.picture(self.at)
        self.at = min(self.at, len(self.film.pictures) - 1)
        view = picture.views[0]
        speaker = Speaker(self.shows.language, self.shows.names, self.film.players)
        drawing, width = Drawing(speaker, self.shows.faces), self.app.size.width
        position = _as_position(view, self.film.players)
        self._put("head", drawing.head(position, "", width))
        self._put("seats", drawing.seats(position, width))
        self._put("middle", drawing.middle(position, width))
        self.query_one("#news", VerticalScroll).border_title = self.where
        self._put("news-lines", lines(news_lines(speaker, picture.events)))
        hands = [self._hand(each) for each in picture.views] if self.film.open_hands else []
        self.query_one("#hands").display = bool(hands)
        self._put("hands-lines", lines(hands))
        self._put("keys", self._keys())

    @property
    def where(self) -> str:
        say = self.shows.language.say
        if self.film.whole:
            return say("{number} of {all}", number=self.at + 1, all=len(self.film.pictures))
        return say("move {number}", number=self.at + 1)

    def _put(self, name: str, what: Content) -> None:
        self.query_one(f"#{name}", Static).update(what)

    def _hand(self, view: View) -> Content:
        names = self.shows.names
        held = [names.of_text(text, view.side) for text in in_order(names, view.hand, view.side)]
        chips = [self.shows.faces.chip(Drawn(card)) for card in held if card is not None]
        return Content.assemble(content(self.shows.language.say("{name}:", name=view.player)), Content("").join(chips))

    def _keys(self) -> Content:
        say = self.shows.language.say
        keys = [
            ("→", "go(1)", say("Forward")),
            ("←", "go(-1)", say("Back")),
            ("PgDn", f"go({FAR})", say("Far forward")),
            ("PgUp", f"go(-{FAR})", say("Far back")),
            ("R", "round", say("Next round")),
            ("Home", f"go(-{END})", say("To the beginning")),
            ("End", f"go({END})", say("To the end")),
            ("Q", "away", say("Leave")),
        ]
        pieces = [
            Content.from_markup(f"[@click=screen.{deed}][b]$key[/b] $text[/]", key=key, text=text)
            for key, deed, text in keys
        ]
        return Content.assemble(" ", Content("  ").join(pieces))

    # --- keys ---------------------------------------------------------------------------------------------

    def action_go(self, by: int) -> None:
        self.at = max(self.at + by, 0)
        self.draw()

    def action_round(self) -> None:
        """To the next deal, or to the end."""
        here = self.film.picture(self.at).views[0].round
        while self.film.picture(self.at + 1).views[0].round == here and self.at + 1 < len(self.film.pictures):
            self.at += 1
        self.action_go(1)

    def action_away(self) -> None:
        self.dismiss(None)


def _as_position(view: View, players: tuple[str, ...]) -> Position:
    return Position(0, "", view, (), None, None, None, None, view.round_over, (), 0, False)


class ReplayApp(App[None]):
    """A program that shows one film."""

    CSS = SHEET
    ENABLE_COMMAND_PALETTE = False
    HORIZONTAL_BREAKPOINTS = BREAKPOINTS
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+c,ctrl+q", "part", priority=True)]

    def __init__(self, film: Film, language: Language, hues: bool = True) -> None:
        super().__init__(ansi_color=None if hues else True)  # else greys are written in place of colors
        self.register_theme(theme_of(hues))
        self.theme = theme_of(hues).name
        self.film = film
        self.language = language
        self.names = names_in(film.game.program.book, language, hues)
        self.faces = Faces(self.names, hues)

    def on_mount(self) -> None:
        self.push_screen(Replaying(self, self.film), lambda _: self.exit())

    def action_part(self) -> None:
        self.exit()
