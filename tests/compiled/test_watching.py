"""Rounds that are counted: the same rows and the same places, whoever plays them."""

import os
import random

import pytest

from lastcard.interpreter.assemble.pipeline import program_of as assembled
from lastcard.interpreter.compiled.game import Game
from lastcard.interpreter.simulation.engines import Interpreted
from lastcard.interpreter.simulation.rounds import Plan
from tests.compiled.play import BOOKS, WAYS, drawn_set, program_of, rounds_of, seats_of
from tests.slow import one_in, slow

SEED = int(os.environ.get("LASTCARD_COMPILED", "1"))


def seen_alike(book: str, house_rules: tuple[str, ...], policy: str, rounds: int = 4) -> int:
    """Gives how many rounds were handed back."""
    program = assembled(program_of(book, house_rules).book, counted=True)
    players = seats_of(program, random.Random(f"{SEED} {book} {house_rules}").randint(2, 8))
    plan = Plan(players, rounds, SEED, policy)
    found = rounds_of(program, plan).watch(range(rounds))
    expected = Interpreted(program, plan).watch(range(rounds))
    assert list(map(list, found.columns)) == list(map(list, expected.columns))
    assert dict(zip(program.plan.places, found.carried, strict=True)) == dict(
        zip(program.plan.places, expected.carried, strict=True)
    )
    assert found.digest == expected.digest
    return found.fallbacks


@pytest.mark.parametrize(
    ("book", "policy"), one_in(3, [(book, WAYS[number % len(WAYS)]) for number, book in enumerate(BOOKS)])
)
def test_every_rulebook_is_counted_the_same(book: str, policy: str) -> None:
    assert seen_alike(book, (), policy) == 0


@slow
@pytest.mark.parametrize("number", range(10), ids=lambda number: f"seed {SEED}, set {number}")
def test_sets_of_house_rules_are_counted_the_same(number: int) -> None:
    book, house_rules = drawn_set(f"{SEED} counted {number}")
    assert seen_alike(book, house_rules, random.Random(number).choice(WAYS)) <= 1


@pytest.mark.parametrize("fuel", [40, 3_000])
def test_what_is_handed_back_is_counted_once(monkeypatch: pytest.MonkeyPatch, fuel: int) -> None:
    constants = Game.constants
    monkeypatch.setattr(Game, "constants", lambda game: constants(game) | {"FUEL": fuel})
    assert seen_alike("no-mercy", (), "lively", 12) > 0


def test_more_rounds_than_are_noted_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("compiled.game", "fast.rounds"):
        monkeypatch.setattr(f"lastcard.interpreter.{module}.MOST_WATCHED", 5)
    assert seen_alike("classic", (), "uniform-cards", 17) == 0
