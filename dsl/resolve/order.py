"""The order of rules and windows that `follows` asks for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TypeVar

from lastcard.dsl.relations import closure, in_order
from lastcard.dsl.rulebook import Rule, Window

ALL_OTHERS = "all others"
Ordered = TypeVar("Ordered", Rule, Window)


def last_of_all(rules: tuple[Ordered, ...]) -> tuple[Ordered, ...]:
    """`follows: all others` becomes names: those of the same station that do not say so and do not wait for it."""
    last = {rule.origin.name for rule in rules if ALL_OTHERS in rule.after}
    waits = closure({rule.origin.name: rule.after for rule in rules}) if last else {}
    return tuple(
        replace(rule, after=_before_it(rule, rules, last, waits)) if rule.origin.name in last else rule
        for rule in rules
    )


def _before_it(
    rule: Ordered, rules: tuple[Ordered, ...], last: set[str], waits: Mapping[str, frozenset[str]]
) -> tuple[str, ...]:
    name, place = rule.origin.name, _place(rule)
    alike = [each.origin.name for each in rules if _place(each) == place]
    return tuple(other for other in alike if other not in last and name not in waits[other])


def _place(entry: Rule | Window) -> tuple[str, str, int]:
    if isinstance(entry, Rule):
        return entry.station, entry.pattern.event, entry.pattern.group
    return entry.moment.when, entry.moment.pattern.event, entry.moment.group


def windows_in_order(windows: tuple[Window, ...]) -> tuple[Window, ...]:
    """Each after those that it follows; the menu and what comes of it go by this."""
    named = {window.origin.name: window for window in last_of_all(windows)}
    return tuple(named[name] for name in in_order({name: window.after for name, window in named.items()}))
