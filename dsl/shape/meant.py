"""What is meant where a list, a mapping or a value stands, and another of them belongs there."""

from __future__ import annotations

import re
from typing import Any

from lastcard.dsl.everyday import digits_for, value_for
from lastcard.dsl.reading.nodes import Mapping, Node, Scalar, Sequence
from lastcard.dsl.reading.tree import items

from .base import Shape, choices_of, keys_of

_MISSING = {
    "holds": "holds: number",
    "opens": "opens: after player plays card",
    "asks": "asks: player",
    "rulebook": "rulebook: NAME",
    "title": "title: A title",
    "changes": "changes: {add: {rules: {...}}}",
    "letter": "letter: X",
    "shape": 'shape: "*"',
    "swatch": "swatch: 33",
}
_SINGLE_VALUES = ("setup", "parameters", "answers", "direction", "players", "names")
_NOTHING = frozenset({"none", "nothing", "null", "false", "off", "no", "removed", "~"})
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


def from_to(node: Node) -> str:
    """Numbers that are said in another way."""
    texts = [each.text for each in (items(node) or (node,)) if isinstance(each, Scalar)]
    said = re.findall("[0-9]+", " ".join(texts))
    return f"{said[0]}..{said[-1]}" if said else "1..4"


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


def for_a_step(key: str, head: str) -> str:
    """A step whose key has no colon before what it says."""
    if key.split()[-1] in ("times", "time"):
        return "steps end when something holds: `repeat until: CONDITION`; several cards are `player draws 3`"
    how = next(each for each in ("repeat until", "for each", head) if key.startswith(each))
    return f"write `{how}: {key.removeprefix(how).strip()}`, and the steps below it"


def strange_key(key: str, value: Any, loc: tuple[Any, ...]) -> str:
    """A key that is nearly one that can stand here, and means another."""
    if key == "after" and isinstance(value, str) and " " in value:
        return f"what comes after an event is a rule about it: `on: {value}`"
    if key == "unless":
        return "write `when:` and the opposite: `when: rank of card is not 7`, or `when: not (CONDITION)`"
    if key == "while":
        return "write `repeat until:` with what has to hold in the end, as `repeat until: hand of player is empty`"
    if key in ("else if", "elif", "elseif", "elsif"):
        return "write `else:`, and below it a step of its own: `- if: CONDITION`"
    if loc[:2] in (("changes", "add"), ("changes", "replace")) and len(loc) == 3 and key in _SINGLE_VALUES:
        return (
            f"single values are set, with the whole way to them: `set: {{{key}...: VALUE}}`, as `setup.deal.cards: 5`"
        )
    if "extend" in loc and key in ("do", "on", "forbid", "permit"):
        return "only windows are extended; a rule is replaced, or has an exception under `except:`, or you add another"
    return ""


def for_a_shape(said: str, name: str, shape: type[Shape]) -> str:
    """A value by itself, where its key is left out. What cannot stand behind that key is not proposed."""
    key = keys_of(shape)[0]
    choices = choices_of(shape, key)
    fitting = [value_for(said, choices) or said] if (value_for(said, choices) or said) in choices else choices
    may_be = [f"`{name}: {{{key}: {each}}}`" for each in fitting or [digits_for(said) or said]]
    return f"write {' or '.join(may_be)}"


def for_an_entry(node: Scalar, name: str, section: str) -> str:
    """A value by itself, where an entry of a section has several."""
    said = node.text
    if section == "flags":
        holds = "truth" if isinstance(node.value, bool) else "number" if said.isdecimal() else said
        start = f", start: {said}" if holds != said else ""
        return f"write `{name}: {{holds: {holds}{start}}}`"
    if section == "cards" and said.isdecimal():
        return f"write `{name}: {{copies: {said}}}`"
    if section in ("cards", "rules", "windows", "flags") and said in _NOTHING:
        return "what is inherited is taken away by `without:`; `lastcard words --of RULEBOOK` lists the names"
    if section == "rules":
        return f"a rule has parts: `{name}: {{on: EVENT, when: CONDITION, do: [STEP]}}`"
    return ""
