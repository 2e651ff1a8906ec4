"""House rules at the table: loaded, proved by their examples, named in commands, records and saves."""

import json
import shutil
from dataclasses import replace
from io import StringIO
from pathlib import Path
from zlib import crc32

import pytest
from click.testing import CliRunner, Result

import lastcard
from lastcard.interpreter.cli import main
from lastcard.interpreter.host.api import load
from lastcard.interpreter.host.game import Game
from lastcard.interpreter.player.play import play_command, replay_command
from lastcard.interpreter.proof.record import record_round
from lastcard.interpreter.proof.scenario import run_file
from lastcard.interpreter.table import saves
from lastcard.interpreter.table.journal import Journal
from lastcard.interpreter.table.saves import SaveError, parse_save, read_save, resumed, rules_of

HOUSE_RULES = Path(__file__).parents[1] / "rulebooks" / "house-rules"
STINGING = "stinging-sevens.yaml:how-many=2"


def run(*words: str) -> Result:
    return CliRunner().invoke(main, words)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with house rules and nothing else, in which the commands are given."""
    for path in HOUSE_RULES.glob("*.yaml"):
        shutil.copy(path, tmp_path)
    monkeypatch.chdir(tmp_path)
    return tmp_path


# --- loading ----------------------------------------------------------------------------------------


def test_load_takes_house_rules() -> None:
    rules = lastcard.load("madagascar-en", HOUSE_RULES, house_rules=["short-hands:as-many=3", "stars"])
    game = rules.new_game(["Ana", "Blas", "Carla"], seed=7)

    assert [game.view(name).counts[name] for name in game.players] == [3, 3, 3]
    assert "star" in [kind.name for kind in rules.book.kinds]
    assert load("madagascar-en").book.setup.hand == 7


def test_what_cannot_be_laid_over_is_an_error() -> None:
    with pytest.raises(lastcard.RulebookError, match="there is no house rule `strs`") as found:
        load("madagascar-en", HOUSE_RULES, house_rules=["strs"])
    assert [problem.code for problem in found.value.diagnostics] == ["LC430"]


def test_the_same_rules_are_made_once_until_a_file_changes(home: Path) -> None:
    first = load("madagascar-en", home, ["stars", "short-hands"])
    assert load("madagascar-en", home, ["short-hands", "stars"]) is first
    assert load("madagascar-en", home, ["short-hands"]) is not first

    text = (home / "short-hands.yaml").read_text(encoding="utf-8")
    (home / "short-hands.yaml").write_text(text.replace("default: 5", "default: 4"), encoding="utf-8")
    assert load("madagascar-en", home, ["stars", "short-hands"]).book.setup.hand == 4


def test_a_changed_parent_is_noticed(home: Path) -> None:
    (home / "child.yaml").write_text("lastcard: 1\nrulebook: child\ntitle: C\nextends: mother\n", encoding="utf-8")
    mother = "lastcard: 1\nrulebook: mother\ntitle: M\nextends: madagascar-en\nsetup: {deal: {cards: %d}}\n"
    for cards in (6, 66 // 11 - 2):
        (home / "mother.yaml").write_text((mother % cards) + "#" * cards, encoding="utf-8")
        assert load("child.yaml", home).book.setup.hand == cards


# --- scenarios ----------------------------------------------------------------------------------------

SCENARIO = """\
scenario: Twos sting too
rulebook: madagascar-en
house-rules: [%s]
players: [Ana, Blas]
given:
  turn: Ana
  top: red 3
  hands: {Ana: [red 7, blue 1, blue 2], Blas: [green 4]}
play:
  - Ana plays red 7
expect: {counts: {Blas: %d}}
"""


def test_a_scenario_names_its_house_rules(home: Path) -> None:
    (home / "one.yaml").write_text(SCENARIO % ('"./stinging-sevens.yaml:how-many=2"', 3), encoding="utf-8")
    (home / "two.yaml").write_text(SCENARIO % ("stinging-sevens, stars", 2), encoding="utf-8")
    (home / "three.yaml").write_text(SCENARIO % ("stinging-sevns", 2), encoding="utf-8")

    assert [verdict.problem for name in ("one", "two") for verdict in run_file(home / f"{name}.yaml")] == ["", ""]
    (verdict,) = run_file(home / "three.yaml")
    assert "there is no house rule `stinging-sevns`" in verdict.problem
    assert run("test", "three.yaml").exit_code == 1


def test_a_house_rule_is_proved_by_its_examples(home: Path) -> None:
    result = run("test", "stinging-sevens.yaml")
    assert (result.exit_code, result.output.splitlines()[-1]) == (0, "2 passed, 0 failed")

    text = (home / "stinging-sevens.yaml").read_text(encoding="utf-8")
    (home / "stinging-sevens.yaml").write_text(text.replace("is 7 or", "is 6 or"), encoding="utf-8")
    result = run("test", "stinging-sevens.yaml")
    assert (result.exit_code, result.output.splitlines()[-1]) == (1, "1 passed, 1 failed")
    assert "(line " in result.output


def test_a_folder_is_searched_for_examples_too(home: Path) -> None:
    *examples, summary = run("test", ".").output.splitlines()
    assert len([line for line in examples if "stinging-sevens.yaml:" in line]) == 2
    assert summary == f"{len(examples)} passed, 0 failed"
    (home / "one.yaml").write_text(SCENARIO % ("stinging-sevens", 2), encoding="utf-8")
    assert run("test", ".").output.splitlines()[-1] == f"{len(examples) + 1} passed, 0 failed"


def test_a_misshapen_house_rule_fails_its_test(home: Path) -> None:
    (home / "stars.yaml").write_text("lastcard: 1\nhouse-rule: stars\ntitle: Stars\nchangs: {}\n", encoding="utf-8")
    result = run("test", "stars.yaml")
    assert result.exit_code == 1
    assert "FAIL" in result.output


def test_a_house_rule_without_examples_is_no_proof(home: Path) -> None:
    assert run("test", "stars.yaml").exit_code == 2


def test_the_examples_of_a_house_rule_can_be_looked_at(home: Path) -> None:
    out = StringIO()
    assert replay_command(str(home / "stinging-sevens.yaml"), False, StringIO(), out) == 0
    assert "Ana plays ▲R red 7. Blas draws ●Y yellow 5." in out.getvalue()
    assert "Ana juega ▲R rosa 8. Blas roba" in out.getvalue()


# --- commands -----------------------------------------------------------------------------------------


def test_show_says_what_is_laid_over(home: Path) -> None:
    prose = run("show", "madagascar-en", "--with", "./" + STINGING).output
    assert "With house rules: stinging-sevens:how-many=2." in prose
    assert "**sevens-sting**" in prose


def test_validate_lays_house_rules_over_rulebooks(home: Path) -> None:
    result = run("validate", "madagascar-en", "monster-high-es", "--with", "./stars.yaml")
    assert (result.exit_code, result.output) == (0, "madagascar-en: ok\nmonster-high-es: ok\n")
    (home / "sun.yaml").write_text(
        "lastcard: 1\nhouse-rule: sun\ntitle: Sun\nneeds: {kinds: [urrrhhh]}\nchanges: {remove: [late-catch]}\n",
        encoding="utf-8",
    )
    result = run("validate", "madagascar-en", "monster-high-es", "--with", "./sun.yaml")
    assert result.exit_code == 1
    assert "`sun` needs the kind `urrrhhh`, which `madagascar-en` does not have" in result.output


def test_validate_judges_a_house_rule(home: Path) -> None:
    result = run("validate", "stinging-sevens.yaml", "stars.yaml")
    assert (result.exit_code, result.output) == (
        0,
        "stinging-sevens.yaml: ok (laid over madagascar-en)\nstars.yaml: ok (laid over classic)\n",
    )
    data = json.loads(run("validate", "--format", "json", "stars.yaml", "madagascar-en").output)
    assert [file.get("over") for file in data["files"]] == ["classic", None]

    both = run("validate", "stars.yaml", "--with", "./short-hands.yaml", "--with", "./stars.yaml")
    assert "LC432" in both.output


@pytest.mark.parametrize("command", ["show", "validate", "play", "trace", "simulate"])
@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ("zzz", "there is no house rule `zzz`"),
        ("./strs.yaml", "there is no house rule `./strs.yaml`"),
        ("./short-hands.yaml:as-mny=3", "did you mean `as-many`?"),
        ("./short-hands.yaml:as-many=9", "`as-many` cannot be `9`"),
        ("madagascar-en", "is a rulebook"),
    ],
)
def test_what_is_asked_for_wrongly_is_wrong_usage(home: Path, command: str, asked: str, message: str) -> None:
    result = run(command, "madagascar-en", "--with", asked)
    assert result.exit_code == 2
    assert message in result.output + result.stderr


def test_a_conflict_is_a_finding(home: Path) -> None:
    (home / "long.yaml").write_text(
        "lastcard: 1\nhouse-rule: long\ntitle: Long\nchanges: {set: {setup.deal.cards: 9}}\n", encoding="utf-8"
    )
    result = run("show", "madagascar-en", "--with", "./long.yaml", "--with", "./short-hands.yaml")
    assert result.exit_code == 1
    assert "`short-hands` and `long` both change `setup.deal.cards`" in result.output
    assert "changes it here" in result.output


def test_a_house_rule_is_not_played_by_itself(home: Path) -> None:
    result = run("play", "./stars.yaml")
    assert result.exit_code != 0
    assert "this is a house rule, not a rulebook" in result.output


def test_a_trace_looks_at_the_very_same_house_rules(home: Path) -> None:
    text = (SCENARIO % ("stars", 1)).replace("red 7", "red 9") + "clauses: [pm-en.play.1]\n"
    (home / "scenario").mkdir()
    (home / "scenario" / "one.yaml").write_text(text.replace("[stars]", "[../stars.yaml]"), encoding="utf-8")

    def shown(*words: str) -> list[str]:
        found = run("trace", "madagascar-en", "--json", *words, "--scenarios", "scenario")
        clauses = json.loads(found.output)[0]["clauses"]
        return [name for clause in clauses for name in clause["scenarios"]]

    assert shown("--with", "./stars.yaml") == ["one.yaml:1"]
    assert shown("--with", "./short-hands.yaml") == shown() == []


def test_trace_with_house_rules_finds_what_is_no_longer_carried_out(home: Path) -> None:
    result = run("trace", "madagascar-en", "--with", "./kinder-skips.yaml")
    assert result.exit_code == 1
    assert "only clause -> rule was traced" in result.output


def test_list_has_the_house_rules(monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
    from lastcard.dsl import headlines, shelf
    from tests import headlines as made

    for path in shelf.HOUSE_RULES.glob("*.yaml"):  # some are named by shipped rulebooks
        shutil.copy(path, home)
    monkeypatch.setattr(shelf, "HOUSE_RULES", home)
    monkeypatch.setattr(made, "HOUSE_RULES", home)
    kept = json.loads(made.text())
    monkeypatch.setattr(headlines, "_kept", lambda: kept)
    monkeypatch.setattr(headlines, "goes_with", lambda: {path.stem: ["classic"] for path in home.iterdir()})
    lines = run("list").output.partition("\n\n")[2].splitlines()
    found = [each for each in json.loads(run("list", "--json").output) if each["type"] == "house-rule"]

    assert [line.split()[0] for line in lines if line[:1].isalpha()][1:] == sorted(path.stem for path in home.iterdir())
    assert "whoever=next-one (everybody-else)" in "\n".join(lines)
    stinging = next(each for each in found if each["id"] == "stinging-sevens")
    assert stinging["parameters"] == {
        "how-many": "1 (1..8)",
        "whoever": "next-one (everybody-else)",
        "eights-too": "false (true)",
    }
    assert run("validate", "stars").output == "stars: ok (laid over classic)\n"
    assert run("show", "madagascar-en", "--with", "stars").exit_code == 0
    assert "(house rule `stars`)\n" in run("show", "stars").stdout
    assert "lay it over a rulebook: `lastcard play classic --with stars`" in run("play", "stars").stderr


# --- records ------------------------------------------------------------------------------------------


def test_records_name_the_house_rules(home: Path) -> None:
    words = ("--players", "3", "--rounds", "3", "--seed", "4", "--out", "rounds.yaml")
    more = ("--with", "./stars.yaml", "--with", "./stinging-sevens.yaml:how-many=2,eights-too=true")
    assert run("record", "monster-high-es", *words, *more).exit_code == 0

    text = (home / "rounds.yaml").read_text(encoding="utf-8")
    assert text.count("stinging-sevens.yaml:eights-too=true,how-many=2") == 3
    assert run("test", "rounds.yaml").output.splitlines()[-1] == "3 passed, 0 failed"
    (home / "other.yaml").write_text(text.replace("how-many=2", "how-many=3"), encoding="utf-8")
    assert run("test", "other.yaml").exit_code == 1


def test_a_record_without_house_rules_does_not_speak_of_them() -> None:
    assert "house-rules" not in record_round(load("madagascar-en").program, 3, 1, 0)


def test_simulate_plays_with_them(home: Path) -> None:
    result = run("simulate", "madagascar-en", "--rounds", "3", "--with", "./short-hands.yaml:as-many=2", "--json")
    assert result.exit_code == 0, result.output


# --- games --------------------------------------------------------------------------------------------


def test_a_game_as_data_says_which_house_rules_it_has(home: Path) -> None:
    rules = load("madagascar-en", home, ["stars"])
    game = rules.new_game(["Ana", "Blas"], seed=3)
    data = json.loads(json.dumps(game.to_data()))

    assert Game.from_data(rules.program, data).to_data() == data
    assert data["house_rules"] == [f"{home.resolve()}/stars.yaml"]
    for program in (load("madagascar-en").program, load("madagascar-en", home, ["short-hands"]).program):
        with pytest.raises(ValueError, match="other house rules"):
            Game.from_data(program, data)
    plain = load("madagascar-en").new_game(["Ana", "Blas"], seed=3).to_data()
    assert "house_rules" not in plain
    with pytest.raises(ValueError, match="other house rules"):
        Game.from_data(rules.program, plain)


def test_a_kept_game_goes_on_with_its_house_rules(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = StringIO()
    code = play_command(
        *("monster-high-es", "Ana,bot", 7, None, None, str(home / "a.game")),
        source=StringIO("draws\nquit\n"),
        out=out,
        people=True,
        house_rules=("./short-hands.yaml:as-many=3", "./stars.yaml"),
    )
    assert code == 0
    assert "short-hands:as-many=3, stars" in out.getvalue()

    monkeypatch.chdir("/")
    save = read_save(home / "a.game")
    rules = rules_of(save.header)
    assert save.header.house_rules == (
        f"{home.resolve()}/short-hands.yaml:as-many=3",
        f"{home.resolve()}/stars.yaml",
    )
    assert rules.book.setup.hand == 3
    assert resumed(save, rules).state.hands
    assert replay_command(str(home / "a.game"), False, StringIO(), StringIO()) == 0

    (home / "stars.yaml").unlink()
    with pytest.raises(SaveError, match="cannot be used"):
        rules_of(save.header)


def test_a_kept_game_takes_no_other_house_rules(home: Path) -> None:
    (home / "a.game").write_text("", encoding="utf-8")
    result = run("play", "--resume", "a.game", "--with", "./stars.yaml")
    assert result.exit_code == 2
    assert "has its house rules already" in result.stderr


HEADER = {
    "format": saves.FORMAT,
    "rulebook": "madagascar-en",
    "digest": "0" * 64,
    "players": ["Ana", "Blas"],
    "kinds": ["person", "random"],
    "seed": "0" * 64,
    "scoring": "winner-takes",
}


def first_line(**more: object) -> bytes:
    text = json.dumps(HEADER | more).encode()
    return b"%08x %d %s\n" % (crc32(text), len(text), text)


def test_a_save_of_an_older_release_has_no_house_rules() -> None:
    assert parse_save(first_line()).header.house_rules == ()
    assert parse_save(first_line(house_rules=["stars"])).header.house_rules == ("stars",)


@pytest.mark.parametrize("house_rules", [None, "stars", [1], ["stars", "stars"], {"stars": 1}])
def test_strange_house_rules_in_a_save_are_refused(house_rules: object) -> None:
    with pytest.raises(SaveError):
        parse_save(first_line(house_rules=house_rules))


def test_more_house_rules_than_a_save_can_name_are_refused(home: Path) -> None:
    rules = load("madagascar-en", home, ["stars"])
    game = rules.new_game(["Ana", "Blas"], seed=3)
    header = saves.header_of("madagascar-en", game, ("random", "random"))
    long = replace(header, house_rules=("x" * saves.MAX_LINE,))

    with pytest.raises(SaveError, match="cannot be kept"):
        Journal.create(home / "a.game", long)
    assert not (home / "a.game").exists()
