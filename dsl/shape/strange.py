"""Keys that no shape has at their place: what is meant by them."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

from lastcard.dsl.everyday import key_for

from .base import IS_NAME, keys_of
from .sorts import places, shape_of

_SINGLE_VALUES = ("setup", "parameters", "answers", "direction", "players", "names")


def strange_key(key: str, value: Any, loc: tuple[Any, ...]) -> str:
    """A key that is nearly one that can stand here, and means another."""
    if bracket := re.search(r" *([{\[])", key):
        close = "}" if bracket[1] == "{" else "]"
        before = key[: bracket.start()]
        return f"a colon and a blank belong before the bracket: `{before}: {bracket[1]}...{close}`"
    if loc[:1] == ("changes",) and (section := _section_of(value)) and not (len(loc) > 2 and loc[2] == section):
        verb = loc[1] if loc[1] in ("add", "replace", "extend") else "add"
        return f"say of what sort it is: `{verb}: {{{section}: {{{key}: ...}}}}`, each on a line of its own"
    if sentence := KEY_AND_SENTENCE.fullmatch(key):
        return f"a colon stands behind `{sentence[1]}`: `{sentence[1]}: {sentence[2]}`, and steps stand below `do:`"
    if key.replace("-", " ") in ("for 2", "two", "for two players", "for 2 players") and "deal" in loc:
        return f"write `for two: {value}`"
    if said := next((advice for keys, advice in _MEANT if key.replace("-", " ").casefold() in keys), ""):
        return said
    if loc[-2:-1] == ("deck",) and isinstance(value, dict) and {*value} & _OF_CARDS:
        return f"lines of cards stand further in, under `cards:`: `deck: {{cards: {{{key}: ...}}}}`"
    if key == "default" and loc[:3] == ("changes", "add", "parameters"):
        given = value if isinstance(value, (int, bool)) else 1
        own = "one that may be chosen stands under `parameters:` of the house rule itself"
        return f"a parameter of the rulebook has a `value` alone: `{loc[3]}: {given}`; {own}"
    if loc[:1] == ("needs",) and key in ("rulebook", "rulebooks", "game", "edition", "extends", "for"):
        return "leave it out: a house rule goes with every rulebook that has the kinds, rules and windows it needs"
    if "texts" in loc and "kinds" in loc and key == "label":
        return "what a card does is its `stake:`; what it is called stands under `names: {number: Figure}`"
    if key == "after" and (value in ("the rulebook", "all others") or isinstance(value, list)):
        names = value if isinstance(value, str) else f"[{', '.join(map(str, value))}]"
        return f"write `follows: {names}`"
    if loc[:2] == ("changes", "extend") and len(loc) == 4 and loc[2] in ("windows", "rules", "offers"):
        return f"windows stand here by their names, without a section: `extend: {{{key}: ...}}`"
    if loc[:2] == ("changes", "add") and len(loc) == 3 and key == "offers":
        return "an offer is added to its window: `extend: {WINDOW: {offers: {NAME: ...}}}`"
    if loc[-2:-1] == ("texts",) and key in ("windows", "rules"):
        return "people read of offers, actions and kinds: `texts: {offers: {NAME: {label: {en: ...}}}}`"
    if loc[:1] == ("needs",) and key in ("house-rules", "house-rule"):
        return "no house rule can be needed by its name: name what it brings, as `rules: [NAME]` or `windows: [NAME]`"
    if loc[-3:-2] == ("rules",) and key in ("target", "amount"):
        return (
            f"that is said of a group: `groups: {{{loc[-2]}: {{{key}: {value}}}}}`, or in a step `- group: {loc[-2]}`"
        )
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


KEY_AND_SENTENCE = re.compile(r"(on|when|permit|forbid|oblige|before|instead|opens|asks) (\S.*)")
_OF_CARDS = frozenset({"copies", "colors", "points", "rank", "ranks", "kind", "penalty"})
# Keys of other minds, and how it is said here.
_MEANT = (
    (
        {"time", "timer", "timeout", "time limit", "seconds", "minutes", "within", "delay", "duration"},
        "there are no clocks: a window closes when somebody takes an offer, or all have declined",
    ),
    (
        {"priority", "order", "weight", "precedence", "sequence"},
        "which rule comes first is said by the other one: `follows: [RULE]`, or `follows: all others`",
    ),
    (
        {"optional", "choice", "may", "voluntary", "can choose"},
        "who may choose takes an offer of a window, or acts where a rule says `permit`",
    ),
    (
        {"comment", "note", "notes", "remark", "todo"},
        "write a comment behind `#`",
    ),
    (
        {"enabled", "active", "disabled", "enable"},
        (
            "what is there holds; `without:` or `remove:` takes it away, and a parameter with `true` or `false` "
            "may stand in `when:`"
        ),
    ),
    (
        {"author", "date", "source", "url", "license", "tags", "category", "difficulty", "age", "year"},
        "write it in a comment, behind `#`, or in the `title`",
    ),
    (
        {"image", "picture", "icon", "sound", "animation"},
        "there are no pictures; a color has a `letter`, a `shape` and a `swatch`",
    ),
)
_TELLING = {
    "rules": ("on", "permit", "forbid", "oblige", "unlawful", "tolerate", "instead"),
    "windows": ("opens", "asks", "offers"),
    "flags": ("holds",),
}


def _section_of(value: Any) -> str:
    """Where an entry belongs, by its keys."""
    keys = value.keys() if isinstance(value, dict) else ()
    return next((section for section, telling in _TELLING.items() if any(key in keys for key in telling)), "")


_OF_HOUSE_RULES = {
    "changes": "a rulebook has no `changes:`: what is new or otherwise stands in its section, as `rules:`",
    "add": "a rulebook has no `add:`: what is new stands in its section, as `rules: {NAME: ...}`",
    "replace": "a rulebook has no `replace:`: what it says otherwise stands in its section, as `rules: {NAME: ...}`",
    "set": "a rulebook says values in their sections, as `setup: {deal: {cards: 5}}`",
    "extend": "a rulebook says what is otherwise in a window as `windows: {NAME: {asks: all players}}`",
    "except": "write a condition that does not hold then, as `rules: {NAME: {when: not (CONDITION)}}`; it takes the "
    "place of one that is inherited",
    "needs": "only house rules have needs; a rulebook extends what it needs: `extends: [...]`",
}


def further_in(key: str, known: list[str]) -> str:
    """The key under which it stands, if that can stand here."""
    found = next((name for name, shape in places("rulebook", False) if name in known and key in keys_of(shape)), "")
    return f"it stands further in, under `{found}:`" if found else ""


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


def elsewhere(key: str, loc: tuple[Any, ...], document: str) -> str:
    """A key that stands in another file, or further in."""
    if document == "house-rule" and len(loc) == 1 and key == "extends":
        return "a house rule extends nothing: it is laid over any rulebook that has what it `needs`"
    if document == "house-rule" and len(loc) == 1 and key in keys_of(shape_of("rulebook")):
        return f"write it under `changes:`, for example `add:`, below it `{key}:`"
    if len(loc) == 2 and loc[0] == "scoring":
        return f"ways of scoring stand under `methods:`: `methods: {{{key}: {{...}}}}`"
    if document == "rulebook" and len(loc) == 1 and key in _OF_HOUSE_RULES:
        return _OF_HOUSE_RULES[key]
    if document == "rulebook" and len(loc) == 1 and (key_for(key, ("examples",)) or key == "examples"):
        return "examples of a rulebook stand in a scenario file of their own, which `lastcard test` runs"
    return ""


def name_alone(said: str) -> str:
    """A name that is said with its section before it, or the window of an offer."""
    head, _, rest = said.partition(".")
    whole = re.fullmatch(rf"{IS_NAME.pattern}(\.{IS_NAME.pattern})+", said)
    return "" if whole is None else (rest if head in _SECTIONS else head).partition(".")[0]


_SECTIONS = frozenset(
    {"rules", "windows", "offers", "flags", "zones", "groups", "parameters", "wheels", "deck", "scoring"}
)


def for_an_offer(name: str, loc: tuple[Any, ...]) -> str:
    if loc[:2] != ("changes", "extend") or not name_alone(name):
        return ""
    return f"windows are extended; an offer is written anew under `replace: {{offers: {{{name}: ...}}}}`"
