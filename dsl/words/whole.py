"""Is every row whole, and do the rows go together? Judged when the words are imported, so that no gap is silent."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from string import Formatter
from typing import Literal, get_args, get_origin

from . import facets, rows, stations
from .course import PARTS
from .events import FORMS, KINDS
from .facets import FACETS
from .stations import LAW, STATIONS, StationWord
from .steps import BLOCKS, STEPS
from .types import (
    CARDS,
    EVENT,
    FLAG,
    GROUP,
    KIND_OR_ROLE,
    NUMBER,
    OFFER,
    PLAYER,
    PLAYERS,
    ROLE,
    SAME_AS_FIRST,
    SEVERAL,
    SEVERAL_OR_PLAYER,
    TRUTH,
    ZONE,
    New,
    Operand,
    Type,
)
from .values import FEATURES, GUESSES, INNER, VALUES
from .vocabulary import (
    COURSE,
    EVENT_FORMS,
    EVENT_OF,
    EVENTS,
    OPENINGS,
    VALUE_WORDS,
)

_ALIASES = vars(facets) | vars(rows) | vars(stations)


class Incomplete(Exception):
    """A row that is not whole, or does not go together with the others."""


def _demand(known: bool, who: str, what: str) -> None:
    if not known:
        raise Incomplete(f"`{who}` {what}")


# --- every row by itself ----------------------------------------------------------------------------


def _judge_names() -> None:
    """A name is one word, whatever sort of word it is: expressions and steps go by it."""
    words: tuple[rows.Word, ...] = (*FORMS, *VALUES, *FEATURES, *INNER, *GUESSES, *STEPS)
    for names in ([word.name for word in words], [kind.name for kind in KINDS]):
        for name in names:
            _demand(names.count(name) == 1, name, "is the name of two rows")


def _judge_choices() -> None:
    """Where a column is one of several words, or some of them, it holds no others."""
    choices = _choices()
    for row in _rows():
        for column, known in choices[type(row)]:
            value = getattr(row, column)
            for each in value if isinstance(value, tuple) else (value,):
                _demand(each in known, row.name, f"has `{each}` as its `{column}`")


def _choices() -> dict[type, list[tuple[str, tuple[str, ...]]]]:
    """For each sort of row the columns that choose, and the words of which they do."""
    aliases = {name: get_args(alias) for name, alias in _ALIASES.items() if get_origin(alias) is Literal}
    aliases |= {f"tuple[{name}, ...]": known for name, known in aliases.items()}
    sorts = {type(row) for row in _rows()}
    return {sort: [(each.name, aliases[each.type]) for each in fields(sort) if each.type in aliases] for sort in sorts}


def _rows() -> tuple[rows.Word | rows.EventKind | StationWord, ...]:
    return (*FORMS, *VALUES, *FEATURES, *INNER, *GUESSES, *STEPS, *KINDS, *STATIONS.values())


def _judge_facets() -> None:
    touching: tuple[rows.ValueWord | rows.StepWord | rows.EventKind, ...] = (*VALUES, *INNER, *GUESSES, *STEPS, *KINDS)
    for word in touching:
        for facet in (*word.reads, *(() if isinstance(word, rows.ValueWord) else word.writes)):
            _demand(facet in FACETS, word.name, f"touches `{facet}`, which is no facet")


# --- values ---------------------------------------------------------------------------------------------


def _judge_comparisons() -> None:
    for value in VALUES:
        if isinstance(value, rows.Comparison):
            opposite = VALUE_WORDS.get(value.opposite)
            back = isinstance(opposite, rows.Comparison) and opposite.opposite == value.name
            _demand(back, value.name, f"has `{value.opposite}` as its opposite, which says otherwise")


def _judge_certainty() -> None:
    for value in (*VALUES, *INNER):
        fitting = _CERTAIN[value.certain](value)
        _demand(fitting, value.name, f"cannot be certain to be `{value.certain}`, with what it takes and gives")


def _is_part_of_first(value: rows.ValueWord) -> bool:
    several = {SEVERAL, SEVERAL_OR_PLAYER} | {sort for sort in value.takes if sort.one is not None}
    return value.takes[:1] != () and value.takes[0] in several and value.gives in (value.takes[0], SAME_AS_FIRST)


_CERTAIN: dict[rows.Certain, Callable[[rows.ValueWord], bool]] = {
    "nothing": lambda value: True,
    "not below zero": lambda value: value.gives == NUMBER,
    "no more than either": lambda value: (*value.takes, value.gives) == (NUMBER,) * 3,
    "some of the first": _is_part_of_first,
    "the first without the second": lambda value: _is_part_of_first(value) and len(value.takes) == 2,
    "others than these": lambda value: value.gives in (PLAYER, PLAYERS) and {*value.takes} == {PLAYER},
}


def _judge_standing() -> None:
    """What stands for other words, or becomes another one, and who asks the law."""
    for value in (*VALUES, *INNER):
        for name in value.stands_for if isinstance(value, rows.StandsFor) else ():
            _demand(name in VALUE_WORDS, value.name, f"stands for `{name}`, which is no word")
        if isinstance(value, rows.Neighbor):
            passing = VALUE_WORDS.get(value.passing)
            known = passing is not None and passing.takes == (PLAYER, PLAYER) and passing.reads == value.reads
            _demand(known, value.name, f"has `{value.passing}` for when somebody is passed over")
        if isinstance(value, rows.RoleWord):
            known = any(value.role == name for kind in KINDS for name, _ in kind.roles)
            _demand(known, value.name, f"is the role `{value.role}`, which no event has")
        _demand(
            ("law" in value.reads) == isinstance(value, rows.Lawful),
            value.name,
            "does not say for whom it asks the law",
        )


def _judge_sorts() -> None:
    """A sort of value that the checks know more of has the row for that."""
    for value in (*VALUES, *INNER):
        selects = value.certain == "some of the first" and not isinstance(value, rows.Lawful)
        _demand(selects == isinstance(value, rows.Selection), value.name, "does not say what it keeps")
        several = value.gives == PLAYERS and not isinstance(value, rows.Selection)
        _demand(several == isinstance(value, rows.Line), value.name, "does not say with whom its players begin")
        counted = value.takes == (CARDS,) and value.gives == NUMBER
        _demand(counted == isinstance(value, rows.Tally), value.name, "does not say whether it grows with the cards")
        if isinstance(value, rows.Line):
            _demand(value.begins_with in (rows.FIRST_OPERAND, *VALUE_WORDS), value.name, "begins with nobody")


def _judge_features() -> None:
    for form in FEATURES:
        value = VALUE_WORDS.get(form.feature)
        _demand(
            value is not None and len(value.takes) == 1, form.name, f"is said of `{form.feature}`, which is no feature"
        )
    for value in VALUES:
        if isinstance(value, rows.Filter):
            relation = VALUE_WORDS.get(value.relation)
            _demand(isinstance(relation, rows.Comparison), value.name, f"compares by `{value.relation}`")


# --- steps ------------------------------------------------------------------------------------------------


def _judge_steps() -> None:
    for step in STEPS:
        players = step.values.count(PLAYER)
        whose = bool(step.reads_of) == ("hands" in step.reads) and all(place < players for place in step.reads_of)
        _demand(whose, step.name, "does not say whose hands it reads")
        for more in step.proposes:
            _judge_brought(step.name, more, step.values)
            plain = more.needs == "done" or bool(step.writes)
            _demand(plain, step.name, f"does nothing of itself of which `{more.event}` could need `{more.needs}`")
        _demand(step.cancels in ("", "group", *EVENTS), step.name, f"cancels `{step.cancels}`, which is no event")
        moved = _written(step.writes, step.leads_to) & {"hands", "draw"}
        _demand(bool(moved) or not step.uses_up, step.name, "uses cards up, and moves none of a hand or the draw pile")
        _judge_answers(step)


def _written(writes: tuple[str, ...], leads_to: tuple[str, ...]) -> frozenset[str]:
    """What is written by somebody, and by the events that come of it."""
    events = dict.fromkeys(leads_to)
    while more := {each: None for event in events for each in EVENTS[event].leads_to if each not in events}:
        events |= more
    return frozenset(writes).union(*(EVENTS[event].writes for event in events))


# How many names the answers to a question get; where none, the step itself does something with them.
_ANSWERS: dict[rows.Asks, int] = {"": 0, "color": 0, "pick": 1, "pick or none": 1, "share": 2, "drawn": 0}


def _judge_answers(step: rows.StepWord) -> None:
    names = sum(isinstance(sort, New) for sort in step.takes)
    _demand(not step.asks or names == _ANSWERS[step.asks], step.name, f"asks, and has {names} names for the answers")
    kept = names or step.writes or step.proposes
    _demand(bool(kept) or not step.asks, step.name, "asks, and does nothing with the answer")


def _judge_hands() -> None:
    """Whoever changes hands says how, for each player."""
    changing: tuple[rows.StepWord | rows.EventKind, ...] = (*STEPS, *KINDS)
    for word in changing:
        taken = word.takes if isinstance(word, rows.StepWord) else tuple(sort for _, sort in word.roles)
        wanted = max(1, taken.count(PLAYER)) if "hands" in word.writes else 0
        _demand(len(word.hands) == wanted, word.name, f"changes {wanted} hands, and says of {len(word.hands)} how")


def _judge_blocks() -> None:
    for block in BLOCKS:
        for facet in (*block.reads, *block.keeps):
            _demand(facet in FACETS, block.name, f"touches `{facet}`, which is no facet")
        for more in block.proposes:
            _judge_brought(block.name, more, ())


def _judge_course() -> None:
    places = list(COURSE)
    for place, part in enumerate(PARTS):
        for facet in (*part.reads, *part.writes):
            _demand(facet in FACETS, part.name, f"touches `{facet}`, which is no facet")
        _demand(part.then in COURSE, part.name, f"goes on with `{part.then}`, which is no part of the course")
        last = place == len(PARTS) - 1
        _demand(last or part.then == places[place + 1], part.name, f"goes on with `{part.then}`, which is not the next")
        for more in part.proposes:
            _judge_brought(part.name, more, part.takes)


def _judge_brought(who: str, more: rows.Brings, types: tuple[Type, ...]) -> None:
    """Is the event handed over what its roles are?"""
    _demand(more.event in EVENTS, who, f"brings about `{more.event}`, which is no event")
    wanted = EVENTS[more.event].given
    said = f"hands over {len(more.given)} roles of `{more.event}`, which takes {len(wanted)}"
    _demand(len(more.given) == len(wanted), who, said)
    for given, sort in zip(more.given, wanted, strict=True):
        _demand(_fits(given, sort, types), who, f"hands over to `{more.event}` something else than {sort.said}")


def _fits(given: rows.Of | rows.Fixed | rows.EachOf, wanted: Type, types: tuple[Type, ...]) -> bool:
    if isinstance(given, rows.Fixed):
        return given.value == wanted.start or (wanted in (TRUTH, NUMBER) and given.value == 1)
    places = (given.place,) if isinstance(given, rows.Of) else given.places
    return (wanted == PLAYER or isinstance(given, rows.Of)) and all(
        place < len(types) and types[place] == wanted for place in places
    )


# --- events ------------------------------------------------------------------------------------------------


def _judge_events() -> None:
    for kind in KINDS:
        types = tuple(sort for _, sort in kind.roles)
        said = f"writes {len(kind.writes)} facets, and says `{kind.twice}` of what comes of it twice"
        _demand(bool(kind.writes) == bool(kind.twice), kind.name, said)
        _demand(bool(kind.writes or kind.brings) == bool(kind.deed), kind.name, f"does `{kind.deed}` of itself")
        for more in kind.brings:
            _judge_brought(kind.name, more, types)
        for role in (*kind.hits, *kind.judged):
            _demand(role in dict(kind.roles), kind.name, f"speaks of `{role}`, which is no role of it")
        for station in kind.law:
            _demand(station in LAW, kind.name, f"may be spoken of by `{station}`, which is no law")
        for name in kind.forms:
            _demand(name in EVENT_FORMS, kind.name, f"has no form `{name}`")


def _judge_forms() -> None:
    for form in FORMS:
        _demand((form.group == "event") == isinstance(form, rows.EventForm), form.name, "is the form of no event")
        _demand(
            (form.group == "opening") == isinstance(form, rows.Opening), form.name, "does not say on which side it is"
        )
    for opening in OPENINGS.values():
        _demand(opening.takes in ((EVENT,), (GROUP,)), opening.name, "opens at neither an event nor a group")
    for form in EVENT_FORMS.values():
        _demand({*form.takes} <= {ROLE, KIND_OR_ROLE, OFFER}, form.name, "takes what is no role")
        _demand(form.name in EVENT_OF, form.name, "is the form of no event")
        roles = [name for name, _ in EVENTS[EVENT_OF[form.name]].roles]
        _demand(len(form.roles) == len(form.takes), form.name, "does not say which roles it names")
        for role in (*(name for name, _ in form.roles), *form.sets):
            _demand(role in roles, form.name, f"speaks of `{role}`, which is no role of its event")


# --- how it is said -----------------------------------------------------------------------------------------


def _said(taken: tuple[Operand, ...]) -> set[str]:
    """What a sentence with these operands can speak of: values by number, where results go, zone and group by name."""
    results = sum(isinstance(sort, New) or sort == FLAG for sort in taken)
    named = {sort.name for sort in taken if sort in (ZONE, GROUP)}
    values = len(taken) - results - len(named)
    return {*map(str, range(values)), *(f"into{place}" for place in range(results)), *named}


def _judge_prose() -> None:
    for step in STEPS:
        _judge_saying(step.name, step.said, _said(step.takes))
    for value in (*VALUES, *INNER, *GUESSES):
        _judge_saying(value.name, value.said, {*map(str, range(len(value.takes))), "name", "cards"})
    for kind in KINDS:
        _judge_saying(kind.name, kind.said, {"card"})
        _demand(bool(kind.may_said) == bool(kind.law), kind.name, "is said in no way behind `may`, or has no law")
        _judge_saying(kind.name, kind.may_said or kind.said, {"card"})
    for opening in OPENINGS.values():
        _judge_saying(opening.name, opening.said, {"0"})
    for station in STATIONS.values():
        _judge_saying(station.name, station.said, {"event"})


def _judge_saying(name: str, said: str, known: set[str]) -> None:
    _demand(bool(said), name, "is said in no way")
    for _, part, _, _ in Formatter().parse(said):
        _demand(part is None or part in known, name, f"is said with `{part}`, which it does not have")


def judge() -> None:
    _judge_names()
    _judge_choices()
    _judge_facets()
    _judge_comparisons()
    _judge_certainty()
    _judge_sorts()
    _judge_features()
    _judge_standing()
    _judge_blocks()
    _judge_events()
    _judge_course()
    _judge_forms()
    _judge_steps()
    _judge_hands()
    _judge_prose()


judge()
