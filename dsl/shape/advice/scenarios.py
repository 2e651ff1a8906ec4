"""What to write in a scenario instead of what does not fit there."""

from __future__ import annotations

import re
from typing import Any

from lastcard.dsl.everyday import is_move, key_for, move_for
from lastcard.dsl.reading.nodes import Mapping, Node, Scalar, Sequence
from lastcard.dsl.reading.tree import entries, field, items, text_at
from lastcard.dsl.shape.base import Shape, keys_of, misfits_of
from lastcard.dsl.shape.ways import Stop, flow

_MISSING = {
    "scenario": "scenario: A title",
    "rulebook": "rulebook: NAME",
    "players": "players: [Ana, Blas, Carla]",
    "given": "given: {turn: NAME, top: CARD}",
}
_OF_PLAYERS = ("hands", "counts", "points", "scores", "lost turns", "shown")
_PLAYER = ("turn", "dealer", "asked")
_LISTS_OF_NAMES = ("places", "out", "round winner", "game winner")
_NAME = re.compile(r"(?!and\b)[^\W\d_][\w'-]*")
_SETTINGS = {
    "flags": "{FLAG: VALUE}",
    "player flags": "{FLAG: {NAME: VALUE}}",
    "zones": "{ZONE: [CARD]}",
    "given": "{turn: NAME, top: CARD}",
}
_TOP = ("discard pile", "discard", "pile", "top card", "discards", "face up")
_REFUSED = ("cannot", "can not", "can't", "illegal", "forbidden", "not allowed", "not", "fails", "invalid")
_NOT_DONE = frozenset({*_REFUSED, "refused", "rejected", "error", "denied", "no", "false", "impossible", "unlawful"})
_CHECKS = ("assert", "check", "verify", "then", "test", "expected", "expects", "result")
_EQUAL = re.compile(r"([a-z ]+?) *(?:==?| is | equals |:) *(.+)")
_PILES = ("draw pile", "discard pile", "discard under", "turned up")


def is_in_scenario(loc: tuple[Any, ...], document: str) -> bool:
    return document == "scenario" or (document == "house-rule" and loc[:1] == ("examples",))


def what_is_missing(key: str) -> str:
    return _MISSING.get(key, "")


def advice(kind: str, stops: list[Stop], loc: tuple[Any, ...]) -> str:
    """By what stands there, and the key before it."""
    node, key = stops[-1].node, stops[-1].key
    name = key.text if key is not None else ""
    said = node.text if isinstance(node, Scalar) else ""
    if name == "players" and isinstance(node, Mapping):
        told = [each for entry in node.entries for each in _texts(entry.value)]
        return f"write a list of the names: `players: [{', '.join(told)}]`"
    together = " ".join(_texts(node)).strip("()[]{}<> ")
    if name == "players" and len(named := re.split(r"\s*[,;/]\s*|\s+and\s+|\s+", together)) > 1:
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
        return _expected(said).replace("`- expect", "`expect").replace("between moves", "in the end")
    if name == "refused" and isinstance(node, Sequence):
        return _each_refused([item.text for item in items(node)])
    if isinstance(node, Mapping) and name in ("can", "cannot"):
        lines = [f"{each.key.text} {said}" for each in node.entries for said in _texts(each.value)]
        return f"write the lines as they would be played: `{name}: [{', '.join(lines)}]`"
    if isinstance(node, Mapping) and name in _LISTS_OF_NAMES:
        return f"write the names, the first one first: `{name}: [{', '.join(_in_order(node))}]`"
    if isinstance(node, Mapping) and "flags" in loc:
        values = ", ".join(f"{each.key.text}: {getattr(each.value, 'text', '...')}" for each in node.entries)
        return f"what every player has stands under `player flags`: `player flags: {{{name}: {{{values}}}}}`"
    if kind == "dict_type" and "player flags" in loc and said:
        return f"say whose: `{name}: {{NAME: {said}}}`"
    if kind == "list_type" and name in _LISTS_OF_NAMES and " " in said:
        return f"write a list: `{name}: [{', '.join(_NAME.findall(said))}]`"
    if kind == "dict_type" and name in _SETTINGS and isinstance(node, Sequence):
        return f"write the names and what they hold: `{name}: {_setting(name, [each.text for each in items(node)])}`"
    if "chance" in loc and isinstance(node, Mapping):
        brought = [getattr(entry.value, "text", "") for entry in node.entries]
        return f"write only what it brings, in order: `chance: [{', '.join(brought)}]`"
    if kind == "list_type" and "hands" in loc and re.fullmatch("[0-9]+( cards?)?", said):
        many, cards = f"`counts: {flow(_counts(stops[-2].node))}`", "the cards themselves are a list"
        said_of = f"how many they are is {many}; {cards}" if "expect" in loc else f"write {cards}; how many, {many}"
        return said_of
    if kind == "list_type" and name in _PILES and said.isdecimal():
        return f"write the cards themselves, the first one first: `{name}: [CARD, CARD]`"
    if kind == "int_type" and name in _PILES and isinstance(node, Sequence):
        return f"write how many cards lie there: `{name}: {len(node.items)}`"
    if kind == "string_type" and name in _PLAYER and not isinstance(node, Sequence):
        return f"write the name of a player: `{name}: NAME`"
    if kind == "dict_type" and name in _OF_PLAYERS:
        return f"say whose: `{name}: {{NAME: ...}}`"
    return ""


def _counts(hands: Node) -> dict[str, int]:
    """How many cards each holds, of whom it is said."""
    said = {
        each.key.text: re.match("[0-9]+", each.value.text) for each in entries(hands) if isinstance(each.value, Scalar)
    }
    return {name: int(many[0]) for name, many in said.items() if many}


def _setting(name: str, said: list[str]) -> str:
    """Names with values, as far as sentences have said them."""
    pairs = [found for each in said if (found := _EQUAL.fullmatch(each))]
    if name == "flags" and pairs and len(pairs) == len(said):
        return f"{{{', '.join(f'{pair[1]}: {pair[2]}' for pair in pairs)}}}"
    return _SETTINGS[name]


def _texts(node: Node) -> list[str]:
    return [node.text] if isinstance(node, Scalar) else [item.text for item in items(node)]


def _each_refused(lines: list[str]) -> str:
    if not lines:
        return "write the one line that is refused: `- refused: NAME plays CARD`"
    first, *others = (f"`- refused: {line}`" for line in lines)
    below = f", below it {', '.join(others)}" if others else ""
    return f"each has a line of its own: {first}{below}"


def _in_order(node: Mapping) -> list[str]:
    """The names that stand on one side, in the order of the numbers on the other."""
    pairs = [(entry.key.text, getattr(entry.value, "text", "")) for entry in node.entries]
    if all(value.isdecimal() for _, value in pairs):
        return [key for key, _ in sorted(pairs, key=lambda pair: int(pair[1]))]
    return [value for _, value in pairs] if all(key.isdecimal() for key, _ in pairs) else [key for key, _ in pairs]


def strange_key(key: str, value: Any, loc: tuple[Any, ...], root: Node) -> str:
    """A key that is nearly one that can stand here, and means another."""
    if loc[-2:-1] == ("given",) and key in _TOP:
        card = value[0] if isinstance(value, list) and value else value
        top = f"top: {card}" if isinstance(card, (str, int)) else "top: CARD"
        return f"the top card is `{top}`; what lies below it, from just under it, `discard under: [CARD, CARD]`"
    if key in ("parameters", "parameter") and isinstance(value, dict) and "play" not in loc:
        set_here = ",".join(f"{name}={each}" for name, each in value.items())
        return f"what is chosen of a house rule stands behind its name: `house-rules: [{_house_rule(root)}:{set_here}]`"
    who = key.rpartition(" ")[2]
    if "play" not in loc and who in [item.text for item in items(field(root, "players"))]:
        of_cards = f"hands: {{{who}: {flow(value)}}}" if isinstance(value, list) else f"counts: {{{who}: NUMBER}}"
        held = f"counts: {{{who}: {value}}}" if isinstance(value, int) else of_cards
        return f"say what of `{who}` is meant; how many cards, or which: `{held}`"
    return _between_moves(key, value) if "play" in loc else ""


def _house_rule(root: Node) -> str:
    """The one that is laid over the rulebook; in its own file that itself."""
    named = items(field(root, "house-rules"))
    return text_at(root, "house-rule") or (named[0].text if len(named) == 1 else "NAME")


def _between_moves(key: str, value: Any) -> str:
    """What is checked there, in other words."""
    if key.casefold() in _REFUSED and (isinstance(value, str) or _are_texts(value)):
        lines = [value] if isinstance(value, str) else value
        return f"what must be refused there has a line of its own: {_each_refused(lines).partition(': ')[2]}"
    if key == "can" and (isinstance(value, str) or _are_texts(value)):
        lines = [value] if isinstance(value, str) else value
        return f"write `- expect: {{can: [{', '.join(lines)}]}}`"
    if key in keys_of(_expecting()) and not misfits_of(_expecting(), {key: value}):
        return f"write `- expect: {{{key}: {flow(value)}}}`"
    return _expected(value) if key.casefold() in _CHECKS else ""


def _are_texts(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(each, str) for each in value)


def _of_players(value: Any) -> bool:
    """Names of people, with something plain of each."""
    told = isinstance(value, dict) and bool(value) and all(str(key)[:1].isupper() for key in value)
    return told and not any(isinstance(each, (dict, list)) for each in value.values())


def as_a_flag(key: str, value: Any, loc: tuple[Any, ...]) -> str:
    """What a position says, and is none of its keys, is a flag of the rulebook perhaps."""
    if loc[-2:-1] not in (("given",), ("expect",)) or isinstance(value, (dict, list)):
        return ""
    return f"a flag stands further in: `flags: {{{key}: {flow(value)}}}`; "


def _further_in(part: str, key: str, value: Any, scenario: Node) -> str:
    piece = f"{key}: {flow(value)}"
    if field(scenario, part) is not None:
        return f"it stands further in, under the `{part}:` that is there: `{piece}`"
    return f"it stands further in, under `{part}:`: `{part}: {{{piece}}}`"


def misplaced_key(key: str, value: Any, loc: tuple[Any, ...], line: Node) -> str:
    """A key that is none, because it should be no key, or in another file."""
    if key == "lastcard":
        return "a scenario has no version: take this line away"
    if _is_of_a_scenario(loc) and key in keys_of(_giving()) and not misfits_of(_giving(), {key: value}):
        return _further_in("given", key, value, line)
    if _is_of_a_scenario(loc) and key in keys_of(_expecting()) and not misfits_of(_expecting(), {key: value}):
        return _further_in("expect", key, value, line)
    if loc[-2:-1] in (("given",), ("expect",)) and _of_players(value):
        return f"a flag of players stands further in, by its name: `player flags: {{{key}: {flow(value)}}}`"
    if loc[-2:-1] in (("given",), ("expect",)) and isinstance(value, (dict, list)):
        return "what the rulebook declares stands further in, under `zones:`, `flags:` or `player flags:`"
    if "play" not in loc:
        return ""
    if key.startswith("expect "):
        return f"write `- expect: {{{key.removeprefix('expect ')}: {value}}}`"
    if isinstance(value, str) and value.casefold() in _NOT_DONE and " " in key:
        return f"what must be refused has a line of its own: `- refused: {key}`"
    if key in ("expect", "refused"):
        return f"`expect` and `refused` are lines of their own: `- {key}: ...`"
    if key_for(key, ("expect",)):
        return _expected(value)
    if isinstance(line, Mapping) and len(line.entries) > 1:
        return _one_line(
            {entry.key.text: entry.value.text for entry in line.entries if isinstance(entry.value, Scalar)}
        )
    return f"a move is a line without a colon{_as_a_move(key, value)}"


def _is_of_a_scenario(loc: tuple[Any, ...]) -> bool:
    """Does the key stand beside `given` and `play`?"""
    return len(loc) == (len(("examples", 0, "key")) if loc[:1] == ("examples",) else 1)


def _giving() -> type[Shape]:
    from lastcard.dsl.shape.scenario_shape import GivenShape  # rulebooks are read without it

    return GivenShape


def _expected(value: Any) -> str:
    """A check between two moves, perhaps with the signs of a comparison."""
    said = _EQUAL.fullmatch(value) if isinstance(value, str) else None
    known = keys_of(_expecting())
    key = (said[1] if said[1] in known else key_for(said[1], known)) if said is not None else None
    fits = said is not None and key is not None and not misfits_of(_expecting(), {key: said[2]})
    shown = flow({key: said[2]}) if said is not None and fits else "{turn: NAME}"
    return f"what has to be true between moves is `- expect: {shown}`"


def _expecting() -> type[Shape]:
    from lastcard.dsl.shape.scenario_shape import ExpectShape  # rulebooks are read without it

    return ExpectShape


def _one_line(said: dict[str, str]) -> str:
    """A move in parts, as programs have it."""
    who, verb, what = (next((said[key] for key in keys if said.get(key)), "") for keys in (_WHO, _DOES, _WHAT))
    verb = move_for(verb) or (verb if verb.endswith("s") else f"{verb}s")
    move = f"{who} {verb} {what}".strip() if who and verb != "s" else "NAME plays CARD"
    return f"a move is one line without a colon: `{move}`"


_WHO, _DOES = ("player", "who", "name", "by", "seat"), ("action", "does", "move", "verb", "type", "do")
_WHAT = ("card", "cards", "what", "color", "value", "offer")


def _as_a_move(key: str, value: Any) -> str:
    """Told for certain only where it is said what is done; the cards are not known here."""
    verb, _, rest = value.partition(" ") if isinstance(value, str) else ("", "", "")
    verb = verb if is_move(verb) else move_for(verb)
    begun = key.rpartition(" ")[2]  # `Ana says: it`
    if not verb and " " in key and isinstance(value, str) and is_move(begun):
        return f": `{key} {value}`"
    return f": `{key} {f'{verb} {rest}'.strip()}`" if verb else ", as `NAME plays CARD` or `NAME draws`"


def without_echoes(problems: list[Any]) -> list[Any]:
    """Between moves, a key that is none is the one that is missing; and of several, one is enough."""
    strange = [each["loc"][:-1] for each in problems if _is_strange(each)]
    kept, told = list[Any](), set[Any]()
    for each in problems:
        line = each["loc"][:-1]
        if not (line in told if _is_strange(each) else each["type"] == "missing" and line in strange):
            kept.append(each)
        told |= {line} if _is_strange(each) and line[-1:] in _OTHER_LINES else set()
    return kept


# What a line of a scenario is, if no move: its tags in the shape.
_OTHER_LINES = (("an expectation",), ("a refusal",))


def _is_strange(problem: Any) -> bool:
    return problem["type"] == "extra_forbidden" and "play" in problem["loc"]
