"""The order of rules and windows that `follows` asks for."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from dataclasses import replace
from typing import TypeVar

from lastcard.dsl.relations import closure, in_order
from lastcard.dsl.rulebook import NONE, Rule, Window

THE_RULEBOOK = "the rulebook"  # in the place of names: what no house rule has brought
ALL_OTHERS = "all others"
Ordered = TypeVar("Ordered", Rule, Window)


def with_order(entries: tuple[Ordered, ...], laid: Container[str]) -> tuple[Ordered, ...]:
    """Each with all that come before it, named or not, at whatever distance; `laid` are the files of house rules.

    Whoever is in between may wait for other cards than those of a play, and is not carried out then: so nothing is
    left to be followed from one to the next.
    """
    own = frozenset(entry.origin.name for entry in entries if entry.origin.span.file not in laid)
    everybody = frozenset(entry.origin.name for entry in entries)
    return _at_a_distance(_behind(ALL_OTHERS, everybody, _behind(THE_RULEBOOK, own, entries)))


def _behind(word: str, first: frozenset[str], entries: tuple[Ordered, ...]) -> tuple[Ordered, ...]:
    """The word becomes names: those at the same place that do not say it and do not wait for whoever says it."""
    last = {entry.origin.name for entry in entries if word in entry.after}
    waits = _waits(entries) if last else {}
    return tuple(
        replace(entry, after=_before_it(entry, entries, first - last, waits)) if entry.origin.name in last else entry
        for entry in entries
    )


def _before_it(
    entry: Ordered, entries: tuple[Ordered, ...], first: frozenset[str], waits: Mapping[str, frozenset[str]]
) -> tuple[str, ...]:
    name = entry.origin.name
    return tuple(other for other in _alike(entry, entries) if other in first and name not in waits[other])


def _at_a_distance(entries: tuple[Ordered, ...]) -> tuple[Ordered, ...]:
    waits = _waits(entries)
    return tuple(
        replace(entry, after=_all_before(entry, entries, waits)) if entry.after else entry for entry in entries
    )


def _all_before(entry: Ordered, entries: tuple[Ordered, ...], waits: Mapping[str, frozenset[str]]) -> tuple[str, ...]:
    """Those that it names, and the others at its place for which these wait."""
    return (
        *entry.after,
        *(name for name in _alike(entry, entries) if name in waits[entry.origin.name] and name not in entry.after),
    )


def _waits(entries: tuple[Ordered, ...]) -> dict[str, frozenset[str]]:
    return closure({entry.origin.name: entry.after for entry in entries})


def _alike(entry: Ordered, entries: tuple[Ordered, ...]) -> list[str]:
    """The others at its place."""
    return [other.origin.name for other in entries if other is not entry and _place(other) == _place(entry)]


def _place(entry: Rule | Window) -> tuple[str, str, int]:
    if isinstance(entry, Rule):
        return entry.station, entry.pattern.event, entry.pattern.group
    return entry.moment.when, entry.moment.pattern.event, entry.moment.group


def follow_for_nothing(rules: tuple[Rule, ...]) -> Iterator[tuple[Rule, str, str]]:
    """Rules that name others about other kinds of cards, and what to name instead."""
    named = {rule.origin.name: rule for rule in rules}
    for rule in rules:
        others = [named[name] for name in rule.after if name in named and _place(named[name]) == _place(rule)]
        for other in (each for each in others if _are_apart(rule, each)):
            alike = [each.origin.name for each in rules if each.pattern.kind == rule.pattern.kind != NONE]
            here = [name for name in alike if name in _alike(rule, rules)][:FEW]
            listed = f"; about the same cards here: {', '.join(f'`{name}`' for name in here)}" if here else ""
            message = f"`{rule.origin.name}` and `{other.origin.name}` are about other cards, and never meet"
            yield rule, message, f"take `{other.origin.name}` out of `follows`{listed}"


def wait_for_nothing(windows: tuple[Window, ...]) -> Iterator[tuple[Window, str, str]]:
    """Windows that name others which open at another moment."""
    named = {window.origin.name: window for window in windows}
    for window in windows:
        for other in (named[name] for name in window.after if name in named and _place(named[name]) != _place(window)):
            message = f"`{window.origin.name}` and `{other.origin.name}` open at different moments, and never meet"
            yield window, message, f"take `{other.origin.name}` out of `follows`, or let both open at one moment"


FEW = 3


def _are_apart(rule: Rule, other: Rule) -> bool:
    return NONE not in (rule.pattern.kind, other.pattern.kind) and rule.pattern.kind != other.pattern.kind


def windows_in_order(windows: tuple[Window, ...], laid: Container[str]) -> tuple[Window, ...]:
    """Each after those that it follows; the menu and what comes of it go by this."""
    named = {window.origin.name: window for window in with_order(windows, laid)}
    return tuple(named[name] for name in in_order({name: window.after for name, window in named.items()}))
