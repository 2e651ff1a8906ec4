"""Open streams of numbers: splitmix64 from a key. docs/random.md has the definition."""

from __future__ import annotations

from .names import FIRST_FACTOR, KEY_STEP, ROOTS, SECOND_FACTOR, below_unsigned, remainder, t, wrap_add, wrap_mul


def keyed(label: int, number: int) -> int:
    """The key of a stream: of the numbers that come of the root of its label the one with its number."""
    return mixed(wrap_add(ROOTS[label], wrap_mul(number + 1, KEY_STEP)))


def mixed(value: int) -> int:
    """The last of splitmix64."""
    value = wrap_mul(value ^ value >> 30, FIRST_FACTOR)
    value = wrap_mul(value ^ value >> 27, SECOND_FACTOR)
    return value ^ value >> 31


def rejected(value: int, count: int) -> int:
    """Would some results be likelier than others if this number counted? Nearly never, and it is asked nearly never."""
    return below_unsigned(wrap_add(-1 - remainder(wrap_add(0 - count, 0), count), 0), value)


def below(count: int) -> int:
    """What somebody chooses."""
    while 1:
        t.choices = wrap_add(t.choices, KEY_STEP)
        value = mixed(t.choices)
        if below_unsigned(wrap_add(-1 - count, 0), value) and rejected(value, count):
            continue
        return remainder(value, count)


def shuffle_below(count: int) -> int:
    """Where the next card comes from."""
    while 1:
        t.shuffling = wrap_add(t.shuffling, KEY_STEP)
        value = mixed(t.shuffling)
        if below_unsigned(wrap_add(-1 - count, 0), value) and rejected(value, count):
            continue
        return remainder(value, count)


def chance_below(count: int) -> int:
    """What chance picks: each time by a stream of its own."""
    choices = t.choices
    t.choices = keyed(2, t.chances)
    t.chances += 1
    found = below(count)
    t.choices = choices
    return found
