"""Who and what an event, a group or a step is about."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from lastcard.dsl.rulebook import NONE, Do, Expr, ForEach, Rule, Step, Target, Waiting, Window, steps_of
from lastcard.dsl.words.rows import Brings, EachHand, EachOf, Fixed, LastOf, Of, StepWord
from lastcard.dsl.words.types import CARD, CARDS, NUMBER, Type
from lastcard.dsl.words.vocabulary import EVENTS, STEP_WORDS

from .touches import SOMEBODY, Names


def roles_of(event: str) -> Names:
    """The names of an event stand for themselves."""
    return {
        ("slot", place): Expr("slot", value=place, type=type_) for place, (_, type_) in enumerate(EVENTS[event].roles)
    }


def changed_before(waiting: Waiting, event: str) -> frozenset[int]:
    """Which roles of an event a rule or a window `before` it changes."""
    changed = _becoming(waiting.rules("before", event), waiting.windows("before", event))
    return frozenset(into.slot for into in changed) - {NONE}


def changed_before_group(waiting: Waiting, group: int) -> frozenset[int]:
    """Whether a rule or a window before a group changes whom it hits, or how hard."""
    changed = _becoming(waiting.rules_before_group(group), waiting.windows_of_group("before", group))
    return frozenset(into.pending for into in changed) - {NONE}


def _becoming(rules: Iterable[Rule], windows: Iterable[Window]) -> Iterator[Target]:
    offers = (offer for window in windows for offer in window.offers)
    for body in chain((rule.body for rule in rules), (offer.body for offer in offers)):
        for step in steps_of(body):
            if isinstance(step, Do) and STEP_WORDS[step.op].sets:
                yield from step.into


def brought(more: Brings, values: Sequence[Expr], everybody: Expr = SOMEBODY) -> list[tuple[Expr, ...]]:
    """The roles of an event that comes of a step or of another event, once for each time that it comes."""
    several = next((given.places for given in more.given if isinstance(given, EachOf)), None)
    players = [values[place] for place in several] if several else [everybody]
    return [tuple(_handed_over(more, values, player)) for player in players]


def _handed_over(more: Brings, values: Sequence[Expr], player: Expr) -> Iterator[Expr]:
    row, given = EVENTS[more.event], iter(more.given)
    for name, type_ in row.roles:
        one = None if name in row.judged else next(given)
        if one is None or isinstance(one, EachHand) or (isinstance(one, Fixed) and type_ == CARDS):
            yield Expr("unknown", type=type_)
        elif isinstance(one, LastOf):
            yield last_of(values[one.place])
        elif isinstance(one, Fixed):
            yield Expr("const", value=one.value, type=type_)
        else:
            yield _of(one.place, values, type_) if isinstance(one, Of) else player


def _of(place: int, values: Sequence[Expr], type_: Type) -> Expr:
    """What stands there; behind all else stands the answer to a question, which nobody knows yet."""
    return values[place] if place < len(values) else Expr("unknown", type=type_)


def last_of(cards: Expr) -> Expr:
    """The last of cards, or the only one."""
    if cards.op == "one_alone":
        (card,) = cards.args
        return card
    return Expr("last_card", (cards,), type=CARD)


def told(expr: Expr) -> Expr:
    """Long ways to say who it is are not followed."""
    return SOMEBODY if _size(expr) > 6 else expr


def _size(expr: Expr) -> int:
    return 1 + sum(map(_size, expr.args))


def slots_given(step: Step) -> Iterator[int]:
    """Those that have a name; what a step counts by, no sentence reads."""
    if isinstance(step, Do):
        yield from (into.slot for into in step.into if into.slot != NONE)
    elif isinstance(step, ForEach):
        yield step.slot


def of_nothing(row: StepWord, args: tuple[Expr, ...]) -> bool:
    """A draw or a penalty of no cards does not happen."""
    amounts = [arg for takes, arg in zip(row.values, args, strict=True) if takes == NUMBER]
    return any(arg.op == "const" and arg.value <= 0 for arg in amounts)
