"""Going through a game that has been played: forward, back, to the beginning, to the end, to the next round."""

from __future__ import annotations

from typing import ClassVar

from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from lastcard.interpreter.host.view import View
from lastcard.interpreter.speech.language import Language
from lastcard.interpreter.speech.speaker import Speaker
from lastcard.interpreter.table.film import Film
from lastcard.interpreter.table.position import Position

from .asking import in_order
from .drawing import Drawing, Shows, upper_part
from .paint import Drawn, Faces, content, in_rows, lines, names_in
from .reading import news_lines
from .style import BREAKPOINTS, BRIEF_WIDTH, SHEET, theme_of

END = 1 << 20
SCROLLBAR = 2  # columns
WAYS = {"forward": 1, "back": -1, "far forward": 10, "far back": -10, "first": -END, "last": END}


class Replaying(Screen[None]):
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,space,enter,n", "go('forward')"),
        Binding("left,backspace,b", "go('back')"),
        Binding("pagedown", "go('far forward')"),
        Binding("pageup", "go('far back')"),
        Binding("home", "go('first')"),
        Binding("end", "go('last')"),
        Binding("r", "round"),
        Binding("escape,q", "away"),
    ]

    def __init__(self, shows: Shows, film: Film) -> None:
        super().__init__()
        self.shows = shows
        self.film = film
        self.pictures = [frame for place, frame in enumerate(film.frames) if frame.events or not place]
        self.at = 0

    def compose(self) -> ComposeResult:
        yield from upper_part()
        with VerticalScroll(id="hands", can_focus=False):
            yield Static(id="hands-lines")
        yield Static(id="keys")

    def on_mount(self) -> None:
        self.draw()

    def on_resize(self) -> None:
        self.draw()

    def draw(self) -> None:
        self.at = min(self.at, len(self.pictures) - 1)
        picture, players = self.pictures[self.at], self.film.game.players
        views = self.film.views(picture)
        view = views[0]
        speaker = Speaker(self.shows.language, self.shows.names, players)
        drawing, width = Drawing(speaker, self.shows.faces), self.app.size.width
        position = _as_position(view, players)
        self._put("head", drawing.head(position, "", width))
        self._put("seats", drawing.seats(position, width))
        brief = width < BRIEF_WIDTH
        self._put("top", drawing.top(position, brief))
        self._put("beside", drawing.beside(position, brief))
        self.query_one("#news", VerticalScroll).border_title = self.where
        self._put("news-lines", lines(news_lines(speaker, picture.events)))
        hands = [self._hand(each) for each in views] if self.film.open else []
        self.query_one("#hands").display = bool(hands)
        self._put("hands-lines", lines(hands))
        self._put("keys", self._keys())

    @property
    def where(self) -> str:
        return self.shows.language.say("{number} of {all}", number=self.at + 1, all=len(self.pictures))

    def _put(self, name: str, what: Content) -> None:
        self.query_one(f"#{name}", Static).update(what)

    def _hand(self, view: View) -> Content:
        names = self.shows.names
        held = [names.of_text(text, view.side) for text in in_order(names, view.hand, view.side)]
        chips = [self.shows.faces.chip(Drawn(card)) for card in held if card is not None]
        name = content(self.shows.language.say("{name}:", name=view.player))
        return in_rows([name, *chips], self.app.size.width - SCROLLBAR, between="")

    def _keys(self) -> Content:
        words = self.shows.language
        keys = [
            ("→", "go('forward')", words.say("Forward")),
            ("←", "go('back')", words.say("Back")),
            (words.say("PgDn"), "go('far forward')", words.say("Far forward")),
            (words.say("PgUp"), "go('far back')", words.say("Far back")),
            ("R", "round", words.say("Next round")),
            (words.say("Home"), "go('first')", words.say("To the beginning")),
            (words.say("End"), "go('last')", words.say("To the end")),
            ("Q", "away", words.say("Leave")),
        ]
        pieces = [
            Content.from_markup(f"[@click=screen.{deed}][b]$key[/b] $text[/]", key=key, text=text)
            for key, deed, text in keys
        ]
        return in_rows(pieces, self.app.size.width)

    # --- keys ---------------------------------------------------------------------------------------------

    def action_go(self, way: str) -> None:
        self.at = max(self.at + WAYS[way], 0)
        self.draw()

    def action_round(self) -> None:
        """To the next deal, or to the end."""
        here = self.pictures[self.at].after.state.round
        rest = range(self.at, len(self.pictures))
        self.at = next((at for at in rest if self.pictures[at].after.state.round != here), rest[-1])
        self.draw()

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
