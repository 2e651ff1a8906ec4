"""The same seed gives the same game everywhere, as docs/random.md specifies it; another seed gives another."""

import hashlib
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import chain, count, islice
from math import sqrt
from pathlib import Path

import pytest

from lastcard.interpreter.engine.shuffle import BY_SEED, OPENLY, OpenStream, Stream, eights, seed_text, shuffled
from lastcard.interpreter.host.game import Game
from tests.properties.walk import EDITIONS, NAMES, THOROUGH, Walker, new_game, rules
from tests.slow import one_in

ROOT = Path(__file__).parents[2]
SPECIFICATION = (ROOT / "docs" / "random.md").read_text(encoding="utf-8")
LARGEST_SEED = 2**256 - 1


# --- the specification, written a second time -------------------------------------------------------------------------


def splitmix64(value: int) -> Iterator[int]:
    while True:
        value = (value + 0x9E3779B97F4A7C15) % 2**64
        x = value
        x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9 % 2**64
        x = (x ^ (x >> 27)) * 0x94D049BB133111EB % 2**64
        yield x ^ (x >> 31)


def key(label: str, seed: int, number: int, block: int = 0) -> int:
    parts = [label.encode("ascii"), seed.to_bytes(32, "big"), number.to_bytes(8, "little")]
    parts += [block.to_bytes(8, "little")] * (block > 0)
    return int.from_bytes(hashlib.blake2b(b"".join(parts), digest_size=8).digest(), "little")


def numbers(label: str, seed: int, number: int) -> Iterator[int]:
    for block in count():
        yield from islice(splitmix64(key(label, seed, number, block)), 8)


def open_numbers(label: str, seed: int, number: int) -> Iterator[int]:
    """Each by itself, as whoever wants only the last one would reckon it."""
    root = hashlib.blake2b(label.encode("ascii") + seed.to_bytes(32, "big"), digest_size=8).digest()
    first = next(splitmix64((int.from_bytes(root, "little") + number * 0x9E3779B97F4A7C15) % 2**64))
    for place in count():
        yield next(splitmix64((first + place * 0x9E3779B97F4A7C15) % 2**64))


def below(stream: Iterator[int], n: int) -> int:
    usable = 2**64 // n * n
    return next(x for x in stream if x < usable) % n


def open_below(stream: Iterator[int], n: int) -> int:
    products = ((x // 2**32) * n for x in stream)
    return next(p for p in products if p % 2**32 >= 2**32 % n) // 2**32


def specified_shuffle(cards: list[int], seed: int, number: int, openly: bool = False) -> list[int]:
    left, order = sorted(cards), list[int]()
    stream = (open_numbers if openly else numbers)("shuffle", seed, number)
    while len(left) > 1:
        chosen = (open_below if openly else below)(stream, len(left))
        order.append(left[chosen])
        left[chosen] = left[0]  # the one that was there goes where the chosen one was
        del left[0]
    return order + left


# --- test vectors -----------------------------------------------------------------------------------------------------


def vectors(name: str) -> list[tuple[list[str], list[int]]]:
    """The lines of the specification that begin with this name: arguments and results."""
    lines = [line.split(":") for line in SPECIFICATION.splitlines() if line.startswith(f"    {name} ")]
    return [(given.split()[1:], [int(number) for number in found.split()]) for given, found in lines]


def seed_of(word: str) -> int:
    return LARGEST_SEED if word == "max" else int(word)


def test_there_are_vectors() -> None:
    names = ("splitmix64", "key", "stream", "open", "shuffled", "openly", "chance", "chance-openly")
    assert [len(vectors(name)) for name in names] == [2, 5, 4, 3, 4, 3, 3, 3]


@pytest.mark.parametrize(("given", "expected"), vectors("splitmix64"))
def test_vectors_of_splitmix64(given: list[str], expected: list[int]) -> None:
    made = eights([int(given[0]).to_bytes(8, "little")])
    assert len(made) == 8
    assert list(made[: len(expected)]) == expected
    assert list(islice(splitmix64(int(given[0])), len(expected))) == expected


@pytest.mark.parametrize(("given", "expected"), vectors("key"))
def test_vectors_of_keys(given: list[str], expected: list[int]) -> None:
    assert [key(given[0], seed_of(given[1]), int(given[2]), int(given[3]))] == expected


@pytest.mark.parametrize(("given", "expected"), vectors("stream"))
def test_vectors_of_streams(given: list[str], expected: list[int]) -> None:
    label, seed, number = given[0], seed_of(given[1]), int(given[2])
    stream = Stream(label, seed_text(seed), number)
    assert [stream.next() for _ in expected] == expected
    assert list(islice(numbers(label, seed, number), len(expected))) == expected


@pytest.mark.parametrize(("given", "expected"), vectors("open"))
def test_vectors_of_open_streams(given: list[str], expected: list[int]) -> None:
    label, seed, number = given[0], seed_of(given[1]), int(given[2])
    stream = OpenStream(label, seed_text(seed), number)
    assert [stream.next() for _ in expected] == expected
    assert list(islice(open_numbers(label, seed, number), len(expected))) == expected


@pytest.mark.parametrize(("given", "expected"), vectors("openly"))
def test_vectors_of_open_shuffles(given: list[str], expected: list[int]) -> None:
    cards, seed, number = list(range(int(given[0]))), seed_of(given[1]), int(given[2])
    assert OPENLY.order(cards, seed_text(seed), number) == expected
    assert specified_shuffle(cards, seed, number, openly=True) == expected


@pytest.mark.parametrize(("given", "expected"), vectors("shuffled"))
def test_vectors_of_shuffles(given: list[str], expected: list[int]) -> None:
    cards, seed, number = list(range(int(given[0]))), seed_of(given[1]), int(given[2])
    assert shuffled(cards, seed_text(seed), number) == expected
    assert specified_shuffle(cards, seed, number) == expected


@pytest.mark.parametrize(("given", "expected"), vectors("chance"))
def test_vectors_of_chance(given: list[str], expected: list[int]) -> None:
    *weights, seed, number = map(seed_of, given)
    draws = range(number, number + len(expected))
    assert [BY_SEED.outcome(weights, seed_text(seed), each) for each in draws] == expected
    assert [specified_outcome(weights, numbers("chance", seed, each)) for each in draws] == expected


@pytest.mark.parametrize(("given", "expected"), vectors("chance-openly"))
def test_vectors_of_open_chance(given: list[str], expected: list[int]) -> None:
    *weights, seed, number = map(seed_of, given)
    draws = range(number, number + len(expected))
    assert [OPENLY.outcome(weights, seed_text(seed), each) for each in draws] == expected
    assert [specified_outcome(weights, open_numbers("chance", seed, each), open_below) for each in draws] == expected


def specified_outcome(
    weights: list[int], stream: Iterator[int], below: Callable[[Iterator[int], int], int] = below
) -> int:
    """The outcomes, each as often as it weighs, in one line: one of them."""
    line = [place for place, weight in enumerate(weights) for _ in range(weight)]
    return line[below(stream, len(line))]


def test_the_vectors_hold_as_literals_too() -> None:
    """So that nobody changes code and page together without noticing."""
    stream = Stream("shuffle", seed_text(7), 1)
    assert stream.next() == 8927135036955645744
    assert [stream.next() for _ in range(8)][-1] == 17725575910286272675, "the first one of a fresh key"
    assert shuffled(list(range(10)), "00" * 32, 0) == [2, 8, 4, 5, 0, 3, 9, 6, 7, 1]
    assert shuffled([3, 1, 1, 2], seed_text(7), 1) == [1, 1, 3, 2]


@pytest.mark.parametrize("size", [0, 1, 2, 3, 8, 9, 10, 54, 108, 112])
def test_a_shuffle_is_as_specified(size: int) -> None:
    cards = [number // 2 for number in range(size)]  # equal cards among them
    for seed in (0, 1, 2**255, LARGEST_SEED):
        for number in range(20):
            assert shuffled(cards[::-1], seed_text(seed), number) == specified_shuffle(cards, seed, number)
            openly = OPENLY.order(cards[::-1], seed_text(seed), number)
            assert openly == specified_shuffle(cards, seed, number, openly=True)


def test_a_number_that_would_make_some_results_likelier_is_passed_over() -> None:
    """2^63 + 1 numbers: nearly half of what a stream gives is of no use."""
    n = 2**63 + 1
    for seed in range(20):
        stream, again = Stream("x", seed_text(seed)), numbers("x", seed, 0)
        assert [stream.below(n) for _ in range(20)] == [below(again, n) for _ in range(20)]


@pytest.mark.parametrize("large", [[], [2**64 - 1], [2**64 - 16, 5, 2**64 - 1]])
@pytest.mark.parametrize("taken", [0, 1, 7, 8])
@pytest.mark.parametrize("n", [0, 1, 2, 5, 9, 60, 108, 300])
def test_numbers_made_all_at_once_are_those_made_one_by_one(n: int, taken: int, large: list[int]) -> None:
    """Also where some of them have to be passed over, and whatever has been taken before."""
    once, again = Stream("any", seed_text(0)), numbers("any", 0, 0)
    assert [once.next() for _ in range(taken)] == list(islice(again, taken))
    made = list(islice(again, 8 - taken % 8))
    once.left = [*made, *large][::-1]
    once.blocks = taken // 8 + 1
    again = chain(made, large, again)
    assert once.countdown(n) == [below(again, left) for left in range(n, 1, -1)]
    assert once.next() == next(again)


def test_an_open_stream_goes_on_whatever_is_asked_of_it() -> None:
    """One number, many at once, and some of them passed over: the same numbers one after the other."""
    stream, again = OpenStream("any", seed_text(5), 3), open_numbers("any", 5, 3)
    for size in (1, 2, 9, 60, 0, 108, 1):
        assert stream.countdown(size) == [open_below(again, left) for left in range(size, 1, -1)]
        assert stream.next() == next(again)
        assert stream.below(2**31 + 1) == open_below(again, 2**31 + 1)


@pytest.mark.parametrize("n", [2, 5, 60, 108])
def test_of_an_open_stream_too_numbers_are_passed_over(n: int) -> None:
    """A zero would make some result likelier, unless n is a power of two."""
    for passed in ([0], [0, 7, 0], [1, 2**32 - 1, 0]):
        stream, again = OpenStream("any", seed_text(0)), open_numbers("any", 0, 0)
        made = list(islice(again, 8))
        stream.next()
        stream.left = [*made[:2], *passed, *made[2:], *islice(again, 24)][::-1]
        expected = chain(stream.left[::-1], again)
        assert stream.countdown(n) == [open_below(expected, left) for left in range(n, 1, -1)]
        assert stream.next() == next(expected)


def test_tables_have_no_open_streams() -> None:
    """A game's shuffle goes the way of the keys."""
    state = new_game("kung-fu-panda-en", 4, seed=6).begin().state
    held = sorted(card for pile in (*state.hands, state.draw, state.discard) for card in pile)
    assert state.draw[::-1] == specified_shuffle(held, 6, 1)[29:]
    assert state.draw[::-1] != specified_shuffle(held, 6, 1, openly=True)[29:]


@pytest.mark.parametrize("block", range(1, 4))
def test_what_is_known_of_a_block_is_of_no_use_for_another_one(block: int) -> None:
    """Each key comes of the whole seed: streams that agree in one block have nothing in common in the next."""
    keys = {key("shuffle", seed, number, block) for seed in range(20) for number in range(20)}
    assert len(keys) == 400
    assert not keys & {key("shuffle", seed, number) for seed in range(20) for number in range(20)}


def test_how_seeds_are_written() -> None:
    assert seed_text(7) == "0" * 63 + "7"
    assert seed_text(LARGEST_SEED) == "f" * 64
    assert seed_text("0" * 62 + "2a") == seed_text(42)
    assert len(seed_text(None)) == 64
    assert seed_text(None) != seed_text(None)


def test_the_pack_of_a_round_is_shuffled_as_specified() -> None:
    """The first shuffle is the one for the draw for dealer, the second is dealt."""
    game = new_game("kung-fu-panda-en", 4, seed=6).begin()
    pack = [number for number, card in enumerate(game.program.book.cards) for _ in range(card.copies)]
    for_dealer = [event.cards[0] for event in game.events if event.kind == "draw for dealer"]
    assert for_dealer == specified_shuffle(pack, 6, 0)[: len(for_dealer)]
    order, first = specified_shuffle(pack, 6, 1), game.state.first
    dealt = [order[place:28:4] for place in range(4)]
    assert [game.state.hands[(first + place) % 4] for place in range(4)] == dealt
    turned_up = game.state.discard
    assert turned_up + game.state.draw[::-1] == order[28:]


# --- the same seed, another seed --------------------------------------------------------------------------------------

PRINT_DIGESTS = """
from hashlib import blake2b
from tests.properties.test_determinism import digest_of_play
from tests.properties.walk import EDITIONS
for edition in EDITIONS:
    print(edition, digest_of_play(edition))
"""


def digest_of_play(edition: str) -> str:
    """One number for everything that happens, is asked and may be answered in a game of two rounds."""
    game = Game(rules(edition).program, NAMES[:4], seed=11, scoring="winner-takes").begin()
    walker = Walker(edition, 4, 0, thrift=0.1)
    seen = hashlib.blake2b()
    while (decision := game.decision) is not None and game.state.round <= 2:
        seen.update(f"{game.state.digest()} {decision}".encode())
        game.choose(walker.answer(decision.options))
    seen.update(repr(game.events).encode())
    return seen.hexdigest()


@pytest.mark.parametrize("hash_seed", one_in(4, ["1", "0", "2", "random"] if THOROUGH else ["1", "random"]))
def test_the_same_seed_is_the_same_game_in_another_process(hash_seed: str) -> None:
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", PRINT_DIGESTS], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines() == [f"{edition} {digest_of_play(edition)}" for edition in EDITIONS]


@pytest.mark.parametrize("edition", EDITIONS)
def test_another_seed_is_another_deal(edition: str) -> None:
    deals = set[str]()
    for seed in range(300):
        state = new_game(edition, 3, seed).begin().state
        deals.add(repr((state.hands, state.draw)))
    assert len(deals) == 300


def test_every_shuffle_of_a_game_is_another() -> None:
    cards = list(range(112))
    assert len({tuple(shuffled(cards, seed_text(0), number)) for number in range(300)}) == 300


def test_without_a_seed_every_game_is_another() -> None:
    assert (
        rules("madagascar-en").new_game(["Ana", "Blas"]).state != rules("madagascar-en").new_game(["Ana", "Blas"]).state
    )


# --- no order is likelier ---------------------------------------------------------------------------------------------

Shuffle = Callable[[list[int], int], list[int]]


def unevenness(shuffle: Shuffle, count: int, times: int) -> float:
    """How far the table of card by place is from flat, in standard deviations (chi square, made comparable).

    The sum over the cells of a shuffle is larger than chi square by count / (count - 1), for rows are whole decks.
    """
    table = [[0] * count for _ in range(count)]
    for number in range(times):
        for place, card in enumerate(shuffle(list(range(count)), number)):
            table[place][card] += 1
    flat = times / count
    found = sum((cell - flat) ** 2 / flat for row in table for cell in row) * (count - 1) / count
    freedom = (count - 1) ** 2
    return (found - freedom) / sqrt(2 * freedom)


def by_the_book(cards: list[int], number: int) -> list[int]:
    return shuffled(cards, seed_text(1), number)


def swapped_with_any(cards: list[int], number: int) -> list[int]:
    stream = Stream("biased", seed_text(1), number)
    for place in range(len(cards)):
        other = stream.below(len(cards))
        cards[place], cards[other] = cards[other], cards[place]
    return cards


def never_left_where_it_is(cards: list[int], number: int) -> list[int]:
    stream = Stream("biased", seed_text(1), number)
    for place in range(len(cards) - 1):
        other = place + 1 + stream.below(len(cards) - place - 1)
        cards[place], cards[other] = cards[other], cards[place]
    return cards


def one_byte_a_card(cards: list[int], number: int) -> list[int]:
    stream = Stream("biased", seed_text(1), number)
    for place in range(len(cards) - 1):
        other = place + stream.next() % 256 % (len(cards) - place)
        cards[place], cards[other] = cards[other], cards[place]
    return cards


@pytest.mark.parametrize(("count", "times"), [(5, 10_000), (20, 10_000), (112, 3_000)])
def test_every_card_is_as_likely_at_every_place(count: int, times: int) -> None:
    assert abs(unevenness(by_the_book, count, times)) < 4


@pytest.mark.parametrize("biased", [swapped_with_any, never_left_where_it_is, one_byte_a_card])
def test_a_biased_shuffle_would_be_found(biased: Shuffle) -> None:
    assert unevenness(biased, 112, 2_000) > 8


def test_every_order_of_four_cards_is_as_likely() -> None:
    found: dict[tuple[int, ...], int] = {}
    for number in range(12_000):
        order = tuple(by_the_book([0, 1, 2, 3], number))
        found[order] = found.get(order, 0) + 1
    assert len(found) == 24
    assert sum((count - 500) ** 2 / 500 for count in found.values()) < 23 + 4 * sqrt(46)
