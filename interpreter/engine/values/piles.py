"""Piles as places: which one a sentence means, and who sees the cards in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

from lastcard.dsl.rulebook import Expr, Zone, pile_of
from lastcard.dsl.words.facets import FACETS
from lastcard.dsl.words.value_rows import Pile as PileWord
from lastcard.dsl.words.vocabulary import VALUE_WORDS
from lastcard.interpreter.engine.state import NONE, Frame, State

from .maker import Maker, Value

Seers = tuple[int, ...] | None  # the seats that see a card; None: everybody does


class Lying(NamedTuple):
    """A pile of a position: the cards themselves, to be taken away from or added to."""

    cards: list[int]
    zone: str = ""  # what it is called; the discard pile has no such name
    owner: int = NONE
    seen_by: Seers = None

    def without(self, cards: list[int], upmost: bool) -> list[int]:
        """Takes cards away: of those that are alike the lowest, so that the top stays where it is; or the highest."""
        gone, kept, taken = Counter(cards), list[int](), list[int]()
        for card in reversed(self.cards) if upmost else self.cards:
            (taken if gone[card] > 0 else kept).append(card)
            gone[card] -= 1
        self.cards[:] = kept[::-1] if upmost else kept
        return taken


def lying(zone: Zone, cards: list[int], owner: int) -> Lying:
    """The pile that is a zone, or what this player has of it."""
    seers: dict[str, Seers] = {"everybody": None, "owner": (owner,), "nobody": ()}
    return Lying(cards, zone.name, owner, seers[zone.seen_by])


def known_to(*seers: Seers) -> Seers:
    """Who knows a card that all of these see at one time or another."""
    found = set[int]()
    for seats in seers:
        if seats is None:
            return None
        found |= set(seats)
    return tuple(sorted(found))


def is_open(maker: Maker, cards: Expr) -> bool:
    """May everybody look at these cards where they lie?"""
    pile = pile_of(cards)
    if pile is None:
        return False
    row = VALUE_WORDS[pile.op]
    if isinstance(row, PileWord) and row.declared:
        return maker.zones[pile.value].seen_by == "everybody"
    return all("open" in FACETS[facet].traits for facet in row.reads)


def seers_of(maker: Maker, pile: Expr) -> Callable[[State, Frame], Seers]:
    """Who sees the cards of a pile that is not open: its owner, or nobody."""
    row = VALUE_WORDS[pile.op]
    owned = maker.zones[pile.value].seen_by == "owner" if isinstance(row, PileWord) and row.declared else True
    if not pile.args or not owned:
        return lambda state, frame: ()
    owner = maker.value(pile.args[0])
    return lambda state, frame: (owner(state, frame),)


class Pile:
    """The pile that a step takes cards from, or puts them into, as its sentence means it."""

    __slots__ = ("cards", "owner", "zone")

    def __init__(self, maker: Maker, expr: Expr) -> None:
        self.zone = None if expr.op == "discard_pile" else maker.zones[expr.value]
        self.cards: Value = maker.value(expr)
        self.owner: Value | None = maker.value(expr.args[0]) if expr.args else None

    def __call__(self, state: State, frame: Frame) -> Lying | None:
        """None where it would be nobody's."""
        if self.zone is None:
            return Lying(state.discard)
        owner = NONE if self.owner is None else self.owner(state, frame)
        if self.owner is not None and owner == NONE:
            return None
        return lying(self.zone, self.cards(state, frame), owner)
