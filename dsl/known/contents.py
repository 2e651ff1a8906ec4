"""What a document holds, by the names that citations, house rules and messages use."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from lastcard.dsl.diagnostics.problem import Span
from lastcard.dsl.reading.nodes import Entry, Mapping, Node, Scalar, Sequence
from lastcard.dsl.reading.tree import entries, field
from lastcard.dsl.shape.facts import kind_of, line_of, printed_on
from lastcard.dsl.words.vocabulary import EVENTS

# The first word of a dotted entry name -> where its entries stand.
SECTIONS: dict[str, tuple[str, ...]] = {
    "deck": ("deck", "cards"),
    "scoring": ("scoring", "methods"),
    "setup": ("setup",),
    "answers": ("answers",),
    "parameters": ("parameters",),
    "groups": ("groups",),
    "turned up": ("turned up",),
    "going out": ("going out",),
    "silences": ("silences",),
    "flags": ("flags",),
    "zones": ("zones",),
    "wheels": ("wheels",),
    "names": ("names",),
    "actions": ("actions",),
}


OFFERS = "offers"
TABLES = ("turned up", "going out")
WHOLE = ("deck", "direction", *TABLES, "scoring", "setup")  # sections that can be cited


def path_of(name: str, document: Mapping) -> tuple[str, ...]:
    """Where an entry with this citation name stands: rules and windows have bare names, offers that of their window."""
    head, _, rest = name.partition(".")
    if rest and head in SECTIONS:
        return (*SECTIONS[head], rest)
    if rest:
        return ("windows", head, "offers", rest)
    if field(document, "rules", name) is not None:
        return ("rules", name)
    return (name,) if name in TABLES else ("windows", name)


def entry_names(document: Mapping) -> list[str]:
    """Every name that a citation may use."""
    names = [entry.key.text for section in ("rules", "windows") for entry in entries(field(document, section))]
    for head, path in SECTIONS.items():
        names += [f"{head}.{entry.key.text}" for entry in entries(field(document, *path))]
    return [*names, *WHOLE]


def entry_around(span: Span, document: Mapping) -> str:
    """The name of the entry within which this place is; none where it is in something that no citation can name."""
    for section, path in (("rules", ("rules",)), ("windows", ("windows",)), *SECTIONS.items()):
        for entry in entries(field(document, *path)):
            if _is_within(span, entry):
                return entry.key.text if section in ("rules", "windows") else f"{section}.{entry.key.text}"
    return ""


def is_declared_in(file: str, name: str, document: Mapping | None) -> bool:
    """Is it a flag or a zone of this file?"""
    sections = ("flags", "zones") if document is not None else ()
    own = (entry.key for section in sections for entry in entries(field(document, section)))
    return any(key.text == name and key.span.file == file for key in own)


def truths_of(span: Span | None, document: Mapping | None) -> list[str]:
    """The flags of a file that are true or not."""
    declared = entries(field(document, "flags")) if span is not None and document is not None else ()
    own = ((entry.key, field(entry.value, "holds")) for entry in declared)
    return [key.text for key, holds in own if span and key.span.file == span.file and _says(holds, "truth")]


def _says(node: Node | None, word: str) -> bool:
    return isinstance(node, Scalar) and node.text == word


def section_around(span: Span | None, document: Mapping | None) -> str:
    """Whether a place is in a rule, or in a window."""
    sections = ("rules", "windows") if span is not None and document is not None else ()
    found = ((section, entry) for section in sections for entry in entries(field(document, section)))
    return next((section for section, entry in found if span is not None and _is_within(span, entry)), "")


def _is_within(span: Span, entry: Entry) -> bool:
    first, last = entry.key.span, entry.value.span
    begin, end = (first.line, first.column), max((last.end_line, last.end_column), (first.end_line, first.end_column))
    return span.file == first.file and begin <= (span.line, span.column) <= end


def with_those_like(names: Iterable[str], document: Mapping | None) -> list[str]:
    """Also the windows that are like one of those."""
    found = list(dict.fromkeys(names))
    likes = {each.key.text: field(each.value, "extends") for each in entries(field(document, "windows"))}
    for _ in likes:
        found += [
            name
            for name, base in likes.items()
            if isinstance(base, Scalar) and base.text in found and name not in found
        ]
    return found


def offer_names(document: Mapping) -> list[str]:
    """Every offer, by its window and the name under which it stands."""
    windows = entries(field(document, "windows"))
    return [f"{each.key.text}.{offer.key.text}" for each in windows for offer in entries(field(each.value, "offers"))]


def said_by_name(name: str, number: str, texts: Iterable[str]) -> str:
    """The one sentence that has a number, with the name of what stands for it."""
    found = [text for text in texts if number and len(re.findall(rf"\b{number}\b", text)) == 1]
    return re.sub(rf"\b{number}\b", name, found[0]) if len(found) == 1 else ""


KEYS_OF_GROUP = frozenset({"target", "amount"})


def group_names(node: Node | None) -> Iterator[tuple[Scalar, set[str]]]:
    """The names of the groups in a block, and the keys that each has there."""
    if isinstance(node, Sequence):
        for item in node.items:
            yield from group_names(item)
    keys = {entry.key.text for entry in entries(node)}
    for entry in entries(node):
        if entry.key.text == "group" and isinstance(entry.value, Scalar):
            yield entry.value, keys
        yield from group_names(entry.value)


_SECTIONS = {
    "rules": ("rules",),
    "windows": ("windows",),
    "groups": ("groups",),
    "parameters": ("parameters",),
    "flags": ("flags",),
    "actions": ("actions",),
    "zones": ("zones",),
    "wheels": ("wheels",),
    "colors": ("deck", "colors"),
}


def declared(document: Node | None) -> dict[str, set[str]]:
    """The names of all that a document has and house rules may need."""
    found = {sort: {entry.key.text for entry in entries(field(document, *path))} for sort, path in _SECTIONS.items()}
    lines = [entry for part in ("cards", "backs") for entry in entries(field(document, "deck", part))]
    found["kinds"] = {kind_of(entry) for entry in lines}
    found["ranks"] = {printed for entry in lines for printed in printed_on(line_of(entry.value))}
    found["events"] = set(EVENTS)
    steps = [field(rule.value, "do") for rule in entries(field(document, "rules"))]
    found["groups"] |= {name.text for block in steps for name, keys in group_names(block) if "do" in keys}
    return found
