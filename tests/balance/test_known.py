"""A game that can be reckoned by hand: whoever begins a turn has won with one ticket of two.

So the seats win a half, a quarter, an eighth of the rounds in the first lap, and as much of what is left in each lap
after it: 4/7, 2/7 and 1/7. The turns that are taken before that are geometric: half of the rounds have none, a quarter
has one; their mean is 1 and their variance 2. A round of many turns could end by the last card; there is hardly one.
"""

import json
from math import sqrt
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from lastcard.interpreter.balance.certainty import FACTOR
from lastcard.interpreter.cli import main

LOTTERY = str(Path(__file__).parent / "lottery.yaml")
SHARES = (4 / 7, 2 / 7, 1 / 7)
FOUR_ERRORS = 4 / FACTOR  # of a half-width: what happens by chance once in 16,000 times


@pytest.fixture(scope="module")
def found() -> dict[str, Any]:
    words = ["balance", LOTTERY, "--players", "3", "--precision", "2", "--seconds", "600", "--workers", "1", "--json"]
    data: dict[str, Any] = json.loads(CliRunner().invoke(main, words).stdout)
    return data


def test_it_ends_at_the_first_look_that_is_certain_enough(found: dict[str, Any]) -> None:
    """A half-width of 0.02 for a share of 4/7 needs 2,350 rounds, and one looks after 2,000 and after 3,000."""
    assert (found["ended"], found["rounds"]) == ("certain", 3_000)


def test_the_shares_are_those_that_can_be_reckoned(found: dict[str, Any]) -> None:
    for each, share in zip(found["seats"], SHARES, strict=True):
        assert abs(each["share"] - share) < FOUR_ERRORS * each["half_width"]
        assert each["half_width"] == pytest.approx(FACTOR * sqrt(share * (1 - share) / 3_000), rel=0.05)
    assert found["with"]["unwon"]["rounds"] == 0


def test_the_spread_of_turns_is_geometric(found: dict[str, Any]) -> None:
    turns = found["with"]["turns"]
    assert abs(turns["mean"] - 1) < FOUR_ERRORS * turns["half_width"]
    assert turns["deviation"] == pytest.approx(sqrt(2), rel=0.1)
    for value in range(4):
        share = 2.0 ** -(value + 1)
        assert turns["histogram"][str(value)] / 3_000 == pytest.approx(share, abs=4 * sqrt(share * (1 - share) / 3_000))
    assert (turns["quantiles"]["0.25"], turns["quantiles"]["0.75"], turns["least"]) == (0, 1, 0)


def test_each_branch_is_taken_as_often_as_it_must(found: dict[str, Any]) -> None:
    times = {(place["kind"], place["rule"]): place["times"] for place in found["with"]["places"]}
    assert times["then", "lottery"] == 3_000, "every round ends so"
    turns = sum(int(value) * count for value, count in found["with"]["turns"]["histogram"].items())
    assert times["otherwise", "lottery"] == turns
    assert times["rule", "lottery"] == 3_000 + turns
