"""By what cards are told, where people say only what they are called: `card is NAME`, `player has a NAME`."""

from __future__ import annotations

import re
from collections.abc import Collection

from lastcard.dsl.everyday import is_color, is_name
from lastcard.dsl.sayings.wordings import WHO


def feature_of(names: list[str]) -> str:
    """By what cards are told that are called so; nothing if no deck has such."""
    if all(name.isdigit() for name in names):
        return "rank"
    return "color" if all(map(is_color, names)) else "kind" if all(map(is_name, names)) else ""


def is_of_a_color(sentence: str) -> bool:
    """A color is no kind of card, though it reads like one."""
    found = re.fullmatch(r"player plays ([a-z-]+)", sentence)
    return found is not None and is_color(found[1])


def of_a_deck(sentence: str, names: Collection[str] = ()) -> str:
    """The same, with the features of which it is said; a name of the file's own may be a kind."""
    for pattern, words in _SAID_SHORTLY:
        sentence = re.sub(pattern, words, sentence)
    return re.sub(_HELD, lambda found: _held(found, names), sentence)


def _named(found: re.Match[str]) -> str:
    feature = feature_of(found[3].split(", "))
    return f"{feature} of {found[0]}" if feature else found[0]


def _colored(found: re.Match[str]) -> str:
    """A color and a rank, or a kind."""
    color, other = feature_of([found[2]]), feature_of([found[3]])
    is_both = color == "color" and other in ("rank", "kind")
    return f"color of {found[1]} is {found[2]} and {other} of {found[1]} is {found[3]}" if is_both else found[0]


def _of_a_hand(found: re.Match[str]) -> str:
    name, feature = _one(found[2])
    return f"{found[1]} hand of player with {feature} {name}" if feature else found[0]


def _held(found: re.Match[str], names: Collection[str]) -> str:
    name, feature = _one(found[3])
    of_cards = re.search(r"\bhand of\b|contains|holds", found[0]) is not None and name not in _COUNTED
    feature = feature or ("kind" if of_cards and name in names else "")
    how = "is empty" if found[2] in ("no", "not", "not any") else "is not empty"
    return f"hand of {found[1] or 'player'} with {feature} {name} {how}" if feature else found[0]


def _one(name: str) -> tuple[str, str]:
    """One of those that are called so, several perhaps."""
    one = name if feature_of([name]) else name.removesuffix("s")
    return one, feature_of([one])


def _of_a_suit(found: re.Match[str]) -> str:
    """A rank, or a kind, of a color."""
    name, feature = _one(found[2])
    if feature not in ("rank", "kind") or feature_of([found[3]]) != "color":
        return found[0]
    return f"hand of {found[1]} with {feature} {name} with color {found[3]} is not empty"


_OF_WHICH = r"(?<!of )(?<!top )(the top card|card|answer) is"
_ENDS = r"(?= and\b| or\b|$)"
_SAID_SHORTLY = (
    (rf"\b(?:hand of )?({WHO}) (?:has|have|holds|contains) (?:an? |the )?([a-z0-9-]+) of ([a-z-]+){_ENDS}", _of_a_suit),
    (rf"{_OF_WHICH} (?:an? )?([a-z-]+) (?:and (?:is )?(?:an? )?)?([a-z0-9-]+){_ENDS}", _colored),
    (rf"{_OF_WHICH} (not )?(?:one of )?([a-z-]+(?:, [a-z-]+)*)", _named),
    (
        r"\b(discards|gives) (?:all|every|all of)(?: (?:his|her|their|your|the))? ([a-z0-9-]+?)(?: cards)?"
        r"(?: (?:in|of|from) hand of player)?$",
        _of_a_hand,
    ),
)
_HELD = (
    rf"(?:\b(?:hand of )?({WHO}) (?:has|have|holds|contains)|^there is)(?: (not|no|any|at least 1|1|not any))?"
    rf" ([a-z0-9-]+?)(?: cards?)?(?: in hand(?: of player)?)?{_ENDS}"
)
_COUNTED = frozenset({"card", "cards", "point", "points"})
