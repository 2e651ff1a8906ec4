"""What a house rule changes, edit by edit: each finds its place in a document and gives another document."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from lastcard.dsl.diagnostics.problem import Diagnostic, Span
from lastcard.dsl.known.astray import (
    CLAUSES,
    SETTABLE,
    is_left_out,
    plain_values,
    sort_at,
    to_add,
    to_except,
    to_extend,
    to_rename,
    to_replace,
    to_set,
    what_is_left_out,
)
from lastcard.dsl.known.contents import OFFERS, SECTIONS, TABLES, path_of
from lastcard.dsl.known.things import meant
from lastcard.dsl.reading.nodes import Entry, Mapping, Node, Scalar, Sequence
from lastcard.dsl.reading.tree import entries, field, items
from lastcard.dsl.sentences.syntax import Sentence, is_broken
from lastcard.dsl.shape.facts import kind_of
from lastcard.dsl.texts import TEXTS, laid_over
from lastcard.dsl.words.types import TRUTH

from .exceptions import and_not, row_but_for, stays_in
from .inherit import not_called, without
from .missing import what_to_take
from .values import HouseRule, Own

Path = tuple[str, ...]

# Sections whose entries stand a level deeper.
DEEPER = frozenset({"deck", "scoring", TEXTS})
ORDERED = ("rules", "windows")  # sections whose entries may follow each other


@dataclass(frozen=True, slots=True)
class Edit:
    """One change: `path` is the slot it fills, `entry` what the house rule says, at its place."""

    rule: HouseRule
    verb: str
    path: Path
    entry: Entry
    within: Scalar | None = None  # the key of what it is a part of

    @property
    def span(self) -> Span:
        return self.entry.key.span


# --- what a house rule says -------------------------------------------------------------------------


def edits_of(rule: HouseRule, rules_known: Mapping) -> Iterator[Edit]:
    """Its edits in the order in which they are made; the names of rules tell a rule from a window."""
    changes = field(rule.document, "changes")
    for item in items(field(changes, "remove")):
        yield Edit(rule, "remove", path_of(item.text, rules_known), Entry(item, item))
    for verb in ("replace", "add"):
        for path, entry in _leaves(field(changes, verb)):
            yield _of_offer(Edit(rule, verb, path, entry)) if path[0] == OFFERS else Edit(rule, verb, path, entry)
    for entry in entries(field(changes, "set")):
        yield Edit(rule, "set", tuple(entry.key.text.split(".")), entry)
    for entry in entries(field(changes, "extend")):
        for key, inner in _parts_of_window(entry):
            yield Edit(rule, "extend", ("windows", entry.key.text, *key), inner, entry.key)
    for entry in entries(field(changes, "except")):
        yield Edit(rule, "except", (*path_of(entry.key.text, rules_known), "when"), entry)
    for entry in entries(field(changes, "rename")):
        yield Edit(rule, "rename", (*path_of(entry.key.text, rules_known), "name"), entry)
    for entry in entries(field(rule.document, "silences")):
        yield Edit(rule, "silences", ("silences", entry.key.text), entry)


def _of_offer(edit: Edit) -> Edit:
    """One that is told by its window and its name."""
    window, _, offer = edit.path[1].partition(".")
    key = replace(edit.entry.key, text=offer)
    return replace(edit, path=("windows", window, OFFERS, offer), entry=Entry(key, edit.entry.value))


def _leaves(node: Node | None) -> Iterator[tuple[Path, Entry]]:
    """The entries of all sections, each with its path."""
    for section in entries(node):
        name = section.key.text
        for entry in entries(section.value):
            if name in DEEPER and isinstance(entry.value, Mapping):
                yield from (((name, entry.key.text, inner.key.text), inner) for inner in entry.value.entries)
            else:
                yield (name, entry.key.text), entry


def _parts_of_window(window: Entry) -> Iterator[tuple[Path, Entry]]:
    for entry in entries(window.value):
        if entry.key.text == OFFERS:
            yield from (((OFFERS, offer.key.text), offer) for offer in entries(entry.value))
        else:
            yield (entry.key.text,), entry


def name_of(path: Path) -> str:
    """What citations and messages call the place."""
    for head, section in SECTIONS.items():
        if path[: len(section)] == section and len(path) > len(section):
            return ".".join((head, *path[len(section) :]))
    if path[0] == "windows":
        return ".".join(part for part in path[1:] if part != OFFERS)
    return ".".join(path[1:] if path[0] == "rules" else path)


# --- trees ------------------------------------------------------------------------------------------


def put(node: Mapping, path: Path, entry: Entry) -> Mapping:
    """With the entry at its path: in the place of the one that is there, else behind all others."""
    head, rest = path[0], path[1:]
    there = next((each for each in node.entries if each.key.text == head), None)
    if rest:
        below = there.value if there is not None and isinstance(there.value, Mapping) else Mapping((), entry.key.span)
        key = there.key if there is not None else Scalar(head, head, entry.key.span)
        entry = Entry(key, put(below, rest, entry))
    if there is None:
        return Mapping((*node.entries, entry), node.span)
    return Mapping(tuple(entry if each is there else each for each in node.entries), node.span)


def _without_citations(document: Mapping, path: Path) -> Mapping:
    """Whoever changes an entry no longer does what the sheet says there."""
    for length in range(1 if path[0] == "direction" else 2, len(path) + 1):
        document = without(document, ("citations", name_of(path[:length])))
    return document


# --- the edits --------------------------------------------------------------------------------------

Edited = Mapping | Diagnostic


def _title(document: Mapping) -> str:
    found = field(document, "rulebook") or field(document, "family")
    return found.text if isinstance(found, Scalar) else "this rulebook"


def _nothing_there(edit: Edit, what: str, name: str, document: Mapping, advice: str) -> Diagnostic:
    place = edit.within or edit.entry.key
    return Diagnostic("LC436", f"`{_title(document)}` has no {what} `{name}`", place.span, advice)


def _remove(document: Mapping, edit: Edit) -> Edited:
    there = entry_at(document, edit.path)
    if there is None:
        why, advice = what_to_take(edit.entry.key, document, edit.verb)
        nothing = _nothing_there(edit, "entry", edit.entry.key.text, document, advice)
        return replace(nothing, message=why) if why else nothing
    document = not_called(without(_without_citations(document, edit.path), edit.path), edit.path)
    if edit.path[:2] == ("deck", "cards"):
        return _without_kind(document, kind_of(there))
    return document


def not_after(document: Mapping, section: str, name: str) -> Mapping:
    """What had to come after a rule or a window that is gone may come at any time."""
    for rule in entries(field(document, section)):
        after = field(rule.value, "follows")
        if isinstance(after, Sequence) and isinstance(rule.value, Mapping):
            left = tuple(item for item in after.items if not (isinstance(item, Scalar) and item.text == name))
            if left != after.items:
                kept = put(rule.value, ("follows",), Entry(_key(rule.value, "follows"), Sequence(left, after.span)))
                document = put(document, (section, rule.key.text), Entry(rule.key, kept))
    return document


def _key(node: Mapping, name: str) -> Scalar:
    return next(entry.key for entry in node.entries if entry.key.text == name)


def _without_kind(document: Mapping, kind: str) -> Mapping:
    """The rows about a kind of which no card is left go with the last of them."""
    if any(kind_of(entry) == kind for entry in entries(field(document, "deck", "cards"))):
        return document
    for section in ("turned up", "going out", "names"):
        document = without(_without_citations(document, (section, kind)), (section, kind))
    return document


def entry_at(document: Mapping, path: Path) -> Entry | None:
    above = field(document, *path[:-1])
    return next((entry for entry in entries(above) if entry.key.text == path[-1]), None)


def _replace(document: Mapping, edit: Edit) -> Edited:
    if edit.path[0] == TEXTS:
        return _said(document, edit)
    if entry_at(document, edit.path) is None:
        name = name_of(edit.path)
        what = sort_at(edit.path).said.partition(" ")[2]
        return _nothing_there(edit, what, name, document, to_replace(name, edit.path, document))
    if left_out := what_is_left_out(edit.path, edit.entry.value, document):
        message = f"`replace` writes `{name_of(edit.path)}` anew: nothing is left of what it said"
        return Diagnostic("LC436", message, edit.span, left_out)
    return put(not_called(_without_citations(document, edit.path), edit.path), edit.path, edit.entry)


def _add(document: Mapping, edit: Edit) -> Edited:
    if edit.path[0] == TEXTS:
        return _said(document, edit)
    if field(document, *edit.path) is not None:
        message = f"`{_title(document)}` has `{name_of(edit.path)}` already"
        advice = to_add(edit.path, edit.entry.value, field(document, *edit.path))
        return Diagnostic("LC435", message, edit.span, advice)
    return put(document, edit.path, edit.entry)


def _said(document: Mapping, edit: Edit) -> Mapping:
    """One name may stand in many places: what is added leaves what is said already, and there may be nothing yet."""
    there, own = entry_at(document, edit.path), edit.entry
    if there is not None and edit.verb == "add":
        own = Entry(there.key, laid_over(there.value, own.value))
    elif there is not None:
        own = Entry(own.key, laid_over(own.value, there.value))
    return put(document, edit.path, own)


def _set(document: Mapping, edit: Edit) -> Edited:
    path, there = edit.path, field(document, *edit.path) if edit.path[0] in SETTABLE else None
    if isinstance(there, Mapping) and field(there, "value") is not None:
        path, there = (*path, "value"), field(there, "value")
    said = edit.entry.key.text
    if there is None and not is_left_out(path, document):
        return _nothing_there(edit, "value", said, document, to_set(said, edit.entry.value, document))
    if there is not None and not _is_plain(there):
        below = ", ".join(f"`{each}`" for each in plain_values(document) if each.startswith(f"{said}."))
        message = f"`{said}` is more than one value"
        return Diagnostic("LC436", message, edit.span, f"set one of {below}" if below else "write it under `replace:`")
    document = without(_without_citations(document, path), (*path[:-1], CLAUSES))
    key = entry_at(document, path)
    value = _bound(edit.entry.value, edit.rule.values)
    return put(document, path, Entry(key.key if key else replace(edit.entry.key, text=path[-1]), value))


def _is_plain(node: Node) -> bool:
    if isinstance(node, Sequence):
        return all(isinstance(item, Scalar) for item in node.items)
    return isinstance(node, Scalar)


def _bound(node: Node, values: Own) -> Node:
    """The name of a parameter of the house rule stands for its value."""
    if not isinstance(node, Scalar) or not isinstance(node.value, str) or node.value not in values:
        return node
    value, kind = values[node.value]
    plain: bool | int | str = kind.choices[value] if kind.choices else bool(value) if kind == TRUTH else value
    return Scalar(plain, str(plain), node.span)


def _extend(document: Mapping, edit: Edit) -> Edited:
    window = edit.path[:2]
    if entry_at(document, window) is None:
        return _nothing_there(edit, "window", window[1], document, to_extend(window[1], document))
    if edit.path[2] == OFFERS and entry_at(document, edit.path) is not None:
        message = f"the window `{window[1]}` has an offer `{edit.path[3]}` already"
        return Diagnostic(
            "LC435", message, edit.span, "choose another name, or write it under `replace: {offers: ...}`"
        )
    return document if is_broken(edit.entry.value) else put(document, edit.path, edit.entry)


def _except(document: Mapping, edit: Edit) -> Edited:
    if edit.path[0] in TABLES and isinstance(edit.entry.value, Sentence):
        return _row_excepted(document, edit, edit.entry.value)
    there = entry_at(document, edit.path[:-1])
    if there is None or edit.path[0] not in ("rules", "windows") or not isinstance(there.value, Mapping):
        said = edit.entry.key.text
        return _nothing_there(edit, "rule, window or row", said, document, to_except(said, document))
    exception = edit.entry.value
    if not isinstance(exception, Sentence):
        return document
    held = entry_at(there.value, ("when",))
    key = held.key if held is not None else Scalar("when", "when", edit.span)
    entry = Entry(key, and_not(held.value if held is not None else None, exception))
    return put(document, edit.path, entry)


def _row_excepted(document: Mapping, edit: Edit, exception: Sentence) -> Edited:
    """One row of a table, or all of them."""
    table, *kind = edit.path[:-1]
    rows = [entry for entry in entries(field(document, table)) if not kind or entry.key.text == kind[0]]
    if not rows:
        said = edit.entry.key.text
        if not kind:
            return _nothing_there(edit, "rows in", said, document, "only what is there has exceptions")
        return _nothing_there(edit, "row", said, document, meant(said, document, (table,)))
    for row in rows:
        if not stays_in(row):
            document = put(document, (table, row.key.text), row_but_for(table, row, exception))
    return document


def _rename(document: Mapping, edit: Edit) -> Edited:
    """The offer has another name at the table; here it keeps the one by which all speak of it."""
    window = field(document, *edit.path[:2])
    if entry_at(document, edit.path[:-1]) is None and field(window, "extends") is None:
        said = edit.entry.key.text
        return _nothing_there(edit, "offer", said, document, to_rename(said, document))
    return put(document, ("rename", edit.entry.key.text), edit.entry)


def _answer(document: Mapping, edit: Edit) -> Edited:
    return put(document, edit.path, edit.entry)


EDITS: dict[str, Callable[[Mapping, Edit], Edited]] = {
    "remove": _remove,
    "replace": _replace,
    "add": _add,
    "set": _set,
    "extend": _extend,
    "except": _except,
    "rename": _rename,
    "silences": _answer,
}
