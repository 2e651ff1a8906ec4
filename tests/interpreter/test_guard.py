"""However a command ends (closed streams, full disks, mistakes of our own): a line and an exit code, no traceback."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from lastcard.interpreter.cli import lists, main

PATIENCE = 60
LASTCARD = (sys.executable, "-m", "lastcard")
SIMULATE = ("simulate", "classic", "--rounds", "10000000", "--workers", "3")


def run(*words: str, debug: str = "") -> Result:
    return CliRunner().invoke(main, words, env={"LASTCARD_DEBUG": debug})


def shell(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    environ = {**os.environ, "LASTCARD_HOME": str(folder), "LASTCARD": " ".join(LASTCARD)}
    return subprocess.run(
        ["bash", "-c", command], cwd=folder, env=environ, capture_output=True, text=True, timeout=PATIENCE
    )


# --- mistakes -------------------------------------------------------------------------------------


def broken(*_: object) -> None:
    raise KeyError("two\nlines")


def test_a_mistake_of_our_own_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lists, "rules_of", broken)
    result = run("show", "classic")
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)
    assert "mistake in lastcard: KeyError at test_guard.py:" in result.stderr
    assert "please report it" in result.stderr


def test_who_mends_it_may_see_the_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lists, "rules_of", broken)
    assert isinstance(run("show", "classic", debug="1").exception, KeyError)


@pytest.mark.parametrize("name", ["a" * 5_000, "a/" * 3_000, "\udc80", "~", "."])
@pytest.mark.parametrize("command", ["show", "validate", "play", "explain", "format", "replay", "test"])
def test_odd_names(command: str, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = run(command, name, debug="1")
    assert result.exit_code == 2
    assert isinstance(result.exception, SystemExit)


# --- what cannot be read is 2 ---------------------------------------------------------------------


def test_what_cannot_be_read_is_wrong_usage_everywhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    os.mkfifo("fifo")
    Path("folder.yaml").mkdir()
    Path("child.yaml").write_text("lastcard: 1\nrulebook: child\ntitle: T\nextends: classic\n")
    for words in (
        ["show", "./folder.yaml"],
        ["show", "."],
        ["show", "./fifo"],
        ["show", "child.yaml", "--with", "./fifo"],
        ["show", "child.yaml", "--with", "./folder.yaml"],
        ["validate", "child.yaml", "--with", "./fifo"],
        ["play", "child.yaml", "--with", "./fifo"],
        ["simulate", "child.yaml", "--with", "./fifo"],
        ["record", "./fifo", "--out", "-"],
        ["trace", "./folder.yaml"],
    ):
        assert run(*words).exit_code == 2, words


# --- streams --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "command",
    ["explain LC101", "--help", "play classic", "format - <child"],
)
@pytest.mark.parametrize("to", [">/dev/full", ">&-"])
def test_output_that_cannot_be_written(command: str, to: str, tmp_path: Path) -> None:
    (tmp_path / "child").write_text("lastcard: 1\n")
    done = shell(f"$LASTCARD {command} {to}", tmp_path)
    assert "Traceback" not in done.stderr
    assert "Exception" not in done.stderr
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)


@pytest.mark.parametrize("command", ["explain LC101", "play classic", "format -", "record classic --out -"])
@pytest.mark.parametrize("closed", ["<&- 2>&-", "<&- >&- 2>&-"])
def test_closed_streams(command: str, closed: str, tmp_path: Path) -> None:
    done = shell(f"$LASTCARD {command} {closed}", tmp_path)
    assert done.returncode in (0, 1, 2)
    assert "Traceback" not in done.stdout + done.stderr
    assert (done.returncode == 0) == (command.split()[0] in ("explain", "play", "record") and ">&- 2" not in closed)


def test_a_record_on_a_full_disk(tmp_path: Path) -> None:
    done = shell("$LASTCARD record classic --out - >/dev/full", tmp_path)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "no space left" in done.stderr.lower()


def test_a_mistake_that_nobody_can_be_told(tmp_path: Path) -> None:
    assert shell("$LASTCARD new abc 2>/dev/full", tmp_path).returncode == 2


def test_a_file_whose_name_is_no_text(tmp_path: Path) -> None:
    (tmp_path / "f\udcff.yaml").write_text("lastcard: 1\nrulebook: odd\ntitle: Odd\nextends: classic\n")
    done = shell("$LASTCARD new mine --from ./$'f\\xff.yaml'", tmp_path)
    assert "mistake in lastcard" not in done.stderr
    assert done.returncode in (1, 2)


# --- workers --------------------------------------------------------------------------------------


def workers_of(number: int) -> list[int]:
    """Of its processes those at work, and not the one that looks after what they share."""
    children = Path(f"/proc/{number}/task/{number}/children").read_text().split()
    return [int(child) for child in children if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()]


def lives(number: int) -> bool:
    try:
        return ") Z " not in Path(f"/proc/{number}/stat").read_text()
    except FileNotFoundError:
        return False


def waited(done: object) -> bool:
    end = time.monotonic() + PATIENCE
    while callable(done) and not done() and time.monotonic() < end:
        time.sleep(0.02)
    return callable(done) and bool(done())


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="processes are looked up in /proc")
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_no_worker_outlives_the_command(how: signal.Signals) -> None:
    with subprocess.Popen([*LASTCARD, *SIMULATE], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        assert waited(lambda: len(workers_of(process.pid)) == 3)
        workers = workers_of(process.pid)
        process.send_signal(how)
        process.wait(PATIENCE)
    assert waited(lambda: not any(map(lives, workers)))


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="processes are looked up in /proc")
def test_a_worker_that_is_killed_is_told() -> None:
    with subprocess.Popen([*LASTCARD, *SIMULATE], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert waited(lambda: len(workers_of(process.pid)) == 3)
        os.kill(workers_of(process.pid)[0], signal.SIGKILL)
        out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, out) == (2, "")
    assert err == "a process at work was ended from outside, so its rounds are lost\n"


# --- files ----------------------------------------------------------------------------------------


def test_a_record_is_not_written_over_what_is_none(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text("scenario: mine\n")
    result = run("record", "classic", "--out", str(file))
    assert (result.exit_code, file.read_text()) == (2, "scenario: mine\n")
    assert "--force" in result.stderr
    assert run("record", "classic", "--out", str(file), "--force").exit_code == 0
    assert file.read_text().startswith("---\nscenario: Random round 1 of seed 0\n")


def test_a_record_may_be_written_again(tmp_path: Path) -> None:
    file = tmp_path / "record.yaml"
    for seed in ("1", "2"):
        assert run("record", "classic", "--seed", seed, "--out", str(file)).exit_code == 0
    assert "of seed 2" in file.read_text()
    file.write_text("")
    assert run("record", "classic", "--out", str(file)).exit_code == 0
    assert run("record", "classic", "--out", os.devnull).exit_code == 0


# --- first words ----------------------------------------------------------------------------------


def test_what_people_try_first() -> None:
    help_text = run("--help").stdout
    assert run("help").stdout == help_text
    assert run("help", "show").stdout == run("show", "--help").stdout
    assert run("help", "nothing").exit_code == 2
    assert run().exit_code == 2
    assert run().stderr == help_text
    assert run("version").stdout == run("-V").stdout == run("--version").stdout
    done = subprocess.run([*LASTCARD, "version"], capture_output=True, text=True, check=True)
    assert done.stdout == run("version").stdout


def test_validate_searches_folders(tmp_path: Path) -> None:
    good = "lastcard: 1\nrulebook: child\ntitle: T\nextends: classic\n"
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / "child.yaml").write_text(good)
    (tmp_path / "family.yaml").write_text(good.replace("title: T", "titel: T"))
    (tmp_path / "example.scenario.yaml").write_text("scenario: T\nrulebook: classic\n")
    result = run("validate", str(tmp_path))
    assert result.exit_code == 1
    assert [line.rpartition("/")[2] for line in result.stdout.splitlines() if line.startswith(str(tmp_path))][-1:]
    assert f"{tmp_path}/inner/child.yaml: ok\n" in result.stdout
    assert "example" not in result.stdout
    (tmp_path / "empty").mkdir()
    assert run("validate", str(tmp_path / "empty")).exit_code == 2
