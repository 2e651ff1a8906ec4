"""Intervals hold what they promise, and differences are judged as they should be."""

from fractions import Fraction
from math import comb

import pytest

from lastcard.interpreter.balance.certainty import (
    FACTOR,
    Mean,
    Share,
    held_together,
    of_means,
    of_shares,
)


def test_the_factor_is_that_of_the_normal_distribution() -> None:
    assert pytest.approx(1.959964, abs=1e-6) == FACTOR


@pytest.mark.parametrize(("share", "rounds"), [(0.5, 60), (0.25, 200), (0.02, 300), (0.9, 80)])
def test_95_of_100_intervals_of_a_share_have_the_truth(share: float, rounds: int) -> None:
    """Not by trying, but by the chance of every count there can be."""
    held = 0.0
    for count in range(rounds + 1):
        low, high = Share(count, rounds).interval
        if low <= share <= high:
            held += comb(rounds, count) * share**count * (1 - share) ** (rounds - count)
    assert 0.93 < held < 0.98


def test_a_share_of_nothing_has_an_interval() -> None:
    none = Share(0, 1_000)
    assert none.interval[0] == 0
    assert 0.003 < none.half_width < 0.005
    assert Share(0, 0).interval == (0.0, 1.0)


def test_share_and_half_width_hold_the_interval() -> None:
    for count in (0, 1, 17, 50, 100):
        share = Share(count, 100)
        low, high = share.interval
        assert share.value - share.half_width <= low + 1e-12
        assert share.value + share.half_width >= high - 1e-12


def test_mean_deviation_and_quantiles() -> None:
    mean = Mean({1: 2, 2: 1, 10: 1})
    assert mean.value == 3.5
    assert mean.deviation**2 == pytest.approx(float(Fraction(57, 3)))
    assert [mean.quantile(part) for part in (0.05, 0.5, 0.51, 0.75, 0.76, 1.0)] == [1, 1, 2, 2, 10, 10]
    assert mean.half_width == pytest.approx(FACTOR * mean.deviation / 2)
    assert (Mean({}).value, Mean({}).deviation, Mean({}).half_width) == (0, 0, 0)


def test_rounds_that_differ_are_judged_exactly_where_they_are_few() -> None:
    one_side = of_shares(6, 0, 1_000)
    assert one_side.value == 0.006
    assert one_side.chance == pytest.approx(2 / 64)
    assert of_shares(3, 3, 1_000).chance == 1
    assert of_shares(0, 0, 1_000).chance == 1
    assert of_shares(0, 0, 0).chance == 1


def test_many_that_differ_are_judged_as_exactly_as_a_few() -> None:
    few, many = of_shares(540, 460, 10_000).chance, of_shares(541, 461, 10_000).chance
    assert few == pytest.approx(many, rel=0.1)


def test_what_never_differs_is_no_difference() -> None:
    assert of_means({0: 500}).chance == 1
    assert of_means({1: 500}).chance == 0


def test_several_differences_are_judged_together() -> None:
    """As Holm has it: the least by all of them, each next one by one fewer, and none is surer than one before."""
    assert held_together([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert held_together([0.5, 0.9]) == [1.0, 1.0]
    assert held_together([]) == []
