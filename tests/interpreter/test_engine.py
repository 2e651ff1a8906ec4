"""The small pieces of the engine, each by itself, and what rarely happens in play, in rulebooks of a few lines."""

from dataclasses import replace
from importlib.util import find_spec, module_from_spec
from itertools import product
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

from lastcard.dsl.resolve.folding import folded
from lastcard.dsl.rulebook import Expr
from lastcard.dsl.words import vocabulary
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
from lastcard.interpreter.engine.ops.proposals import handing_over, proposing
from lastcard.interpreter.engine.ops.questions import QUESTIONS
from lastcard.interpreter.engine.seats import (
    everybody_from,
    in_turn_order,
    neighbor,
    next_to_play,
    pay_for_lost_turns,
    playing,
)
from lastcard.interpreter.engine.shuffle import seed_text
from lastcard.interpreter.engine.state import NONE, State
from lastcard.interpreter.host.api import load
from lastcard.interpreter.host.setup import deal_lone_round, fresh_state, lone_table
from lastcard.interpreter.proof.position import lay_out
from tests.interpreter.test_words_at_work import run
from tests.interpreter.words_at_work import HEAD
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
    """Whoever has lost the turn is passed over once, as many as there are; only then have they paid for it."""
    for turn, out, lost in product(range(4), (0, 0b0100), range(16)):
        state = seated(turn, direction, out, lost & ~out)
        before, first = state.copy(), neighbor(state, turn, direction)
        due = next_to_play(state)
        assert state == before
        assert pay_for_lost_turns(state, first) == due
        assert not state.lost >> due & 1 or lost & ~out == 0


def test_play_goes_on_after_whoever_is_named() -> None:
    state = seated(0, 1)
    state.after = 2
    assert next_to_play(state) == 3


# --- operations -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rulebook", ["classic+stacking+jump-in", "kung-fu-panda-en", "madagascar-es", "merciless"])
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
        ((HAND, HAND, ONCE, ONCE), [("direction", ())] * 2 + [("hand", (2, 0))] * 2),
        ((EVERYBODY,), [("hand", (seat, 1)) for seat in (0, 2, 1)]),
        ((ONCE, EVERYBODY), [*(("hand", (seat, 1)) for seat in (0, 2, 1)), ("direction", ())]),
    ],
)
def test_what_follows_is_proposed_the_last_one_first(follows: tuple[Brings, ...], proposed: list[Any]) -> None:
    """However much it is: frames stand upon each other."""
    here = Noting()
    happen = happenings.at_once(Happen("lost turn", "mark the lost turn", 0, 0, follows, 0))
    assert happen(here, (2,), 5)
    assert here.noted == [(*each, 5) for each in proposed]
    assert here.state.lost == 1 << 2


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
    assert ACTS.keys() & QUESTIONS.keys() == set()
    assert ACTS.keys() | QUESTIONS.keys() == vocabulary.STEP_WORDS.keys()


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
    assert (state.hands[0], state.discard, state.out) == ([], [1, 5, 3, 5, 7, 2], 1)


def test_what_goes_under_the_top_card_is_told() -> None:
    told: list[Event] = []
    here = table(told=told)
    here.state.zones, here.state.discard = [[4, 5]], [1, 2]
    here.writer.put_under(0, 0)
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
    here.writer.show_hand(0, 3, 0)
    assert [event.private for event in told] == [(0, 2), (0, 3)]
    assert [told[0].seen_by(seat).cards for seat in range(4)] == [(5,), (), (5,), ()]
    assert told[1].cards == (7,)


def test_a_fact_says_nothing_that_has_not_been_told() -> None:
    told: list[Event] = []
    here = table(told=told)
    here.writer.tell("turn up", 0)
    here.writer.begin_turn(2)
    here.writer.lose_turn(1, 0)
    here.writer.pass_on(3, 0)
    here.writer.turn_direction(0)
    assert told == [
        Event("turn up"),
        Event("turn", seat=2),
        Event("lose turn", seat=1),
        Event("pass", seat=3),
        Event("direction", direction=-1),
    ]
    assert (here.state.lost, here.state.passes, here.state.direction) == (0b10, 1, -1)


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
    for name in ("classic", "two-sided"):
        write = Notation(rules(name).book, NAMES[:2])
        for text, card in write.cards.items():
            assert write.find(text, NONE) == card
            assert write.find(text, card) == card
            assert write.card(card) == text
        assert write.find("no card", NONE) is None
    sides = rules("two-sided").book
    other = next(number for number, card in enumerate(sides.cards) if card.side)
    assert write.find(sides.cards[0].text, other) == sides.cards[0].back
    assert write.find("no card", other) is None


def test_the_colors_there_are_belong_to_the_side_that_counts() -> None:
    program = rules("two-sided").program
    book, deck = program.book, program.deck
    state = fresh_state(book, 2, seed_text(1), 0)
    for side in (0, 1):
        state.flags[book.side] = side
        shown = {card.color for card in book.cards if card.side == side} - {NONE}
        assert deck.colors_now(state) == sorted(shown)


def test_a_turn_taken_over_is_followed_by_all_who_had_lost_theirs() -> None:
    here = table()
    state = here.state
    state.turn, state.after, state.lost = 0, 2, 0b1010
    here.writer.take_turn(3, 0)
    assert (state.turn, state.after, state.lost) == (3, NONE, 0)
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


@pytest.mark.parametrize(
    "book", ["mau-mau", "switch+jump-in", "classic+stacking+mercy:limit=12", "two-sided", "merciless"]
)
def test_what_is_pending_at_any_decision_can_be_saved(book: str) -> None:
    game, walker = new_game(book, 3, 5).begin(), Walker(book, 3, 5)
    while (decision := game.decision) is not None:
        game.choose(walker.answer(decision.options))
        assert State.from_data(game.state.to_data()) == game.state


@pytest.mark.parametrize("book", ["classic+jump-in", "kung-fu-panda-es", "merciless"])
def test_to_look_changes_nothing(book: str) -> None:
    game, walker = new_game(book, 3, 6).begin(), Walker(book, 3, 6)
    while (decision := game.decision) is not None:
        before = game.state.copy()
        assert game.table.asked() == game.table.asked()
        moves = game.table.options()
        assert len(game.table.reasons(moves)) == len(moves)
        assert game.state == before
        game.choose(walker.answer(decision.options))


# --- what rarely happens ----------------------------------------------------------------------------------------------

# What it shows, the sections of the rulebook, the scenario; the table is that of words_at_work.py.
RARE = {
    "a draw of nothing is no draw": (
        """
        flags: {noticed: {holds: number}}
        rules:
          nothing:
            on: player plays skip
            do: [player draws 0]
          notice:
            on: player draws
            do: [noticed becomes noticed + 1]
        """,
        """
        play: [Ana plays blue skip]
        expect: {flags: {noticed: 0}, counts: {Ana: 3}}
        """,
    ),
    "what cannot be drawn is no draw": (
        """
        flags: {noticed: {holds: number}, last-drawn: {holds: number}}
        rules:
          everything:
            on: player plays skip
            do:
              - player draws 1
              - player draws 1
              - player draws 0 as nothing
              - if: nothing is none
                then: [last-drawn becomes last-drawn + 1]
          notice:
            on: player draws
            do: [noticed becomes noticed + 1]
        """,
        """
        given:
          turn: Ana
          top: blue 5
          rest: out
          hands: {Ana: [blue skip, blue 1, blue 2], Blas: [blue 3, blue 4], Carla: [yellow 1, blue 6]}
        play: [Ana plays blue skip]
        expect: {flags: {noticed: 1, last-drawn: 1}, counts: {Ana: 3}, draw pile: 0}
        """,
    ),
    "hands that have changed are judged in turn order, and once": (
        """
        flags: {seen: {holds: number}, place: {of: player, holds: number}}
        rules:
          note:
            on: hand of player changes
            do:
              - seen becomes seen + 1
              - place of player becomes seen
          exchange:
            on: player plays reverse
            follows: [reverse]
            do:
              - seen becomes 0
              - hold: hand changes
                do:
                  - player picks one from hand of player
                  - player gives one to next after player
                  - player picks two from hand of player
                  - player gives two to next after player
        """,
        """
        given:
          turn: Ana
          top: blue 5
          hands:
            Ana: [blue reverse, blue 1, blue skip, blue 2, blue 3]
            Blas: [green 1, green 2]
            Carla: [yellow 1, yellow 2]
        play: [Ana plays blue reverse, Ana picks blue 1, Ana picks blue skip]
        expect: {player flags: {place: {Ana: 1, Blas: 0, Carla: 2}}, flags: {seen: 2}, counts: {Ana: 2}}
        """,
    ),
    "hands that are exchanged are judged in turn order, whoever is named first": (
        """
        flags: {seen: {holds: number}, place: {of: player, holds: number}}
        rules:
          note:
            on: hand of player changes
            when: hand of player is hand of player is exchanged
            do:
              - seen becomes seen + 1
              - place of player becomes seen
          exchange:
            on: player plays skip
            follows: [skip]
            do: [next before player swaps hands with player]
        """,
        """
        play: [Ana plays blue skip]
        expect: {player flags: {place: {Ana: 1, Blas: 0, Carla: 2}}, counts: {Ana: 4, Carla: 3}}
        """,
    ),
    "what is held within another hold is told at the end of the outer one": (
        """
        flags: {altered: {of: player, holds: number}}
        rules:
          outer:
            on: player plays reverse
            follows: [reverse]
            do:
              - hold: hand changes
                do:
                  - player discards hand of player with color the color in play
                  - next after player draws 1
          inner:
            on: player draws
            do:
              - hold: hand changes
                do: [player discards hand of player with color the color in play]
          note:
            on: hand of player changes
            do: [altered of player becomes altered of player + 1]
        """,
        """
        given:
          turn: Ana
          top: blue 5
          hands: {Ana: [blue reverse, blue 1, green 9, green 8], Blas: [green 1, green 2], Carla: [yellow 1, yellow 2]}
          draw pile: [green 3]
        play: [Ana plays blue reverse]
        expect: {player flags: {altered: {Ana: 2, Blas: 0, Carla: 1}}}
        """,
    ),
    "what an offer changes it knows itself": (
        """
        flags: {known: {holds: number}}
        windows:
          more:
            opens: before player must draw
            asks: player
            offers:
              more:
                do:
                  - the amount becomes the amount + 1
                  - known becomes the amount
        """,
        """
        play: [Ana plays blue draw-two, Blas says more]
        expect: {flags: {known: 3}, counts: {Blas: 7}}
        """,
    ),
    "what is sent to nobody uses up nobody's `once: turn`": (
        """
        rules:
          fines:
            on: player plays skip
            follows: [skip]
            do:
              - next after player must draw 1
              - player must draw 2
              - player must draw 1
          vanish:
            before: player must draw
            when: size of hand of player is 4
            do: [the target becomes nobody]
        windows:
          mercy:
            opens: before player must draw
            asks: next after player
            once: turn
            offers:
              spare: {do: [cancel what must be drawn]}
        """,
        """
        play: [Ana plays blue skip, Blas says spare]
        expect: {counts: {Ana: 4, Blas: 4}}
        """,
    ),
    "whoever loses the first turn by the first card is passed over": (
        "",
        """
        given:
          dealer: Carla
          turned up: [blue skip]
          hands: {Ana: [blue 1, blue 2], Blas: [blue 3, blue 4], Carla: [yellow 1, blue 6]}
        expect: {turn: Blas, asked: Blas, asked for: play}
        """,
    ),
    "what the first card brings may have names of its own": (
        """
        turned up:
          skip:
            - the first player draws 1 as found
            - the first player gives found to next after the first player
        """,
        """
        given:
          dealer: Carla
          turned up: [blue skip]
          hands: {Ana: [blue 1, blue 2], Blas: [blue 3, blue 4], Carla: [yellow 1, blue 6]}
        expect: {turn: Ana, counts: {Ana: 2, Blas: 3}}
        """,
    ),
    "the turn may be taken before the first one": (
        """
        windows:
          quick:
            opens: after player loses a turn
            asks: next after player
            offers:
              quick: {do: [next after taker gets the turn]}
        """,
        """
        given:
          dealer: Carla
          turned up: [blue skip]
          hands: {Ana: [blue 1, blue 2], Blas: [blue 3, blue 4], Carla: [yellow 1, blue 6]}
        play: [Blas says quick]
        expect: {turn: Carla, asked: Carla, asked for: play}
        """,
    ),
    "whoever has left does nothing more in the turn that began": (
        """
        rules:
          tired:
            on: turn of player begins
            when: size of hand of player is 2
            do: [player leaves the round]
        """,
        """
        given:
          turn: Ana
          top: blue 5
          hands: {Ana: [blue 1, blue 2, blue 3], Blas: [blue 3, blue 4], Carla: [blue 7, blue 6, blue 8]}
        play: [Ana plays blue 1]
        expect: {turn: Carla, asked: Carla, out: [Blas]}
        """,
    ),
    "nobody has no flag": (
        """
        flags: {mark: {of: player, holds: number, start: 4}, seen: {holds: number}, whose: {holds: player}}
        rules:
          look:
            on: player plays skip
            do:
              - mark of next before player becomes 9
              - mark of whose becomes 7
              - seen becomes mark of whose
        """,
        """
        play: [Ana plays blue skip]
        expect: {flags: {seen: 4}, player flags: {mark: {Ana: 4, Blas: 4, Carla: 9}}}
        """,
    ),
    "a penalty that has been drawn is as large as it was": (
        """
        flags: {size-of-it: {holds: number}}
        rules:
          note:
            on: player must draw
            do: [size-of-it becomes amount]
        """,
        """
        play: [Ana plays blue draw-two]
        expect: {flags: {size-of-it: 2}, counts: {Blas: 6}}
        """,
    ),
    "what has been given away cannot be given again": (
        """
        rules:
          twice:
            on: player plays skip
            do:
              - player picks gift from hand of player
              - player gives gift to next after player
              - player gives gift to next before player
        """,
        """
        play: [Ana plays blue skip, Ana picks blue 1]
        expect: {hands: {Ana: [blue reverse, blue draw-two]}, counts: {Blas: 5, Carla: 4}}
        """,
    ),
    "what is cancelled in a group is forgotten at its end": (
        """
        rules:
          twice:
            on: player plays skip
            follows: [skip]
            do:
              - group: harm
                target: next after player
                do: [the target draws 1]
              - group: harm
                target: next after player
                do: [the target draws 1]
        windows:
          shield:
            opens: before group harm
            asks: the target
            offers:
              shield: {do: [cancel harm]}
        """,
        """
        play:
          - Ana plays blue skip
          - Blas says shield
          - expect: {asked: Blas, asked for: shield, counts: {Blas: 4}}
          - Blas declines shield
        expect: {turn: Carla, asked for: play, counts: {Ana: 3, Blas: 5}}
        """,
    ),
    "whoever is named later in the same rule is meant by the group": (
        """
        rules:
          twice:
            on: player plays skip
            follows: [skip]
            do:
              - group: harm
                target: next after player
                amount: 2
                do: [the target draws the amount]
              - group: harm
                target: next before player
                do: [the target draws 1]
        """,
        """
        play: [Ana plays blue skip]
        expect: {turn: Carla, counts: {Ana: 3, Blas: 6, Carla: 5}}
        """,
    ),
    "windows that open together are asked each for itself": (
        """
        flags: {ones: {holds: number}, twos: {holds: number}, threes: {holds: number}}
        windows:
          first:
            opens: after player plays number
            when: rank of card is 9
            asks: opponents of player
            offers: {one: {}}
            otherwise: [ones becomes ones + 1]
          second:
            opens: after player plays number
            asks: next before player
            offers: {two: {}}
            otherwise: [twos becomes twos + 1]
          third:
            opens: after player plays number
            asks: opponents of player
            offers: {three: {}, four: {}, five: {}}
            otherwise: [threes becomes threes + 1]
        """,
        """
        play:
          - Ana plays blue 1
          - expect: {asked: Blas, asked for: three, cannot: [Blas says one, Blas says two]}
          - Blas declines four
          - expect: {asked: Blas, can: [Blas says three, Blas says five], cannot: [Blas says four]}
          - Blas declines three
          - Blas declines five
          - expect: {asked: Carla, can: [Carla says two, Carla says three, Carla says four], cannot: [Carla says one]}
          - Carla says four
          - expect: {turn: Blas, flags: {ones: 0, twos: 1, threes: 0}}
          - Blas plays blue 9
          - expect: {asked: Carla, can: [Carla says one, Carla says three], cannot: [Carla says two]}
          - Carla declines one
          - Carla declines three
          - Carla declines four
          - Carla declines five
          - expect: {asked: Ana, can: [Ana says one, Ana says two, Ana says five]}
          - Ana says two
        expect: {turn: Carla, flags: {ones: 1, twos: 1, threes: 1}}
        """,
    ),
    "once in a turn is once for each player of the event, and only for the window that says so": (
        """
        rules:
          thirst:
            on: player plays skip
            follows: [skip]
            do:
              - player draws 1
              - player draws 1
              - next before player draws 1
        windows:
          bow:
            opens: after player draws
            asks: next after player
            offers: {bow: {}}
          greet:
            opens: after player draws
            once: turn
            asks: next after player
            offers: {hello: {}}
          wave:
            opens: after player draws
            asks: next after player
            offers: {wave: {}}
          five:
            opens: after player draws
            once: turn
            when: size of hand of player is 5
            asks: next after player
            offers: {five: {}}
        """,
        """
        play:
          - Ana plays blue skip
          - expect: {asked: Blas, can: [Blas says bow, Blas says hello, Blas says wave]}
          - Blas says wave
          - expect: {asked: Blas, can: [Blas says bow, Blas says wave, Blas says five], cannot: [Blas says hello]}
          - Blas says bow
          - expect: {asked: Ana, can: [Ana says hello]}
          - Ana says hello
          - expect: {turn: Carla}
          - Carla draws
          - expect: {asked: Ana, can: [Ana says hello]}
        expect: {asked: Ana}
        """,
    ),
    "once in a turn is once for all where the event has no player": (
        """
        rules:
          back-again:
            on: player plays reverse
            follows: [reverse]
            do: [turn the direction, turn the direction]
        windows:
          dizzy:
            opens: after the direction turns
            once: turn
            asks: the player of the next turn
            offers: {dizzy: {}}
        """,
        """
        play:
          - Ana plays blue reverse
          - expect: {asked: Carla, asked for: dizzy}
          - Carla says dizzy
        expect: {turn: Carla, direction: right, asked for: play}
        """,
    ),
    "an offer may be about one player, if there is one": (
        """
        flags: {suspect: {holds: player}}
        rules:
          remember:
            on: player plays skip
            do: [suspect becomes player]
        windows:
          blame:
            opens: after player plays number
            asks: opponents of player
            offers:
              blame:
                target: suspect
                do: [target draws 1]
        """,
        """
        play:
          - Ana plays blue 1
          - Blas plays blue 2
          - Carla plays blue 3
          - Ana plays blue skip
          - Carla plays blue 4
          - expect: {asked: Ana, can: [Ana says blame Ana]}
          - Ana says blame Ana
        expect: {turn: Ana, counts: {Ana: 3, Blas: 3, Carla: 2}}
        """,
    ),
    "nobody is asked who is not there, or not any more": (
        """
        flags: {rival: {holds: player}}
        rules:
          away:
            on: player plays skip
            follows: [skip]
            do:
              - rival becomes next after player
              - next after player leaves the round
        windows:
          missing:
            opens: after player plays card
            asks: rival
            offers: {here: {}}
          farewell:
            opens: after player leaves the round
            asks: all players
            offers: {bye: {}}
        """,
        """
        play:
          - Ana plays blue skip
          - expect: {asked: Ana, asked for: bye, out: [Blas]}
          - Ana declines bye
          - expect: {asked: Carla, asked for: bye}
          - Carla declines bye
        expect: {turn: Carla, asked for: play}
        """,
    ),
    "what is forbidden is no offer either": (
        """
        rules:
          no-nines: {forbid: player plays number, when: rank of card is 9}
        windows:
          quick:
            opens: after player plays number
            when: player is the player of this turn
            asks: next after player
            offers:
              quick:
                plays: reply from hand of taker
                do: [taker plays reply]
        """,
        """
        play:
          - Ana plays blue 1
          - expect: {asked: Blas, can: [Blas plays blue 2, Blas plays green 7], cannot: [Blas plays blue 9]}
          - Blas plays green 7
        expect: {turn: Blas, top: green 7}
        """,
    ),
    "whoever leaves before it hits them is not hit": (
        """
        flags: {hits: {holds: number}}
        rules:
          flee:
            before: player must draw
            do: [player leaves the round]
          count:
            on: player must draw
            do: [hits becomes hits + 1]
        """,
        """
        play: [Ana plays blue draw-two]
        expect: {turn: Carla, out: [Blas], counts: {Blas: 0}, flags: {hits: 0}}
        """,
    ),
    "whoever else leaves before it does not help": (
        """
        flags: {hits: {holds: number}}
        rules:
          away:
            before: player must draw
            do: [next after player leaves the round]
          count:
            on: player must draw
            do: [hits becomes hits + 1]
        """,
        """
        play: [Ana plays blue draw-two]
        expect: {turn: Ana, out: [Carla], counts: {Blas: 6}, flags: {hits: 1}}
        """,
    ),
    "a color comes into play with a card that has one, or when one is named": (
        """
        flags: {times: {holds: number}}
        rules:
          count:
            on: the color in play is set
            do: [times becomes times + 1]
        """,
        """
        given:
          turn: Ana
          top: blue 5
          hands: {Ana: [blue 1, blue 2, blue 3], Blas: [wild, blue 4, green 1], Carla: [blue 7, blue 8, green 2]}
        play:
          - Ana plays blue 1
          - expect: {flags: {times: 1}}
          - Blas plays wild
          - expect: {asked for: color, color: none, flags: {times: 1}}
          - Blas names green
        expect: {turn: Carla, color: green, flags: {times: 2}}
        """,
    ),
    "who draws nothing has drawn no card, whatever was drawn before": (
        """
        flags: {much: {holds: number}, empty-handed: {holds: number}}
        rules:
          share-out:
            on: player plays skip
            do:
              - much becomes 1
              - for each: somebody in all players
                do:
                  - somebody draws much as found
                  - if: found is none
                    then: [empty-handed becomes empty-handed + 1]
                  - much becomes 0
        """,
        """
        play: [Ana plays blue skip]
        expect: {turn: Carla, counts: {Ana: 4, Blas: 4, Carla: 4}, flags: {empty-handed: 2}}
        """,
    ),
    "a penalty of nothing is a penalty": (
        """
        flags: {hits: {holds: number}}
        rules:
          mild:
            on: player plays skip
            follows: [skip]
            do: [next after player must draw 0]
          count:
            on: player must draw
            do: [hits becomes hits + 1]
        """,
        """
        play: [Ana plays blue skip]
        expect: {turn: Carla, counts: {Blas: 4}, flags: {hits: 1}}
        """,
    ),
    "hands that have changed are judged from who acts, who need not be on turn": (
        """
        flags: {seen: {holds: number}, place: {of: player, holds: number}}
        rules:
          note:
            on: hand of player changes
            do:
              - seen becomes seen + 1
              - place of player becomes seen
          rain:
            on: player must draw
            do:
              - seen becomes 0
              - hold: hand changes
                do:
                  - for each: somebody in opponents of player
                    do: [somebody draws 1]
        """,
        """
        play: [Ana plays blue draw-two]
        expect: {turn: Carla, player flags: {place: {Ana: 2, Carla: 1}}}
        """,
    ),
    "hands that have changed are judged from who is on turn, if who acts has left": (
        """
        flags: {seen: {holds: number}, place: {of: player, holds: number}}
        rules:
          note:
            on: hand of player changes
            do:
              - seen becomes seen + 1
              - place of player becomes seen
          rain:
            on: player must draw
            do:
              - seen becomes 0
              - hold: hand changes
                do:
                  - for each: somebody in opponents of player
                    do: [somebody draws 1]
                  - player leaves the round
        """,
        """
        play: [Ana plays blue draw-two]
        expect: {turn: Carla, player flags: {place: {Ana: 1, Carla: 2}}}
        """,
    ),
    "a group may have an amount and no target": (
        """
        rules:
          rain:
            on: player plays skip
            do:
              - group: rain
                amount: rank of the top card + 2
                do: [player draws the amount]
        """,
        """
        play: [Ana plays blue skip]
        expect: {turn: Carla, counts: {Ana: 5}}
        """,
    ),
    "whoever it is sent on to may send it on": (
        """
        rules:
          hit:
            on: player plays reverse
            follows: [reverse]
            do:
              - group: harm
                target: next after player
                do: [the target draws 1]
        windows:
          pass-it:
            opens: before group harm
            asks: the target
            offers:
              pass-it:
                plays: price from hand of taker
                when: kind of price is number
                do:
                  - taker plays price
                  - the target becomes next after taker
        """,
        """
        play:
          - Ana plays blue reverse
          - expect: {asked: Carla, asked for: pass-it}
          - Carla plays blue 3
          - expect: {asked: Blas, asked for: pass-it}
          - Blas plays blue 2
          - expect: {asked: Ana, asked for: pass-it}
          - Ana declines pass-it
        expect: {turn: Carla, asked for: play, counts: {Ana: 4, Blas: 3, Carla: 3}}
        """,
    ),
    "a color comes into play as well when the cards are turned over": (
        """
        flags: {side: {holds: [day, night]}, times: {holds: number}}
        deck:
          sides: side
          colors:
            gray: {letter: A, shape: "○", swatch: 244}
          cards:
            zeros: {colors: [blue]}
            numbers: {colors: [blue]}
            draw-two: {colors: [blue]}
            reverse: {colors: [blue]}
            skip: {colors: [blue]}
          backs:
            night: {kind: number, rank: 3, colors: [gray], copies: 33}
        rules:
          flip:
            on: player plays skip
            do: [turn the cards over]
          color:
            on: the color in play is set
            do: [times becomes times + 1]
        """,
        """
        given:
          turn: Ana
          top: blue 5 / gray 3
          hands: {Ana: [blue skip / gray 3, blue 3 / gray 3, blue 4 / gray 3], Blas: [blue 9 / gray 3, blue 1 / gray 3]}
        play:
          - Ana plays blue skip
        expect: {flags: {side: night, times: 2}, color: gray, top: gray 3, hands: {Ana: [gray 3, blue 4 / gray 3]}}
        """,
    ),
    "of several offers the one that is taken is done": (
        """
        windows:
          choice:
            opens: after player plays number
            asks: next after player
            offers:
              one: {do: [taker draws 1]}
              two: {do: [taker draws 2]}
              three: {do: [taker draws 3]}
        """,
        """
        play: [Ana plays blue 1, Blas says one, Blas plays blue 2, Carla says two]
        expect: {turn: Carla, counts: {Ana: 3, Blas: 4, Carla: 6}}
        """,
    ),
    "lost turns are told to the next player, all of them": (
        """
        rules:
          due:
            on: player plays number
            do:
              - next after player loses a turn
              - next after next after player loses a turn
              - the player of the next turn draws 1
        """,
        """
        play: [Ana plays blue 1]
        expect: {turn: Ana, counts: {Ana: 4, Blas: 4, Carla: 4}}
        """,
    ),
}


@pytest.mark.parametrize("what", RARE)
def test_what_rarely_happens(what: str, tmp_path: Path) -> None:
    book, scenario = RARE[what]
    run(tmp_path, book, scenario)


def test_to_let_a_card_go_by_that_nobody_sees_is_not_told() -> None:
    """Who may jump in is a secret, so declining is one too; an offer that is no secret is declined aloud."""
    declined = {"jump-in": 0, "challenge": 0}
    for house_rule, edition in (("+jump-in", "classic"), ("", "kung-fu-panda-es")):
        name, *more = f"{edition}{house_rule}".split("+")
        game = load(name, house_rules=more).new_game(["Ana", "Blas", "Carla"], seed=3)
        for _ in range(300):
            decision = game.decision
            if decision is None:
                break
            told, option = len(game.events), decision.options[-1]
            game.choose(option)
            if option.move.verb == "decline":
                heard = [event.offer for event in game.events[told:] if event.kind == "decline"]
                assert heard == ([] if option.move.offer == "jump-in" else [option.move.offer])
                declined[option.move.offer] = declined.get(option.move.offer, 0) + 1
    assert all(declined.values()), declined


def test_equal_cards_are_one_line_in_the_order_of_the_deck(tmp_path: Path) -> None:
    """On turn, where a card is picked, and where an offer plays one."""
    (tmp_path / "book.yaml").write_text(HEAD + EQUAL, encoding="utf-8")
    program = load(str(tmp_path / "book.yaml")).program
    given = {
        "turn": "Ana",
        "top": "blue 5",
        "hands": {
            "Ana": ["blue 7", "blue 1", "blue 7"],
            "Blas": ["yellow skip", "green skip", "yellow skip", "yellow 1"],
        },
    }
    here = lay_out(program, ("Ana", "Blas"), given)
    write = Notation(program.book, ("Ana", "Blas"))

    def lines() -> list[str]:
        return [write.line(move) for move in here.options()]

    def numbered(verb: str, *cards: str) -> list[str]:
        return [f"{verb} {card}" for card in sorted(cards, key=write.cards.__getitem__)]

    assert lines() == [*numbered("Ana plays", "blue 1", "blue 7"), "Ana draws"]
    here.choose(here.options()[0])
    assert lines() == [*numbered("Blas plays", "yellow skip", "green skip"), "Blas declines quick"]
    here.choose(here.options()[-1])
    assert lines() == numbered("Blas picks", "yellow skip", "green skip", "yellow 1")


EQUAL = """
windows:
  quick:
    opens: after player plays number
    asks: opponents of player
    offers:
      quick:
        plays: reply from hand of taker
        when: kind of reply is skip
        do: [taker plays reply]
    otherwise:
      - next after player picks chosen from hand of next after player
"""


def test_what_two_offers_would_lay_is_one_line_and_a_choice_of_two_is_declined_without_a_name(tmp_path: Path) -> None:
    (tmp_path / "book.yaml").write_text(HEAD + OVERLAPPING, encoding="utf-8")
    program = load(str(tmp_path / "book.yaml")).program
    given = {
        "turn": "Ana",
        "top": "blue 5",
        "hands": {
            "Ana": ["blue 1", "blue 7", "blue 8"],
            "Blas": ["yellow skip", "green skip"],
            "Carla": ["blue 2", "blue 3"],
        },
    }
    here = lay_out(program, ("Ana", "Blas", "Carla"), given)
    write = Notation(program.book, ("Ana", "Blas", "Carla"))
    here.choose(here.options()[0])
    assert [write.line(move) for move in here.options()] == [
        *("Blas plays green skip", "Blas plays yellow skip"),
        *("Blas says point Carla", "Blas says point Ana"),
        *("Blas declines quick", "Blas declines slow", "Blas declines point"),
    ]


OVERLAPPING = """
windows:
  quick:
    opens: after player plays number
    asks: next after player
    offers:
      quick:
        plays: reply from hand of taker
        do: [taker plays reply]
      slow:
        plays: reply from hand of taker
        do: [taker plays reply]
      point:
        target: opponents of taker
        do: [target draws 1]
"""


def test_of_windows_that_open_together_each_asks_its_own() -> None:
    book = load("classic", house_rules=["stacking", "challenge-by-anyone"])
    given = {
        "turn": "Ana",
        "top": "red 5",
        "hands": {
            "Ana": ["wild-draw-four", "red 1", "red 2"],
            "Blas": ["wild-draw-four", "blue 2"],
            "Carla": ["wild-draw-four", "blue 3"],
        },
    }
    here = lay_out(book.program, ("Ana", "Blas", "Carla"), given)
    write = Notation(book.program.book, ("Ana", "Blas", "Carla"))
    for _ in range(2):  # lays the card, names a color
        here.choose(
            next(
                move
                for move in here.options()
                if move.verb in ("play", "name") and write.card(move.card) in ("none", "wild-draw-four")
            )
        )
    assert "Blas plays wild-draw-four" in [write.line(move) for move in here.options()]
    while here.waiting() and here.options()[0].seat == 1:
        here.choose(here.options()[-1])
    assert [write.line(move) for move in here.options()] == ["Carla says challenge", "Carla declines challenge"]


def events_of(folder: Path, rules: str, given: dict[str, Any], *lines: str) -> list[Event]:
    """What is told when these lines are played, in a rulebook with these sections."""
    (folder / "book.yaml").write_text(HEAD + dedent(rules), encoding="utf-8")
    told: list[Event] = []
    here = lay_out(load(str(folder / "book.yaml")).program, NAMES[:3], {"turn": "Ana", "top": "blue 5", **given})
    write = Notation(here.program.book, NAMES[:3])
    here.writer.listener = told.append
    for line in lines:
        here.choose(next(move for move in here.options() if write.line(move) == line))
    return told


PICKS = """
rules:
  ask:
    on: player plays skip
    do:
      - {block}
          - player picks somebody from opponents of player
          - player picks something from hand of player
          - player picks a-color from all colors
      - player picks somebody-else from opponents of player
"""
HANDS = {"Ana": ["blue skip", "blue 1", "blue 2"], "Blas": ["blue 3", "blue 4"], "Carla": ["blue 6", "blue 7"]}


@pytest.mark.parametrize("secret", [False, True])
def test_what_is_picked_is_told_unless_it_is_secret_or_a_card(tmp_path: Path, secret: bool) -> None:
    rules = PICKS.format(block="secretly:" if secret else "group: asking\n        do:")
    told = events_of(tmp_path, rules, {"hands": HANDS}, *PICKED)
    own, common = (0,), (0,) if secret else None
    found = [
        (each.picked, each.target, len(each.cards), each.color, each.private) for each in told if each.kind == "pick"
    ]
    assert found == [
        ("player", NONE if secret else 2, 0, NONE, common),
        ("card", NONE, 1, NONE, own),
        ("color", NONE, 0, NONE if secret else 1, common),
        ("player", 1, 0, NONE, None),  # behind the block nothing is secret any more
    ]


PICKED = ("Ana plays blue skip", "Ana picks Carla", "Ana picks blue 2", "Ana names green", "Ana picks Blas")


def test_a_card_that_a_step_lays_is_told_of_as_laid_by_that_step(tmp_path: Path) -> None:
    """And one laid on turn as laid by the rule that permits it."""
    book = """
        windows:
          quick:
            opens: after player plays number
            asks: opponents of player
            offers:
              quick:
                plays: reply from hand of taker
                do: [taker plays reply]
    """
    told = events_of(tmp_path, book, {"hands": HANDS}, "Ana plays blue 1", "Blas plays blue 3")
    laid = [(event.seat, event.rule, event.step) for event in told if event.kind == "play"]
    assert laid[1] == (1, "quick", "offers quick do 1")
    assert laid[0][1:] == ("match", "permit")


@pytest.mark.parametrize(
    ("card", "rule", "step"),
    [
        ("blue 1", "match", "permit"),  # and `ones` as well, which comes later
        ("green 1", "ones", "permit"),
        ("yellow 2", "", ""),  # when it is laid, there are more cards in the hand than `three` permits
    ],
)
def test_a_card_is_laid_by_the_first_rule_that_permits_it_then(tmp_path: Path, card: str, rule: str, step: str) -> None:
    book = """
        rules:
          ones: {permit: player plays number, when: rank of card is 1}
          three: {permit: player plays card, when: size of hand of player is 3}
          more:
            before: player plays number
            do: [player draws 1]
    """
    hands = {**HANDS, "Ana": ["blue 1", "green 1", "yellow 2"]}
    told = events_of(tmp_path, book, {"hands": hands}, f"Ana plays {card}")
    assert [(event.rule, event.step) for event in told if event.kind == "play"] == [(rule, step)]


def test_a_draw_of_nothing_is_not_told(tmp_path: Path) -> None:
    book = HEAD + "rules: {nothing: {on: player plays number, do: [player draws 0]}}\n"
    (tmp_path / "book.yaml").write_text(book, encoding="utf-8")
    told: list[Event] = []
    given = {"turn": "Ana", "top": "blue 5", "hands": {"Ana": ["blue 1", "blue 2", "blue 3"]}}
    here = lay_out(load(str(tmp_path / "book.yaml")).program, NAMES[:2], given)
    here.writer.listener = told.append
    here.choose(here.options()[0])
    assert "draw" not in [event.kind for event in told]
