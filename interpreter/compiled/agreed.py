"""What compiled code and whoever lets it run agree on. Little is imported: kept code is run without the compiler."""

from __future__ import annotations

import hashlib

SCRIPT = "script"  # a way to choose: answers are given from outside, one by one
MOST_WATCHED = 2_000  # rounds with figures of their own, at once
LABELS = ("shuffle", "simulate", "chance")


def roots(seed: str) -> list[int]:
    """For each label what the keys of its streams come from."""
    begun = (label.encode() + bytes.fromhex(seed) for label in LABELS)
    return [int.from_bytes(hashlib.blake2b(each, digest_size=8).digest(), "little") for each in begun]
