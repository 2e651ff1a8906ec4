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
    "if": "if: rank of card is 7",
    "then": "then: [player draws 1]",
    "do": "do: [player draws 1]",
    "for each": "for each: friend in all players",
    "repeat until": "repeat until: hand of player is empty",
    "offers": "offers: {NAME: {}}",
    "reading": "reading: HOW IT IS PLAYED",
    "default": "default: 1",
    "size": "size: 2",
    "by": "by: chosen",
    "stall": "stall: {turns: 1000}",
}
_NOTHING = frozenset({"none", "nothing", "null", "false", "off", "no", "removed", "~"})
_EMPTY_WILL_DO = frozenset({"offers", "zones"})  # an entry of these may say nothing more


def missing_line(key: str) -> str:
    return _MISSING.get(key, f"{key}: ...")


def for_a_list(name: str, said: str) -> str:
    """A text, which may have the signs that are those of a list elsewhere."""
    if name == "follows" and said in ("all", "others", "everything", "all rules", "all other"):
        return "write `follows: all others`"
    if glued := re.match(r"-(\S.*)", said):
        return f"a blank belongs behind the hyphen: `- {glued[1]}`"
    if item := re.match(r"[–—•·*] *(.+)", said):
        return f"items begin with a hyphen and a blank: `- {item[1]}`"
    if inside := re.fullmatch(r"\((.*)\)|\{(.*)\}", said):
        return f"a list stands in square brackets: `{name}: [{inside[1] or inside[2] or ''}]`"
    return f"write a list: `{name}: [{said.replace(';', ',')}]`, or lines that begin with `- `"


def from_to(node: Node) -> str:
    """Numbers that are said in another way."""
    within = [entry.value for entry in node.entries] if isinstance(node, Mapping) else items(node) or (node,)
    texts = [each.text for each in within if isinstance(each, Scalar)]
    words = re.findall(r"\w+", " ".join(texts))
    said = [word if word.isdecimal() else digits_for(word) for word in words if word.isdecimal() or digits_for(word)]
    return f"{said[0]}..{said[-1]}" if said else "1..4"


def for_colors(name: str, said: str) -> str:
    if name == "colors" and said.split()[:1] in (["all"], ["every"], ["any"]):
        return "write `all`"
    return f"several colors, or one, are a list: `colors: [{said}]`" if name == "colors" and said else ""


def for_a_number(node: Node, name: str, whole: bool) -> str:
    """What is no number, or no `whole` one and no `true` or `false` either."""
    said = node.text if isinstance(node, Scalar) else ""
    if isinstance(node, Mapping):
        return f"write one number: `{name}: 7`" + (", and for two players `for two: 7` beside it" * (name == "cards"))
    if whole and (point := re.fullmatch(r"(-?[0-9]+)\.[0-9]*", said)):
        return f"numbers are whole: write `{point[1]}`"
    if re.fullmatch("-[0-9]+", said):
        return "write a number that is not below 0"
    if digits := digits_for("-".join(said.split())):
        return f"write `{digits}`"
    if said.isdecimal() and not isinstance(getattr(node, "value", None), int):
        return f"write a whole number, without quotes: `{said}`"
    if begun := re.match(r"(\w+) +[a-z]+$", said):
        digits = begun[1] if begun[1].isdecimal() else digits_for(begun[1])
        return f"write the number alone: `{digits}`" if digits else ""
    if name == "points":
        return "write a whole number, or `rank` for the number on the card"
    if name == "swatch":
        return "write the number of a color of a terminal, 0 to 255"
    return ""


def for_a_language(name: str, loc: tuple[Any, ...]) -> str:
    """Texts stand behind the code of their language."""
    if "texts" not in loc and loc[:1] != ("summary",):
        return ""
    return f"write the code of the language, two small letters: `{name[:2].lower()}`" if name.isalpha() else ""


def for_a_said_text(said: str, name: str) -> str:
    """A text by itself, without its language or what sort of text it is."""
    if name in ("label", "stake", "aim"):
        return f"say in which language: `{name}: {{en: {said}}}`"
    return f"say what it is, and in which language: `{name}: {{label: {{en: {said}}}}}`"


def for_a_list_of_names(node: Node, name: str) -> str:
    """Names in their sections, where names alone are listed."""
    if name == "examples":
        return "each scenario begins with a hyphen: `- scenario: TITLE`, and the rest of it below"
    if not isinstance(node, Mapping):
        return ""
    listed = [item.text for entry in node.entries for item in items(entry.value)]
    listed += [entry.value.text for entry in node.entries if isinstance(entry.value, Scalar) and entry.value.text]
    return f"write a list of the names: `{name}: [{', '.join(listed)}]`" if name and listed else ""


def apart(node: Node) -> str:
    """The end of a step that stands as a step of its own."""
    keys = [entry.key.text for entry in node.entries] if isinstance(node, Mapping) else []
    return keys[0] if keys and {*keys} <= {"then", "else", "do"} else ""


def inline(node: Node, key: str) -> str:
    """A key that stands inside the sentence before it."""
    said = (
        [entry.value.text for entry in node.entries if isinstance(entry.value, Scalar)]
        if isinstance(node, Mapping)
        else []
    )
    found = next((match for text in said if (match := re.search(rf",? {key}:? (.+)", text))), None)
    return f"`{key}:` stands on a line of its own: `{key}: [{found[1]}]`" if found else ""


def of_the_step_above(key: str) -> str:
    return f"`{key}:` belongs to the step above it: write it below, without a hyphen"


def for_a_mapping(node: Node, name: str, loc: tuple[Any, ...]) -> str:
    """A list where names are wanted, each with what belongs to it."""
    said = [item.text for item in items(node)]
    if said and loc[-2:-1] == ("rules",):
        return f"steps stand behind `do:`: `{name}: {{do: [{', '.join(said)}]}}`"
    if name == "teams":
        return "write `teams: {size: 2}`; who plays with whom is said at the table, with `seats: chosen`"
    if name == "expect" and isinstance(node, Sequence):
        return "what is expected has no hyphens: `expect: {turn: NAME}`"
    if said and loc[-2:-1] == ("flags",):
        return f"write `{name}: {{holds: [{', '.join(said)}]}}`"
    if name in _CHANGES and name != "except":
        return _CHANGES[name]
    if said and name in _ENTRIES:
        return _named_entries(name)
    if said and name == "except":
        taken = f"to take them away: `remove: [{', '.join(said)}]`"
        return f"{taken}; an exception says when it does not apply: `except: {{{said[0]}: CONDITION}}`"
    if said and "wheels" in loc[-2:-1]:
        return f"say how often each comes: `{name}: {{{', '.join(f'{each}: 1' for each in said)}}}`"
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


def for_a_parameter(loc: tuple[Any, ...], node: Node, root: Node) -> str:
    """A parameter of a house rule where a plain value stands: there it is set."""
    if loc[:2] not in (("changes", "add"), ("changes", "replace")) or not isinstance(node, Scalar):
        return ""
    own = (
        next((each.value for each in root.entries if each.key.text == "parameters"), None)
        if isinstance(root, Mapping)
        else None
    )
    if not isinstance(own, Mapping) or node.text not in (each.key.text for each in own.entries):
        return ""
    way = ".".join(str(part) for part in loc[2:] if isinstance(part, str))
    return f"a parameter stands for a value only under `set`: write a number here, and `set: {{{way}: {node.text}}}`"


def for_once(said: str) -> str:
    """Longer than a turn something is kept in mind by a flag."""
    if said not in ("round", "game"):
        return ""
    lasts = ", lasts: game" * (said == "game")
    flag = f"`flags: {{NAME: {{of: player, holds: truth{lasts}}}}}`"
    offer = "in the offer `when: not NAME of taker`, and a step `NAME of taker becomes true`"
    return f"for once a {said} keep a flag: {flag}, and {offer}"


def for_a_text(node: Node, name: str, loc: tuple[Any, ...]) -> str:
    """A key and a value, a list, or another value where one text belongs."""
    if not isinstance(node, Mapping):
        return _for_one_text(node, name, loc)
    if not isinstance(node, Mapping) or len(node.entries) != 1:
        return ""
    key, value = node.entries[0].key.text, node.entries[0].value
    if "house-rules" in loc:
        return _house_rule(key, value)
    return f"write `{name}: {value.text}`" if isinstance(value, Scalar) and name else ""


def _for_one_text(node: Node, name: str, loc: tuple[Any, ...]) -> str:
    said = [item.text for item in items(node)]
    if isinstance(node, Scalar) and isinstance(node.value, bool) and loc[:2] == ("changes", "except"):
        return f"say when it does not apply, as `size of hand of player is 1`; always: `remove: [{name}]`"
    if isinstance(node, Scalar) and isinstance(node.value, bool) and name == "when":
        return (
            "leave `when` out: a rule without it holds always" if node.value else "take the rule away: it never holds"
        )
    if len(said) == 1 and name:
        return f"write `{name}: {said[0]}`, without brackets"
    if said and name in ("permit", "forbid", "oblige", "unlawful", "tolerate"):
        return f"one stands behind `{name}`; write another rule for the next, or one about several: `player plays card`"
    if said and name in ("when", "if", "repeat until"):
        return f"conditions that hold together are one sentence: `{name}: {' and '.join(said)}`"
    if isinstance(node, Sequence) and name in ("on", "before", "instead", "opens"):
        return f"one stands behind `{name}`; write a second entry for the other"
    if name in ("when", "if", "repeat until", "on", "opens", "asks"):
        return f"a sentence stands here, as `{_SENTENCES.get(name, 'rank of card is 7')}`"
    if said and loc[:2] == ("changes", "except"):
        return f"conditions are one sentence: `{name}: {' or '.join(said)}`"
    return "put it in quotes" if isinstance(node, Scalar) else ""


_SENTENCES = {"on": "player plays number", "opens": "after player plays card", "asks": "all players"}


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
    if head == "for" and not key.startswith("for each"):
        return "several act one by one: `for each: friend in all players`, below it `do: [friend draws 1]`"
    how = next(each for each in ("repeat until", "for each", head) if key.startswith(each))
    return f"write `{how}: {key.removeprefix(how).strip()}`, and the steps below it"


_ENTRIES = {
    "rules": "{on: player plays number, when: rank of card is 7, do: [next after player draws 1]}",
    "windows": "{opens: after player plays card, asks: next after player, offers: {OFFER: {do: [taker draws 1]}}}",
    "actions": "{do: [player draws 1]}",
    "flags": "{holds: number}",
    "groups": "{target: next after player, do: [the target must draw 2]}",
}


_CHANGES = {
    "changes": "write one of `add:`, `replace:`, `remove:`, `set:`, `except:` below it, without a hyphen",
    "set": "write the way and the value, without a hyphen: `set: {setup.deal.cards: 5}`",
    "except": "say of which rule, too: `except: {RULE: size of hand of player is 1}`",
    "parameters": "each has a name and a default: `parameters: {NAME: {default: 1, range: 1..4}}`",
    "extend": "say which window, and what of it: `extend: {WINDOW: {asks: all players}}`",
    "rename": "say which offer: `rename: {call.call: NAME}`",
    "needs": "say of what sort they are: `needs: {kinds: [number]}`",
}


def _named_entries(section: str) -> str:
    return f"each has a name, and its parts below it: `{section}: {{NAME: {_ENTRIES[section]}}}`"


def for_a_shape(said: str, name: str, shape: type[Shape]) -> str:
    """A value by itself, where its key is left out. What cannot stand behind that key is not proposed."""
    key = keys_of(shape)[0]
    if name in _ENTRIES:
        return _named_entries(name)
    if name in _CHANGES:
        return _CHANGES[name]
    if name == "teams":
        return "write `teams: {size: 2}`"
    if key == "do":
        return f"steps stand behind `do:`: `{name}: {{do: [{said}]}}`"
    if name == "scoring" and said.isdecimal():
        return f"write `scoring: {{methods: {{NAME: {{target: {said}}}}}}}`: the game ends with so many points"
    if name == "stall" and said.isdecimal():
        return f"write `stall: {{turns: {said}}}`"
    if name == "stall":
        return "write `stall: {turns: 1000}`; a lap of passes never ends the round with `stall: {laps: none}`"
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
    if section == "actions":
        return f"steps stand behind `do:`: `{name}: {{do: [{said}]}}`"
    if section == "wheels":
        return f"say how often each outcome comes: `{name}: {{1: 1, 2: 1, 3: 1}}`"
    if section == "colors" and said in _NOTHING:
        return "a color cannot be taken away; every line of cards says which it has: `cards: {LINE: {colors: [...]}}`"
    if section == "colors":
        return f'write `{name}: {{letter: {name[:1].upper()}, shape: "*", swatch: 33}}`'
    if section in ("cards", "rules", "windows", "flags") and said in _NOTHING:
        return "what is inherited is taken away by `without:`; `lastcard words --of RULEBOOK` lists the names"
    if section == "rules":
        return f"a rule has parts: `{name}: {{on: EVENT, when: CONDITION, do: [STEP]}}`"
    return ""
