"""The steps of a rulebook by the place that events name: the entry, and the keys and numbers that lead there."""

from __future__ import annotations

from collections.abc import Iterator

from lastcard.dsl.rulebook import Block, Do, Rulebook, steps_of

Place = tuple[str, str]


def by_place(book: Rulebook) -> dict[Place, Do]:
    return {(name, step.place.path): step for name, step in _all(book) if step.place is not None}


def _all(book: Rulebook) -> Iterator[tuple[str, Do]]:
    for name, block in blocks(book):
        yield from ((name, step) for step in steps_of(block) if isinstance(step, Do))


def blocks(book: Rulebook) -> Iterator[tuple[str, Block]]:
    """Every block that is carried out, and the entry in which it stands."""
    yield from ((rule.origin.name, rule.body) for rule in book.rules)
    yield from ((row.origin.name, row.body) for row in (*book.turned_up, *book.going_out))
    for window in book.windows:
        yield from ((window.origin.name, offer.body) for offer in window.offers)
        yield window.origin.name, window.otherwise
