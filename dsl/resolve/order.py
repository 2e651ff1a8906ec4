"""The order of rules that `follows: all others` asks for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from lastcard.dsl.relations import closure
from lastcard.dsl.rulebook import Rule

ALL_OTHERS = "all others"


def last_of_all(rules: tuple[Rule, ...]) -> tuple[Rule, ...]:
    """`follows: all others` becomes names: those of the same station that do not say so and do not wait for it."""
    last = {rule.origin.name for rule in rules if ALL_OTHERS in rule.after}
    waits = closure({rule.origin.name: rule.after for rule in rules}) if last else {}
    return tuple(
        replace(rule, after=_before_it(rule, rules, last, waits)) if rule.origin.name in last else rule
        for rule in rules
    )


def _before_it(
    rule: Rule, rules: tuple[Rule, ...], last: set[str], waits: Mapping[str, frozenset[str]]
) -> tuple[str, ...]:
    name, station = rule.origin.name, _station(rule)
    alike = [each.origin.name for each in rules if _station(each) == station]
    return tuple(other for other in alike if other not in last and name not in waits[other])


def _station(rule: Rule) -> tuple[str, str, int]:
    return rule.station, rule.pattern.event, rule.pattern.group
