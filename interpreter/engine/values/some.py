"""Some of several: those for which a condition holds, those with the most of something, the first of them."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain
from operator import eq, ge, gt, le, lt, ne

from lastcard.dsl.rulebook import Expr, listed, whole_of, words
from lastcard.dsl.words.types import CARD, CARDS, COLORS
from lastcard.dsl.words.value_rows import EachOne
from lastcard.dsl.words.vocabulary import VALUE_WORDS
from lastcard.interpreter.engine.state import NONE, Frame, State

from .cards import PRINTED, looked_at
from .maker import Maker, Value, word

Feature = Callable[[int], int]  # of one of several
Telling = Callable[[State, Frame], Feature]  # what does not depend on which of them it is, is looked up once

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
        if expr.type == CARD and not are_laid(expr.args[0]):
            return lambda s, f: lowest(found) if (found := looked_at(s, several(s, f))) else NONE
        return lambda s, f: found[place] if (found := several(s, f)) else NONE


def are_laid(cards: Expr) -> bool:
    """Are they the cards of a play, or some of them?"""
    return cards.op == "cell" or any(are_laid(arg) for arg in cards.args if arg.type == CARDS)


for _name in ("first_card", "first_of_players", "first_color"):
    _end(_name, 0, min)
for _name in ("last_card", "last_of_players", "last_color"):
    _end(_name, -1, max)


@word("those")
def _those(maker: Maker, expr: Expr, several: Value, holds: Value) -> Value:
    named, condition = _named_color(expr.args[1])
    quick = _by_print(maker, several, condition, named) if expr.type == CARDS else _by_flag(maker, several, condition)
    return quick or _told(several if expr.type != CARDS else _looked_at(several), telling(maker, expr.args[1]))


def _looked_at(cards: Value) -> Value:
    return lambda s, f: looked_at(s, cards(s, f))


def _told(several: Value, tell: Telling) -> Value:
    def read(s: State, f: Frame) -> list[int]:
        found = several(s, f)
        return list(filter(tell(s, f), found)) if found else []

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


def _by_flag(maker: Maker, several: Value, condition: Expr) -> Value | None:
    """Players by a flag of theirs, which is looked up at their seats."""
    if condition.op not in RELATIONS or condition.args[0].op != "flag_of" or _speaks_of_each(condition.args[1]):
        return None
    if not isinstance(VALUE_WORDS[condition.args[0].args[0].op], EachOne):
        return None
    flag, relation, value = condition.args[0].value, RELATIONS[condition.op], maker.value(condition.args[1])

    def read(s: State, f: Frame) -> list[int]:
        held, wanted = s.player_flags[flag], value(s, f)
        return [seat for seat in several(s, f) if relation(held[seat], wanted)]

    def equal(s: State, f: Frame) -> list[int]:
        held, wanted = s.player_flags[flag], value(s, f)
        return (
            [seat for seat in several(s, f) if held[seat] == wanted] if wanted in held else []
        )  # mostly nobody has it

    def always_equal(s: State, f: Frame) -> list[int]:
        held = s.player_flags[flag]
        return [seat for seat in several(s, f) if held[seat] == always] if always in held else []

    if relation is not eq:
        return read
    always = condition.args[1].value if condition.args[1].op == "const" else None
    return equal if always is None else always_equal


# --- by what they are told --------------------------------------------------------------------------------------------


def telling(maker: Maker, condition: Expr) -> Telling:
    """A condition that speaks of each: its other values are found once, before the first of them is looked at."""
    if not _speaks_of_each(condition):
        once = maker.value(condition)
        return lambda s, f: (lambda one: True) if once(s, f) else (lambda one: False)
    if condition.op in _JOINTS:
        parts = [telling(maker, arg) for arg in condition.args]
        return _joint(condition.op, parts)
    if condition.op in RELATIONS and not _speaks_of_each(condition.args[1]):
        feature, value = feature_of(maker, condition.args[0]), maker.value(condition.args[1])
        return _compared(feature, RELATIONS[condition.op], value)
    return feature_of(maker, condition)


def _speaks_of_each(expr: Expr) -> bool:
    return any(isinstance(VALUE_WORDS[each.op], EachOne) for each in words(expr))


def _compared(feature: Telling, relation: Callable[[int, int], bool], value: Value) -> Telling:
    def tell(s: State, f: Frame) -> Feature:
        of, wanted = feature(s, f), value(s, f)
        return lambda one: relation(of(one), wanted)

    return tell


_JOINTS = ("both", "either", "negate")


def _joint(op: str, parts: list[Telling]) -> Telling:
    def tell(s: State, f: Frame) -> Feature:
        tests = [part(s, f) for part in parts]
        if op == "negate":
            return lambda one: not tests[0](one)
        every = all if op == "both" else any
        return lambda one: every(test(one) for test in tests)

    return tell


def feature_of(maker: Maker, feature: Expr) -> Telling:
    """A value that is said of each."""
    if feature.op in PRINTED and feature.args[0].type == CARD:
        printed = PRINTED[feature.op](maker.deck)
        return lambda s, f: printed.__getitem__
    value, one = maker.value(feature), maker.one

    def of(s: State, f: Frame) -> Feature:
        def said_of(each: int) -> int:
            before, one[0] = one[0], each
            found: int = value(s, f)
            one[0] = before
            return found

        return said_of

    return of


def _extreme(name: str, most: Callable[..., int]) -> None:
    @word(name)
    def make(maker: Maker, expr: Expr, several: Value, feature: Value) -> Value:
        of = feature_of(maker, expr.args[1])
        each = _looked_at(several) if expr.type == CARDS else several

        def read(s: State, f: Frame) -> list[int]:
            found = each(s, f)
            if not found:
                return []
            said = list(map(of(s, f), found))
            best = most(said)
            return [one for one, much in zip(found, said, strict=True) if much == best]

        return read


_extreme("highest", max)
_extreme("lowest", min)


# --- lists ------------------------------------------------------------------------------------------------------------


@word("is_among")
def _is_among(maker: Maker, expr: Expr, value: Value, several: Value) -> Value:
    if expr.args[1].type == CARDS:
        several = _looked_at(several)
    return lambda s, f: value(s, f) in several(s, f)


@word("union")
def _union(maker: Maker, expr: Expr, *_: Value) -> Value:
    """All of them, each once. Cards that are alike are told apart by where they are: of one place none comes twice."""
    if expr.type == CARDS:
        return _cards_of(maker, listed(expr))
    parts = [_as_list(part, maker.value(part)) for part in listed(expr)]
    in_order = sorted if expr.type == COLORS else list
    return lambda s, f: in_order(dict.fromkeys(chain.from_iterable([part(s, f) for part in parts])))


def _as_list(part: Expr, value: Value) -> Value:
    if part.type.one is not None:
        return value

    def read(s: State, f: Frame) -> list[int]:
        one = value(s, f)
        return [] if one == NONE else [one]

    return read


def _cards_of(maker: Maker, parts: tuple[Expr, ...]) -> Value:
    """What comes of one place is there as often as in that part which has most of it; places are added together."""
    places: dict[Expr, list[Value]] = {}
    for part in parts:
        places.setdefault(whole_of(part), []).append(_as_list(part, maker.value(part)))

    def read(s: State, f: Frame) -> list[int]:
        found: list[int] = []
        for values in places.values():
            here: list[int] = []
            for value in values:
                here += _more_of(looked_at(s, value(s, f)), here)
            found += here
        return found

    return read


def _more_of(cards: list[int], there: list[int]) -> list[int]:
    left, more = list(there), []
    for card in cards:
        if card in left:
            left.remove(card)
        else:
            more.append(card)
    return more
