"""What never happens, or keeps everything else from happening: each is a warning, and certain."""

from __future__ import annotations

from collections.abc import Iterator

from lastcard.dsl.check.order.graph import at, bodies
from lastcard.dsl.check.order.guards import LAID, Guards
from lastcard.dsl.diagnostics.problem import Diagnostic, Span, warning
from lastcard.dsl.rulebook import (
    NONE,
    Expr,
    If,
    Pattern,
    Rule,
    Rulebook,
    Window,
    conjuncts,
    never,
    reckoned,
    steps_of,
    words,
)
from lastcard.dsl.shelf import is_shipped
from lastcard.dsl.words.value_rows import Comparison
from lastcard.dsl.words.vocabulary import STATIONS, VALUE_WORDS

from .blocks import done_in
from .idle import alternatives
from .outcomes import empties, is_proposed
from .prices import PLAY

# --- conditions -----------------------------------------------------------------------------------------------


def conditions_can_hold(book: Rulebook) -> Iterator[Diagnostic]:
    """What is joined by `and` holds together, or never."""
    guards = Guards(book)
    entries: list[Rule | Window] = [*book.rules, *book.windows]
    for one in entries:
        if one.when is not None and _contradicts(guards, one.when):
            yield _never(one.when, one.origin.condition_span or one.origin.span)
    for body in bodies(book):
        for step in steps_of(body.block):
            if isinstance(step, If) and _contradicts(guards, step.condition):
                yield _never(step.condition, at(body.origin, step))


def conditions_can_fail(book: Rulebook) -> Iterator[Diagnostic]:
    """`is not 7 or is not 8` is so of everything."""
    for condition, place in _asked(book):
        if _excludes_two(condition):
            advice = "write `and` in place of `or`; of several, `is not one of 7, 8`"
            yield warning("LC612", "one of these parts is always true: nothing is asked here", place, advice)


def _asked(book: Rulebook) -> Iterator[tuple[Expr, Span]]:
    """The conditions of all entries and of steps, each with its place."""
    entries: list[Rule | Window] = [*book.rules, *book.windows]
    said = [(one.when, one.origin.condition_span or one.origin.span) for one in entries]
    for body in bodies(book):
        said += [(step.condition, at(body.origin, step)) for step in steps_of(body.block) if isinstance(step, If)]
    yield from ((condition, place) for condition, place in said if condition is not None)


def so_many_may_play(book: Rulebook) -> Iterator[Diagnostic]:
    """What is asked of the number of those who play is so of a number that there may be, some perhaps gone."""
    first, last = book.players
    first = 0 if any(is_proposed(book, event) for event in ("finish", "leave", "quit")) else first
    for condition, place in _asked(book):
        compared = [part for part in conjuncts(condition) if _is_number_of_players(part)]
        if is_shipped(place.file) or not compared:
            continue
        numbers = range(first, last + 1)
        if not any(all(reckoned(part.op, (many, part.args[1].value)) for part in compared) for many in numbers):
            there = f"from {first} to {last} play" if first else f"at most {last} play"
            advice = f"mend the number, or `players: {book.players[0]}..{last}`"
            yield warning("LC612", f"this never holds: {there}", place, advice)


def _is_number_of_players(part: Expr) -> bool:
    return is_compared(part) and part.args[0].op == "player_count" and part.args[1].op == "const"


def is_compared(part: Expr) -> bool:
    """Is it about two values, and how far they are apart?"""
    row = VALUE_WORDS.get(part.op)
    return isinstance(row, Comparison) and not row.counts


def _excludes_two(condition: Expr) -> bool:
    """Is it one thing, that it is not one, or not another?"""
    parts = [part for part in alternatives(condition) if part is not None and part.op == "differs"]
    compared = {(part.args[0], part.args[1].value) for part in parts if part.args[1].op == "const"}
    return any(one == other and value != its for one, value in compared for other, its in compared)


def turned_round(condition: Expr) -> str:
    """`more than 5 and less than 3`: the same numbers, the other way round."""
    parts = [part for part in conjuncts(condition) if is_compared(part) and part.args[1].op == "const"]
    lower = next((part for part in parts if _ends(part) == (True, False)), None)
    upper = next((part for part in parts if _ends(part) == (False, True)), None)
    if lower is None or upper is None or lower.args[0] != upper.args[0]:
        return ""
    least, most = upper.args[1].value, lower.args[1].value
    between = f"`{_said_of(lower.op, least)}`, `{_said_of(upper.op, most)}`"
    return f"for what lies between turn the numbers round: {between}; else " if least < most else ""


def _ends(part: Expr) -> tuple[bool, bool]:
    """Whether it sets a lower end, and an upper one."""
    row = VALUE_WORDS[part.op]
    low, high = row.apart or (None, None) if isinstance(row, Comparison) else (None, None)
    return low is not None, high is not None


def _said_of(op: str, number: int) -> str:
    return VALUE_WORDS[op].form.format("", number).strip()


def _contradicts(guards: Guards, condition: Expr) -> bool:
    several = conjuncts(condition)
    return len(several) > 1 and not never(condition) and guards.exclude(several)


def _never(condition: Expr, span: Span) -> Diagnostic:
    advice = f"{turned_round(condition)}write `or`, mend the numbers, or take one part away"
    return warning("LC612", "what is joined by `and` here is never true together", span, advice)


def last_cards_do_nothing_else(book: Rulebook) -> Iterator[Diagnostic]:
    """With the last card the row of `going out` is carried out, and no rule on the play."""
    laid = [
        body for body in bodies(book) if body.event == "play" and any(empties(step.op) for step in done_in(body.block))
    ]
    if laid or any(rule.station == "instead" and rule.pattern.event == "out" for rule in book.rules):
        return
    for rule in book.rules:
        rows = [row for kind, row in enumerate(book.going_out) if rule.pattern.kind in (NONE, kind)]
        if _of_the_last_card(rule) and rows and not any(row.stays_in for row in rows):
            kind = book.kinds[rule.pattern.kind].name if rule.pattern.kind != NONE else "every other kind"
            message = "this never happens: with the last card only its row of `going out` is carried out"
            steps = "{if: CONDITION, then: [STEPS]}" if len(conjuncts(rule.when)) > 1 else "STEPS"
            row = f"`going out: {{{kind}: [{steps}]}}`"
            changed = ", in changes under `replace:`" * bool(book.house_rules)
            advice = f"write the steps there, in its place: {row}{changed}"
            if rule.pattern.kind == NONE:
                advice = f"with any card: `on: player wins the round`; with one kind: `going out: {{KIND: [{steps}]}}`"
            yield warning("LC612", message, rule.origin.condition_span or rule.origin.span, advice)


def _of_the_last_card(rule: Rule) -> bool:
    """Is it about a play after which the hand is empty, and nothing else?"""
    return rule.station == "on" and rule.pattern.event == "play" and _an_own_empty_hand(rule)


def _an_own_empty_hand(rule: Rule) -> bool:
    """Does it hold only where who acts has no card?"""
    hands = [word for each in conjuncts(rule.when) if is_of_nothing(each) for word in words(each) if word.op == "hand"]
    return any((one.args[0].op, one.args[0].value) == ("slot", 0) for one in hands)


def is_of_nothing(condition: Expr) -> bool:
    """`hand of player is empty`, or its size is 0."""
    if condition.op == "is_empty":
        return condition.args[0].op == "hand"
    sides = {side.op: side for side in condition.args}
    number, size = sides.get("const"), sides.get("size")
    of_hand = size is not None and size.args[0].op == "hand"
    return condition.op == "same" and of_hand and number is not None and number.value == 0


def the_top_card_is_the_one_laid(book: Rulebook) -> Iterator[Diagnostic]:
    """In a rule that comes of a play, and asks whether what lies on top is like it."""
    for rule in book.rules:
        told = rule.station == "on" and rule.pattern.event == "play"
        said = [(rule.when, rule.origin.condition_span or rule.origin.span)] if told else []
        steps = (step for step in steps_of(rule.body) if told and isinstance(step, If))
        said += [(step.condition, at(rule.origin, step)) for step in steps]
        for condition, place in said:
            asked = words(condition) if condition is not None else ()
            if any(_compares_with_itself(word, rule.pattern) for word in asked):
                message = "when a play is told, the top card is the card itself: this always holds, or never"
                advice = "what was laid is `card`; upon which card it is laid, only the law can ask, as `forbid`"
                yield warning("LC612", message, place, advice)


def _compares_with_itself(word: Expr, pattern: Pattern) -> bool:
    if word.op in ("same", "differs") and any(side.op in ("plus", "minus") for side in word.args):
        said = {*words(word)}
        return LAID in said and any(each.op == "top_card" for each in said)
    if len(word.args) != 2 or word.args[0].op != word.args[1].op:
        sides = {each.op: each for each in word.args}
        kind = sides.get("kind")
        return pattern.kind != NONE and "const" in sides and kind is not None and kind.args[0].op == "top_card"
    one, other = ([each.op for each in side.args] for side in word.args)
    slots = [each for side in word.args for each in side.args if each.op == "slot"]
    return sorted((one, other)) == [["slot"], ["top_card"]] and slots == [LAID]


# --- the law ----------------------------------------------------------------------------------------------------


def the_law_asks_before_the_play(book: Rulebook) -> Iterator[Diagnostic]:
    """Whoever lays the last card still holds it then."""
    for rule in book.rules:
        early = not STATIONS[rule.station].acts or rule.station in ("before", "instead")
        asked = early and rule.pattern.event == "play" and not rule.pattern.several
        if asked and _an_own_empty_hand(rule):
            message = "this never holds: it is asked before the card leaves the hand"
            advice = "with the last card it is `size of hand of player is 1`"
            yield warning("LC612", message, rule.origin.condition_span or rule.origin.span, advice)


def cards_below_are_spoken_of(book: Rulebook) -> Iterator[Diagnostic]:
    """Of several cards in one move, no other rule judges those that come to lie below the last one."""
    for rule in book.rules:
        if rule.station == "permit" and rule.pattern.several and not _speaks_of_cards_laid(rule.when):
            message = "this says nothing of the cards below the last one: any cards may be laid together"
            advice = "add what they are like: `the first of the cards laid fits`, "
            advice += "`the cards laid with rank not rank of card is empty`"
            yield warning("LC672", message, rule.origin.condition_span or rule.origin.span, advice)


def _speaks_of_cards_laid(condition: Expr | None) -> bool:
    """And not only of how many they are."""
    found = [] if condition is None else [*words(condition)]
    laid = PLAY.index("cards laid")
    counted = [word for word in found if word.op == "size" and (word.args[0].op, word.args[0].value) == ("slot", laid)]
    return sum((word.op, word.value) == ("slot", laid) for word in found) > len(counted)


def cards_may_be_laid(book: Rulebook) -> Iterator[Diagnostic]:
    """A kind that is forbidden always, or a draw that is demanded always."""
    permits = {
        rule.pattern.kind: rule for rule in book.rules if rule.station == "permit" and rule.pattern.event == "play"
    }
    tolerated = any(rule.station == "tolerate" for rule in book.rules)
    for rule in book.rules:
        always = rule.when is None
        permitted = permits.get(rule.pattern.kind) if rule.pattern.kind != NONE else None
        if always and rule.station == "forbid" and rule.pattern.event == "play" and permitted and not tolerated:
            kind = book.kinds[rule.pattern.kind].name
            message = f"this forbids every `{kind}`, though `{permitted.origin.name}` permits it"
            yield warning(
                "LC663", message, rule.origin.span, "write `when:` with a condition, or take one of the two away"
            )
        if always and rule.station == "oblige" and rule.pattern.event == "turn draw":
            message = "whoever can draw has to, so nobody would ever lay a card"
            yield warning("LC663", message, rule.origin.span, "write `when: hand of player that fit is empty`")
