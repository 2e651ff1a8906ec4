"""In which order the rules at one place are carried out, and the windows of one moment ask."""

from __future__ import annotations

from collections.abc import Iterable

from lastcard.dsl.relations import in_order

from .book import Rule, Window
from .steps import turn_of


def in_turn(rules: Iterable[Rule]) -> tuple[Rule, ...]:
    """As `follows` asks; of others each when it has its turn."""
    named = {rule.origin.name: rule for rule in sorted(rules, key=lambda rule: turn_of(rule.body))}
    return tuple(named[name] for name in in_order({name: rule.after for name, rule in named.items()}))


def in_line(windows: tuple[Window, ...]) -> tuple[int, ...]:
    """The places of windows in the order in which their players are asked.

    Those that ask several come first, whatever their order in the file, unless `follows` says otherwise.
    """
    places = sorted(range(len(windows)), key=lambda place: windows[place].asks.type.one is None)
    named = {windows[place].origin.name: place for place in places}
    return tuple(named[name] for name in in_order({name: windows[place].after for name, place in named.items()}))
