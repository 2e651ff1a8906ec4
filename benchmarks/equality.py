"""Is a compiled rulebook the same game? Rounds played by both engines, every decision compared by its digest.

    python benchmarks/equality.py [--decisions 5000000] [--sets 100] [--seed 1]

Every rulebook with every policy, every house rule alone, and sets of house rules drawn by the seed, at tables of 2 to
10 players; each has an equal share of the decisions, and at least one round.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))

from lastcard.dsl.headlines import goes_with
from lastcard.interpreter.simulation.rounds import Plan, play_rounds
from tests.compiled.play import BOOKS, WAYS, drawn_set, program_of, rounds_of, seats_of

AT_ONCE = 4  # rounds between two looks at how many decisions there have been


class Game(NamedTuple):
    book: str
    house_rules: tuple[str, ...]
    players: int  # that are wanted; as many play as can
    policy: str
    share: int  # of the decisions
    seed: int


class Found(NamedTuple):
    game: Game
    rounds: int
    decisions: int
    handed_back: int
    different: list[int]  # rounds


def games(seed: int, sets: int, share: int) -> Iterator[Game]:
    chance = random.Random(seed)

    def game(book: str, house_rules: tuple[str, ...], policy: str) -> Game:
        return Game(book, house_rules, chance.randint(2, 10), policy, share, seed)

    for book in BOOKS:
        for policy in WAYS:
            yield game(book, (), policy)
    for house_rule, books in sorted(goes_with().items()):
        yield game(chance.choice(sorted(books)), (house_rule,), chance.choice(WAYS))
    for number in range(sets):
        yield game(*drawn_set(f"{seed} {number}"), chance.choice(WAYS))


def compared(game: Game) -> Found:
    program = program_of(game.book, game.house_rules)
    plan = Plan(seats_of(program, game.players), 1 << 20, game.seed, game.policy)
    compiled = rounds_of(program, plan)
    number = decisions = handed_back = 0
    different = list[int]()
    while decisions < game.share:
        numbers = range(number, number + AT_ONCE)
        (found, returned), expected = compiled.play(numbers), play_rounds(program, plan, numbers)
        if found != expected:
            different.append(number)
        number, decisions, handed_back = number + AT_ONCE, decisions + expected.decisions, handed_back + returned
    return Found(game, number, decisions, handed_back, different)


def main() -> int:
    parser = argparse.ArgumentParser(description="Both engines, decision by decision.")
    parser.add_argument("--decisions", type=int, default=5_000_000)
    parser.add_argument("--sets", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    begun = time.perf_counter()
    count = sum(1 for _ in games(asked.seed, 0, 0)) + asked.sets
    share = -(-asked.decisions // count)
    found = list[Found]()
    with ProcessPoolExecutor() as pool:
        for each in pool.map(compared, games(asked.seed, asked.sets, share)):
            found.append(each)
            if len(found) % 20 == 0:
                told = f"{len(found)} of {count} games, {sum(one.decisions for one in found):,} decisions"
                print(told, file=sys.stderr, flush=True)
    different = [each for each in found if each.different]
    for each in different:
        print(f"not the same: {each.game}, rounds from {each.different}")
    rounds, decisions, handed_back = (
        sum(getattr(each, name) for each in found) for name in ("rounds", "decisions", "handed_back")
    )
    print(f"{count} games, {rounds:,} rounds, {decisions:,} decisions, {len(different)} games not the same")
    print(f"{handed_back} rounds handed back ({handed_back / rounds:.3%}); {time.perf_counter() - begun:.0f} s")
    return int(bool(different))


if __name__ == "__main__":
    sys.exit(main())
