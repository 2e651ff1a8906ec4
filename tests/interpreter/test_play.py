"""The player as it is called: who plays, where a game is kept, what cannot be done, a round in a pipe."""

import os
import pty
import re
import subprocess
import sys
from contextlib import suppress
from io import StringIO
from pathlib import Path

import pytest

from lastcard.dsl.shelf import shipped_rulebooks
from lastcard.interpreter.host.api import load
from lastcard.interpreter.keyboard.console import Console
from lastcard.interpreter.keyboard.manner import Manner
from lastcard.interpreter.player.play import CannotPlay, full_screen_wanted, parse_players, play_command
from lastcard.interpreter.table.host import TableHost
from lastcard.interpreter.table.saves import moves_of, read_save, seated
from tests.terminal import PROGRAM, ROOT

BOOKS = sorted(path.stem for path in shipped_rulebooks())
ENGLISH = Manner(language="en")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LASTCARD_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def kept_games(home: Path) -> list[Path]:
    return sorted((home / "games").glob("*.game"))


# --- no terminal ----------------------------------------------------------------------------------


def run(*arguments: str, rulebook: str = "monster-high-es") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", PROGRAM, rulebook, *arguments]
    return subprocess.run(command, cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60)


def test_in_a_pipe_a_round_plays_itself() -> None:
    done = run("seed:7")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Round 1 goes to" in done.stdout
    assert "Points of this round" in done.stdout
    assert "\x1b" not in done.stdout
    assert done.stdout == run("seed:7").stdout


def test_without_a_seed_it_says_which_it_took() -> None:
    done = run()
    found = re.search(r"\(seed\s+(\d+)\)", done.stdout)
    assert found
    assert run(f"seed:{found[1]}").stdout == done.stdout


def test_a_reader_who_goes_away_is_no_error() -> None:
    command = f"{sys.executable} -c '{PROGRAM}' monster-high-es seed:7"
    done = subprocess.run(
        ["bash", "-c", f"set -o pipefail; ({command}; exit $?) </dev/null | head -n 1"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.stderr == ""
    assert done.returncode == 0


@pytest.mark.parametrize("rulebook", BOOKS)
def test_every_rulebook_shows_a_round(rulebook: str) -> None:
    out = StringIO()
    players = ",".join(["bot"] * load(rulebook).book.players[0])
    assert play_command(rulebook, players, seed=3, source=StringIO(), out=out, manner=ENGLISH) == 0
    assert re.search(r"Round 1 (goes to|is over)", out.getvalue())
    lines = out.getvalue().splitlines()
    assert not any(re.search(r"\([a-z-]+(: |\))", line) for line in lines if " plays " in line)  # no rules


def test_where_only_the_input_is_a_terminal_nobody_waits_at_a_prompt_that_is_not_seen(tmp_path: Path) -> None:
    near, far = pty.openpty()
    with open(tmp_path / "out.txt", "wb") as out:
        command = [sys.executable, "-c", PROGRAM, "classic", "seed:7"]
        done = subprocess.run(command, cwd=ROOT, stdin=far, stdout=out, stderr=subprocess.PIPE, timeout=60)
    for end in (near, far):
        os.close(end)
    assert done.returncode == 0
    assert b"the bots play one round" in (tmp_path / "out.txt").read_bytes()


# --- keeping --------------------------------------------------------------------------------------------


def session(typed: str, players: str = "Ana,bot", save: str | None = None, resume: str | None = None) -> str:
    out = StringIO()
    rulebook = None if resume else "monster-high-es"
    code = play_command(rulebook, players, 4, None, resume, save, StringIO(typed), out, people=True, manner=ENGLISH)
    assert code == 0
    return " ".join(out.getvalue().split())


def test_the_end_of_the_input_saves(home: Path) -> None:
    assert "The game is saved" in session("")
    assert len(kept_games(home)) == 1


class Interrupted(StringIO):
    """Somebody presses the key that interrupts the moment a text is seen."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text

    def write(self, text: str) -> int:
        written = super().write(text)
        if self.text in text:
            raise KeyboardInterrupt
        return written


def test_a_game_is_kept_that_is_left_before_the_first_question(home: Path) -> None:
    out = Interrupted("Clockwise")
    code = play_command("classic", "Ana,bot", 4, source=StringIO(), out=out, people=True, manner=ENGLISH)
    assert code == 0
    assert "The game is saved" in out.getvalue()
    assert len(kept_games(home)) == 1


def test_a_game_is_kept_where_it_is_asked_for(tmp_path: Path, home: Path) -> None:
    shown = session(f"d\nsave {tmp_path / 'b.game'}\nquit\n", save=str(tmp_path / "a.game"))
    assert str(tmp_path / "b.game")[-8:] in shown
    assert read_save(tmp_path / "a.game").lines[0] == "Ana draws"
    assert read_save(tmp_path / "b.game").lines[0] == "Ana draws"
    assert not kept_games(home)
    assert "Going on after" in session("quit\n", resume=str(tmp_path / "b.game"))


def test_what_is_taken_back_stays_so_when_the_game_is_gone_on_with(tmp_path: Path) -> None:
    session("d\nundo\nquit\n", save=str(tmp_path / "a.game"))
    save = read_save(tmp_path / "a.game")
    assert save.lines[0] == "Ana draws"
    assert save.lines[-1].startswith("< ")
    assert moves_of(save) == list(save.lines[: int(save.lines[-1][2:])])
    before = session("quit\n", save=str(tmp_path / "b.game")).rpartition("Ana 7")[2]
    assert session("quit\n", resume=str(tmp_path / "a.game")).rpartition("Ana 7")[2][:40] == before[:40]


def test_who_plays_for_whom_is_kept(tmp_path: Path) -> None:
    session("quit\n", save=str(tmp_path / "a.game"))
    assert seated(read_save(tmp_path / "a.game")) == {"Ana": "person", "Blas": "sensible"}


def test_a_game_that_is_over_says_who_has_won_when_it_is_gone_on_with(tmp_path: Path) -> None:
    path = str(tmp_path / "a.game")
    asked = ("monster-high-es", "bot,bot", 7, "none", None, path)
    first = StringIO()
    assert play_command(*asked, source=StringIO(), out=first, people=True, manner=ENGLISH) == 0
    (winner,) = re.findall(r"The game is over: (\w+) has won it", first.getvalue())
    assert f"The game is over: {winner} has won it." in session("", resume=path)


def test_what_cannot_be_kept_is_played_all_the_same(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("LASTCARD_HOME", str(tmp_path / "file"))
    shown = session("quit\n")
    assert "This game is not kept" in shown
    assert "The game was not kept" in shown


def test_where_the_disk_is_full_it_is_said_how_much_is_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    write, left = os.write, [2]

    def fill(descriptor: int, data: bytes) -> int:
        left[0] -= 1
        if left[0] < 0:
            raise OSError(28, "No space left on device")
        return write(descriptor, data)

    monkeypatch.setattr(os, "write", fill)
    shown = session(f"d\nn\nd\nsave {tmp_path / 'b.game'}\nquit\n", save=str(tmp_path / "a.game"))
    assert shown.count("From here on the game is no longer kept: No space left on device.") == 1
    assert "The last moves were not kept. To go on from before them: lastcard play --resume" in shown
    assert not (tmp_path / "b.game").exists()
    monkeypatch.undo()
    assert "Going on after 1 move." in session("quit\n", resume=str(tmp_path / "a.game"))


def test_where_the_disk_is_full_halfway_no_half_of_a_game_is_left(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    write, seen = os.write, list[bytes]()

    def fill(descriptor: int, data: bytes) -> int:
        seen.append(data)
        if sum(b"Ana draws" in each for each in seen) == 2:  # the same move, in another file
            raise OSError(28, "No space left on device")
        return write(descriptor, data)

    monkeypatch.setattr(os, "write", fill)
    shown = session(f"d\nsave {tmp_path / 'b.game'}\nquit\n", save=str(tmp_path / "a.game"))
    assert "It cannot be kept in" in shown
    assert [path.name for path in tmp_path.glob("*.game")] == ["a.game"]
    assert "The game is saved" in shown


@pytest.mark.parametrize(
    ("rulebook", "arguments", "message"),
    [
        ("monster-high-es", {"players": "Ana,Blas=robot"}, "no kind of player"),
        ("monster-high-es", {"players": "Ana"}, "for 2 to 10 players"),
        ("monster-high-es", {"players": ",".join(["you"] * 11)}, "for 2 to 10 players, not 11"),
        ("monster-high-es", {"players": "Ana,Ana"}, "cannot be a player's name"),
        ("monster-high-es", {"players": "Ana,ana"}, "do not tell capitals apart"),
        ("monster-high-es", {"players": "Ana,pink"}, "cannot be a player's name"),
        ("monster-high-es", {"players": "you,bots"}, "did you mean `bot`?"),
        ("monster-high-es", {"scoring": "by-hand"}, "no way of scoring"),
        ("no-such-thing", {}, "no such rulebook"),
        (None, {"resume": "/no/such/file"}, "cannot read"),
        (None, {"resume": "~nobodyhere/x"}, "nobody is called so"),
        ("monster-high-es", {"save": "/no/such/folder/file"}, "No such file"),
        ("monster-high-es", {"save": "~nobodyhere/x"}, "nobody is called so"),
        ("monster-high-es", {"save": "a\0b"}, "no file can be called so"),
    ],
)
def test_what_cannot_be_done_is_said(
    capsys: pytest.CaptureFixture[str], rulebook: str | None, arguments: dict[str, str], message: str
) -> None:
    given = {"players": None, "scoring": None, "resume": None, "save": None} | arguments
    asked = (given["players"], None, given["scoring"], given["resume"], given["save"])
    assert play_command(rulebook, *asked, source=StringIO(), out=StringIO(), people=True, manner=ENGLISH) == 2
    assert message in capsys.readouterr().err


def test_whoever_plays_in_another_language_is_told_how_to_go_on_in_it(tmp_path: Path) -> None:
    path = tmp_path / "a.game"
    for language, told in (("en", f"--resume {path} --language en\n"), ("", f"--resume {path}\n")):
        out, manner = StringIO(), Manner(language=language)
        asked = ("monster-high-es", "Ana,bot", 4, None, None, str(path))
        assert play_command(*asked, StringIO("quit\n"), out, people=True, manner=manner) == 0
        assert told in out.getvalue()
        path.unlink()


@pytest.mark.parametrize(
    ("language", "told"),
    [("", "no es ninguna clase de jugador"), ("it", "non è un tipo di giocatore"), ("en", "is no kind of player")],
)
def test_what_cannot_be_done_is_said_in_the_language_of_the_table(
    capsys: pytest.CaptureFixture[str], language: str, told: str
) -> None:
    asked = ("monster-high-es", "Ana,Blas=robot")
    assert play_command(*asked, source=StringIO(), out=StringIO(), people=True, manner=Manner(language=language)) == 2
    assert told in capsys.readouterr().err


# --- who plays --------------------------------------------------------------------------------------------


def test_who_plays() -> None:
    book = load("monster-high-es").book
    assert parse_players("Ana, Blas=bot,Carla=random", book) == {"Ana": "person", "Blas": "sensible", "Carla": "random"}
    assert parse_players("you,bot,bold,random", book) == {
        "Ana": "person",
        "Blas": "sensible",
        "Carla": "bold",
        "Dani": "random",
    }
    assert list(parse_players("bot,Ana", book)) == ["Blas", "Ana"]
    assert list(parse_players("bot,ana", book)) == ["Blas", "ana"]
    assert list(parse_players("Jose\u0301,bot", book)) == ["Jos\u00e9", "Ana"]
    assert parse_players("bots=person,bot", book)["bots"] == "person"
    with pytest.raises(CannotPlay):
        parse_players("A\x1b[2J,bot", book)


# --- lines or a full screen -----------------------------------------------------------------------------------


class Tty(StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("manner", "term", "wanted"),
    [
        (Manner(), "xterm-256color", True),
        (Manner(plain=True), "xterm-256color", False),
        (Manner(terse=True), "xterm-256color", False),
        (Manner(), "dumb", False),
    ],
)
def test_a_full_screen_is_shown_where_it_can_be_and_nobody_wants_lines(
    monkeypatch: pytest.MonkeyPatch, manner: Manner, term: str, wanted: bool
) -> None:
    monkeypatch.setenv("TERM", term)
    monkeypatch.setattr(sys, "stdin", Tty("quit\n"))
    monkeypatch.setattr(sys, "stdout", Tty())
    tables = list[TableHost]()

    def full_screen(host: TableHost, manner: Manner) -> int:
        assert host.journal is not None
        tables.append(host)
        return 7

    assert full_screen_wanted(Console(terse=manner.terse), manner) == wanted
    assert play_command("classic", manner=manner, full_screen=full_screen) == (7 if wanted else 0)
    assert len(tables) == wanted
    assert all(host.journal is None for host in tables)


def test_in_a_pipe_there_is_no_full_screen() -> None:
    with suppress(EOFError):
        assert play_command("classic", out=StringIO(), source=StringIO(), full_screen=lambda *_: 7) == 0
