"""Records of random sets of house rules over all rulebooks: they pass as scenarios, and the second referee is content.

The sets are drawn anew for every seed; LASTCARD_RECORDS=N tries another draw. A failed test names the seed, and what to
write on the command line to see it again.
"""

import os
from pathlib import Path
from random import Random

import pytest

from lastcard.dsl.compose.parameters import Parameter, parameters_of
from lastcard.dsl.documents.documents import read_file
from lastcard.dsl.headlines import goes_with
from lastcard.dsl.shelf import HOUSE_RULES, shipped_rulebooks
from lastcard.interpreter.host.api import load
from lastcard.interpreter.host.setup import most_players
from lastcard.interpreter.proof.record import NAMES
from lastcard.interpreter.proof.scenario import run_file
from tests.properties.test_house_rules import suits
from tests.referee.rounds import refereed_round
from tests.slow import slow

SEED = int(os.environ.get("LASTCARD_RECORDS", "5"))
SETS = 150 if "LASTCARD_RECORDS" in os.environ else 75
LARGEST = 5
ROUNDS = 3
SAID = 0.5  # how often a parameter is said

BOOKS = sorted(path.stem for path in shipped_rulebooks())
TOGETHER = goes_with()


def _value(random: Random, parameter: Parameter) -> str:
    """One of the values that a parameter of a house rule may have; numbers from the low end, where more happens."""
    if parameter.range is not None:
        return str(parameter.range.first + min(random.randrange(12), parameter.range.last - parameter.range.first))
    return random.choice(parameter.type.choices or ("true", "false"))


def _with_parameters(random: Random, house_rule: str) -> str:
    """As it is laid without a word about its parameters, or with a value for some of them."""
    document, _ = read_file(HOUSE_RULES / f"{house_rule}.yaml", "house-rule")
    assert document is not None
    parameters = parameters_of(document).values()
    said = [f"{each.name}={_value(random, each)}" for each in parameters if random.random() < SAID]
    return f"{house_rule}:{','.join(said)}" if said else house_rule


def drawn(number: int) -> tuple[str, list[str]]:
    """A rulebook in its turn, and some house rules that go with it and with each other."""
    random = Random(f"{SEED} {number}")
    book, laid = BOOKS[number % len(BOOKS)], list[str]()
    alone = [name for name, books in TOGETHER.items() if book in books]
    for house_rule in random.sample(alone, min(random.randint(1, LARGEST), len(alone))):
        one_more = [*laid, _with_parameters(random, house_rule)]
        if suits(book, tuple(one_more)):
            laid = one_more
    return book, laid


def _named(number: int) -> str:
    return f"seed {SEED}, set {number}"


@slow
@pytest.mark.parametrize("number", range(SETS), ids=_named)
def test_what_is_recorded_passes(number: int, tmp_path: Path) -> None:
    book, house_rules = drawn(number)
    program = load(book, house_rules=house_rules).program
    fewest, most = program.book.players[0], min(most_players(program.book), len(NAMES))
    players = Random(f"{SEED} {number} players").randint(fewest, most)
    said = "".join(f" --with {house_rule}" for house_rule in house_rules)
    print(f"lastcard record {book}{said} --players {players} --seed {SEED} --rounds {ROUNDS} --out FILE")

    file = tmp_path / "rounds.yaml"
    rounds = [refereed_round(program, players, SEED, each) for each in range(ROUNDS)]
    file.write_text("".join(text for text, _ in rounds), encoding="utf-8")

    assert [verdict.problem for verdict in run_file(file) if not verdict.passed] == []
    assert [problem for _, problems in rounds for problem in problems] == []


# Rounds that the referee once objected to. Whoever the first card puts out of the round does not open it.
OBJECTED = [
    ("kung-fu-panda-fr", ["no-wild-finish", "mercy:limit=6", "last-man-standing", "play-pairs"], 6, 401),
    ("monster-high-pt", ["teams", "mercy:limit=7", "no-challenge", "misplay:cards=8", "stacking:only=any"], 4, 407),
]


@pytest.mark.parametrize(("book", "house_rules", "players", "seed"), OBJECTED, ids=[book for book, *_ in OBJECTED])
def test_what_the_referee_once_objected_to(book: str, house_rules: list[str], players: int, seed: int) -> None:
    program = load(book, house_rules=house_rules).program
    _, problems = refereed_round(program, players, seed, 0)
    assert problems == []
