"""The full screen without a terminal: tables to sit at, what is on the screen as text, keys and mouse, snapshots."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any

from textual.app import App
from textual.pilot import Pilot

from lastcard.dsl.rulebook import Rulebook
from lastcard.interpreter.host.api import Rules, load
from lastcard.interpreter.speech.language import language
from lastcard.interpreter.table.host import TableHost
from lastcard.interpreter.table.saves import deal, header_of
from lastcard.interpreter.table.thought import Thought
from lastcard.interpreter.thinking.thinker import Thinker
from lastcard.interpreter.tui.app import TableApp
from lastcard.interpreter.tui.asking import Choice
from lastcard.interpreter.tui.board import Board
from lastcard.interpreter.tui.hand import Hand
from lastcard.interpreter.tui.pages import HandOver, Page
from lastcard.interpreter.tui.question import Button
from lastcard.interpreter.tui.sitting import PACING, Sitting

SNAPSHOTS = Path(__file__).parent / "interpreter" / "screens"
NARROW, NORMAL, WIDE = (40, 24), (80, 24), (120, 40)
SIZES = {"narrow": NARROW, "normal": NORMAL, "wide": WIDE}

ALONE = {"Ana": "person", "Blas": "random", "Carla": "random"}  # who is never taught to play otherwise
SEVERAL = {"Ana": "person", "Blas": "person", "Carla": "random"}
SHORT = "mau-mau"  # the game is over when the round is
PATIENCE = 400  # keys, within which everything has come about

Table = Pilot[str]
Course = Callable[[TableApp, Table], Awaitable[None]]
Step = Course


class Clock:
    """Time that goes on when a test says so."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


class AtOnce(Thinker):
    """Whoever has a thought waits for it."""

    def think(
        self,
        whose: str,
        book: Rulebook,
        thought: Thought,
        needed: Callable[[], bool],
        then: Callable[[int | None], None],
    ) -> None:
        then(thought.place(Rules(book).program))


def host_of(
    rulebook: str,
    players: dict[str, str] | None = None,
    seed: int = 3,
    house_rules: Sequence[str] = (),
    discreet: bool | None = None,
) -> TableHost:
    """A table with the pace of people; discreet, as it is usual, where several share the keyboard."""
    seated = players or ALONE
    rules = load(rulebook, house_rules=house_rules)
    several = list(seated.values()).count("person") > 1
    game = deal(rules, list(seated), seed, None, several if discreet is None else discreet)
    return TableHost(game, header_of(rulebook, game, tuple(seated.values())), pacing=PACING)


def program_of(
    host: TableHost, code: str = "en", clock: Clock | None = None, glance: float = 0.0, **more: Any
) -> TableApp:
    """The program at such a table; it looks at no clock by itself."""
    sitting = Sitting(host, clock or Clock(), glance)
    return TableApp(sitting, language(code), calm=True, beating=False, **{"thinker": AtOnce(), **more})


def run(app: TableApp, course: Course, size: tuple[int, int] = NORMAL) -> None:
    async def running() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await course(app, pilot)

    asyncio.run(running())


async def at_every_size(app: TableApp, pilot: Table, name: str) -> None:
    """The screen is as it was read, narrow, normal and wide, and back again."""
    for size, (columns, rows) in SIZES.items():
        await pilot.resize_terminal(columns, rows)
        await pilot.pause()
        same_as_kept(f"{name}-{size}", text_of(app))
    assert app.export_screenshot(title="lastcard") == app.export_screenshot(title="lastcard")


def text_of(app: App[Any]) -> str:
    """What is on the screen, row by row."""
    rows = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in row).rstrip() for row in rows) + "\n"


def same_as_kept(name: str, text: str) -> None:
    """With LASTCARD_WRITE=1 what is shown now is what is right."""
    path = SNAPSHOTS / f"{name}.txt"
    if os.environ.get("LASTCARD_WRITE") == "1":
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert path.exists(), f"{path.name}: nothing to compare with; run this with LASTCARD_WRITE=1 and read it"
    assert text == path.read_text(encoding="utf-8"), f"{path.name} differs; LASTCARD_WRITE=1 writes it anew"


# --- how somebody plays ---------------------------------------------------------------------------------------------


async def until(app: TableApp, pilot: Table, come: Callable[[TableApp], bool], step: Step | None = None) -> None:
    for _ in range(PATIENCE):
        if come(app):
            return
        await (step or by_keys)(app, pilot)
    raise AssertionError(text_of(app))


def board_of(app: TableApp) -> Board:
    assert isinstance(app.screen, Board), text_of(app)
    return app.screen


def is_asked_for(app: TableApp, *kinds: str) -> bool:
    """Has whoever is at the keyboard a question of this kind before them?"""
    position = app.board.position
    return (
        isinstance(app.screen, Board)
        and position is not None
        and position.question is not None
        and position.question.decision.kind in kinds
    )


async def by_keys(app: TableApp, pilot: Table) -> None:
    """One step of somebody who has no mouse."""
    await pilot.press(next_key(app))
    await pilot.pause()


def next_key(app: TableApp) -> str:
    screen = app.screen
    if isinstance(screen, HandOver):
        return "space"
    if isinstance(screen, Page):
        return screen.buttons[0].key
    assert isinstance(screen, Board)
    keys = [choices[0].key for choices in cards_of(screen)] if not screen.ways else []
    keys += [said.key for said in screen.buttons]
    return next((key for key in keys if key), "down")


def cards_of(board: Board) -> list[tuple[Choice, ...]]:
    return list(board.menu.cards.values())


async def by_mouse(app: TableApp, pilot: Table) -> None:
    """One step of somebody who has no keys."""
    screen = app.screen
    if isinstance(screen, Board) and screen.menu.cards and not screen.ways:
        hand = screen.query_one(Hand)
        at = min(screen.menu.cards)
        place = next(each for each in hand.placed if each.at == at)
        assert await pilot.click(Hand, offset=(place.x + 1, place.y))
    else:
        assert await pilot.click(screen.query(Button).first())
    await pilot.pause()
