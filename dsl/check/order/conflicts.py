"""Rules and windows that meet at one event and get in each other's way.

Decided without playing, and so with caution: two rules meet unless their conditions cannot both hold, and a condition
counts only where the other rule cannot make it true. Two replacements that meet always conflict. Two
triggers conflict when one changes what the other reads or changes, whatever they set off included, unless both change
it in a way that comes to the same in either order, or `follows` puts them in order.

Rules that neither set off an event nor ask anybody are carried out before the others at their place. So nobody who is
asked in between can tell them apart, and they need not say `follows` for that alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

from lastcard.dsl.diagnostics.problem import Diagnostic
from lastcard.dsl.relations import closure
from lastcard.dsl.rulebook import Expr, Offer, Rule, Rulebook, Window, never, said_of
from lastcard.dsl.shelf import house_rule_of, is_shipped, split_reference
from lastcard.dsl.words.rows import FIRST_OPERAND
from lastcard.dsl.words.types import CARD, CARDS, PLAYER, TRUTH
from lastcard.dsl.words.value_rows import Line, Selection
from lastcard.dsl.words.vocabulary import VALUE_WORDS

from .guards import Guards, one_moment
from .meetings import Meeting, Party


def conflicts(book: Rulebook) -> Iterator[Diagnostic]:
    pairs = _Pairs(book)
    yield from pairs.replacements()
    yield from pairs.triggers()
    yield from pairs.windows()


class _Pairs:
    def __init__(self, book: Rulebook) -> None:
        self.book = book
        self.guards = Guards(book)
        self.effects = self.guards.effects
        self.before = closure({rule.origin.name: rule.after for rule in book.rules})
        self.first = closure({window.origin.name: window.after for window in book.windows})

    def replacements(self) -> Iterator[Diagnostic]:
        rules = [rule for rule in self.book.rules if rule.station == "instead" and not never(rule.when)]
        for first, second in combinations(rules, 2):
            if self.guards.meet(first, second) and not self._ordered(first, second):
                message = f"two rules replace the same event: {_both(first, second)}"
                advice = "write `follows: [{0}]` here, or give them conditions that exclude each other"
                yield self._report("LC620", message, first, second, advice)

    def triggers(self) -> Iterator[Diagnostic]:
        triggers = [rule for rule in self.book.rules if rule.station in ("before", "on") and not never(rule.when)]
        for first, second in combinations(triggers, 2):
            if first.station != second.station or not one_moment(first, second) or self._ordered(first, second):
                continue
            if (first.when, first.body) == (second.when, second.body) or not self.guards.of_one_kind(first, second):
                continue
            parties = (Party(rule, self.effects.of_rule(rule)) for rule in (first, second))
            meeting = Meeting(self.guards, self.effects, *parties)
            shared = () if first.body == second.body and meeting.conditions_stay() else meeting.shared()
            if shared:
                message = f"the order of {_both(first, second)} matters and is not said: both touch {', '.join(shared)}"
                yield self._report("LC621", message, first, second, "write `follows: [{0}]` here")

    def windows(self) -> Iterator[Diagnostic]:
        """Windows that open at one moment are one menu: who is asked, for what, and what comes of it."""
        windows = [window for window in self.book.windows if not never(window.when)]
        for first, second in combinations(windows, 2):
            if not self._in_line(first, second) and self.guards.meet(first, second):
                yield from self._one_menu(first, second)

    def _one_menu(self, first: Window, second: Window) -> Iterator[Diagnostic]:
        apart = "write `follows: [{0}]` here, or let one open at another moment"
        if not _in_one_order(first.asks, second.asks):
            message = f"two windows open at one moment, {_both(first, second)}: who is asked first is not said"
            yield self._report("LC622", message, first, second, "let both ask the same players, or " + apart)
        elif self._of_one_card(first, second):
            message = f"two windows open at one moment, {_both(first, second)}: both offer to lay the same card"
            yield self._report("LC622", message, first, second, apart)
        elif shared := self._endings(first, second):
            message = f"two windows end at one moment, {_both(first, second)}: in both, `otherwise` touches"
            yield self._report("LC622", f"{message} {', '.join(shared)}", first, second, apart)

    def _endings(self, first: Window, second: Window) -> list[str]:
        parties = (Party(window, self.effects.of_ending(window)) for window in (first, second))
        return Meeting(self.guards, self.effects, *parties).shared()

    def _of_one_card(self, first: Window, second: Window) -> bool:
        pairs = ((one, other) for one in first.offers for other in second.offers if one.plays and other.plays)
        return any(self._cards(one) & self._cards(other) for one, other in pairs)

    def _cards(self, offer: Offer) -> frozenset[int]:
        """The cards that it may lay, as far as the card alone decides it."""
        card = Expr("slot", value=offer.slot, type=CARD)  # where there may be several, each of them
        picked = _picked(offer.choice, card) if offer.choice is not None else ()
        return self.guards.suiting_cards(offer.slot, (*picked, *((offer.when,) if offer.when else ())))

    # --- the order that is said ------------------------------------------------------------------

    def _ordered(self, first: Rule, second: Rule) -> bool:
        one, other = first.origin.name, second.origin.name
        return other in self.before[one] or one in self.before[other]

    def _in_line(self, first: Window, second: Window) -> bool:
        one, other = first.origin.name, second.origin.name
        return other in self.first[one] or one in self.first[other]

    def _report(self, code: str, message: str, first: Rule | Window, second: Rule | Window, advice: str) -> Diagnostic:
        """At the author's own entry; of two of them at the later one. Of what is shipped, what else can be done."""
        here, there = second, first
        if is_shipped(here.origin.span.file) and not is_shipped(there.origin.span.file):
            here, there = there, here
        shipped = is_shipped(here.origin.span.file) and here.origin.span.file != there.origin.span.file
        advice = self._around(here, there) if shipped else advice.format(there.origin.name) + self._anyway(here, there)
        related = ((f"the other one is `{there.origin.name}`", there.origin.span),)
        return Diagnostic(code, message, here.origin.span, advice, related)

    def _anyway(self, here: Rule | Window, there: Rule | Window) -> str:
        """An order without the name of what may not be there: the house rule, or the rulebook below it."""
        is_one_file = there.origin.span.file == here.origin.span.file
        if self._is_laid_over(there) and not is_one_file:
            return f"; or `follows: all others`, which holds with and without `{there.origin.name}`"
        if self._is_laid_over(here) and not is_one_file:
            return f"; or `follows: the rulebook`, which holds where there is no `{there.origin.name}`, too"
        if not is_shipped(there.origin.span.file):
            return f"; if `{there.origin.name}` comes later, `follows: [{here.origin.name}]` there"
        return ""

    def _is_laid_over(self, entry: Rule | Window) -> bool:
        """Does it come with a house rule, which may be there and may not?"""
        given = {split_reference(each)[0] for each in self.book.house_rules}
        file = entry.origin.span.file
        return bool(house_rule_of(file)) or str(Path(file).resolve()) in given

    def _around(self, here: Rule | Window, there: Rule | Window) -> str:
        """Both are shipped, and nobody can change them: leave one out, or say the order in a rulebook of ones own."""
        files = (there.origin.span.file, here.origin.span.file)
        asked = [name for name in map(house_rule_of, files) if name]
        leave = f"leave {' or '.join(f'`{name}`' for name in asked)} out; or " if asked else ""
        with_them = f", with `house-rules: [{', '.join(asked)}]`" if asked else ""
        section = "windows" if isinstance(here, Window) else "rules"
        return (
            f"{leave}write a rulebook that extends `{self.book.id}`{with_them}, and below `{section}:` once more "
            f"`{here.origin.name}` with all that it says, and `follows: [{there.origin.name}]`"
        )


def _picked(cards: Expr, card: Expr) -> Iterator[Expr]:
    """What is so of each of these cards, said of this one."""
    if isinstance(VALUE_WORDS[cards.op], Selection) and cards.args[1].type == TRUTH:
        yield said_of(cards.args[1], card)
    for several in cards.args:
        if several.type == CARDS:
            yield from _picked(several, card)


def _in_one_order(one: Expr, other: Expr) -> bool:
    """Is the order of those asked the same, whichever window comes first? One that asks several gives it."""
    return one.type != other.type or _first(one) == _first(other)


def _first(asks: Expr) -> Expr:
    """Whom the order begins with; one player is the order."""
    row = VALUE_WORDS[asks.op]
    if not isinstance(row, Line):
        return asks
    return _first(asks.args[0]) if row.begins_with == FIRST_OPERAND else Expr(row.begins_with, asks.args, type=PLAYER)


def _both(first: Rule | Window, second: Rule | Window) -> str:
    return f"`{first.origin.name}` and `{second.origin.name}`"
