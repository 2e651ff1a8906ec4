"""How certain a figure is that comes from rounds played at random.

Shares have the interval of Wilson, which holds good for shares near nothing too; means have that of the normal
distribution. All intervals are those in which 95 of 100 such runs have the truth.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import comb, sqrt
from statistics import NormalDist

from lastcard.interpreter.simulation.seen import Spread

LEVEL = 0.95
NORMAL = NormalDist()
FACTOR = NORMAL.inv_cdf((1 + LEVEL) / 2)
FEW = 1_000  # rounds that differ: so few are judged exactly


@dataclass(frozen=True, slots=True)
class Share:
    """A share of the rounds, and between what and what it is."""

    count: int
    of: int

    @property
    def value(self) -> float:
        return self.count / self.of if self.of else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        if not self.of:
            return 0.0, 1.0
        squared = FACTOR * FACTOR / self.of
        middle = (self.value + squared / 2) / (1 + squared)
        wide = FACTOR * sqrt(self.value * (1 - self.value) / self.of + squared / self.of / 4) / (1 + squared)
        low, high = max(0.0, middle - wide), min(1.0, middle + wide)
        return low if self.count else 0.0, high if self.count < self.of else 1.0

    @property
    def half_width(self) -> float:
        """So far the farther end of the interval is from the share."""
        low, high = self.interval
        return max(self.value - low, high - self.value)


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean of whole numbers, one for each round."""

    spread: Spread

    @property
    def rounds(self) -> int:
        return sum(self.spread.values())

    @property
    def value(self) -> float:
        return sum(value * count for value, count in self.spread.items()) / self.rounds if self.spread else 0.0

    @property
    def deviation(self) -> float:
        """The standard deviation, reckoned with whole numbers until the end."""
        rounds = self.rounds
        if rounds < 2:
            return 0.0
        total = sum(value * count for value, count in self.spread.items())
        squares = sum(value * value * count for value, count in self.spread.items())
        return sqrt((squares * rounds - total * total) / (rounds * (rounds - 1)))

    @property
    def half_width(self) -> float:
        return FACTOR * self.deviation / sqrt(self.rounds) if self.rounds else 0.0

    def quantile(self, part: float) -> int:
        """The least number that so great a part of the rounds does not exceed."""
        left = part * self.rounds
        for value, count in sorted(self.spread.items()):
            left -= count
            if left <= 0:
                return value
        return max(self.spread, default=0)


@dataclass(frozen=True, slots=True)
class Difference:
    """How much more of something there is with one set than with another, over the same rounds."""

    value: float
    half_width: float
    chance: float  # of a difference as great as this, or greater, if there is none in truth


def of_shares(first: int, second: int, rounds: int) -> Difference:
    """Of two shares: so many rounds have it with the one set only, so many with the other only."""
    if not rounds:
        return Difference(0.0, 0.0, 1.0)
    spread = {1: first, -1: second, 0: rounds - first - second}
    found = of_means({value: count for value, count in spread.items() if count})
    if 0 < first + second <= FEW:
        return Difference(found.value, found.half_width, _exactly(first, second))
    return found


def _exactly(first: int, second: int) -> float:
    """If neither set had more of it, each round that differs would fall to either side alike."""
    many, few = first + second, min(first, second)
    return min(1.0, float(2 * sum(comb(many, each) for each in range(few + 1)) / (1 << many)))


def of_means(more: Spread) -> Difference:
    """Of two means, by how much more there was in each round."""
    mean = Mean(more)
    error = mean.half_width / FACTOR
    if not error:
        return Difference(mean.value, 0.0, 1.0 if not mean.value else 0.0)
    return Difference(mean.value, mean.half_width, 2 * NORMAL.cdf(-abs(mean.value) / error))


def held_together(chances: Sequence[float]) -> list[float]:
    """The chances of several differences, so that among all of them one in twenty is wrong (Holm)."""
    found, least = [0.0] * len(chances), 0.0
    for before, place in enumerate(sorted(range(len(chances)), key=lambda place: chances[place])):
        least = max(least, min(1.0, chances[place] * (len(chances) - before)))
        found[place] = least
    return found
