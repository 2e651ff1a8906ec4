"""In which order the rules at one place are carried out."""

from __future__ import annotations

from collections.abc import Iterable

from lastcard.dsl.relations import in_order

from .book import Rule
from .steps import turn_of


def in_turn(rules: Iterable[Rule]) -> tuple[Rule, ...]:
    """As `follows` asks; of others each when it has its turn."""
    named = {rule.origin.name: rule for rule in sorted(rules, key=lambda rule: turn_of(rule.body))}
    return tuple(named[name] for name in in_order({name: rule.after for name, rule in named.items()}))
