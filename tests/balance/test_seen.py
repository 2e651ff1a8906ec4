"""What is seen of rounds: it adds up, however they are shared out, and counts what the events of a round tell."""

import random
from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lastcard.interpreter.assemble.pipeline import program_of
from lastcard.interpreter.balance.balance import work_of
from lastcard.interpreter.balance.pursuit import Goal, looks, pursue
from lastcard.interpreter.engine.events import Event
from lastcard.interpreter.host.api import load
from lastcard.interpreter.runs.simulate import Means
from lastcard.interpreter.runs.workers import shared_by
from lastcard.interpreter.simulation.engines import Interpreted
from lastcard.interpreter.simulation.policies import POLICIES
from lastcard.interpreter.simulation.rounds import Plan, dealt, play_rounds
from lastcard.interpreter.simulation.seen import (
    COLUMNS,
    DECISIONS,
    DRAW_TURNS,
    RESHUFFLES,
    TURNS,
    Seen,
    nothing_seen,
    seen_of,
)

RULES = load("classic", house_rules=["stacking"])
COUNTED = program_of(RULES.book, counted=True)
PLAN = Plan(3, 60, seed=5, policy="lively")
ENGINE = Interpreted(COUNTED, PLAN)
ALL = seen_of(ENGINE.watch(range(60)))
EACH = [seen_of(ENGINE.watch(range(number, number + 1))) for number in range(60)]


def added(parts: list[Seen]) -> Seen:
    total = nothing_seen(len(COUNTED.plan.places))
    for part in parts:
        total += part
    return total


@settings(max_examples=40, deadline=None)
@given(st.lists(st.integers(1, 59), max_size=5), st.randoms(use_true_random=False))
def test_whatever_portions_in_whatever_order_add_up_to_the_same(cuts: list[int], order: random.Random) -> None:
    ends = sorted({0, *cuts, 60})
    portions = [added(EACH[first:end]) for first, end in pairwise(ends)]
    order.shuffle(portions)
    assert added(portions) == ALL


def test_a_range_is_seen_as_its_rounds_one_by_one() -> None:
    assert added(EACH[20:45]) == seen_of(ENGINE.watch(range(20, 45)))


def test_it_is_what_a_simulation_tells() -> None:
    tally = play_rounds(RULES.program, PLAN, range(60))
    found = (ALL.rounds, ALL.total(TURNS), ALL.total(DECISIONS), ALL.total(DRAW_TURNS), ALL.total(RESHUFFLES))
    assert found == (tally.rounds, tally.turns, tally.decisions, tally.draw_turns, tally.reshuffles)
    assert tuple(map(ALL.wins, range(3))) == tally.wins
    assert (ALL.unwon, ALL.digest) == (tally.unwon, tally.digest)


@pytest.mark.parametrize("workers", [1, 2])
def test_workers_change_nothing(workers: int) -> None:
    taken: list[int] = []
    work = work_of([RULES.book], PLAN, Means())
    found = pursue(work, shared_by(workers), Goal(None, None), lambda more: None, lambda part: taken.append(part.first))
    assert (found.sight.seen, found.end) == ((ALL,), "rounds")
    assert taken == sorted(taken)


def test_looks_come_at_fixed_numbers_and_the_last_is_the_end() -> None:
    found = looks(5_000)
    assert found[:4] == (1_000, 2_000, 3_000, 4_000)
    assert found[-1] == 5_000
    assert looks(700) == (700,)
    far = looks(10_000_000)
    assert list(far) == sorted(set(far))


# --- places -------------------------------------------------------------------------------------------


def test_what_is_counted_is_what_has_happened() -> None:
    """How often an offer was taken, by the events of the same rounds."""
    heard: list[Event] = []
    for number in range(60):
        table, stream = dealt(COUNTED, PLAN, number, heard.append)
        table.begin_round()
        while table.waiting() is not None:
            table.choose(POLICIES["lively"](table.state, table.options(), stream))
    said = Counter(event.offer for event in heard if event.kind == "say")
    by_place = dict(zip(COUNTED.plan.places, ALL.carried, strict=True))
    for place, times in by_place.items():
        if place.kind == "offer" and place.source.rule in ("call", "challenge", "catch"):
            assert times == said[place.source.step.removeprefix("offers ")]
    rows = sum(times for place, times in by_place.items() if place.source.rule.startswith("turned up."))
    assert 0 < rows <= sum(event.kind == "turn up" for event in heard)
    drawn = next(times for place, times in by_place.items() if place.source.rule == "draw-one")
    assert drawn > 0


def test_there_is_a_column_for_each_figure() -> None:
    watched = ENGINE.watch(range(4))
    assert len(watched.columns) == len(COLUMNS)
    assert {len(column) for column in watched.columns} == {4}
