"""Windows are judged in a short way where nobody looks on: what comes of it is the same, and costs no more."""

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from lastcard.dsl.rulebook import Expr, conjuncts
from lastcard.dsl.words.types import CARD, PLAYER
from lastcard.interpreter.engine.budget import SMALL
from lastcard.interpreter.engine.events import Event
from lastcard.interpreter.engine.machine import Table
from lastcard.interpreter.engine.ops.offers import hand_of
from lastcard.interpreter.engine.program import Program
from lastcard.interpreter.engine.shuffle import Stream, seed_text
from lastcard.interpreter.engine.state import NONE, State
from lastcard.interpreter.engine.values import priced, sieve
from lastcard.interpreter.engine.values.sieve import Sieve
from lastcard.interpreter.host.setup import deal_lone_round, fresh_state, lone_table
from lastcard.interpreter.simulation.policies import uniform
from tests.properties.walk import rules

# Many windows upon each other; some that ask nobody in particular, of hands, of players, and with an `otherwise`.
SIX = "classic+stacking+jump-in+seven-swap+zero-rotate+draw-until-playable+challenge-by-anyone"
QUIET = ("crazy-eights",)  # nothing comes of most of its plays: they are no more than done
BOOKS = (SIX, "monster-high-it", "kung-fu-panda-es+jump-in", "flip+deflect+stacking")
ROUNDS = range(2)


def begun(program: Program, number: int, watched: bool, discreet: bool) -> tuple[Table, list[Event]]:
    told = list[Event]()
    table = lone_table(program, 4, seed_text(1), number, told.append)
    table.discreet = discreet
    if watched:
        table.probe = lambda state, frame, code: None
    deal_lone_round(table)
    table.begin_round()
    return table, told


@pytest.mark.parametrize(("name", "discreet"), list(product((*BOOKS, *QUIET), (False, True))))
def test_whoever_looks_on_sees_the_same_game(name: str, discreet: bool) -> None:
    """Then every frame goes on the stack, whether somebody in it is asked or not."""
    program = rules(name).program
    for number in ROUNDS:
        (table, told), (other, others) = (begun(program, number, watched, discreet) for watched in (False, True))
        stream, offered = Stream("windows", seed_text(1), number), 0
        while table.waiting() is not None:
            options = table.options()
            assert (table.state, options, table.asked()) == (other.state, other.options(), other.asked())
            offered += options[-1].verb == "decline"
            move = uniform(table.state, options, stream)
            table.choose(move)
            other.choose(move)
        assert (table.state, told) == (other.state, others)
        assert offered > 0 or name in QUIET


def test_options_that_were_found_already_are_those_that_are_found_anew() -> None:
    found = 0
    for name in BOOKS:
        table, _ = begun(rules(name).program, 1, False, False)
        stream = Stream("windows", seed_text(1), 1)
        while table.waiting() is not None:
            if table.found is not None:
                assert table.found == table.options()
                found += 1
            table.choose(uniform(table.state, table.options(), stream))
    assert found > 50


def test_what_was_found_is_forgotten_with_the_position() -> None:
    table, _ = begun(rules(SIX).program, 1, False, False)
    while table.found is None:
        table.choose(table.options()[0])
    assert table.copy().found is None
    table.take_up(table.state.copy())
    assert table.found is None


# --- sieves -----------------------------------------------------------------------------------------------------------

PROGRAM = rules("classic").program
COUNT = len(PROGRAM.book.cards)
PLACE, CARD_BESIDE, SEAT = 7, 8, 9


def cell(place: int) -> Expr:
    return Expr("cell", value=place, type=PLAYER if place == SEAT else CARD)


def color(card: Expr) -> Expr:
    return Expr("color", (card,))


THIS, BESIDE, TOP = cell(PLACE), cell(CARD_BESIDE), Expr("top_card", type=CARD)
PARTS = (
    Expr("same", (color(THIS), color(TOP))),
    Expr("same", (Expr("kind", (THIS,)), Expr("kind", (BESIDE,)))),
    Expr("is_more", (Expr("rank", (THIS,)), Expr("const", value=3))),
    Expr("same", (color(THIS), Expr("color_in_play"))),
    Expr("differs", (cell(SEAT), Expr("turn_player", type=PLAYER))),
    Expr("is_more", (Expr("size", (hand_of(SEAT),)), Expr("const", value=2))),
    Expr("is_among", (THIS, hand_of(SEAT))),
    Expr("either", (Expr("same", (color(THIS), color(BESIDE))), Expr("is_filled", (hand_of(SEAT),)))),
)


def condition(random: Random) -> Expr | None:
    found: Expr | None = None
    for part in random.sample(PARTS, random.randint(0, 4)):
        found = part if found is None else Expr("both", (found, part))
    return found


def position(random: Random) -> tuple[State, list[int]]:
    state = fresh_state(PROGRAM.book, 3, seed_text(1), 0)
    state.hands = [random.choices(range(COUNT), k=random.randint(0, 6)) for _ in range(3)]
    state.discard, state.color, state.turn = random.choices(range(COUNT), k=2), random.randrange(4), random.randrange(3)
    return state, [*[0] * PLACE, NONE, random.randrange(COUNT), random.randrange(3)]


def sieved(told: Sieve, found: list[int], state: State, frame: list[int]) -> list[int]:
    if told.for_good:
        allowed = told.looked_up(found, state, frame)
        found = [one for one in found if one in allowed]
    return list(told.holding(found, state, frame))


def cases() -> Iterator[tuple[Expr | None, Sieve, State, list[int]]]:
    """One sieve meets many positions, some of them again, and remembers what it has found out."""
    for number in range(150):
        random = Random(number)
        said = condition(random)
        told = Sieve(PROGRAM.law.maker, said, PLACE)
        positions = [position(random) for _ in range(4)]
        for state, frame in (*positions, *positions):
            yield said, told, state, frame


def test_what_is_left_are_those_of_which_all_of_the_condition_holds() -> None:
    for said, told, state, frame in cases():
        holds = PROGRAM.law.maker.maybe(said)
        for found in state.hands:
            expected = [
                one for one in found if holds is None or holds(state, [*frame[:PLACE], one, *frame[PLACE + 1 :]])
            ]
            assert sieved(told, found, state, frame) == expected
            assert frame[PLACE] == NONE


def test_it_costs_no_more_than_to_judge_each_of_them() -> None:
    for said, told, state, frame in cases():
        for found in state.hands:
            looking = sum(len(state.hands[frame[SEAT]]) for _ in conjuncts(said))  # what words count of themselves
            once, state.spent = sorted(set(found)), 0
            sieved(told, once, state, frame)
            assert state.spent <= len(once) * (priced([said]) + looking)


def test_what_open_cards_decide_is_paid_for_once_and_many_cards_by_the_card() -> None:
    state, frame = position(Random(1))
    told = Sieve(PROGRAM.law.maker, PARTS[0], PLACE)
    costs = []
    for found in ([1, 2, 3], [1, 2, 3], [1] * SMALL, [1] * (SMALL + 1)):
        state.spent = 0
        told.looked_up(found, state, frame)
        costs.append(state.spent)
    assert costs == [3 * priced([PARTS[0]]), 0, 0, SMALL + 1]


def test_hands_are_ruled_out_only_by_what_is_known() -> None:
    ruled_out = 0
    for _, told, state, frame in cases():
        if told.for_good:
            known = told.rules_out(state.hands, state, frame)
            ruled_out += known
            anybody = any(sieved(told, hand, state, frame) for hand in state.hands)
            assert not (known and anybody)
            nothing = all(told.looked_up(hand, state, frame).isdisjoint(hand) for hand in state.hands)
            assert told.rules_out(state.hands, state, frame) is nothing
    assert ruled_out > 20


def test_to_rule_out_many_cards_is_paid_for() -> None:
    state, frame = position(Random(1))
    told = Sieve(PROGRAM.law.maker, PARTS[0], PLACE)
    card = 0
    state.discard = [next(one for one in range(COUNT) if PROGRAM.deck.colors[one] != PROGRAM.deck.colors[card])]
    told.looked_up([card], state, frame)
    state.spent = 0
    assert told.rules_out(([card] * SMALL, [card] * (SMALL + 1)), state, frame)
    assert state.spent == SMALL + 1


def test_what_a_sieve_remembers_does_not_grow_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sieve, "MOST_KNOWN", 6)
    state, frame = position(Random(1))
    told, remembered = Sieve(PROGRAM.law.maker, PARTS[0], PLACE), []
    for card in range(5):
        state.discard = [card]
        told.looked_up([1, 2], state, frame)
        remembered.append(len(told.known))
    assert remembered == [1, 2, 1, 2, 1]
