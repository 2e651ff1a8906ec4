"""A child laid over its parents: one complete document in which every entry knows its own line.

A mapping in the child is laid over the parent's key by key, anything else replaces what the
parent said. `without` takes entries of the parent away, by the names that citations use; citations and texts
for what is no longer there go too.
"""

from __future__ import annotations

from lastcard.dsl.diagnostics.problem import Diagnostic, warning
from lastcard.dsl.known.contents import path_of
from lastcard.dsl.reading.nodes import Entry, Mapping, Node, Scalar
from lastcard.dsl.reading.tree import entries, field, items
from lastcard.dsl.texts import still_named
from lastcard.dsl.words.vocabulary import STATIONS

from .missing import WITHOUT, what_to_take

HEADER = frozenset({"rulebook", "family", "title", "extends", "house-rules"})


def lay_over(child: Mapping, parent: Mapping) -> tuple[Mapping, tuple[Diagnostic, ...]]:
    """The parent's document with the child's changes."""
    base = Mapping(tuple(entry for entry in parent.entries if entry.key.text not in HEADER), parent.span)
    problems: list[Diagnostic] = []
    seen = set[str]()
    for name in items(field(child, "without")):
        if name.text in seen:
            problems.append(Diagnostic("LC406", f"`{name.text}` is taken away twice", name.span, "name it once"))
            continue
        seen.add(name.text)
        base, problem = _remove(base, name)
        problems += [problem] if problem else []
    problems += _of_another_station(child, base)
    return still_named(_merge(child, base, ()), parent), tuple(problems)


def _of_another_station(child: Mapping, parent: Mapping) -> list[Diagnostic]:
    """A rule that is called like an inherited one takes its place; hardly meant, if it says another thing."""
    found, inherited = list[Diagnostic](), {entry.key.text: entry.value for entry in entries(field(parent, "rules"))}
    for entry in entries(field(child, "rules")):
        old, new = _stations(inherited.get(entry.key.text)), _stations(entry.value)
        if len(old) == len(new) == 1 and old != new and {*old, *new} & LAWS:
            message = f"`{entry.key.text}` is inherited as a rule with `{old[0]}:`, and this takes its place"
            advice = "give this one another name, so that both hold"
            found.append(warning("LC435", message, entry.key.span, advice))
    return found


def _stations(rule: Node | None) -> list[str]:
    return [entry.key.text for entry in entries(rule) if entry.key.text in STATIONS]


LAWS = frozenset({"permit", "forbid", "oblige"})


def headed(document: Mapping, child: Mapping) -> Mapping:
    """What lies below, under the name of what it will lie below: its house rules are laid over both."""
    head = tuple(entry for entry in child.entries if entry.key.text in HEADER)
    return Mapping((*head, *(each for each in document.entries if each.key.text not in HEADER)), document.span)


def _merge(child: Mapping, parent: Mapping, path: tuple[str, ...]) -> Mapping:
    if len(path) == 2 and path[0] == "rules" and any(entry.key.text in STATIONS for entry in child.entries):
        parent = Mapping(tuple(entry for entry in parent.entries if entry.key.text not in STATIONS), parent.span)
    own = {entry.key.text: entry for entry in child.entries}
    merged = [_lay_entry(own.pop(entry.key.text, None), entry, path) for entry in parent.entries]
    return Mapping((*merged, *own.values()), child.span)


def _lay_entry(child: Entry | None, parent: Entry, path: tuple[str, ...]) -> Entry:
    if child is None:
        return parent
    if isinstance(child.value, Mapping) and isinstance(parent.value, Mapping):
        return Entry(child.key, _merge(child.value, parent.value, (*path, child.key.text)))
    return child


def _remove(document: Mapping, name: Scalar) -> tuple[Mapping, Diagnostic | None]:
    path = path_of(name.text, document)
    if field(document, *path) is None:
        why, advice = what_to_take(name, document, WITHOUT)
        message = why or f"there is no entry `{name.text}` to take away"
        return document, Diagnostic("LC406", message, name.span, advice)
    uncited = without(document, ("citations", name.text))  # what the sheet says there, nobody does any more
    return not_called(without(uncited, path), path), None


def not_called(document: Mapping, path: tuple[str, ...]) -> Mapping:
    """What an offer was called that is gone, with its window or alone."""
    if path[0] == "windows":
        for entry in entries(field(document, "rename")):
            window, _, offer = entry.key.text.partition(".")
            if ("windows", window, "offers", offer)[: len(path)] == path:
                document = without(document, ("rename", entry.key.text))
    return document


def without(node: Mapping, path: tuple[str, ...]) -> Mapping:
    head, *rest = path
    kept: list[Entry] = []
    for entry in node.entries:
        if entry.key.text != head:
            kept.append(entry)
        elif rest and isinstance(entry.value, Mapping):
            kept.append(Entry(entry.key, without(entry.value, tuple(rest))))
    return Mapping(tuple(kept), node.span)
