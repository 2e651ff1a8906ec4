"""Rounds that are counted: the same rows and the same places, whoever plays them."""

import itertools
import os
import random

import pytest

from lastcard.interpreter.assemble.pipeline import program_of as assembled
from lastcard.interpreter.compiled.game import Game
from lastcard.interpreter.compiled.program import text_of
from lastcard.interpreter.engine.ops.proposals import hands_counted
from lastcard.interpreter.simulation.engines import Interpreted
from lastcard.interpreter.simulation.rounds import Plan, dealt
from tests.compiled.library import Library, seats
from tests.compiled.play import BOOKS, WAYS, carried_out_within, drawn_set, program_of, rounds_of, seats_of
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


@pytest.mark.parametrize(
    ("book", "house_rules"),
    [("classic", ()), ("classic", ("elimination",)), ("classic", ("teams",)), ("flip", ("elimination", "teams"))],
)
def test_the_same_hands_count_the_same(book: str, house_rules: tuple[str, ...]) -> None:
    program = program_of(book, house_rules)
    its = Library(**carried_out_within(text_of(program, 4, "uniform")))
    its.clear_table()
    table, _ = dealt(program, Plan(4, 1, SEED, "uniform"), 0)
    state, points = table.state, program.deck.points
    for seat, hand in enumerate(state.hands):
        for card in hand:
            its.gain(seat, card)
        assert its.hand_worth(seat) == sum(points[card] for card in hand)
    for winner, gone, direction in itertools.product(range(-1, 4), (0, 0b0101), (-1, 1)):
        its.t.winner = state.winner = winner
        its.t.gone = state.gone = gone
        its.t.direction = state.direction = direction
        assert seats(its.hands_counted()) == hands_counted(table)
