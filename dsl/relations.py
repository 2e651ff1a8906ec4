"""Relations between things that have names: what each leads to, and an order in which nothing comes too early."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import TypeVar

T = TypeVar("T")


def reaches(leads: Mapping[T, Iterable[T]], start: T) -> frozenset[T]:
    """All that `start` leads to, at whatever distance: itself only if it stands in a circle."""
    found, waiting = set[T](), list(leads.get(start, ()))
    while waiting:
        here = waiting.pop()
        if here not in found:
            found.add(here)
            waiting += leads.get(here, ())
    return frozenset(found)


def closure(leads: Mapping[T, Iterable[T]]) -> dict[T, frozenset[T]]:
    """Each with all that it leads to."""
    return {each: reaches(leads, each) for each in leads}


def in_order(waits: Mapping[T, Collection[T]]) -> list[T]:
    """Each after those that it waits for, otherwise as they stand. Of a circle the first goes first."""
    left, order = dict(waits), list[T]()
    while left:
        ready = next((each for each in left if not any(other in left for other in left[each])), next(iter(left)))
        del left[ready]
        order.append(ready)
    return order
