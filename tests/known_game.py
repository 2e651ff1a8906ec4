"""What is known of benchmarks/reference-game.yaml, and how far a simulation is from it.

The numbers come from programs that were written for this one game, by hand and in another language, and
agree with each other. They were played for 20 million rounds each, so their own errors (0.006 turns a
round, 0.0001 of the wins) are small beside those of what is compared here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from pathlib import Path

from lastcard.interpreter.host.api import load
from lastcard.interpreter.simulation.rounds import Plan, Tally, play_rounds

REFERENCE = Path(__file__).parents[1] / "benchmarks" / "reference-game.yaml"
BATCHES = 50
TOO_FAR = 4.0  # standard errors


@dataclass(frozen=True)
class Known:
    turns: float  # a round
    draw_turns: float  # of the turns
    reshuffles: float  # a round
    wins: tuple[float, ...]  # of the rounds, by seat


KNOWN = {
    2: Known(46.668, 0.34559, 0.01961, (0.5043, 0.4957)),
    3: Known(46.488, 0.29025, 0.00949, (0.3412, 0.3321, 0.3268)),
    4: Known(50.107, 0.26232, 0.01035, (0.2595, 0.2528, 0.2446, 0.2431)),
    10: Known(
        *(82.950, 0.20953, 0.50562),
        (0.1109, 0.1085, 0.1044, 0.1022, 0.0998, 0.0979, 0.0961, 0.0943, 0.0926, 0.0935),
    ),
}


@dataclass(frozen=True)
class Finding:
    what: str
    known: float
    found: float
    error: float  # the standard error of what was found

    @property
    def distance(self) -> float:
        """In standard errors."""
        return abs(self.found - self.known) / self.error


def findings(players: int, rounds: int, seed: int) -> list[Finding]:
    """Everything that is known, compared with a simulation in so many rounds."""
    program, plan = load(str(REFERENCE)).program, Plan(players, rounds, seed, "uniform-cards")
    size = rounds // BATCHES
    batches = [play_rounds(program, plan, range(first, first + size)) for first in range(0, rounds, size)]
    known = KNOWN[players]

    def finding(what: str, expected: float, share: Callable[[Tally], int], of: Callable[[Tally], int]) -> Finding:
        parts, wholes = [share(batch) for batch in batches], [of(batch) for batch in batches]
        return Finding(what, expected, sum(parts) / sum(wholes), _standard_error(parts, wholes))

    return [
        finding("turns a round", known.turns, lambda tally: tally.turns, lambda tally: tally.rounds),
        finding("draw turns", known.draw_turns, lambda tally: tally.draw_turns, lambda tally: tally.turns),
        finding("reshuffles a round", known.reshuffles, lambda tally: tally.reshuffles, lambda tally: tally.rounds),
        *(
            finding(f"seat {seat + 1} wins", known.wins[seat], _wins_of(seat), lambda tally: tally.rounds)
            for seat in range(players)
        ),
    ]


def _wins_of(seat: int) -> Callable[[Tally], int]:
    return lambda tally: tally.wins[seat]


def _standard_error(parts: Sequence[int], wholes: Sequence[int]) -> float:
    """Of a ratio, from how much it varies between the batches."""
    ratio, count = sum(parts) / sum(wholes), len(parts)
    squares = sum((part - ratio * whole) ** 2 for part, whole in zip(parts, wholes, strict=True))
    return sqrt(squares * count / (count - 1)) / sum(wholes)
