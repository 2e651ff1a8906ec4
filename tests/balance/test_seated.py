"""Seats with players of their own: bots and policies at one table."""

import json

import pytest
from click.testing import CliRunner

from lastcard.interpreter.assemble.pipeline import program_of
from lastcard.interpreter.cli import main
from lastcard.interpreter.host.api import load
from lastcard.interpreter.runs.job import NoSuchEngine, job_of
from lastcard.interpreter.simulation.policies import POLICIES
from lastcard.interpreter.simulation.rounds import Plan, play_rounds
from lastcard.interpreter.simulation.seated import BOTS, Seated, seats_of
from lastcard.interpreter.simulation.seen import WON
from tests.slow import slow


@pytest.mark.parametrize("policy", ["lively", "uniform-cards"])
@pytest.mark.parametrize("name", ["classic", "flip"])
def test_seats_that_all_play_alike_play_the_same_rounds(name: str, policy: str) -> None:
    program = load(name).program
    alike = Seated(program, Plan(3, 6, seed=2, policy=",".join([policy] * 3)))
    assert alike.play(range(6)) == (play_rounds(program, Plan(3, 6, seed=2, policy=policy), range(6)), 0)


@pytest.mark.parametrize("policy", ["sensible", "careful-easy,lively,sensible"])
@pytest.mark.parametrize("name", ["classic", pytest.param("flip", marks=slow), pytest.param("president", marks=slow)])
def test_bots_play_their_rounds_again_alike(name: str, policy: str) -> None:
    program = program_of(load(name).book, counted=True)
    plan = Plan(3, 4, seed=3, policy=policy)
    whole = Seated(program, plan).watch(range(4))
    one, rest = Seated(program, plan).watch(range(1)), Seated(program, plan).watch(range(1, 4))
    joined = [[*mine, *yours] for mine, yours in zip(one.columns, rest.columns, strict=True)]
    assert [list(column) for column in whole.columns] == joined
    assert any(whole.carried)


def test_who_thinks_wins_more_than_who_does_not() -> None:
    """Of two seats, whichever it is."""
    program = load("crazy-eights").program
    for policy, seat in (("sensible,uniform", 0), ("uniform,sensible", 1)):
        tally, _ = Seated(program, Plan(2, 30, policy=policy)).play(range(30))
        assert tally.wins[seat] >= 20


def test_every_bot_of_the_player_is_a_policy() -> None:
    assert {"careful-hard", "forgetful", "suspicious-easy", "bold", "expert"} <= set(BOTS)
    assert seats_of("expert", 3) == ["expert"] * 3
    assert not set(BOTS) & set(POLICIES)


@slow
@pytest.mark.parametrize("kind", BOTS)
def test_every_bot_plays_a_round(kind: str) -> None:
    watched = Seated(load("classic").program, Plan(2, 1, policy=kind)).watch(range(1))
    assert watched.columns[WON][0] in (1, 2)


def test_bots_are_not_compiled() -> None:
    plan = Plan(2, 1, policy="bold")
    assert job_of(load("classic").program, plan, "auto").name == "interpreted"
    with pytest.raises(NoSuchEngine, match="bots and seats that differ are interpreted"):
        job_of(load("classic").program, plan, "compiled")


@pytest.mark.parametrize(
    ("policy", "said"),
    [
        ("clever", "there is no policy `clever`; there are uniform, uniform-cards, lively, random, sensible, careful"),
        ("bold,lively", "2 policies are given for 3 players"),
        ("", "there is no policy ``"),
        ("x" * 1000, f"there is no policy `{'x' * 20}`"),
    ],
)
def test_a_policy_that_is_none_is_told(policy: str, said: str) -> None:
    result = CliRunner().invoke(main, ["balance", "classic", "--players", "3", "--policy", policy])
    assert result.exit_code == 2
    assert said in result.output


def test_the_report_says_who_has_played() -> None:
    words = ["balance", "crazy-eights", "--players", "2", "--rounds", "4", "--workers", "1", "--policy"]
    mixed = CliRunner().invoke(main, [*words, "sensible,lively"]).output
    assert "The seats have players of their own (sensible, lively)" in mixed
    bots = CliRunner().invoke(main, [*words, "sensible"]).output
    assert "The players are the bots `sensible`" in bots
    data = json.loads(CliRunner().invoke(main, [*words, "sensible", "--json"]).stdout)
    assert (data["policy"], data["with"]["engine"]) == ("sensible", "interpreted")
