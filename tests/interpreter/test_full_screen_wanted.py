"""When the full screen is wanted, that nothing of it is fetched before, and that no game is lost with it."""

from __future__ import annotations

import asyncio
import io
import subprocess
import sys
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path

import pytest

from lastcard.interpreter.speech.language import language
from lastcard.interpreter.tui import door
from lastcard.interpreter.tui.door import farewell, full_screen_wanted
from tests.imports import ROOT, sources, spelled

INSTALLED = find_spec("textual") is not None
needs_textual = pytest.mark.skipif(not INSTALLED, reason="the full screen needs the extra [tui]")


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


TERMINAL, PIPE = Terminal(), io.StringIO()
USUAL = {"TERM": "xterm-256color"}


@pytest.mark.parametrize(
    ("environ", "source", "out", "screen", "installed", "wanted"),
    [
        (USUAL, TERMINAL, TERMINAL, TERMINAL, True, True),
        (USUAL, PIPE, TERMINAL, TERMINAL, True, False),
        (USUAL, TERMINAL, PIPE, TERMINAL, True, False),
        (USUAL, TERMINAL, TERMINAL, PIPE, True, False),
        ({"TERM": "dumb"}, TERMINAL, TERMINAL, TERMINAL, True, False),
        ({}, TERMINAL, TERMINAL, TERMINAL, True, False),
        (USUAL, TERMINAL, TERMINAL, TERMINAL, False, False),
    ],
)
def test_it_is_wanted_where_people_sit_at_a_terminal_that_can_be_painted_on(
    monkeypatch: pytest.MonkeyPatch,
    environ: dict[str, str],
    source: io.StringIO,
    out: io.StringIO,
    screen: io.StringIO,
    installed: bool,
    wanted: bool,
) -> None:
    monkeypatch.setattr(door, "find_spec", lambda name: object() if installed else None)
    assert full_screen_wanted(environ, source, out, screen) is wanted


def test_only_this_room_knows_the_library() -> None:
    knowing = {
        path.relative_to(ROOT).as_posix()
        for folder in ("lastcard", "dsl", "interpreter")
        for path in sources(folder)
        if {name.split(".")[0] for name in spelled(path)} & {"textual", "rich"}
    }
    assert {Path(path).parent.as_posix() for path in knowing} == {"interpreter/tui"}


def test_the_door_fetches_the_library_only_when_somebody_goes_in() -> None:
    code = (
        "import sys; sys.modules['textual'] = sys.modules['rich'] = None; "
        "import lastcard.interpreter.cli, lastcard.interpreter.tui.door, lastcard.interpreter.tui.sitting, "
        "lastcard.interpreter.table.film"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


# --- nothing is lost --------------------------------------------------------------------------------------------------


@needs_textual
def test_a_fault_in_the_screen_is_one_line_and_the_game_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from lastcard.interpreter.table.journal import Journal
    from lastcard.interpreter.tui.app import TableApp
    from tests.screens import Table, by_keys, host_of, program_of, run

    host = host_of("classic")
    host.keep_in(Journal.create(tmp_path / "kept.game", host.header))
    app = program_of(host)
    app.tells_failures = True

    def broken() -> None:
        raise RuntimeError("out of paint")

    async def course(app: TableApp, pilot: Table) -> None:
        await by_keys(app, pilot)
        app.call_later(broken)
        while app.failure is None:
            await asyncio.sleep(0)

    run(app, course)
    assert farewell(host, language("en"), app.failure) == 1
    out, err = capsys.readouterr()
    assert err.count("\n") == 1
    assert "out of paint" in err
    assert f"lastcard play --resume {tmp_path / 'kept.game'}" in out


@needs_textual
@pytest.mark.parametrize("leaving", [("ctrl+c",), ("q", "q")])
def test_a_game_that_is_left_can_be_gone_on_with(
    tmp_path: Path, leaving: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    from lastcard.interpreter.table.journal import Journal
    from lastcard.interpreter.table.saves import read_save, resumed, rules_of
    from lastcard.interpreter.tui.app import TableApp
    from tests.screens import Table, by_keys, host_of, program_of, run

    path = tmp_path / "left.game"
    host = host_of("classic")
    host.keep_in(Journal.create(path, host.header))

    async def course(app: TableApp, pilot: Table) -> None:
        for _ in range(6):
            await by_keys(app, pilot)
        await pilot.press(*leaving)
        await pilot.pause()

    run(program_of(host), course)
    assert farewell(host, language("en"), None) == 0
    assert "--resume" in capsys.readouterr().out
    save = read_save(path)
    assert resumed(save, rules_of(save.header)).state.digest() == host.game.state.digest()


def test_a_disk_that_is_full_is_said_at_the_head_of_the_table() -> None:
    pytest.importorskip("textual", reason="the full screen needs the extra [tui]")
    from lastcard.interpreter.tui.app import TableApp
    from tests.screens import Table, host_of, program_of, run, text_of

    async def course(app: TableApp, pilot: Table) -> None:
        app.host.unkept = "No space left on device"
        await pilot.press("space")
        await pilot.pause()
        assert "This game is no longer kept: No space left on device." in text_of(app)

    run(program_of(host_of("classic")), course)


PLAYER = """
import os, sys
from pathlib import Path
from lastcard.interpreter.table.journal import Journal
from lastcard.interpreter.tui.door import full_screen_wanted, play_full_screen
from tests.screens import host_of
host = host_of("classic", seed=3)
host.keep_in(Journal.create(Path(sys.argv[1]), host.header))
assert full_screen_wanted(os.environ, sys.stdin, sys.stdout)
sys.exit(play_full_screen(host, "en"))
"""


@needs_textual
@pytest.mark.skipif(sys.platform == "win32", reason="there are no such terminals")
def test_a_terminal_that_is_closed_leaves_a_game_and_where_no_color_is_wanted_none_is_written(tmp_path: Path) -> None:
    import os
    import pty
    import re
    import signal

    from lastcard.interpreter.table.saves import moves_of, read_save

    path = tmp_path / "closed.game"
    child, terminal = pty.fork()
    if child == 0:  # pragma: no cover
        os.chdir(ROOT)
        os.environ |= {"TERM": "xterm-256color", "NO_COLOR": "1", "COLUMNS": "80", "LINES": "24"}
        os.execv(sys.executable, [sys.executable, "-c", PLAYER, str(path)])
    written = bytearray()

    def read_until(sign: bytes) -> None:
        while sign not in written:
            written.extend(os.read(terminal, 65536))

    read_until(b"Go on at once")
    os.write(terminal, b" ")
    read_until(b"Your turn")
    os.kill(child, signal.SIGHUP)
    read_until(b"--resume")
    with suppress(OSError):  # the terminal ends when the program has ended
        while os.read(terminal, 65536):
            pass
    _, status = os.waitpid(child, 0)
    os.close(terminal)
    assert os.waitstatus_to_exitcode(status) == 0
    assert moves_of(read_save(path))
    styles = {code for found in re.findall(rb"\x1b\[([0-9;]*)m", bytes(written)) for code in found.split(b";")}
    assert styles <= {b"", b"0", b"1", b"2", b"3", b"4", b"7", b"39", b"49"}
