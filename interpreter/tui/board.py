"""The table itself: everything on one screen, driven by keys or the mouse."""

from __future__ import annotations

from math import isinf
from typing import ClassVar, Protocol

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.events import Key, Resize
from textual.screen import Screen
from textual.widgets import Static

from lastcard.interpreter.speech.speaker import Speaker
from lastcard.interpreter.table.position import Position

from . import asking
from .asking import NOTHING, Choice, Menu, in_order, menu_of
from .drawing import Drawing, Shows, upper_part
from .hand import Hand
from .paint import Drawn, Mark, content, in_rows, lines
from .question import Button, QuestionBox, Said
from .reading import keys_of, news_lines
from .sitting import Sitting
from .style import BRIEF_WIDTH


class Program(Shows, Protocol):
    """What the table asks of the program: to answer, and to bring up what lies over it."""

    calm: bool
    sitting: Sitting

    def speaker(self, seat: str) -> Speaker: ...
    async def answer(self, seat: str, number: int, option: int | str) -> None: ...
    async def let_go(self) -> None: ...
    async def claim(self, seat: str) -> None: ...
    async def hurry(self) -> None: ...
    def why(self, seat: str, card: str, may: bool) -> None: ...
    def action_help(self) -> None: ...


APP = ("rules", "log", "hint", "undo", "seats", "concede", "leave")  # what the program does, whatever is asked


class Board(Screen[None]):
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "hurry"),
        Binding("question_mark", "why"),
        Binding("h,f1", "help"),
        Binding("escape", "back"),
        Binding("plus", "choose"),
        Binding("pageup", "leaf(-1)"),
        Binding("pagedown", "leaf(1)"),
        *(Binding(key, f"app.{name}") for key, name in zip("rliusgq", APP, strict=True)),
    ]

    def __init__(self, table: Program) -> None:
        super().__init__()
        self.table = table
        self.seat = ""  # whose hand is shown
        self.position: Position | None = None
        self.menu: Menu = NOTHING
        self.hand: tuple[str, ...] = ()
        self.chosen: list[int] = []  # places in the hand, to be laid together
        self.ways: tuple[Choice, ...] = ()  # of the one card that is about to be laid
        self.buttons: list[Said] = []

    def compose(self) -> ComposeResult:
        yield from upper_part()
        yield QuestionBox(id="question")
        with VerticalScroll(id="hand-box", can_focus=False):
            yield Hand(self.table.faces)
        yield Static(id="note")
        yield Static(id="about")
        yield Static(id="keys")

    # --- what is shown ------------------------------------------------------------------------------------

    async def show(self, seat: str, together: bool) -> None:
        """The table as it is now, with the hand of one seat, or with none."""
        if self.seat != seat:
            self.note("")
        new = self.position is None or (self.position.number, self.seat) != (self.table.sitting.host.number, seat)
        if new:
            self.ways, self.chosen = (), []
        self.seat = seat
        position = self.position = self.table.sitting.position(seat)
        speaker = self.table.speaker(seat)
        self._draw(position, speaker)
        self._draw_hand(position)
        purpose, self.buttons = self._asked(position, speaker, together)
        await self.query_one(QuestionBox).show(purpose, self.buttons)
        self.tick()
        if new and (position.question is not None or together):
            self._look_at(position)

    def _draw(self, position: Position, speaker: Speaker) -> None:
        width = self.app.size.width
        drawing = Drawing(speaker, self.table.faces)
        self._put("head", drawing.head(position, self.table.sitting.host.unkept, width))
        self._put("seats", drawing.seats(position, width))
        brief = width < BRIEF_WIDTH
        self._put("top", drawing.top(position, brief))
        self._put("beside", drawing.beside(position, brief))
        news = self.query_one("#news", VerticalScroll)
        news.border_title = speaker.say("since your turn") if self.seat else speaker.say("what has happened")
        self._put("news-lines", lines(news_lines(speaker, self.table.sitting.news(self.seat))))
        self.call_after_refresh(news.scroll_end, animate=False)
        self._put("keys", self._keys(speaker, position))

    def _put(self, name: str, what: Content) -> None:
        self.query_one(f"#{name}", Static).update(what)

    def _keys(self, speaker: Speaker, position: Position) -> Content:
        usable = [
            each for each in keys_of(speaker, self.table.sitting.shared) if each[1] != "undo" or position.can_undo
        ]
        if self.app.size.width < BRIEF_WIDTH:  # the first of them tells the others
            usable = [each for each in usable if each[1] in ("help", "why", "leave")]
        usable = (
            usable if self.seat else [each for each in usable if each[1] in ("help", "rules", "log", "seats", "leave")]
        )
        pieces = [
            Content.from_markup(
                f"[@click={'app' if name in APP else 'screen'}.{name}][b]$key[/b] $text[/]", key=key, text=text
            )
            for key, name, text in usable
        ]
        return in_rows(pieces, self.app.size.width)

    def _draw_hand(self, position: Position) -> None:
        view, names = position.view, self.table.names
        self.hand = in_order(names, view.hand, view.side)
        question = position.question
        text = names.notation.seen
        self.menu = NOTHING if question is None else menu_of(question.decision, self.hand, text)
        drawn = [
            Drawn(card, self._mark(at), self._key(at), chosen=at in self.chosen)
            for at, name in enumerate(self.hand)
            if (card := names.of_text(name, view.side)) is not None
        ]
        self.query_one(Hand).show(drawn)
        box = self.query_one("#hand-box", VerticalScroll)
        box.display = bool(self.seat)
        words = self.table.language
        box.border_title = words.say("{name}, your hand: {count}", name=self.seat, count=len(self.hand))
        self.about()

    def _mark(self, at: int) -> Mark:
        choices = self.menu.cards.get(at, ())
        if not choices:
            return Mark.NOT
        return Mark.BLUFF if all(choice.option.unlawful for choice in choices) else Mark.LAWFUL

    def _key(self, at: int) -> str:
        """Shown once for equal cards."""
        again = at and self.hand[at] == self.hand[at - 1]
        return self.menu.cards[at][0].key if at in self.menu.cards and not again else ""

    def _asked(self, position: Position, speaker: Speaker, together: bool) -> tuple[str, list[Said]]:
        question = position.question
        if together:
            people = [self.table.speaker(name) for name in self.table.sitting.host.people]
            asked = {name: self.table.sitting.position(name).question for name in self.table.sitting.host.people}
            return speaker.moment(position), [*asking.together(position, people, asked.get)]
        if question is None:
            return asking.none_asked(speaker, position, self.table.sitting.host.due() is not None)
        if self.ways:
            return speaker.purpose(question), asking.ways_of(speaker, question, self.ways)
        buttons = asking.buttons_of(speaker, question, self.menu.buttons)
        if self.chosen:
            cards = [self.hand[at] for at in self.chosen]
            buttons.insert(0, asking.laid_together(speaker, cards, position.view.side))
        return speaker.purpose(question), buttons

    def _look_at(self, position: Position) -> None:
        """The cursor goes where the question is answered; but to a button only when somebody moves it there."""
        hand = self.query_one(Hand)
        if not self.menu.cards and (position.question is None or position.question.decision.kind != "play"):
            self.set_focus(None)
            return
        hand.focus()
        if self.menu.cards and hand.cursor not in self.menu.cards:
            hand.move_to(min(self.menu.cards))

    def tick(self) -> None:
        """The clock of a moment that passes by itself."""
        position = self.position
        until = None if position is None else position.moment.until if position.moment else position.until
        if position is None or until is None or isinf(until) or self.table.sitting.asked == []:
            self.query_one(QuestionBox).clock(None, 0, "", True)
            return
        left = max(until - self.table.sitting.now, 0.0)
        pacing = self.table.sitting.host.pacing
        whole = max(pacing.secret, pacing.moment or 0, left) if position.moment else max(pacing.turn or 0, left)
        text = self.table.language.several("{count} second", "{count} seconds", round(left + 0.49))
        self.query_one(QuestionBox).clock(left, whole, text, self.table.calm)

    def note(self, text: str) -> None:
        """Something that the table says to whoever has pressed a key."""
        box = self.query_one("#note", Static)
        box.display = bool(text)
        box.update(content(text))

    def about(self) -> None:
        """The card below the cursor: what laying it brings, or that it may not be laid."""
        hand, position = self.query_one(Hand), self.position
        card = hand.here
        if card is None or position is None:
            self._put("about", Content(""))
            return
        words, choices = self.table.language, self.menu.cards.get(hand.cursor, ())
        if position.question is None:
            self._put("about", self.table.faces.whole(card))
        elif not choices:
            self._put(
                "about", content(words.say("{card} may not be laid now; ? says why", card=self.table.names.card(card)))
            )
        else:
            speaker = self.table.speaker(self.seat)
            said = speaker.option(choices[0].option)
            stake = speaker.stake(position.question, choices[0].place)
            text = words.say("{answer} - {stake}", answer=said, stake=stake) if stake else said
            self._put("about", content(text))

    # --- keys and mouse -----------------------------------------------------------------------------------

    def on_resize(self, event: Resize) -> None:
        if self.position is not None:
            self._draw(self.position, self.table.speaker(self.seat))

    async def on_key(self, event: Key) -> None:
        pressed = event.character if event.character and event.character.isprintable() else event.key
        said = next((each for each in self.buttons if each.key and each.key in (pressed, event.key)), None)
        if said is not None and said.key not in ("escape", "space"):
            event.stop()
            await self.press(said.answer)
        elif (choices := self.menu.pressed(pressed)) and not self.ways:
            event.stop()
            await self.lay(choices)
        elif event.key in ("up", "down", "left", "right"):
            event.stop()
            self._go(event.key in ("down", "right"))

    def _go(self, down: bool) -> None:
        """From the buttons to the hand and back."""
        buttons = list(self.query(Button))
        hand = self.query_one(Hand)
        if self.focused is hand and not down and buttons:
            buttons[-1].focus()
        elif self.focused is None and buttons:
            buttons[0 if down else -1].focus()
        elif self.hand:
            hand.focus()

    async def on_button_pressed(self, event: Button.Pressed) -> None:
        event.stop()
        await self.press(event.answer)

    def on_hand_moved(self, event: Hand.Moved) -> None:
        self.about()

    async def on_hand_pressed(self, event: Hand.Pressed) -> None:
        if self.chosen:
            await self.press(asking.TOGETHER)
        elif choices := self.menu.cards.get(event.at, ()):
            await self.lay(choices)
        else:
            self.action_why()

    async def lay(self, choices: tuple[Choice, ...]) -> None:
        if len(choices) == 1:
            await self.answer(self.seat, choices[0].place)
            return
        self.ways = choices
        self.table.sitting.showing(self.table.sitting.host.number, choices)
        await self.show(self.seat, together=False)

    async def press(self, answer: str) -> None:
        """A button, or its key."""
        first, _, name = answer.partition(" ")
        if answer == asking.BACK:
            await self.action_back()
        elif answer == asking.GO_ON:
            await self.action_hurry()
        elif answer == asking.NOBODY:
            await self.table.let_go()
        elif answer == asking.TOGETHER:
            await self.answer(self.seat, " + ".join(self.hand[at] for at in self.chosen))
        elif first == asking.CLAIM:
            await self.table.claim(name)
        else:
            await self.answer(name or self.seat, int(first))

    async def answer(self, seat: str, option: int | str) -> None:
        """To the question that is on the screen, and to no later one."""
        if self.position is not None:
            await self.table.answer(seat, self.position.number, option)

    async def action_back(self) -> None:
        self.ways, self.chosen = (), []
        self.note("")
        await self.show(self.seat, together=self.is_together)

    @property
    def is_together(self) -> bool:
        return any(said.answer == asking.NOBODY for said in self.buttons)

    async def action_hurry(self) -> None:
        await self.table.hurry()

    async def action_choose(self) -> None:
        hand = self.query_one(Hand)
        if not self.hand or not hand.has_focus:
            return
        self.chosen = (
            [at for at in self.chosen if at != hand.cursor]
            if hand.cursor in self.chosen
            else [*self.chosen, hand.cursor]
        )
        await self.show(self.seat, together=False)

    def action_leaf(self, by: int) -> None:
        news = self.query_one("#news", VerticalScroll)
        news.scroll_relative(y=by * max(news.size.height - 1, 1), animate=False)

    def action_help(self) -> None:
        self.table.action_help()

    def action_why(self) -> None:
        hand = self.query_one(Hand)
        if hand.has_focus and self.hand:
            self.table.why(self.seat, self.hand[hand.cursor], hand.cursor in self.menu.cards)
        else:
            self.table.action_help()
