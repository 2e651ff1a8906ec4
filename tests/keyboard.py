"""Somebody at a keyboard, for tests: a console whose lines are given, or made up from what is asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from io import StringIO

from lastcard.interpreter.host.api import load
from lastcard.interpreter.host.game import Game
from lastcard.interpreter.keyboard.console import Console
from lastcard.interpreter.keyboard.manner import Manner
from lastcard.interpreter.player.sitting import Leave, Sitting
from lastcard.interpreter.speech.language import language
from lastcard.interpreter.speech.names import Names
from lastcard.interpreter.speech.speaker import Speaker
from lastcard.interpreter.table.host import TableHost
from lastcard.interpreter.table.saves import deal, header_of

NAMES = ("Ana", "Blas", "Carla", "Dani")
Typist = Callable[[str, str], str]  # the prompt, and all that has been shown so far -> the line that is typed


class Keyboard(Console):
    """Remembers what it was asked, and whether that was a fresh question."""

    def __init__(self, typed: str | Typist, terse: bool = False) -> None:
        super().__init__(StringIO(typed if isinstance(typed, str) else ""), StringIO(), {}, people=True, terse=terse)
        self.typist = None if isinstance(typed, str) else typed
        self.prompts: list[str] = []
        self.fresh: list[bool] = []

    def ask(self, prompt: str, fresh: bool = False) -> str:
        self.prompts.append(prompt)
        self.fresh.append(fresh)
        if self.typist is None:
            return super().ask(prompt, fresh)
        line = self.typist(prompt, self.shown)
        self.show(f"{prompt}{line}")
        return line.strip()

    @property
    def shown(self) -> str:
        assert isinstance(self.out, StringIO)
        return self.out.getvalue()

    @property
    def words(self) -> str:
        """What was shown, wherever its lines are broken."""
        return " ".join(self.shown.split())


def english(game: Game, reader: str = "") -> Speaker:
    """Who speaks to somebody of this game, or to whoever looks on."""
    return Speaker(language("en"), Names(game.program.book, "en"), game.players, reader, game.view(None).teams)


def sitting(
    game: Game, kinds: Sequence[str], typed: str | Typist, manner: Manner | None = None, lines: Sequence[str] = ()
) -> Sitting:
    manner = manner or Manner(language="en")
    header = header_of(game.program.book.id, game, tuple(kinds))
    host = TableHost(game, header, lines, pacing=manner.pacing(watched=False))
    return Sitting(host, Keyboard(typed, manner.terse), manner)


def dealt(rulebook: str, kinds: Sequence[str], seed: int = 4, house_rules: Sequence[str] = ()) -> Game:
    rules = load(rulebook, house_rules=house_rules)
    return deal(rules, NAMES[: len(kinds)], seed, None, discreet=list(kinds).count("person") > 1)


def played(
    rulebook: str,
    kinds: Sequence[str],
    typed: str | Typist,
    seed: int = 4,
    house_rules: Sequence[str] = (),
    manner: Manner | None = None,
) -> Sitting:
    """A sitting that has been played until the lines were used up, or somebody left."""
    found = sitting(dealt(rulebook, kinds, seed, house_rules), kinds, typed, manner)
    with suppress(EOFError, Leave):
        found.play()
    return found


def keyboard_of(played: Sitting) -> Keyboard:
    assert isinstance(played.console, Keyboard)
    return played.console


__all__ = ["NAMES", "Keyboard", "dealt", "english", "keyboard_of", "played", "sitting"]
