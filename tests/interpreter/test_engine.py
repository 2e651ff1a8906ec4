"""The small pieces of the engine, each by itself."""

from dataclasses import replace
from importlib.util import find_spec, module_from_spec
from itertools import product
from typing import Any

import pytest

from lastcard.dsl.rulebook import Expr, folded
from lastcard.dsl.words import vocabulary
from lastcard.dsl.words.limits import MOST_LOST
from lastcard.dsl.words.rows import Brings, EachOf, Fixed, Of
from lastcard.dsl.words.types import CELL, NO_VALUE, NUMBER, PLAYER, TRUTH
from lastcard.dsl.words.vocabulary import EVENTS
from lastcard.interpreter.engine import frame, operations
from lastcard.interpreter.engine.decisions import Notation
from lastcard.interpreter.engine.events import Event
from lastcard.interpreter.engine.machine import Table
from lastcard.interpreter.engine.operations import Course, Happen
from lastcard.interpreter.engine.ops import happenings, proposals
from lastcard.interpreter.engine.ops.acts import ACTS
from lastcard.interpreter.engine.ops.lots import LOTS
from lastcard.interpreter.engine.ops.piles import PILES
from lastcard.interpreter.engine.ops.proposals import handing_over, proposing
from lastcard.interpreter.engine.ops.questions import QUESTIONS
from lastcard.interpreter.engine.seats import (
    everybody_from,
    in_turn_order,
    lost_turns,
    neighbor,
    next_to_play,
    playing,
)
from lastcard.interpreter.engine.shuffle import seed_text
from lastcard.interpreter.engine.state import LOST_BITS, NONE, State
from lastcard.interpreter.engine.values import Lying
from lastcard.interpreter.host.api import load
from lastcard.interpreter.host.setup import deal_lone_round, fresh_state, lone_table
from tests.properties.walk import NAMES, Walker, new_game, rules


def table(players: int = 4, told: list[Event] | None = None) -> Table:
    listener = None if told is None else told.append
    return lone_table(rules("classic").program, players, seed_text(1), 0, listener)


def seated(turn: int, direction: int, out: int = 0, lost: int = 0, players: int = 4) -> State:
    state = fresh_state(rules("classic").book, players, seed_text(1), 0)
    state.turn, state.direction, state.out, state.lost = turn, direction, out, lost
    return state


# --- cells ------------------------------------------------------------------------------------------------------------


def test_seats_in_a_cell_come_out_as_they_went_in() -> None:
    for several in ([], [0], [3], [0, 0], [9, 0, 5], list(range(10)), list(range(9, -1, -1))):
        packed, found = frame.pack(several), []
        while packed:
            seat, packed = frame.unpack(packed)
            found.append(seat)
        assert found == several


def test_nobody_is_no_seat_in_a_cell() -> None:
    assert frame.pack([NONE, 2, NONE]) == frame.pack([2])
    assert frame.pack([NONE]) == 0


def test_marks_of_a_frame_do_not_overlap() -> None:
    marks = [*frame.CANCELS.values(), frame.REDIRECTED]
    assert sum(marks) == frame.ALL_MARKS == (1 << len(marks)) - 1


def test_what_comes_of_a_deed_does_not_overlap() -> None:
    outcomes = [proposals.IN_VAIN, proposals.DONE, proposals.SHUFFLED, proposals.COLORED, proposals.LAST_CARD]
    assert sum(outcomes) == (1 << len(outcomes)) - 1
    assert all(outcome.bit_count() == 1 for outcome in outcomes)
    assert proposals.NOT_AT_ALL == 0


def test_a_frame_has_room_for_its_roles_and_a_result() -> None:
    assert [len(frame.handed_over(event)) for event in ("hand", "play", "reshuffle")] == [2, 5, 0]
    assert [register.type for register in frame.handed_over("draw")] == [PLAYER, NUMBER, CELL]
    assert frame.cell("play", "card") == frame.REGISTERS + 1


# --- seats ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("direction", [1, -1])
@pytest.mark.parametrize("out", [0, 0b0010, 0b0110, 0b1101])
def test_who_is_in_the_round_in_turn_order(direction: int, out: int) -> None:
    for seat in range(4):
        state = seated(seat, direction, out)
        circle = [(seat + direction * step) % 4 for step in range(4)]
        there = [one for one in circle if not out >> one & 1]
        assert everybody_from(state, seat) == there
        assert in_turn_order(state, seat) == [one for one in there if one != seat]
        others = [one for one in there if one != seat]
        assert neighbor(state, seat, direction) == (others[0] if others else seat)
        assert playing(state) == len(there)


def test_nobody_has_no_neighbor() -> None:
    state = seated(0, 1)
    assert neighbor(state, NONE, 1) == NONE
    assert everybody_from(state, NONE) == in_turn_order(state, NONE) == []
    assert neighbor(state, 1, 1, other_than=2) == 3


@pytest.mark.parametrize("direction", [1, -1])
def test_whose_turn_would_be_next_is_whose_turn_it_will_be(direction: int) -> None:
    """Play passes over one after the other, lap after lap, until it comes to somebody who has no turn to lose."""
    for turn, out, *turns in product(range(4), (0, 0b0100), *[(0, 1, 3)] * 4):
        lost = sum(number << LOST_BITS * seat for seat, number in enumerate(turns) if not out >> seat & 1)
        state = seated(turn, direction, out, lost)
        before, seat = state.copy(), neighbor(state, turn, direction)
        due = next_to_play(state)
        assert state == before
        while lost_turns(state, seat):
            state.lost -= 1 << LOST_BITS * seat
            seat = neighbor(state, seat, direction)
        assert due == seat


def test_more_turns_are_lost_than_can_be_kept_in_mind() -> None:
    here = table()
    here.writer.lose_turns(3, 2, 0)
    here.writer.lose_turns(3, MOST_LOST, 0)
    here.writer.lose_turns(0, 1, 0)
    assert [lost_turns(here.state, seat) for seat in range(4)] == [1, 0, 0, MOST_LOST]


def test_play_goes_on_after_whoever_is_named() -> None:
    state = seated(0, 1)
    state.after = 2
    assert next_to_play(state) == 3


# --- operations -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rulebook", ["classic+stacking+jump-in", "kung-fu-panda-en", "madagascar-es", "no-mercy"])
def test_every_operation_knows_who_says_so(rulebook: str) -> None:
    """But for what an event does of itself, which says whoever has proposed it, and the course of a round."""
    name, *more = rulebook.split("+")
    for code in load(name, house_rules=more).program.codes:
        for said in code.said:
            assert said.by or isinstance(said, Happen | Course), f"{code.name}: {said}"


class Noting(Table):
    """Notes what is proposed, and lets nothing of it happen."""

    def __init__(self) -> None:
        super().__init__(rules("classic").program, seated(1, 1, players=3))
        self.noted: list[tuple[str, tuple[int, ...], int]] = []

    def propose(self, event: str, roles: tuple[int, ...], by: int) -> None:
        self.noted.append((event, roles, by))


ONCE, HAND = Brings("direction", (), "done"), Brings("hand", (Of(0), Fixed(0)), "done")
EVERYBODY, NOT_NOW = Brings("hand", (EachOf(()), Fixed(1)), "done"), Brings("color", (), "colored")


@pytest.mark.parametrize(
    ("follows", "proposed"),
    [
        ((), []),
        ((HAND,), [("hand", (2, 0))]),
        ((ONCE, HAND), [("hand", (2, 0)), ("direction", ())]),
        ((HAND, NOT_NOW), [("hand", (2, 0))]),
        ((NOT_NOW, HAND), [("hand", (2, 0))]),
        ((HAND, ONCE, NOT_NOW), [("direction", ()), ("hand", (2, 0))]),
        ((HAND, HAND, ONCE, ONCE), [("hand", (2, 0))] * 2 + [("direction", ())] * 2),  # done at once, so in turn
        ((EVERYBODY,), [("hand", (seat, 1)) for seat in (0, 2, 1)]),
        ((ONCE, EVERYBODY), [*(("hand", (seat, 1)) for seat in (0, 2, 1)), ("direction", ())]),
    ],
)
def test_what_follows_is_proposed_the_last_one_first(follows: tuple[Brings, ...], proposed: list[Any]) -> None:
    """However much it is: frames stand upon each other."""
    here = Noting()
    happen = happenings.at_once(Happen("lost turn", "mark the lost turn", 0, 0, follows, 0))
    assert happen(here, (2, 1), 5)
    assert here.noted == [(*each, 5) for each in proposed]
    assert here.state.lost == 1 << LOST_BITS * 2


@pytest.mark.parametrize("holds_the_color", [False, True])
def test_a_play_that_follows_is_judged_before_it_begins(holds_the_color: bool) -> None:
    here = table()
    deck, cards = here.program.deck, Notation(here.program.book, NAMES[:4]).cards
    here.state.color, wild = deck.colors[cards["red 5"]], cards["wild-draw-four"]
    here.state.hands[2] = [wild, cards["red 7" if holds_the_color else "blue 7"]]
    follows = (Brings("play", (Of(0), Of(1), Fixed(0), Fixed(NONE)), "done"),)
    happen = happenings.at_once(Happen("penalty", "announce the penalty", 0, 0, follows, 0))
    happen(here, (2, wild), 5)  # a penalty of as many cards as the number of this card
    begun = here.state.stack[-1]
    assert begun[frame.PROGRAM] == here.program.plays[deck.kinds[wild]]
    assert begun[frame.REGISTERS : frame.REGISTERS + 5] == [2, wild, int(holds_the_color), 0, NONE]
    assert begun[frame.BY] == 5


def test_where_no_rule_says_so_no_play_is_unlawful() -> None:
    here = lone_table(rules("mau-mau").program, 4, seed_text(1), 0)
    assert not here.program.law.unlawfuls
    proposing(Brings("play", (Of(0), Of(1), Of(2), Of(3)), "done"))(here, (2, 7, 1, 8), 5)
    assert here.state.stack[-1][frame.REGISTERS : frame.REGISTERS + 5] == [2, 7, 0, 1, 8]


@pytest.mark.parametrize("wanted", [0, 9])
@pytest.mark.parametrize("event", ["hand", "draw"])  # without a result and with one
@pytest.mark.parametrize(
    "given",
    [
        (),
        (Of(0),),
        (Of(2),),
        (Of(0), Of(1)),
        (Of(1), Of(0)),
        (Of(0), Of(2), Of(1)),
        (Fixed(7),),
        (Of(0), Fixed(7)),
        (Of(2), Fixed(7), Fixed(8)),
        (Of(0), Of(1), Fixed(7)),
        (Fixed(7), Of(0)),
        (Of(1), Fixed(7), Of(0)),
        (Fixed(0), Fixed(7), Of(2)),
    ],
)
def test_an_event_is_given_what_its_row_says(given: tuple[Of | Fixed, ...], event: str, wanted: int) -> None:
    """In that order, and behind it where its result is wanted, if it has one."""
    values = (10, 11, 12)
    expected = [values[one.place] if isinstance(one, Of) else one.value for one in given]
    expected += [] if EVENTS[event].result == NO_VALUE else [wanted]
    assert handing_over(Brings(event, given, "done"), wanted)(values) == tuple(expected)


def test_what_comes_to_several_comes_to_those_named_in_turn_order() -> None:
    """Proposed the last one first."""
    for places, values, seats in (((0, 1), (2, 0), [0, 2]), ((0,), (1, 2), [1]), ((), (1, 1), [0, 2, 1])):
        here = Noting()
        proposing(Brings("hand", (EachOf(places), Fixed(1)), "done"))(here, values, 5)
        assert here.noted == [("hand", (seat, 1), 5) for seat in seats]


@pytest.mark.parametrize("follows", [(HAND,), (HAND, HAND), (HAND, HAND, HAND), (EVERYBODY,)])
def test_of_what_comes_to_nothing_nothing_follows(follows: tuple[Brings, ...]) -> None:
    here = Noting()
    happenings.at_once(Happen("penalty", "announce the penalty", 0, 0, follows, 0))(here, (2, 0), 5)
    assert here.noted == []


@pytest.mark.parametrize(
    ("event", "change", "missing"),
    [
        ("direction", {"deed": "spin"}, "nothing does what the event `direction` does of itself: `spin`"),
        ("draw", {"result": NO_VALUE}, "nothing does what the event `draw` does of itself: `draw cards`"),
        ("leave", {"deed": ""}, "no event has the deed `leave`"),
    ],
)
def test_a_deed_that_is_missing_is_named(
    monkeypatch: pytest.MonkeyPatch, event: str, change: dict[str, Any], missing: str
) -> None:
    monkeypatch.setitem(EVENTS, event, replace(EVENTS[event], **change))
    with pytest.raises(NotImplementedError, match=missing):
        happenings.judge()


def test_every_step_is_either_done_or_asked() -> None:
    assert sorted([*ACTS, *PILES, *LOTS, *QUESTIONS]) == sorted({**ACTS, **PILES, **LOTS, **QUESTIONS})
    assert ACTS.keys() | PILES.keys() | LOTS.keys() | QUESTIONS.keys() == vocabulary.STEP_WORDS.keys()


class Dance:
    """An operation that nobody has heard of."""


@pytest.mark.parametrize(
    ("module", "table", "key", "missing"),
    [
        ("link", vocabulary.STEP_WORDS, "dance", "no operation does what the step `dance` says"),
        ("values", vocabulary.VALUE_WORDS, "mood", "no function makes the value `mood`"),
        ("ops.turn", vocabulary.COURSE, "a break", "a part of the course of a round is missing: {'a break'}"),
        ("ops.happenings", vocabulary.EVENTS, "dance", "nothing does what the event `dance` does of itself: `spin`"),
        ("link", vars(operations), "Operation", "nothing links the operation `Dance`"),
        ("ops.touches", vars(operations), "Operation", "nothing says what `Dance` touches"),
    ],
)
def test_what_is_missing_is_named_when_the_engine_is_loaded(
    monkeypatch: pytest.MonkeyPatch, module: str, table: dict[str, Any], key: str, missing: str
) -> None:
    added = {
        "Operation": operations.Operation | Dance,
        "dance": replace(EVENTS["direction"], name="dance", deed="spin"),
    }
    monkeypatch.setitem(table, key, added.get(key))
    found = find_spec(f"lastcard.interpreter.engine.{module}")
    assert found is not None
    assert found.loader is not None
    with pytest.raises(NotImplementedError, match=missing):
        found.loader.exec_module(module_from_spec(found))


# --- values -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("word", ["same", "differs", "is_more", "is_less", "is_least", "is_most"])
def test_what_a_parameter_decides_is_what_play_would_decide(word: str) -> None:
    program = rules("classic").program
    for left, right in product((-1, 0, 1, 2), repeat=2):
        compared = Expr(word, (Expr("const", value=left), Expr("const", value=right)), type=TRUTH)
        assert folded(compared).op == "const"
        assert folded(compared).value == program.law.maker.value(compared)(seated(0, 1), [])
        denied = Expr("negate", (folded(compared),), type=TRUTH)
        assert folded(denied).value == program.law.maker.value(denied)(seated(0, 1), [])


def test_no_number_grows_beyond_what_a_save_can_hold() -> None:
    state, read = seated(0, 1), rules("classic").program.law.maker.value
    largest = 2**53 - 1
    for word, sign in (("plus", 1), ("minus", -1)):
        for size in (largest, largest - 1, largest - 2):
            reckoned = Expr(word, (Expr("const", value=sign * size), Expr("const", value=1)))
            state.points = [read(reckoned)(state, [])] * 4
            assert state.points[0] == sign * min(size + 1, largest)
            assert State.from_data(state.to_data()) == state
    state.points[1] = largest + 1
    with pytest.raises(ValueError, match="points"):
        State.from_data(state.to_data())


def test_colors_are_compared_whatever_the_order_of_the_cards() -> None:
    program, state = rules("classic").program, seated(0, 1)
    deck = program.deck
    one_each = [deck.colors.index(color) for color in (2, 0, 3, 1)]
    state.hands[:2] = [one_each, one_each[::-1]]
    several = [Expr("colors_of", (Expr("hand", (Expr("const", value=seat),)),)) for seat in (0, 1)]
    read = program.law.maker.value
    assert read(several[0])(state, []) == deck.colors_now(state) == [0, 1, 2, 3]
    assert read(Expr("same", tuple(several)))(state, [])
    state.hands[1].append(deck.colors.index(NONE))
    assert read(Expr("same", tuple(several)))(state, [])
    state.hands[1].remove(one_each[0])
    assert read(Expr("differs", tuple(several)))(state, [])


# --- the writer -------------------------------------------------------------------------------------------------------


def test_cards_put_under_lie_under_the_top_card() -> None:
    here = table()
    state = here.state
    state.hands[0], state.discard = [3, 5, 5, 7], [1, 2]
    here.writer.discard(0, [5, 3], 0)
    assert (state.hands[0], state.discard) == ([5, 7], [1, 5, 3, 2])
    here.writer.leave_round(0, 0)
    assert (state.hands[0], state.discard, state.out) == ([], [1, 5, 3, 7, 5, 2], 1), "the last of the deck lowest"


def test_what_goes_under_the_top_card_is_told() -> None:
    told: list[Event] = []
    here = table(told=told)
    here.state.zones, here.state.discard = [[4, 5]], [1, 2]
    here.writer.put_under([4, 5], Lying(here.state.zones[0]), 0, False)
    assert (here.state.zones, here.state.discard[-1], sorted(here.state.discard)) == ([[]], 2, [1, 2, 4, 5])
    assert [(event.kind, event.amount, sorted(event.cards)) for event in told] == [("put under", 2, [4, 5])]


def test_what_cannot_be_drawn_is_told() -> None:
    told: list[Event] = []
    here = table(told=told)
    here.state.draw, here.state.discard = [4], [1, 2, 3]
    assert here.writer.can_draw()
    last = here.writer.draw(1, 5, 0)
    assert last == here.state.hands[1][-1]
    assert sorted(here.state.hands[1]) == [1, 2, 4]
    assert (here.state.discard, here.writer.reshuffles) == ([3], 1)
    assert [(event.kind, event.seat, event.amount) for event in told] == [
        ("reshuffle", NONE, 2),
        ("draw", 1, 3),
        ("exhausted", 1, 2),
    ]
    assert here.writer.draw(1, 1, 0) == NONE


def test_a_card_goes_back_on_the_pile_or_into_its_middle() -> None:
    """The top of a pile is at the end."""
    for middle, expected in ((False, [1, 2, 3, 4, 5, 9]), (True, [1, 2, 3, 9, 4, 5])):
        here = table()
        here.state.draw, here.state.discard, here.state.color = [1, 2, 3, 4, 5], [9], 2
        here.writer.back_into_pile(middle, 0)
        assert (here.state.draw, here.state.discard, here.state.color) == (expected, [], NONE)


def test_hands_go_on_in_the_order_of_the_seats_named() -> None:
    here = table()
    here.state.hands = [[1], [2], [3], [4]]
    here.writer.pass_hands_on([2, 1, 0], 0)
    assert here.state.hands == [[2], [3], [1], [4]]
    here.writer.swap_hands(3, 0, 0)
    assert here.state.hands == [[4], [3], [1], [2]]


def test_only_those_concerned_see_what_is_private() -> None:
    told: list[Event] = []
    here = table(told=told)
    here.state.hands = [[7, 5], [], [], []]
    here.writer.give(0, 5, 2, 0)
    here.writer.show(0, here.state.hands[0], 3, True, 0)
    assert [event.private for event in told] == [(0, 2), (0, 3)]
    assert [told[0].seen_by(seat).cards for seat in range(4)] == [(5,), (), (5,), ()]
    assert told[1].cards == (7,)


def test_a_fact_says_nothing_that_has_not_been_told() -> None:
    told: list[Event] = []
    here = table(told=told)
    here.writer.tell("turn up", 0)
    here.writer.begin_turn(2)
    here.writer.lose_turns(1, 2, 0)
    here.writer.pass_on(3, 0)
    here.writer.turn_direction(0)
    assert told == [
        Event("turn up"),
        Event("turn", seat=2),
        Event("lose turn", seat=1, amount=2),
        Event("pass", seat=3),
        Event("direction", direction=-1),
    ]
    assert (here.state.lost, here.state.passes, here.state.direction) == (2 << LOST_BITS, 1, -1)


def test_a_penalty_is_told_of_whoever_takes_it() -> None:
    told: list[Event] = []
    here = table(told=told)
    deal_lone_round(here)
    here.begin_round()
    here.propose("penalty", (2, 3), 0)
    here.run()
    assert [(each.kind, each.seat, each.amount) for each in told[-2:]] == [("penalty", 2, 3), ("draw", 2, 3)]
    here.propose("penalty", (2, 1), 0)
    here.run()
    assert [(each.kind, each.seat, each.amount) for each in told[-2:]] == [("penalty", 2, 1), ("draw", 2, 1)]


@pytest.mark.parametrize("amount", [0, -1])
def test_a_penalty_of_nothing_is_not_told(amount: int) -> None:
    told: list[Event] = []
    here = table(told=told)
    deal_lone_round(here)
    here.begin_round()
    before = len(told)
    here.propose("penalty", (2, amount), 0)
    here.run()
    assert told[before:] == []


def test_a_card_is_found_by_its_text_even_where_none_lies_on_the_table() -> None:
    for name in ("classic", "flip"):
        write = Notation(rules(name).book, NAMES[:2])
        for text, card in write.cards.items():
            assert card in write.find(text, NONE)
            assert card in write.find(text, card)
            assert write.card(card) == text
        assert write.find("no card", NONE) == ()
    sides = rules("flip").book
    other = next(number for number, card in enumerate(sides.cards) if card.side)
    assert sides.cards[0].back in write.find(sides.cards[0].text, other)
    assert write.find("no card", other) == ()


def test_the_colors_there_are_belong_to_the_side_that_counts() -> None:
    program = rules("flip").program
    book, deck = program.book, program.deck
    state = fresh_state(book, 2, seed_text(1), 0)
    for side in (0, 1):
        state.flags[book.side] = side
        shown = {card.color for card in book.cards if card.side == side} - {NONE}
        assert deck.colors_now(state) == sorted(shown)


def test_whoever_takes_a_turn_over_loses_one_less() -> None:
    here = table()
    state = here.state
    state.turn, state.after, state.lost = 0, 2, (2 << LOST_BITS * 3) + (1 << LOST_BITS)
    here.writer.take_turn(3, 0)
    assert (state.turn, state.after, state.lost) == (3, NONE, (1 << LOST_BITS * 3) + (1 << LOST_BITS))
    here.writer.end_turn()
    assert (state.last, state.turns) == (3, 1)


def test_cards_foreseen_come_first_if_all_of_them_are_there() -> None:
    here = table()
    state = here.state
    state.foreseen = [7, 3]
    here.writer.put_in_order([1, 3, 5, 7])
    assert (state.draw[-2:], sorted(state.draw), state.shuffles) == ([3, 7], [1, 3, 5, 7], 1)
    state.foreseen = [7, 8]
    here.writer.put_in_order([1, 3, 5, 7])
    without, state.foreseen, state.shuffles = state.draw, [], 1
    here.writer.put_in_order([1, 3, 5, 7])
    assert state.draw == without


# --- the position -----------------------------------------------------------------------------------------------------


def test_a_copy_shares_nothing() -> None:
    here = table()
    deal_lone_round(here)
    here.begin_round()
    copy = here.state.copy()
    before = copy.digest()
    for name in State.__slots__:
        value = getattr(here.state, name)
        for inner in value if isinstance(value, list) else ():
            if isinstance(inner, list):
                inner.append(1)
        if isinstance(value, list):
            value.append(1)
    assert copy.digest() == before


@pytest.mark.parametrize("book", ["mau-mau", "switch+jump-in", "classic+stacking+mercy:limit=12", "flip", "no-mercy"])
def test_what_is_pending_at_any_decision_can_be_saved(book: str) -> None:
    game, walker = new_game(book, 3, 5).begin(), Walker(book, 3, 5)
    while (decision := game.decision) is not None:
        game.choose(walker.answer(decision.options))
        assert State.from_data(game.state.to_data()) == game.state


@pytest.mark.parametrize("book", ["classic+jump-in", "kung-fu-panda-es", "no-mercy"])
def test_to_look_changes_nothing(book: str) -> None:
    game, walker = new_game(book, 3, 6).begin(), Walker(book, 3, 6)
    while (decision := game.decision) is not None:
        before = game.state.copy()
        assert game.table.asked() == game.table.asked()
        moves = game.table.options()
        assert len(game.table.reasons(moves)) == len(moves)
        assert game.state == before
        game.choose(walker.answer(decision.options))
