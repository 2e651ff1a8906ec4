"""The line mode at a real terminal: prompts, lines typed too early, keys that interrupt, windows that change."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from lastcard.interpreter.host.api import load
from lastcard.interpreter.keyboard.layout import cells
from lastcard.interpreter.output import STYLE
from tests.terminal import Terminal

PROMPT = r"Ana> "
Open = Callable[..., Terminal]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LASTCARD_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("INPUTRC", os.devnull)
    monkeypatch.delenv("NO_COLOR", raising=False)
    return tmp_path / "home"


@pytest.fixture
def open_terminal() -> Iterator[Open]:
    opened: list[Terminal] = []

    def open_one(*arguments: str, columns: int = 80, rulebook: str = "monster-high-es") -> Terminal:
        opened.append(Terminal(*arguments, rulebook=rulebook, columns=columns))
        return opened[-1]

    yield open_one
    for terminal in opened:
        terminal.close()


def kept_games(home: Path) -> list[Path]:
    return sorted((home / "games").glob("*.game"))


def plain(text: str) -> str:
    """Without what a terminal obeys."""
    return STYLE.sub("", text)


def test_a_round_is_played_and_the_game_gone_on_with(open_terminal: Open, home: Path) -> None:
    first = open_terminal("players:Ana,bot,random", "seed:7")
    while "Enter for the next round" not in first.until(r"Ana> |Enter for the next round"):
        first.type("1\n" if "[1" in first.shown[first.shown.rfind("Your turn") :] else "n\n")
    first.type("\n")
    first.until(PROMPT)
    first.type("quit\n")
    first.until(r"The game is saved. To go on:\s+lastcard play --resume (\S+)")
    assert first.ended() == 0
    assert "Points of this round" in first.shown

    (path,) = kept_games(home)
    again = open_terminal(f"resume:{path}", "players:")
    shown = again.until(PROMPT)
    assert "Going on after" in shown
    before = first.shown.rpartition("\n\n")[0]
    assert shown.rpartition("\n\n")[2].partition("Ana> ")[0] in before or "Your turn" in shown
    again.type("\x04")
    again.until("The game is saved")
    assert again.ended() == 0


def test_a_key_that_interrupts_saves_too(open_terminal: Open, home: Path) -> None:
    terminal = open_terminal("seed:7")
    terminal.until(PROMPT)
    terminal.interrupt("The game is saved")
    assert terminal.ended() == 0
    assert len(kept_games(home)) == 1


def test_it_can_be_interrupted_while_a_bot_takes_its_time(open_terminal: Open, home: Path) -> None:
    terminal = open_terminal("seed:3", "players:bot,Blas", "pace:1000000")  # the bot comes first, and never answers
    terminal.until("is turned up")
    terminal.interrupt("The game is saved", times=1)
    assert terminal.ended() == 0
    assert "Blas> " not in terminal.shown


def test_lines_typed_too_early_answer_no_question_that_nobody_has_seen(open_terminal: Open) -> None:
    terminal = open_terminal("seed:7", "pace:0.5", rulebook="classic")
    terminal.until(PROMPT)
    terminal.type("d\n1\n1\n1\nn\nquit\n")  # only the first of them had a question before it
    terminal.until(r"(?s)You draw.*(You have drawn|Your turn).*Ana> ")
    terminal.type("scores\n")
    terminal.until(r"(?s)Scores:.*Ana> ")
    assert terminal.process.poll() is None


def test_a_pause_is_not_passed_by_a_key_pressed_before_it(open_terminal: Open) -> None:
    terminal = open_terminal("seed:7", "players:Ana,Blas")
    terminal.until("who presses Enter. ")
    terminal.type("\n")
    terminal.until("Blas> ")
    terminal.type("d\n\n\n\n\n")
    terminal.until(r"Blas> $")
    terminal.type("n\n\n\n\n")
    terminal.until(r"who presses Enter\. $")
    terminal.type("scores\n")  # a hand would be on the screen if one of the keys had been taken for the pause
    shown = terminal.until("(?s)Scores:.*who presses Enter")
    assert "Your turn" not in shown


def test_the_arrow_brings_back_what_was_typed_in_this_game(open_terminal: Open) -> None:
    pytest.importorskip("readline")
    terminal = open_terminal("seed:7")
    terminal.until(PROMPT)
    terminal.type("\x1b[A\n")  # nothing was typed before
    terminal.until("Type a number")
    terminal.until(PROMPT)
    terminal.type("scores\n")
    terminal.until("Scores:")
    terminal.until(PROMPT)
    terminal.type("\x1b[A\n")
    terminal.until("Scores:")


def test_a_window_of_forty_columns_that_grows(open_terminal: Open) -> None:
    terminal = open_terminal("seed:7", columns=40)
    terminal.until(PROMPT)
    for typed in ("help", "why wild", "scores", "log", "table", "rules", "nonsense"):
        terminal.type(f"{typed}\n")
        terminal.until(PROMPT)
    assert "`nonsense` is no answer here" in terminal.shown
    assert [line for line in plain(terminal.shown).splitlines() if cells(line) > 40] == []
    terminal.resize(100)
    terminal.type("help\n")
    assert any(cells(line) > 60 for line in plain(terminal.until(PROMPT)).splitlines())


@pytest.mark.parametrize(("name", "value"), [("TERM", "xterm-256color"), ("NO_COLOR", "1"), ("TERM", "dumb")])
def test_styles_only_where_they_are_wanted(
    open_terminal: Open, monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setenv(name, value)
    terminal = open_terminal("players:Ana,Blas", "seed:7")
    terminal.until("who presses Enter. ")
    terminal.type("\n")
    shown = terminal.until("> ")
    assert ("\x1b[38;5;205m" in shown) == (value == "xterm-256color")
    if value == "dumb":
        assert "\x1b" not in terminal.shown
    letters = {color.letter for color in load("monster-high-es").book.colors}
    assert any(letter in shown for letter in letters)


def test_terse_lines_move_no_cursor_and_show_no_signs(open_terminal: Open) -> None:
    terminal = open_terminal("players:Ana,Blas", "seed:7", "terse:1")
    terminal.until("who presses Enter. ")
    terminal.type("\n")
    terminal.until("> ")
    terminal.type("table\n")
    terminal.until("> ")
    assert set("\x1b▲■●◆✱→") & set(terminal.shown) == set()


def test_what_is_typed_is_shown_again_in_part_and_obeyed_by_no_terminal(
    open_terminal: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", "dumb")
    terminal = open_terminal("seed:7")
    terminal.until(PROMPT)
    terminal.type("\x16\x1b]0;owned\x16\x07" + "x" * 900 + "\n")
    message = terminal.until(r"no\s+answer here")
    assert "\x1b" not in message.partition("\n")[2]
    assert len(message.partition("\n")[2]) < 200
