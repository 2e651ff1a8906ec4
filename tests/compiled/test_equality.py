"""Compiled rounds are the interpreter's rounds, decision by decision: every decision goes into the digest.

LASTCARD_COMPILED=SEED draws other rounds and other sets of house rules; LASTCARD_COMPILED_SETS says how many.
"""

import os
import random

import pytest

from lastcard.dsl.headlines import goes_with
from lastcard.interpreter.simulation.rounds import Plan
from tests.compiled.play import BOOKS, WAYS, drawn_set, program_of, rounds_of, same, seats_of
from tests.slow import one_in, slow

SEED = int(os.environ.get("LASTCARD_COMPILED", "1"))
SETS = int(os.environ.get("LASTCARD_COMPILED_SETS", "25"))
HOUSE_RULES = sorted(goes_with().items())


@pytest.mark.parametrize(("book", "policy"), one_in(2, [(book, policy) for book in BOOKS for policy in WAYS]))
def test_every_rulebook_is_played_the_same(book: str, policy: str) -> None:
    program = program_of(book)
    players = seats_of(program, random.Random(f"{SEED} {book} {policy}").randint(2, 10))
    assert same(program, Plan(players, 4, SEED, policy), range(4)) == 0


@pytest.mark.parametrize(("house_rule", "books"), one_in(3, HOUSE_RULES))
def test_every_house_rule_is_played_the_same(house_rule: str, books: tuple[str, ...]) -> None:
    draw = random.Random(f"{SEED} {house_rule}")
    program = program_of("classic" if "classic" in books else sorted(books)[0], (house_rule,))
    players = seats_of(program, draw.randint(2, 6))
    assert same(program, Plan(players, 4, SEED, draw.choice(("uniform", "lively"))), range(4)) == 0


def test_where_a_deck_is_large_nobody_is_asked_about_cards_that_are_ruled_out() -> None:
    """What is ruled out before any card is looked at is no list of cards."""
    program = program_of("flip", ("stacking",))
    assert same(program, Plan(4, 6, SEED, "lively"), range(6)) == 0


@slow
@pytest.mark.parametrize("number", range(SETS), ids=lambda number: f"seed {SEED}, set {number}")
def test_sets_of_house_rules_are_played_the_same(number: int) -> None:
    book, house_rules = drawn_set(f"{SEED} {number}")
    draw = random.Random(f"{SEED} {number} players")
    program = program_of(book, house_rules)
    plan = Plan(seats_of(program, draw.randint(2, 8)), 4, SEED, draw.choice(WAYS))
    assert same(program, plan, range(4)) <= 1, (book, house_rules)


@slow
@pytest.mark.parametrize("book", BOOKS)
def test_hardly_any_round_is_handed_back(book: str) -> None:
    """Fewer than one in a thousand."""
    program = program_of(book)
    plan = Plan(seats_of(program, 4), 3_000, SEED, "lively")
    _, handed_back = rounds_of(program, plan).play(range(3_000))
    assert handed_back <= 3
