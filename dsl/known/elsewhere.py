"""A name that a sentence cannot speak of, though the rulebook has it: what it is, and what is written for that."""

from __future__ import annotations

from lastcard.dsl.diagnostics.problem import Diagnostic, Span
from lastcard.dsl.reading.nodes import Mapping, Scalar
from lastcard.dsl.words.types import CARD
from lastcard.dsl.words.vocabulary import EVENTS

from .contents import entry_around
from .given import givers_of
from .things import things

_UNSPOKEN = {
    "rule": "rules are named under `follows:` alone",
    "window": "windows are named under `follows:` alone; a sentence speaks of their offers",
    "offer": "that somebody takes it is an event: `on: player says NAME`",
    "action": "that somebody says it is an event: `on: player says NAME`",
    "group": "it is done with `- group: NAME`, and `before: group NAME` is about it",
    "method": "sentences know the points alone: `player scores 10`",
}
_OF_EVENTS = {name: kind for event in EVENTS.values() for name, kind in event.roles}


def given_too_late(name: str, span: Span | None, document: Mapping | None) -> Diagnostic | None:
    """It is given by a later step of the same entry."""
    if document is None or span is None:
        return None
    here = entry_around(span, document)
    givers = givers_of(name, document)
    around = next((section for section, key, _ in givers if here in (key.text, f"{section}.{key.text}")), "")
    if not around:
        return None
    advice = "a name can be used after the step that gives it, in the same rule or offer"
    if around == "windows":
        advice = f"`{name}` is known in its offer alone: what has to hold of it stands in the `when:` of that offer"
    return Diagnostic("LC418", f"no step before this one gives `{name}`", span, advice)


def told_elsewhere(name: str, span: Span | None, document: Mapping | None) -> Diagnostic | None:
    """It is given by a step of another entry, or it is something else."""
    if document is None:
        return None
    givers = givers_of(name, document)
    own = [giver for giver in givers if span is not None and giver[1].span.file == span.file]
    if own:
        return _kept_elsewhere(name, span, *own[0])
    found = next((each for each in things(name, document) if each.sort.key in _UNSPOKEN), None)
    if found is not None:
        said = found.name.rpartition(".")[2]
        around = entry_around(span, document) if span is not None else ""
        if found.sort.key == "offer" and around == found.name.partition(".")[0]:
            advice = f"whoever takes the offer `{said}` is `taker`"
            return Diagnostic("LC401", f"nobody is called `{name}` here", span, advice)
        advice = f"{found.told}: {_UNSPOKEN[found.sort.key].replace('NAME', said)}"
        return Diagnostic("LC401", f"nothing is called `{name}` here", span, advice)
    if _OF_EVENTS.get(name) == CARD:
        advice = f"no `{name}` comes with this event; what was laid last is `the top card`"
        return Diagnostic("LC401", f"nothing is called `{name}` here", span, advice)
    return None


def _kept_elsewhere(name: str, span: Span | None, section: str, giver: Scalar, kind: str) -> Diagnostic:
    message = f"`{name}` is known only in the {_ENTRY[section]} `{giver.text}`, which gives it"
    flag = f"`flags: {{NAME: {{holds: {kind if kind in _HELD else '...'}}}}}`"
    advice = f"a flag keeps what another one has to know: {flag}, and there the step `NAME becomes {name}`"
    return Diagnostic("LC401", message, span, advice)


_HELD = ("number", "player", "card", "color")
_ENTRY = {"rules": "rule", "windows": "window", "actions": "action", "groups": "group"} | {
    table: f"row of `{table}` about" for table in ("turned up", "going out")
}
