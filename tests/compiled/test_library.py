"""What all games share, function by function, carried out by CPython beside lists and sets that everybody knows."""

import random
from collections import Counter
from collections.abc import Callable

import pytest

from tests.compiled.library import PLAYERS, Library, library, seats, shared, text, without
from tests.compiled.play import carried_out_within

SEEDS = range(8)


def few(draw: random.Random, most: int = 7) -> list[int]:
    return [draw.randrange(6) for _ in range(draw.randrange(most))]


@pytest.mark.parametrize("seed", SEEDS)
def test_lists(seed: int) -> None:
    its, draw = library(), random.Random(seed)
    its.of([9, 9, 9, 9])  # what stands beside a list is no part of it
    one, two = few(draw), few(draw)
    at, other = its.of(one), its.of(two)
    its.of([9, 9])
    card = draw.randrange(6)
    assert its.first_in(at) == (one[0] if one else -1)
    assert its.last_in(at) == (one[-1] if one else -1)
    assert its.lowest_in(at) == min(one, default=-1)
    assert its.highest_in(at) == max(one, default=-1)
    assert its.has(at, card) == (card in one)
    assert its.read(its.one_card(card)) == [card]
    assert its.read(its.one_card(-1)) == []
    assert its.read(its.card_in(card, at)) == [card] * (card in one)
    assert its.read(its.without(at, card)) == without(one, [card])
    assert its.set_of(at) == sum(1 << each for each in {*one})
    assert its.read(its.list_of_set(its.set_of(at))) == sorted({*one}) == its.read(its.in_order(at))
    assert its.read(its.sorted_list(at)) == sorted(one)
    assert its.read(its.behind(at, other)) == one + two
    assert its.read(its.more_of(at, other)) == without(one, two)
    assert its.read(its.merged(at, other)) == one + without(two, one)
    assert its.read(its.cards_but(at, other)) == [each for each in one if each not in two]
    assert its.read(its.common(at, other)) == shared(one, two)
    assert not any(its.TALLY)
    assert its.read(at) == one
    assert its.colors_in(at) == sum({1 << its.COLOR[each + 1] for each in one if its.COLOR[each + 1] != -1})


def test_of_an_empty_list_there_is_no_card() -> None:
    its = library()
    its.of([4])
    empty = its.of([])
    its.of([5])
    assert {its.first_in(empty), its.last_in(empty), its.lowest_in(empty), its.highest_in(empty)} == {-1}


@pytest.mark.parametrize("seed", SEEDS)
def test_hands(seed: int) -> None:
    its, draw = library(), random.Random(seed)
    one, two, asked = few(draw), few(draw), few(draw)
    for seat, cards in ((1, one), (2, two)):
        for card in cards:
            its.gain(seat, card)
    at = its.of(asked)
    assert its.hand(1) == sorted(one)
    assert its.read(its.in_hand(at, 1)) == shared(asked, one)
    assert its.holds_all(1, at) == (not Counter(asked) - Counter(one))
    assert its.copies_of(1, at) == sum(one.count(each) for each in asked)
    assert not any(its.TALLY)
    once = sorted({*one})
    copies = once + [each for each in once for _ in range(one.count(each) - 1)]
    found = its.in_order(its.list_of_hand(1))
    assert [its.nth_copy_of(1, found, number) for number in range(len(one))] == copies
    for card in (-1, *range(6)):
        rest = without(one, [card])
        assert its.all_but(1, its.HELD[2], card) == sum(1 << each for each in {*rest})
        assert its.count_but(1, its.HELD[2], card) == len(rest)
    its.swap_hands(1, 2)
    assert (its.hand(1), its.hand(2)) == (sorted(two), sorted(one))
    its.clear_hand(1)
    assert (its.hand(1), its.SIZE[2]) == ([], 0)
    for card in asked:
        its.gain(1, card)
    assert its.hand(1) == sorted(asked)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("upmost", [0, 1])
def test_cards_leave_piles(seed: int, upmost: int) -> None:
    its, draw = library(), random.Random(seed)
    lying, there = few(draw, 9), few(draw, 5)
    wanted = draw.sample(lying, draw.randint(0, len(lying)))
    left = without(lying[::-1], wanted)[::-1] if upmost else without(lying, wanted)
    gone = sorted((Counter(lying) - Counter(left)).elements())
    for way in ("move", "take", "put_under"):
        its.clear_table()
        its.lies(1, lying)
        its.lies(0, there)
        at = its.of(wanted)
        if way == "move":
            its.move(1, at, 0, upmost)
            assert its.pile(0)[: len(there)] == there
            assert sorted(its.pile(0)[len(there) :]) == gone
        elif way == "take":
            its.take(2, 1, at, upmost)
            assert its.hand(2) == gone
        else:
            its.put_under(1, at, upmost)
            assert its.pile(0) == there[:-1] + gone[::-1] + there[-1:]
        assert its.pile(1) == left
        assert not any(its.TALLY)


@pytest.mark.parametrize("seed", SEEDS)
def test_what_was_laid_is_taken_back(seed: int) -> None:
    its, draw = library(), random.Random(seed)
    before, laid, later = few(draw), [*{*few(draw)}], few(draw, 3)
    later = [each for each in later if each not in laid]
    before = [each for each in before if each not in laid]
    its.lies(0, before + laid + later)
    its.take_back(1, its.of(laid), 3)
    assert its.pile(0) == before + later
    assert its.hand(1) == sorted(laid)


def test_a_way_to_lay_several_cards_is_kept_as_a_number() -> None:
    its = library()
    for cards in ([], [4], [1, 4, 4], [2, 3]):
        assert its.read(its.laid_list(its.packed_list(its.of(cards)))) == cards
    one, same, other = (its.packed_list(its.of(cards)) for cards in ([1, 4], [1, 4], [2, 4]))
    assert (its.same_laid(one, same), its.same_laid(one, other), its.same_laid(one, 5)) == (1, 0, 0)
    assert (its.top_of(one), its.number_laid(one), its.top_of(5), its.number_laid(5)) == (4, 2, 4, 1)


@pytest.mark.parametrize("direction", [-1, 1])
def test_seats(direction: int) -> None:
    its = library()
    its.t.direction = direction
    around = [(2 + direction * step) % PLAYERS for step in range(PLAYERS)]
    assert seats(its.everybody_from(2)) == seats(its.in_the_game(2)) == around
    assert its.in_the_game(-1) == its.everybody_from(-1) == 0
    its.t.out = its.t.gone = 1 << around[1]
    assert seats(its.everybody_from(2)) == seats(its.in_the_game(2)) == [around[0], *around[2:]]
    assert its.neighbor(2, direction) == around[2]
    assert seats(its.others(2)) == around[2:]
    assert its.players_left() == PLAYERS - 1


def test_whose_turn_is_next() -> None:
    its = library()
    its.t.turn = 0
    assert its.next_to_play() == 1
    for seat, amount in ((0, 3), (1, 2), (2, 2), (3, 4)):
        its.lose_turns(seat, amount)
    assert its.next_to_play() == 1
    its.pass_over(2)
    assert its.next_to_play() == 2
    its.t.again = 3
    assert its.next_to_play() == 3
    its.lose_turns(3, 10_000)
    assert its.lost_turns(3) == its.MOST_LOST


def test_a_table_is_as_it_is_before_a_round() -> None:
    its = library()
    for array, starts in (("OWN", "OWN_START"), ("FLAG", "FLAG_START"), ("BITS", "BITS_START")):
        getattr(its, starts)[:] = range(3, 3 + len(getattr(its, starts)))
        getattr(its, array)[:] = [99] * len(getattr(its, array))
    for array in ("HELD", "PLANES", "SIZE", "HEIGHT", "POINTS", "SCORES", "ASKED"):
        getattr(its, array)[:] = [99] * len(getattr(its, array))
    its.clear_table()
    for array in ("OWN", "FLAG", "BITS"):
        assert getattr(its, array) == getattr(its, f"{array}_START")
    for array in ("HELD", "PLANES", "SIZE", "HEIGHT", "POINTS", "SCORES", "ASKED"):
        assert {*getattr(its, array)} <= {0}, array


@pytest.mark.parametrize("middle", [0, 1])
@pytest.mark.parametrize("drawn", [0, 2])
def test_a_card_goes_back_into_the_pile(middle: int, drawn: int) -> None:
    its = library()
    its.DRAW[: 2 + 4] = [8, 8, 1, 2, 3, 4]
    its.t.next, its.t.end = 2, 6
    if not drawn:
        its.DRAW[:4] = [1, 2, 3, 4]
        its.t.next, its.t.end = 0, 4
    its.lies(0, [5, 7])
    its.back_into_pile(middle)
    assert its.read(its.draw_list()) == ([4, 3, 7, 2, 1] if middle else [4, 3, 2, 1, 7])
    assert its.pile(0) == [5]


# What moves cards, on a table where player 1 has 4 and 5, player 2 has 3, and there are 1, 2 and 3 on piles 0 and 1.
MOVES: dict[str, Callable[[Library], object]] = {
    "move": lambda its: its.move(1, its.of([2]), 0, 0),
    "take": lambda its: its.take(1, 1, its.of([2]), 0),
    "put under": lambda its: its.put_under(1, its.of([2]), 0),
    "put": lambda its: its.put(1, 4, 1),
    "lay": lambda its: its.lay(1, 4),
    "take back": lambda its: its.take_back(1, its.of([2]), 0),
    "discard": lambda its: its.discard(1, its.of([4])),
    "leave the round": lambda its: its.leave_round(1),
    "give": lambda its: its.give(1, 4, 2),
    "swap hands": lambda its: its.swap_hands(1, 2),
    "pass hands on": lambda its: its.pass_hands_on(its.everybody_from(0)),
    "turn over": lambda its: its.turn_cards_over(),
    "draw": lambda its: its.draw_cards(1, 1),
    "turn up": lambda its: its.turned_up_into(1, 1),
}


@pytest.mark.parametrize("what", MOVES)
def test_a_table_where_cards_move_is_not_idle(what: str) -> None:
    its = library()
    its.deck_shuffled()
    its.BACK[:] = range(-1, its.N)  # each card is its own other face
    for pile in (0, 1):
        its.lies(pile, [1, 2, 3])
    for seat, card in ((1, 4), (1, 5), (2, 3)):
        its.gain(seat, card)
    before = its.pile(0), its.pile(1), its.hand(1), its.hand(2)
    its.t.idle = 7
    MOVES[what](its)
    assert before != (its.pile(0), its.pile(1), its.hand(1), its.hand(2))
    assert its.t.idle == 0


def test_hands_are_passed_on_to_the_one_named_next() -> None:
    its = library()
    for seat in range(PLAYERS):
        its.gain(seat, seat + 1)
    its.pass_hands_on(its.everybody_from(2))
    its.t.direction = -1
    assert [its.hand(seat) for seat in range(PLAYERS)] == [[4], [1], [2], [3]]
    its.pass_hands_on(its.everybody_from(0))
    assert [its.hand(seat) for seat in range(PLAYERS)] == [[1], [2], [3], [4]]


def test_where_there_is_no_more_room_the_round_is_given_up() -> None:
    its = library()
    its.t.arena, its.t.laid, its.t.fuel = its.ROOM - 9, its.ROOM - 9, 5
    last = its.of([1, 2, 3, 4, 5, 6, 7])
    its.packed_list(last)
    assert (its.read(last), its.t.fuel) == ([1, 2, 3, 4, 5, 6, 7], 5)
    assert (its.read(its.of([8, 9])), its.t.fuel) == ([8, 9], -1)
    its.t.fuel = 5
    assert (its.read(its.laid_list(its.packed_list(its.of([8, 9])))), its.t.fuel) == ([8, 9], -1)


@pytest.mark.parametrize("seed", SEEDS)
def test_ways_to_lay_several_cards(seed: int) -> None:
    its, draw = library(), random.Random(seed)
    hand = [draw.randrange(6) for _ in range(12)]
    for card in hand:
        its.gain(1, card)
    ways = [sorted(draw.sample(range(6), draw.randint(1, 4))) for _ in range(draw.randint(1, 6))]
    others = [*draw.sample(ways, len(ways) // 2), [5, 0]]
    one, other = ([its.packed_list(its.of(way)) for way in each] for each in (ways, others))
    its.of([9, 9])
    at, beside = its.of(one), its.of(other)
    assert its.read(its.ways_but(at, beside)) == [
        each for each, way in zip(one, ways, strict=True) if way not in others
    ]
    assert [its.among_ways(beside, each) for each in one] == [way in others for way in ways]
    several = its.ways_in_order(at, beside)
    first: dict[tuple[int, int], list[int]] = {}
    for way in ways + others:
        first.setdefault((way[-1], len(way)), way)
    assert [its.read(its.laid_list(each)) for each in its.read(several)] == [first[key] for key in sorted(first)]
    tops = [hand.count(way[-1]) for way in ways]
    assert its.copies_of_ways(1, at) == sum(tops)
    further = [each for each, many in zip(one, tops, strict=True) for _ in range(many - 1)]
    at = its.of(one)
    its.of([its.packed_list(its.of([0, 5]))] * 3)  # what stands behind them is none of them
    assert its.nth_further_copy_of_ways(1, at, len(further) + tops.count(0)) == 0
    if min(tops) > 0:
        assert [its.nth_further_copy_of_ways(1, at, number) for number in range(len(further))] == further
    assert [its.read(its.laid_list(each)) for each in its.read(its.ways_of_cards(its.of(hand)))] == [[e] for e in hand]


@pytest.mark.parametrize(
    ("word", "stream"), [("below", "choices"), ("one_of", "choices"), ("shuffle_below", "shuffling")]
)
def test_no_result_is_likelier_than_another(word: str, stream: str) -> None:
    """Of 2 to the power of 32 numbers as many are passed over as would come out unevenly."""
    for count in (1, 3, 6, 7):
        over = (1 << 32) % count
        numbers = [-(-(result << 32) // count) for result in range(count)]  # the lowest ones of each result
        for first in numbers:
            its = carried_out_within(text())
            step = its["KEY_STEP"] & (1 << 64) - 1
            given = {step * (taken + 1) & (1 << 64) - 1: first + taken for taken in (0, 1)}
            its["mixed"] = lambda value, given=given: given[value] << 32
            setattr(its["t"], stream, 0)
            found = its[word](count)
            taken = 1 if first * count % (1 << 32) >= over else 2
            assert found == (first + taken - 1) * count >> 32
            assert getattr(its["t"], stream) == (0 if (word, count) == ("one_of", 1) else [*given][taken - 1])


@pytest.mark.parametrize("count", [0, 1, 2, 7])
def test_one_answer_alone_needs_no_number(count: int) -> None:
    for start in (0, 1 << 63):
        its, other = library(), library()
        its.t.choices = other.t.choices = start
        assert its.one_of(count) == (other.below(count) if count > 1 else 0)
        assert its.t.choices == other.t.choices


@pytest.mark.parametrize("seed", SEEDS)
def test_a_renewed_pile_has_all_cards_that_were_counted(seed: int) -> None:
    its, draw = library(), random.Random(seed)
    cards = [draw.randrange(its.N) for _ in range(20)] + [draw.randrange(its.N)] * draw.randrange(6)
    for card in cards:
        its.TALLY[card] += 1
    its.from_tally()
    assert its.DRAW[: len(cards)] == sorted(cards)
    assert not any(its.TALLY)


@pytest.mark.parametrize("seed", SEEDS)
def test_several_players(seed: int) -> None:
    its, draw = library(), random.Random(seed)
    one, two = ([*draw.sample(range(PLAYERS), draw.randrange(PLAYERS + 1))] for _ in range(2))
    seat = draw.randrange(PLAYERS)
    packed, other = (sum(each + 1 << 4 * place for place, each in enumerate(some)) for some in (one, two))
    assert its.many(packed) == len(one)
    assert its.last_of(packed) == (one[-1] if one else -1)
    assert [its.nth_of(packed, number) for number in range(len(one))] == one
    assert [its.nth_sorted(packed, number) for number in range(len(one))] == sorted(one)
    assert [bool(its.is_one_of(packed, each)) for each in range(PLAYERS)] == [each in one for each in range(PLAYERS)]
    assert not its.is_one_of(packed, -1)
    assert seats(its.joined(packed, other)) == one + [each for each in two if each not in one]
    assert seats(its.everybody_but(packed, seat)) == [each for each in one if each != seat]
    assert its.seats_of(packed) == sum(1 << each for each in one)
    assert seats(its.in_turn(its.seats_of(other), packed)) == [each for each in one if each in two]
    assert seats(its.present(packed)) == one
    its.t.out = 1 << seat
    assert seats(its.present(packed)) == [each for each in one if each != seat]
    there = [each for each in range(PLAYERS) if each != seat]
    assert its.present_bits(0) == sum(1 << each for each in there)
    assert its.other_bits(1) == sum(1 << each for each in there if each != 1)
    assert its.present_bits(-1) == its.other_bits(-1) == 0
    assert [its.takes_part(each) for each in (-1, seat, there[0])] == [0, 0, 1]
    assert [its.alone_present(each) for each in (-1, seat, there[0])] == [0, 0, there[0] + 1]
    for place, each in enumerate(one):
        its.PLACES[place] = each
    its.t.placed = len(one)
    assert seats(its.finished()) == one


@pytest.mark.parametrize("bits", [0, 1, 6, 0b101100, 1 << 40 | 8, 0b1011_0111_0111])
def test_bits(bits: int) -> None:
    its = library()
    held = [place for place in range(64) if bits >> place & 1]
    assert (its.lowest_bit(bits), its.highest_bit(bits)) == ((held[0], held[-1]) if held else (-1, -1))
    assert [its.nth_bit(bits, number) for number in range(len(held))] == held
    assert [place for place in range(-1, 64) if its.is_bit(bits, place)] == held
    assert [its.bit_of(each) for each in (-1, 0, 5)] == [0, 1, 32]


def test_of_ways_those_that_must_be_are_found() -> None:
    functions = carried_out_within(text())
    functions["obliged"] = lambda seat, card, drawn, laid: seat == 1 and card in (4, 5) and drawn == 0
    its = Library(**functions)
    its.clear_table()
    ways = [its.packed_list(its.of(way)) for way in ([1, 4], [2, 3], [3, 5])]
    assert its.read(its.obliged_ways(1, its.of(ways))) == [ways[0], ways[2]]
    assert its.read(its.obliged_ways(2, its.of(ways))) == []


def test_where_nothing_can_be_drawn_there_is_no_last_card() -> None:
    its = library()
    assert (its.draw_cards(1, 3), its.SIZE[2]) == (-1, 0)
