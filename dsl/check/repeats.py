"""Checks of repetitions: they come to an end, and what ends them is what their steps change."""

from __future__ import annotations

from collections.abc import Iterator

from lastcard.dsl.check.order.graph import at, bodies
from lastcard.dsl.diagnostics.problem import Diagnostic, warning
from lastcard.dsl.rulebook import Block, Do, Expr, ForEach, Repeat, Rulebook, steps_of, words
from lastcard.dsl.words.rows import EventKind, StepWord
from lastcard.dsl.words.types import NUMBER
from lastcard.dsl.words.value_rows import Neighbor
from lastcard.dsl.words.vocabulary import CONSUMING, EVENTS, STEP_WORDS, VALUE_WORDS

from .blocks import done_in
from .idle import alternatives
from .remarks import is_of_nothing


def repeats_use_something_up(book: Rulebook) -> Iterator[Diagnostic]:
    for body in bodies(book):
        for step in steps_of(body.block):
            if isinstance(step, Repeat) and not _consumes(step.body):
                message = "this repetition uses nothing up and might never end"
                advice = "a repetition needs a step that draws, gives or puts cards, as `player draws 1 as drawn`"
                once = _picked_once(step) or _counted_up_to(book, step)
                advice = f"{once}; {advice}" if once else advice
                yield Diagnostic("LC601", message, at(body.origin, step), advice)


def _counted_up_to(book: Rulebook, repeat: Repeat) -> str:
    """What a number would be in the end that is only counted."""
    until = repeat.until
    if until.op == "same" and until.args[0].op == "color_in_play" and until.args[1].op == "const":
        return f"write `the color in play becomes {book.colors[until.args[1].value].name}`"
    if any(isinstance(step, Do) and not step.into for step in steps_of(repeat.body)):
        often = "nothing is repeated by number: write the steps as often as they are to be done"
        return often if until.op == "same" else ""
    counted = until.op in ("same", "is_least") and until.args[0].op in ("flag", "flag_of")
    if not counted or until.args[1].op != "const":
        return ""
    flag, last = book.flags[until.args[0].value], until.args[1]
    of = " of player" if flag.of_player else ""
    return f"write `{flag.name}{of} becomes {last.value}`" if last.type == NUMBER else ""


def _picked_once(repeat: Repeat) -> str:
    """What is left to chance until it suits may never come."""
    steps = [step for step in steps_of(repeat.body) if isinstance(step, Do)]
    chances = [step for step in steps if "chance" in STEP_WORDS[step.op].writes]
    brought = {into.slot for step in chances for into in step.into}
    asked = any(word.op == "slot" and word.value in brought for word in words(repeat.until))
    by_chance = len(chances) == len(steps) or asked
    return "what chance brings may never suit: let it be picked once, and ask `if:` it suits" if by_chance else ""


def _consumes(block: Block) -> bool:
    return any(isinstance(step, Do) and step.op in CONSUMING for step in steps_of(block))


def repeats_depend_on_something(book: Rulebook) -> Iterator[Diagnostic]:
    for body in bodies(book):
        for step in steps_of(body.block):
            if isinstance(step, Repeat) and step.until.op == "const":
                message = "the condition of this repetition is always the same"
                advice = "write what has to be true in the end, for example `hand of player is empty`"
                yield Diagnostic("LC626", message, at(body.origin, step), advice)


def repetitions_come_nearer(book: Rulebook) -> Iterator[Diagnostic]:
    """A hand does not become empty by what only adds to it: all cards there are would be drawn."""
    for repeat in (step for body in bodies(book) for step in steps_of(body.block) if isinstance(step, Repeat)):
        if _waits_for_empty_hand(repeat.until) and not _changes(repeat.body, "fewer", "another"):
            advice = (
                "a step in it has to take cards from the hand; to draw up to a number write `size of hand of "
                "player is at least 5`, "
            )
            advice += "to draw until one fits, wait for that card"
            if repeat.until.op in ("is_less", "is_most") and repeat.until.args[1].op == "const":
                many = repeat.until.args[1].value + (repeat.until.op == "is_most")
                advice = f"what has to be so in the end stands here: write `is at least {many}` to draw up to that"
            span = repeat.place.span if repeat.place else None
            yield warning("LC664", "the hand only grows here, so this is never so if it is not at first", span, advice)
        elif (many := _waits_for_size(repeat.until)) and not _changes(repeat.body, "fewer", "another"):
            span = repeat.place.span if repeat.place else None
            message = "the hand only grows here: of one that is larger at first, this is never so"
            yield warning("LC664", message, span, f"write `is at least {many}`")


def _waits_for_empty_hand(until: Expr) -> bool:
    few = until.op in ("is_less", "is_most") and until.args[0].op == "size" and until.args[0].args[0].op == "hand"
    return few or (is_of_nothing(until) and any(word.op == "hand" for word in words(until)))


def _waits_for_size(until: Expr) -> int:
    """For how many cards in hand, neither more nor fewer."""
    for part in alternatives(until):
        sizes = part is not None and part.op == "same" and part.args[0].op == "size" and part.args[1].op == "const"
        if part is not None and sizes and part.args[0].args[0].op == "hand":
            return int(part.args[1].value)
    return 0


def _changes(body: Block, *how: str) -> bool:
    """Do its steps, or what they bring about, change a hand in one of these ways?"""
    found = {change for step in steps_of(body) if isinstance(step, Do) for row in rows_of(step) for change in row.hands}
    return not found.isdisjoint(how)


def rows_of(step: Do) -> tuple[StepWord | EventKind, ...]:
    """The step, and the events that come of it."""
    row = STEP_WORDS[step.op]
    events = [brought.event for brought in row.proposes]
    for event in events:  # it grows
        events += [each for each in EVENTS[event].leads_to if each not in events]
    return (row, *(EVENTS[event] for event in events))


def repetitions_ask_what_changes(book: Rulebook) -> Iterator[Diagnostic]:
    """Of several things that would end a repetition, one that stays as it is."""
    for body in bodies(book):
        for repeat in (step for step in steps_of(body.block) if isinstance(step, Repeat)):
            given = _given_anew(repeat.body)
            parts = alternatives(repeat.until)
            if _is_of_a_neighbor(repeat):
                message = "this waits for the hand of one player, and its steps are about the one beside"
                beside = next((word for word in words(repeat.until) if _is_neighbor(word)), None)
                both = f": `{VALUE_WORDS[beside.op].example}` here and in the steps, or in neither" if beside else ""
                advice = f"say the same player in both{both}: the steps have to change the hand that ends it"
                yield warning("LC626", message, at(body.origin, repeat), advice)
            elif not given and _never_written(book, repeat):
                message = "nothing in these steps changes what this waits for: it ends when no card is left"
                advice = "ask for what a step in it finds: `player draws 1 as drawn`, and `color of drawn is COLOR`"
                if any(part is not None and part.args and part.args[0].op == "size" for part in parts):
                    advice = (
                        "ask for what the steps change: where somebody draws, `size of hand of player is at least 5`"
                    )
                yield warning("LC626", message, at(body.origin, repeat), advice)
            elif any(part is not None and part.op != "const" and _stays(part, given) for part in parts):
                message = "a part of this condition never changes while the steps are repeated"
                advice = "ask for what a step in it finds: `player draws 1 as drawn`, and `color of drawn is COLOR`"
                yield warning("LC626", message, at(body.origin, repeat), advice)


def _never_written(book: Rulebook, repeat: Repeat) -> bool:
    """Does none of its steps, and of all that comes of them, write what the condition reads?"""
    asked = [*words(repeat.until)]
    reads = {facet for word in asked if word.op in VALUE_WORDS for facet in VALUE_WORDS[word.op].reads}
    flags = {word.value for word in asked if word.op in ("flag", "flag_of")}
    steps = [step for step in steps_of(repeat.body) if isinstance(step, Do)]
    seen, events, writes, set_flags = {*map(id, steps)}, set[str](), set[str](), set[int]()
    for step in steps:  # which grows by those of the rules that are told of it
        rows = rows_of(step)
        writes.update(facet for row in rows for facet in row.writes)
        set_flags.update(into.flag for into in step.into)
        new = {row.name for row in rows if isinstance(row, EventKind)} - events
        events |= new
        told = [more for body in bodies(book) if body.event in new for more in done_in(body.block)]
        steps += [more for more in told if id(more) not in seen]
        seen.update(map(id, told))
    return bool(reads or flags) and writes.isdisjoint(reads) and set_flags.isdisjoint(flags)


def _is_of_a_neighbor(repeat: Repeat) -> bool:
    """Does it wait for a hand, and everything is done by who sits beside?"""
    waited = {word.args[0] for word in words(repeat.until) if word.op == "hand"}
    steps = [*steps_of(repeat.body)]
    acting = {step.args[0] for step in steps if isinstance(step, Do) and step.args}
    if len(waited) != 1 or len(acting) != 1 or not all(isinstance(step, Do) for step in steps):
        return False
    return _are_neighbors(*waited, *acting) or _are_neighbors(*acting, *waited)


def _are_neighbors(one: Expr, other: Expr) -> bool:
    return _is_neighbor(one) and one.args == (other,)


def _is_neighbor(word: Expr) -> bool:
    return isinstance(VALUE_WORDS.get(word.op), Neighbor)


def _given_anew(block: Block) -> set[int]:
    """The slots that the steps of a block fill."""
    found = {into.slot for step in steps_of(block) if isinstance(step, Do) for into in step.into}
    return found | {step.slot for step in steps_of(block) if isinstance(step, ForEach)}


def _stays(condition: Expr, given: set[int]) -> bool:
    """Does it read nothing but cards, players and numbers that are the same all the while?"""
    return all(
        word.value not in given if word.op == "slot" else word.op in VALUE_WORDS and not VALUE_WORDS[word.op].reads
        for word in words(condition)
    )
