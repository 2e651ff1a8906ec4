"""Events as sentences. They must be those that the reader may see (`Event.seen_by`): what is absent is not told."""

from __future__ import annotations

from collections.abc import Callable

from lastcard.interpreter.engine.events import Event
from lastcard.interpreter.engine.state import NONE

from .tales import TALES, WON_TOGETHER
from .voice import Voice

ARROWS = {1: "→", -1: "←"}  # players are listed clockwise


def event_text(voice: Voice, event: Event) -> str:
    """What has happened, in a sentence; empty for what needs no telling."""
    together = team_of(voice, event.seat) if event.kind == "round over" else ()
    if together:
        who = voice.reader if voice.reader in together else voice.all_of(together)
        return voice.tell(WON_TOGETHER, who)
    tale = TALES[event.kind]
    said = tale.forms[tale.cases.of(event)]
    facts = {name: FACTS[name](voice, event) for name in said.they.places & FACTS.keys()}
    who, whom = voice.player(event.seat), voice.player(event.target)
    return voice.tell(said, who, whom, event.amount, **facts).rstrip()


def because_text(voice: Voice, event: Event) -> str:
    """The rule behind it, and the clauses behind the rule; empty where the table itself has done it."""
    if not event.rule:
        return ""
    clauses = voice.names.clauses.get(event.rule, ())
    if not clauses:
        return event.rule
    return voice.say("{rule}: {clauses}", rule=event.rule, clauses=voice.row_of(clauses))


def team_of(voice: Voice, seat: int) -> tuple[str, ...]:
    """Whoever plays together with a seat, and who sits there; nobody where everybody plays alone."""
    name = voice.player(seat)
    return next((team for team in voice.teams if name in team), ())


def cards_text(voice: Voice, event: Event) -> str:
    return voice.row_of([voice.names.number(card) for card in event.cards])


def zone_text(voice: Voice, event: Event) -> str:
    """In marks of its own, for what it is called is a heading and no part of a sentence."""
    zone, owner = voice.quoted(voice.names.has("zones", event.zone) or event.zone), voice.player(event.target)
    if not owner:
        return zone
    if voice.is_reader(owner):
        return voice.say("{zone} (yours)", zone=zone)
    return voice.say("{zone} ({owner})", zone=zone, owner=owner)


PICKED: dict[str, Callable[[Voice, Event], str]] = {
    "card": cards_text,
    "color": lambda voice, event: voice.names.color(event.color),
    "number": lambda voice, event: str(event.amount),
    "word": lambda voice, event: voice.names.text("words", event.word),
}

FACTS: dict[str, Callable[[Voice, Event], str]] = {
    "cards": cards_text,
    "behind": lambda voice, event: voice.row_of([voice.names.number(card) for card in event.behind]),
    "amount": lambda voice, event: str(event.amount),
    "color": lambda voice, event: voice.names.color(event.color) if event.color != NONE else "",
    "picked": lambda voice, event: PICKED[event.picked](voice, event),
    "offer": lambda voice, event: voice.names.saying(event.offer),
    "zone": zone_text,
    "arrow": lambda voice, event: ARROWS[event.direction] if voice.names.symbols else "",
}
