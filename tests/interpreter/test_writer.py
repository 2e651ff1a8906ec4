"""What each move of the hand changes of a position, and how it is told: that, and nothing else."""

from collections.abc import Callable
from typing import Any

import pytest

from lastcard.dsl.words.limits import MOST
from lastcard.interpreter.engine.budget import SMALL, Overspent
from lastcard.interpreter.engine.events import Event, Source
from lastcard.interpreter.engine.shuffle import WrongOrder, seed_text, shuffled
from lastcard.interpreter.engine.state import LOST_BITS, NONE, State
from lastcard.interpreter.engine.values import Lying
from lastcard.interpreter.engine.writer import Writer
from lastcard.interpreter.host.setup import fresh_state
from tests.properties.walk import rules

ANA, BLAS, CARLA = 0, 1, 2
BACKS = [card + 100 if card < 100 else card - 100 for card in range(200)]
COLORS = [card % 10 for card in range(200)]


def laid_out(**changes: Any) -> State:
    state = fresh_state(rules("classic").book, 3, seed_text(1), 0)
    state.hands, state.draw, state.discard = [[12, 10, 11, 10], [20, 21], [30]], [1, 2, 3, 4, 5], [6, 7, 8]
    state.zones, state.flags, state.color, state.turn = [[40, 41], []], [0, 5], 3, BLAS
    state.removed, state.foreseen, state.orders = [50], [], []
    for name, value in changes.items():
        setattr(state, name, value)
    return state


def _beside(hand: Writer) -> Lying:
    return Lying(hand.state.zones[1], "beside", CARLA, (CARLA,))


def _held(hand: Writer) -> Lying:
    return Lying(hand.state.hands[ANA])


TURNED = {
    "hands": [[112, 110, 111, 110], [120, 121], [130]],
    "draw": [105, 104, 103, 102, 101],
    "discard": [108, 107, 106],
    "zones": [[140, 141], []],
    "removed": [150],
}

# What the hand does, what is changed, and what is told: beside the kind, only what is not left out.
Deeds = dict[str, tuple[Callable[[Writer], object], dict[str, Any], dict[str, Any] | None]]
DEEDS: Deeds = {
    "lay a card": (
        lambda hand: hand.lay(ANA, (10,), 4, 1),
        {"hands": [[12, 11, 10], [20, 21], [30]], "discard": [6, 7, 8, 10], "color": 4},
        {"kind": "play", "seat": ANA, "cards": (10,)},
    ),
    "lay two": (
        lambda hand: hand.lay(ANA, (10, 12), 2, 1),
        {"hands": [[11, 10], [20, 21], [30]], "discard": [6, 7, 8, 10, 12], "color": 2},
        {"kind": "play", "seat": ANA, "cards": (10, 12)},
    ),
    "discard": (
        lambda hand: hand.discard(ANA, [10, 12], 1),
        {"hands": [[11, 10], [20, 21], [30]], "discard": [6, 7, 12, 10, 8]},
        {"kind": "discard", "seat": ANA, "amount": 2, "cards": (10, 12)},
    ),
    "swap hands": (
        lambda hand: hand.swap_hands(ANA, CARLA, 1),
        {"hands": [[30], [20, 21], [12, 10, 11, 10]]},
        {"kind": "swap", "seat": ANA, "target": CARLA},
    ),
    "pass hands on": (
        lambda hand: hand.pass_hands_on([BLAS, CARLA, ANA], 1),
        {"hands": [[30], [12, 10, 11, 10], [20, 21]]},
        {"kind": "hands on", "seat": BLAS},
    ),
    "leave the round": (
        lambda hand: hand.leave_round(BLAS, 1),
        {"hands": [[12, 10, 11, 10], [], [30]], "discard": [6, 7, 21, 20, 8], "out": 0b010},
        {"kind": "leave", "seat": BLAS, "amount": 2},
    ),
    "turn the cards over": (
        lambda hand: hand.turn_cards_over(BACKS, 0, COLORS, 1),
        {**TURNED, "flags": [1, 5], "color": 6},
        {"kind": "turn over", "side": 1, "cards": (106,)},
    ),
    "draw": (
        lambda hand: hand.draw(BLAS, 2, 1),
        {"hands": [[12, 10, 11, 10], [20, 21, 5, 4], [30]], "draw": [1, 2, 3]},
        {"kind": "draw", "seat": BLAS, "amount": 2, "cards": (5, 4), "private": (BLAS,)},
    ),
    "give": (
        lambda hand: hand.give(ANA, 10, CARLA, 1),
        {"hands": [[12, 11, 10], [20, 21], [30, 10]]},
        {"kind": "give", "seat": ANA, "target": CARLA, "amount": 1, "cards": (10,), "private": (ANA, CARLA)},
    ),
    "put aside": (
        lambda hand: hand.put(ANA, 10, Lying(hand.state.zones[1], "beside"), 1),
        {"hands": [[12, 11, 10], [20, 21], [30]], "zones": [[40, 41], [10]]},
        {"kind": "put", "seat": ANA, "amount": 1, "cards": (10,), "zone": "beside"},
    ),
    "take what lies aside": (
        lambda hand: hand.take(CARLA, [41, 40], Lying(hand.state.zones[0], "bank", BLAS, (BLAS,)), 1, False),
        {"hands": [[12, 10, 11, 10], [20, 21], [30, 40, 41]], "zones": [[], []]},
        {
            "kind": "take",
            "seat": CARLA,
            "target": BLAS,
            "amount": 2,
            "cards": (40, 41),
            "private": (BLAS, CARLA),
            "zone": "bank",
        },
    ),
    "put under": (
        lambda hand: hand.put_under([40, 41], Lying(hand.state.zones[0]), 1, False),
        {"discard": [6, 7, 41, 40, 8], "zones": [[], []]},
        {"kind": "put under", "amount": 2, "cards": (40, 41)},
    ),
    "from one pile into another": (
        lambda hand: hand.move([41], Lying(hand.state.zones[0], "aside", NONE, ()), _beside(hand), 1, False),
        {"zones": [[40], [41]]},
        {"kind": "put into", "target": CARLA, "amount": 1, "cards": (41,), "private": (CARLA,), "zone": "beside"},
    ),
    "the lowest of those that are alike": (
        lambda hand: hand.move([10], _held(hand), Lying(hand.state.zones[1]), 1, False),
        {"hands": [[12, 11, 10], [20, 21], [30]], "zones": [[40, 41], [10]]},
        {"kind": "put into", "amount": 1, "cards": (10,)},
    ),
    "the highest of those that are alike": (
        lambda hand: hand.move([10], _held(hand), Lying(hand.state.zones[1]), 1, True),
        {"hands": [[12, 10, 11], [20, 21], [30]], "zones": [[40, 41], [10]]},
        {"kind": "put into", "amount": 1, "cards": (10,)},
    ),
    "turn up into a zone": (
        lambda hand: hand.turn_up_into(2, _beside(hand), 1),
        {"draw": [1, 2, 3], "zones": [[40, 41], [5, 4]]},
        {"kind": "lay out", "target": CARLA, "amount": 2, "cards": (5, 4), "private": (CARLA,), "zone": "beside"},
    ),
    "show some cards": (
        lambda hand: hand.show(ANA, [11], CARLA, False, 1),
        {},
        {"kind": "show cards", "seat": ANA, "target": CARLA, "amount": 1, "cards": (11,), "private": (ANA, CARLA)},
    ),
    "turn up": (
        lambda hand: hand.turn_up(COLORS.__getitem__, 1),
        {"draw": [1, 2, 3, 4], "discard": [6, 7, 8, 5], "color": 5},
        {"kind": "turn up", "cards": (5,)},
    ),
    "back on the pile": (
        lambda hand: hand.back_into_pile(False, 1),
        {"draw": [1, 2, 3, 4, 5, 8], "discard": [6, 7], "color": NONE},
        {"kind": "back", "cards": (8,)},
    ),
    "back into its middle": (
        lambda hand: hand.back_into_pile(True, 1),
        {"draw": [1, 2, 3, 8, 4, 5], "discard": [6, 7], "color": NONE},
        {"kind": "back", "cards": (8,)},
    ),
    "show a hand": (
        lambda hand: hand.show(ANA, hand.state.hands[ANA], CARLA, True, 1),
        {},
        {
            "kind": "show",
            "seat": ANA,
            "target": CARLA,
            "amount": 4,
            "cards": (10, 10, 11, 12),
            "private": (ANA, CARLA),
        },
    ),
    "shuffle the pile": (
        lambda hand: hand.shuffle_draw_pile(1),
        {"draw": shuffled([1, 2, 3, 4, 5], seed_text(1), 0)[::-1], "shuffles": 1},
        {"kind": "shuffle"},
    ),
    "name a color": (
        lambda hand: hand.name_color(BLAS, 1, 1),
        {"color": 1},
        {"kind": "name", "seat": BLAS, "color": 1},
    ),
    "turn the direction": (
        lambda hand: hand.turn_direction(1),
        {"direction": -1},
        {"kind": "direction", "direction": -1},
    ),
    "lose the turn": (
        lambda hand: hand.lose_turns(CARLA, 2, 1),
        {"lost": 2 << LOST_BITS * CARLA},
        {"kind": "lose turn", "seat": CARLA, "amount": 2},
    ),
    "take the turn": (
        lambda hand: hand.take_turn(ANA, 1),
        {"turn": ANA},
        {"kind": "take turn", "seat": ANA},
    ),
    "pass": (
        lambda hand: hand.pass_on(BLAS, 1),
        {"passes": 1, "idle": 1},
        {"kind": "pass", "seat": BLAS},
    ),
    "end the turn": (lambda hand: hand.end_turn(), {"last": BLAS, "turns": 1}, None),
    "end the round": (
        lambda hand: hand.end_round(1),
        {"over": 1},
        {"kind": "round over", "seat": NONE},
    ),
    "say yes": (
        lambda hand: hand.say(BLAS, "uno", ANA, NONE, 1),
        {},
        {"kind": "say", "seat": BLAS, "target": ANA, "offer": "uno"},
    ),
    "another turn": (
        lambda hand: hand.another_turn(CARLA, 1),
        {"again": CARLA},
        {"kind": "another turn", "seat": CARLA},
    ),
    "say of a card": (
        lambda hand: hand.say(BLAS, "bank", NONE, 3, 1),
        {},
        {"kind": "say", "seat": BLAS, "offer": "bank", "cards": (3,), "private": (BLAS,)},
    ),
    "say no": (
        lambda hand: hand.decline(BLAS, "uno", ANA, 1),
        {},
        {"kind": "decline", "seat": BLAS, "target": ANA, "offer": "uno"},
    ),
}
SOURCES = (Source(), Source("a rule", "do 1", 7, "file"))


@pytest.mark.parametrize("what", DEEDS)
def test_what_the_hand_does_is_done_and_told(what: str) -> None:
    do, changes, tells = DEEDS[what]
    told: list[Event] = []
    state = laid_out()
    do(Writer(state, SOURCES, told.append))
    assert state.to_data() == laid_out(**changes).to_data()
    assert told == ([] if tells is None else [Event(**tells, rule="a rule", step="do 1")])


@pytest.mark.parametrize("what", DEEDS)
def test_it_is_done_as_well_where_nobody_hears_of_it(what: str) -> None:
    do, changes, _ = DEEDS[what]
    state = laid_out()
    do(Writer(state, SOURCES))
    assert state.to_data() == laid_out(**changes).to_data()


def test_what_is_counted_begins_with_nothing() -> None:
    hand = Writer(laid_out(draw=[]))
    assert (hand.reshuffles, hand.taken) == (0, 0)
    hand.draw(ANA, 1, 0)
    assert (hand.reshuffles, hand.taken) == (1, 0)


# --- when the pile runs out -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("draw", "discard", "can"),
    [([], [], False), ([], [1], False), ([], [1, 2], True), ([3], [], True), ([3], [1], True), ([3], [1, 2, 4], True)],
)
def test_a_card_can_be_drawn_from_the_pile_or_from_under_the_top_card(
    draw: list[int], discard: list[int], can: bool
) -> None:
    state = laid_out(draw=draw[:], discard=discard[:])
    hand = Writer(state)
    assert hand.can_draw() is can
    assert (hand.draw(CARLA, 1, 0) == NONE) is not can
    assert len(state.hands[CARLA]) == 1 + can
    assert state.discard[-1:] == discard[-1:]


def test_what_lies_under_the_top_card_is_shuffled_when_the_pile_has_run_out() -> None:
    told: list[Event] = []
    state = laid_out(draw=[1], discard=[6, 7, 8, 9])
    hand = Writer(state, SOURCES, told.append)
    order = shuffled([6, 7, 8], seed_text(1), 0)
    assert hand.draw(CARLA, 3, 1) == order[1]
    assert (state.hands[CARLA], state.draw, state.discard) == ([30, 1, *order[:2]], [order[2]], [9])
    assert [(event.kind, event.amount) for event in told] == [("reshuffle", 3), ("draw", 3)]
    assert hand.draw(CARLA, 4, 1) == order[2]
    assert [(event.kind, event.amount) for event in told[2:]] == [("draw", 1), ("exhausted", 3)]


def test_a_scenario_gives_orders_and_they_must_fit() -> None:
    state = laid_out(orders=[[3, 1, 2, 5, 4], [1, 2]])
    hand = Writer(state)
    hand.put_in_order([1, 2, 3, 4, 5])
    assert (state.draw, state.orders) == ([4, 5, 2, 1, 3], [[1, 2]])
    with pytest.raises(WrongOrder, match="does not name exactly the cards shuffled"):
        hand.put_in_order([1, 2, 3])


@pytest.mark.parametrize(
    ("foreseen", "left"), [([5, 9], [9]), ([9, 5], [9, 5]), ([5], []), ([], []), ([5, 5], [5]), ([4, 5], [4, 5])]
)
def test_a_card_that_was_foreseen_is_turned_up_once(foreseen: list[int], left: list[int]) -> None:
    state = laid_out(foreseen=foreseen[:])
    assert Writer(state).turn_up(COLORS.__getitem__, 0) == 5
    assert state.foreseen == left


def test_of_no_pile_nothing_is_turned_up() -> None:
    state = laid_out(draw=[])
    assert Writer(state).turn_up(COLORS.__getitem__, 0) == NONE
    assert state == laid_out(draw=[])


def test_where_no_card_lies_open_no_color_is_in_play() -> None:
    state = laid_out(discard=[])
    Writer(state).turn_cards_over(BACKS, 0, COLORS, 0)
    assert (state.color, state.flags) == (NONE, [1, 5])
    Writer(state).turn_cards_over(BACKS, 0, COLORS, 0)
    assert state == laid_out(discard=[], color=NONE)


# --- turns ------------------------------------------------------------------------------------------------------------


def test_a_turn_begins_with_no_window_asked() -> None:
    told: list[Event] = []
    for asked in ([0, 0, 0], [0, 4, 1]):
        state = laid_out(asked_windows=asked, after=CARLA)
        Writer(state, SOURCES, told.append).begin_turn(ANA)
        assert state == laid_out(turn=ANA)
    assert told == [Event("turn", seat=ANA)] * 2


def test_whoever_takes_the_turn_loses_one_less_and_nobody_else_does() -> None:
    others = 3 << LOST_BITS * CARLA
    state = laid_out(lost=others + 2, after=CARLA)
    Writer(state).take_turn(ANA, 0)
    assert state == laid_out(turn=ANA, lost=others + 1)


def test_a_round_that_is_over_leaves_nothing_to_be_done() -> None:
    state = laid_out(stack=[[0] * 7, [1] * 8])
    Writer(state).end_round(0)
    assert state == laid_out(over=1)


# --- what is few ------------------------------------------------------------------------------------------------------


def test_a_few_cards_may_be_drawn_whatever_has_been_spent() -> None:
    """To ask each time would cost more than they do; many are asked for."""
    for count in (SMALL - 1, SMALL):
        state = laid_out(draw=list(range(300)))
        state.spent = MOST
        hand = Writer(state)
        if count < SMALL:
            hand.draw(ANA, count, 0)
        else:
            with pytest.raises(Overspent):
                hand.draw(ANA, count, 0)
