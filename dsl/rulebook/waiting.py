"""What waits for an event or a group, told once for the checks and for the assembler."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable
from typing import TypeVar

from lastcard.dsl.words.types import NONE
from lastcard.dsl.words.vocabulary import Station

from .book import Pattern, Rule, Rulebook, Window
from .steps import Expr, never

Entry = TypeVar("Entry", Rule, Window)
By = dict[Hashable, tuple[Entry, ...]]


class Waiting:
    """The rules and windows of a rulebook by where they wait. What a parameter has switched off waits for nothing."""

    def __init__(self, book: Rulebook) -> None:
        self._rules = _by_place((_of_rule(rule), rule) for rule in book.rules if _may_hold(rule.when))
        self._windows = _by_place((_of_window(window), window) for window in book.windows if _may_hold(window.when))

    def rules(self, station: Station, event: str) -> tuple[Rule, ...]:
        return self._rules.get((station, event), ())

    def windows(self, side: str, event: str) -> tuple[Window, ...]:
        return self._windows.get((side, event), ())

    def rules_before_group(self, group: int) -> tuple[Rule, ...]:
        return self._rules.get(group, ())

    def windows_of_group(self, side: str, group: int) -> tuple[Window, ...]:
        return self._windows.get((side, group), ())


def about(pattern: Pattern, which: int) -> bool:
    """Does it speak of this kind of card, too; or of what is said, of this name?"""
    return (pattern.kind if pattern.said == NONE else pattern.said) in (NONE, which)


def _may_hold(when: Expr | None) -> bool:
    return not never(when)


def _of_rule(rule: Rule) -> Hashable:
    return (rule.station, rule.pattern.event) if rule.pattern.group == NONE else rule.pattern.group


def _of_window(window: Window) -> Hashable:
    moment = window.moment
    return (moment.when, moment.pattern.event if moment.group == NONE else moment.group)


def _by_place(entries: Iterable[tuple[Hashable, Entry]]) -> By[Entry]:
    found = defaultdict[Hashable, list[Entry]](list)
    for place, entry in entries:
        found[place].append(entry)
    return {place: tuple(each) for place, each in found.items()}
