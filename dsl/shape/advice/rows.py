"""The rows of `turned up` and `going out`: what happens there, and not whether it may."""

from __future__ import annotations

from typing import Any

from lastcard.dsl.everyday import value_for
from lastcard.dsl.reading.nodes import Node, Scalar

TABLES = ("turned up", "going out")
_WORDS = ("nothing", "stays in")
_NONE = frozenset({"none", "null", "empty", "-"})
_REFUSED = "forbidden"  # in everyday speech as well


def for_a_row(loc: tuple[Any, ...], node: Node, name: str) -> str:
    """A word where a row wants steps."""
    said = node.text if isinstance(node, Scalar) else ""
    table = next((part for part in loc if part in TABLES), "")
    own = _WORDS if table == "going out" else _WORDS[:1]
    if " " in said and value_for(said, (*own, _REFUSED)) is None:
        return f"steps are a list, even one: `{name}: [{said}]`"
    if table == "going out" and _REFUSED in (said.casefold(), value_for(said, (_REFUSED,))) and " " not in name:
        return _forbidden(name)
    if near := "nothing" if said in _NONE else value_for(said, own):
        return f"write `{name}: {near}`"
    return _what_happens(name, own)


def _forbidden(name: str) -> str:
    rule = f"`rules: {{NAME: {{forbid: player plays {name}, when: size of hand of player is 1}}}}`"
    return f"a row says what happens; what may not be laid last is a rule: {rule}, and here `{name}: nothing`"


def _what_happens(name: str, own: tuple[str, ...]) -> str:
    told = " or ".join(f"`{name}: {word}`" for word in own)
    return f"a row says what happens then: {told}, or a list of steps: `{name}: [STEP]`"
