"""What reaches a terminal, a pipe or a log: one way out, and nothing in it that is obeyed or not seen."""

import ast
import json
import sys
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from lastcard.interpreter import output
from lastcard.interpreter.cli import main
from lastcard.interpreter.host.api import load
from lastcard.interpreter.host.game import Game
from lastcard.interpreter.keyboard.console import Console
from lastcard.interpreter.table.saves import SaveError, parse_save
from tests.interpreter.test_saves import records

ROOT = Path(__file__).parents[2]
ONE_WAY_OUT = ROOT / "interpreter" / "output.py"
ODD = "od\x1b[31md\n::error ::yes\u202e\r.yaml"
WRITTEN_OUT = "od\\x1b[31md\\n::error ::yes\\u202e\\r.yaml"
SCENARIO = "scenario: T\nrulebook: classic\nplayers: [Ana, Blas]\ngiven: {top: red 3}\nexpect: {counts: {Ana: 3}}\n"
CHILD = 'lastcard: 1\nrulebook: child\ntitle: "T\\n::error x"\nextends: classic\n'


def run(*words: str) -> Result:
    return CliRunner().invoke(main, words, env={"LASTCARD_DEBUG": "1"})


def writers(path: Path) -> set[str]:
    """What in a file would write past the one way out."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and ast.unparse(node.func) in {"print", "input"}:
            found.add(ast.unparse(node))
        if isinstance(node, ast.Attribute) and node.attr in {"echo", "secho", "echo_via_pager"}:
            found.add(ast.unparse(node))
        if isinstance(node, ast.Attribute) and node.attr == "write" and "out" in ast.unparse(node.value):
            found.add(ast.unparse(node))
    return found


def test_there_is_one_way_out() -> None:
    files = [path for room in ("interpreter", "lastcard") for path in (ROOT / room).rglob("*.py")]
    assert {str(path.relative_to(ROOT)): writers(path) for path in files if path != ONE_WAY_OUT and writers(path)} == {}


def is_clean(text: str) -> bool:
    return all(char.isprintable() or char == "\n" for char in text) and "\n::error" not in f"\n{text}"


@pytest.mark.parametrize(
    "command",
    [
        ["validate", "FILE"],
        ["show", "FILE"],
        ["play", "FILE"],
        ["play", "--resume", "FILE"],
        ["trace", "FILE", "--scenarios", "FILE"],
        ["trace", "classic", "--scenarios", "FILE"],
        ["record", "FILE", "--out", "-"],
        ["record", "classic", "--out", "FILE/FILE"],
        ["explain", "FILE"],
        ["new", "FILE", "--house-rule"],
        ["new", "ours", "--house-rule", "--out", "FILE"],
        ["new", "ours", "--from", "FILE"],
        ["replay", "FILE"],
        ["test", "FILE"],
        ["format", "FILE"],
        ["format", "--check", "FILE"],
        ["simulate", "FILE", "--rounds", "1"],
        ["simulate", "classic", "--rounds", "1", "--with", "FILE"],
        ["simulate", "classic", "--players", "FILE"],
        ["FILE"],
        ["list", "FILE"],
        ["list", "--FILE"],
    ],
)
@pytest.mark.parametrize("content", [None, "lastcard: 1\nrulebook: x\n", SCENARIO, CHILD, "a:   1\n", "00000000 1 {\n"])
def test_odd_names_of_files_are_written_out(
    command: list[str], content: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    if content is not None:
        Path(ODD).write_text(content, encoding="utf-8")
    result = run(*(word.replace("FILE", ODD) for word in command))
    assert result.exit_code in (0, 1, 2)
    assert isinstance(result.exception, SystemExit | None)
    assert is_clean(result.stdout), result.stdout
    assert is_clean(result.stderr), result.stderr


def test_a_name_is_shown_as_it_is_written_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path(ODD).write_text(CHILD, encoding="utf-8")
    told = run("validate", ODD).stdout
    assert is_clean(told)
    assert told.startswith(f"{WRITTEN_OUT}:2:11: warning LC445: the file `{WRITTEN_OUT}` holds `child`")
    assert "\nhelp: rename the file\n" in told
    assert told.endswith(f"\n{WRITTEN_OUT}: ok\n")
    assert run("show", ODD).stdout.startswith("# T\\n::error x")


def test_json_reads_back_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path(ODD).write_text(CHILD, encoding="utf-8")
    result = run("validate", "--format", "json", ODD)
    assert is_clean(result.stdout)
    assert json.loads(result.stdout)["files"][0]["file"] == ODD


def test_a_letter_that_cannot_be_written_is_written_out(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = TextIOWrapper(BytesIO(), encoding="ascii")
    monkeypatch.setattr(sys, "stdout", stream)
    output.say("é \ud800")
    assert stream.buffer.getvalue() == b"\\xe9 \\ud800\n"


# --- players and saves ----------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["", "A na", "\x1b[31mAna", "Ana\n", "plays", "1st", "red", "A" * 25, "Ana\u202e"])
def test_one_rule_for_names(name: str) -> None:
    rules = load("classic")
    with pytest.raises(ValueError, match="name"):
        Game(rules.program, [name, "Blas"])
    data = rules.new_game(["Ana", "Blas"], seed=1).to_data()
    with pytest.raises(ValueError, match="name"):
        Game.from_data(rules.program, {**data, "players": [name, "Blas"]})
    if name:
        assert run("play", "classic", "--players", f"{name}=bot,Blas=bot").exit_code in (2, *[0] * (name == "Ana\n"))


@pytest.mark.parametrize("key", ["rulebook", "digest", "scoring", "house_rules", "players"])
def test_the_header_of_a_save_is_printable_also_when_it_is_decoded(key: str) -> None:
    header = {
        "format": "lastcard game 1",
        "rulebook": "classic",
        "digest": "0",
        "players": ["Ana", "Blas"],
        "kinds": ["person", "person"],
        "seed": "0" * 64,
        "scoring": "standard",
        "house_rules": ["stacking"],
    }
    parse_save(records(json.dumps(header)))
    odd = ["stacking\x1b", "x"] if key in ("house_rules", "players") else "classic\x1b[31m"
    with pytest.raises(SaveError, match="header"):
        parse_save(records(json.dumps({**header, key: odd})))


def test_a_terminal_shows_styles_of_its_own_only() -> None:
    assert (
        output.clean("\x1b[1mAna\x1b[0m\x1b[2J\x1b]0;x\x07", styled=True) == "\x1b[1mAna\x1b[0m\\x1b[2J\\x1b]0;x\\x07"
    )
    assert output.clean("\x1b[1mAna") == "\\x1b[1mAna"


def test_whatever_is_told_at_the_table_stays_a_sentence() -> None:
    stream = TextIOWrapper(BytesIO(), encoding="utf-8")
    console = Console(TextIOWrapper(BytesIO()), stream, {})
    console.tell(f"kept in {ODD}")
    assert stream.buffer.getvalue().decode().split() == f"kept in {WRITTEN_OUT}".split()
