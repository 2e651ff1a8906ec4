"""What is meant where a value stands that does not fit, or one value where several have keys."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from math import gcd, lcm
from typing import Any

from lastcard.dsl.everyday import digits_for, value_for
from lastcard.dsl.reading.mistakes.habits import NAMED, SENTENCES, comment_behind
from lastcard.dsl.reading.nodes import Mapping, Node, Scalar, Sequence, to_plain
from lastcard.dsl.reading.tree import entries, field, items, leaves
from lastcard.dsl.shape.base import Shape, choices_of, keys_of, needs_one, shapes_in
from lastcard.dsl.shape.values import OTHERS
from lastcard.dsl.shape.ways import Path, Stop, Whole, flow

from . import cards
from .examples import CHANGES, ENTRIES, named_entries, right_ones
from .lists import house_rule
from .rows import TABLES
from .scoring import NOBODY_SCORES, WAY

_NOTHING = frozenset({"none", "nothing", "null", "false", "off", "no", "removed", "~"})
_HELD = ("card", "color", "player", "number", "truth")
_SENTENCES = {
    **dict.fromkeys(("on", "instead", "permit", "forbid", "unlawful", "tolerate", "oblige"), "player plays number"),
    "before": "player must draw",
    "opens": "after player plays card",
    "asks": "all players",
    "about": "whom from all players other than taker",
    "for each": "friend in all players",
}
MOST = 12  # outcomes that are listed one by one
LONGEST = 20  # characters of a number that is looked at


# --- numbers ------------------------------------------------------------------------------------------------------


def numbers_in(text: str) -> list[str]:
    """The whole numbers that are said, in digits or in words."""
    words = re.findall(r"\w+", text)
    return [word if word.isdecimal() else digits_for(word) for word in words if word.isdecimal() or digits_for(word)]


def from_to(node: Node) -> str:
    """Numbers that are said in another way."""
    within = [entry.value for entry in node.entries] if isinstance(node, Mapping) else items(node) or (node,)
    said = numbers_in(" ".join(each.text for each in within if isinstance(each, Scalar)))
    return f"{said[0]}..{said[-1]}" if said else "1..4"


def is_range(said: str) -> bool:
    """Is it a first and a last number, in whatever way?"""
    return re.fullmatch(r"[0-9]+ ?(?:-|–|\.{2,3}|to) ?[0-9]+", said) is not None


def candidates(value: Any) -> Iterator[Any]:
    """What a value may have been meant to be: itself, a number in it, a range."""
    yield value
    if isinstance(value, str):
        numbers = numbers_in(value)
        yield from map(int, numbers[:1])
        if len(numbers) > 1:
            yield f"{numbers[0]}..{numbers[-1]}"
        if value.casefold() in ("yes", "on", "no", "off"):
            yield value.casefold() in ("yes", "on")


def for_a_number(whole: Whole, stop: Stop, name: str, only: bool) -> str:
    """What is no number, or no whole one; where `only` numbers stand, or `true` and `false` as well."""
    node = stop.node
    alone = items(node)
    said = node.text if isinstance(node, Scalar) else alone[0].text if len(alone) == 1 else ""
    if alone and said.isdecimal() and whole.fits(stop.path, int(said)):
        return f"write the number alone: `{said}`"
    if isinstance(node, Mapping):
        return f"write one number: `{name}: 7`" + (", and for two players `for two: 7` beside it" * (name == "cards"))
    if remark := comment_behind(said):
        return remark
    if "wheels" in stop.path[-3:-1] and (weights := _weights(whole, stop)):
        return f"weights are whole numbers: `{stop.path[-2]}: {weights}`"
    if (thousands := re.fullmatch(r"([1-9][0-9]{0,2})[.,' ]([0-9]{3})", said)) and whole.fits(
        stop.path, int("".join(thousands.groups()))
    ):
        return f"write it without a sign between: `{''.join(thousands.groups())}`"
    if stop.key is None and len(several := re.split(r" *[;/|] *| +", said)) > 1 and all(map(str.isdecimal, several)):
        return f"a comma stands between two: `[{', '.join(several)}]`"
    if ended := re.fullmatch("([0-9]+)[,;]", said):
        return f"no comma stands at the end of a line: `{name}: {ended[1]}`"
    if re.fullmatch(r"-?[0-9]{1,9}[.,][0-9]*", said):
        return _whole_ones(whole, stop, said.replace(",", "."))
    if re.fullmatch("-[0-9]+", said) or (name == "points" and re.fullmatch("minus [0-9a-z]+", said)):
        return "write a number that is not below 0" + ", or `rank`; no card counts less than nothing" * (
            name == "points"
        )
    if digits := digits_for("-".join(said.split())):
        return f"write `{digits}`" if whole.fits(stop.path, int(digits)) else ""
    if said.isdecimal() and not isinstance(getattr(node, "value", None), int):
        return f"write a whole number, without quotes: `{said}`"
    if name == "points" and re.search(r"[*x×/+]|\brank\b", said):
        return "nothing is reckoned here: write a whole number, or `rank`; other points have a line of cards each"
    if said and len(numbers := numbers_in(said)) == 1 and whole.fits(stop.path, int(numbers[0])):
        return f"write the number alone: `{numbers[0]}`"
    if name == "default" and len(numbers_in(said)) == 2:
        return f"write `default: {numbers_in(said)[0]}`, and beside it `range: {from_to(node)}`"
    if name == "points":
        return "write a whole number, or `rank` for the number on the card"
    if not only and whole.fits(stop.path, 1) and whole.fits(stop.path, True):
        return "write a number in digits, or `true` or `false`"
    if name == "swatch":
        return cards.swatch(said) or "write the number of a color of a terminal, 0 to 255"
    return ""


def _whole_ones(whole: Whole, stop: Stop, said: str) -> str:
    """The whole numbers next to one that is none."""
    below = int(float(said) // 1)
    fitting = [
        f"`{each}`" for each in dict.fromkeys((below, below + (float(said) != below))) if whole.fits(stop.path, each)
    ]
    return f"numbers are whole: write {' or '.join(fitting)}" if fitting else "numbers are whole"


def _weights(whole: Whole, stop: Stop) -> str:
    """It is only how weights stand to each other that counts."""
    around = whole.stops(stop.path[:-1])[-1]
    said = {
        entry.key.text: entry.value.text
        for entry in getattr(around.node, "entries", ())
        if isinstance(entry.value, Scalar)
    }
    try:
        parts = {key: Fraction(text.replace(",", ".").strip("% ")) for key, text in said.items() if len(text) < LONGEST}
    except (ValueError, ZeroDivisionError):
        return ""
    fine = lcm(*(each.denominator for each in parts.values()))
    most = gcd(*(int(each * fine) for each in parts.values())) or 1
    told = {key: int(each * fine) // most for key, each in parts.items()}
    return flow(told) if len(told) == len(said) and whole.fits(around.path, told) else ""


# --- a value where something with keys belongs --------------------------------------------------------------------


def for_a_shape(whole: Whole, stop: Stop, name: str, section: str) -> str:
    """A value by itself, where its key is left out. What cannot stand behind that key is not proposed."""
    node, shapes = stop.node, shapes_in(stop.wanted)
    if not isinstance(node, Scalar) or not node.text:
        return ""
    if name in ENTRIES and not shapes:
        return named_entries(name)
    if name in CHANGES:
        return CHANGES[name]
    if name == "turned up" and node.text in _NOTHING:
        return "write `turned up: none`"
    if name in TABLES and whole.fits(stop.path, {OTHERS: node.value}):
        return f"write `{name}: {flow({OTHERS: node.value})}`"
    if name == "scoring" and (points := numbers_in(node.text)):
        return f"write `scoring: {{methods: {{NAME: {{target: {points[0]}}}}}}}`: the game ends with so many points"
    if name == "scoring" and node.text.casefold() in _NOTHING:
        return NOBODY_SCORES.replace("`default: none`", "`scoring: {default: none}`")
    if name == "stall" and not numbers_in(node.text):
        return "write `stall: {turns: 1000}`; a lap of passes never ends the round with `stall: {laps: none}`"
    for shape in shapes:
        if found := _with_its_key(whole, stop, name, shape, node):
            return found
    return next((each for each in right_ones(name) if whole.holds(stop.path, each)), "") or parts_of(stop, name)


def parts_of(stop: Stop, name: str) -> str:
    """What may stand below a key. An example would put something else in the place of what was written."""
    parts = [key for shape in shapes_in(stop.wanted) for key in keys_of(shape) if key != "cites"]
    listed = ", ".join(f"`{key}:`" for key in dict.fromkeys(parts))
    return f"below `{name}:` stands what it has: {listed}" if parts else ""


def _with_its_key(whole: Whole, stop: Stop, name: str, shape: type[Shape], node: Scalar) -> str:
    """The value behind the first key of a shape, if it fits there."""
    key = keys_of(shape)[0]
    if key == "do":
        return f"steps stand behind `do:`: `{name}: {{do: [{node.text}]}}`" if " " in node.text else ""
    if {"default", "range"} <= {*keys_of(shape)} and len(numbers := numbers_in(node.text)) == 2:
        return f"write `{name}: {{default: {numbers[0]}, range: {from_to(node)}}}`"
    digits = digits_for("-".join(node.text.split()))
    for value in (value_for(node.text, choices_of(shape, key)), digits and int(digits), *candidates(node.value)):
        if value not in (None, "") and whole.fits(stop.path, {key: value}):
            return f"write `{name}: {flow({key: value})}`"
    fitting = [each for each in keys_of(shape) if each != "cites" and whole.fits(stop.path, {each: node.value})]
    if len(fitting) == 1:
        return f"write `{name}: {flow({fitting[0]: node.value})}`"
    choices = choices_of(shape, key) if needs_one(shape) else ()  # else another key may be meant
    wholes = [flow({key: each}) for each in choices if whole.fits(stop.path, {key: each})]
    return f"write {' or '.join(f'`{name}: {each}`' for each in wholes)}" if wholes else ""


def for_an_entry(node: Scalar, name: str, section: str) -> str:
    """A value by itself, where an entry of a section has several."""
    said = node.text
    if section == "flags":
        holds = "truth" if isinstance(node.value, bool) else "number" if said.isdecimal() else _held(said)
        kept = isinstance(node.value, (bool, int)) and node.value is not False
        start = f", start: {flow(node.value)}" if kept else ""
        return f"write `{name}: {{holds: {holds}{start}}}`, with `of: player` if everybody has one"
    if section == "cards" and said.isdecimal() and digits_for(name) == said:
        return f"write `{name}: {{rank: {said}}}`"
    if section == "cards" and said.isdecimal():
        return f"write `{name}: {{copies: {said}}}`"
    if section == "actions" and " " in said:
        return f"steps stand behind `do:`: `{name}: {{do: [{said}]}}`"
    if section == "wheels":
        return f"say how often each outcome comes: `{name}: {flow(dict.fromkeys(_outcomes(said), 1))}`"
    if section == "colors" and said in _NOTHING:
        return "a color cannot be taken away; every line of cards says which it has: `cards: {LINE: {colors: [...]}}`"
    if section == "colors":
        return f'write `{name}: {{letter: {name[:1].upper()}, shape: "*", swatch: 33}}`'
    if section in ("cards", "rules", "windows", "flags") and said in _NOTHING:
        way = {"cards": f"deck.{name}", "flags": f"flags.{name}"}.get(section, name)
        return f"what is inherited is taken away: `without: [{way}]`; `lastcard words --of RULEBOOK` lists the names"
    if section == "rules":
        return f"a rule has parts: `{name}: {{on: EVENT, when: CONDITION, do: [STEP]}}`"
    return ""


def _outcomes(said: str) -> list[int]:
    """The numbers that a wheel brings, where the first and the last are said."""
    ends = [int(each) for each in numbers_in(said) if len(each) < LONGEST]
    return [*range(ends[0], ends[1] + 1)] if len(ends) == 2 and 0 <= ends[1] - ends[0] < MOST else [1, 2, 3]


def _held(said: str) -> str:
    return value_for(said, _HELD) or said


def for_a_value(loc: tuple[Any, ...], node: Node) -> str:
    """A mapping of mappings where a path is wanted."""
    path, below = [str(part) for part in loc[loc.index("set") + 1 : loc.index("set") + 2]] if "set" in loc else [], node
    while path and isinstance(below, Mapping) and len(below.entries) == 1:
        path.append(below.entries[0].key.text)
        below = below.entries[0].value
    if path and below is not node and isinstance(below, Scalar):
        return f"write the whole way to it before the colon: `{'.'.join(path)}: {below.text}`"
    return ""


# --- texts --------------------------------------------------------------------------------------------------------


def words_listed(whole: Whole, stop: Stop, name: str, said: str) -> str:
    """Several words in one text, where a list of them may stand."""
    words = [word for word in re.split(r"\s*[,;/|]\s*|\s+(?:or|and)\s+", said) if word]
    fits = len(words) > 1 and bool(name) and whole.fits(stop.path, words)
    return f"several are a list: `{name}: {flow(words)}`" if fits else ""


def for_a_text(whole: Whole, stop: Stop, name: str, loc: tuple[Any, ...]) -> str:
    """A key and a value, a list, or another value where one text belongs."""
    node = stop.node
    if not isinstance(node, Mapping):
        return _for_one_text(node, name, loc)
    around = stop.path[:-1]
    inside = to_plain(node)
    if name in NAMED and around and whole.fits(around, inside):
        return f"`{around[-1]}:` has no sections: write `{around[-1]}: {flow(inside)}`"
    if "house-rules" in loc and len(node.entries) > 1:
        return _house_rule_of_keys(node)
    if len(node.entries) != 1:
        return ""
    key, value = node.entries[0].key.text, node.entries[0].value
    if "house-rules" in loc:
        found = house_rule(key, value)
        return f"write `{found}`, without a blank; `lastcard show {key}` names its parameters" if found else ""
    return f"write `{name}: {value.text}`" if isinstance(value, Scalar) and name else ""


def _house_rule_of_keys(node: Mapping) -> str:
    """A house rule and its parameters, each behind a key."""
    first, *rest = node.entries
    inside = [each for entry in rest for each in (entries(entry.value) or (entry,))]
    given = ",".join(f"{each.key.text}={each.value.text}" for each in inside if isinstance(each.value, Scalar))
    if not isinstance(first.value, Scalar) or not given:
        return ""
    said = f"{first.value.text}:{given}"
    return f"write `{said}`, in one word" if "," not in given else f'write `"{said}"`, in one word'


def _for_one_text(node: Node, name: str, loc: tuple[Any, ...]) -> str:
    said = [item.text for item in items(node)]
    truth = node.value if isinstance(node, Scalar) and isinstance(node.value, bool) else None
    if truth is not None and loc[:2] == ("changes", "except"):
        return f"say when it does not apply, as `size of hand of player is 1`; always: `remove: [{name}]`"
    if truth is False and loc[-2:] == WAY:
        return NOBODY_SCORES
    if truth is not None and name == "when":
        return "leave `when` out: a rule without it holds always" if truth else "take the rule away: it never holds"
    if said and name == "before" and all(" " not in each for each in said):
        own = loc[-2] if len(loc) > 1 else "NAME"
        return (
            f"`before` is an event; which rule comes first is said by the other one, `{said[0]}`, with "
            f"`follows: [{own}]`; one that is inherited is replaced, with all that it says"
        )
    if len(said) == 1 and not name:
        return f"write `{said[0]}`, without brackets of its own"
    if len(said) == 1 and name:
        return f"write `{name}: {said[0]}`, without brackets"
    if said and name in ("permit", "forbid", "oblige", "unlawful", "tolerate"):
        return f"one stands behind `{name}`; write another rule for the next, or one about several: `player plays card`"
    if said and name in ("when", "if", "repeat until"):
        return f"conditions that hold together are one sentence: `{name}: {' and '.join(said)}`"
    if isinstance(node, Sequence) and name in ("on", "before", "instead", "opens"):
        return f"one stands behind `{name}`; for the other write a second entry, with a name of its own"
    if said and name == "asks":
        return f"several are one text: `asks: {', '.join(said)}`"
    if name in SENTENCES.split("|"):
        return f"a sentence stands here, as `{_SENTENCES.get(name, 'rank of card is 7')}`"
    if said and loc[:2] == ("changes", "except"):
        return f"conditions are one sentence: `{name}: {' or '.join(said)}`"
    if loc[:1] == ("needs",) and isinstance(node, Scalar) and node.text.isdecimal():
        return f"numbers on cards are ranks: `needs: {{ranks: [{node.text}]}}`"
    return "put it in quotes" if isinstance(node, Scalar) else ""


def is_made_true(flag: str, root: Node) -> bool:
    """Does a step of the file say so?"""
    made = re.compile(rf"\b{re.escape(flag)}(?: of [a-z ]+)? becomes (?:true|false)\b")
    return any(made.search(leaf.text) for leaf in leaves(root))


def set_back_each_turn(whole: Whole, way: Path) -> str:
    """What is forgotten when a turn ends has a rule for that."""
    flag = field(whole.node, *map(str, way))
    holds, of = field(flag, "holds"), " of player" * (field(flag, "of") is not None)
    kept = holds.text if isinstance(holds, Scalar) else ""
    first = {"truth": "false", "number": "0"}.get(kept, "none")
    return f"what lasts a turn is set back by a rule: `on: turn of player ends`, `do: [{way[-1]}{of} becomes {first}]`"


def of_another_word(name: str, said: str) -> str:
    """What is meant by a word that is none of those that there are, and is not near to one."""
    if name == "next dealer" and "los" in said:
        return "a loser is not known: write `is the winner`, `passes on`, or `is found anew`"
    if name == "holds" and said.casefold() in ("text", "string", "str", "word", "words", "enum", "name"):
        return "words are a list of those that there are: `holds: [calm, angry]`"
    return ""
