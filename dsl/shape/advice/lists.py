"""Lists where mappings belong, and mappings where lists belong."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

from lastcard.dsl.everyday import is_color, is_name, value_for, window_for
from lastcard.dsl.reading.mistakes.habits import SENTENCES
from lastcard.dsl.reading.nodes import Mapping, Node, Scalar, Sequence, to_plain
from lastcard.dsl.reading.tree import entries, field, items
from lastcard.dsl.shape.base import fields_of, is_section, item_of, shapes_in
from lastcard.dsl.shape.schema import IfStep
from lastcard.dsl.shape.ways import Stop, Whole, flow

from .examples import CHANGES, ENTRIES, named_entries
from .names import slugged

BLOCK = ("|", ">")
_IS_NAME_KEY = ("name", "id", "key", "title", "called")
_OWN_NAME = frozenset({"rules", "windows"})  # whose entries go by their own name
_EMPTY_WILL_DO = frozenset({"offers", "zones", "cards"})  # an entry of these may say nothing more
_STEPS = ("if", "repeat until", "for each", "group", "as one", "secretly")
MOST_SHOWN = 4


def for_a_list(stop: Stop, name: str) -> str:
    """Something else where a list belongs."""
    node = stop.node
    if IfStep in shapes_in(item_of(stop.wanted)):
        return _for_steps(node, name)
    if name == "examples":
        return "each scenario begins with a hyphen: `- scenario: TITLE`, and the rest of it below"
    if isinstance(node, Mapping):
        return _names_in(node, name)
    if isinstance(node, Scalar) and (numbers := re.findall(r"\d+", node.text)) and name == "one of":
        return f"numbers are chosen from a range: write `range: {numbers[0]}..{numbers[-1]}` in its place"
    return _for_a_text(node, name) if isinstance(node, Scalar) and node.text else ""


def _for_steps(node: Node, name: str) -> str:
    if isinstance(node, Scalar):
        return _for_a_text(node, name)
    first = node.entries[0] if isinstance(node, Mapping) and node.entries else None
    if first is None:
        return ""
    if first.key.text in _STEPS:
        said = f" {first.value.text}" if isinstance(first.value, Scalar) else ""
        begin = f"- {first.key.text}:{said}"
        return f"`{name}` is a list: a hyphen before its first line, `{begin}`, and the rest two further in"
    if isinstance(first.value, Scalar) and first.value.text:
        begin = f"- {first.key.text} {first.value.text}"
        return f"`{name}` is a list of sentences: a hyphen before each, and no colon, as `{begin}`"
    return f"`{name}` is a list of steps: `{name}: [STEP]`, or lines that begin with `- `"


def _for_a_text(node: Scalar, name: str) -> str:
    """A text, which may have the signs that are those of a list elsewhere."""
    said = node.text
    if node.places is not None and node.places.style in BLOCK:
        sign = node.places.style
        rest = "take it away" if said.lstrip().startswith("- ") else "take it away, and begin each line with `- `"
        return f"`{sign}` makes all that follows one text: {rest}"
    if name == "follows" and (meant := value_for(said, WHOLES) or next((each for each in WHOLES if said in each), "")):
        return f"write `follows: {meant}`"
    if glued := re.match(r"-([^\s-].*?)(?: - ?\S.*)?$", said):
        return f"a blank belongs behind the hyphen: `- {glued[1]}`"
    if item := re.match(r"(?:[–—•·*+→►▪‣>]|\d+[.)]) *(.+?)(?: (?:[–—•·*+→►▪‣>]|\d+[.)]) .*)?$", said):
        return f"items begin with a hyphen and a blank: `- {item[1]}`"
    if node.span.end_line > node.span.line:
        return "write a list: each line begins with `- `"
    if inside := re.fullmatch(r"\((.*)\)|\{(.*)\}", said):
        return f"a list stands in square brackets: `{name}: [{inside[1] or inside[2] or ''}]`"
    parts = re.sub(r" (?:and|or|&) |;|/", ", ", said)
    if name in _OF_NAMES:
        parts = ", ".join(slugged(part) if " " in part.strip() else part.strip() for part in parts.split(","))
    return f"write a list: `{name}: [{parts}]`, or lines that begin with `- `"


WHOLES = ("the rulebook", "all others")  # what a rule may follow besides names
_OF_NAMES = ("follows", "without", "remove", "rules", "windows", "kinds", "colors", "flags", "zones")


def _names_in(node: Mapping, name: str) -> str:
    """Names in their sections, or with what belongs to them, where names alone are listed."""
    listed = list[str]()
    if ranked := _by_number(node):
        return f"write a list of the names: `{name}: [{', '.join(ranked)}]`"
    for entry in node.entries:
        if name == "house-rules" and getattr(entry.value, "value", None) is False:
            continue
        head = "" if entry.key.text in _OWN_NAME or name not in ("without", "remove") else f"{entry.key.text}."
        inside = [item.text for item in items(entry.value)]
        if name == "house-rules":
            listed.append(house_rule(entry.key.text, entry.value) or entry.key.text)
        elif isinstance(entry.value, Scalar) and isinstance(entry.value.value, (bool, type(None))):
            listed.append(entry.key.text)
        elif isinstance(entry.value, Mapping):
            listed += [f"{head}{each.key.text}" for each in entry.value.entries]
        elif isinstance(entry.value, Scalar):
            listed.append(f"{head}{entry.value.text}")
        else:
            listed += [f"{head}{each}" for each in inside]
    return f"write a list of the names: `{name}: [{', '.join(dict.fromkeys(listed))}]`" if name and listed else ""


def _by_number(node: Mapping) -> list[str]:
    """Names with the number of each, in the order of the numbers."""
    said = [(entry.value.value, entry.key.text) for entry in node.entries if isinstance(entry.value, Scalar)]
    ranked = [(number, name) for number, name in said if type(number) is int]
    named = len(ranked) == len(node.entries) and not any(name.isdecimal() for _, name in ranked)
    return [name for _, name in sorted(ranked)] if named else []


def house_rule(name: str, value: Node) -> str:
    """A house rule with its parameters, in one word."""
    if isinstance(value, Scalar) and isinstance(value.value, (bool, type(None))):
        return name
    parts = [value.text if "=" in value.text else f"PARAMETER={value.text}"] if isinstance(value, Scalar) else []
    if isinstance(value, Mapping):
        parts = [f"{each.key.text}={each.value.text}" for each in value.entries if isinstance(each.value, Scalar)]
    return f"{name}:{','.join(parts)}" if parts else ""


# --- where names belong -------------------------------------------------------------------------------------------


def for_a_mapping(whole: Whole, stop: Stop, name: str, loc: tuple[Any, ...]) -> str:
    """A list where names are wanted, each with what belongs to it."""
    node = stop.node
    if not isinstance(node, Sequence):
        return ""
    if not name and loc:
        first = next((item.text for item in items(node)), "STEP")
        return f"steps stand one below the other, each on a line of its own: `- {first}`"
    if not name:
        return "a file begins with `lastcard: 1`, and below it `rulebook: NAME` or `house-rule: NAME`"
    said = [item.text for item in items(node)]
    if any({"default", "one of"} <= {*fields_of(shape)} for shape in shapes_in(stop.wanted)):
        return _of_parameter(name, said) or _of_mappings(node, name, whole, stop)
    return (
        _of_one_place(said, name, loc)
        or _with_steps(whole, stop, name, said)
        or _of_mappings(node, name, whole, stop)
        or _of_one_key(whole, stop, name)
        or (_of_names(said, name) if is_section(stop.wanted) or not shapes_in(stop.wanted) else "")
    )


def _of_one_place(said: list[str], name: str, loc: tuple[Any, ...]) -> str:
    """What only one key wants."""
    if name == "teams":
        return "write `teams: {size: 2}`; who plays with whom is said at the table, with `seats: chosen`"
    if name == "expect":
        return "what is expected has no hyphens: `expect: {turn: NAME}`"
    if said and loc[-2:-1] == ("flags",):
        return f"write `{name}: {{holds: [{', '.join(said)}]}}`"
    if name == "do" and loc[-2:-1] in (("offers",), ("actions",), ("rules",)):
        return f"what is done belongs to one of them, by its name: `{loc[-2]}: {{NAME: {{do: [{', '.join(said)}]}}}}`"
    if said and name == "except":
        taken = f"to take them away: `remove: [{', '.join(said)}]`"
        return f"{taken}; an exception says when it does not apply: `except: {{{said[0]}: CONDITION}}`"
    if said and "wheels" in loc[-2:-1]:
        return f"say how often each comes: `{name}: {flow(dict(Counter(said)))}`"
    if said and name == "names":
        return f"say of which kind: `names: {flow({said[0]: said[1] if len(said) == 2 else 'WHAT IT IS CALLED'})}`"
    if said and name == "needs":
        ranks, names = [each for each in said if each.isdigit()], [each for each in said if not each.isdigit()]
        if ranks:
            kinds = f"kinds: [{', '.join(names)}], " if names else ""
            return f"say of what sort they are: `needs: {{{kinds}ranks: [{', '.join(ranks)}]}}`"
        if all(map(is_color, names)):
            return f"say of what sort they are: `needs: {{colors: [{', '.join(said)}]}}`"
        if all(map(is_name, names)):
            kinds = f"say of what sort they are: `needs: {{kinds: [{', '.join(said)}]}}`"
            return f"{kinds}; rules and windows that are called so stand under `rules:` and `windows:`"
        windows = [each for each in names if window_for(each) == each]
        others = [each for each in names if each not in windows]
        if windows and all(map(is_name, others)):
            kinds = f", rules: [{', '.join(others)}]" if others else ""
            return f"say of what sort they are: `needs: {{windows: [{', '.join(windows)}]{kinds}}}`"
        sorts = "`kinds`, `groups`, `rules`, `windows`, `parameters`, `colors` ..."
        return f"say of what sort they are: `needs: {{SORT: [{', '.join(said)}]}}`, SORT being one of {sorts}"
    return CHANGES[name] if name in CHANGES and name != "except" else ""


def _of_parameter(name: str, said: list[str]) -> str:
    """The values of a parameter that may be chosen."""
    if said and all(each.isdecimal() for each in said):
        return f"write `{name}: {{default: {said[0]}, range: {said[0]}..{said[-1]}}}`"
    return f"write `{name}: {{default: {said[0]}, one of: [{', '.join(said)}]}}`" if said else ""


def _with_steps(whole: Whole, stop: Stop, name: str, said: list[str]) -> str:
    """Steps without the key that they stand behind."""
    if not any("do" in fields_of(shape) for shape in shapes_in(stop.wanted)):
        return ""
    inside = stop.node.items if isinstance(stop.node, Sequence) else ()
    parts = [each.key.text for item in inside for each in entries(item)]
    if {*parts} & {*SENTENCES.split("|"), "do", "offers"} - {"if", "for each"} and len({*parts}) == len(parts):
        return (
            f"its parts have names and are no list: leave the hyphens out, {', '.join(f'`{each}:`' for each in parts)}"
        )
    if stop.node.span.line == stop.node.span.end_line and said:
        return f"steps stand behind `do:`: `{name}: {{do: [{', '.join(said)}]}}`"
    return f"steps stand behind `do:`: write `do:` below `{name}:`, and the list below that"


def _of_one_key(whole: Whole, stop: Stop, name: str) -> str:
    """A list without the key that it stands behind, if there is one of this sort."""
    listed = to_plain(stop.node)
    for value in (listed, listed[0]) if isinstance(listed, list) and len(listed) == 1 else (listed,):
        known = (key for shape in shapes_in(stop.wanted) for key in fields_of(shape) if key != "cites")
        if keys := [key for key in known if whole.fits(stop.path, {key: value})]:
            return f"write {' or '.join(f'`{name}: {flow({key: value})}`' for key in keys)}"
    return ""


def _of_mappings(node: Sequence, name: str, whole: Whole, stop: Stop) -> str:
    """A list of entries, each of which says its name or begins with it."""
    first = next((each for each in node.items if isinstance(each, Mapping) and each.entries), None)
    keys = [entry.key.text for entry in first.entries] if first is not None else []
    if first is None or not (is_section(stop.wanted) or (len(keys) == 1 and name in ("parameters", "names"))):
        return ""
    if len(keys) == 1:
        value = first.entries[0].value
        said = f" {value.text}" if isinstance(value, Scalar) else ""
        return f"entries of `{name}:` have names and are no list: leave the hyphens out, `{keys[0]}:{said}`"
    own = next((each for each in (*_IS_NAME_KEY, name.removesuffix("s"), "rule") if each in keys), "")
    called = field(first, own) if own else None
    if not isinstance(called, Scalar):
        return (
            f"`{name}` are no list: below `{name}:` a line `NAME:` without a hyphen, and what belongs to it below that"
        )
    rest = {key: value for key, value in _plain(first).items() if key != own}
    alone = next(iter(rest.values())) if len(rest) == 1 else None
    entry: Any = alone if isinstance(alone, str) and whole.fits(stop.path, {called.text: alone}) else rest
    return f"entries of `{name}:` have names and are no list: `{name}: {flow({called.text: entry})}`"


def _plain(node: Mapping) -> dict[str, Any]:
    return {entry.key.text: to_plain(entry.value) for entry in node.entries}


def _of_names(said: list[str], name: str) -> str:
    if name in _EMPTY_WILL_DO and said:
        return f"write `{name}: {{{', '.join(f'{each}: {{}}' for each in said)}}}`"
    if name == "flags" and said:
        return f"say what each holds, a number or `truth`: `flags: {flow({each: {'holds': 'truth'} for each in said})}`"
    first = said[0] if said and re.fullmatch(r"[a-z][a-z0-9-]*", said[0]) else "NAME"
    if name in ENTRIES:
        return named_entries(name).replace("{NAME:", f"{{{first}:")
    if name == "meant" and said:
        return f"say why it is no mistake: `meant: {{{said[0]}: WHY IT IS MEANT}}`"
    return f"these have names: `{name}: {{NAME: ...}}`, or below `{name}:` a line `NAME:` without a hyphen"
