"""What to write where one file is laid over another: keys and names of changes, and what only house rules have."""

from __future__ import annotations

import re
from typing import Any, TypeGuard

from lastcard.dsl.reading.nodes import Node, Scalar
from lastcard.dsl.reading.tree import entries, field, items
from lastcard.dsl.shape.values import IS_NAME
from lastcard.dsl.shape.ways import flow

_SECTIONS = frozenset(
    {"rules", "windows", "offers", "flags", "zones", "groups", "parameters", "wheels", "deck", "scoring"}
)
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


def of_house_rules(key: str, value: Any, loc: tuple[Any, ...], document: str) -> str:
    """A key of house rules in a rulebook."""
    if document != "rulebook" or len(loc) != 1:
        return ""
    if key == "set" and isinstance(value, dict) and value:
        way = next(iter(value))
        whole = way if "." in way else f"parameters.{way}"
        return f"a rulebook says values in their sections: `{_nested(whole, value[way])}`"
    return _OF_HOUSE_RULES.get(key, "")


def strange_key(key: str, value: Any, loc: tuple[Any, ...]) -> str:
    """A key by which something is changed that is changed otherwise."""
    if key in ("type", "sort", "format") and loc[-3:-2] == ("parameters",):
        return "leave it out: what it is shows in its `default:`"
    if len(loc) == 1 and "." in key and not isinstance(value, (dict, list)):
        return f"each key on its own: `{_nested(key, value)}`; points stand under `set:` of a house rule alone"
    if loc[:1] == ("changes",) and len(loc) == 3 and "." in key and loc[1] in ("add", "replace"):
        section = key.partition(".")[0].replace("-", " ")
        return f"each name stands in its section: `{_nested(section + '.' + key.partition('.')[2], value)}`"
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
    if len(loc) == 1 and key == "points" and isinstance(value, (int, dict)):
        return _of_points(value)
    if loc[-3:-2] == ("zones",) and key in ("cards", "size", "count", "number") and isinstance(value, int):
        return f"write `dealt: {value}`: so many cards lie there at first"
    if loc[-3:-2] == ("rules",) and key in ("else", "otherwise"):
        in_steps = "or a step in `do:` with `if:`, `then:`, `else:`"
        return f"what is else done says a second rule, with the opposite condition; {in_steps}"
    if loc[-3:-2] == ("rules",) and key in ("target", "amount"):
        group = f"`groups: {{{loc[-2]}: {{{key}: {value}}}}}`"
        return f"that is said of a group: {group}, or in a step `- group: {loc[-2]}`"
    return ""


def _of_points(value: int | dict[str, Any]) -> str:
    """Of the game, with which it ends, or of cards."""
    if isinstance(value, int):
        way = f"`scoring: {{methods: {{winner-takes: {{target: {value}}}}}}}`"
        return f"the game ends with so many: {way}, by the name of its way"
    line, points = next(iter(value.items()), ("NAME", 20))
    return f"what cards count stands in their lines: `deck: {{cards: {{{line}: {{points: {points}}}}}}}`"


def _nested(way: str, value: Any) -> str:
    first, _, rest = way.partition(".")
    return f"{first}: {{{_nested(rest, value)}}}" if rest else f"{first}: {flow(value)}"


def for_a_parameter(loc: tuple[Any, ...], node: Node, root: Node) -> str:
    """A parameter of a house rule where a plain value stands: there it is set."""
    if loc[:1] == ("parameters",) and _is_number(node) and field(root, "house-rule") is not None:
        name = loc[1]
        of_a_rulebook = any(each.text == name for each in items(field(root, "needs", "parameters")))
        if of_a_rulebook:
            way = f"{{parameters.{name}: {node.text}}}"
            is_there = field(root, "changes") is not None
            written = f"`set: {way}`, under the `changes:` that is there" if is_there else f"`changes: {{set: {way}}}`"
            return f"that of a rulebook is set: {written}"
        return f"write `{name}: {{default: {node.text}}}`"
    if loc[:2] not in (("changes", "add"), ("changes", "replace")) or not isinstance(node, Scalar):
        return ""
    if node.text not in (each.key.text for each in entries(field(root, "parameters"))):
        return ""
    way = ".".join(str(part) for part in loc[2:] if isinstance(part, str))
    return f"a parameter stands for a value only under `set`: write a number here, and `set: {{{way}: {node.text}}}`"


def _is_number(node: Node) -> TypeGuard[Scalar]:
    return isinstance(node, Scalar) and type(node.value) is int


def for_once(said: str) -> str:
    """Longer than a turn something is kept in mind by a flag."""
    if said in ("true", "yes", "false", "no"):
        return "write `turn`, for once in a turn; `moment` is once each time that the window opens"
    if said not in ("round", "game"):
        return ""
    lasts = ", lasts: game" * (said == "game")
    flag = f"`flags: {{NAME: {{of: player, holds: truth{lasts}}}}}`"
    offer = "in the offer `when: not NAME of taker`, and a step `NAME of taker becomes true`"
    return f"for once a {said} keep a flag: {flag}, and {offer}"


def name_alone(said: str) -> str:
    """A name that is said with its section before it, or the window of an offer."""
    head, _, rest = said.partition(".")
    whole = re.fullmatch(rf"{IS_NAME.pattern}(\.{IS_NAME.pattern})+", said)
    return "" if whole is None else (rest if head in _SECTIONS else head).partition(".")[0]


def for_an_offer(name: str, loc: tuple[Any, ...]) -> str:
    if loc[:2] != ("changes", "extend") or not name_alone(name):
        return ""
    return f"windows are extended; an offer is written anew under `replace: {{offers: {{{name}: ...}}}}`"


def for_no_copies(line: str) -> str:
    away = f"`without: [deck.{line}, {line}, turned up.{line}, going out.{line}]`, in a house rule with `remove:`"
    return f"write 1 or more; to have none of these cards, take away `deck.{line}` and what is said of them: {away}"
