"""Every word of the sentences, once: its form, what it takes, gives, touches and means.

`grammar.lark` has a production of the same name for each word. The resolver reads the types here, the checks what is
read and written, the assembler which events are proposed, the formatter the forms, the prose and the documentation
the rest. A row that does not go together with the others is found when this module is imported.
"""

from __future__ import annotations

from string import Formatter

from .course import PARTS
from .events import FORMS, KINDS
from .rows import (
    FACETS,
    BlockWord,
    Brings,
    Comparison,
    CoursePart,
    EachOf,
    EventKind,
    Fixed,
    Of,
    StepWord,
    ValueWord,
    Word,
)
from .steps import BLOCKS, STEPS
from .types import FLAG, GROUP, PLAYER, TRUTH, ZONE, New, Operand, Type
from .values import INNER, VALUES

WORDS: dict[str, Word] = {word.name: word for word in (*FORMS, *VALUES, *STEPS)}
VALUE_WORDS: dict[str, ValueWord] = {word.name: word for word in (*VALUES, *INNER)}
STEP_WORDS: dict[str, StepWord] = {word.name: word for word in STEPS}
BLOCK_WORDS: dict[str, BlockWord] = {word.name: word for word in BLOCKS}
COURSE: dict[str, CoursePart] = {part.name: part for part in PARTS}
EVENTS: dict[str, EventKind] = {event.name: event for event in KINDS}
EVENT_OF: dict[str, str] = {form: event.name for event in KINDS for form in event.forms}

# Steps that use up cards of a hand or of the draw pile: a repetition must hold one of them.
CONSUMING = frozenset(word.name for word in STEPS if word.uses_up)

# Steps that set no event off and ask nobody.
QUIET = frozenset(word.name for word in STEPS if not word.proposes and not word.asks)


class Incomplete(Exception):
    """A row speaks of something that has no row."""


def _demand(known: bool, who: str, what: str) -> None:
    if not known:
        raise Incomplete(f"`{who}` {what}")


def _judge_facets() -> None:
    rows: tuple[ValueWord | StepWord | EventKind, ...] = (*VALUES, *INNER, *STEPS, *KINDS)
    for word in rows:
        for facet in (*word.reads, *(() if isinstance(word, ValueWord) else word.writes)):
            _demand(facet in FACETS, word.name, f"touches `{facet}`, which is no facet")


def _judge_hands() -> None:
    """Whoever changes hands says how, for each player."""
    rows: tuple[StepWord | EventKind, ...] = (*STEPS, *KINDS)
    for word in rows:
        taken = word.takes if isinstance(word, StepWord) else tuple(sort for _, sort in word.roles)
        wanted = max(1, taken.count(PLAYER)) if "hands" in word.writes else 0
        _demand(len(word.hands) == wanted, word.name, f"changes {wanted} hands, and says of {len(word.hands)} how")


def _judge_steps() -> None:
    for step in STEPS:
        for more in step.proposes:
            _judge_brought(step.name, more, step.values)
            plain = more.needs == "done" or bool(step.writes)
            _demand(plain, step.name, f"does nothing of itself of which `{more.event}` could need `{more.needs}`")
        _demand(step.cancels in ("", "group", *EVENTS), step.name, f"cancels `{step.cancels}`, which is no event")


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


def _judge_brought(who: str, more: Brings, types: tuple[Type, ...]) -> None:
    """Is the event handed over what its roles are?"""
    _demand(more.event in EVENTS, who, f"brings about `{more.event}`, which is no event")
    wanted = EVENTS[more.event].given
    said = f"hands over {len(more.given)} roles of `{more.event}`, which takes {len(wanted)}"
    _demand(len(more.given) == len(wanted), who, said)
    for given, sort in zip(more.given, wanted, strict=True):
        _demand(_fits(given, sort, types), who, f"hands over to `{more.event}` something else than {sort.said}")


def _fits(given: Of | Fixed | EachOf, wanted: Type, types: tuple[Type, ...]) -> bool:
    if isinstance(given, Fixed):
        return given.value == wanted.start or (wanted == TRUTH and given.value == 1)
    places = (given.place,) if isinstance(given, Of) else given.places
    return (wanted == PLAYER or isinstance(given, Of)) and all(
        place < len(types) and types[place] == wanted for place in places
    )


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
        for name in kind.forms:
            _demand(name in WORDS and WORDS[name].group == "event", kind.name, f"has no form `{name}`")
    for form in FORMS:
        _demand(form.group != "event" or form.name in EVENT_OF, form.name, "is the form of no event")


def _said(taken: tuple[Operand, ...]) -> set[str]:
    """What a sentence with these operands can speak of: values by number, where results go, zone and group by name."""
    results = sum(isinstance(sort, New) or sort == FLAG for sort in taken)
    named = {sort.name for sort in taken if sort in (ZONE, GROUP)}
    values = len(taken) - results - len(named)
    return {*map(str, range(values)), *(f"into{place}" for place in range(results)), *named}


def _judge_prose() -> None:
    for step in STEPS:
        _judge_saying(step, _said(step.takes))
    for value in (*VALUES, *INNER):
        _judge_saying(value, {*map(str, range(len(value.takes))), "name"})
    for kind in KINDS:
        _judge_saying(kind, {"card"})


def _judge_saying(row: ValueWord | StepWord | EventKind, known: set[str]) -> None:
    _demand(bool(row.said), row.name, "is said in no way")
    for _, part, _, _ in Formatter().parse(row.said):
        _demand(part is None or part in known, row.name, f"is said with `{part}`, which it does not have")


def _judge_comparisons() -> None:
    for value in VALUES:
        if isinstance(value, Comparison):
            opposite = VALUE_WORDS.get(value.opposite)
            back = isinstance(opposite, Comparison) and opposite.opposite == value.name
            _demand(back, value.name, f"has `{value.opposite}` as its opposite, which says otherwise")


def judge() -> None:
    _judge_facets()
    _judge_hands()
    _judge_comparisons()
    _judge_steps()
    _judge_blocks()
    _judge_course()
    _judge_events()
    _judge_prose()


judge()

__all__ = [
    "BLOCK_WORDS",
    "CONSUMING",
    "COURSE",
    "EVENTS",
    "EVENT_OF",
    "QUIET",
    "STEP_WORDS",
    "VALUE_WORDS",
    "WORDS",
    "EventKind",
    "Word",
]
