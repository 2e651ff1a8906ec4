"""Checks of the law: what rules permit and forbid, and what their conditions may ask."""

from __future__ import annotations

from collections.abc import Iterator

from lastcard.dsl.check.order.graph import said
from lastcard.dsl.diagnostics.problem import Diagnostic
from lastcard.dsl.rulebook import Expr, Rulebook, words
from lastcard.dsl.words.vocabulary import EVENTS, VALUE_WORDS

from .prices import strictly

# What somebody chooses to do, of which something else comes: of the one that is no choice, the other is meant.
_CHOSEN = {
    "penalty": ("turn draw",),
    "lost turn": ("pass",),
    "passed over": ("pass",),
    "turn ends": ("pass",),
    "give": ("play",),
    "color": ("name",),
}


def law_about_choices(book: Rulebook) -> Iterator[Diagnostic]:
    for rule in book.rules:
        events = [event.name for event in EVENTS.values() if rule.station in event.law]
        if events and rule.pattern.event not in events:
            choices = " or ".join(f"`{said(event)}`" for event in events)
            message = f"`{rule.station}` is about what somebody chooses to do: {choices}"
            longer = next((name for name in map(said, events) if name.startswith(said(rule.pattern.event))), "")
            chosen = longer or next(
                (said(event) for event in events if event in _CHOSEN.get(rule.pattern.event, ())), ""
            )
            advice = f"write `{chosen}`" if chosen else "write `instead` to replace what happens, or `on` to add to it"
            yield Diagnostic("LC614", message, rule.origin.event_span or rule.origin.span, advice)


_SAID_BY_CARDS = (
    "say by color, kind or rank what they are, as `hand of player with color the color in play is not empty`"
)


def law_does_not_ask_itself(book: Rulebook) -> Iterator[Diagnostic]:
    rules = [(rule, rule.when) for rule in book.rules if rule.when is not None and rule.pattern.event == "play"]
    forbidden = any(rule.station == "forbid" and _reads_unlawful(when) for rule, when in rules)
    for rule, when in rules:
        fitting = any("law" in VALUE_WORDS[word.op].reads for word in words(when))
        fits_alone = rule.station == "permit" and not rule.pattern.several  # several may ask which card fits alone
        if (fitting and (fits_alone or rule.station in ("forbid", "tolerate"))) or (
            fitting and rule.station == "unlawful" and forbidden
        ):
            message = "which cards fit is what this rule has to say"
            yield Diagnostic("LC616", message, rule.origin.span, _SAID_BY_CARDS)
        if rule.station in ("permit", "unlawful", "tolerate") and _reads_unlawful(when):
            message = "whether a play is unlawful is judged when it is made, after this rule"
            advice = "repeat the condition of the `unlawful` rule instead"
            yield Diagnostic("LC616", message, rule.origin.span, advice)


def _reads_unlawful(condition: Expr) -> bool:
    """Does it ask whether the play is unlawful, or which plays are lawful?"""
    unlawful = [name for name, _ in EVENTS["play"].roles].index("unlawful")
    return any((word.op == "slot" and word.value == unlawful) or strictly(word) for word in words(condition))
