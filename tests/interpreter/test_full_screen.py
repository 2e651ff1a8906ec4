"""The full screen: what is on it at every size, that it is played by keys alone and by the mouse alone."""

from __future__ import annotations

import pytest

pytest.importorskip("textual", reason="the full screen needs the extra [tui]")

from textual.content import Content

from lastcard.interpreter.speech.language import LANGUAGES
from lastcard.interpreter.table.host import TableHost
from lastcard.interpreter.tui.app import TableApp
from lastcard.interpreter.tui.board import Board
from lastcard.interpreter.tui.hand import Hand, laid_out
from lastcard.interpreter.tui.pages import HandOver, Page
from lastcard.interpreter.tui.paint import Mark, in_rows
from lastcard.interpreter.tui.question import Button
from lastcard.interpreter.tui.replaying import Replaying
from tests.screens import (
    ALONE,
    NARROW,
    SEVERAL,
    SHORT,
    WIDE,
    Clock,
    Step,
    Table,
    at_every_size,
    board_of,
    by_keys,
    by_mouse,
    host_of,
    is_asked_for,
    next_key,
    program_of,
    run,
    text_of,
    until,
)


def my_turn(app: TableApp) -> bool:
    return is_asked_for(app, "play")


def round_over(app: TableApp) -> bool:
    return app.host.game.result is not None and isinstance(app.screen, Page)


# --- what is on the screen --------------------------------------------------------------------------------------------

KEYS = {"rules": "r", "log": "l", "help": "h", "leave": "q", "give-up": "g", "hint": "i", "table": "left"}


@pytest.mark.parametrize("screen", KEYS)
def test_screens_are_as_they_were_read(screen: str) -> None:
    async def course(app: TableApp, pilot: Table) -> None:
        await until(app, pilot, my_turn)
        await pilot.press(KEYS[screen])
        await pilot.pause()
        await at_every_size(app, pilot, screen)

    run(program_of(host_of("classic", ALONE, house_rules=["stacking"])), course)


def test_a_card_that_may_not_be_laid_says_why() -> None:
    async def course(app: TableApp, pilot: Table) -> None:
        await until(app, pilot, my_turn)
        board = board_of(app)
        hand = board.query_one(Hand)
        place = next(each for each in hand.placed if hand.cards[each.at].mark == Mark.NOT)
        number = app.host.number
        assert await pilot.click(Hand, offset=(place.x + 1, place.y))
        await pilot.pause()
        assert app.host.number == number
        await at_every_size(app, pilot, "why-not")
        await pilot.press("escape")
        await pilot.press("question_mark")
        await pilot.pause()
        assert isinstance(app.screen, Page)

    run(program_of(host_of("classic", ALONE)), course)


def test_a_question_says_what_it_is_for_and_what_its_answers_bring() -> None:
    """A stack that comes: the button that lets it come says so."""

    async def course(app: TableApp, pilot: Table) -> None:
        await until(app, pilot, lambda app: is_asked_for(app, "answer"))
        await at_every_size(app, pilot, "attacked")

    run(program_of(host_of("classic", ALONE, 7, ["stacking"])), course)


def test_colors_are_picked_by_shape_letter_and_name() -> None:
    async def course(app: TableApp, pilot: Table) -> None:
        await until(app, pilot, lambda app: is_asked_for(app, "color"))
        await at_every_size(app, pilot, "color")

    run(program_of(host_of("classic", ALONE, 11)), course)


def test_the_end_of_a_round_is_an_event_of_its_own() -> None:
    async def course(app: TableApp, pilot: Table) -> None:
        await until(app, pilot, round_over)
        await at_every_size(app, pilot, "round-over")
        await pilot.press("enter")
        await pilot.pause()
        assert app.host.game.state.round == 2
        assert isinstance(app.screen, Board)

    run(program_of(host_of("classic", ALONE)), course)


def test_keys_below_the_table_stay_with_what_they_do() -> None:
    keys = [Content("Home To the beginning"), Content("End To the end"), Content("Q Leave")]
    assert in_rows(keys, 40).plain.splitlines() == [" Home To the beginning  End To the end", " Q Leave"]
    assert in_rows(keys, 10).plain.splitlines() == [" Home To the beginning", " End To the end", " Q Leave"]


def test_after_the_game_it_can_be_looked_at_and_another_one_begun() -> None:
    def dealt(seed: int) -> TableHost:
        return host_of(SHORT, ALONE, seed)

    async def course(app: TableApp, pilot: Table) -> None:
        await until(app, pilot, lambda app: app.host.over and isinstance(app.screen, Page))
        await at_every_size(app, pilot, "game-over")
        await pilot.press("v")
        await pilot.pause()
        assert isinstance(app.screen, Replaying)
        await pilot.press("right", "right", "right", "right", "left")
        await pilot.pause()
        await at_every_size(app, pilot, "replay")
        await pilot.press("end")
        await pilot.pause()
        assert isinstance(app.screen, Replaying)
        assert app.screen.at == len(app.screen.pictures) - 1
        await pilot.press("q")
        await pilot.pause()
        assert isinstance(app.screen, Page)
        await pilot.press("n")
        await pilot.pause()
        assert not app.host.over

    run(program_of(dealt(1), again=lambda: dealt(2)), course)


# --- how it is played -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("step", [by_keys, by_mouse])
def test_a_round_is_played_by_keys_alone_and_by_the_mouse_alone(step: Step) -> None:
    async def course(app: TableApp, pilot: Table) -> None:
        await until(app, pilot, round_over, step)

    run(program_of(host_of("classic", ALONE, house_rules=["stacking"])), course)


def test_a_key_pressed_before_a_question_can_be_read_answers_nothing() -> None:
    clock = Clock()

    async def course(app: TableApp, pilot: Table) -> None:
        await pilot.press("space")
        await pilot.pause()
        number, key = app.host.number, next(iter(board_of(app).menu.cards.values()))[0].key
        await pilot.press(key)
        await pilot.pause()
        assert app.host.number == number
        assert "before you could read" in text_of(app)
        clock.now += 1
        await pilot.press(key)
        await pilot.pause()
        assert app.host.number > number
        assert "before you could read" not in text_of(app)

    run(program_of(host_of("classic", ALONE), clock=clock, glance=0.5), course)


def test_a_click_on_what_was_there_before_answers_nothing_later() -> None:
    async def course(app: TableApp, pilot: Table) -> None:
        await until(app, pilot, my_turn)
        number = app.host.number
        await app.answer("Ana", number - 1, 0)
        assert app.host.number == number
        await pilot.pause()
        assert "gone on" in text_of(app)

    run(program_of(host_of("classic", ALONE)), course)


def test_what_is_pressed_answers_what_is_on_the_screen_and_nothing_later() -> None:
    """The table has gone on, and the screen has not been drawn anew yet."""

    async def course(app: TableApp, pilot: Table) -> None:
        await until(app, pilot, my_turn)
        app.host.answer("Ana", app.host.number, 0)
        app.sitting.hurry()
        moves = list(app.host.lines)
        await pilot.press(next_key(app))
        await pilot.pause()
        assert app.host.lines == moves
        assert "gone on" in text_of(app)

    run(program_of(host_of("classic", ALONE)), course)


def test_several_cards_are_chosen_and_laid_together() -> None:
    def has_a_pair(app: TableApp) -> bool:
        return my_turn(app) and len(pair(app)) == 2

    def pair(app: TableApp) -> list[int]:
        """Two places in the hand whose cards can be laid in one move."""
        for choices in app.board.menu.cards.values():
            for choice in choices:
                cards = {app.names.notation.seen(card) for card in (*choice.option.move.under, choice.option.move.card)}
                if len(cards) == 2:
                    return [app.board.hand.index(card) for card in sorted(cards)]
        return []

    async def course(app: TableApp, pilot: Table) -> None:
        await until(app, pilot, has_a_pair)
        hand = board_of(app).query_one(Hand)
        hand.focus()
        for at in pair(app):
            hand.move_to(at)
            await pilot.press("plus")
            await pilot.pause()
        assert [drawn.chosen for drawn in hand.cards].count(True) == 2
        await pilot.press("enter")
        await pilot.pause()
        assert any(line.startswith("Ana plays") and " + " in line for line in app.host.lines[-8:]), app.host.lines[-8:]

    run(program_of(host_of("president", {**ALONE, "Dora": "random"}, 4)), course)


def test_enter_answers_nothing_where_no_button_was_gone_to() -> None:
    """What it would have let go by cannot be had back."""

    async def course(app: TableApp, pilot: Table) -> None:
        await until(app, pilot, lambda app: is_asked_for(app, "answer"))
        number = app.host.number
        await pilot.press("enter", "enter", "space")
        await pilot.pause()
        assert app.host.number == number
        await pilot.press("down")
        assert isinstance(app.focused, Button)

    run(program_of(host_of("classic", ALONE, 7, ["stacking"])), course)


def test_bots_take_their_time_unless_somebody_will_not_wait() -> None:
    clock = Clock()

    async def course(app: TableApp, pilot: Table) -> None:
        number = app.host.number
        await app.beat()
        assert app.host.number == number
        clock.now += 1
        await app.beat()
        assert app.host.number == number + 1
        await pilot.press("h")
        await pilot.pause()
        clock.now += 100
        await app.beat()
        assert app.host.number == number + 1, "nothing happens while somebody reads"
        await pilot.press("escape")
        await pilot.pause()
        await pilot.press("space")
        await pilot.pause()
        assert app.host.asked("Ana") is not None

    run(program_of(host_of("classic", ALONE), clock=clock), course)


def test_an_answer_is_taken_back_and_the_same_is_asked_again() -> None:
    async def course(app: TableApp, pilot: Table) -> None:
        await until(app, pilot, my_turn)
        before = board_of(app).hand
        await by_keys(app, pilot)
        await pilot.press("u")
        await pilot.pause()
        assert my_turn(app)
        assert board_of(app).hand == before
        await pilot.press("u")
        await pilot.pause()
        assert "Nothing can be taken back" in text_of(app)

    run(program_of(host_of("classic", ALONE)), course)


def test_whoever_gives_up_says_so_twice() -> None:
    async def course(app: TableApp, pilot: Table) -> None:
        await until(app, pilot, my_turn)
        await pilot.press("g", "n")
        await pilot.pause()
        assert not app.host.over
        await pilot.press("g", "y")
        await pilot.pause()
        assert app.host.over

    run(program_of(host_of("classic", ALONE)), course)


# --- several people ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("house_rules", [(), ("jump-in", "stacking")])
def test_nobody_sees_the_hand_of_another(house_rules: tuple[str, ...]) -> None:
    """In no frame of the game is there a hand but that of whoever has taken the keyboard."""
    frames = set[str]()

    async def course(app: TableApp, pilot: Table) -> None:
        taken = ""
        for _ in range(60):
            screen = app.screen
            if isinstance(screen, HandOver):
                frames.add("handed over")
                assert not any(card in text_of(app) for name in app.host.people for card in faces_of(app, name))
                assert board_under(app).seat == ""
                taken = screen.next
            elif isinstance(screen, Board):
                frames.add("together" if screen.is_together else "table")
                assert screen.seat in ("", taken)
                hand = screen.query_one(Hand)
                shown = sorted(drawn.card.text for drawn in hand.cards)
                assert shown == sorted(app.host.game.view(screen.seat or None).hand)
                assert bool(screen.seat) or not screen.query_one("#hand-box").display
            await by_keys(app, pilot)
            if isinstance(screen, Board) and screen.is_together:
                taken = ""

    run(program_of(host_of("classic", SEVERAL, house_rules=house_rules)), course)
    assert {"handed over", "table"} <= frames
    assert ("together" in frames) == bool(house_rules)


def faces_of(app: TableApp, name: str) -> list[str]:
    book = app.names.book
    cards = {card.text: card for card in book.cards}
    return [app.faces.name(cards[text]) for text in app.host.game.view(name).hand]


def board_under(app: TableApp) -> Board:
    return app.board


def test_a_key_typed_ahead_opens_no_hand() -> None:
    clock = Clock()

    async def course(app: TableApp, pilot: Table) -> None:
        await until(app, pilot, lambda app: isinstance(app.screen, HandOver))
        await at_every_size(app, pilot, "hand-over")
        await pilot.press("space")
        await pilot.pause()
        assert isinstance(app.screen, HandOver)
        clock.now += 1
        await pilot.press("space")
        await pilot.pause()
        assert isinstance(app.screen, Board)

    run(program_of(host_of("classic", SEVERAL), clock=clock, glance=0.5), course)


def test_a_secret_moment_is_the_same_for_everybody() -> None:
    """The same buttons after every card and the same time, whoever holds the card for it."""
    seen = set[tuple[str, ...]]()
    held = set[bool]()

    async def course(app: TableApp, pilot: Table) -> None:
        for _ in range(40):
            screen = app.screen
            if isinstance(screen, Board) and screen.is_together:
                moment = app.host.position(None).moment
                assert moment is not None
                assert moment.until is not None
                assert screen.query_one("#clock").display
                if not seen:
                    await at_every_size(app, pilot, "secret-moment")
                seen.add(tuple(said.answer for said in screen.buttons))
                held.add(any(len(asked.options) > 1 for name in app.host.people if (asked := app.host.asked(name))))
                await pilot.press("d")
                await pilot.pause()
                continue
            await by_keys(app, pilot)

    run(program_of(host_of("classic", SEVERAL, 5, ["jump-in"])), course)
    assert len(seen) == 1
    assert held == {True, False}


def test_a_moment_passes_by_itself() -> None:
    clock = Clock()

    async def course(app: TableApp, pilot: Table) -> None:
        await until(app, pilot, lambda app: isinstance(app.screen, Board) and app.screen.is_together)
        number = app.host.number
        for _ in range(8):
            clock.now += 1
            await app.beat()
        assert app.host.number > number

    run(program_of(host_of("classic", SEVERAL, 5, ["jump-in"]), clock=clock), course)


# --- unusual decks, and languages -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "rulebook", ["flip", "no-mercy", "monster-high-es", "kung-fu-panda-fr", "dos", "taki", "president"]
)
def test_unusual_decks_fit(rulebook: str) -> None:
    async def course(app: TableApp, pilot: Table) -> None:
        for _ in range(8):
            await by_keys(app, pilot)
        for columns, rows in (NARROW, WIDE):
            await pilot.resize_terminal(columns, rows)
            await pilot.pause()
            hand = app.board.query_one(Hand)
            assert all(each.x + each.width <= columns for each in hand.placed)
            assert len(hand.cards) == len(app.board.hand)

    run(program_of(host_of(rulebook, ALONE)), course)


def test_a_large_hand_is_all_there_and_can_be_gone_through() -> None:
    async def course(app: TableApp, pilot: Table) -> None:
        for _ in range(200):
            if len(app.board.hand) >= 15 and my_turn(app):
                break
            await pilot.press("d" if app.host.asked("Ana") else "space")
            await pilot.pause()
            if isinstance(app.screen, Page):
                await by_keys(app, pilot)
        await at_every_size(app, pilot, "large-hand")
        hand = app.board.query_one(Hand)
        hand.focus()
        seen = set[int]()
        for _ in hand.cards:
            seen.add(hand.cursor)
            await pilot.press("right")
        assert seen == set(range(len(hand.cards)))

    run(program_of(host_of("classic", {"Ana": "person", "Blas": "random"}, 2)), course)


def test_cards_go_to_the_next_row_where_there_is_no_room() -> None:
    placed = laid_out([6, 6, 6], [0, 0, 1], 13, 3)
    assert [(each.x, each.y) for each in placed] == [(0, 0), (6, 0), (0, 3)]


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_language_has_a_table(code: str) -> None:
    async def course(app: TableApp, pilot: Table) -> None:
        await until(app, pilot, my_turn)
        for key in "hrlgq":
            await pilot.press(key)
            await pilot.pause()
            assert isinstance(app.screen, Page)
            await pilot.press("escape")
        await at_every_size(app, pilot, f"language-{code}")

    run(program_of(host_of("classic", ALONE), code), course)
