"""The digest of a simulation, reckoned a second time from docs/simulation.md, and what it tells apart."""

from pathlib import Path

import pytest

from lastcard.interpreter.engine.decisions import Move
from lastcard.interpreter.engine.program import Program
from lastcard.interpreter.host.api import load
from lastcard.interpreter.simulation.digest import VERBS, begun, decided, digest_text, ended, offers_of
from lastcard.interpreter.simulation.policies import POLICIES
from lastcard.interpreter.simulation.rounds import Plan, dealt, play_round, play_rounds

PAGE = (Path(__file__).parents[2] / "docs" / "simulation.md").read_text(encoding="utf-8")
OFFERS = {"": -1, "one": 0, "two": 1}
START = begun(0)
MOVE = Move("play", 1, card=3, color=2)


def mix(trace: int, word: int) -> int:
    x = (trace ^ word) * 0x9E3779B97F4A7C15 % 2**64
    return x ^ (x // 2**32)


def specified(program: Program, plan: Plan, number: int) -> int:
    """A round, with what the page says of each of its decisions."""
    verbs = PAGE.split("The verbs are, from 0: ")[1].split(". ")[0].replace("\n", " ").split(", ")
    table, stream = dealt(program, plan, number)
    table.begin_round()
    trace = mix(0, number + 1)
    while table.waiting() is not None:
        move = POLICIES[plan.policy](table.state, table.options(), stream)
        offer = program.book.sayings.index(move.offer) if move.offer else -1
        head = verbs.index(move.verb) | move.seat << 4 | (move.card + 1) << 8 | (move.color + 1) << 20
        trace = mix(trace, head | (move.player + 1) << 28 | (offer + 1) << 36)
        if move.verb in ("number", "word", "share"):
            trace = mix(trace, move.amount % 2**64)
        for card in move.under:
            trace = mix(trace, card + 1)
        table.choose(move)
    return mix(trace, table.state.winner + 1)


@pytest.mark.parametrize(
    ("rulebook", "house_rules"),
    [("classic", ()), ("classic", ("stacking", "jump-in", "seven-swap")), ("president", ()), ("monster-high-it", ())],
)
def test_the_digest_is_as_the_page_says(rulebook: str, house_rules: tuple[str, ...]) -> None:
    program = load(rulebook, house_rules=house_rules).program
    plan = Plan(4, 6, seed=9, policy="lively")
    traces = [specified(program, plan, number) for number in range(plan.rounds)]
    assert [play_round(program, plan, number).digest for number in range(plan.rounds)] == traces
    assert play_rounds(program, plan, range(plan.rounds)).digest == sum(traces) % 2**64


def test_every_part_of_a_decision_is_in_it() -> None:
    others = [
        *(MOVE._replace(verb=verb) for verb in VERBS if verb != "play"),
        *(MOVE._replace(card=card) for card in (-1, 2, 4, 4000)),
        *(MOVE._replace(color=color) for color in (-1, 1, 3)),
        *(MOVE._replace(player=player) for player in (0, 1, 9)),
        *(MOVE._replace(seat=seat) for seat in (0, 2, 9)),
        *(MOVE._replace(offer=offer) for offer in ("one", "two")),
        *(MOVE._replace(under=under) for under in ((3,), (3, 3), (2, 3), (3, 2))),
        *(MOVE._replace(verb=verb, amount=5) for verb in ("number", "word", "share")),
    ]
    traces = {decided(START, move, OFFERS) for move in (MOVE, *others)}
    assert len(traces) == 1 + len(others)
    assert decided(START, MOVE._replace(amount=5), OFFERS) == decided(START, MOVE, OFFERS), "no part of a play"
    assert all(0 <= trace < 2**64 for trace in traces)


def test_order_numbers_and_winners_count() -> None:
    other = MOVE._replace(seat=2)
    one, two = (
        decided(decided(START, first, OFFERS), second, OFFERS) for first, second in ((MOVE, other), (other, MOVE))
    )
    assert one != two
    assert begun(0) != begun(1) != 0
    assert len({ended(one, winner) for winner in range(-1, 10)}) == 11


def test_actions_and_offers_have_places() -> None:
    book = load("classic", house_rules=("jump-in",)).book
    assert offers_of(book) == {"": -1} | {name: place for place, name in enumerate(book.sayings)}
    assert len(book.sayings) > 1


def test_a_digest_is_sixteen_digits() -> None:
    assert (digest_text(0), digest_text(2**64 - 1), digest_text(255)) == ("0" * 16, "f" * 16, "00000000000000ff")


def test_a_digest_that_is_known() -> None:
    """So that nobody changes code and page together without noticing."""
    tally = play_rounds(load("crazy-eights").program, Plan(3, 20, seed=1, policy="lively"), range(20))
    assert digest_text(tally.digest) == "ba4736924d9335f1"
