"""The command line: what it prints, how it leaves."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from lastcard.interpreter.cli import main
from tests.slow import slow

EDITIONS = sorted(path.stem for path in (Path(__file__).parents[2] / "rulebooks" / "editions").glob("*.yaml"))
GAMES = sorted(path.stem for path in (Path(__file__).parents[2] / "rulebooks" / "games").glob("*.yaml"))
CHILD = """\
lastcard: 1
rulebook: at-home
title: At home
extends: madagascar-en
parameters: {call-penalty: 4}
"""
SCENARIO = """\
scenario: A caught player draws four at home
rulebook: at-home.yaml
players: [Ana, Blas]
given:
  turn: Ana
  top: red 3
  hands:
    Ana: [red 7, blue 1]
play:
  - Ana plays red 7
  - Blas says catch Ana
expect: {counts: {Ana: %d}}
"""


def run(*words: str) -> Result:
    return CliRunner().invoke(main, words)


@pytest.fixture
def home(tmp_path: Path) -> Path:
    (tmp_path / "at-home.yaml").write_text(CHILD, encoding="utf-8")
    (tmp_path / "good.yaml").write_text(SCENARIO % 5, encoding="utf-8")
    return tmp_path


def test_list_names_every_edition_on_one_line_each() -> None:
    result = run("list")
    assert result.exit_code == 0
    listed = result.output.partition("\n\n")[0]
    assert [line.split()[0] for line in listed.splitlines()] == [*EDITIONS, *GAMES]
    found = json.loads(run("list", "--json").output)
    assert [each["id"] for each in found if each["type"] == "rulebook"] == [*EDITIONS, *GAMES]
    assert {each["type"] for each in found} <= {"rulebook", "house-rule"}


@pytest.mark.parametrize("edition", EDITIONS)
def test_show_says_every_rule_and_every_reading(edition: str) -> None:
    from lastcard.interpreter.host.api import load

    book = load(edition).book
    prose = run("show", edition).output
    for rule in book.rules:
        assert f"**{rule.origin.name}**" in prose
    for silence in book.silences:
        assert silence.reading in prose
    assert "{" not in prose.replace("{}", ""), "a form of the prose was left unfilled"


def test_show_speaks_english_for_now() -> None:
    assert run("show", "madagascar-en", "--lang", "eo").exit_code == 2


def test_a_child_file_is_validated_shown_and_tested(home: Path) -> None:
    assert run("validate", str(home / "at-home.yaml")).exit_code == 0
    assert "takes a penalty of 4" in run("show", str(home / "at-home.yaml")).output
    result = run("test", str(home / "good.yaml"))
    assert (result.exit_code, result.output.splitlines()[-1]) == (0, "1 passed, 0 failed")


def test_a_failing_scenario_names_line_expectation_and_finding(home: Path) -> None:
    (home / "bad.yaml").write_text(SCENARIO % 3, encoding="utf-8")
    result = run("test", str(home / "bad.yaml"))
    assert result.exit_code == 1
    assert "number of cards of Ana 3, found 5 (line 12)" in result.output
    assert result.output.splitlines()[-1] == "0 passed, 1 failed"


def test_json_of_test_is_one_object_a_line(home: Path) -> None:
    lines = run("test", "--json", str(home / "good.yaml")).stdout.splitlines()
    assert [json.loads(line)["passed"] for line in lines] == [True]


def test_a_scenario_file_that_cannot_be_read_is_2(tmp_path: Path) -> None:
    assert run("test", str(tmp_path / "nowhere.yaml")).exit_code == 2
    (tmp_path / "torn.yaml").write_text("scenario: [", encoding="utf-8")
    assert run("test", str(tmp_path / "torn.yaml")).exit_code == 2


def test_a_pipe_is_no_scenario_file(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.yaml")
    assert run("test", str(tmp_path / "pipe.yaml")).exit_code == 2


def test_an_empty_folder_is_no_proof(tmp_path: Path) -> None:
    assert run("test", str(tmp_path)).exit_code == 2


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ("rulebook: nothing-of-that-name", "there is no rulebook `nothing-of-that-name`"),
        ("players: [Ana, Ana]", "a name of their own"),
        ("clauses: [pm-en.nothing.1]", "no clause"),
        ("house-rules: [nothing-of-that-name]", "no house rule"),
    ],
)
def test_an_impossible_scenario_fails_with_1(home: Path, change: str, problem: str) -> None:
    key = change.split(":")[0]
    lines = [line for line in (SCENARIO % 5).splitlines() if not line.startswith(key)]
    (home / "odd.yaml").write_text("\n".join([*lines, change]) + "\n", encoding="utf-8")
    result = run("test", str(home / "odd.yaml"))
    assert result.exit_code == 1
    assert problem in result.output


def test_validate_in_every_format(home: Path) -> None:
    file = home / "at-home.yaml"
    file.write_text(CHILD.replace("call-penalty", "call-penlty"), encoding="utf-8")
    assert "LC414" in run("validate", str(file)).output
    data = json.loads(run("validate", "--format", "json", str(file)).output)
    assert data["files"][0]["ok"] is False
    assert data["files"][0]["diagnostics"][0]["code"] == "LC414"
    assert json.loads(run("validate", "--format", "sarif", str(file)).output)["runs"]
    assert run("validate", "--format", "github", str(file)).output.startswith("::error ")
    assert run("validate", str(file)).exit_code == 1


def test_validate_of_nothing_is_wrong_usage(tmp_path: Path) -> None:
    assert run("validate").exit_code == 2
    assert run("validate", "madagascar-es", str(tmp_path / "none.yaml")).exit_code == 2
    assert "did you mean `madagascar-en`" in run("validate", "madagascer-en").stderr


def test_explain_knows_every_code() -> None:
    from lastcard.dsl.diagnostics.codes import PAGES

    for code in PAGES:
        assert run("explain", code.lower()).output.startswith(f"{code}: ")
    assert run("explain", "LC000").exit_code == 2


@slow
def test_trace_finds_no_gap_and_ends_with_the_summary() -> None:
    result = run("trace", "--all")
    assert result.exit_code == 0, result.output
    assert result.output.splitlines()[-1].startswith("11 rulebooks: 1034 of 1034 clauses cited (100%), ")
    assert result.output.splitlines()[-1].endswith("shown (100%)")


def test_trace_shows_a_gap(tmp_path: Path) -> None:
    result = run("trace", "monster-high-pt", "--scenarios", str(tmp_path))
    assert result.exit_code == 1
    assert "GAP: not shown" in result.output
    assert run("trace").exit_code == 2
    assert run("trace", "monster-high-pt", "--all").exit_code == 2


def test_a_failing_scenario_shows_nothing(tmp_path: Path) -> None:
    text = (SCENARIO % 9).replace("at-home.yaml", "madagascar-en") + "clauses: [pm-en.uno.2]\n"
    (tmp_path / "one.yaml").write_text(text, encoding="utf-8")
    data = json.loads(run("trace", "madagascar-en", "--json", "--scenarios", str(tmp_path)).output)
    assert [clause["scenarios"] for clause in data[0]["clauses"] if clause["id"] == "pm-en.uno.2"] == [[]]


def test_record_refuses_more_players_than_the_deck_serves(tmp_path: Path) -> None:
    assert run("record", "madagascar-en", "--players", "11", "--out", str(tmp_path / "x")).exit_code == 2
    assert run("record", "madagascar-en", "--out", str(tmp_path / "no" / "x")).exit_code == 2


WITH_HOUSE_RULES = ("compose.house_rules", "shape.house_rule_shape", "compose.edits", "compose.overlay")


def test_help_and_validate_import_nothing_heavy() -> None:
    look = "import sys; from lastcard.interpreter.cli import main; main.main({words}, standalone_mode=False)"
    for words, absent in (
        (
            ["--help"],
            {"lark", "pydantic", "ruamel.yaml", "lastcard.interpreter.host.game", "lastcard.interpreter.player.play"},
        ),
        (["explain", "LC101"], {"lark", "pydantic", "lastcard.interpreter.host.game"}),
        (["validate", "madagascar-en"], {f"lastcard.dsl.{name}" for name in WITH_HOUSE_RULES}),
    ):
        code = f"{look.format(words=words)}; print(sorted(sys.modules), file=sys.stderr)"
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
        assert not absent & set(done.stderr.replace("'", "").strip("[]\n").split(", "))


OWN = "lastcard: 1\nhouse-rule: mine\ntitle: Mine\nchanges: {set: {parameters.call-penalty: 3}}\n"


@pytest.mark.parametrize(
    ("asked", "advice"),
    [
        ("mine", "did you mean `./mine.yaml`?"),
        ("./mine", "did you mean `./mine.yaml`?"),
        ("mine.yml", "did you mean `./mine.yaml`?"),
        ("myne", "did you mean `./mine.yaml`?"),
        ("../here/mine", "did you mean `../here/mine.yaml`?"),
        ("stakking", "did you mean `stacking`?"),
        ("./book", "a rulebook is extended, or played by itself: `./book.yaml`"),
        ("zzz", "your own are named by path, as `./mine.yaml`"),
    ],
)
def test_a_house_rule_of_ones_own_is_named_by_its_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, asked: str, advice: str
) -> None:
    here = tmp_path / "here"
    here.mkdir()
    (here / "mine.yaml").write_text(OWN, encoding="utf-8")
    (here / "book.yaml").write_text("lastcard: 1\nrulebook: book\ntitle: Book\nextends: classic\n", encoding="utf-8")
    monkeypatch.chdir(here)
    result = run("show", "classic", "--with", asked)
    assert (result.exit_code, advice in result.output) == (2, True), result.output
    for path in ("mine.yaml", "./mine.yaml", "../here/mine.yaml"):
        assert run("show", "classic", "--with", path).exit_code == 0
    for command in ("show", "validate", "test"):
        assert "did you mean `./mine.yaml`?" in run(command, "./mine").output


@pytest.mark.parametrize("pace", ["nan", "inf", "-1", "61"])
def test_a_pace_that_is_none_is_told(pace: str) -> None:
    result = CliRunner().invoke(main, ["play", "classic", "--pace", pace])
    assert (result.exit_code, result.stdout) == (2, "")
    assert "Invalid value for '--pace'" in result.stderr
