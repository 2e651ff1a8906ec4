"""The program that fills the screen: it lets the table go on, and brings up what has to be seen."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import ClassVar

from textual.app import App
from textual.binding import Binding, BindingType
from textual.content import Content

from lastcard.interpreter.host.game import Refused
from lastcard.interpreter.speech.language import Language
from lastcard.interpreter.speech.speaker import Speaker
from lastcard.interpreter.table.film import film_of
from lastcard.interpreter.table.host import NotAsked, Stale, TableHost
from lastcard.interpreter.thinking.thinker import Thinker

from .board import Board
from .chairs import seats_page
from .pages import HandOver, Page
from .paint import Faces, content, names_in
from .question import Said
from .reading import help_lines, last_round, log_lines, rules_lines, why_lines
from .replaying import Replaying
from .sitting import Sitting, Stand, TooEarly
from .style import BREAKPOINTS, SHEET, theme_of

BEAT = 0.05  # seconds between two looks at the clock
Again = Callable[[], TableHost]


class TableApp(App[str]):
    """Gives why it has ended: nothing, or the word for what is to be done next."""

    CSS = SHEET
    ENABLE_COMMAND_PALETTE = False
    HORIZONTAL_BREAKPOINTS = BREAKPOINTS
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+c,ctrl+q", "part", priority=True)]

    def __init__(
        self,
        sitting: Sitting,
        language: Language,
        calm: bool = False,
        hues: bool = True,
        again: Again | None = None,
        beating: bool = True,
        thinker: Thinker | None = None,
    ) -> None:
        super().__init__(ansi_color=None if hues else True)  # else greys are written in place of colors
        self.register_theme(theme_of(hues))
        self.theme = theme_of(hues).name
        if calm:
            self.animation_level = "none"
        self.sitting = sitting
        self.language = language
        self.calm = calm
        self.again = again
        self.beating = beating
        self.thinker = thinker or Thinker()
        book = sitting.host.game.program.book
        self.names = names_in(book, language, hues)
        self.faces = Faces(self.names, hues)
        self.board = Board(self)
        self.failure: BaseException | None = None
        self.tells_failures = False
        self._settling = asyncio.Lock()
        self._brought: object = None  # what lies over the table because the table wants it

    @property
    def host(self) -> TableHost:
        return self.sitting.host

    def speaker(self, seat: str) -> Speaker:
        return Speaker(self.language, self.names, self.host.game.players, seat)

    @property
    def alone(self) -> Speaker:
        """Of whoever reads what lies over the table."""
        return self.speaker(self.sitting.keyboard)

    # --- it begins and ends -------------------------------------------------------------------------------

    async def on_mount(self) -> None:
        await self.push_screen(self.board)
        self._listen()
        await self.settle()
        if self.beating:
            self.set_interval(BEAT, self.beat)

    async def on_unmount(self) -> None:
        await self.thinker.close()

    def _listen(self) -> None:
        """A terminal that is closed, or a machine that goes down: leave in good order."""
        if self.is_headless:
            return
        loop = asyncio.get_running_loop()
        for name in ("SIGHUP", "SIGTERM"):
            with suppress(AttributeError, NotImplementedError, ValueError, RuntimeError):
                loop.add_signal_handler(getattr(signal, name), self.exit)

    def action_part(self) -> None:
        self.exit()

    def _handle_exception(self, error: Exception) -> None:
        """Whoever has started the table says so in one line; in tests, the error is the test's."""
        if not self.tells_failures:
            super()._handle_exception(error)
            return
        self.failure = self.failure or error
        self.exit()

    # --- the table goes on --------------------------------------------------------------------------------

    async def beat(self) -> None:
        if self.screen is not self.board:
            self.sitting.stop()
            return
        self.sitting.go_on()
        if self.sitting.advance():
            await self.settle()
        else:
            self.board.tick()

    async def hurry(self) -> None:
        if self.sitting.hurry():
            await self.settle()

    async def settle(self) -> None:
        """Bring up what has to be seen now; the clock and a key may want that at the same time."""
        async with self._settling:
            await self._settle()

    async def _settle(self) -> None:
        stand, seat = self.sitting.stand
        if stand in (Stand.TABLE, Stand.TOGETHER):
            self._brought = None
            await self.board.show(seat, stand == Stand.TOGETHER)
            self.sitting.showing(self.host.number, stand, seat, bool(self.host.asked(seat)) if seat else None)
            return
        await self.board.show(seat if stand != Stand.HAND_OVER else "", together=False)
        what = (stand, seat, self.host.number)
        if self._brought != what:
            self._brought = what
            self.sitting.showing(*what)
            self._bring(stand, seat)

    def _bring(self, stand: Stand, seat: str) -> None:
        bring = {Stand.HAND_OVER: self._hand_over, Stand.ROUND_OVER: self._round_over, Stand.GAME_OVER: self._game_over}
        bring[stand](seat)

    def _hand_over(self, seat: str) -> None:
        words = self.language
        texts = [
            content(words.say("It is {name} who answers now.", name=seat)),
            content(words.say("Everybody else looks away.")),
        ]
        button = Said("space", words.say("I am {name}: show my cards", name=seat), "", seat, shown=words.say("Space"))

        async def taken(name: str | None) -> None:
            if name:
                self.sitting.take_over(name)
                await self.settle()

        self.push_screen(HandOver(seat, texts, button, lambda: self.sitting.unread), taken)

    def _round_over(self, seat: str) -> None:
        words = self.language
        result = self.host.game.result
        assert result is not None
        texts = list(map(content, self.alone.result(result)))
        title = words.say("Round {number} is over", number=result.round)
        buttons = [
            Said("enter", words.say("The next round"), "", "next", shown=words.say("Enter")),
            Said("q", words.say("Leave"), "", "leave"),
        ]

        async def chosen(answer: str | None) -> None:
            if answer == "leave":
                self.exit()
            elif self.host.game.resting:
                self.sitting.keyboard = self.sitting.alone
                self.host.next_round()
                await self.settle()

        self.push_screen(Page(title, texts, buttons, kept=True, unread=lambda: self.sitting.unread), chosen)

    def _game_over(self, seat: str) -> None:
        words = self.language
        host = self.host
        result = host.game.result
        told = [self.alone.winners(host.game.winners)] if result is None else self.alone.result(result)
        buttons = [Said("v", words.say("Look at it again"), "", "replay"), Said("q", words.say("Leave"), "", "leave")]
        if self.again is not None:
            buttons.insert(0, Said("n", words.say("Another game, with the same players"), "", "again"))
        if host.position(self.sitting.alone or None).can_undo:
            buttons.append(Said("u", words.say("Undo"), "", "undo"))
        page = Page(
            words.say("The game is over"),
            list(map(content, told)),
            buttons,
            kept=True,
            unread=lambda: self.sitting.unread,
        )
        self.push_screen(page, self._after_the_game)

    async def _after_the_game(self, answer: str | None) -> None:
        self._brought = None
        if answer == "again" and self.again is not None:
            self.sitting = Sitting(self.again(), self.sitting.clock, self.sitting.glance)
            self.board.position = None
        elif answer == "replay":
            self.push_screen(Replaying(self, film_of(self.host)), self._after_the_film)
            return
        elif answer == "undo":
            self.sitting.undo(self.sitting.alone)
        else:
            self.exit()
            return
        await self.settle()

    async def _after_the_film(self, nothing: None) -> None:
        await self.settle()

    # --- what is answered ---------------------------------------------------------------------------------

    async def answer(self, seat: str, number: int, option: int | str) -> None:
        await self._try(lambda: self.sitting.answer(seat, number, option))

    async def let_go(self) -> None:
        await self._try(self.sitting.let_go)

    async def claim(self, seat: str) -> None:
        self.sitting.claim(seat)
        await self.settle()

    async def _try(self, deed: Callable[[], None]) -> None:
        words = self.language
        try:
            deed()
        except TooEarly:
            self.board.note(words.say("That key came before you could read this question, so it counts for nothing."))
        except (Stale, NotAsked):
            self.board.note(words.say("The table has gone on meanwhile; nothing was answered."))
        except Refused as refused:
            self.board.note(words.say("This is not allowed here: {answer}", answer=refused.move))
        else:
            self.board.note("")
            await self.settle()

    # --- over the table -----------------------------------------------------------------------------------

    def read(self, title: str, texts: Sequence[Content], at_end: bool = False) -> None:
        words = self.language
        self.push_screen(
            Page(title, texts, [Said("escape", words.say("Back"), "", "", shown=words.say("Esc"))], at_end)
        )

    def action_help(self) -> None:
        self.read(self.language.say("What can be pressed"), [*help_lines(self.alone, self._file, self.sitting.shared)])

    @property
    def _file(self) -> str:
        """Where the game is kept; empty where it is not."""
        return "" if self.host.journal is None else str(self.host.journal.path)

    def action_rules(self) -> None:
        self.read(self.names.book.title, [*rules_lines(self.alone)])

    def action_log(self) -> None:
        events = self.host.heard(self.sitting.keyboard or None)
        self.read(
            self.language.say("What has happened in this round"), [*log_lines(self.alone, last_round(events))], True
        )

    def why(self, seat: str, card: str, may: bool) -> None:
        words = self.language
        name = self.names.called(card, self.host.position(seat).view.side)
        title = words.say("Why not this card?") if not may else words.say("This card may be laid")
        self.read(title, [content(name), *why_lines(self.speaker(seat), self.host.game, card)])

    async def action_hint(self) -> None:
        """The table goes on while it is thought of."""
        words, host, seat = self.language, self.host, self.sitting.keyboard
        thought = host.advice(seat) if seat else None
        if thought is None:
            self.board.note(words.say("Nothing is asked of you now."))
            return

        def needed() -> bool:
            return host is self.host and host.number == thought.number and host.asked(seat) is not None

        def then(place: int | None) -> None:
            decision = host.asked(seat) if needed() else None
            if decision is not None and place is not None:
                self.board.note(words.say("Hint: {answer}", answer=self.speaker(seat).option(decision.options[place])))
            else:
                self.board.note("")

        self.board.note(words.say("Thinking..."))
        self.thinker.think("hint", self.names.book, thought, needed, then)

    async def action_undo(self) -> None:
        if self.sitting.keyboard and self.sitting.undo(self.sitting.keyboard):
            await self.settle()
            self.board.note(self.language.say("Your last answer is taken back."))
        else:
            self.board.note(self.language.say("Nothing can be taken back here."))

    def action_seats(self) -> None:
        self.push_screen(*seats_page(self.language, self.sitting, self.settle))

    def action_concede(self) -> None:
        seat, words = self.sitting.keyboard, self.language
        if not seat:
            return

        async def chosen(answer: str | None) -> None:
            if answer == "yes":
                self.host.concede(seat)
                self.sitting.keyboard = self.sitting.alone
                await self.settle()

        buttons = [
            Said("n", words.say("No, play on"), "", "no"),
            Said(words.say("y"), words.say("Yes, give up"), "", "yes"),
        ]
        self.push_screen(
            Page(words.say("Give the game up?"), [content(words.say("A bot plays on for you."))], buttons), chosen
        )

    def action_leave(self) -> None:
        words = self.language

        def chosen(answer: str | None) -> None:
            if answer == "yes":
                self.exit()

        text = (
            words.say("The game is kept and can be gone on with.")
            if self._file
            else words.say("This game is not kept.")
        )
        buttons = [Said("q", words.say("Leave"), "", "yes"), Said("n", words.say("No, play on"), "", "no")]
        self.push_screen(Page(words.say("Leave the table?"), [content(text)], buttons), chosen)
