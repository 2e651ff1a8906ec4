"""Every step of every block knows where it stands."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from lastcard.dsl.load import Loaded, load_bytes, load_path
from lastcard.dsl.rulebook import Block, Place, Rulebook, Step, steps_of
from lastcard.dsl.shelf import SHIPPED, shipped_rulebooks

NESTED = b"""
lastcard: 1
rulebook: nested
title: Nested
extends: classic
rules:
  both:
    on: player plays number
    do:
      - if: rank of card is 1
        then: [player draws 1]
        else:
          - repeat until: rank of card is 2
            do: [player draws 2]
      - group: blow
        do:
          - as one: [player draws 3]
windows:
  asked:
    opens: before player must draw
    asks: player
    offers:
      answer:
        do: [player draws 4]
    otherwise:
      - for each: friend in all players
        do: [friend draws 5]
turned up:
  skip: [turn the direction]
"""


def _blocks(book: Rulebook) -> Iterator[Block]:
    yield from (rule.body for rule in book.rules)
    yield from (row.body for row in (*book.turned_up, *book.going_out))
    for window in book.windows:
        yield from (offer.body for offer in window.offers)
        yield window.otherwise


def _steps(book: Rulebook) -> list[Step]:
    return [step for block in _blocks(book) for step in steps_of(block)]


def _book(loaded: Loaded) -> Rulebook:
    assert loaded.rulebook is not None, loaded.diagnostics
    return loaded.rulebook


def _places(book: Rulebook) -> list[Place]:
    places = [step.place for step in _steps(book)]
    return [place for place in places if place is not None]


@pytest.mark.parametrize("path", shipped_rulebooks(), ids=lambda path: path.stem)
def test_every_step_of_a_shipped_rulebook_has_a_place(path: Path) -> None:
    book = _book(load_path(path))
    assert len(_places(book)) == len(_steps(book)) > 0
    assert all(place.span.file.startswith(str(SHIPPED)) for place in _places(book))


def test_a_place_is_the_way_through_the_entry_and_the_line() -> None:
    lines = NESTED.decode().splitlines()
    own = [each for each in _places(_book(load_bytes(NESTED, "nested.yaml"))) if each.span.file == "nested.yaml"]
    assert [(place.path, lines[place.span.line - 1].strip(" -")) for place in own] == [
        ("do 1", "if: rank of card is 1"),
        ("do 1 then 1", "then: [player draws 1]"),
        ("do 1 else 1", "repeat until: rank of card is 2"),
        ("do 1 else 1 do 1", "do: [player draws 2]"),
        ("do 2", "group: blow"),
        ("do 2 do 1", "as one: [player draws 3]"),
        ("do 2 do 1 as one 1", "as one: [player draws 3]"),
        ("do 1", "skip: [turn the direction]"),
        ("offers answer do 1", "do: [player draws 4]"),
        ("otherwise 1", "for each: friend in all players"),
        ("otherwise 1 do 1", "do: [friend draws 5]"),
    ]


def test_the_place_is_no_part_of_what_a_step_says() -> None:
    one, other = (_book(load_bytes(text, "book.yaml")).rules[-1].body for text in (NESTED, b"\n\n" + NESTED))
    assert one == other
    assert hash(one) == hash(other)
