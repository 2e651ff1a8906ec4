"""Randomness, specified: the same seed gives the same cards everywhere.

A stream is splitmix64 with a fresh key for every eight numbers: the 8 bytes of blake2b over label
+ 32 bytes of seed + 8 bytes of number (+ 8 bytes of block, but for the first one), integers
little-endian. Eight numbers choose less than a key holds: what is seen of a shuffle does not tell
the rest of it. Open streams have one key each, and all keys one root: where nobody hides anything.
`below(n)` takes the next number x, again while x >= 2**64 - 2**64 % n, and gives x % n; of an open stream
(x >> 32) * n, again while its lower 32 bits are less than 2**32 % n, and gives its upper ones.
A shuffle is a forward Fisher-Yates: place i gets the card at i + below(count - i). So it could
be done card by card, as cards are needed, with the same result. docs/random.md has test vectors.
"""

from __future__ import annotations

import hashlib
import secrets
import struct
from collections.abc import Iterable, Sequence
from functools import cache
from typing import NamedTuple

MASK = (1 << 64) - 1
STEP, FIRST, SECOND = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB
BLOCK = 8  # numbers of one key
AT_ONCE = 32  # numbers that are reckoned when one is wanted
HALF = 32  # bits
LOW_HALF = (1 << HALF) - 1
LANE = 128  # bits: room for a number of 64 bits and for a product of two


class Stream:
    """A stream of numbers, keyed by a label, the seed of the game and a number."""

    __slots__ = ("blocks", "left", "root")

    def __init__(self, label: str, seed: str, number: int = 0) -> None:
        self.root = hashlib.blake2b(label.encode() + bytes.fromhex(seed) + number.to_bytes(8, "little"), digest_size=8)
        self.blocks = 0
        self.left: list[int] = []  # of the blocks so far, the next number at the end

    def next(self) -> int:
        if not self.left:
            self._have(AT_ONCE)
        return self.left.pop()

    def below(self, count: int) -> int:
        limit = (1 << 64) - (1 << 64) % count
        while True:
            value = self.left.pop() if self.left else self.next()
            if value < limit:
                return value % count

    def countdown(self, count: int) -> list[int]:
        """below(count), below(count - 1) and so on to below(2), reckoned all at once."""
        if count < 2:
            return []
        self._have(count - 1)
        numbers = self.left[:-count:-1]
        if max(numbers) > MASK - count:  # one of them may have to be taken anew
            return [self.below(left) for left in range(count, 1, -1)]
        del self.left[1 - count :]
        return [number % left for number, left in zip(numbers, range(count, 1, -1), strict=True)]

    def _have(self, count: int) -> None:
        missing = -(-(count - len(self.left)) // BLOCK)
        if missing > 0:
            keys = [self._key(block) for block in range(self.blocks, self.blocks + missing)]
            self.blocks += missing
            self.left = [*eights(keys)[::-1], *self.left]

    def _key(self, block: int) -> bytes:
        fresh = self.root.copy()
        if block:
            fresh.update(block.to_bytes(8, "little"))
        return fresh.digest()


class OpenStream(Stream):
    """One key for all its numbers, and that one quickly made: whoever has seen some of them could reckon the rest."""

    __slots__ = ("value",)

    def __init__(self, label: str, seed: str, number: int = 0) -> None:
        self.left = []
        (self.value,) = in_a_row((open_root(label, seed) + number * STEP) & MASK, 1)

    def _have(self, count: int) -> None:
        missing = -(-(count - len(self.left)) // BLOCK) * BLOCK  # so that there are few different lanes
        if missing > 0:
            self.left = [*in_a_row(self.value, missing)[::-1], *self.left]
            self.value = (self.value + missing * STEP) & MASK

    def below(self, count: int) -> int:
        """By a product in place of a division, which costs compiled rules more than all else that a number costs."""
        while True:
            scaled = ((self.left.pop() if self.left else self.next()) >> HALF) * count
            if not passed_over(scaled, count):
                return scaled >> HALF

    def countdown(self, count: int) -> list[int]:
        if count < 2:
            return []
        self._have(count - 1)
        numbers = self.left[:-count:-1]
        scaled = [(number >> HALF) * left for number, left in zip(numbers, range(count, 1, -1), strict=True)]
        if min(map(LOW_HALF.__and__, scaled)) < count:  # one of them may have to be taken anew
            return [self.below(left) for left in range(count, 1, -1)]
        del self.left[1 - count :]
        return [product >> HALF for product in scaled]


def passed_over(scaled: int, count: int) -> bool:
    """Would this result be likelier than others if it counted each time?"""
    low = scaled & LOW_HALF
    return low < count and low < (1 << HALF) % count


@cache
def open_root(label: str, seed: str) -> int:
    """Where the keys of all open streams of this label come from: a splitmix64, of which each is one number."""
    return int.from_bytes(hashlib.blake2b(label.encode() + bytes.fromhex(seed), digest_size=8).digest(), "little")


def eights(keys: Iterable[bytes]) -> tuple[int, ...]:
    """The numbers of some keys, each number reckoned in a lane of its own of one long number."""
    begun = b"".join((key + bytes(8)) * BLOCK for key in keys)
    count = len(begun) // (LANE // 8)
    return _mixed(int.from_bytes(begun, "little") + _lanes(count, BLOCK).steps, count)


def in_a_row(value: int, count: int) -> tuple[int, ...]:
    """The next numbers of one splitmix64, in lanes likewise."""
    lanes = _lanes(count, count)
    return _mixed(value * lanes.ones + lanes.steps, count)


def _mixed(values: int, count: int) -> tuple[int, ...]:
    lows = _lanes(count, count).lows
    mixed = values & lows
    mixed = ((mixed ^ (mixed >> 30 & lows)) * FIRST) & lows
    mixed = ((mixed ^ (mixed >> 27 & lows)) * SECOND) & lows
    mixed ^= mixed >> 31 & lows
    return struct.unpack("<" + "Q8x" * count, mixed.to_bytes(count * LANE // 8, "little"))


class Lanes(NamedTuple):
    """In every lane of a long number: a one, the lower 64 bits, and what the value of its key has grown by."""

    ones: int
    lows: int
    steps: int


@cache
def _lanes(count: int, block: int) -> Lanes:
    grown = [(place % block + 1) * STEP & MASK for place in range(count)]
    return Lanes(_side_by_side([1] * count), _side_by_side([MASK] * count), _side_by_side(grown))


def _side_by_side(values: list[int]) -> int:
    return int.from_bytes(b"".join(value.to_bytes(LANE // 8, "little") for value in values), "little")


def shuffled(cards: list[int], seed: str, number: int, streams: type[Stream] = Stream) -> list[int]:
    """The cards in their new order, the first to be drawn first."""
    order, stream = sorted(cards), streams("shuffle", seed, number)
    for place, further in enumerate(stream.countdown(len(order))):
        order[place], order[place + further] = order[place + further], order[place]
    return order


class WrongOrder(ValueError):
    """A scenario gives an order for a shuffle that names other cards than those shuffled."""


class WrongOutcome(ValueError):
    """A scenario lets chance pick something that it cannot pick there; with the sort and the values that it could."""

    def __init__(self, number: int, sort: int, outcomes: Sequence[int]) -> None:
        super().__init__(f"draw {number} of chance cannot bring what `chance` says")
        self.number, self.sort, self.outcomes = number, sort, outcomes


class Chance:
    """All that is left to chance, decided by the seed; a host that looks at every outcome puts its own in its place."""

    streams: type[Stream] = Stream

    def order(self, cards: list[int], seed: str, number: int) -> list[int]:
        """Some cards shuffled, the first to be drawn first; `number` counts the shuffles of the game."""
        return shuffled(cards, seed, number, self.streams)

    def next_card(self, pile: list[int]) -> int:
        """Takes one card from the draw pile: the one on top, which is at the end."""
        return pile.pop()

    def outcome(self, weights: Sequence[int], seed: str, number: int) -> int:
        """The place of one of several outcomes, each as likely as its weight; `number` counts the draws of chance."""
        found = self.streams("chance", seed, number).below(sum(weights))
        for place, weight in enumerate(weights):
            found -= weight
            if found < 0:
                return place
        raise AssertionError("the weights add up")

    def dealer(self, players: int, seed: str, number: int) -> int:
        """Who deals, where no cards decide; `number` counts the rounds."""
        return self.streams("dealer", seed, number).below(players)


class OpenChance(Chance):
    """The same by open streams, where nobody is to be kept from knowing what comes."""

    streams = OpenStream


BY_SEED, OPENLY = Chance(), OpenChance()


def seed_text(seed: int | str | None) -> str:
    """A seed as 64 hexadecimal digits; without one, 256 bits from the operating system."""
    if seed is None:
        return secrets.token_hex(32)
    if isinstance(seed, int):
        return (seed & ((1 << 256) - 1)).to_bytes(32, "big").hex()
    if len(seed) != 64 or not set(seed) <= set("0123456789abcdef"):
        raise ValueError("a seed is a whole number, or a text of 64 hexadecimal digits")
    return seed


def foreseen_first(order: list[int], foreseen: list[int]) -> list[int]:
    """A scenario that names what will be turned up has those cards come first."""
    rest = order[:]
    for card in foreseen:
        if card in rest:
            rest.remove(card)
    return [*foreseen, *rest] if len(foreseen) + len(rest) == len(order) else order
