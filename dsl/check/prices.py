"""What it costs to look: expressions priced in operations of the interpreter, lists by the cards that there are."""

from __future__ import annotations

from lastcard.dsl.rulebook import Expr, Offer, Rulebook, Window
from lastcard.dsl.words.types import CARD, CARDS
from lastcard.dsl.words.vocabulary import EVENTS, VALUE_WORDS

SCANNED = 16  # cards of a list that are looked at in the time of one operation
COUNTED = frozenset({"size", "is_empty", "is_filled"})  # these look at no card of their list


class Prices:
    def __init__(self, book: Rulebook) -> None:
        self.book = book
        self.cards = book.deck_size
        self.sorts = min(self.cards, len(book.cards))  # cards that are alike are judged once
        self.known: dict[Expr, int] = {}
        self.law = 0
        self.law = self._law(mated=False)
        self.pairs = self._law(mated=True)

    def _law(self, mated: bool) -> int:
        """To judge one card, or one upon another."""
        rules = [
            rule for rule in self.book.rules if rule.pattern.event == "play" and rule.station in EVENTS["play"].law
        ]
        return sum(1 + self.of(rule.when) for rule in rules if mated or not rule.pattern.mate)

    def of(self, expr: Expr | None) -> int:
        if expr is None:
            return 0
        if expr not in self.known:
            self.known[expr] = 1 + sum(map(self.of, expr.args)) + self._scan(expr)
        return self.known[expr]

    def _scan(self, expr: Expr) -> int:
        if not expr.args or expr.args[0].type not in (CARDS, CARD) or expr.op in COUNTED:
            return 0
        judged = self.law if expr.op in VALUE_WORDS and "law" in VALUE_WORDS[expr.op].reads else 0
        if expr.args[0].type == CARD:
            return judged
        return self.cards // SCANNED + self.sorts * judged

    # --- menus --------------------------------------------------------------------------------------

    def turn(self) -> int:
        """What may be laid in turn: every card, and where two may be laid together, every two."""
        pairs = any(rule.pattern.mate for rule in self.book.rules)
        return self.sorts * (self.law + (self.sorts * self.pairs if pairs else 0))

    def window(self, window: Window) -> int:
        return 4 + self.of(window.when) + self.of(window.asks) + sum(map(self._offer, window.offers))

    def _offer(self, offer: Offer) -> int:
        """Each card, or each player, that could be chosen is looked at."""
        choices = self.sorts if offer.plays else self.book.players[1] if offer.choice is not None else 1
        return self.of(offer.choice) + choices * (1 + self.of(offer.when) + (self.law if offer.plays else 0))
