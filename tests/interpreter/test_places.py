"""Places that are counted: every rule, row, window and branch has a number, and nothing else about a game changes."""

from collections import Counter
from collections.abc import Iterator

import pytest

from lastcard.dsl.load import load_bytes
from lastcard.dsl.rulebook import Rulebook
from lastcard.dsl.shelf import shipped_house_rules, shipped_rulebooks
from lastcard.dsl.words.vocabulary import LAW
from lastcard.interpreter.assemble.pipeline import plan_of, program_of
from lastcard.interpreter.engine.operations import Reach
from lastcard.interpreter.engine.program import Program
from lastcard.interpreter.host.api import load
from lastcard.interpreter.simulation.policies import POLICIES
from lastcard.interpreter.simulation.rounds import Plan, dealt, play_rounds, played_round, watch_rounds
from lastcard.interpreter.simulation.seen import seen_of
from tests.slow import one_in

BOOKS = sorted(path.stem for path in shipped_rulebooks())
MANY = ("stacking", "jump-in", "seven-swap", "zero-rotate", "draw-until-playable", "challenge-by-anyone")


def counted(book: Rulebook) -> Program:
    return program_of(book, counted=True)


def carried(program: Program, rounds: int, plan: Plan) -> Counter[tuple[str, str, str]]:
    """How often play came to each place, by kind, rule and step."""
    total = Counter[tuple[str, str, str]]()
    for number in range(rounds):
        found = played_round(program, plan, number).carried
        for place, times in zip(program.plan.places, found, strict=True):
            total[place.kind, place.source.rule, place.source.step] += times
    return total


# --- which places there are -------------------------------------------------------------------------------


def entries(book: Rulebook) -> Iterator[tuple[str, str, str]]:
    """All that is carried out, read off the rulebook; the law is asked and never carried out."""
    for rule in book.rules:
        if rule.station not in LAW:
            yield "rule", rule.origin.name, ""
    for row in (*book.turned_up, *book.going_out):
        if row.body:
            yield "row", row.origin.name, ""
    for window in book.windows:
        yield "window", window.origin.name, "asks"


@pytest.mark.parametrize("name", BOOKS)
def test_all_that_can_be_carried_out_is_a_place(name: str) -> None:
    book = load(name).book
    places = counted(book).plan.places
    assert len(set(places)) == len(places)
    assert set(entries(book)) <= {(place.kind, place.source.rule, place.source.step) for place in places}
    assert all(place.source.file and place.source.line for place in places)


@pytest.mark.parametrize("name", BOOKS)
def test_every_offer_of_a_window_that_can_open_is_a_place(name: str) -> None:
    plan = plan_of(load(name).book, counted=True)
    offers = {(place.source.rule, place.source.step) for place in plan.places if place.kind == "offer"}
    expected = {
        (plan.book.windows[opened.window].origin.name, f"offers {offer.name}")
        for moment in plan.moments
        for opened in moment.ask.windows
        for offer in opened.offers
    }
    assert offers == expected


def test_what_a_parameter_has_switched_off_is_named_too() -> None:
    off, on = load("classic"), load("classic", house_rules=["late-catch"]) if "late-catch" in _house_rules() else None
    names = {place.source.rule for place in counted(off.book).plan.places}
    assert "late-catch" in names
    assert on is None or names <= {place.source.rule for place in counted(on.book).plan.places}


def _house_rules() -> set[str]:
    return set(shipped_house_rules())


def test_numbers_depend_on_the_rulebook_alone() -> None:
    book = load("classic", house_rules=MANY).book
    assert counted(book).plan.places == counted(book).plan.places


# --- nothing else changes ---------------------------------------------------------------------------------


def test_a_program_that_only_plays_counts_nothing() -> None:
    plan = load("classic", house_rules=MANY).program.plan
    assert plan.places == ()
    assert not any(isinstance(operation, Reach) for code in plan.codes for operation in code.body)


@pytest.mark.parametrize("name", one_in(4, BOOKS))
def test_rounds_that_are_counted_are_the_same_rounds(name: str) -> None:
    book = load(name).book
    plan = Plan(max(3, book.players[0]), 6, seed=5, policy="lively")
    program = counted(book)
    places = len(program.plan.places)
    seen = seen_of(watch_rounds(lambda number: played_round(program, plan, number), places, range(6)))
    tally = play_rounds(load(name).program, plan, range(6))
    assert (seen.digest, seen.unwon) == (tally.digest, tally.unwon)
    assert tuple(map(seen.wins, range(plan.players))) == tally.wins


# --- how often ----------------------------------------------------------------------------------------------

LOTS = """
lastcard: 1
rulebook: lots
title: Every turn may be the last
extends: four-colors
rules:
  lots:
    on: turn of player begins
    do:
      - chance picks ticket from 1 to 2
      - if: ticket is 1
        then: [player wins the round]
        else: [player draws 1]
"""


def test_a_branch_is_counted_where_it_leads() -> None:
    loaded = load_bytes(LOTS.encode(), "lots.yaml")
    assert loaded.rulebook is not None
    found = carried(counted(loaded.rulebook), 50, Plan(3, 50, policy="uniform-cards"))
    then, otherwise = found["then", "lots", "do 2"], found["otherwise", "lots", "do 2"]
    assert then == 50, "each round ends so"
    assert otherwise > 10
    assert found["rule", "lots", ""] == then + otherwise


@pytest.mark.parametrize("house_rules", [(), MANY])
def test_offers_are_counted_as_they_are_taken(house_rules: tuple[str, ...]) -> None:
    """Told from the answers in the same rounds."""
    program = counted(load("classic", house_rules=house_rules).book)
    plan, names = Plan(4, 15, seed=3, policy="lively"), Counter[str]()
    for number in range(15):
        table, stream = dealt(program, plan, number)
        table.begin_round()
        while table.waiting() is not None:
            move = POLICIES["lively"](table.state, table.options(), stream)
            names[f"{move.offer}: {move.verb}"] += 1
            table.choose(move)
    found = carried(program, 15, plan)
    assert found["offer", "call", "offers uno"] == names["uno: take"] > 0
    assert found["offer", "challenge", "offers challenge"] == names["challenge: take"] > 0
    assert found["window", "challenge", "asks"] >= found["offer", "challenge", "offers challenge"]
