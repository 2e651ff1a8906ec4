"""What to write of colors, ranks and ways of scoring, by what else the file says of them."""

from __future__ import annotations

import re
from typing import Any

from lastcard.dsl.reading.nodes import Node, Scalar, Sequence
from lastcard.dsl.reading.tree import entries, field, items, text_at

_NONE = frozenset({"no", "false", "off", "without", "colorless", "no color", "nothing", "nobody", "0"})
MOST_OF_A_RANK = 2  # letters, where it is cut short


def for_cards(kind: str, node: Node, name: str, root: Node) -> str:
    """Colors, ranks and ways of scoring."""
    said = node.text if isinstance(node, Scalar) else ""
    if name == "colors" and isinstance(node, Sequence) and kind == "dict_type":
        return f"each has a letter, a shape and a swatch: `colors: {{{', '.join(map(_color, _letters(node)))}}}`"
    if kind == "literal_error" and name == "colors" and said.split()[:1] in (["all"], ["every"], ["any"]):
        return "write `all`: one card of each color; cards without a color are `colors: none`"
    if kind == "literal_error" and name == "colors" and said in _NONE:
        return "write `colors: none`"
    if kind == "literal_error" and name == "colors" and said:
        return _for_colors(said, [entry.key.text for entry in entries(field(root, "deck", "colors"))])
    if kind == "literal_error" and name == "scores":
        return (
            "write `winner` (who wins gets what the others hold), `everybody` (each gets what they hold themselves), "
            "`places` or `nobody`"
        )
    if kind == "string_pattern_mismatch" and (ranks := _for_ranks(node, root)):
        return ranks
    if name == "rank" and ".." in said:
        return f"several ranks are `ranks: {said}`"
    if kind == "string_pattern_mismatch" and said.isalpha() and len(said) <= MOST_OF_A_RANK:
        known = [item.text for item in items(field(root, "deck", "ranks"))]
        meant = [rank for rank in known if rank.startswith(said.casefold())]
        return f"write `{meant[0]}`, as `ranks:` calls it" if len(meant) == 1 else ""
    return ""


def _for_ranks(node: Node, root: Node) -> str:
    """The list of ranks by the names that the lines of cards have, else in small letters."""
    listed = items(field(root, "deck", "ranks"))
    if not any(each is node for each in listed):
        return ""
    lines = entries(field(root, "deck", "cards"))
    said = [text_at(each.value, "rank") for each in lines]
    said += [item.text for each in lines for item in items(field(each.value, "ranks"))]
    told = ", ".join(_rank(each.text, {*said}, {line.key.text for line in lines}) for each in listed)
    return f"names are small letters, and those of the ranks are the same everywhere: `ranks: [{told}]`"


def _rank(said: str, *known: set[str]) -> str:
    """By the ranks that are named, else by what the lines are called."""
    begun = ([each for each in own if said.isalpha() and each.startswith(said.casefold())] for own in known)
    return next((each[0] for each in begun if len(each) == 1), said.lower())


def _for_colors(said: str, own: list[str]) -> str:
    one, none = f"several colors, or one, are a list: `colors: [{said}]`", "a card without color is `colors: none`"
    if said in own:
        return one
    return none if own and "," not in said else f"{one}; {none}"


def _letters(node: Sequence) -> list[tuple[str, str]]:
    """Each color with a letter that no other one has."""
    found = dict[str, str]()
    for item in items(node):
        free = (letter for letter in f"{item.text}XYZ".upper() if letter.isalpha() and letter not in found.values())
        found[item.text] = next(free, "W")
    return [*found.items()]


def _color(named: tuple[str, str]) -> str:
    return f'{named[0]}: {{letter: {named[1]}, shape: "*", swatch: 33}}'


def cards_needed(value: Any) -> str:
    """Cards by what they have: numbers, kinds, colors."""
    said = [str(each) for each in (value if isinstance(value, list) else [value]) if not isinstance(each, (dict, list))]
    ranks = [each for each in said if each.isdecimal()]
    parts = {"kinds": [each for each in said if not each.isdecimal()], "ranks": ranks}
    written = " and ".join(f"`{sort}: [{', '.join(names)}]`" for sort, names in parts.items() if names)
    return f"cards are told by what they have: write {written} in its place" if written else ""


_LEVELS = (0, 95, 135, 175, 215, 255)  # of each of three lights in the cube of a terminal's colors, from 16 on


def swatch(said: str) -> str:
    """A color as pages have it: the nearest of a terminal."""
    found = re.fullmatch("#?([0-9a-fA-F]{2})([0-9a-fA-F]{2})([0-9a-fA-F]{2})", said)
    if found is None:
        return ""
    parts = [min(range(6), key=lambda at: abs(_LEVELS[at] - int(part, 16))) for part in found.groups()]
    return f"colors are those of a terminal, 0 to 255: the nearest is `{16 + 36 * parts[0] + 6 * parts[1] + parts[2]}`"
