"""Keys that no shape has at their place: what is meant by them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from lastcard.dsl.everyday import key_for, meanings_of, value_for
from lastcard.dsl.reading.nodes import Mapping, Node, Scalar, to_plain
from lastcard.dsl.reading.tree import field
from lastcard.dsl.shape.base import behind, choices_of, keys_of, shapes_in
from lastcard.dsl.shape.schema import IfStep, ParameterShape
from lastcard.dsl.shape.sorts import places, shape_of
from lastcard.dsl.shape.ways import Stop, Whole, flow

from . import cards, changes, examples, scoring
from .steps import else_if, opposite
from .values import candidates

SINGLE_VALUES = ("setup", "parameters", "answers", "direction", "players", "names")


def strange_key(key: str, value: Any, loc: tuple[Any, ...]) -> str:
    """A key that is nearly one that can stand here, and means another."""
    if bracket := re.search(r" *([{\[])", key):
        close = "}" if bracket[1] == "{" else "]"
        before = key[: bracket.start()]
        return f"a colon and a blank belong before the bracket: `{before}: {bracket[1]}...{close}`"
    if loc[:1] == ("changes",) and (section := _section_of(value)) and not (len(loc) > 2 and loc[2] == section):
        verb = next((part for part in loc[1:2] if part in ("add", "replace", "extend")), "add")
        return f"say of what sort it is: `{verb}: {{{section}: {{{key}: ...}}}}`, each on a line of its own"
    if sentence := KEY_AND_SENTENCE.fullmatch(key):
        return f"a colon stands behind `{sentence[1]}`: `{sentence[1]}: {sentence[2]}`, and steps stand below `do:`"
    if re.fullmatch("(?:(?:for|with) )?(?:2|two)(?: players)?", key.replace("-", " ")) and "deal" in loc:
        return f"write `for two: {value}`"
    if loc[-2:-1] == ("deck",) and isinstance(value, dict) and {*value} & _OF_CARDS:
        return f"lines of cards stand further in, under `cards:`: `deck: {{cards: {{{key}: ...}}}}`"
    if key == "default" and loc[:3] == ("changes", "add", "parameters"):
        given = value if isinstance(value, (int, bool)) else 1
        own = "one that may be chosen stands under `parameters:` of the house rule itself"
        return f"a parameter of the rulebook has a `value` alone: `{loc[3]}: {given}`; {own}"
    if loc[:1] == ("needs",) and key in ("rulebook", "rulebooks", "game", "edition", "extends", "for"):
        return "leave it out: a house rule goes with every rulebook that has the kinds, rules and windows it needs"
    if (
        key in ("label", "stake")
        and "texts" not in loc
        and loc[-3:-2] in (("offers",), ("actions",), ("flags",), ("zones",))
    ):
        return f"what people read stands under `texts:`: `texts: {{{loc[-3]}: {{{loc[-2]}: {{{key}: ...}}}}}}`"
    if "texts" in loc and "kinds" in loc and key == "label":
        return "what a card does is its `stake:`; what it is called stands under `names: {number: Figure}`"
    return (
        changes.strange_key(key, value, loc)
        or _of_other_languages(key, value, loc)
        or _of_another_place(key, value, loc)
    )


def of_an_exception(key: str, value: Any, around: Node) -> str:
    """`unless`: the opposite, joined to what has to hold anyway."""
    if key not in ("unless", "except", "not when", "when not") or not isinstance(value, str):
        return ""
    there = field(around, "when")
    if isinstance(there, Scalar):
        holds = f"({there.text})" if " or " in there.text else there.text
        return f"join the opposite to the condition that is there: `when: {holds} and not ({value})`"
    return f"write the opposite: `when: not ({value})`"


def _of_other_languages(key: str, value: Any, loc: tuple[Any, ...]) -> str:
    """What comes when, under which condition, and how often, as it is said elsewhere."""
    if key == "after" and isinstance(value, str) and " " in value:
        return f"what comes after an event is a rule about it: `on: {value}`"
    if key == "if" and loc[-3:-2] == ("rules",):
        return "the condition of a rule is `when:`, and what it waits for is `on:`, as `on: player plays card`"
    if key in ("over", "after", "before") and loc[-3:-2] in (("rules",), ("windows",)) and _is_of_the_rulebook(value):
        return "which comes later is said by `follows: the rulebook`"
    if key in ("repeat", "times") and isinstance(value, int):
        often = f"say it in the step, as `player draws {value}`, or write the step so often"
        return f"nothing is repeated by number: {often}"
    if key == "repeat" and isinstance(value, dict) and isinstance(value.get("for each"), str):
        return f"each of several does it: write `for each: {value['for each']}`, and below it `do:` with the steps"
    if key == "until" and any(isinstance(part, int) for part in loc):
        return f"write `repeat until: {value}`" if isinstance(value, str) else "write `repeat until: CONDITION`"
    if key in ("when", "if") and loc[-3:-2] == ("actions",):
        return (
            f"when it may be said, a rule tells: `permit: player says {loc[-2]}`, with a line `when: {value}`; "
            "an action has only what it does"
        )
    if key in ("while", "repeat while"):
        return f"write `repeat until:` with what has to hold in the end: `repeat until: {opposite(str(value))}`"
    if key in ("else if", "elif", "elseif", "elsif"):
        return else_if(value if isinstance(value, str) else "CONDITION")
    return ""


def _of_another_place(key: str, value: Any, loc: tuple[Any, ...]) -> str:
    """What stands in another way, or at another place, in texts, needs and changes."""
    if loc[:1] == ("needs",) and key in ("cards", "card", "numbers", "number", "deck"):
        return cards.cards_needed(value)
    if loc[-2:-1] == ("texts",) and re.fullmatch("[a-z]{2,3}", key) and isinstance(value, dict):
        return f"the language stands innermost: `offers: {{NAME: {{label: {{{key}: WHAT IT SAYS}}}}}}`"
    if loc[:1] == ("needs",) and key == "offers":
        return "name the window in which it is offered: `windows: [WINDOW]`"
    if loc[:2] in (("changes", "add"), ("changes", "replace")) and len(loc) == 3 and key in SINGLE_VALUES:
        return set_instead(key, value)
    if loc[-3:-2] == ("windows",) and key in ("on", "after", "before") and isinstance(value, str):
        or_before = f", or `before {value}`" if key == "on" else ""
        return f"a window opens: `opens: {'after' if key == 'on' else key} {value}`{or_before}"
    if "extend" in loc and key in ("do", "on", "forbid", "permit"):
        named = f"`replace: {{rules: {{{loc[2]}: {{...}}}}}}`" if len(loc) > 2 else "`replace:`"
        return f"only windows are extended; a rule is replaced, {named}, or has an exception under `except:`"
    return ""


def _is_of_the_rulebook(value: Any) -> bool:
    return isinstance(value, str) and (value in _LATER or value_for(value, _LATER) is not None)


_LATER = ("the rulebook", "all others")


def set_instead(key: str, value: Any) -> str:
    """Single values by their whole way."""
    told = flow(dict(list(_settings(key, value))[:2]))
    return f"single values are set, with the whole way to them: `set: {told}`"


def _settings(way: str, value: Any) -> Iterator[tuple[str, Any]]:
    for key, each in value.items() if isinstance(value, dict) else ():
        yield from _settings(f"{way}.{key}", each)
    if not isinstance(value, dict):
        yield way, value


KEY_AND_SENTENCE = re.compile(r"(on|when|permit|forbid|oblige|before|instead|opens|asks) (\S.*)")
_OF_CARDS = frozenset({"copies", "colors", "points", "rank", "ranks", "kind", "penalty"})
_TELLING = {
    "rules": ("on", "permit", "forbid", "oblige", "unlawful", "tolerate", "instead"),
    "windows": ("opens", "asks", "offers"),
    "flags": ("holds",),
}


def _section_of(value: Any) -> str:
    """Where an entry belongs, by its keys."""
    keys = value.keys() if isinstance(value, dict) else ()
    return next((section for section, telling in _TELLING.items() if any(key in keys for key in telling)), "")


def renamed(whole: Whole, around: Stop, key: str, value: Any, near: str) -> str:
    """A key that is called otherwise, with the value that was written, if it fits there; else with what was meant."""
    others = [to_plain(other) for name, other in _strangers(around) if name != key and key_for(name, (near,))]
    if whole.fits((*around.path, near), value):
        return f"write `{near}: {flow(value)}`" if others and not isinstance(value, dict) else f"did you mean `{near}`?"
    choices = [choice for shape in shapes_in(around.wanted) for choice in choices_of(shape, near)]
    for each in (value_for(value, choices) if isinstance(value, str) else None, *others, *candidates(value), [value]):
        if each is not None and whole.fits((*around.path, near), each):
            return f"write `{near}: {flow(each)}`"
    return ""


def _strangers(around: Stop) -> list[tuple[str, Any]]:
    """The keys of a mapping that its shape does not have."""
    known = {key for shape in shapes_in(around.wanted) for key in keys_of(shape)}
    entries = around.node.entries if isinstance(around.node, Mapping) else ()
    return [(entry.key.text, entry.value) for entry in entries if entry.key.text not in known]


def as_sentence(around: Stop, key: str, value: Any) -> str:
    """A step with a colon in it."""
    alone = isinstance(around.node, Mapping) and len(around.node.entries) == 1 and around.path
    if not alone or not isinstance(around.path[-1], int) or isinstance(value, (dict, list)):
        return ""
    if IfStep not in shapes_in(around.wanted) or " " not in key:
        return ""
    return f"a step has no colon: `- {key} {flow(value)}`"


def of_the_entry_above(stops: list[Stop], name: str) -> Scalar | None:
    """`do:` among the entries of a section: it belongs to the one above, and stands too far left."""
    around = stops[-2].node if len(stops) > 1 else None
    if not isinstance(around, Mapping) or not any(name in keys_of(shape) for shape in shapes_in(stops[-1].wanted)):
        return None
    named = [entry.key for entry in around.entries]
    names = [key.text for key in named]
    parts = {key for shape in shapes_in(stops[-1].wanted) for key in keys_of(shape)}
    before = [each for each in named[: names.index(name)] if each.text not in parts] if name in names else []
    return before[-1] if before else None


def of_several(whole: Whole, around: Stop, key: str) -> str:
    """Keys that say together what one says here."""
    shapes, said = shapes_in(around.wanted), dict(_strangers(around))
    texts = {name: node.text for name, node in said.items() if isinstance(node, Scalar)}
    if key in _ENDS and any("range" in keys_of(shape) for shape in shapes):
        first, last = (
            next((texts[name] for name in _ENDS if _ENDS[name] == end and name in texts), "") for end in (0, 1)
        )
        numbers = f"{first or int(last != '0')}..{last}"
        fitting = last and whole.fits((*around.path, "range"), numbers)
        return f"write `range: {numbers}`" if fitting else "write the first and the last in one, as `range: 1..4`"
    if ParameterShape in shapes and key in ("default", "range", "one of", *_ENDS) and around.key is not None:
        given = field(around.node, "default") or field(around.node, "value")
        value = given.value if isinstance(given, Scalar) and isinstance(given.value, (bool, int)) else 1
        return f"a parameter of a rulebook has a value alone: `{around.key.text}: {flow(value)}`"
    return ""


_ENDS = {
    "min": 0,
    "minimum": 0,
    "from": 0,
    "least": 0,
    "lowest": 0,
    "max": 1,
    "maximum": 1,
    "to": 1,
    "most": 1,
    "highest": 1,
}


def further_in(whole: Whole, around: Stop, key: str, value: Any) -> str:
    """The whole way to the place of a key, with the value that was written if it fits there."""
    if together := _further_in_together(whole, around, key):
        return together
    for name in (key, *meanings_of(key)):
        for said in _wrapped(around, name, value):
            if way := whole.further_in(around, name, said):
                named, more = scoring.by_its_name(whole.node, way, said, around.node)
                return _told_way(around, named, said) + more
    return ""


def _further_in_together(whole: Whole, around: Stop, key: str) -> str:
    """Several keys that have the same place further in."""
    said = [(name, to_plain(node)) for name, node in _strangers(around)[:MOST_TOGETHER]]
    ways = {tuple(whole.further_in(around, name, value)[:-1]) for name, value in said}
    if len(said) < 2 or len(ways) != 1 or not (above := [*ways.pop()]):
        return ""
    return _told_way(around, above, dict(said))


def _wrapped(around: Stop, key: str, value: Any) -> list[Any]:
    """A value, and the same behind the first key of what stands behind such a key."""
    found = list(candidates(value))
    known = dict(reversed(places("rulebook", False)))
    if key in known and not isinstance(value, (dict, list)):
        found += [{keys_of(known[key])[0]: each} for each in list(found)]
    return found


def _told_way(around: Stop, way: list[str], value: Any) -> str:
    names = [_name_there(around, way[:number]) if part == "NAME" else part for number, part in enumerate(way)]
    there = [number for number in range(1, len(names)) if field(around.node, *names[:number]) is not None]
    kept, nested = names[there[-1] :] if there else names, value
    for part in reversed(kept[1:]):
        nested = {part: nested}
    piece = flow({kept[0]: nested})[1:-1]
    if len(piece) > LONGEST:
        return f"it stands further in, under {', '.join(f'`{name}:`' for name in names[:-1])}"
    if there:
        return f"it stands further in, under the `{names[there[-1] - 1]}:` that is there: `{piece}`"
    return f"it stands further in: write `{piece}`"


def _name_there(around: Stop, way: list[str]) -> str:
    """The name of an entry that has to be meant: the one that is there, or the one that is chosen beside it."""
    section = field(around.node, *way)
    return section.entries[0].key.text if isinstance(section, Mapping) and len(section.entries) == 1 else "NAME"


def as_entry(whole: Whole, around: Stop, key: str, value: Any) -> str:
    """The section to which something belongs that stands beside the sections."""
    said = {name: to_plain(node) for name, node in _strangers(around)}
    alone = isinstance(value, dict) and bool(value)
    if not alone and not (isinstance(value, str) and len(around.path) > 1) and not _is_setting(value, around):
        return ""
    if not around.path and not alone:
        fits = whole.fits((*around.path, "parameters"), {key: value})
        return f"a parameter stands under `parameters:`: `parameters: {{{key}: {flow(value)}}}`" if fits else ""
    sections = whole.sections_for(around, key, value)
    if not sections:
        return ""
    first = sections[0]
    together = said if len(said) > 1 and whole.fits((*around.path, first), said) else {key: value}
    shown = flow({first: together})[1:-1]
    shown = shown if len(shown) <= LONGEST else f"{first}: {{{key}: ...}}"
    if len(sections) == 1 or first in ("label",):
        return f"it stands further in, by its name: `{shown}`"
    return f"say of what sort `{key}` is: `{shown}`, or under {' or '.join(f'`{each}:`' for each in sections[1:])}"


def _is_setting(value: Any, around: Stop) -> bool:
    return isinstance(value, (bool, int)) and not around.path


LONGEST, MOST_TOGETHER = 90, 12  # signs of an example, and keys that have their place together


def in_another_section(whole: Whole, stops: list[Stop]) -> str:
    """An entry with the keys of another section; a key of another part of the file."""
    around, key = stops[-2], stops[-1]
    if len(stops) > 3 and around.key is not None:
        sections = whole.sections_for(stops[-4], around.key.text, to_plain(around.node))
        telling = [each for each in sections if _has_key(stops[-4], each, key)]
        if telling:
            said = " or ".join(f"`{each}:`" for each in telling)
            return f"it stands in another section: with these keys `{around.key.text}` is an entry of {said}"
    if key.key is None or len(stops) < 3:
        return ""
    name, value, root = key.key.text, to_plain(key.node), stops[0]
    if name in keys_of(whole.shape) and whole.fits((name,), value):
        return f"it stands further out, beside `{stops[1].path[0]}:`"
    way = whole.further_in(root, name, value)
    return _told_way(root, way, value).replace("further in", "in another section", 1) if way else ""


def _has_key(around: Stop, section: str, key: Stop) -> bool:
    """Have the entries of a section such a key?"""
    entry = behind(behind(around.wanted, section), "")
    return key.key is not None and any(key.key.text in keys_of(shape) for shape in shapes_in(entry))


def further_out(key: str, loc: tuple[Any, ...], document: str) -> str:
    """The key beside which it stands, if that has a place around this one."""
    if key == "when" and any(isinstance(part, int) for part in loc[:-1]):
        return (
            "a condition of steps is `if: CONDITION`, below it `then:` with the steps; `when:` is that of a whole rule"
        )
    known = dict(reversed(places(document, "changes" in loc)))
    around = [part for part in loc[:-1] if part in known]
    beside = next((below for part, below in pairwise(around) if key in keys_of(known[part])), "")
    return f"it stands further out, beside `{beside}:`" if beside else ""


def elsewhere(key: str, value: Any, loc: tuple[Any, ...], document: str) -> str:
    """A key that stands in another file, or further in."""
    if document == "house-rule" and len(loc) == 1 and key in keys_of(shape_of("rulebook")):
        return f"write it under `changes:`, for example `add:`, below it `{key}:`"
    if len(loc) == 2 and loc[0] == "scoring" and key not in keys_of(shape_of("rulebook")):
        return f"ways of scoring stand under `methods:`: `methods: {{{key}: {{...}}}}`"
    if said := changes.of_house_rules(key, value, loc, document):
        return said
    if document == "rulebook" and len(loc) == 1 and (key_for(key, ("examples",)) or key == "examples"):
        return examples.OF_A_RULEBOOK
    return ""
