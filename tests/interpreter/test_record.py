"""Records: random rounds that any other table, and our own, can referee."""

from pathlib import Path

import pytest

from lastcard.interpreter.host.api import load
from lastcard.interpreter.proof.record import record_round
from lastcard.interpreter.proof.scenario import run_file

EDITIONS = sorted(path.stem for path in (Path(__file__).parents[2] / "rulebooks" / "editions").glob("*.yaml"))


@pytest.mark.parametrize("edition", EDITIONS)
def test_records_pass_as_scenarios(edition: str, tmp_path: Path) -> None:
    program, file = load(edition).program, tmp_path / "rounds.yaml"
    rounds = [record_round(program, players, 5, number) for players in (2, 3, 6, 10) for number in range(3)]
    file.write_text("".join(rounds), encoding="utf-8")
    verdicts = list(run_file(file))
    assert [verdict.problem for verdict in verdicts if not verdict.passed] == []
    assert len(verdicts) == len(rounds)


def test_a_changed_record_fails(tmp_path: Path) -> None:
    text = record_round(load("monster-high-fr").program, 3, 1, 0)
    file = tmp_path / "round.yaml"
    for old, new in (("discard pile: ", "discard pile: 1"), ("  - Ana draws\n", ""), (" wins", " wins")):
        changed = text.replace(old, new, 1)
        file.write_text(changed, encoding="utf-8")
        assert all(verdict.passed for verdict in run_file(file)) == (changed == text)


def test_the_same_seed_gives_the_same_record() -> None:
    program = load("kung-fu-panda-es").program
    assert record_round(program, 4, 9, 2) == record_round(program, 4, 9, 2)
    assert record_round(program, 4, 9, 2) != record_round(program, 4, 9, 3)
    assert record_round(program, 4, 9, 2) != record_round(program, 4, 8, 2)
