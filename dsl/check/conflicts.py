"""Rules that meet at one event and get in each other's way.

Decided without playing, and so with caution: two rules meet unless their guards cannot both hold.
Two replacements that meet always conflict. Two triggers conflict when one writes what the other
reads or writes, whatever they set off included, unless `after` puts them in order.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from lastcard.dsl.diagnostics.problem import Diagnostic
from lastcard.dsl.rulebook import (
    NONE,
    Do,
    Expr,
    ForEach,
    If,
    Origin,
    Repeat,
    Rule,
    Rulebook,
    Step,
    Target,
    Window,
    steps_of,
)
from lastcard.dsl.words.vocabulary import EVENTS

from .graph import PENDING, PROPOSES, Body, Link, bodies, links, of_law, reachable, reads
from .guards import Guards

COMMUTING = frozenset(
    {"lost turns", "direction", "amount"}
)  # whoever marks, turns or adds first, the outcome is the same

# What a step or an event does itself, without what it sets off.
WRITES = {
    "put": ("hands", "zones"),
    "take": ("hands", "zones"),
    "put_under": ("zones", "piles"),
    "go_on_after": ("next turn",),
    "play_first": ("next turn",),
    "end_round": ("round",),
    "back_into_pile": ("piles",),
    "back_into_middle": ("piles",),
    "shuffle_pile": ("piles",),
    "turn_up_another": ("piles", "color"),
    "swap_hands": ("hands",),
    "pass_hands_on": ("hands",),
    "discard": ("hands", "piles"),
    "take_turn": ("turn", "next turn"),
    "turn_cards_over": ("hands", "piles", "color"),
}
HAPPENS = {
    "play": ("hands", "piles", "color"),
    "draw": ("hands", "piles"),
    "give": ("hands",),
    "color": ("color",),
    "direction": ("direction",),
    "lost turn": ("lost turns",),
    "leave": ("hands", "piles", "players"),
    "out": ("round",),
}
COUNTED = {"round": "hands"}  # the hands are counted when the round ends


@dataclass(frozen=True, slots=True)
class Effect:
    reads: frozenset[str] = frozenset()
    writes: frozenset[str] = frozenset()

    def __or__(self, other: Effect) -> Effect:
        return Effect(self.reads | other.reads, self.writes | other.writes)


NOTHING = Effect()


def conflicts(book: Rulebook) -> Iterator[Diagnostic]:
    guards, effects = Guards(book), _Effects(book)
    yield from _replacements(book, guards)
    yield from _triggers(book, guards, effects)
    yield from _endings(book, guards, effects)


def _replacements(book: Rulebook, guards: Guards) -> Iterator[Diagnostic]:
    for first, second in combinations([rule for rule in book.rules if rule.station == "instead"], 2):
        if guards.meet(first, second) and not _ordered(book, first, second):
            message = f"two rules replace the same event: `{first.origin.name}` and `{second.origin.name}`"
            yield _report(
                "LC620",
                message,
                first,
                second,
                f"write `after: [{first.origin.name}]` here, or give them conditions that exclude each other",
            )


def _triggers(book: Rulebook, guards: Guards, effects: _Effects) -> Iterator[Diagnostic]:
    triggers = [rule for rule in book.rules if rule.station in ("before", "on")]
    for first, second in combinations(triggers, 2):
        if first.station != second.station:
            continue
        one, other = effects.of_rule(first), effects.of_rule(second)
        shared = _clash(one, other)
        if shared and guards.meet(first, second, one.writes | other.writes) and not _ordered(book, first, second):
            names = f"`{first.origin.name}` and `{second.origin.name}`"
            message = f"the order of {names} matters and is not said: both touch {_listed(shared)}"
            yield _report("LC621", message, first, second, f"write `after: [{first.origin.name}]` here")


def _endings(book: Rulebook, guards: Guards, effects: _Effects) -> Iterator[Diagnostic]:
    """Of windows that open at one moment, each does what stands in its `otherwise`."""
    for first, second in combinations([window for window in book.windows if window.otherwise], 2):
        one, other = (effects.of_body(Body(each.otherwise, each.origin, "otherwise")) for each in (first, second))
        shared = _clash(one, other)
        if shared and guards.meet(first, second, one.writes | other.writes):
            names = f"`{first.origin.name}` and `{second.origin.name}`"
            message = f"two windows end at one moment, {names}: in both, `otherwise` touches {_listed(shared)}"
            yield _report("LC622", message, first, second, "make one window of them, or let one open at another moment")


def _report(code: str, message: str, first: Rule | Window, second: Rule | Window, advice: str) -> Diagnostic:
    related = ((f"the other one is `{first.origin.name}`", first.origin.span),)
    return Diagnostic(code, message, second.origin.span, advice, related)


def _listed(shared: list[str]) -> str:
    return ", ".join(f"the {one}" for one in shared)


# --- the order that is said -------------------------------------------------------------------------


def _ordered(book: Rulebook, first: Rule, second: Rule) -> bool:
    return _comes_after(book, first, second.origin) or _comes_after(book, second, first.origin)


def _comes_after(book: Rulebook, rule: Rule, origin: Origin) -> bool:
    rules = {one.origin.name: one for one in book.rules}
    before, waiting = set[str](), list(rule.after)
    while waiting:
        name = waiting.pop()
        if name in rules and name not in before:
            before.add(name)
            waiting += rules[name].after
    return origin.name in before


# --- what do they touch? ----------------------------------------------------------------------------


def _clash(one: Effect, other: Effect) -> list[str]:
    both = (one.writes & (other.reads | other.writes)) | (other.writes & (one.reads | one.writes))
    marked_only = COMMUTING - one.reads - other.reads
    return sorted(both - marked_only)


class _Effects:
    """What rules and events read and write."""

    def __init__(self, book: Rulebook) -> None:
        self.book = book
        self.bodies: tuple[Body, ...] = tuple(bodies(book))
        self.ways: tuple[Link, ...] = links(book)
        self.law = frozenset(of_law(book))
        self.events: dict[str, Effect] = {}
        self.rules: dict[str, Effect] = {}

    def of_rule(self, rule: Rule) -> Effect:
        name = rule.origin.name
        if name not in self.rules:
            condition = Effect(frozenset(reads(self.book, rule.when)))
            condition |= Effect(writes=frozenset(_changes(rule)))
            self.rules[name] = condition | self.of_body(Body(rule.body, rule.origin, "rule", rule.pattern.event))
        return self.rules[name]

    def of_body(self, body: Body) -> Effect:
        """What the steps do, and what comes of it."""
        proposed = {PROPOSES[step.op] for step in steps_of(body.block) if isinstance(step, Do) and step.op in PROPOSES}
        found = self._own(body)
        for event in proposed:
            found |= self.of_event(event)
        return found

    def of_event(self, event: str) -> Effect:
        if event not in self.events:
            found, happening = NOTHING, reachable(event, self.ways)
            for one in happening:
                found |= self._happens(one)
            for body in self.bodies:
                found |= self._own(body) if body.event in happening else NOTHING
            self.events[event] = found
        return self.events[event]

    def _happens(self, event: str) -> Effect:
        writes = frozenset(HAPPENS.get(event, ()))
        counted = {COUNTED[one] for one in writes if one in COUNTED}
        guards = [rule.when for rule in self.book.rules if rule.pattern.event == event]
        guards += [window.when for window in self.book.windows if window.moment.pattern.event == event]
        return Effect(frozenset(counted.union(*(reads(self.book, when) for when in guards))), writes)

    def _own(self, body: Body) -> Effect:
        """What the steps of a block do themselves."""
        read, writes = set[str](), set[str]()
        for step in steps_of(body.block):
            read |= {name for expr in _expressions(step) for name in reads(self.book, expr)}
            if isinstance(step, Do):
                read |= {PENDING[into.pending] for into in step.into if into.pending != NONE and not _adds(step)}
                writes |= {*WRITES.get(step.op, ()), *(self._flag(into) for into in step.into if into.flag != NONE)}
                writes |= {PENDING[into.pending] for into in step.into if into.pending != NONE}
                read |= {COUNTED[one] for one in writes if one in COUNTED}
                read |= self.law if step.op == "may_play" else set()
        return Effect(frozenset(read), frozenset(writes))

    def _flag(self, target: Target) -> str:
        return f"flag `{self.book.flags[target.flag].name}`"


def _changes(rule: Rule) -> Iterator[str]:
    """What a rule with `before` changes of the event that is about to happen."""
    roles = [name for name, _ in EVENTS[rule.pattern.event].roles] if rule.station == "before" else []
    for step in steps_of(rule.body):
        if isinstance(step, Do) and step.op == "become":
            yield from (roles[into.slot] for into in step.into if NONE < into.slot < len(roles))


def _adds(step: Do) -> bool:
    """`the amount becomes the amount + MORE`: two such rules may come in either order."""
    sum_, into = step.args[0], step.into[0]
    return sum_.op == "plus" and sum_.args[0].op == "pending" and sum_.args[0].value == into.pending


def _expressions(step: Step) -> tuple[Expr, ...]:
    if isinstance(step, Do):
        if step.op == "become" and _adds(step):
            return step.args[0].args[1:]
        return (*step.args, *(target.of for target in step.into if target.of is not None))
    if isinstance(step, If):
        return (step.condition,)
    if isinstance(step, Repeat):
        return (step.until,)
    return step.players if isinstance(step, ForEach) else ()
