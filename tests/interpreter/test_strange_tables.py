"""Files and tables that nobody had thought of: each of them once led to an exception or to another game."""

from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import lastcard
from lastcard.dsl.load import load_bytes, load_path
from lastcard.dsl.shelf import locate
from lastcard.interpreter.cli import main
from lastcard.interpreter.engine.decisions import Move
from lastcard.interpreter.host.api import RulebookError
from lastcard.interpreter.host.game import Game
from lastcard.interpreter.proof import witness
from lastcard.interpreter.proof.playthrough import Playthrough
from lastcard.interpreter.proof.scenario import run_file
from lastcard.interpreter.proof.witness import with_positions
from lastcard.interpreter.simulation.policies import lively

HEAD = "lastcard: 1\nrulebook: strange\ntitle: Strange\nextends: five-hundred\n"
RULES = """
deck: {{colors: {{red: {{letter: R, shape: "▲", swatch: 196}}}}}}
rules:
  odd:
    {station}
    do:
      - group: odd-steps
        target: next after player
        do: [the target draws 1]
windows:
  odd:
    opens: before group odd-steps
    asks: the target
    offers: {{no: {{do: [cancel odd-steps]}}}}
"""
AT_ONCE = """
players: 4..6
deck: {colors: {red: {letter: R, shape: "▲", swatch: 196}}}
rules:
  one: {on: player plays number, do: [player draws 1]}
  two: {on: player plays number, do: [next after player draws 2]}
"""
HOUSE_RULE = "lastcard: 1\nhouse-rule: {name}\ntitle: T\nsummary: S\nchanges: {changes}\n"


@pytest.mark.parametrize("station", ["on: player draws 1", "on: nonsense", "permit: player plays card", "when: true"])
def test_a_group_in_a_rule_about_nothing(station: str) -> None:
    loaded = load_bytes((HEAD + RULES.format(station=station)).encode())

    assert loaded.rulebook is None
    assert loaded.diagnostics


def test_a_conflict_at_a_large_table_is_shown() -> None:
    loaded = with_positions(load_bytes((HEAD + AT_ONCE).encode()))

    assert [problem.code for problem in loaded.diagnostics] == ["LC621"]
    assert "they meet here" in loaded.diagnostics[0].help


def test_many_conflicts_are_looked_for_in_the_same_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    decisions = 0

    def counted(*given: Any) -> Move:
        nonlocal decisions
        decisions += 1
        return lively(*given)

    monkeypatch.setattr(witness, "lively", counted)
    rule = "{{on: player plays number, when: size of hand of player is at least 60, do: [player draws {}]}}"
    rules = "".join(f"  r{number}: {rule.format(number % 5 + 1)}\n" for number in range(12))
    loaded = with_positions(load_bytes(f"{HEAD}rules:\n{rules}".encode()))

    assert len(loaded.diagnostics) == 50
    assert all("no position was found" in problem.help for problem in loaded.diagnostics)
    assert 0 < decisions <= 10_000


def test_a_name_longer_than_any_file(tmp_path: Path) -> None:
    name = "a" * 400

    assert locate(name) is None
    assert [problem.code for problem in load_bytes(f"{HEAD}house-rules: [{name}]\n".encode()).diagnostics] == ["LC430"]
    with pytest.raises(RulebookError):
        lastcard.load("classic", house_rules=[name])


def test_parameters_that_are_as_usual_but_not_in_this_rulebook() -> None:
    rules = lastcard.load("no-mercy", house_rules=["stacking:accepts=same-kind"])
    game = rules.new_game(["Ana", "Blas"], seed=3)
    again = lastcard.load("no-mercy", house_rules=list(rules.book.house_rules))

    assert rules.book.house_rules == ("stacking:accepts=same-kind",)
    assert again.book == rules.book
    assert Game.from_data(again.program, game.to_data()).state == game.state


@pytest.mark.parametrize("name", ["aaa", "zzz"])
def test_names_do_not_decide_what_goes_together(tmp_path: Path, name: str) -> None:
    (tmp_path / f"{name}.yaml").write_text(HOUSE_RULE.format(name=name, changes="{remove: [skip]}"))
    adds = "{add: {rules: {more: {on: player plays skip, follows: [skip], do: [player draws 1]}}}}"
    (tmp_path / "mmm.yaml").write_text(HOUSE_RULE.format(name="mmm", changes=adds))
    classic = locate("classic")
    assert classic is not None

    loaded = load_path(classic, ["two-player-reverse-skips", f"./{name}.yaml", "./mmm.yaml"], tmp_path)

    assert loaded.diagnostics == ()


def test_asking_twice_is_wrong_also_the_second_time() -> None:
    lastcard.load("classic", house_rules=["silent"])

    with pytest.raises(RulebookError):
        lastcard.load("classic", house_rules=["silent", "silent"])


def test_the_position_of_a_scenario_can_be_kept() -> None:
    rules = lastcard.load("classic")
    play = Playthrough(rules.program, ("Ana", "Blas"), {"turn": "Ana", "top": "red 5"})
    data = {"rulebook": "classic", "players": ["Ana", "Blas"], "rounds_follow": False}
    data["state"] = play.table.state.to_data() | {"round": 1}

    assert Game.from_data(rules.program, data).decision is not None


def test_an_offer_that_hurts_its_taker_says_so() -> None:
    game = lastcard.load("classic", house_rules=["false-call-penalty"]).new_game(["Ana", "Blas"], seed=5)
    hurting = set()
    while not game.over and len(game.events) < 2000:
        decision = game.decision
        assert decision is not None
        hurting |= {option.short for option in decision.options if option.hurts}
        game.choose(decision.options[-1])

    assert hurting == {"says uno", "says challenge"}


def test_a_record_of_a_rulebook_file_names_the_file(tmp_path: Path) -> None:
    book, out = tmp_path / "strange.yaml", tmp_path / "deep" / "rounds.yaml"
    out.parent.mkdir()
    book.write_text("lastcard: 1\nrulebook: strange\ntitle: Strange\nextends: classic\n", encoding="utf-8")

    done = CliRunner().invoke(main, ["record", str(book), "--rounds", "2", "--out", str(out)])

    assert done.exit_code == 0
    assert 'rulebook: "../strange.yaml"' in out.read_text(encoding="utf-8")
    assert all(verdict.passed for verdict in run_file(out))
