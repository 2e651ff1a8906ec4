"""Every game that comes along can be judged, whoever plays it, and also where nothing was played."""

import json

import pytest

from lastcard.dsl.shelf import shipped_rulebooks
from lastcard.interpreter.balance.balance import work_of
from lastcard.interpreter.balance.page import as_html
from lastcard.interpreter.balance.pursuit import Found, Goal, pursue
from lastcard.interpreter.balance.report import Data, as_data
from lastcard.interpreter.balance.text import as_text
from lastcard.interpreter.balance.work import Watching
from lastcard.interpreter.host.api import load
from lastcard.interpreter.runs.simulate import Means
from lastcard.interpreter.runs.workers import alone
from lastcard.interpreter.simulation.rounds import Plan
from tests.slow import one_in

NAMES = sorted(path.stem for path in shipped_rulebooks())
PLAYERS = 4
GOAL = Goal(None, None)


def work(name: str, policy: str, rounds: int) -> Watching:
    book = load(name).book
    return work_of([book, book], Plan(PLAYERS, rounds, policy=policy), Means(engine="interpreted"))


def told(data: Data) -> str:
    json.dumps(data)
    return "\n".join([*as_text(data), as_html(data)])


@pytest.mark.parametrize("policy", ["lively", "sensible"])
@pytest.mark.parametrize("name", one_in(4, NAMES))
def test_every_game_is_judged(name: str, policy: str) -> None:
    job = work(name, policy, 2)
    data = as_data(job, GOAL, pursue(job, alone, GOAL, lambda more: None, lambda part: None))
    assert data["rounds"] == 2
    assert len(data["seats"]) == PLAYERS
    assert f"{name} without house rules" in told(data)
    assert not any(each["significant"] for each in data["difference"])


def test_nothing_played_is_told_too() -> None:
    job = work("classic", "lively", 2)
    data = as_data(job, GOAL, Found(job.nothing, "called off", 0.0))
    assert [(each["share"], each["half_width"]) for each in data["seats"]] == [(0, 1)] * PLAYERS
    assert "It was called off after 0 rounds" in told(data)


def test_rounds_that_nobody_wins_are_told() -> None:
    """Who draws as readily as lays a card comes to no end in some games."""
    job = work("pesten", "uniform", 2)
    data = as_data(job, GOAL, pursue(job, alone, GOAL, lambda more: None, lambda part: None))
    assert sum(each["rounds"] for each in data["seats"]) + data["with"]["unwon"]["rounds"] == 2
    assert "nobody" in told(data)
