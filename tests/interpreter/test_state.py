"""The position as plain data: what may be read back, what makes two of them differ, who sits where, what is spent."""

from itertools import product
from typing import Any

import pytest

from lastcard.dsl.words.limits import MOST
from lastcard.interpreter.engine.budget import Budget, Overspent
from lastcard.interpreter.engine.frame import AMOUNT, BY, CANCELLED, HEAD, PROGRAM, REGISTERS, STEP, TARGET
from lastcard.interpreter.engine.machine import Table
from lastcard.interpreter.engine.seats import neighbor, takes_part
from lastcard.interpreter.engine.shuffle import seed_text
from lastcard.interpreter.engine.state import NONE, State
from lastcard.interpreter.host.setup import deal_lone_round, fresh_state, lone_table
from tests.properties.walk import rules


def begun() -> Table:
    table = lone_table(rules("classic").program, 3, seed_text(1), 0)
    deal_lone_round(table)
    table.begin_round()
    return table


# --- read back --------------------------------------------------------------------------------------------------------

SET = 2**8192 - 1  # as large as a set of windows or offers may be
RIGHT: list[tuple[str, Any]] = [
    *(("turn", number) for number in (0, NONE, 2**53 - 1, 1 - 2**53)),
    *(("draw", cards) for cards in ([], [1], [2**53 - 1])),
    *[("hands", []), ("hands", [[]]), ("hands", [[1], [2, 3]])],
    *[("stack", [[SET]]), ("asked_windows", [SET]), ("seed", "0123456789abcdef" * 4)],
]
NUMBERS = (True, 1.0, "1", None, [1], 2**53, -(2**53))
WRONG: list[tuple[str, Any]] = [
    *(("turn", value) for value in NUMBERS),
    *(("flags", value) for value in (1, "1", {1: 1}, (1, 2), None, *([number] for number in NUMBERS))),
    *(("hands", value) for value in (1, [1], [(1, 2)], ["1"], {}, *([[number]] for number in NUMBERS))),
    *[("asked_windows", [SET + 1]), ("stack", [[SET + 1]]), ("stack", [[True]]), ("stack", SET), ("player_flags", [5])],
    *(("seed", value) for value in ("0" * 63, "0" * 65, "g" + "0" * 63, "A" + "0" * 63, 7, None, ["0"] * 64)),
]


NO_POSITION: list[object] = [None, [], "state", 3]


def test_what_is_well_formed_is_read_back() -> None:
    data = begun().state.to_data()
    for name, value in RIGHT:
        assert State.from_data({**data, name: value}).to_data() == {**data, name: value}


def test_what_is_not_is_refused_and_named() -> None:
    data = begun().state.to_data()
    for name, value in WRONG:
        with pytest.raises(ValueError, match=f"no proper `{name}`"):
            State.from_data({**data, name: value})
    for name in State.__slots__:
        with pytest.raises(ValueError, match=f"no proper `{name}`"):
            State.from_data({key: value for key, value in data.items() if key != name})
    for no_position in NO_POSITION:
        with pytest.raises(ValueError, match="this is no saved position"):
            State.from_data(no_position)


def test_what_is_read_back_shares_nothing_with_what_was_read() -> None:
    data = begun().state.to_data()
    state = State.from_data(data)
    data["hands"][0].append(7)
    data["draw"].append(7)
    assert (state.hands[0][-1], state.draw[-1]) != (7, 7)


# --- the same position ------------------------------------------------------------------------------------------------

# What no rule can tell apart: chance, reckoning, and what follows from the rest.
LEFT_OUT = {
    *("seed", "shuffles", "orders", "chances", "outcomes", "foreseen", "removed", "seats"),
    *("points", "scoring", "round", "turns", "went_on", "game_over", "game_winners"),
}


def changed(state: State, name: str) -> State:
    other = state.copy()
    value = getattr(other, name)
    if isinstance(value, int):
        setattr(other, name, value + 1)
    elif isinstance(value, str):
        setattr(other, name, "f" * 64)
    else:
        (value[-1] if value and isinstance(value[-1], list) else value).append(1)
    return other


def test_two_positions_are_the_same_if_all_of_them_is() -> None:
    state = begun().state
    assert state == state.copy()
    assert state != "no position"
    assert len(state.digest()) == 32
    for name in State.__slots__:
        other = changed(state, name)
        assert other != state, name
        assert other.digest() != state.digest(), name


def test_no_rule_can_tell_positions_apart_that_have_the_same_key() -> None:
    state = begun().state
    state.zones, state.player_flags = [[1]], [[1]]
    for name in State.__slots__:
        assert (changed(state, name).key() == state.key()) == (name in LEFT_OUT), name
    for name in ("first", "last", "scores"):
        assert changed(state, name).key({name}) == state.key({name})
        assert changed(state, "turn").key({name}) != state.key({name})


def test_the_order_of_cards_matters_where_somebody_may_see_it() -> None:
    state = begun().state
    state.hands[0], state.draw, state.discard, state.zones = [1, 2], [3, 4], [5, 6, 7], [[8, 9]]
    for piles, index in (("hands", 0), ("zones", 0), ("draw", None), ("discard", None)):
        other = state.copy()
        pile = getattr(other, piles) if index is None else getattr(other, piles)[index]
        pile[:2] = pile[1::-1]
        assert (other.key() == state.key()) == (piles in ("hands", "draw")), piles
        assert other.key({"discard"}) == state.key({"discard"}), piles
    other = state.copy()
    other.discard = [5, 7, 6]
    assert other.key({"discard"}) != state.key({"discard"}), "the top card is open"


def test_who_has_brought_about_what_is_under_way_is_only_told() -> None:
    state = begun().state
    for cell in range(len(state.stack[0])):
        other = state.copy()
        other.stack[0][cell] += 1
        assert (other.key() == state.key()) == (cell == BY)


# --- frames -----------------------------------------------------------------------------------------------------------


def test_a_frame_begins_with_its_head_and_its_roles() -> None:
    table = begun()
    number = table.program.plays[0]
    table.push(number, (2, 40, 0, 1, 41), 5)
    frame = table.state.stack[-1]
    head = {PROGRAM: number, STEP: 0, CANCELLED: 0, TARGET: NONE, AMOUNT: 0, BY: 5}
    assert frame[:REGISTERS] == [head[cell] for cell in range(REGISTERS)]
    assert frame[REGISTERS : REGISTERS + 5] == [2, 40, 0, 1, 41]
    assert [register.name for register in HEAD] == ["program", "step", "cancelled", "target", "amount", "by"]
    assert len(frame) == len(table.program.plan.codes[number].cells)


# --- seats ------------------------------------------------------------------------------------------------------------


def test_a_neighbor_is_the_nearest_one_who_is_left_and_not_somebody_else() -> None:
    for seats in (2, 3, 5):
        state = fresh_state(rules("classic").book, seats, seed_text(1), 0)
        for seat, out, step, other in product(range(seats), range(1 << seats), (1, -1), range(-1, seats)):
            state.out = out
            circle = [(seat + step * distance) % seats for distance in range(1, seats)]
            found = [one for one in circle if one != other and not out >> one & 1]
            assert neighbor(state, seat, step, other) == (found[0] if found else seat)


def test_whoever_is_there_and_has_not_left_takes_part() -> None:
    state = fresh_state(rules("classic").book, 4, seed_text(1), 0)
    for state.out in range(16):
        assert [takes_part(state, seat) for seat in range(4)] == [not state.out >> seat & 1 for seat in range(4)]
        assert takes_part(state, NONE) is False


# --- what is spent ----------------------------------------------------------------------------------------------------


def test_a_budget_begins_with_nothing_and_may_be_used_up() -> None:
    budget = Budget()
    assert (budget.questions, budget.spent) == (0, 0)
    budget.spend(MOST - 1)
    budget.spend(1)
    with pytest.raises(Overspent):
        budget.spend(1)
