"""What changes nothing: a permit of what is permitted, a flag that nobody sets, a word that nobody asks for."""

from __future__ import annotations

from collections.abc import Iterator

from lastcard.dsl.check.order.graph import at, bodies
from lastcard.dsl.diagnostics.problem import Diagnostic, Span, warning
from lastcard.dsl.rulebook import (
    NONE,
    Do,
    Expr,
    If,
    Pattern,
    Repeat,
    Rule,
    Rulebook,
    Window,
    conjuncts,
    steps_of,
    values_of,
    words,
)
from lastcard.dsl.shelf import is_shipped
from lastcard.dsl.words.types import NUMBER, PLAYER, TRUTH
from lastcard.dsl.words.vocabulary import STEP_WORDS

from .prices import PLAY, strictly

# --- the law ------------------------------------------------------------------------------------------------------


def permits_add_something(book: Rulebook) -> Iterator[Diagnostic]:
    """What another rule permits already, or forbids in the same breath."""
    law = [rule for rule in book.rules if rule.station in ("permit", "forbid")]
    for number, rule in enumerate(law):
        if rule.station != "permit":
            continue
        place = rule.origin.condition_span or rule.origin.span
        permitted = next((other for other in law[:number] if other.station == "permit" and _adds_to(other, rule)), None)
        forbidden = next((other for other in law if _forbids(other, rule)), None)
        if _is_out_of_turn(rule):
            message = "this never holds: who may do it by a permit is the player of this turn"
            advice = "whoever acts out of turn takes an offer of a window, which `plays: NAME from hand of taker`"
            yield warning("LC612", message, place, advice)
        elif forbidden is not None:
            message = f"what this permits, `{forbidden.origin.name}` forbids"
            yield warning("LC674", message, place, "take one of the two away, or give them other conditions")
        elif permitted is not None:
            message = f"this permits nothing new: `{permitted.origin.name}` permits it already"
            advice = "if nothing else may be done, `forbid:` it with the opposite condition; else take this rule away"
            yield warning("LC674", message, place, advice)


def _is_out_of_turn(rule: Rule) -> bool:
    parts = conjuncts(rule.when) if rule.pattern.event in ("play", "turn draw", "pass") else ()
    others = [{side.op for side in part.args} for part in parts if part.op == "differs"]
    return any(sides == {"slot", "turn_player"} for sides in others)


def tolerance_adds_something(book: Rulebook) -> Iterator[Diagnostic]:
    """What is permitted need not be tolerated."""
    for rule in (each for each in book.rules if each.station == "tolerate"):
        permitted = next((other for other in book.rules if other.station == "permit" and _adds_to(other, rule)), None)
        unlawful = any(other.station == "unlawful" and _covers(other.pattern, rule.pattern) for other in book.rules)
        if permitted is not None and not unlawful:
            message = f"`{permitted.origin.name}` permits this already, so it is never unlawful"
            advice = "write `unlawful:` for what may be done and may be found out, or take this rule away"
            yield warning("LC674", message, rule.origin.condition_span or rule.origin.span, advice)


def unlawful_plays_are_found_out(book: Rulebook) -> Iterator[Diagnostic]:
    """Somebody has to ask, in a window or in a rule."""
    asked = Expr("slot", value=PLAY.index("unlawful"), type=TRUTH)
    conditions = [condition for condition, _ in _conditions(book)]
    known = any(word == asked or strictly(word) for condition in conditions for word in words(condition))
    for rule in (each for each in book.rules if each.station == "unlawful" and not known):
        if is_shipped(rule.origin.span.file):
            continue  # who asks has been taken away
        advice = "open a window with `when: the play is unlawful`, or write `forbid:`"
        yield warning("LC674", "nothing ever asks whether a play was unlawful", rule.origin.span, advice)


def _adds_to(other: Rule, rule: Rule) -> bool:
    """Does the other one permit all that this one does? What is shipped may well be outdone by somebody's own rules."""
    if rule.origin.span.file != other.origin.span.file and is_shipped(rule.origin.span.file):
        return False
    enough = [set(conjuncts(each)) for each in alternatives(other.when)]
    return _covers(other.pattern, rule.pattern) and any(each <= set(conjuncts(rule.when)) for each in enough)


def _forbids(other: Rule, rule: Rule) -> bool:
    """Is all that this one permits forbidden, in the same file? A house rule may well forbid what was permitted."""
    of_one_file = other.origin.span.file == rule.origin.span.file
    at_times = other.station == "forbid" and other.when is not None  # what is never allowed has been told
    if not at_times or not of_one_file or not _covers(other.pattern, rule.pattern):
        return False
    return set(conjuncts(other.when)) <= set(conjuncts(rule.when))


def alternatives(condition: Expr | None) -> tuple[Expr | None, ...]:
    """Each of which is enough."""
    if condition is None or condition.op != "either":
        return (condition,)
    return tuple(each for arg in condition.args for each in alternatives(arg))


def _covers(wider: Pattern, pattern: Pattern) -> bool:
    """Is whatever the one is about also what the other is about?"""
    alike = (wider.event, wider.several, wider.said, wider.group) == (
        *(pattern.event, pattern.several, pattern.said, pattern.group),
    )
    return alike and wider.kind in (NONE, pattern.kind) and wider.just_drawn in (False, pattern.just_drawn)


# --- words and flags ----------------------------------------------------------------------------------------------


def picked_words_are_asked_for(book: Rulebook) -> Iterator[Diagnostic]:
    """Somebody has to choose, and it makes no difference."""
    read = {word.value for said in _all_values(book) for word in _flags_in(said)}
    for body in bodies(book):
        for step in steps_of(body.block):
            picked = (
                [into.flag for into in step.into] if isinstance(step, Do) and STEP_WORDS[step.op].asks == "word" else []
            )
            for number in picked:
                if number != NONE and number not in read and number != book.side:
                    message = f"`{book.flags[number].name}` is picked, and nothing asks for it"
                    advice = "ask for it in a `when:` or an `if:`, or take this step away"
                    yield warning("LC414", message, at(body.origin, step), advice)


def flags_are_set(book: Rulebook) -> Iterator[Diagnostic]:
    """A flag that keeps for ever what it begins with."""
    steps = [step for body in bodies(book) for step in steps_of(body.block) if isinstance(step, Do)]
    written = {into.flag for step in steps for into in step.into} | {book.side}
    asked = {word.value for said, _ in _conditions(book) for word in _flags_in(said)}
    raised = {into.flag for step in steps for into in step.into if not _stays(book, step, into.flag)} | {book.side}
    lowered = (asked & written) - raised
    for number in sorted((asked - written) | lowered):
        flag, place = book.flags[number], _read_at(book, number)
        if number in lowered and (place is None or is_shipped(place.file)):
            continue  # what would set it has been taken away
        of = f"{flag.name} of player" if flag.of_player else flag.name
        value = {TRUTH: "true", NUMBER: f"{of} + 1", PLAYER: PLAYER.name}.get(flag.type, "...")
        message = f"nothing sets `{flag.name}`, so it always is what it was at first"
        if number in lowered:
            message = f"`{flag.name}` is only set back to what it was at first, and never to something else"
        whose = f", in an offer `{flag.name} of taker`" if flag.of_player else ""
        yield warning("LC414", message, place, f"write a step for it, where it happens: `{of} becomes {value}`{whose}")


def _stays(book: Rulebook, step: Do, flag: int) -> bool:
    """Is it only taken back, to what it was at first?"""
    value = step.args[-1] if step.op == "become" else None
    return value is not None and flag >= 0 and value.op == "const" and value.value == book.flags[flag].start


def _read_at(book: Rulebook, flag: int) -> Span | None:
    """Where a flag is asked for first."""
    return next((span for said, span in _conditions(book) if any(word.value == flag for word in _flags_in(said))), None)


def _conditions(book: Rulebook) -> Iterator[tuple[Expr, Span]]:
    """All conditions, and where they stand."""
    entries: list[Rule | Window] = [*book.rules, *book.windows]
    said = [(one.when, one.origin.condition_span or one.origin.span) for one in entries]
    for window in book.windows:
        said += [(offer.when, offer.span or window.origin.span) for offer in window.offers]
    for body in bodies(book):
        for step in steps_of(body.block):
            if isinstance(step, (If, Repeat)):
                said.append((step.condition if isinstance(step, If) else step.until, at(body.origin, step)))
    yield from ((condition, span) for condition, span in said if condition is not None)


def _flags_in(said: Expr) -> Iterator[Expr]:
    return (word for word in words(said) if word.op in ("flag", "flag_of"))


def _all_values(book: Rulebook) -> Iterator[Expr]:
    """All that rules and windows look at."""
    for body in bodies(book):
        for step in steps_of(body.block):
            yield from values_of(step)
    said = [rule.when for rule in book.rules]
    for window in book.windows:
        said += [window.when, window.asks]
        said += [each for offer in window.offers for each in (offer.when, offer.choice)]
    said += [action.choice for action in book.actions]
    yield from (each for each in said if each is not None)
