"""Steps with keys that none has, and parts of steps that stand by themselves."""

from __future__ import annotations

import re

from lastcard.dsl.everyday import instead_of
from lastcard.dsl.reading.nodes import Mapping, Node, Scalar, Sequence
from lastcard.dsl.reading.tree import entries, field
from lastcard.dsl.shape.ways import Stop, Whole

_OF_GROUPS = frozenset({"target", "amount", "do"})
_COUNTED = ("draw", "score")  # what is done with a number
_KEYS = frozenset(
    {"action", "do", "verb", "type", "step", "effect", "player", "who", "target", "amount", "count", "number"}
)
_DOING = frozenset({"run", "do", "step", "action", "effect", "exec", "command", "sentence", "text", "say"})
_WHO = {"player": "player", "next": "next after player"}  # by the first word


def apart(node: Node) -> str:
    """The end of a step that stands as a step of its own."""
    keys = [entry.key.text for entry in node.entries] if isinstance(node, Mapping) else []
    return keys[0] if keys and {*keys} <= {"then", "else", "do"} else ""


def in_parts(node: Node) -> str:
    """A step in keys and values, as programs have it: who, what they do, and how many."""
    texts = [(each.key.text, each.value.text) for each in entries(node) if isinstance(each.value, Scalar)]
    if doing := next((text for key, text in texts if key in _DOING and " " in text), ""):
        return f"a step is the sentence alone: `- {doing}`"
    said = [word for word in _words(node) if word not in _KEYS]
    verb = next((f"{word.removesuffix('s')}s" for word in said if word.removesuffix("s") in _COUNTED), "")
    amounts = [word for word in said if word.isdecimal()]
    others = [word for word in said if word not in amounts and word.removesuffix("s") not in _COUNTED]
    if not verb or len(amounts) != 1 or len(others) > 1:
        return ""
    meant = re.search("`([^`]+)`", instead_of(others[0])) if others else None
    named = meant[1] if meant else _WHO.get(re.split("[- ]", others[0])[0], "") if others else ""
    told = ", ".join(f"`{each} {verb} {amounts[0]}`" for each in ([named] if named else _WHO.values()))
    return f"a step is a sentence that says who: {told}"


_BEGIN = ("player", "taker", "friend", "chance", "let", "next after player", "the dealer", "the target")


def without_a_colon(key: str, value: Node | None, root: Node) -> str:
    """`player: draws 2`, `mood: calm`: the sentence that was meant."""
    if not isinstance(value, Scalar):
        return ""
    if key == "repeat" and "time" in value.text:
        return for_a_step(value.text, key, "")
    if key in _BEGIN:
        return f"a step has no colon: `- {key} {value.text}`"
    flags = field(root, "flags") or field(root, "changes", "add", "flags")
    of = " of player" if field(flags, key, "of") is not None else ""
    return f"a step is a sentence: `- {key}{of} becomes {value.text}`" if field(flags, key) is not None else ""


def opposite(condition: str) -> str:
    """What holds in the end, where something is said of the time before."""
    for one, other in _OPPOSITES:
        for said, turned in ((one, other), (other, one)):
            if f" {said} " in f" {condition} ":
                return condition.replace(said, turned, 1)
    return f"not ({condition})"


_OPPOSITES = (("is less than", "is at least"), ("is more than", "is at most"), ("is not", "is"))


def _words(node: Node) -> list[str]:
    """All that is said in it, keys included."""
    if isinstance(node, Scalar):
        return [node.text]
    return [word for each in entries(node) for word in (each.key.text, *_words(each.value))]


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
    below = next((match for text in said if (match := re.search(r" - (.+)", text))), None)
    if key == "then" and below:  # a line below goes on with the text
        return f"write `then:` on a line of its own, above the steps: `then: [{below[1].replace(' - ', ', ')}]`"
    found = next((match for text in said if (match := re.search(rf",? {key}:? (.+)", text))), None)
    return f"`{key}:` stands on a line of its own: `{key}: [{found[1]}]`" if found else ""


def else_if(condition: str) -> str:
    return f"write `else:`, and below it a step of its own: `- if: {condition}`"


def for_a_step(key: str, head: str, value: object) -> str:
    """A step whose key has no colon before what it says."""
    if key.split()[-1] in ("times", "time"):
        return "steps end when something holds: `repeat until: CONDITION`; several cards are `player draws 3`"
    if head in ("else", "elif"):
        return f"{else_if(re.sub('^(?:else if|elif|else) ', '', key))}, with `then:`"
    if head == "for" and not key.startswith("for each"):
        return "several act one by one: `for each: friend in all players`, below it `do: [friend draws 1]`"
    how = next(each for each in ("repeat until", "for each", head) if key.startswith(each))
    below = {"if": "then", "group": "do"}.get(how, "do")
    done = f"`{below}: [{value}]`" if isinstance(value, str) else f"`{below}:` with the steps"
    return f"write `{how}: {key.removeprefix(how).strip()}`, and below it {done}"
