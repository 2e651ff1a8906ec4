"""The order of rules that `after: all others` asks for."""

from __future__ import annotations

from dataclasses import replace

from lastcard.dsl.rulebook import Rule

ALL_OTHERS = "all others"


def last_of_all(rules: tuple[Rule, ...]) -> tuple[Rule, ...]:
    """`after: all others` becomes their names: those of the same station that do not say so and do not wait for it."""
    last = {rule.origin.name for rule in rules if ALL_OTHERS in rule.after}
    if not last:
        return rules
    waits = {rule.origin.name: set(rule.after) for rule in rules}
    return tuple(
        replace(rule, after=_before_it(rule, rules, last, waits)) if rule.origin.name in last else rule
        for rule in rules
    )


def _before_it(rule: Rule, rules: tuple[Rule, ...], last: set[str], waits: dict[str, set[str]]) -> tuple[str, ...]:
    one = (rule.station, rule.pattern.event, rule.pattern.group)
    alike = [each.origin.name for each in rules if (each.station, each.pattern.event, each.pattern.group) == one]
    return tuple(name for name in alike if name not in last and not _waits_for(name, rule.origin.name, waits))


def _waits_for(name: str, other: str, waits: dict[str, set[str]]) -> bool:
    seen, waiting = set[str](), [name]
    while waiting:
        here = waiting.pop()
        if here == other:
            return True
        if here not in seen:
            seen.add(here)
            waiting += waits.get(here, ())
    return False
