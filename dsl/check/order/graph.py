"""What sets off what: every block of steps of a rulebook, and how they lead from event to event."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from lastcard.dsl.diagnostics.problem import Span
from lastcard.dsl.relations import reaches
from lastcard.dsl.rulebook import NONE, Block, Do, Group, Origin, Rulebook, Step, Window, steps_of
from lastcard.dsl.shelf import is_shipped
from lastcard.dsl.words.rows import CoursePart, EventForm
from lastcard.dsl.words.types import OFFER
from lastcard.dsl.words.vocabulary import COURSE, EVENT_OF, EVENTS, STEP_WORDS, WORDS

SAID = "said"  # the step by which an offer leads to what waits for its name

Sort = Literal["rule", "offer", "otherwise", "turned up", "going out"]


@dataclass(frozen=True, slots=True)
class Body:
    """A block of steps, whose it is, and the event at which it is carried out."""

    block: Block
    origin: Origin
    sort: Sort
    event: str = ""  # a row of `turned up` belongs to none
    early: bool = False  # the event has not happened yet: a replacement, a window before it
    group: int = NONE  # that it waits for, instead of the event
    window: Window | None = None
    said: int = NONE  # the name that is said, where the event is that something is said

    @property
    def node(self) -> str:
        return node(self.event, self.said)


@dataclass(frozen=True, slots=True)
class Link:
    """One event leads to another one: by a step of a rule, or because it happens. Each name said is an event apart."""

    source: str
    target: str
    by: Body | None = None
    step: str = ""

    @property
    def is_chosen(self) -> bool:
        """Does a decision stand before it? Then what follows is counted anew, and stands no deeper than it may."""
        return self.asks or (self.by is not None and self.by.sort == "offer")

    @property
    def asks(self) -> bool:
        """Does somebody have to say yes before it is gone this way? Where the law has a say, who takes an offer has."""
        return (
            self.by is not None
            and self.step != SAID
            and (
                STEP_WORDS[self.step].asks == "drawn"
                or (self.by.sort == "offer" and "permit" in EVENTS[event_of(self.target)].law)
            )
        )


def node(event: str, said: int) -> str:
    return event if said == NONE else f"{event}:{said}"


def event_of(node: str) -> str:
    return node.partition(":")[0]


def at(origin: Origin, step: Step) -> Span:
    """The place of a step; what a shorthand has written stands where its entry does."""
    return step.place.span if step.place is not None else origin.span


def bodies(book: Rulebook) -> Iterator[Body]:
    for rule in book.rules:
        early = rule.station in ("before", "instead")
        pattern = rule.pattern
        yield Body(rule.body, rule.origin, "rule", pattern.event, early, pattern.group, said=pattern.said)
    for window in book.windows:
        yield from _of_window(book, window)
    for row in book.turned_up:
        yield Body(row.body, row.origin, "turned up")
    for row in book.going_out:
        yield Body(row.body, row.origin, "going out", "play")


def says(book: Rulebook, window: Window) -> Iterator[tuple[Body, int]]:
    """The offers that are taken by saying a name for which somebody waits."""
    waited = {rule.pattern.said for rule in book.rules} | {each.moment.pattern.said for each in book.windows}
    for offer, body in zip(window.offers, _of_window(book, window), strict=False):
        said = book.sayings.index(offer.name)
        if not offer.plays and said in waited:
            yield body, said


def _of_window(book: Rulebook, window: Window) -> Iterator[Body]:
    event, group, said = window.moment.pattern.event, window.moment.group, window.moment.pattern.said
    early = window.moment.when == "before"
    if group != NONE:  # then it counts when the rule with the group is carried out
        replacing = [rule.body for rule in book.rules if rule.station == "instead"]
        early = any(isinstance(step, Group) and step.group == group for body in replacing for step in steps_of(body))
    for offer in window.offers:
        yield Body(offer.body, window.origin, "offer", event, early, group, window, said)
    yield Body(window.otherwise, window.origin, "otherwise", event, early, group, window, said)


def links(book: Rulebook) -> tuple[Link, ...]:
    found = [Link(event.name, more) for event in EVENTS.values() for more in event.leads_to]
    found += [
        Link(event, more.event) for part in COURSE.values() for event in _renewing(part) for more in part.proposes
    ]
    for body in bodies(book):
        steps = dict.fromkeys(step.op for step in steps_of(body.block) if isinstance(step, Do) and body.event)
        found += [Link(body.node, event, body, op) for op in steps for event in STEP_WORDS[op].leads_to]
    said = [each for window in book.windows for each in says(book, window)]
    found += [Link(body.node, node("say", name), body, SAID) for body, name in said if body.event]
    return tuple(found)


def _renewing(part: CoursePart) -> Iterator[str]:
    """The events that make a part of the course come once more, which comes as long as something is left."""
    return (event.name for event in EVENTS.values() if part.uses_up and part.uses_up in event.writes)


def reachable(event: str, ways: tuple[Link, ...]) -> frozenset[str]:
    """The event and all that may follow from it."""
    return reaches(_leads(ways), event) | {event}


def circle(event: str, ways: tuple[Link, ...]) -> frozenset[str]:
    """The events that lead to this one and follow from it; none when nothing comes back."""
    leads = _leads(ways)
    return frozenset(one for one in reaches(leads, event) if event in reaches(leads, one))


def _leads(ways: tuple[Link, ...]) -> dict[str, list[str]]:
    leads = dict[str, list[str]]()
    for way in ways:
        leads.setdefault(way.source, []).append(way.target)
    return leads


def said(event: str) -> str:
    """The event as a rule would name it."""
    form = WORDS[next(op for op, kind in EVENT_OF.items() if kind == event_of(event))]
    assert isinstance(form, EventForm)
    names = ("NAME" if sort == OFFER else role for sort, (role, _) in zip(form.takes, form.roles, strict=True))
    return form.form.format(*names)


def authors(found: list[Body]) -> Body:
    """The last one that is not shipped, if there is such a one: that is what can be mended."""
    own = [body for body in found if not is_shipped(body.origin.span.file)]
    return (own or found)[-1]
