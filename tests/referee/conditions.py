"""What a condition of the law comes to for a card, as far as open cards, a hand and what is printed on them tell."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from lastcard.dsl.rulebook import NONE, Expr, Rulebook
from lastcard.dsl.words.vocabulary import EVENTS

from .picture import UNKNOWN_COLOR, Picture
from .records import TABLE

ROLES = [name for name, _ in EVENTS["play"].roles]
PLAYER, CARD, LAID = (ROLES.index(name) for name in ("player", "card", "cards laid"))


class Unknown(Exception):
    """The data alone do not tell."""


@dataclass(frozen=True)
class Play:
    """Cards that somebody is about to lay, the last one on top."""

    seat: int
    cards: tuple[int, ...]


class Conditions:
    def __init__(self, book: Rulebook, picture: Picture, play: Play) -> None:
        self.book, self.picture, self.play = book, picture, play
        self.each = NONE  # the card of several that is looked at

    def holds(self, condition: Expr | None) -> bool | None:
        """None where it cannot be told."""
        if condition is None:
            return True
        if condition.op in ("both", "either"):
            return self._joined(condition)
        if condition.op == "negate":
            inner = self.holds(condition.args[0])
            return None if inner is None else not inner
        try:
            return bool(self.value(condition))
        except Unknown:
            return None

    def _joined(self, condition: Expr) -> bool | None:
        decides = condition.op == "either"
        found = [self.holds(arg) for arg in condition.args]
        if decides in found:
            return decides
        return None if None in found else not decides

    def value(self, expr: Expr) -> Any:
        if expr.op in ("both", "either", "negate"):
            truth = self.holds(expr)
            if truth is None:
                raise Unknown
            return truth
        found = _WORDS.get(expr.op)
        if found is None:
            raise Unknown
        return found(self, expr)

    # --- words --------------------------------------------------------------------------------

    def slot(self, expr: Expr) -> Any:
        told = {PLAYER: self.play.seat, CARD: self.play.cards[-1], LAID: list(self.play.cards)}
        if expr.value not in told:
            raise Unknown
        return told[expr.value]

    def color_in_play(self, expr: Expr) -> int:
        if self.picture.color == UNKNOWN_COLOR:
            raise Unknown
        return self.picture.color

    def zone(self, expr: Expr) -> list[int]:
        zone = self.book.zones[expr.value]
        if zone.of_player:
            raise Unknown
        return self.picture.zone(zone.name, TABLE)

    def those(self, expr: Expr) -> list[int]:
        """Of several cards those of which something is so."""
        cards, told = expr.args
        before, kept = self.each, []
        for card in self.value(cards):
            self.each = card
            if self.value(told):
                kept.append(card)
        self.each = before
        return kept

    def both_values(self, expr: Expr) -> tuple[Any, Any]:
        return self.value(expr.args[0]), self.value(expr.args[1])


def _printed(what: str) -> Callable[[Conditions, Expr], int]:
    def read(told: Conditions, expr: Expr) -> int:
        card = told.value(expr.args[0])
        return NONE if card == NONE else int(getattr(told.book.cards[card], what))

    return read


def _compared(how: Callable[[Any, Any], bool]) -> Callable[[Conditions, Expr], bool]:
    return lambda told, expr: how(*told.both_values(expr))


def _first(cards: list[int]) -> int:
    return cards[0] if cards else NONE


_WORDS: dict[str, Callable[[Conditions, Expr], Any]] = {
    "const": lambda told, expr: expr.value,
    "slot": Conditions.slot,
    "each_card": lambda told, expr: told.each,
    "top_card": lambda told, expr: told.picture.top,
    "first_card": lambda told, expr: _first(told.value(expr.args[0])),
    "color_in_play": Conditions.color_in_play,
    "zone": Conditions.zone,
    "hand": lambda told, expr: told.picture.hands[told.value(expr.args[0])],
    "those": Conditions.those,
    "size": lambda told, expr: len(told.value(expr.args[0])),
    "is_filled": lambda told, expr: bool(told.value(expr.args[0])),
    "is_empty": lambda told, expr: not told.value(expr.args[0]),
    "plus": lambda told, expr: sum(told.both_values(expr)),
    **{what: _printed(what) for what in ("color", "kind", "rank", "face", "points", "penalty")},
    "same": _compared(lambda one, other: one == other),
    "differs": _compared(lambda one, other: one != other),
    "is_more": _compared(lambda one, other: one > other),
    "is_less": _compared(lambda one, other: one < other),
    "is_least": _compared(lambda one, other: one >= other),
    "is_most": _compared(lambda one, other: one <= other),
}
