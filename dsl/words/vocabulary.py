"""Every word of the sentences, once: its form, what it takes, gives, touches and means.

`grammar.lark` has a production of the same name for each word. The resolver reads the types here, the checks what is
read and written, the assembler which events are proposed, the formatter the forms, the prose and the documentation
the rest. A row that does not go together with the others is found when this module is imported.
"""

from __future__ import annotations

from string import Formatter

from .events import FORMS, KINDS
from .rows import FACETS, BlockWord, Comparison, EventKind, StepWord, ValueWord, Word
from .steps import BLOCKS, STEPS
from .types import FLAG, GROUP, PLAYER, ZONE, New, Operand
from .values import INNER, VALUES

WORDS: dict[str, Word] = {word.name: word for word in (*FORMS, *VALUES, *STEPS)}
VALUE_WORDS: dict[str, ValueWord] = {word.name: word for word in (*VALUES, *INNER)}
STEP_WORDS: dict[str, StepWord] = {word.name: word for word in STEPS}
BLOCK_WORDS: dict[str, BlockWord] = {word.name: word for word in BLOCKS}
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
        for event in step.proposes:
            _demand(event in EVENTS, step.name, f"proposes `{event}`, which is no event")
        _demand(step.cancels in ("", "group", *EVENTS), step.name, f"cancels `{step.cancels}`, which is no event")


def _judge_blocks() -> None:
    for block in BLOCKS:
        for facet in (*block.reads, *block.keeps):
            _demand(facet in FACETS, block.name, f"touches `{facet}`, which is no facet")
        for event in block.proposes:
            _demand(event in EVENTS, block.name, f"proposes `{event}`, which is no event")


def _judge_events() -> None:
    for kind in KINDS:
        said = f"writes {len(kind.writes)} facets, and says `{kind.twice}` of what comes of it twice"
        _demand(bool(kind.writes) == bool(kind.twice), kind.name, said)
        for more in kind.brings:
            _demand(more in EVENTS, kind.name, f"brings about `{more}`, which is no event")
        for role in kind.hits:
            _demand(role in dict(kind.roles), kind.name, f"hits `{role}`, which is no role of it")
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
    _judge_events()
    _judge_prose()


judge()

__all__ = [
    "BLOCK_WORDS",
    "CONSUMING",
    "EVENTS",
    "EVENT_OF",
    "QUIET",
    "STEP_WORDS",
    "VALUE_WORDS",
    "WORDS",
    "EventKind",
    "Word",
]
