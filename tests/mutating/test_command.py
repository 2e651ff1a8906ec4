"""`lastcard test --mutate`: a hole in the scenarios gets the one that is missing."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from lastcard.interpreter.cli import main
from lastcard.interpreter.mutating.crew import crew_of
from lastcard.interpreter.mutating.mutate import found_by
from lastcard.interpreter.mutating.scenarios import collected, target_of

STING = """
lastcard: 1
house-rule: sevens-sting
title: Sevens sting
parameters:
  cards: {default: 1, range: 1..4}
changes:
  add:
    rules:
      sevens-sting:
        on: player plays number
        when: rank of card is 7
        do:
          - next after player draws cards
"""
SEVEN = """
examples:
  - scenario: A seven makes the next player draw one
    rulebook: classic
    players: [Ana, Blas, Carla]
    given:
      turn: Ana
      top: red 3
      hands: {Ana: [red 7, blue 1, blue 2], Blas: [green 4], Carla: [green 6]}
      draw pile: [yellow 5]
    play:
      - Ana plays red 7
    expect: {turn: Blas, hands: {Blas: [green 4, yellow 5]}}
"""
SIX = """
---
scenario: A six does not sting
rulebook: classic
house-rules: [./sevens-sting.yaml]
players: [Ana, Blas, Carla]
given:
  turn: Ana
  top: red 3
  hands: {Ana: [red 6, blue 1, blue 2], Blas: [green 4], Carla: [green 6]}
play:
  - Ana plays red 6
expect: {turn: Blas, counts: {Blas: 1}}
"""


@pytest.fixture
def sting(tmp_path: Path) -> Path:
    """Nothing says what a six does."""
    path = tmp_path / "sevens-sting.yaml"
    path.write_text(STING + SEVEN)
    return path


def run(*words: str | Path) -> Result:
    return CliRunner().invoke(main, ["test", *map(str, words)])


def data_of(*words: str | Path) -> dict[str, Any]:
    result = run(*words, "--json", "--workers", "1")
    assert result.exit_code in (0, 1), result.output
    found: dict[str, Any] = json.loads(result.stdout)
    return found


def test_a_hole_gets_the_scenario_that_closes_it(sting: Path) -> None:
    data = data_of("--mutate", sting)
    assert (data["scenarios"], data["failing"]) == (1, [])
    assert data["noticed"] + sum(len(one["mutants"]) for one in data["missing"]) + len(data["equal"]) == data["mutants"]
    holes = {mutant["change"] for one in data["missing"] for mutant in one["mutants"]}
    assert "`rank of card is 7`: without being asked for" in holes
    mutant = data["missing"][0]["mutants"][0]
    assert (mutant["entry"], mutant["place"]["line"]) == ("sevens-sting", 12)
    assert mutant["place"]["file"].endswith("sevens-sting.yaml")


def test_what_is_written_passes_and_closes_every_hole(sting: Path) -> None:
    more = sting.parent / "more.yaml"
    assert run("--mutate", sting, "--write", more, "--workers", "1").exit_code == 1
    assert run(more).exit_code == 0
    after = run("--mutate", sting, more, "--workers", "1")
    assert after.exit_code == 0, after.output
    assert "not noticed, with a witness: 0" in after.output


def test_scenarios_given_by_path_count(sting: Path) -> None:
    six = sting.parent / "six.yaml"
    six.write_text(SIX)
    before, after = data_of("--mutate", sting), data_of("--mutate", sting, six)
    assert after["scenarios"] == before["scenarios"] + 1
    assert after["noticed"] > before["noticed"]
    assert after["mutants"] == before["mutants"]


def test_the_same_seed_prints_the_same_whoever_works(sting: Path) -> None:
    alone, two = (run("--mutate", sting, "--seed", "3", "--workers", number) for number in ("1", "2"))
    assert alone.output == two.output
    assert alone.exit_code == two.exit_code == 1


def test_scenarios_that_fail_as_the_rules_are_are_left_out_and_told(sting: Path) -> None:
    six = sting.parent / "six.yaml"
    six.write_text(SIX.replace("Blas: 1", "Blas: 5"))
    data = data_of("--mutate", sting, six)
    assert data["failing"] == ["A six does not sting"]
    assert data["scenarios"] == 1


def test_what_is_written_is_added_to_scenarios_and_to_nothing_else(sting: Path) -> None:
    notes, six = sting.parent / "notes.txt", sting.parent / "six.yaml"
    notes.write_text("milk, eggs")
    refused = run("--mutate", sting, "--write", notes, "--workers", "1")
    assert (refused.exit_code, notes.read_text()) == (2, "milk, eggs")
    assert "no file of scenarios" in refused.output
    assert run("--mutate", sting, "--write", sting, "--workers", "1").exit_code == 2
    six.write_text(SIX.rstrip("\n"))
    run("--mutate", sting, "--write", six, "--workers", "1")
    assert six.read_text().startswith(SIX)
    assert run(six).exit_code == 0


def test_whoever_calls_it_off_is_told_what_is_known(sting: Path) -> None:
    groups = collected(target_of(str(sting)), []).groups
    with crew_of(1, groups, 0, sting.parent) as crew:
        heard = iter([False] * 3 + [True] * 9)
        found = found_by(crew, sting.parent, lambda: next(heard))
    assert found.called_off
    assert found.noticed + found.shown + len(found.equal) + len(found.open) == found.mutants
    assert len(found.open) >= found.mutants - 3


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "give a PATH, or --mutate"),
        (("--mutate", "no-such-thing"), "no rulebook and no house rule `no-such-thing`"),
        (("--write", "more.yaml", "scenarios"), "--write goes with --mutate"),
        (("--mutate", "classic", "nowhere.yaml"), "there is no such file or folder"),
        (("--mutate", "classic", "--write", "no-such-folder/more.yaml"), "there is no such folder"),
    ],
)
def test_wrong_usage(words: tuple[str, ...], said: str) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert said in result.output


def test_a_house_rule_that_is_not_in_order(tmp_path: Path) -> None:
    path = tmp_path / "broken.yaml"
    path.write_text(STING.replace("rank of card is 7", "rank of card is a seven"))
    result = run("--mutate", path)
    assert result.exit_code == 2
    assert "Traceback" not in result.output


def test_a_rulebook_that_is_not_in_order(tmp_path: Path) -> None:
    path = tmp_path / "ours.yaml"
    path.write_text("lastcard: 1\nrulebook: ours\ntitle: Ours\n")
    result = run("--mutate", path)
    assert result.exit_code in (1, 2)
    assert "LC" in result.output
