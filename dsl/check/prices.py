"""What it costs to look: expressions priced in operations of the interpreter, lists by the cards that there are."""

from __future__ import annotations

from collections.abc import Iterable
from math import isqrt

from lastcard.dsl.check.order.distances import SOME, certain, comparison
from lastcard.dsl.rulebook import KNOWN_LAST, Do, Expr, Laid, Offer, Parts, Rule, Rulebook, Window, conjuncts, words
from lastcard.dsl.words.facets import FACETS
from lastcard.dsl.words.limits import (
    MOST_NUMBERS,
    MOST_SEATS,
    MOST_TRIED,
    MOST_TRIED_OFFERED,
    MOVED,
    SCANNED,
    SHUFFLED,
    TRIED_AGAIN,
)
from lastcard.dsl.words.types import CARD, CARDS, CHANCES, PLAYER, PLAYERS
from lastcard.dsl.words.value_rows import Comparison, EachOne, Feature, Lawful, Seeking, Selection
from lastcard.dsl.words.vocabulary import EVENTS, LAW, STEP_WORDS, VALUE_WORDS

# In turn the cards come from the hand of the player, and the last one laid is the card of the play.
PLAY = [name for name, _ in EVENTS["play"].roles]
UNLAWFUL = PLAY.index("unlawful")
HAND = Expr("hand", (Expr("slot", value=PLAY.index("player"), type=PLAYER),), type=CARDS)
IN_TURN = Laid(
    Expr("slot", value=PLAY.index("cards laid"), type=CARDS), Expr("slot", value=PLAY.index("card"), type=CARD)
)

BROUGHT_BACK = MOVED + SHUFFLED + MOVED  # operations until a card that goes to a pile is in a hand again


def strictly(expr: Expr) -> bool:
    """Does it ask whether a play would be unlawful?"""
    row = VALUE_WORDS[expr.op]
    return isinstance(row, Lawful) and row.strictly


def _number_laid(condition: Expr) -> int | None:
    """At most so many, if that is what it says: `size of the cards laid is 2`."""
    row = comparison(condition)
    if row is None or row.counts or row.apart is None or row.apart[1] is None:
        return None
    size, number = condition.args
    of_laid = size.op == "size" and size.args[0].op == "slot" and number.op == "const"
    return number.value + row.apart[1] if of_laid else None


def _is_printed(condition: Expr) -> bool:
    """Is something that is printed on each card compared with one value, which is found once?"""
    row = VALUE_WORDS[condition.op]
    if not isinstance(row, Comparison) or row.counts:
        return False
    feature, value = condition.args
    each = isinstance(VALUE_WORDS[feature.op], Feature) and isinstance(VALUE_WORDS[feature.args[0].op], EachOne)
    return each and not any(isinstance(VALUE_WORDS[word.op], EachOne) for word in words(value))


class Prices:
    def __init__(self, book: Rulebook) -> None:
        self.book = book
        self.cards = book.deck_size
        self.sorts = min(self.cards, len(book.cards))  # cards that are alike are one option
        self.known: dict[Expr, int] = {}
        self.laid = self.cards  # as many may lie together
        self.law = 1 + self._law("permit", "forbid", "tolerate")  # what is judged here asks no law, and
        # this does not ask what is lawful: the checks of entries see to it
        self.strictness = self._law("unlawful", "tolerate")
        self.duties = self._law("oblige", *(("unlawful",) if self._finds_out_before() else ()))
        self.laws = self.duties + self._law("forbid")  # of several cards in one move, beside what permits them
        self.naming = sum(1 + self.of(rule.when) for rule in book.rules if rule.pattern.event == "name")

    def _law(self, *stations: str) -> int:
        """To judge one card; a duty to lay what was just drawn is about that one card."""
        rules = [rule for rule in self._plays() if rule.station in stations and not rule.pattern.several]
        return sum(1 + self.of(rule.when) for rule in rules)

    def _length(self, cards: Expr) -> int:
        """Of how many cards can this be? What has a name are the cards that are laid."""
        if cards.op == "slot":
            return self.laid
        return self._length(cards.args[0]) if certain(cards) in SOME else self.cards

    def _finds_out_before(self) -> bool:
        """Is it looked at beforehand whether a play is unlawful? Only where a law that forbids asks, or a duty.

        Duties are judged together, those about a card just drawn too.
        """
        duties = any(rule.station == "oblige" for rule in self._plays())
        stations = ("forbid", "oblige") if duties else ("forbid",)
        judged = (rule.when for rule in self.book.rules if rule.pattern.event == "play" and rule.station in stations)
        asked = (word for condition in judged if condition is not None for word in words(condition))
        return any((word.op, word.value) == ("slot", UNLAWFUL) for word in asked)

    def _plays(self) -> list[Rule]:
        rules = (rule for rule in self.book.rules if rule.pattern.event == "play")
        return [rule for rule in rules if rule.station != "oblige" or not rule.pattern.just_drawn]

    def of(self, expr: Expr | None) -> int:
        if expr is None:
            return 0
        if expr not in self.known:
            self.known[expr] = 1 + sum(map(self.of, expr.args)) + self._scan(expr) + self._told(expr)
        return self.known[expr]

    def _told(self, expr: Expr) -> int:
        """By what some of several are told is asked of each: of a card what is printed, of a player anything."""
        row = VALUE_WORDS[expr.op]
        if not isinstance(row, Selection | Seeking):
            return 0
        if expr.type == CARDS and _is_printed(expr.args[1]):
            return 0
        each = sum(1 for _ in words(expr.args[1]))
        return each * (self.cards // SCANNED) if expr.type == CARDS else self.of(expr.args[1]) * MOST_SEATS

    def _scan(self, expr: Expr) -> int:
        """To go through cards one by one, and what is asked of each."""
        row = VALUE_WORDS[expr.op]
        judged = self._judged(expr) if "law" in row.reads else 0
        cards = self._length(expr.args[0]) if row.looks_at_each and expr.args else self.cards
        return cards // SCANNED + self.cards * judged if row.looks_at_each else judged

    def _judged(self, expr: Expr) -> int:
        return self.law + self.strictness if strictly(expr) else self.law

    # --- steps --------------------------------------------------------------------------------------

    def step(self, step: Do) -> int:
        """Its values, and the cards it moves."""
        return sum(map(self.of, step.args)) + self._moved(step) + self._chosen(step)

    def _chosen(self, step: Do) -> int:
        """To see what there is to choose from, for somebody or for chance."""
        row = STEP_WORDS[step.op]
        if "naming" in row.reads:
            return len(self.book.colors) * self.naming
        if row.ranges:
            return MOST_NUMBERS // SCANNED
        return max(self.cards, MOST_NUMBERS) // SCANNED if CHANCES in row.takes else 0

    def _moved(self, step: Do) -> int:
        """Many cards at once: moved, or shown. What is drawn was there or has come back, and that is what is paid for.

        Whoever leaves puts down a whole hand, but nobody leaves a round twice.
        """
        row = STEP_WORDS[step.op]
        if "shuffles" in row.writes:
            return (SHUFFLED + (MOVED if row.piles else 0)) * self.cards
        moves = any("cards" in FACETS[facet].traits for facet in row.writes)
        if CARD in row.takes or not (moves or row.piles or CARDS in row.takes):
            return 0
        return (BROUGHT_BACK if row.gives_back else MOVED) * self.cards

    # --- menus --------------------------------------------------------------------------------------

    def turn(self) -> int:
        """What may be laid in turn: every card, and where several may be laid together, as many ways as are tried."""
        several = (
            self.together(rule.when, HAND, IN_TURN, MOST_TRIED) for rule in self._plays() if rule.pattern.several
        )
        return self._said() + self.sorts * (self.law + self.duties) + sum(several)

    def together(self, condition: Expr | None, source: Expr, laid: Laid, tried: int, seats: int = 1) -> int:
        """A condition that says how many cards are laid speaks of so many where it speaks of them."""
        most = min((found for part in conjuncts(condition) if (found := _number_laid(part)) is not None), default=None)
        known, self.known, self.laid = self.known, {}, self.cards if most is None else most
        price = self._together(condition, source, laid, tried, seats)
        self.known, self.laid = known, self.cards
        return price

    def _together(self, condition: Expr | None, source: Expr, laid: Laid, tried: int, seats: int) -> int:
        """To find several cards, as the engine does: part by part, for each card, each two, each way that is tried."""
        sorts = self.sorts if seats == 1 else self.cards
        parts, lists = laid.parts(condition, source), 1 + self.cards // SCANNED
        fellows = {by: lists + sum(self.of(some) for some, _ in found) for by, found in parts.fellows.items()}
        each = (
            self._parts(parts, "first") + self._parts(parts, "last") + fellows[False] + sum(map(self.of, parts.numbers))
        )
        number = self._parts(parts, "size") + sorts * self._parts(parts, "last", "size")
        two = self._parts(parts, "first", "last") + fellows[True]
        whole = lists + sum(self._parts(parts, *known) for known in KNOWN_LAST) + self.laws
        return seats * self._parts(parts) + sorts * each + self.cards * number + tried * max(two, whole)

    def _parts(self, parts: Parts, *known: str) -> int:
        some = parts.by_known.get(frozenset(known), ())
        return sum(1 + self.of(part) for part in some)

    def _said(self) -> int:
        """To pass, or to say an action."""
        others = (rule for rule in self.book.rules if rule.pattern.event in ("pass", "say") and rule.station in LAW)
        actions = (1 + self.of(action.choice) for action in self.book.actions)
        return sum(actions) + sum(self.of(rule.when) for rule in others)

    def windows(self, windows: Iterable[Window]) -> int:
        return sum(map(self.window, windows))

    def window(self, window: Window) -> int:
        """Whether it opens, and what each of those it asks may take."""
        seats = MOST_SEATS if window.asks.type == PLAYERS else 1
        each = self.of(window.asks) + sum(map(self._offer, window.offers))
        laid = sum(self._laid(offer, seats) for offer in window.offers)
        return 4 + self.of(window.when) + seats * each + laid

    def _offer(self, offer: Offer) -> int:
        """Each player that could be chosen is looked at."""
        choices = self.book.players[1] if offer.choice is not None and not offer.plays else 1
        return self.of(offer.choice) + choices * (1 + self.of(offer.when))

    def _laid(self, offer: Offer, seats: int) -> int:
        """Each card that could be laid is looked at, or so many ways to lay several.

        The hands of all are no more than all cards; so of many who are asked few can hold so many that all is tried.
        """
        if offer.several and offer.choice is not None:
            tried = min(seats * MOST_TRIED_OFFERED, isqrt(TRIED_AGAIN * MOST_TRIED_OFFERED) * self.cards)
            laid = Laid(Expr("slot", value=offer.slot, type=CARDS), None)
            return self.together(offer.when, offer.choice, laid, tried, seats) + self.cards * (1 + self.of(offer.when))
        return self.cards * (1 + self.of(offer.when) + self.law) if offer.plays else 0
