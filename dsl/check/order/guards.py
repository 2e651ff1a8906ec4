"""Can two rules, or two windows, speak of one and the same event? Yes, unless it is certain that they cannot."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from lastcard.dsl.rulebook import NONE, Card, Expr, Pattern, Rule, Rulebook, Window, conjuncts, never, reckoned, words
from lastcard.dsl.words.types import CARD, COLOR
from lastcard.dsl.words.value_rows import Feature
from lastcard.dsl.words.vocabulary import EVENTS, VALUE_WORDS

from .distances import contradicts, renamed
from .effects import Effects
from .readings import Reading
from .roles import roles_of
from .touches import Touch

PATIENCE = 150_000  # comparisons; a rulebook for people needs a few thousand


class Guards:
    """Which rules and windows of a rulebook may meet. What would take too long to tell counts as a yes."""

    def __init__(self, book: Rulebook) -> None:
        self.book = book
        self.left = PATIENCE
        self.unchanged: dict[tuple[str, str, str], bool] = {}
        self.known: dict[frozenset[Expr], bool] = {}
        self.suiting: dict[tuple[Pattern, tuple[Expr, ...]], frozenset[int]] = {}

    @cached_property
    def effects(self) -> Effects:
        return Effects(self.book)

    def meet(self, first: Rule | Window, second: Rule | Window) -> bool:
        """Could both be about one event, if neither changes what the other's condition reads?"""
        return one_moment(first, second) and self.together(first, conjuncts(first.when), second, conjuncts(second.when))

    def together(
        self, first: Rule | Window, ones: tuple[Expr, ...], second: Rule | Window, others: tuple[Expr, ...]
    ) -> bool:
        """Could these conditions of the two hold for one event?"""
        if _is_after_a_play(first):
            ones, others = (self._of_the_card(first, second, each) for each in (ones, others))
        return not self._excluded(frozenset((*ones, *others))) and self._of_one_card(first, ones, second, others)

    def of_one_kind(self, first: Rule | Window, second: Rule | Window) -> bool:
        """Is there a card of which both speak, whatever their conditions say?"""
        return self._of_one_card(first, (), second, ())

    def _of_one_card(
        self, first: Rule | Window, ones: tuple[Expr, ...], second: Rule | Window, others: tuple[Expr, ...]
    ) -> bool:
        if "card" not in dict(EVENTS[pattern_of(first).event].roles):
            return True
        return bool(self.cards(first, ones) & self.cards(second, others))

    def _of_the_card(
        self, first: Rule | Window, second: Rule | Window, conditions: tuple[Expr, ...]
    ) -> tuple[Expr, ...]:
        """The card of a play is the top card, and its color in play, when the rules `on` it are carried out."""
        for facet, (name, into) in AS_LAID.items():
            if any(name in words(condition) for condition in conditions) and self._is_as_laid(facet, first, second):
                conditions = tuple(renamed(condition, name, into) for condition in conditions)
        return conditions

    def _is_as_laid(self, facet: str, first: Rule | Window, second: Rule | Window) -> bool:
        """Does nothing change it that comes between: what a play brings about, and the other rules on it?"""
        key = (facet, first.origin.name, second.origin.name)
        if key not in self.unchanged:
            touches = self._between(first, second)
            self.unchanged[key] = not any(touch.writes and touch.cell.facet == facet for touch in touches)
        return self.unchanged[key]

    def _between(self, first: Rule | Window, second: Rule | Window) -> Iterator[Touch]:
        kinds = {pattern_of(first).kind, pattern_of(second).kind, NONE}
        for rule in self.effects.waiting.rules("on", "play"):
            if rule not in (first, second) and (len(kinds) == 1 or rule.pattern.kind in kinds):
                yield from self.effects.of_rule(rule)
        for kind, row in enumerate(self.book.going_out):
            if len(kinds) == 1 or kind in kinds:
                yield from self.effects.of_block(row.body, Reading(self.effects, roles_of("play")))
        for event in EVENTS["play"].leads_to:
            yield from self.effects.of_event(event, ())

    def carried_out_with(self, one: Rule, other: Rule, names: tuple[str, ...]) -> list[Rule]:
        """Those of the rules with these names that may have a part in an event about which both of the two speak."""
        found = [rule for rule in self.book.rules if rule.origin.name in names and not never(rule.when)]
        if "card" not in dict(EVENTS[one.pattern.event].roles):
            return found
        both = self.cards(one) & self.cards(other)
        return [rule for rule in found if self.cards(rule, ()) & both]

    def exclude(self, conditions: tuple[Expr, ...]) -> bool:
        """Is it certain that these can never hold together?"""
        return self._excluded(frozenset(conditions))

    def _excluded(self, conditions: frozenset[Expr]) -> bool:
        if conditions not in self.known:
            self.left -= 20 * len(conditions)
            self.known[conditions] = self.left > 0 and contradicts(sorted(conditions, key=repr), self.book)
        return self.known[conditions]

    def cards(self, one: Rule | Window, conditions: tuple[Expr, ...] | None = None) -> frozenset[int]:
        """The cards of which it can speak, as far as the card alone decides it."""
        judged = conjuncts(one.when) if conditions is None else conditions
        key = (pattern_of(one), judged)
        if key not in self.suiting:
            self.suiting[key] = self._cards(*key)
        return self.suiting[key]

    def _cards(self, pattern: Pattern, conditions: tuple[Expr, ...]) -> frozenset[int]:
        slot = [name for name, _ in EVENTS[pattern.event].roles].index("card")
        kinds = frozenset(number for number, card in enumerate(self.book.cards) if pattern.kind in (NONE, card.kind))
        return kinds & self.suiting_cards(slot, conditions)

    def suiting_cards(self, slot: int, conditions: tuple[Expr, ...]) -> frozenset[int]:
        """The cards for which the conditions may hold if the name of this slot means them."""
        deck = self.book.cards
        cards = range(len(deck))
        judged = [condition for condition in conditions if any(_is_card(word, slot) for word in words(condition))]
        judged += [condition for condition in conditions if condition.op == "const"]
        self.left -= len(cards) * sum(1 for condition in judged for _ in words(condition))
        if self.left < 0:
            return frozenset(cards)
        return frozenset(number for number in cards if all(_judged(one, deck[number], slot) != 0 for one in judged))


LAID = Expr("slot", value=[name for name, _ in EVENTS["play"].roles].index("card"), type=CARD)


AS_LAID = {
    "top": (Expr("top_card", type=CARD), LAID),
    "color": (Expr("color_in_play", type=COLOR), Expr("color", (LAID,), type=COLOR)),
}


def _is_after_a_play(one: Rule | Window) -> bool:
    return isinstance(one, Rule) and (one.station, one.pattern.event) == ("on", "play")


def one_moment(first: Rule | Window, second: Rule | Window) -> bool:
    return _moment(first) == _moment(second)


def _moment(one: Rule | Window) -> tuple[object, ...]:
    if isinstance(one, Rule):
        return one.pattern.event, one.pattern.said, one.pattern.group
    return one.moment.pattern.event, one.moment.pattern.said, one.moment.group, one.moment.when


def pattern_of(one: Rule | Window) -> Pattern:
    return one.pattern if isinstance(one, Rule) else one.moment.pattern


# --- what the card alone decides --------------------------------------------------------------------


def _is_card(expr: Expr, slot: int) -> bool:
    return expr.op == "slot" and expr.value == slot


def of_the_first_card(condition: Expr, card: Card) -> int | None:
    """Whether a condition holds when this card has been turned up, as far as the card alone decides it."""
    top = Expr("top_card", type=CARD)
    return _judged(renamed(condition, top, LAID), card, LAID.value)


def _judged(expr: Expr, card: Card, slot: int) -> int | None:
    """The value of an expression as far as the card alone decides it, None where something else plays a part."""
    if expr.op == "const":
        return expr.value
    row = VALUE_WORDS[expr.op]
    if isinstance(row, Feature) and _is_card(expr.args[0], slot):
        printed: int = getattr(card, row.printed)
        return max(printed, 0) if row.certain == "not below zero" else printed
    return reckoned(expr.op, [_judged(arg, card, slot) for arg in expr.args])
