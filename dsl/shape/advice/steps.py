"""Steps with keys that none has, and parts of steps that stand by themselves."""

from __future__ import annotations

import re
from typing import Any

from lastcard.dsl.everyday import instead_of
from lastcard.dsl.reading.nodes import Mapping, Node, Scalar, Sequence
from lastcard.dsl.reading.tree import field
from lastcard.dsl.shape.ways import Stop, Whole

_OF_GROUPS = frozenset({"target", "amount", "do"})
_WHO = {"player": "player", "next": "next after player"}  # by the first word


def apart(node: Node) -> str:
    """The end of a step that stands as a step of its own."""
    keys = [entry.key.text for entry in node.entries] if isinstance(node, Mapping) else []
    return keys[0] if keys and {*keys} <= {"then", "else", "do"} else ""


def in_parts(key: str, value: Any) -> str:
    """A step in keys and values, as programs have it: who, what they do, and how many."""
    verb = key if key.endswith("s") else f"{key}s"
    said = [str(each) for each in value.values()] if isinstance(value, dict) else [str(value)]
    amounts = [each for each in said if each.isdecimal()]
    if verb not in ("draws", "scores") or len(amounts) != 1 or len(said) > 2:
        return ""
    who = next((each for each in said if each not in amounts), "")
    meant = re.search("`([^`]+)`", instead_of(who)) if who else None
    named = meant[1] if meant else _WHO.get(who.replace("-", " ").partition(" ")[0], "")
    both = [named] if named else [*_WHO.values()]
    told = ", ".join(f"`{each} {verb} {amounts[0]}`" for each in dict.fromkeys(both))
    return f"a step is a sentence that says who: {told}"


def of_a_group_above(key: str, stop: Stop, whole: Whole) -> str:
    """The parts of a group, each as if it were a step."""
    parts = [entry.key.text for entry in stop.node.entries] if isinstance(stop.node, Mapping) else []
    above = whole.stops(stop.path[:-1])[-1].node if stop.path and isinstance(stop.path[-1], int) else None
    before = above.items[: int(stop.path[-1])] if isinstance(above, Sequence) else ()
    if key not in _OF_GROUPS or not {*parts} <= _OF_GROUPS or all(field(each, "group") is None for each in before):
        return ""
    return "it belongs to the `group:` above: below that stand `target:`, `amount:` and `do:`, without hyphens"


def of_the_step_above(key: str) -> str:
    return f"`{key}:` belongs to the step above it: write it below, without a hyphen"


def inline(node: Node, key: str) -> str:
    """A key that stands inside the sentence before it."""
    entries = node.entries if isinstance(node, Mapping) else ()
    said = [entry.value.text for entry in entries if isinstance(entry.value, Scalar)]
    found = next((match for text in said if (match := re.search(rf",? {key}:? (.+)", text))), None)
    return f"`{key}:` stands on a line of its own: `{key}: [{found[1]}]`" if found else ""


def for_a_step(key: str, head: str) -> str:
    """A step whose key has no colon before what it says."""
    if key.split()[-1] in ("times", "time"):
        return "steps end when something holds: `repeat until: CONDITION`; several cards are `player draws 3`"
    if head == "for" and not key.startswith("for each"):
        return "several act one by one: `for each: friend in all players`, below it `do: [friend draws 1]`"
    how = next(each for each in ("repeat until", "for each", head) if key.startswith(each))
    return f"write `{how}: {key.removeprefix(how).strip()}`, and the steps below it"
