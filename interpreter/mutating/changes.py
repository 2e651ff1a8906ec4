"""Small changes of what entries are made of: conditions and values, steps, windows and their offers. Data to data.

Each change says what it is in the words of the language, and where it stands; what comes of it is such an entry again.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any, Generic, NamedTuple, TypeVar

from lastcard.dsl.diagnostics.problem import Span
from lastcard.dsl.rulebook import (
    NONE,
    NOTHING_AT_ALL,
    Block,
    Do,
    Expr,
    If,
    Offer,
    Repeat,
    Row,
    Rule,
    Step,
    Window,
    steps_of,
    values_of,
    words,
)
from lastcard.dsl.words.types import NUMBER, TRUTH
from lastcard.dsl.words.value_rows import Comparison
from lastcard.dsl.words.vocabulary import VALUE_WORDS

T = TypeVar("T")
U = TypeVar("U")

NEVER, ALWAYS = Expr("const", value=0, type=TRUTH), Expr("const", value=1, type=TRUTH)

# What might have been written in the place of a word, besides the opposite of a comparison.
_SWAPPED = (
    ("both", "either"),
    ("next", "previous"),
    ("left", "right"),
    ("next_such", "previous_such"),
    ("left_such", "right_such"),
    ("next_passing", "previous_passing"),
    ("left_passing", "right_passing"),
    ("highest", "lowest"),
    ("lesser", "greater"),
    ("plus", "minus"),
    ("first_card", "last_card"),
    ("first_of_players", "last_of_players"),
    ("first_color", "last_color"),
    ("next_player", "turn_player"),
    ("that_fit", "that_fit_lawfully"),
)
_NEAR = (("is_more", "is_least"), ("is_less", "is_most"))  # the same but for the number itself
_BOTH_WAYS = {**dict(_SWAPPED), **{other: word for word, other in _SWAPPED}}
_NEAR_BY = {**dict(_NEAR), **{other: word for word, other in _NEAR}}


class Change(NamedTuple, Generic[T]):
    """One entry, step or value, as it would be after a change."""

    kind: str
    at: str  # the way to it in the entry
    said: str  # what is changed
    new: T
    span: Span | None = None  # of the sentence that is changed, where it is a step

    def within(self, at: str, new: U, span: Span | None = None) -> Change[U]:
        """The same change, seen from what it stands in."""
        return Change(self.kind, f"{at} {self.at}".strip(), self.said, new, self.span or span)


# --- conditions and values ------------------------------------------------------------------------------


def of_value(expr: Expr) -> Iterator[Change[Expr]]:
    """A value or a condition with one word other than it is, or left out."""
    if _is_made(expr):
        for change in of_value(expr.args[1]):
            yield change.within("", replace(expr, args=(expr.args[0], change.new)))
        return
    yield from _of_word(expr)
    for number, arg in enumerate(expr.args):
        for change in of_value(arg):
            args = (*expr.args[:number], change.new, *expr.args[number + 1 :])
            yield change.within(f"{expr.op}.{number}", replace(expr, args=args))


def _is_made(expr: Expr) -> bool:
    """That a value is a color at all is no word of the author's, but comes with comparing it."""
    if expr.op != "both" or expr.args[0].op != "differs" or expr.args[0].args[1] != NOTHING_AT_ALL:
        return False
    return expr.args[1].op == "same" and expr.args[1].args[1] == expr.args[0].args[0]


def _of_word(expr: Expr) -> Iterator[Change[Expr]]:
    for kind, other in _others(expr.op):
        said = f"`{_form(other)}` in place of `{_form(expr.op)}`"
        yield Change(kind, f"{expr.op}>{other}", said, replace(expr, op=other))
    if expr.op in ("both", "either"):
        for number, (kept, arg) in enumerate(zip(("first", "second"), expr.args, strict=True)):
            yield Change("part dropped", f"{expr.op}={number}", f"of `{_form(expr.op)}` only the {kept} part", arg)
    elif expr.op == "negate":
        yield Change("turned round", "negate=0", f"without the `{_form(expr.op)}`", expr.args[0])
    elif expr.op == "those":
        yield Change("filter dropped", "those=0", "all of them, whatever is said of which", expr.args[0])
    elif expr.op == "const" and expr.type == NUMBER:
        yield Change("number", "+1", f"{expr.value + 1} in place of {expr.value}", replace(expr, value=expr.value + 1))
    elif expr.op == "const" and expr.type == TRUTH:
        said = f"`{_truth(not expr.value)}` in place of `{_truth(bool(expr.value))}`"
        yield Change("truth", "truth", said, replace(expr, value=1 - expr.value))


def _others(word: str) -> Iterator[tuple[str, str]]:
    """The words that might stand in its place, and what sort of change that is."""
    row = VALUE_WORDS[word]
    if isinstance(row, Comparison):
        yield "comparison", row.opposite
    if word in _NEAR_BY:
        yield "comparison", _NEAR_BY[word]
    if word in _BOTH_WAYS:
        yield ("and, or" if word in ("both", "either") else "other word"), _BOTH_WAYS[word]


def _form(word: str) -> str:
    """How the language says it, with dots where its parts stand."""
    row = VALUE_WORDS[word]
    if not row.form:
        return word.replace("_", " ")
    return " ".join(row.form.format(*(["…"] * len(row.takes))).split())


def _truth(value: bool) -> str:
    return "true" if value else "false"


def turned(condition: Expr) -> Expr:
    """The opposite of a condition, as plainly as it can be said."""
    row = VALUE_WORDS[condition.op]
    if isinstance(row, Comparison):
        return replace(condition, op=row.opposite)
    return condition.args[0] if condition.op == "negate" else Expr("negate", (condition,), type=TRUTH)


# --- steps ----------------------------------------------------------------------------------------------


def of_block(block: Block, needed: frozenset[int], path: str = "", whole: bool = True) -> Iterator[Change[Block]]:
    """`needed`: the slots that something reads; `whole`: without its only step, nothing is left of the entry."""
    for number, step in enumerate(block):
        at, span = f"{path} {number + 1}".strip(), step.place.span if step.place else None
        if (len(block) > 1 or not whole) and not _names(step) & needed:
            yield Change("step dropped", f"{at} dropped", "left out", (*block[:number], *block[number + 1 :]), span)
        for change in of_step(step, needed):
            yield change.within(at, (*block[:number], change.new, *block[number + 1 :]), span)


def _names(step: Step) -> frozenset[int]:
    """The slots that a step fills for those after it."""
    return frozenset(into.slot for into in step.into if into.slot != NONE) if isinstance(step, Do) else frozenset()


def of_step(step: Step, needed: frozenset[int]) -> Iterator[Change[Step]]:
    if isinstance(step, If):
        new = replace(step, condition=turned(step.condition))
        yield Change("if turned round", "if turned", "asked the other way round", new)
    if isinstance(step, Repeat):
        yield Change("not repeated", "once", "done only once", replace(step, until=ALWAYS))
    for field in fields(step):
        held = getattr(step, field.name)
        if isinstance(held, Expr):
            for change in of_value(held):
                yield change.within(field.name, _but_for(step, field.name, change.new))
    if isinstance(step, Do):
        yield from _of_args(step)
    for name in ("body", "then", "otherwise"):
        for other in of_block(getattr(step, name, ()), needed, name, whole=name == "body"):
            yield other.within("", _but_for(step, name, other.new))


def _but_for(step: Step, part: str, new: Any) -> Step:
    parts: dict[str, Any] = {part: new}
    return replace(step, **parts)


def _of_args(step: Do) -> Iterator[Change[Step]]:
    for number, arg in enumerate(step.args):
        for change in of_value(arg):
            args = (*step.args[:number], change.new, *step.args[number + 1 :])
            yield change.within(f"value {number}", replace(step, args=args))


def _read_in(block: Block) -> Iterator[int]:
    values = (value for step in steps_of(block) for value in values_of(step))
    return (word.value for value in values for word in words(value) if word.op == "slot")


# --- entries --------------------------------------------------------------------------------------------


def of_rule(rule: Rule) -> Iterator[Change[Rule]]:
    yield Change("rule dropped", "dropped", "left out", replace(rule, when=NEVER))
    yield from _of_parts(rule)


def of_action(rule: Rule) -> Iterator[Change[Rule]]:
    """What is said, by the rule about its being said."""
    yield Change("action emptied", "emptied", "without what is to be done", replace(rule, body=()))
    yield from _of_parts(rule)


def _of_parts(rule: Rule) -> Iterator[Change[Rule]]:
    yield from _of_condition(rule, "when")
    for change in of_block(rule.body, frozenset(_read_in(rule.body)), "do"):
        yield change.within("", replace(rule, body=change.new))


def of_row(row: Row) -> Iterator[Change[Row]]:
    if not row.stays_in:
        yield Change(
            "row dropped",
            "stays in",
            "left out, as if it said that the card stays in",
            replace(row, stays_in=True, body=()),
        )
    if len(row.body) == 1:
        yield Change("row emptied", "nothing", "without what is to be done", replace(row, body=()))
    for change in of_block(row.body, frozenset(_read_in(row.body)), "do"):
        yield change.within("", replace(row, body=change.new))


def of_window(window: Window) -> Iterator[Change[Window]]:
    yield Change("window dropped", "dropped", "left out", replace(window, when=NEVER))
    yield from _of_condition(window, "when")
    for change in of_value(window.asks):
        yield change.within("asks", replace(window, asks=change.new))
    said = "open again and again in a turn" if window.once_a_turn else "open once in a turn"
    yield Change("once a turn", "once a turn", said, replace(window, once_a_turn=not window.once_a_turn))
    for number, offer in enumerate(window.offers):
        before, after = window.offers[:number], window.offers[number + 1 :]
        if before or after:
            fewer = replace(window, offers=(*before, *after))
            yield Change("offer dropped", f"offers {offer.name} dropped", f"`{offer.name}` not offered", fewer)
        for one in of_offer(offer):
            yield one.within(f"offers {offer.name}", replace(window, offers=(*before, one.new, *after)))
    for other in of_block(window.otherwise, frozenset(_read_in(window.otherwise)), "otherwise", whole=False):
        yield other.within("", replace(window, otherwise=other.new))


def of_offer(offer: Offer) -> Iterator[Change[Offer]]:
    yield from _of_condition(offer, "when")
    if offer.choice is not None:
        for change in of_value(offer.choice):
            yield change.within("choice", replace(offer, choice=change.new))
    for other in of_block(offer.body, frozenset(_read_in(offer.body)), "do", whole=False):
        yield other.within("", replace(offer, body=other.new))


Judged = TypeVar("Judged", Rule, Window, Offer)


def _of_condition(entry: Judged, at: str) -> Iterator[Change[Judged]]:
    """Whatever is asked for turned round, left out, or one word of it changed."""
    when = entry.when
    if when is None or when.op == "const":
        return
    yield Change("condition dropped", f"{at} dropped", "without being asked for", replace(entry, when=None))
    yield Change("condition turned round", f"{at} turned", "turned round", replace(entry, when=turned(when)))
    for change in of_value(when):
        yield change.within(at, replace(entry, when=change.new))
