"""Which sort of file is meant, by all of its keys: what is wrong at the top is told before anything else."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from lastcard.dsl.diagnostics.problem import Diagnostic, did_you_mean, quote
from lastcard.dsl.reading.nodes import Mapping, Node, Scalar, Sequence, to_plain
from lastcard.dsl.reading.sorts import SORTS, sort_of
from lastcard.dsl.reading.tree import entries, field
from lastcard.dsl.shape.base import keys_of, shapes_in
from lastcard.dsl.shape.sorts import shape_of
from lastcard.dsl.shape.ways import Path, Stop, Whole, flow

_HOUSE_RULE = frozenset({"houserule", "house-rules", "rule", "home-rule", "variant"})


def half_said(node: Node) -> Diagnostic | None:
    """A file whose head is misspelled, or says something else than its body."""
    if not isinstance(node, Mapping):
        return _no_mapping(node)
    keys, sort = {entry.key.text: entry.key for entry in node.entries}, sort_of(node)
    if not sort and (head := _misspelled_head(node) or _listed(node)):
        return head
    named = field(node, sort)
    if "changes" in keys and sort == "rulebook" and not keys.keys() & {"extends", "deck"} and isinstance(named, Scalar):
        advice = f"write `house-rule: {named.text}`; a rulebook says what it `extends`, and has no `changes:`"
        return Diagnostic("LC431", "what has `changes:` is a house rule", keys["rulebook"].span, advice)
    if "changes" in keys and sort in ("rulebook", "family"):
        advice = f"{_in_its_sections(field(node, 'changes'))}; a rule for any rulebook begins `house-rule: NAME`"
        more = f", without `{sort}:`" + " and `extends:`" * ("extends" in keys)
        return Diagnostic("LC431", "a rulebook has no `changes:`", keys["changes"].span, advice + more)
    if "changes" in keys and not sort:
        advice = "write `house-rule: NAME` for its name, or put the changes directly into the rulebook"
        return Diagnostic("LC431", "this looks like a house rule, but does not say so", keys["changes"].span, advice)
    if sort == "house-rule" and "rulebook" in keys:
        if isinstance(field(node, "house-rule"), Sequence):
            return _unknown(keys["house-rule"], "did you mean `house-rules`?")
        advice = "a house rule says `house-rule:` and `changes:`; a rulebook says `rulebook:` and what it `extends`"
        named = field(node, "house-rule")
        if isinstance(named, Scalar) and "extends" in keys:
            advice = f"to play with a house rule write `house-rules: [{named.text}]`; {advice}"
        return Diagnostic("LC431", "a file is a rulebook or a house rule, not both", keys["house-rule"].span, advice)
    if sort == "house-rule" and "changes" not in keys and "extends" in keys:
        advice = "write `rulebook: NAME` for its name, or put what it changes under `changes:`"
        return Diagnostic("LC431", "this looks like a rulebook", keys["house-rule"].span, advice)
    return None


def extended_section(node: Node) -> Diagnostic | None:
    """A section where the windows are named that are extended: nothing in it fits."""
    sections = {*keys_of(shape_of("rulebook"))} - {"windows"}
    named = (entry.key for entry in entries(field(node, "changes", "extend")))
    new = next((key for key in named if key.text in sections), None)
    if new is None:
        return None
    advice = f"windows that are there are extended; what is new stands under `add:`: `add: {{{new.text}: ...}}`"
    if new.text == "rules":
        advice = (
            "only windows are extended: a rule that is there is written anew under `replace: {rules: ...}`, one that "
        )
        advice += "is new stands under `add: {rules: ...}`"
    return Diagnostic("LC201", f"`{new.text}` is no window", new.span, advice)


def sunken_sections(whole: Whole, misfits: list[Any]) -> tuple[list[Diagnostic], list[Any]]:
    """Sections that stand too far right, among the entries of the one above, and what is wrong besides."""
    found, left = dict[Path, Diagnostic | None](), list[Any]()
    for each in misfits:
        stops = whole.stops(each["loc"])
        for around, above, section in zip(stops, stops[1:], stops[2:], strict=False):
            if section.path not in found:
                found[section.path] = _sunken(whole, around, above, section)
        if not any(found[stop.path] for stop in stops[2:]):
            left.append(each)
    return [each for each in found.values() if each is not None], left


def _sunken(whole: Whole, around: Stop, above: Stop, section: Stop) -> Diagnostic | None:
    known = {key for shape in shapes_in(around.wanted) for key in keys_of(shape)}
    if section.key is None or above.key is None or not {above.path[-1], section.path[-1]} <= known:
        return None
    name, outer = section.key.text, above.key.text
    fitting = isinstance(section.node, Mapping) and whole.fits_alone((*around.path, name), to_plain(section.node))
    if not fitting:
        return None
    advice = f"move it left, with all that is below it, until it is as far left as `{outer}:`"
    if field(around.node, name) is not None:
        advice = f"what is below it belongs under the `{name}:` that is there, as far left as `{outer}:`"
    return Diagnostic("LC201", f"`{name}:` stands inside `{outer}:`", section.key.span, advice)


def _no_mapping(node: Node) -> Diagnostic | None:
    """A file that is a list, or a text."""
    parts = node.items if isinstance(node, Sequence) else ()
    first, sort = next(((each, sort) for each in parts if (sort := sort_of(each))), (None, ""))
    if not sort:
        return None
    several = "; a line `---` stands between two scenarios" * (sort == "scenario")
    at = next(entry.key.span for entry in entries(first) if entry.key.text == sort)
    return Diagnostic(
        "LC203", "a file is no list", at, f"write `{sort}:` at the beginning of its line, without a hyphen{several}"
    )


def _listed(node: Mapping) -> Diagnostic | None:
    """Scenarios, or files, as items behind one key."""
    return next((found for entry in node.entries if (found := _no_mapping(entry.value))), None)


def _misspelled_head(node: Mapping) -> Diagnostic | None:
    """The key that says what the file is, written otherwise. With `changes` it is that of a house rule."""
    known = {key for sort in ("rulebook", "house-rule", "scenario", "sheet") for key in keys_of(shape_of(sort))}
    changed = field(node, "changes") is not None
    for entry in node.entries:
        said = re.sub("[ _]", "-", entry.key.text).casefold()
        if entry.key.text in known - {"house-rules"} or not isinstance(entry.value, Scalar):
            continue
        if (near := _head_meant(said, changed)) and (near != "scenario" or _is_position(node)):
            return _in_capitals(node) or _unknown(entry.key, f"did you mean `{near}`?")
    return None


def _in_capitals(node: Mapping) -> Diagnostic | None:
    """Who writes keys in capitals does so everywhere: the first is told."""
    large = [entry.key for entry in node.entries if entry.key.text != entry.key.text.lower()]
    small = ", ".join(f"`{key.text.lower()}`" for key in large)
    return _unknown(large[0], f"keys are written in small letters: {small}") if len(large) > 1 else None


def _unknown(key: Scalar, advice: str) -> Diagnostic:
    return Diagnostic("LC201", f"unknown key {quote(key.text)}", key.span, advice)


def _head_meant(said: str, changed: bool) -> str | None:
    if changed and said in _HOUSE_RULE:
        return "house-rule"
    return said if said in SORTS else did_you_mean(said, SORTS)


def _is_position(node: Mapping) -> bool:
    return any(field(node, key) is not None for key in ("given", "play", "expect"))


# --- what a rulebook says in its sections ---------------------------------------------------------------------------


def _in_its_sections(changes: Node | None) -> str:
    first = next(_pieces(changes), "rules: {NAME: ...}")
    return f"what is otherwise stands in its sections: `{first}`"


def _pieces(changes: Node | None) -> Iterator[str]:
    """What is changed, as a rulebook that extends another says it."""
    for each in entries(changes):
        how = each.key.text
        for entry in entries(each.value):
            name, below = entry.key.text, entries(entry.value)
            if how in ("add", "replace"):
                yield f"{name}: {{{below[0].key.text}: ...}}" if below else f"{name}: ..."
            elif how == "set" and isinstance(entry.value, Scalar):
                yield _nested(name.split("."), to_plain(entry.value))
            elif how == "except":
                yield f"rules: {{{name}: {{when: not (CONDITION)}}}}"
            elif how == "extend":
                yield f"windows: {{{name}: ...}}"
        if how == "remove":
            yield f"without: {flow(to_plain(each.value))}"


def _nested(way: list[str], value: object) -> str:
    for part in reversed(way[1:]):
        value = {part: value}
    return f"{way[0]}: {flow(value)}"
