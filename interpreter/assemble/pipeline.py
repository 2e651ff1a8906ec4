"""Rulebook -> a plan: for every event the operations of all its stations.

    rules before -> windows before -> instead -> applied -> on -> windows after

A station without rules leaves nothing behind, and an event without rules has no program at all.
"""

from __future__ import annotations

from collections.abc import Iterator

from lastcard.dsl.rulebook import NONE, Do, Expr, Origin, Rulebook, steps_of
from lastcard.dsl.words.types import PLAYER
from lastcard.dsl.words.vocabulary import COURSE, EVENTS, LAW, STEP_WORDS
from lastcard.interpreter.engine import operations as op
from lastcard.interpreter.engine.link import link
from lastcard.interpreter.engine.ops.turn import STALL
from lastcard.interpreter.engine.program import Kind, Plan, Program
from lastcard.interpreter.engine.writer import NOBODY

from .drafts import Drafts
from .settle import Settler
from .sources import Sources
from .stations import Events


def program_of(book: Rulebook, counted: bool = False) -> Program:
    """A rulebook, ready to run. `counted`: how often play comes to each of its places is counted."""
    return link(plan_of(book, counted))


def plan_of(book: Rulebook, counted: bool = False) -> Plan:
    drafts = Drafts(book, counted)
    events = Events(drafts)
    number = drafts.finished(drafts.new("round", ()), _course())
    turned_up = tuple(events.row(row) for row in book.turned_up)
    plays = tuple(events.play(kind) for kind in range(len(book.kinds)))
    says = tuple(events.say(said) for said in range(len(book.sayings)))
    others = {event: events.event(event) for event in EVENTS if event not in ("play", "say")}
    if counted:
        _name_what_is_left_out(book, drafts.sources)
    return Plan(
        book=book,
        codes=drafts.codes(),
        moments=events.moments(),
        round=number,
        turned_up=turned_up,
        plays=plays,
        events=others,
        says=says,
        actions=tuple(_actions(book, events)),
        law=tuple(_law(book, drafts)),
        stall=drafts.sources.of_answer(STALL),
        hurting=frozenset(_hurting(book)),
        sources=drafts.sources.all(),
        places=tuple(drafts.sources.places),
    )


def _name_what_is_left_out(book: Rulebook, sources: Sources) -> None:
    """What nothing leads to, as where a parameter has decided it, is a place too: play never comes there."""
    entries: list[tuple[Kind, Origin, str]]
    entries = [("rule", rule.origin, "") for rule in book.rules if rule.station not in LAW]
    entries += [("row", row.origin, "") for row in (*book.turned_up, *book.going_out) if row.body]
    entries += [("window", window.origin, "asks") for window in book.windows]
    for kind, origin, part in entries:
        sources.place(kind, sources.of_entry(origin, part))


def _course() -> op.Block:
    """The course of a round: what comes before the first turn, then turn after turn."""
    return tuple(op.Course(part.name, part.then, part.proposes, NOBODY) for part in COURSE.values())


def _law(book: Rulebook, drafts: Drafts) -> Iterator[op.Article]:
    """What is asked and never carried out."""
    for number, rule in enumerate(book.rules):
        if rule.station in LAW:
            about, by = rule.pattern, drafts.sources.of_entry(rule.origin, rule.station)
            when = Settler(len(EVENTS[about.event].roles), 0).maybe(rule.when)
            narrowed = (about.kind, about.just_drawn, about.several, about.said)
            yield op.Article(number, rule.station, about.event, *narrowed, when, by)


def _actions(book: Rulebook, events: Events) -> Iterator[op.Saying]:
    """What they are about is judged like the law, before there is a frame."""
    settler = Settler(len(EVENTS["say"].roles), 0)
    for action in book.actions:
        rule = book.rules[action.rule]
        by = events.drafts.sources.of_entry(rule.origin, "do")
        cell = 0 if action.slot == NONE else events.cells[rule.origin.name] + action.slot
        yield op.Saying(rule.pattern.said, action.name, settler.maybe(action.choice), cell, by)


def _hurting(book: Rulebook) -> Iterator[tuple[str, str]]:
    """Offers, by window and name, that make whoever takes them draw."""
    for window in book.windows:
        taker = Expr("slot", value=len(EVENTS[window.moment.pattern.event].roles), type=PLAYER)
        for offer in window.offers:
            steps = (step for step in steps_of(offer.body) if isinstance(step, Do))
            if any(_makes_draw(step) and step.args[0] in (taker, window.asks) for step in steps):
                yield window.origin.name, offer.name


def _makes_draw(step: Do) -> bool:
    return any(event == "draw" or "draw" in EVENTS[event].leads_to for event in STEP_WORDS[step.op].leads_to)
