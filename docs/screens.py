"""Makes the pictures of the full screen from games that are really played: `python -m docs.screens`."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from lastcard.interpreter.host.api import load
from lastcard.interpreter.speech.language import language
from lastcard.interpreter.table.host import TableHost
from lastcard.interpreter.table.saves import deal, header_of
from lastcard.interpreter.tui.app import TableApp
from lastcard.interpreter.tui.board import Board
from lastcard.interpreter.tui.pages import HandOver, Page
from lastcard.interpreter.tui.sitting import Sitting

HERE = Path(__file__).parent / "pictures"
PLAYERS = {"Ana": "person", "Blas": "sensible", "Carla": "sensible"}
SEVERAL = {"Ana": "person", "Eva": "person", "Blas": "sensible"}
FONT = "DejaVu Sans Mono, Menlo, Consolas, monospace"  # and none that would have to be fetched
MOST_KEYS = 900

Come = Callable[[TableApp], bool]


@dataclass(frozen=True)
class Scene:
    name: str
    title: str
    rulebook: str
    seed: int
    size: tuple[int, int]
    come: Come
    house_rules: tuple[str, ...] = ()
    keys: tuple[str, ...] = ()
    code: str = ""
    players: dict[str, str] = field(default_factory=lambda: PLAYERS)


def asked_for(kind: str, cards: int = 1) -> Come:
    def come(app: TableApp) -> bool:
        position = app.board.position
        question = None if position is None else position.question
        return question is not None and question.decision.kind == kind and len(app.board.hand) >= cards

    return come


def gone_on(app: TableApp) -> bool:
    return asked_for("play")(app) and len(app.host.lines) > 12


def at_rest(app: TableApp) -> bool:
    return app.host.game.resting and isinstance(app.screen, Page)


def at_end(app: TableApp) -> bool:
    return app.host.over and isinstance(app.screen, Page)


def between_two(app: TableApp) -> bool:
    return isinstance(app.screen, HandOver) and len(app.host.lines) > 8


WHY = ("left", "question_mark")  # the cards that may be laid stand further to the right, or the first one is as good

SCENES = (
    Scene(
        "full-screen",
        "lastcard play monster-high-es",
        "monster-high-es",
        11,
        (96, 27),
        gone_on,
    ),
    Scene(
        "question",
        "lastcard play classic --with stacking",
        "classic",
        7,
        (84, 26),
        asked_for("answer"),
        ("stacking",),
    ),
    Scene("narrow", "lastcard play flip", "flip", 4, (44, 24), asked_for("play", 6)),
    Scene(
        "why-not", "?: why not this card?", "monster-high-fr", 11, (84, 24), asked_for("play", 5), keys=WHY, code="fr"
    ),
    Scene("rules", "r: the rules", "monster-high-fr", 3, (84, 26), asked_for("play"), keys=("r",)),
    Scene("full-log", "l: what has happened", "classic", 7, (84, 24), gone_on, keys=("l",)),
    Scene("round-over", "a round is over", "classic", 7, (84, 24), at_rest),
    Scene("full-replay", "lastcard replay --full-screen", "mau-mau", 7, (84, 24), at_end, keys=(*"v", *["right"] * 6)),
    Scene("hand-over", "several people at one keyboard", "classic", 2, (84, 16), between_two, players=SEVERAL),
)


def host_of(scene: Scene) -> TableHost:
    rules = load(scene.rulebook, house_rules=scene.house_rules)
    kinds = tuple(scene.players.values())
    game = deal(rules, list(scene.players), scene.seed, None, discreet=kinds.count("person") > 1)
    return TableHost(game, header_of(scene.rulebook, game, kinds))


async def picture(scene: Scene) -> str:
    host = host_of(scene)
    code = scene.code or host.game.program.book.language
    app = TableApp(Sitting(host, lambda: 0.0, 0.0), language(code), calm=True, beating=False)
    async with app.run_test(size=scene.size) as pilot:
        for _ in range(MOST_KEYS):
            if scene.come(app):
                break
            await pilot.press(next_key(app))
            await pilot.pause()
        await pilot.press(*scene.keys)
        await pilot.pause()
        return without_fonts(app.export_screenshot(title=scene.title))


def next_key(app: TableApp) -> str:
    """What somebody presses who only wants to get on."""
    board = app.screen
    if not isinstance(board, Board):
        return "enter"
    keys = [choices[0].key for choices in board.menu.cards.values()] if not board.ways else []
    return next((key for key in (*keys, *(said.key for said in board.buttons)) if key), "down")


def without_fonts(svg: str) -> str:
    svg = re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)
    return re.sub(r"font-family: (?:Fira Code|arial)[^;]*;", f"font-family: {FONT};", svg)


def main() -> None:
    HERE.mkdir(exist_ok=True)
    for scene in SCENES:
        (HERE / f"{scene.name}.svg").write_text(asyncio.run(picture(scene)), encoding="utf-8")


if __name__ == "__main__":
    main()
