"""The reference player, as people meet it: in a terminal, in a pipe, alone and together."""

import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from io import StringIO
from pathlib import Path

import pytest

from lastcard.dsl.shelf import SHIPPED
from lastcard.interpreter.bots.kinds import KINDS
from lastcard.interpreter.host.api import load
from lastcard.interpreter.host.game import Game
from lastcard.interpreter.player.console import Console
from lastcard.interpreter.player.play import Unplayable, parse_players, play_command
from lastcard.interpreter.player.saves import deal, header_of
from lastcard.interpreter.player.screen import cells
from lastcard.interpreter.player.sitting import Sitting

NAMES = ("Ana", "Blas", "Carla")
EDITIONS = sorted(path.stem for path in (SHIPPED / "editions").glob("*.yaml"))
ROOT = Path(__file__).parents[2]
PROGRAM = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # a test run in the background was told to ignore it
from lastcard.interpreter.player.play import play_command
names = ("players", "seed", "resume", "save")
given = dict(word.split(":", 1) for word in sys.argv[2:])
seed = int(given.pop("seed")) if "seed" in given else None
sys.exit(play_command(sys.argv[1] or None, seed=seed, **given))
"""


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LASTCARD_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    return tmp_path / "home"


def kept_games(home: Path) -> list[Path]:
    return sorted((home / "games").glob("*.game"))


# --- at a terminal --------------------------------------------------------------------------------


class Terminal:
    """The program at a terminal of its own, and somebody who types."""

    def __init__(self, *arguments: str, rulebook: str = "monster-high-es", columns: int = 80) -> None:
        self.screen, far_end = pty.openpty()
        os.set_blocking(self.screen, False)
        with suppress(ImportError, AttributeError):
            import termios

            termios.tcsetwinsize(far_end, (40, columns))
        command = [sys.executable, "-c", PROGRAM, rulebook, *arguments]
        self.process = subprocess.Popen(
            command, cwd=ROOT, stdin=far_end, stdout=far_end, stderr=far_end, start_new_session=True
        )
        os.close(far_end)
        self.shown = ""
        self.place = 0

    def type(self, text: str) -> None:
        os.write(self.screen, text.encode())

    def until(self, pattern: str, seconds: float = 20) -> str:
        """What is shown up to the pattern, from where the last look ended."""
        end = time.monotonic() + seconds
        while not (found := re.search(pattern, self.shown[self.place :])):
            assert time.monotonic() < end, f"no {pattern!r} in:\n{self.shown[self.place :]}"
            if not self._read() and self.process.poll() is not None:
                self._read()
                found = re.search(pattern, self.shown[self.place :])
                assert found, f"it ended without {pattern!r}:\n{self.shown[self.place :]}"
                break
        text = self.shown[self.place : self.place + found.end()]
        self.place += found.end()
        return text

    def _read(self) -> bool:
        select.select([self.screen], [], [], 0.1)
        try:
            data = os.read(self.screen, 65536)
        except OSError:  # nothing there, or the other end has gone
            return False
        self.shown += data.decode().replace("\r\n", "\n")
        return bool(data)

    def ended(self) -> int:
        while self.process.poll() is None:
            self._read()
        self._read()
        os.close(self.screen)
        return self.process.returncode


@pytest.fixture
def terminals() -> Iterator[list[Terminal]]:
    opened: list[Terminal] = []
    yield opened
    for terminal in opened:
        if terminal.process.poll() is None:
            terminal.process.kill()
            terminal.process.wait()


def open_terminal(terminals: list[Terminal], *arguments: str, columns: int = 80) -> Terminal:
    terminals.append(Terminal(*arguments, columns=columns))
    return terminals[-1]


def test_a_round_is_played_and_the_game_gone_on_with(terminals: list[Terminal], home: Path) -> None:
    first = open_terminal(terminals, "players:Ana,bot,random", "seed:7")
    while "Points of this round" not in first.until(r"Ana( \(Enter: [a-z ]+\))?> $"):
        first.type("1\n")
    first.type("quit\n")
    first.until(r"The game is saved. To go on:\s+lastcard play --resume (\S+)")
    assert first.ended() == 0

    (path,) = kept_games(home)
    again = open_terminal(terminals, f"resume:{path}", "players:")
    again.until("Going on after")
    assert again.until("Ana> $").split("choose:")[1] == first.shown.rpartition("choose:")[2].split("quit\n")[0]
    again.type("\x04")
    again.until("The game is saved")
    assert again.ended() == 0
    assert path.read_bytes().count(b"\n") > 10


def test_a_key_that_interrupts_saves_too(terminals: list[Terminal], home: Path) -> None:
    terminal = open_terminal(terminals, "seed:7")
    terminal.until("Ana> $")
    interrupt(terminal, "The game is saved")
    assert terminal.ended() == 0
    assert len(kept_games(home)) == 1


def interrupt(terminal: Terminal, pattern: str) -> None:
    """Press the key, and again if it was in the moment between the prompt and the reading, where nobody hears it."""
    for _ in range(10):
        terminal.process.send_signal(signal.SIGINT)
        with suppress(AssertionError):
            terminal.until(pattern, seconds=4)
            return
    raise AssertionError(f"no {pattern!r}, however often the key was pressed")


def test_a_window_of_forty_columns(terminals: list[Terminal]) -> None:
    terminal = open_terminal(terminals, "seed:7", columns=40)
    terminal.until("Ana> $")
    for typed in ("help", "why wild", "scores", "log", "nonsense"):
        terminal.type(f"{typed}\n")
        terminal.until("Ana> $")
    assert "`nonsense` is no answer here" in terminal.shown
    assert [line for line in terminal.shown.splitlines() if cells(line) > 40] == []


@pytest.mark.parametrize(("name", "value"), [("TERM", "xterm-256color"), ("NO_COLOR", "1"), ("TERM", "dumb")])
def test_styles_only_where_they_are_wanted(
    terminals: list[Terminal], monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setenv(name, value)
    terminal = open_terminal(terminals, "players:Ana,Blas", "seed:7")
    terminal.until("then press Enter")
    terminal.type("\n")
    shown = terminal.until("> $")
    assert ("\x1b[38;5;205m" in shown) == (value == "xterm-256color")
    if value == "dumb":
        assert "\x1b" not in terminal.shown
    letters = {color.letter for color in load("monster-high-es").book.colors}
    assert any(letter in shown for letter in letters)


# --- no terminal ----------------------------------------------------------------------------------


def run(*arguments: str, rulebook: str = "monster-high-es") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", PROGRAM, rulebook, *arguments]
    return subprocess.run(command, cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60)


def test_in_a_pipe_a_round_plays_itself() -> None:
    done = run("seed:7")
    assert (done.returncode, done.stderr) == (0, "")
    assert "The round is over" in done.stdout
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


@pytest.mark.parametrize("rulebook", EDITIONS)
def test_every_edition_shows_a_round(rulebook: str) -> None:
    out = StringIO()
    assert play_command(rulebook, seed=3, source=StringIO(), out=out) == 0
    assert "The round is over" in out.getvalue()


# --- what can be typed ------------------------------------------------------------------------------


def session(typed: str, players: str = "Ana,bot", save: str | None = None, resume: str | None = None) -> str:
    out = StringIO()
    rulebook = None if resume else "monster-high-es"
    code = play_command(rulebook, players, 4, None, resume, save, StringIO(typed), out, people=True)
    assert code == 0
    return out.getvalue()


def test_commands() -> None:
    shown = session("help\n?\nhand\ntable\nlog\nscores\nsave\nwhy\nwhy blue 3\nwhy azul 3\nfoo\ndras\n99\n0\nquit\n")
    assert "why CARD" in shown
    assert shown.count("Ana holds 7 cards") == 2
    assert "Every move up to here is kept in" in shown
    assert "until 500" in shown
    assert "Say which card" in shown
    assert "`foo` is no answer here" in shown
    assert "Did you mean `draws`?" in shown
    assert "`99` is no answer here" in shown
    assert "The game is saved" in shown


def test_why_a_card_cannot_be_played() -> None:
    shown = " ".join(session("plays green 2\nwhy verde 2\nquit\n", players="Ana,bot,bot").split())
    assert shown.count("mh-es.play.2") >= 2


@pytest.mark.parametrize("answer", ["2", "draws", "Ana draws", "DRAW", "ana draws"])
def test_an_answer_may_be_said_in_several_ways(answer: str) -> None:
    shown = session(f"{'draws' if answer == '2' else answer}\nquit\n")
    assert "Ana draws 1:" in shown


def test_a_card_may_be_called_by_what_is_printed_on_it() -> None:
    option = re.search(r"plays ([\w-]+(?: [\w-]+)?) \((.+)\)", session("quit\n"))
    assert option
    for answer in (f"plays {option[1]}", option[1], f"plays {option[2]}", option[2]):
        assert re.search(rf"Ana plays .*{option[2]}", session(f"{answer}\nquit\n"))


def test_the_end_of_the_input_saves(home: Path) -> None:
    assert "The game is saved" in session("")
    assert len(kept_games(home)) == 1


def test_a_game_is_kept_where_it_is_asked_for(tmp_path: Path, home: Path) -> None:
    shown = session(f"draws\nsave {tmp_path / 'b.game'}\nquit\n", save=str(tmp_path / "a.game"))
    assert str(tmp_path / "b.game") in shown
    assert (tmp_path / "a.game").exists()
    assert (tmp_path / "b.game").exists()
    assert not kept_games(home)
    assert "Going on after" in session("quit\n", resume=str(tmp_path / "b.game"))


def test_what_cannot_be_kept_is_played_all_the_same(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("LASTCARD_HOME", str(tmp_path / "file"))
    shown = session("quit\n")
    assert "This game is not kept" in shown
    assert "The game was not kept" in shown


@pytest.mark.parametrize(
    ("rulebook", "arguments", "message"),
    [
        ("monster-high-es", {"players": "Ana,Blas=robot"}, "no kind of player"),
        ("monster-high-es", {"players": "Ana,Blas=robot"}, ", ".join(KINDS)),
        ("monster-high-es", {"players": "Ana"}, "for 2 to 10 players"),
        ("monster-high-es", {"players": "Ana,Ana"}, "cannot be a player's name"),
        ("monster-high-es", {"players": "Ana,pink"}, "cannot be a player's name"),
        ("monster-high-es", {"scoring": "by-hand"}, "no way of scoring"),
        ("no-such-thing", {}, "no such rulebook"),
        (None, {"resume": "/no/such/file"}, "cannot read"),
        ("monster-high-es", {"save": "/no/such/folder/file"}, "No such file"),
    ],
)
def test_what_cannot_be_done_is_said(
    capsys: pytest.CaptureFixture[str], rulebook: str | None, arguments: dict[str, str], message: str
) -> None:
    given = {"players": None, "scoring": None, "resume": None, "save": None} | arguments
    asked = (given["players"], None, given["scoring"], given["resume"], given["save"])
    assert play_command(rulebook, *asked, source=StringIO(), out=StringIO(), people=True) == 2
    assert message in capsys.readouterr().err


def test_who_plays() -> None:
    book = load("monster-high-es").book
    assert parse_players("Ana, Blas=bot,Carla=random", book) == {"Ana": "person", "Blas": "sensible", "Carla": "random"}
    assert parse_players("you,bot,bot,random", book) == {
        "Ana": "person",
        "Blas": "sensible",
        "Carla": "sensible",
        "Dani": "random",
    }
    assert list(parse_players("bot,Ana", book)) == ["Blas", "Ana"]
    assert list(parse_players("Jose\u0301,bot", book)) == ["Jos\u00e9", "Ana"]
    with pytest.raises(Unplayable):
        parse_players("A\x1b[2J,bot", book)


# --- several at one keyboard ------------------------------------------------------------------------


def test_hands_are_hidden_from_the_next_player() -> None:
    shown = session("\n" + "\n\n1\n" * 300, players=",".join(NAMES))
    parts = re.split(r"Pass the keyboard to (\w+), then\s+press Enter", shown)
    assert len(parts) > 20
    assert " holds " not in parts[0]
    for name, part in zip(parts[1::2], parts[2::2], strict=True):
        assert set(re.findall(r"(\w+) holds \d", part)) <= {name}
        assert set(re.findall(r"(\w+) draws \d+: ", part)) <= {name}
        if "saved" not in part:  # nothing of the hand stays on the screen
            assert re.search(r"your cards are hidden\. \n{10,}$", part)


class Overheard(Console):
    """What others notice of somebody at the keyboard: which keys are asked for."""

    def __init__(self, typed: str) -> None:
        super().__init__(StringIO(typed), StringIO(), people=True)
        self.prompts: list[str] = []

    def ask(self, prompt: str) -> str:
        self.prompts.append(prompt)
        return super().ask(prompt)

    @property
    def shown(self) -> str:
        assert isinstance(self.out, StringIO)
        return self.out.getvalue()


def at_the_keyboard(game: Game, kinds: tuple[str, ...], typed: str) -> Overheard:
    console = Overheard(typed)
    with suppress(EOFError):
        Sitting(game, header_of(game.program.book.id, game, kinds), console).play()
    return console


def drawn_and_kept(rulebook: str, others: str, typed: str) -> Iterator[tuple[str, bool, Overheard]]:
    """For each of the next cards: who draws it, could it be laid, and what do the others notice?"""
    for place in range(-1, -20, -1):
        game = deal(load(rulebook), NAMES, 5, None)
        pile = game.state.draw
        pile[-1], pile[place] = pile[place], pile[-1]
        drawer, twin = game.view("Ana").asked, game.copy()
        twin.choose(f"{drawer} draws")
        fits = twin.decision is not None and len(twin.decision.options) > 1
        yield (
            drawer,
            fits,
            at_the_keyboard(game, tuple("person" if name == drawer else others for name in NAMES), typed),
        )


@pytest.mark.parametrize("rulebook", ["classic", "hyper-speed-fr", "kung-fu-panda-en", "monster-high-es", "flip"])
def test_nobody_hears_from_the_keys_whether_a_card_just_drawn_could_have_been_laid(rulebook: str) -> None:
    found = list(drawn_and_kept(rulebook, "person", "\ndraws\n\n\n\n"))
    assert {fits for _, fits, _ in found} == {True, False}
    (prompts,) = {tuple(console.prompts) for _, _, console in found}
    for drawer, _, console in found:
        assert prompts[1:4] == (f"{drawer}> ", f"{drawer} (Enter: keep)> ", "Press Enter, and your cards are hidden. ")
        assert re.search(rf"{drawer} draws 1: .*{drawer} \(Enter: keep\)> ", console.shown, re.DOTALL)


def test_whoever_is_alone_at_the_keyboard_is_not_stopped_for_nothing() -> None:
    for drawer, fits, console in drawn_and_kept("classic", "random", "draws\n"):
        assert (console.prompts[1] == f"{drawer} (Enter: keep)> ") == fits


def test_nothing_is_asked_for_a_bot_that_keeps_a_card() -> None:
    game = deal(load("classic"), NAMES, 5, None)
    console = at_the_keyboard(game, ("person", "person", "random"), "\n" * 2 + "\n\n1\n" * 100)
    assert "Carla keeps the card" in console.shown
    assert [prompt for prompt in console.prompts if "Carla" in prompt] == []
