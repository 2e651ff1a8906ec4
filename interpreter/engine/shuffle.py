"""Randomness, specified: the same seed gives the same cards everywhere.

A stream is splitmix64. Its start is the first 8 bytes (little-endian) of
blake2b(label + 32 bytes of seed + 8 bytes of number, digest_size=8), integers little-endian.
`below(n)` takes the next value x, again while x >= 2**64 - 2**64 % n, and gives x % n.
A shuffle is a forward Fisher-Yates: place i gets the card at i + below(count - i). So it could
be done card by card, as cards are needed, with the same result. docs/random.md has test vectors.
"""

from __future__ import annotations

import hashlib
import secrets
import struct
from functools import lru_cache

MASK = (1 << 64) - 1
STEP, FIRST, SECOND = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB
LANE = 128  # bits: room for a number of 64 bits and for a product of two


class Stream:
    """A stream of numbers, keyed by a label, the seed of the game and a number."""

    __slots__ = ("value",)

    def __init__(self, label: str, seed: str, number: int = 0) -> None:
        key = label.encode() + bytes.fromhex(seed) + number.to_bytes(8, "little")
        self.value = int.from_bytes(hashlib.blake2b(key, digest_size=8).digest(), "little")

    def next(self) -> int:
        self.value = (self.value + STEP) & MASK
        mixed = self.value
        mixed = ((mixed ^ (mixed >> 30)) * FIRST) & MASK
        mixed = ((mixed ^ (mixed >> 27)) * SECOND) & MASK
        return mixed ^ (mixed >> 31)

    def below(self, count: int) -> int:
        limit = (1 << 64) - (1 << 64) % count
        while True:
            value = self.next()
            if value < limit:
                return value % count

    def countdown(self, count: int) -> list[int]:
        """below(count), below(count - 1) and so on to below(2), reckoned all at once."""
        numbers = _next_numbers(self.value, max(count - 1, 0))
        if max(numbers, default=0) > MASK - count:  # one of them may have to be taken anew
            return [self.below(left) for left in range(count, 1, -1)]
        self.value = (self.value + len(numbers) * STEP) & MASK
        return [number % left for number, left in zip(numbers, range(count, 1, -1), strict=True)]


def _next_numbers(value: int, count: int) -> tuple[int, ...]:
    """What `next` would give, each number in a lane of its own of one long number."""
    ones, lows, steps = _lanes(count)
    mixed = (value * ones + steps) & lows
    mixed = ((mixed ^ (mixed >> 30 & lows)) * FIRST) & lows
    mixed = ((mixed ^ (mixed >> 27 & lows)) * SECOND) & lows
    mixed ^= mixed >> 31 & lows
    return struct.unpack("<" + "Q8x" * count, mixed.to_bytes(count * LANE // 8, "little"))


@lru_cache(maxsize=256)
def _lanes(count: int) -> tuple[int, int, int]:
    """In every lane: a one; the lower 64 bits; what the value of the stream has grown by."""
    ones = int.from_bytes((1).to_bytes(LANE // 8, "little") * count, "little")
    grown = [(place * STEP & MASK).to_bytes(LANE // 8, "little") for place in range(1, count + 1)]
    return ones, ones * MASK, int.from_bytes(b"".join(grown), "little")


def shuffled(cards: list[int], seed: str, number: int) -> list[int]:
    """The cards in their new order, the first to be drawn first."""
    order, stream = sorted(cards), Stream("shuffle", seed, number)
    for place, further in enumerate(stream.countdown(len(order))):
        order[place], order[place + further] = order[place + further], order[place]
    return order


def seed_text(seed: int | str | None) -> str:
    """A seed as 64 hexadecimal digits; without one, 256 bits from the operating system."""
    if seed is None:
        return secrets.token_hex(32)
    if isinstance(seed, int):
        return (seed & ((1 << 256) - 1)).to_bytes(32, "big").hex()
    if len(seed) != 64 or not set(seed) <= set("0123456789abcdef"):
        raise ValueError("a seed is a whole number, or a text of 64 hexadecimal digits")
    return seed
