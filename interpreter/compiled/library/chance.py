"""Open streams of numbers: splitmix64 from a key. docs/random.md has the definition."""

from __future__ import annotations

from .names import FIRST_FACTOR, KEY_STEP, LOW_HALF, ROOTS, SECOND_FACTOR, t, wrap_add, wrap_mul


def keyed(label: int, number: int) -> int:
    """The key of a stream: of the numbers that come of the root of its label the one with its number."""
    return mixed(wrap_add(ROOTS[label], wrap_mul(number + 1, KEY_STEP)))


def mixed(value: int) -> int:
    """The last of splitmix64."""
    value = wrap_mul(value ^ value >> 30, FIRST_FACTOR)
    value = wrap_mul(value ^ value >> 27, SECOND_FACTOR)
    return value ^ value >> 31


def below(count: int) -> int:
    """What somebody chooses. No result is likelier than another: nearly never a number is passed over."""
    while 1:
        t.choices = wrap_add(t.choices, KEY_STEP)
        scaled = (mixed(t.choices) >> 32) * count
        low = scaled & LOW_HALF
        if low >= count or low >= (LOW_HALF + 1) % count:
            return scaled >> 32


def one_of(count: int) -> int:
    """The same, but one answer alone needs no number. Without a jump: nobody can foretell how many there are."""
    before = t.choices
    after = wrap_add(before, KEY_STEP)
    scaled = (mixed(after) >> 32) * count
    t.choices = after if count > 1 else before
    if scaled & LOW_HALF < count and count > 1:
        t.choices = before
        return below(count)
    return scaled >> 32


def shuffle_below(count: int) -> int:
    """Where the next card comes from."""
    while 1:
        t.shuffling = wrap_add(t.shuffling, KEY_STEP)
        scaled = (mixed(t.shuffling) >> 32) * count
        low = scaled & LOW_HALF
        if low >= count or low >= (LOW_HALF + 1) % count:
            return scaled >> 32


def chance_below(count: int) -> int:
    """What chance picks: each time by a stream of its own."""
    choices = t.choices
    t.choices = keyed(2, t.chances)
    t.chances += 1
    found = below(count)
    t.choices = choices
    return found
