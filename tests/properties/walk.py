"""What the property tests share: every shipped rulebook, and seeded walks through its games.

A walk is told by edition, number of players and seed alone, so the name of a failed test is all that is needed to
see the failure again. LASTCARD_THOROUGH=1 walks many more of them.
"""

import os
from collections.abc import Iterator, Sequence
from itertools import product
from random import Random

import pytest

from lastcard.interpreter.engine.decisions import Decision, Option
from lastcard.interpreter.host.api import Rules, load
from lastcard.interpreter.host.game import Game
from tests.slow import one_in

EDITIONS = (
    *("monster-high-fr", "monster-high-es", "monster-high-it", "monster-high-pt"),
    *("madagascar-en", "madagascar-es", "hyper-speed-fr"),
    *("kung-fu-panda-en", "kung-fu-panda-es", "kung-fu-panda-fr", "kung-fu-panda-pt"),
)
PLAYERS = range(2, 11)
TABLES = tuple(product(EDITIONS, PLAYERS))
QUICK_TABLES = 4  # one in so many; the sizes come to each edition in turn, for there are 9 of them
at_every_table = pytest.mark.parametrize(("edition", "players"), one_in(QUICK_TABLES, TABLES))
THOROUGH = os.environ.get("LASTCARD_THOROUGH") == "1"
SEEDS = range(10 if THOROUGH else 1)
BEGINNINGS = range(200 if THOROUGH else 20)

NAMES = ("Ana", "Blas", "Carla", "Dani", "Eva", "Fito", "Gema", "Hugo", "Irene", "Juan")

LONGEST = 20_000  # decisions; a round has a thousand turns at most, and a turn seldom more than a dozen

# How much drawing or keeping weighs beside any other answer: hardly ever, as any, mostly. Who mostly draws uses up the
# draw pile, and then both piles.
THRIFTS = (0.1, 1.0, 30.0)


def new_game(edition: str, players: int, seed: int, scoring: str | None = None, rounds_follow: bool = False) -> Game:
    """A game whose dealer is not yet chosen."""
    return Game(rules(edition).program, NAMES[:players], seed, scoring, rounds_follow)


def rules(edition: str) -> Rules:
    """A rulebook, alone or with house rules: `classic+stacking+mercy:limit=9`."""
    name, *house_rules = edition.split("+")
    return load(name, house_rules=house_rules)


class Walker:
    """Answers decisions at random; whatever it does depends on its name only."""

    def __init__(self, edition: str, players: int, seed: int, thrift: float | None = None) -> None:
        self.random = Random(f"{edition} {players} {seed}")
        self.thrift = self.random.choices(THRIFTS, (6, 2, 1))[0] if thrift is None else thrift

    def answer(self, options: Sequence[Option]) -> Option:
        weights = [self.thrift if option.move.verb in ("draw", "keep") else 1.0 for option in options]
        return self.random.choices(options, weights)[0]

    def decisions(self, game: Game) -> Iterator[Decision]:
        """Every decision until the game is over; each is answered when the next one is asked for."""
        for _ in range(LONGEST):
            if (decision := game.decision) is None:
                return
            yield decision
            game.choose(self.answer(decision.options))
        raise AssertionError("the game does not end")


def played(edition: str, players: int, seed: int, thrift: float | None = None, scoring: str | None = None) -> Game:
    """One round, played to its end."""
    game = new_game(edition, players, seed, scoring).begin()
    for _ in Walker(edition, players, seed, thrift).decisions(game):
        pass
    return game
