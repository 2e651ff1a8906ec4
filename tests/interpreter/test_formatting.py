"""`lastcard format`: what is written, what is printed, how it leaves."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from lastcard.interpreter.cli import formatting, main

UNTIDY = "title:   T # why\nrulebook: x\nlastcard: 1\n"
TIDY = "lastcard: 1\nrulebook: x\ntitle: T  # why\n"


def run(*words: str, given: bytes | None = None) -> Result:
    return CliRunner().invoke(main, ["format", *words], input=given)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "x.yaml"
    path.write_text(UNTIDY, encoding="utf-8")
    return path


def test_a_file_is_formatted_and_then_left_alone(file: Path) -> None:
    file.chmod(0o640)
    result = run(str(file))
    assert (result.exit_code, result.output) == (0, f"{file}: formatted\n")
    assert file.read_text(encoding="utf-8") == TIDY
    assert file.stat().st_mode & 0o777 == 0o640
    before = file.stat().st_mtime_ns, file.stat().st_ino
    assert run(str(file)).output == f"{file}: ok\n"
    assert (file.stat().st_mtime_ns, file.stat().st_ino) == before
    assert list(file.parent.iterdir()) == [file]


def test_check_shows_the_difference_and_writes_nothing(file: Path) -> None:
    result = run("--check", str(file))
    assert result.exit_code == 1
    assert result.output.startswith(f"{file}: would be formatted\n--- ")
    assert {"-title:   T # why", "+title: T  # why"} <= set(result.output.splitlines())
    assert file.read_text(encoding="utf-8") == UNTIDY
    file.write_text(TIDY, encoding="utf-8")
    assert (run("--check", str(file)).exit_code, run("--check", str(file)).output) == (0, f"{file}: ok\n")


def test_a_long_difference_is_cut(file: Path) -> None:
    file.write_text("".join(f"a{number}:   1\n" for number in range(200)), encoding="utf-8")
    lines = run("--check", str(file)).output.splitlines()
    assert len(lines) < 50
    assert lines[-1].endswith("more lines")


def test_a_folder_is_searched(file: Path) -> None:
    (file.parent / "inner").mkdir()
    (file.parent / "inner" / "y.yaml").write_text(TIDY, encoding="utf-8")
    (file.parent / "z.txt").write_text("a:   1", encoding="utf-8")
    lines = run(str(file.parent)).output.splitlines()
    assert [line.rpartition("/")[2] for line in lines] == ["y.yaml: ok", "x.yaml: formatted"]


def test_the_streams(file: Path) -> None:
    assert run("-", given=UNTIDY.encode()).stdout == TIDY
    assert run("-", "--check", given=UNTIDY.encode()).exit_code == 1
    result = run("-", given=b"a: [\n")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "LC143" in result.stderr


def test_a_file_with_mistakes_is_not_touched(file: Path) -> None:
    file.write_bytes(b"a:   1\na: 2\n")
    result = run(str(file))
    assert result.exit_code == 1
    assert "LC128" in result.output
    assert file.read_bytes() == b"a:   1\na: 2\n"


def test_what_cannot_be_read_is_2(file: Path, tmp_path: Path) -> None:
    result = run(str(tmp_path / "nowhere.yaml"), str(file))
    assert result.exit_code == 2
    assert "LC101" in result.stderr
    assert file.read_text(encoding="utf-8") == TIDY
    os.mkfifo(tmp_path / "pipe.yaml")
    assert run(str(tmp_path / "pipe.yaml")).exit_code == 2
    (tmp_path / "empty").mkdir()
    assert run(str(tmp_path / "empty")).exit_code == 2
    assert run().exit_code == 2


def test_a_link_goes_on_leading_to_its_file(file: Path) -> None:
    link = file.parent / "link.yaml"
    link.symlink_to(file)
    assert run(str(link)).exit_code == 0
    assert link.is_symlink()
    assert file.read_text(encoding="utf-8") == TIDY


def test_a_folder_is_searched_but_not_what_its_links_lead_to(file: Path, tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "out.yaml").symlink_to(file)
    (folder / "in.yaml").write_text(UNTIDY, encoding="utf-8")
    (folder / "again.yaml").symlink_to(folder / "in.yaml")
    result = run(str(folder))
    assert (result.exit_code, file.read_text(encoding="utf-8")) == (0, UNTIDY)
    assert (folder / "in.yaml").read_text(encoding="utf-8") == TIDY
    assert result.stderr == f"{folder}/out.yaml: left alone, for it leads out of {folder}\n"
    assert run("--check", str(folder)).exit_code == 0


def test_a_file_of_any_length_is_not_read_as_a_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(formatting, "MAX_BYTES", 100_000)
    file = tmp_path / "sparse.yaml"
    with file.open("wb") as sparse:
        sparse.truncate(1 << 40)
    result = run(str(file))
    assert (result.exit_code, result.stdout) == (2, "")
    assert "LC103" in result.stderr
    assert run("-", given=bytes(200_000)).exit_code == 2
    assert "documents" in run("-", given=b"a: 1\n---\n" * 3_000).stderr


def test_a_file_is_whole_or_not_there(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", refuse)
    result = run(str(file))
    assert result.exit_code == 2
    assert "no space left" in result.stderr
    assert file.read_text(encoding="utf-8") == UNTIDY
    assert list(file.parent.iterdir()) == [file]


def test_other_commands_do_not_load_it() -> None:
    look = "import sys; from lastcard.interpreter.cli import main; main.main(['list'], standalone_mode=False)"
    code = f"{look}; print(*sys.modules, sep='\\n', file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    absent = {"lastcard.dsl.layout.layout", "lastcard.interpreter.cli.formatting", "lastcard.interpreter.cli.new"}
    assert not absent & set(done.stderr.split())
