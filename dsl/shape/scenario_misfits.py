"""What to write in a scenario instead of what does not fit there."""

from __future__ import annotations

from typing import Any

from lastcard.dsl.reading.nodes import Node, Scalar, Sequence

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
    if name == "players":
        return f"a table has 2 to 10 players: `{_MISSING['players']}`"
    if kind == "list_type" and "hands" in loc and said.isdecimal():
        return f"write the cards themselves; how many they are is `counts: {{{name}: {said}}}`"
    if kind == "list_type" and name in _PILES and said.isdecimal():
        return f"write the cards themselves, the first one first: `{name}: [CARD, CARD]`"
    if kind == "int_type" and name in _PILES and isinstance(node, Sequence):
        return f"write how many cards lie there: `{name}: {len(node.items)}`"
    if kind == "string_type" and name in _PLAYER and not isinstance(node, Sequence):
        return f"write the name of a player: `{name}: NAME`"
    if kind == "dict_type" and name in _OF_PLAYERS:
        return f"say whose: `{name}: {{NAME: ...}}`"
    return ""


def misplaced_key(key: str, value: Any, loc: tuple[Any, ...]) -> str:
    """A key that is none, because it should be no key, or in another file."""
    if "play" in loc and key.startswith("expect "):
        return f"write `- expect: {{{key.removeprefix('expect ')}: {value}}}`"
    if "play" in loc and key in ("expect", "refused"):
        return f"`expect` and `refused` are lines of their own: `- {key}: ...`"
    if "play" in loc and isinstance(value, str):
        return f"a move is a line without a colon: `{key} {value}`"
    if key == "lastcard":
        return "a scenario has no version: take this line away"
    return ""


def without_echoes(problems: list[Any]) -> list[Any]:
    """Between moves, a key that is none is the one that is missing."""
    strange = {each["loc"][:-1] for each in problems if each["type"] == "extra_forbidden" and "play" in each["loc"]}
    return [each for each in problems if each["type"] != "missing" or each["loc"][:-1] not in strange]
