"""`lastcard diff`: what it says, to people and to programs, and how it ends."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from lastcard.interpreter.cli import main
from lastcard.interpreter.differ import differ

SISTERS = ("madagascar-en", "madagascar-es")


def run(*words: str) -> Result:
    return CliRunner().invoke(main, ["diff", *words])


def test_both_sides_are_told_with_their_clauses() -> None:
    result = run(*SISTERS)
    assert result.exit_code == 1
    assert "challenge: changed" in result.stdout
    assert "pm-en.challenge.1" in result.stdout
    assert "pm-es.challenge.1" in result.stdout
    assert "forced-draw-is-played: only in the second" in result.stdout


def test_the_same_game_is_said_to_be_so() -> None:
    result = run("classic", "classic")
    assert (result.exit_code, "the same game" in result.stdout) == (0, True)


def test_a_house_rule_alone_is_enough_to_compare() -> None:
    result = run("classic", "--with", "no-bluff", "--play", "--json")
    data = json.loads(result.stdout)
    assert (result.exit_code, data["a"], data["b"], data["same"]) == (1, "classic", "classic + no-bluff", False)
    assert [entry["name"] for entry in data["entries"]] == ["no-bluff"]
    assert data["entries"][0]["a"] is None
    assert data["entries"][0]["b"]["place"]["file"] == "rulebooks/house-rules/no-bluff.yaml"
    (found,) = data["in_play"]
    assert found["witnesses"][0]["scenarios"].keys() == {"a", "b"}


def test_house_rules_may_lie_over_one_side_or_over_both() -> None:
    assert run("classic", "classic", "--with", "stacking").exit_code == 0
    assert run("classic", "classic", "--with-a", "stacking", "--with-b", "stacking").exit_code == 0
    assert run("classic", "classic", "--with-a", "stacking").exit_code == 1


def test_scenarios_are_saved_and_pass(tmp_path: Path) -> None:
    folder = tmp_path / "shown"
    assert run(*SISTERS, "--save", str(folder)).exit_code == 1
    names = {path.name for path in folder.iterdir()}
    assert {"challenge.a.yaml", "challenge.b.yaml", "forced-draw-is-played.a.yaml"} <= names
    assert "\nrulebook: madagascar-en\n" in (folder / "challenge.a.yaml").read_text(encoding="utf-8")
    assert CliRunner().invoke(main, ["test", str(folder)]).exit_code == 0


@pytest.mark.parametrize("others", [("classic", "mau-mau"), ("president", "taki"), ("flip", "classic")])
def test_games_with_other_cards_are_compared_too(others: tuple[str, str]) -> None:
    result = run(*others, "--play")
    assert (result.exit_code, "In play, " in result.stdout) == (1, True)


def test_the_same_is_said_twice() -> None:
    assert run(*SISTERS, "--play").stdout == run(*SISTERS, "--play").stdout


def test_ctrl_c_leaves_what_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    found = differ.witnessed

    def interrupted(both: differ.Compared) -> object:
        yield next(iter(found(both)))
        raise KeyboardInterrupt

    monkeypatch.setattr(differ, "witnessed", interrupted)
    result = run(*SISTERS, "--play")
    assert result.exit_code == 130
    assert "In play, challenge:" in result.stdout
    assert "1 of 2 differences" in result.stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("classic",), "with what is it to be compared"),
        (("clasic", "classic"), "did you mean `classic`"),
        (("classic", "--with", "stackin"), "stacking"),
        (("classic", "stacking"), "is a house rule"),
    ],
)
def test_what_cannot_be_compared_is_told(words: tuple[str, ...], said: str) -> None:
    result = run(*words)
    assert (result.exit_code, said in result.stderr + result.stdout) == (2, True)


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    result = run("classic", "--with", "no-bluff", "--save", str(tmp_path / "file"))
    assert (result.exit_code, "file" in result.stderr) == (2, True)


def test_a_rulebook_that_is_not_in_order_is_told(tmp_path: Path) -> None:
    path = tmp_path / "broken.yaml"
    path.write_text("lastcard: 1\nrulebook: broken\ntitle: [", encoding="utf-8")
    result = run("classic", str(path))
    assert (result.exit_code, "LC" in result.stdout + result.stderr) == (1, True)
