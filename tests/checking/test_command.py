"""`lastcard check`: what it prints, how it leaves, what is meant."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from lastcard.interpreter.cli import main

STING = """\
lastcard: 1
house-rule: sting
title: A skip stings
needs: {kinds: [skip]}

changes:
  add:
    rules:
      sting:
        on: player plays skip
        do:
          - player must draw 1
"""
PRIZE = """\
lastcard: 1
rulebook: prize
title: A prize
extends: classic

rules:
  prize:
    on: player plays skip
    follows: [skip]
    when: size of hand of player is 3
    do:
      - player wins the round
"""
OWN = ("--only", "own-penalty")


def run(*words: str) -> Result:
    return CliRunner().invoke(main, words)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "sting.yaml").write_text(STING, encoding="utf-8")
    (tmp_path / "prize.yaml").write_text(PRIZE, encoding="utf-8")
    return tmp_path


def test_a_remark_has_a_place_and_a_scenario_that_passes(home: Path) -> None:
    result = run("check", "classic", "--with", "./sting.yaml", *OWN, "--format", "json", "--save", "shown")
    assert result.exit_code == 0
    (finding,) = json.loads(result.stdout)["findings"]
    assert (finding["grade"], finding["detector"], finding["rule"]) == ("remark", "own-penalty", "sting")
    assert finding["place"]["file"].endswith("sting.yaml")
    assert finding["place"]["line"] == STING.splitlines().index("      sting:") + 1
    assert "Ana plays" in finding["scenario"]
    assert finding["certainty"]
    assert run("test", "shown").exit_code == 0


def test_a_defect_is_what_the_command_leaves_with_1_for(home: Path) -> None:
    result = run("check", "prize.yaml", "--only", "winner-holds-cards")
    assert result.exit_code == 1
    assert "prize.yaml:7: defect: a round is won by somebody who still holds cards" in result.stdout
    assert "What holds:" in result.stdout
    reasons = "\nmeant:\n  winner-holds-cards: none for one alone\n  winner-holds-cards.prize: it is a prize\n"
    text = PRIZE.replace("rulebook: prize", "rulebook: meant") + reasons
    (home / "meant.yaml").write_text(text, encoding="utf-8")
    meant = run("check", "meant.yaml", "--only", "winner-holds-cards")
    assert meant.exit_code == 0
    assert "it is a prize" in meant.stdout


def test_the_same_seed_prints_the_same(home: Path) -> None:
    words = ("check", "classic", "--with", "./sting.yaml", *OWN, "--seed", "3")
    assert run(*words).stdout == run(*words).stdout


def test_what_is_meant_is_no_finding_and_goes_with_a_house_rule(home: Path) -> None:
    (home / "sting.yaml").write_text(STING + "\nmeant:\n  own-penalty.sting: it has its price\n", encoding="utf-8")
    found = json.loads(run("check", "classic", "--with", "./sting.yaml", *OWN, "--format", "json").stdout)
    assert found["findings"] == []
    assert [(one["detector"], one["reason"]) for one in found["meant"]] == [("own-penalty", "it has its price")]


@pytest.mark.parametrize("form", ["text", "json", "github", "sarif"])
def test_an_invalid_rulebook_has_problems_and_no_findings(home: Path, form: str) -> None:
    (home / "prize.yaml").write_text(PRIZE.replace("player wins the round", "player gets rich"), encoding="utf-8")
    result = run("check", "prize.yaml", "--format", form)
    assert result.exit_code == 1
    if form == "json":
        data = json.loads(result.stdout)
        assert data["findings"] == []
        assert data["problems"][0]["span"]["line"] == len(PRIZE.splitlines())


@pytest.mark.parametrize(
    "words", [("clasic",), ("nowhere.yaml",), ("classic", "--only", "nothing"), ("classic", "--seconds", "nan")]
)
def test_what_cannot_be_checked_is_wrong_usage(home: Path, words: tuple[str, ...]) -> None:
    assert run("check", *words).exit_code == 2


def test_other_forms_name_file_and_line(home: Path) -> None:
    words = ("check", "classic", "--with", "./sting.yaml", *OWN, "--format")
    assert ",line=9," in run(*words, "github").stdout
    log = json.loads(run(*words, "sarif").stdout)["runs"][0]
    assert log["results"][0]["ruleId"] == "own-penalty"
    assert log["tool"]["driver"]["rules"][0]["shortDescription"]["text"] == "A card that punishes its own player"


def test_explain_has_a_page_of_each_detector() -> None:
    assert "A card that punishes its own player" in run("explain", "own-penalty").stdout
    missed = run("explain", "own-penalti")
    assert missed.exit_code == 2
    assert "did you mean `own-penalty`?" in missed.output


@pytest.mark.parametrize(
    ("reason", "advice"),
    [
        ("prize: because", "`no-effect.prize`"),
        ("not-taken.prize: because", "`never-taken.prize`"),
        ("never-happens.prise: because", "`never-happens.prize`"),
        ("never-taken.mercy: because", "lastcard words"),
    ],
)
def test_a_reason_for_nothing_is_told_by_validate(home: Path, reason: str, advice: str) -> None:
    (home / "prize.yaml").write_text(f"{PRIZE}\nmeant:\n  {reason}\n", encoding="utf-8")
    told = run("validate", "prize.yaml").output

    assert told.count("LC401") == 1
    assert reason.split(":")[0] in told
    assert advice in told


def test_a_reason_for_what_can_be_found_is_none_to_tell_of(home: Path) -> None:
    reasons = (
        "meant:\n  never-happens.prize: because\n  rounds-unwon: because\n  never-read.flags.overlooked: because\n"
    )
    (home / "prize.yaml").write_text(f"{PRIZE}\n{reasons}", encoding="utf-8")

    assert "LC401" not in run("validate", "prize.yaml").output


def test_a_quick_check_goes_with_validate(home: Path) -> None:
    result = run("validate", "--deep", "sting.yaml")
    assert result.exit_code == 0
    assert "warning own-penalty" in result.output
    assert run("validate", "sting.yaml").output.count("own-penalty") == 0


def test_reasons_have_a_shape(home: Path) -> None:
    (home / "prize.yaml").write_text(PRIZE + "\nmeant: {Own Penalty: because}\n", encoding="utf-8")
    assert run("validate", "prize.yaml").exit_code == 1
