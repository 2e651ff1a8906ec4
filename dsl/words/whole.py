"""Is every row whole, and do the rows go together? Judged when the words are imported, so that no gap is silent."""

from __future__ import annotations

from dataclasses import fields
from string import Formatter
from typing import Literal, get_args, get_origin

from . import facets, rows, stations, value_rows
from .course import PARTS
from .events import FORMS, KINDS
from .facets import FACETS
from .stations import LAW, STATIONS, StationWord
from .steps import BLOCKS, STEPS
from .types import (
    CARD,
    CARDS,
    COLOR,
    EVENT,
    FLAG,
    GROUP,
    KIND_OR_ROLE,
    NUMBER,
    OFFER,
    PLAYER,
    ROLE,
    SOME_CARDS,
    TRUTH,
    WORDED,
    New,
    Operand,
    Type,
)
from .value_rows import ValueWord
from .values import FEATURES, GUESSES, INNER, VALUES
from .vocabulary import (
    COURSE,
    EVENT_FORMS,
    EVENT_OF,
    EVENTS,
    OPENINGS,
)
from .whole_values import demand, judge_values

_ALIASES = vars(facets) | vars(rows) | vars(value_rows) | vars(stations)


# --- every row by itself ----------------------------------------------------------------------------


def _judge_names() -> None:
    """A name is one word, whatever sort of word it is: expressions and steps go by it."""
    words: tuple[rows.Word, ...] = (*FORMS, *VALUES, *FEATURES, *INNER, *GUESSES, *STEPS)
    for names in ([word.name for word in words], [kind.name for kind in KINDS]):
        for name in names:
            demand(names.count(name) == 1, name, "is the name of two rows")


def _judge_choices() -> None:
    """Where a column is one of several words, or some of them, it holds no others."""
    choices = _choices()
    for row in _rows():
        for column, known in choices[type(row)]:
            value = getattr(row, column)
            for each in value if isinstance(value, tuple) else (value,):
                demand(each in known, row.name, f"has `{each}` as its `{column}`")


def _choices() -> dict[type, list[tuple[str, tuple[str, ...]]]]:
    """For each sort of row the columns that choose, and the words of which they do."""
    aliases = {name: get_args(alias) for name, alias in _ALIASES.items() if get_origin(alias) is Literal}
    aliases |= {f"tuple[{name}, ...]": known for name, known in aliases.items()}
    sorts = {type(row) for row in _rows()}
    return {sort: [(each.name, aliases[each.type]) for each in fields(sort) if each.type in aliases] for sort in sorts}


def _rows() -> tuple[rows.Word | rows.EventKind | StationWord, ...]:
    return (*FORMS, *VALUES, *FEATURES, *INNER, *GUESSES, *STEPS, *KINDS, *STATIONS.values())


def _judge_facets() -> None:
    touching: tuple[ValueWord | rows.StepWord | rows.EventKind, ...] = (
        *VALUES,
        *INNER,
        *GUESSES,
        *STEPS,
        *KINDS,
    )
    for word in touching:
        for facet in (*word.reads, *(() if isinstance(word, ValueWord) else word.writes)):
            demand(facet in FACETS, word.name, f"touches `{facet}`, which is no facet")


# --- steps ------------------------------------------------------------------------------------------------


def _judge_steps() -> None:
    for step in STEPS:
        players = step.values.count(PLAYER)
        whose = bool(step.reads_of) == ("hands" in step.reads) and all(place < players for place in step.reads_of)
        demand(whose, step.name, "does not say whose hands it reads")
        for more in step.proposes:
            _judge_brought(step.name, more, (*step.values, *_ANSWERED.get(step.asks, ())))
            plain = more.needs == "done" or bool(step.writes)
            demand(plain, step.name, f"does nothing of itself of which `{more.event}` could need `{more.needs}`")
        demand(step.cancels in ("", "group", *EVENTS), step.name, f"cancels `{step.cancels}`, which is no event")
        moved = _written(step.writes, step.leads_to) & {"hands", "draw"}
        demand(bool(moved) or not step.uses_up, step.name, "uses cards up, and moves none of a hand or the draw pile")
        _judge_answers(step)


def _written(writes: tuple[str, ...], leads_to: tuple[str, ...]) -> frozenset[str]:
    """What is written by somebody, and by the events that come of it."""
    events = dict.fromkeys(leads_to)
    while more := {each: None for event in events for each in EVENTS[event].leads_to if each not in events}:
        events |= more
    return frozenset(writes).union(*(EVENTS[event].writes for event in events))


# How many names the answers to a question get, or flags; where none, the step itself does something with them.
_ANSWERS: dict[rows.Asks, int] = {
    "": 0,
    "color": 0,
    "pick": 1,
    "pick or none": 1,
    "number": 1,
    "word": 1,
    "share": 2,
    "drawn": 0,
}
# Answers that an event is given: they stand behind what the step is said of.
_ANSWERED: dict[rows.Asks, tuple[Type, ...]] = {"color": (COLOR,)}


def _judge_answers(step: rows.StepWord) -> None:
    names = sum(isinstance(sort, New) or sort == WORDED for sort in step.takes)
    demand(not step.asks or names == _ANSWERS[step.asks], step.name, f"asks, and has {names} names for the answers")
    kept = names or step.writes or step.proposes
    demand(bool(kept) or not step.asks, step.name, "asks, and does nothing with the answer")


def _judge_hands() -> None:
    """Whoever changes hands says how, for each player."""
    changing: tuple[rows.StepWord | rows.EventKind, ...] = (*STEPS, *KINDS)
    for word in changing:
        taken = word.takes if isinstance(word, rows.StepWord) else tuple(sort for _, sort in word.roles)
        wanted = max(1, taken.count(PLAYER)) if "hands" in word.writes else 0
        demand(len(word.hands) == wanted, word.name, f"changes {wanted} hands, and says of {len(word.hands)} how")


def _judge_blocks() -> None:
    for block in BLOCKS:
        for facet in (*block.reads, *block.keeps):
            demand(facet in FACETS, block.name, f"touches `{facet}`, which is no facet")
        for more in block.proposes:
            _judge_brought(block.name, more, ())


def _judge_course() -> None:
    places = list(COURSE)
    for place, part in enumerate(PARTS):
        for facet in (*part.reads, *part.writes):
            demand(facet in FACETS, part.name, f"touches `{facet}`, which is no facet")
        demand(part.then in COURSE, part.name, f"goes on with `{part.then}`, which is no part of the course")
        last = place == len(PARTS) - 1
        demand(last or part.then == places[place + 1], part.name, f"goes on with `{part.then}`, which is not the next")
        for more in part.proposes:
            _judge_brought(part.name, more, part.takes)


def _judge_brought(who: str, more: rows.Brings, types: tuple[Type, ...]) -> None:
    """Is the event handed over what its roles are?"""
    demand(more.event in EVENTS, who, f"brings about `{more.event}`, which is no event")
    wanted = EVENTS[more.event].given
    said = f"hands over {len(more.given)} roles of `{more.event}`, which takes {len(wanted)}"
    demand(len(more.given) == len(wanted), who, said)
    for given, sort in zip(more.given, wanted, strict=True):
        demand(_fits(given, sort, types), who, f"hands over to `{more.event}` something else than {sort.said}")


def _fits(given: rows.Given, wanted: Type, types: tuple[Type, ...]) -> bool:
    if isinstance(given, rows.EachHand):
        return wanted == (PLAYER if given.of == "holder" else NUMBER)
    if isinstance(given, rows.Fixed):
        return given.value == wanted.start or (wanted in (TRUTH, NUMBER) and given.value == 1)
    if isinstance(given, rows.LastOf):
        return wanted == CARD and _is(CARDS, given.place, types)
    places = (given.place,) if isinstance(given, rows.Of) else given.places
    return (wanted == PLAYER or isinstance(given, rows.Of)) and all(_is(wanted, place, types) for place in places)


def _is(wanted: Type, place: int, types: tuple[Type, ...]) -> bool:
    return place < len(types) and types[place] in (wanted, SOME_CARDS if wanted == CARDS else wanted)


# --- events ------------------------------------------------------------------------------------------------


def _judge_events() -> None:
    for kind in KINDS:
        types = tuple(sort for _, sort in kind.roles)
        said = f"writes {len(kind.writes)} facets, and says `{kind.twice}` of what comes of it twice"
        demand(bool(kind.writes) == bool(kind.twice), kind.name, said)
        demand(bool(kind.writes or kind.brings) == bool(kind.deed), kind.name, f"does `{kind.deed}` of itself")
        for more in kind.brings:
            _judge_brought(kind.name, more, types)
        for role in (*kind.hits, *kind.judged):
            demand(role in dict(kind.roles), kind.name, f"speaks of `{role}`, which is no role of it")
        for station in kind.law:
            demand(station in LAW, kind.name, f"may be spoken of by `{station}`, which is no law")
        for name in kind.forms:
            demand(name in EVENT_FORMS, kind.name, f"has no form `{name}`")


def _judge_forms() -> None:
    for form in FORMS:
        demand((form.group == "event") == isinstance(form, rows.EventForm), form.name, "is the form of no event")
        demand(
            (form.group == "opening") == isinstance(form, rows.Opening), form.name, "does not say on which side it is"
        )
    for opening in OPENINGS.values():
        demand(opening.takes in ((EVENT,), (GROUP,)), opening.name, "opens at neither an event nor a group")
    for form in EVENT_FORMS.values():
        demand({*form.takes} <= {ROLE, KIND_OR_ROLE, OFFER}, form.name, "takes what is no role")
        demand(form.name in EVENT_OF, form.name, "is the form of no event")
        roles = [name for name, _ in EVENTS[EVENT_OF[form.name]].roles]
        demand(len(form.roles) == len(form.takes), form.name, "does not say which roles it names")
        for role in (*(name for name, _ in form.roles), *form.sets):
            demand(role in roles, form.name, f"speaks of `{role}`, which is no role of its event")


# --- how it is said -----------------------------------------------------------------------------------------


def _said(taken: tuple[Operand, ...]) -> set[str]:
    """What a sentence with these operands can speak of: values by number, where results go, the group by name."""
    results = sum(isinstance(sort, New) or sort in (FLAG, WORDED) for sort in taken)
    named = {sort.name for sort in taken if sort == GROUP}
    values = len(taken) - results - len(named)
    return {*map(str, range(values)), *(f"into{place}" for place in range(results)), *named}


def _judge_prose() -> None:
    for step in STEPS:
        _judge_saying(step.name, step.said, _said(step.takes))
    for value in (*VALUES, *INNER, *GUESSES):
        _judge_saying(value.name, value.said, {*map(str, range(len(value.takes))), "name", "cards"})
    for kind in KINDS:
        _judge_saying(kind.name, kind.said, {"card"})
        demand(bool(kind.may_said) == bool(kind.law), kind.name, "is said in no way behind `may`, or has no law")
        _judge_saying(kind.name, kind.may_said or kind.said, {"card"})
    for opening in OPENINGS.values():
        _judge_saying(opening.name, opening.said, {"0"})
    for station in STATIONS.values():
        _judge_saying(station.name, station.said, {"event"})


def _judge_saying(name: str, said: str, known: set[str]) -> None:
    demand(bool(said), name, "is said in no way")
    for _, part, _, _ in Formatter().parse(said):
        demand(part is None or part in known, name, f"is said with `{part}`, which it does not have")


def judge() -> None:
    _judge_names()
    _judge_choices()
    _judge_facets()
    judge_values()
    _judge_blocks()
    _judge_events()
    _judge_course()
    _judge_forms()
    _judge_steps()
    _judge_hands()
    _judge_prose()


judge()
