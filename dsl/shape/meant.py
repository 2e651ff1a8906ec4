"""What is meant where a list, a mapping or a value stands, and another of them belongs there."""

from __future__ import annotations

import re
from typing import Any

from lastcard.dsl.reading.nodes import Mapping, Node, Scalar, Sequence
from lastcard.dsl.reading.tree import items

_MISSING = {
    "holds": "holds: number",
    "opens": "opens: after player plays card",
    "asks": "asks: player",
    "rulebook": "rulebook: NAME",
    "title": "title: A title",
    "changes": "changes: {add: {rules: {...}}}",
}
_EMPTY_WILL_DO = frozenset({"offers", "zones"})  # an entry of these may say nothing more


def missing_line(key: str) -> str:
    return _MISSING.get(key, f"{key}: ...")


def for_a_list(name: str, said: str) -> str:
    """A text, which may have the signs that are those of a list elsewhere."""
    if item := re.match(r"[–—•·*] *(.+)", said):
        return f"items begin with a hyphen and a blank: `- {item[1]}`"
    if inside := re.fullmatch(r"\((.*)\)|\{(.*)\}", said):
        return f"a list stands in square brackets: `{name}: [{inside[1] or inside[2] or ''}]`"
    return f"write a list: `{name}: [{said.replace(';', ',')}]`, or lines that begin with `- `"


def for_colors(name: str, said: str) -> str:
    return f"several colors, or one, are a list: `colors: [{said}]`" if name == "colors" and said else ""


def for_a_number(name: str) -> str:
    return "write the number of a color of a terminal, 0 to 255" if name == "swatch" else ""


def for_a_mapping(node: Node, name: str) -> str:
    """A list where names are wanted, each with what belongs to it."""
    said = [item.text for item in items(node)]
    if not isinstance(node, Sequence):
        return ""
    if not name:
        return "a file begins with `lastcard: 1`, and below it `rulebook: NAME` or `house-rule: NAME`"
    if name == "needs" and said:
        return f"say of what sort they are: `needs: {{kinds: [{', '.join(said)}]}}`"
    if name in _EMPTY_WILL_DO and said:
        return f"write `{name}: {{{', '.join(f'{each}: {{}}' for each in said)}}}`"
    return f"these have names: `{name}: {{NAME: ...}}`, or below `{name}:` a line `NAME:` without a hyphen"


def for_a_value(loc: tuple[Any, ...], node: Node) -> str:
    """A mapping of mappings where a path is wanted."""
    path, below = [str(part) for part in loc[loc.index("set") + 1 : loc.index("set") + 2]] if "set" in loc else [], node
    while path and isinstance(below, Mapping) and len(below.entries) == 1:
        path.append(below.entries[0].key.text)
        below = below.entries[0].value
    if path and below is not node and isinstance(below, Scalar):
        return f"write the whole way to it before the colon: `{'.'.join(path)}: {below.text}`"
    return ""


def for_a_text(node: Node, name: str, loc: tuple[Any, ...]) -> str:
    """A key and a value where one text belongs."""
    if not isinstance(node, Mapping) or len(node.entries) != 1:
        return ""
    key, value = node.entries[0].key.text, node.entries[0].value
    if "house-rules" in loc:
        return _house_rule(key, value)
    return f"write `{name}: {value.text}`" if isinstance(value, Scalar) and name else ""


def _house_rule(name: str, value: Node) -> str:
    parts = [value.text] if isinstance(value, Scalar) else []
    if isinstance(value, Mapping):
        parts = [f"{each.key.text}={each.value.text}" for each in value.entries if isinstance(each.value, Scalar)]
    elif parts:
        parts = [f"PARAMETER={parts[0]}"]
    if not parts:
        return ""
    return f"write `{name}:{','.join(parts)}`, without a blank; `lastcard show {name}` names its parameters"


def for_an_entry(node: Scalar, name: str, section: str) -> str:
    """A value by itself, where an entry of a section has several."""
    said = node.text
    if section == "flags":
        holds = "truth" if isinstance(node.value, bool) else "number" if said.isdecimal() else said
        start = f", start: {said}" if holds != said else ""
        return f"write `{name}: {{holds: {holds}{start}}}`"
    if section == "cards" and said.isdecimal():
        return f"write `{name}: {{copies: {said}}}`"
    if section == "rules":
        return f"a rule has parts: `{name}: {{on: EVENT, when: CONDITION, do: [STEP]}}`"
    return ""
