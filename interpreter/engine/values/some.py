"""Some of several: those for which a condition holds."""

from __future__ import annotations

from collections.abc import Callable
from operator import eq, ge, gt, le, lt, ne

from lastcard.dsl.rulebook import Expr
from lastcard.dsl.words.types import CARD, CARDS
from lastcard.interpreter.engine.state import NONE, Frame, State

from .cards import PRINTED, looked_at
from .maker import Maker, Value, word

RELATIONS: dict[str, Callable[[int, int], bool]] = {
    "same": eq,
    "differs": ne,
    "is_more": gt,
    "is_less": lt,
    "is_least": ge,
    "is_most": le,
}


@word("each_card")
@word("each_player")
def _each(maker: Maker, expr: Expr) -> Value:
    one = maker.one
    return lambda s, f: one[0]


def _end(name: str, place: int, lowest: Callable[[list[int]], int]) -> None:
    """The first or the last of several. Cards have an order where they are laid, else that of the deck: how a hand or a
    pile lies is nobody's business."""

    @word(name)
    def make(maker: Maker, expr: Expr, several: Value) -> Value:
        if expr.type == CARD and not _are_laid(expr.args[0]):
            return lambda s, f: lowest(found) if (found := looked_at(s, several(s, f))) else NONE
        return lambda s, f: found[place] if (found := several(s, f)) else NONE


def _are_laid(cards: Expr) -> bool:
    """Are they the cards of a play, or some of them?"""
    return cards.op == "cell" or any(_are_laid(arg) for arg in cards.args if arg.type == CARDS)


for _name in ("first_card", "first_of_players", "first_color"):
    _end(_name, 0, min)
for _name in ("last_card", "last_of_players", "last_color"):
    _end(_name, -1, max)


@word("those")
def _those(maker: Maker, expr: Expr, several: Value, holds: Value) -> Value:
    if expr.type != CARDS:
        return _looked_for(maker, several, holds)
    named, condition = _named_color(expr.args[1])
    of_print = _by_print(maker, several, condition, named)
    return of_print or _looked_for(maker, lambda s, f: looked_at(s, several(s, f)), holds)


def _looked_for(maker: Maker, several: Value, holds: Value) -> Value:
    """One after the other is `each`; and afterwards again who or what was it before."""
    one = maker.one

    def read(s: State, f: Frame) -> list[int]:
        before, found = one[0], []
        for each in several(s, f):
            one[0] = each
            if holds(s, f):
                found.append(each)
        one[0] = before
        return found

    return read


def _named_color(condition: Expr) -> tuple[bool, Expr]:
    """Is it that a color is in play at all, and which cards have it?"""
    if condition.op == "both" and condition.args[0].op == "differs":
        return True, condition.args[1]
    return False, condition


def _by_print(maker: Maker, several: Value, condition: Expr, named: bool) -> Value | None:
    """What is printed on a card decides it, and the same value for all of them: neither is looked up anew each time."""
    if condition.op not in RELATIONS or condition.args[0].op not in PRINTED:
        return None
    printed, relation = PRINTED[condition.args[0].op](maker.deck), RELATIONS[condition.op]
    value = maker.value(condition.args[1])

    def read(s: State, f: Frame) -> list[int]:
        wanted, cards = value(s, f), looked_at(s, several(s, f))
        if relation is eq:
            return [card for card in cards if printed[card] == wanted]
        return [card for card in cards if relation(printed[card], wanted)]

    return read if not named else lambda s, f: read(s, f) if value(s, f) != NONE else []
