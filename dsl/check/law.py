"""Checks of the law: what rules permit and forbid, and what their conditions may ask."""

from __future__ import annotations

from collections.abc import Iterator

from lastcard.dsl.check.order.graph import said
from lastcard.dsl.diagnostics.problem import Diagnostic
from lastcard.dsl.rulebook import NONE, Expr, Rule, Rulebook, words
from lastcard.dsl.words.types import CARDS
from lastcard.dsl.words.vocabulary import EVENTS, VALUE_WORDS

from .prices import PLAY, strictly

# What somebody chooses to do, of which something else comes: of the one that is no choice, the other is meant.
_CHOSEN = {
    "penalty": ("turn draw",),
    "lost turn": ("pass",),
    "passed over": ("pass",),
    "turn ends": ("pass",),
    "give": ("play",),
    "color": ("name",),
}


# Of what may not or may be done, without its being found out: the station that says it of any choice.
_PLAINLY = {"unlawful": "forbid", "tolerate": "permit"}


def law_about_choices(book: Rulebook) -> Iterator[Diagnostic]:
    for rule in book.rules:
        events = [event.name for event in EVENTS.values() if rule.station in event.law]
        if events and rule.pattern.event not in events:
            choices = " or ".join(f"`{said(event)}`" for event in events)
            message = f"`{rule.station}` is about what somebody chooses to do: {choices}"
            if len(events) == 1:
                message = f"`{rule.station}` is about {choices} alone"
            place = rule.origin.event_span or rule.origin.span
            yield Diagnostic(
                "LC614", message, place, _said_otherwise(rule, events).replace("NAME", _said_by(book, rule))
            )


def _said_by(book: Rulebook, rule: Rule) -> str:
    return book.sayings[rule.pattern.said] if rule.pattern.said != NONE else "NAME"


def _said_otherwise(rule: Rule, events: list[str]) -> str:
    """Another station for this choice, or another event, which is chosen, for this station."""
    event, plainly = rule.pattern.event, _PLAINLY.get(rule.station, rule.station)
    if event == "penalty" and plainly == "forbid":
        nothing = "to have nothing drawn, write `before: player must draw` and `the amount becomes 0`"
        return f"{nothing}; what somebody chooses is `player draws in turn`"
    if event == "out" and plainly == "forbid":
        last = "`when: size of hand of player is 1`"
        return f"a card is laid, or not: `forbid: player plays KIND` with {last}, for what nobody may end with"
    if plainly in EVENTS[event].law:
        return f"write `{plainly}: {said(event)}`"
    if event == "name":
        return _OF_A_COLOR[plainly]
    longer = next((name for name in map(said, events) if name.startswith(said(event))), "")
    others = (said(other) for other in _CHOSEN.get(event, ()) if plainly in EVENTS[other].law)
    if chosen := longer or next(others, ""):
        return f"write `{chosen}`" if plainly == rule.station else f"write `{plainly}: {chosen}`"
    if rule.station == "oblige":
        return "nobody chooses it: what has to happen is a step under `do:` in a rule with `on`"
    return "write `instead` to replace what happens, or `on` to add to it"


_OF_A_COLOR = {
    "permit": "whoever is to name a color is told so by a step: `player names the color in play`",
    "oblige": "whoever is to name a color is told so by a step: `player names the color in play`",
    "forbid": "write `forbid: player names the color in play`",
}

_SAID_BY_CARDS = "say by color, kind or rank what they are"
_OF_A_CARD = ", as `color of card is the color in play`"
_OF_NO_CARDS = ", as `hand of player with color the color in play is empty`"
_OF_CARDS = ", as `hand of player with color the color in play is not empty`"


def _said_by_cards(rule: Rule, when: Expr) -> str:
    """What to write in place of the words that ask: those are said of a card, or of several."""
    asking = [word for word in words(when) if "law" in VALUE_WORDS[word.op].reads]
    if rule.station == "forbid" and when.op == "both" and any(word.type != CARDS for word in asking):
        return f"what fits not is not laid anyway: leave that part out; or {_SAID_BY_CARDS}{_OF_A_CARD}"
    if any(word.type == CARDS for word in asking):
        return _SAID_BY_CARDS + (_OF_CARDS if any(word.op == "is_filled" for word in words(when)) else _OF_NO_CARDS)
    if rule.station == "permit":
        return f"{_SAID_BY_CARDS}{_OF_A_CARD}; with no word of it, all the others may be laid on any card"
    return _SAID_BY_CARDS + _OF_A_CARD


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
            place = rule.origin.condition_span or rule.origin.span
            yield Diagnostic("LC616", message, place, _said_by_cards(rule, when))
        elif rule.station in ("permit", "unlawful", "tolerate") and _reads_unlawful(when):
            message = "whether a play is unlawful is judged when it is made, after this rule"
            advice = "repeat the condition of the `unlawful` rule instead"
            yield Diagnostic("LC616", message, rule.origin.condition_span or rule.origin.span, advice)


def _reads_unlawful(condition: Expr) -> bool:
    """Does it ask whether the play is unlawful, or which plays are lawful?"""
    unlawful = PLAY.index("unlawful")
    return any((word.op == "slot" and word.value == unlawful) or strictly(word) for word in words(condition))
