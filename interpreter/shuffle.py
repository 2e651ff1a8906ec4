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

MASK = (1 << 64) - 1


class Stream:
    """A stream of numbers, keyed by a label, the seed of the game and a number."""

    __slots__ = ("value",)

    def __init__(self, label: str, seed: str, number: int = 0) -> None:
        key = label.encode() + bytes.fromhex(seed) + number.to_bytes(8, "little")
        self.value = int.from_bytes(hashlib.blake2b(key, digest_size=8).digest(), "little")

    def next(self) -> int:
        self.value = (self.value + 0x9E3779B97F4A7C15) & MASK
        mixed = self.value
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & MASK
        return mixed ^ (mixed >> 31)

    def below(self, count: int) -> int:
        limit = (1 << 64) - (1 << 64) % count
        while True:
            value = self.next()
            if value < limit:
                return value % count


def shuffled(cards: list[int], seed: str, number: int) -> list[int]:
    """The cards in their new order, the first to be drawn first."""
    order, stream = sorted(cards), Stream("shuffle", seed, number)
    for place in range(len(order) - 1):
        other = place + stream.below(len(order) - place)
        order[place], order[other] = order[other], order[place]
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
