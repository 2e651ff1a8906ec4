"""What to write in a scenario instead of what does not fit there."""

from __future__ import annotations

import re
from typing import Any

from lastcard.dsl.everyday import key_for, move_for
from lastcard.dsl.reading.nodes import Mapping, Node, Scalar, Sequence
from lastcard.dsl.reading.tree import items
from lastcard.dsl.shape.base import keys_of
from lastcard.dsl.shape.ways import flow

_MISSING = {
    "scenario": "scenario: A title",
    "rulebook": "rulebook: NAME",
    "players": "players: [Ana, Blas, Carla]",
    "given": "given: {turn: NAME, top: CARD}",
}
_OF_PLAYERS = ("hands", "counts", "points", "scores", "lost turns", "shown")
_PLAYER = ("turn", "dealer", "asked")
_PILES = ("draw pile", "discard pile", "discard under", "turned up")


def is_in_scenario(loc: tuple[Any, ...], document: str) -> bool:
    return document == "scenario" or (document == "house-rule" and loc[:1] == ("examples",))


def what_is_missing(key: str) -> str:
    return _MISSING.get(key, "")


def advice(kind: str, node: Node, name: str, loc: tuple[Any, ...]) -> str:
    """By what stands there, and the key before it."""
    said = node.text if isinstance(node, Scalar) else ""
    if name == "players" and len(named := re.split(r"\s*[,;/]\s*|\s+and\s+", said)) > 1:
        return f"write a list: `players: [{', '.join(named)}]`"
    if name == "players":
        return f"a table has 2 to 10 players: `{_MISSING['players']}`"
    if kind == "string_type" and name == "refused" and isinstance(node, Mapping) and len(node.entries) == 1:
        move = node.entries[0]
        rest = f" {move.value.text}" if isinstance(move.value, Scalar) else ""
        return f"a move is one line: `refused: {move.key.text}{rest}`"
    if kind == "string_type" and name == "top" and isinstance(node, Mapping):
        parts = sorted(node.entries, key=lambda part: part.key.text not in ("color", "suit"))
        card = " ".join(part.value.text for part in parts if isinstance(part.value, Scalar))
        return f"a card is one text: `top: {card}`"
    if kind == "list_type" and name == "play" and isinstance(node, Mapping):
        first = node.entries[0]
        line = f"{first.key.text} {first.value.text}" if isinstance(first.value, Scalar) else "NAME plays CARD"
        return f"moves are a list of lines without a colon: `- {line}`"
    if name == "expect" and said:
        return _expected(said).replace("`- expect", "`expect")
    if kind == "list_type" and "hands" in loc and said.isdecimal():
        return f"write the cards themselves; how many they are is `counts: {{{name}: {said}}}`"
    if kind == "list_type" and name in _PILES and said.isdecimal():
        return f"write the cards themselves, the first one first: `{name}: [CARD, CARD]`"
    if kind == "int_type" and name in _PILES and isinstance(node, Sequence):
        return f"write how many cards lie there: `{name}: {len(node.items)}`"
    if kind == "string_type" and name == "refused" and (said_all := [item.text for item in items(node)]):
        return f"one line for each: {', '.join(f'`- refused: {each}`' for each in said_all)}"
    if kind == "string_type" and name in _PLAYER and not isinstance(node, Sequence):
        return f"write the name of a player: `{name}: NAME`"
    if kind == "dict_type" and "player flags" in loc and said:
        return f"say whose: `{name}: {{NAME: {said}}}`"
    if kind == "dict_type" and name in _OF_PLAYERS and (items(node) or not isinstance(node, Sequence)):
        return f"say whose: `{name}: {{NAME: ...}}`"
    return ""


def misplaced_key(key: str, value: Any, loc: tuple[Any, ...], line: Node) -> str:
    """A key that is none, because it should be no key, or in another file."""
    if key == "lastcard":
        return "a scenario has no version: take this line away"
    if "play" not in loc:
        return ""
    if key.startswith("expect "):
        return f"write `- expect: {{{key.removeprefix('expect ')}: {value}}}`"
    if key in ("expect", "refused"):
        return f"`expect` and `refused` are lines of their own: `- {key}: ...`"
    if key_for(key, ("expect",)):
        return _expected(value)
    if isinstance(line, Mapping) and len(line.entries) > 1:
        return _one_line(
            {entry.key.text: entry.value.text for entry in line.entries if isinstance(entry.value, Scalar)}
        )
    return f"a move is a line without a colon: `{key} {value}`" if isinstance(value, str) else ""


def _expected(value: Any) -> str:
    """A check between two moves, perhaps with the signs of a comparison."""
    said = re.fullmatch(r"([a-z][a-z ]*?) *(?:==?|:| is ) *([^=]+)", value) if isinstance(value, str) else None
    from lastcard.dsl.shape.scenario_shape import ExpectShape  # rulebooks are read without it

    known = keys_of(ExpectShape)
    key = (said[1] if said[1] in known else key_for(said[1], known)) if said is not None else None
    what = flow({key: said[2]}) if said is not None and key else "{turn: NAME}"
    return f"what has to hold is `expect`: `- expect: {what}`"


def _one_line(said: dict[str, str]) -> str:
    """A move in parts, as programs have it."""
    who, verb, what = (next((said[key] for key in keys if said.get(key)), "") for keys in (_WHO, _DOES, _WHAT))
    verb = move_for(verb) or (verb if verb.endswith("s") else f"{verb}s")
    move = f"{who} {verb} {what}".strip() if who and verb != "s" else "NAME plays CARD"
    return f"a move is one line without a colon: `{move}`"


_WHO, _DOES = ("player", "who", "name", "by", "seat"), ("action", "does", "move", "verb", "type", "do")
_WHAT = ("card", "cards", "what", "color", "value", "offer")


def without_echoes(problems: list[Any]) -> list[Any]:
    """Between moves, a key that is none is the one that is missing."""
    strange = {each["loc"][:-1] for each in problems if each["type"] == "extra_forbidden" and "play" in each["loc"]}
    return [each for each in problems if each["type"] != "missing" or each["loc"][:-1] not in strange]
