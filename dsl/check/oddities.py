"""What can be played, and was surely not meant: each is a warning."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from lastcard.dsl.check.order.graph import at, bodies
from lastcard.dsl.check.order.guards import Guards
from lastcard.dsl.diagnostics.problem import Diagnostic, warning
from lastcard.dsl.rulebook import (
    NONE,
    Block,
    Do,
    Expr,
    Group,
    Repeat,
    Rule,
    Rulebook,
    Step,
    conjuncts,
    reckoned,
    steps_of,
    values_of,
    words,
)
from lastcard.dsl.shelf import is_shipped
from lastcard.dsl.words.types import TRUTH
from lastcard.dsl.words.value_rows import OneOf
from lastcard.dsl.words.vocabulary import EVENTS, STATIONS, STEP_WORDS, VALUE_WORDS

from .blocks import done_in
from .outcomes import empties, is_of_a_laid_card
from .remarks import is_compared
from .repeats import rows_of

ASKED_FIRST = next(word.name for word in VALUE_WORDS.values() if word.reads == ("lost",))


def rules_do_something(book: Rulebook) -> Iterator[Diagnostic]:
    actions = {action.rule for action in book.actions}  # to say one may be all there is to it
    for number, rule in enumerate(book.rules):
        idle = STATIONS[rule.station].acts and rule.station != "instead" and not rule.body
        if idle and number not in actions:
            yield warning("LC662", f"`{rule.origin.name}` does nothing", rule.origin.span, "write steps behind `do:`")


def turns_are_lost_once(book: Rulebook) -> Iterator[Diagnostic]:
    """Lost turns add up; whoever asks how many there are has thought of that."""
    guards = Guards(book)
    losing = [(rule, _who_loses(rule.body)) for rule in book.rules if rule.station == "on"]
    losing = [(rule, who) for rule, who in losing if who and not any(word.op == ASKED_FIRST for word in _said(rule))]
    for number, (rule, who) in enumerate(losing):
        for other, others in losing[:number]:
            if who & others and guards.meet(rule, other):
                related = ((f"the other one is `{other.origin.name}`", other.origin.span),)
                message = f"with `{other.origin.name}` several turns are lost at once, for lost turns add up"
                whose = _called(next(iter(who & others)), rule) or "PLAYER"
                after = f"`follows: [{other.origin.name}]`"
                advice = f"if one is meant, let this one say `when: lost turns of {whose} is 0`, and {after}"
                yield replace(warning("LC673", message, rule.origin.span, advice), related=related)


def _called(who: Expr, rule: Rule) -> str:
    """As sentences of a rule say it: one of its roles, or a neighbor of one."""
    if who.op == "slot":
        return rule.registers[who.value].name if who.value < len(rule.registers) else ""
    inner = [_called(arg, rule) for arg in who.args]
    return VALUE_WORDS[who.op].form.format(*inner) if who.op in VALUE_WORDS and all(inner) else ""


def _said(rule: Rule) -> Iterator[Expr]:
    return words(rule.when) if rule.when is not None else iter(())


def _who_loses(block: Block, target: Expr | None = None) -> set[Expr]:
    """Those who certainly lose a turn by these steps, as far as there is a name for them."""
    found = set[Expr]()
    for step in block:
        if isinstance(step, Do) and "lost turn" in STEP_WORDS[step.op].leads_to:
            who = step.args[0]
            found |= {target if who.op == "pending" and target is not None else who}
        elif isinstance(step, Group):
            found |= _who_loses(step.body, step.target)
    return {who for who in found if who.op != "pending"}


def some_play_is_possible(book: Rulebook) -> Iterator[Diagnostic]:
    """What forbids every play lets nobody ever lay a card."""
    for rule in book.rules:
        pattern = rule.pattern
        everything = pattern.event == "play" and pattern.kind == NONE and rule.when is None
        if rule.station == "forbid" and everything:
            advice = "say which cards: name a kind, or write `when:` with a condition"
            yield warning("LC663", "this forbids every card, so nobody could ever lay one", rule.origin.span, advice)


def draws_do_not_draw_again(book: Rulebook) -> Iterator[Diagnostic]:
    """Whoever draws would draw again, until no card is left."""
    message = "this draws for every draw, its own ones too, until all cards are drawn"
    advice = (
        "to have more drawn each time, write `before: player draws` with `the amount becomes the amount + 1`; else say "
        "when: `when:` with a condition that ends it, or wait for `on: player draws in turn`"
    )
    for rule in (each for each in book.rules if each.station == "on" and each.pattern.event == "draw"):
        again = next((step for step in _done_always(rule.body) if _draws_for_whoever_drew(step)), None)
        if isinstance(again, Do) and all(_stays_true(part, again, rule.body) for part in conjuncts(rule.when)):
            yield warning("LC665", message, again.place.span if again.place else rule.origin.span, advice)


def cards_that_were_laid_are_gone(book: Rulebook) -> Iterator[Diagnostic]:
    """Nobody can take them out of a hand any more."""
    for body in bodies(book):
        for step in done_in(body.block):
            if empties(step.op) and is_of_a_laid_card(body, step):
                message = "the card that was played lies on the discard pile: this does nothing"
                advice = "pick another one first: `player picks chosen from hand of player`, then a step about `chosen`"
                yield warning("LC675", message, at(body.origin, step), advice)


PENALTY = next(
    word.stands_for for word in VALUE_WORDS.values() if isinstance(word, OneOf) and word.name == "penalty_of"
)


def penalties_are_asked_for(book: Rulebook) -> Iterator[Diagnostic]:
    """What is printed on a card does nothing by itself."""
    said = [rule.when for rule in book.rules]
    said += [value for body in bodies(book) for step in steps_of(body.block) for value in values_of(step)]
    if any(word.op in PENALTY for value in said if value is not None for word in words(value)):
        return
    spans = {origin.name: origin.span for origin in book.citations}
    spoken = {rule.pattern.kind for rule in book.rules if rule.body}
    for number, kind in enumerate(book.kinds):
        place = spans.get(f"deck.{kind.name}")
        attacking = number not in spoken and any(card.penalty and card.kind == number for card in book.cards)
        if attacking and place is not None and not is_shipped(place.file):
            message = f"nobody draws for the `penalty` of `{kind.name}`: no rule asks for it"
            advice = "write a step for it, as `next after player must draw penalty of card`"
            yield warning("LC669", message, place, advice)


def plays_that_are_replaced_lay_the_card(book: Rulebook) -> Iterator[Diagnostic]:
    """What is done instead of a play leaves the card where it was."""
    for rule in book.rules:
        events = [EVENTS[event] for step in done_in(rule.body) for event in STEP_WORDS[step.op].leads_to]
        lays = any("out" in (*event.leads_to, *event.writes) for event in events)
        if rule.station == "instead" and rule.pattern.event == "play" and not lays:
            kind = book.kinds[rule.pattern.kind].name if rule.pattern.kind != NONE else "card"
            message = "what is done `instead` of a play leaves the card in the hand"
            advice = f"write `on: player plays {kind}` for what comes of it; an inherited rule goes by `replace:`"
            yield warning("LC676", message, rule.origin.event_span or rule.origin.span, advice)


def _stays_true(part: Expr, again: Do, body: Block) -> bool:
    """Is this so of the draws, too, that the rule itself brings: of their number, and of what they leave as it is?"""
    player, amount = (Expr("slot", value=slot, type=kind) for slot, (_, kind) in enumerate(EVENTS["draw"].roles))
    themselves, many = again.args[0] == player, again.args[1]
    asked = [*words(part)]
    if amount in asked:
        compared = is_compared(part) and part.args[0] == amount and {part.args[1].op, many.op} == {"const"}
        return compared and bool(reckoned(part.op, (many.value, part.args[1].value)))
    if part.op in ("is_least", "is_more") and part.args[0].op == "size":  # a hand that only grows
        return themselves
    steps = [step for step in steps_of(body) if isinstance(step, Do)]
    written = {facet for step in steps for row in rows_of(step) for facet in row.writes}
    flags = {into.flag for step in steps for into in step.into}
    still = all(written.isdisjoint(VALUE_WORDS[word.op].reads) for word in asked if word.op in VALUE_WORDS)
    of_flags = {word.value for word in asked if word.op in ("flag", "flag_of")}
    return still and flags.isdisjoint(of_flags) and all(themselves for word in asked if word == player)


def _done_always(block: Block) -> Iterator[Step]:
    """Its steps, with those of groups and of repetitions, and without those under a condition."""
    for step in block:
        yield step
        if isinstance(step, Group | Repeat):
            yield from _done_always(step.body)


def _draws_for_whoever_drew(step: Step) -> bool:
    return isinstance(step, Do) and any(brought.event == "draw" for brought in STEP_WORDS[step.op].proposes)


def cards_of_a_kind_are_alike(book: Rulebook) -> Iterator[Diagnostic]:
    """A line of cards that is called like a kind of numbered cards adds others to them, which have no number."""
    spans = {origin.name: origin.span for origin in book.citations}
    for number, kind in enumerate(book.kinds):
        ranked = {card.rank != NONE for card in book.cards if card.kind == number}
        if len(ranked) > 1 and (place := spans.get(f"deck.{kind.name}")) is not None:
            kinds = {each.name for each in book.kinds}
            lines = [name.removeprefix("deck.") for name in spans if name.startswith("deck.")]
            lines = [name for name in lines if name not in kinds]
            message = f"`{kind.name}` is a line of cards without a rank, and others of this kind have one"
            advice = f"lines are changed by their own names: {', '.join(f'`{name}`' for name in lines[:8])}"
            yield warning("LC668", message, place, f"write `rank:` or `ranks:`, or another name; {advice}")


def colors_are_named(book: Rulebook) -> Iterator[Diagnostic]:
    """After a card without a color no color is in play, unless somebody names one or a rule knows what then fits."""
    if not any(card.color != NONE for card in book.cards) or any(map(_knows_of_no_color, book.rules)):
        return
    spans = {origin.name: origin.span for origin in book.citations}
    for number, kind in enumerate(book.kinds):
        colorless = all(card.color == NONE for card in book.cards if card.kind == number)
        if colorless and not any(_colors(rule, number) for rule in book.rules):
            message = f"after `{kind.name}` no color is in play, and no rule names one"
            advice = f"write a rule `on: player plays {kind.name}` with `player names the color in play`"
            if not any(_permits(rule, number) for rule in book.rules):
                advice += f"; and nothing permits it: `permit: player plays {kind.name}`"
            yield warning("LC666", message, spans.get(f"deck.{kind.name}"), advice)


def _permits(rule: Rule, kind: int) -> bool:
    """Is it a permit of this kind, of all cards, or of those without a color?"""
    permits = rule.station == "permit" and rule.pattern.event == "play"
    for_it = rule.pattern.kind == kind or rule.when is None
    return permits and (for_it or any(map(_is_of_no_color, words(rule.when) if rule.when is not None else ())))


def _is_of_no_color(word: Expr) -> bool:
    ops = [each.op for each in word.args]
    return "color" in ops and any(each.op == "const" and each.value == NONE for each in word.args)


def _knows_of_no_color(rule: Rule) -> bool:
    """Does it ask whether a color is in play at all?"""
    return any(word.op in ("same", "differs") and _none_beside_color(word) for word in _parts(rule.when))


def _parts(condition: Expr | None) -> Iterator[Expr]:
    """The comparisons that a condition is made of; those by which cards are told apart are not meant."""
    if condition is not None and condition.type == TRUTH and condition.op != "same" and condition.args:
        for arg in condition.args:
            yield from _parts(arg)
    if condition is not None:
        yield condition


def _none_beside_color(word: Expr) -> bool:
    ops = [each.op for each in word.args]
    return "color_in_play" in ops and any(each.op == "const" and each.value == NONE for each in word.args)


def _colors(rule: Rule, kind: int) -> bool:
    about = rule.pattern.event == "play" and rule.pattern.kind in (NONE, kind)
    steps = (step for step in steps_of(rule.body) if isinstance(step, Do))
    return about and any("color" in row.writes for step in steps for row in rows_of(step))
