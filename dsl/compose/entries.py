"""A complete document, entry by entry, and what it is with one of them exchanged for another document's or dropped.

For whoever compares rulebooks or looks for the entry that makes a difference. Documents are values: each of these
functions gives another one, and `load_composed` says whether it is a rulebook. Nothing is looked at but the entry
itself and what is cited for it; whether the rest can do without it is for the checks to say.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import takewhile

from lastcard.dsl.diagnostics.problem import Span
from lastcard.dsl.known.astray import CLAUSES
from lastcard.dsl.known.contents import SECTIONS
from lastcard.dsl.reading.nodes import Entry, Mapping, Node, Scalar, Sequence
from lastcard.dsl.reading.tree import leaves

from .edits import ORDERED, Path, entry_at, name_of, not_after, put
from .inherit import HEADER, without
from .values import Composed, Own

CITATIONS = "citations"
TITLE = HEADER | {
    "lastcard",
    "language",
    "sheet",
    "meant",
    CITATIONS,
}  # what a document says of itself, and not of its game
DIVIDED = (("rules",), ("windows",), *SECTIONS.values())  # whose entries stand each for itself


class Clash(ValueError):
    """Two documents play the same house rule with other parameters: there is none that could hold entries of both."""


@dataclass(frozen=True, slots=True)
class Part:
    """One entry of a complete document."""

    path: Path
    entry: Entry

    @property
    def name(self) -> str:
        """What citations and messages call it."""
        return name_of(self.path)

    @property
    def section(self) -> str:
        return self.path[0]

    @property
    def node(self) -> Node:
        return self.entry.value

    @property
    def place(self) -> Span:
        return self.entry.key.span


def entries(composed: Composed) -> tuple[Part, ...]:
    """All that a document says of its game, in its own order: together they are the game."""
    said = tuple(entry for entry in composed.document.entries if entry.key.text not in TITLE)
    return tuple(_parts(Mapping(said, composed.document.span), ()))


def _parts(node: Mapping, above: Path) -> Iterator[Part]:
    for entry in node.entries:
        path = (*above, entry.key.text)
        if isinstance(entry.value, Mapping) and any(section[: len(path)] == path for section in DIVIDED):
            yield from _parts(entry.value, path)
        else:
            yield Part(path, entry)


# --- one entry more, less or other ----------------------------------------------------------------------


def exchange(composed: Composed, path: Path, other: Composed) -> Composed:
    """With this entry as the other document has it; without it where the other one has none."""
    there = entry_at(other.document, path)
    if there is None:
        return drop(composed, path)
    document = _as_in(composed.document, path, other.document)
    cited = _as_in(document, (CITATIONS, name_of(path)), other.document)
    return replace(composed, document=cited, own=_own(composed, there, other))


def drop(composed: Composed, path: Path) -> Composed:
    """Without this entry, and what is cited for it; what had to come after it may come at any time."""
    document = without(without(composed.document, path), (CITATIONS, name_of(path)))
    return replace(composed, document=not_after(document, *path) if path[0] in ORDERED else document)


def uncited(composed: Composed) -> Composed:
    """The game alone: entries of documents with different sheets can be exchanged when nothing cites them."""
    bare = without(without(composed.document, ("sheet",)), (CITATIONS,))
    return replace(composed, document=_without_clauses(bare), clauses=())


def _without_clauses(node: Mapping) -> Mapping:
    kept = (entry for entry in node.entries if entry.key.text != CLAUSES)
    return Mapping(tuple(Entry(entry.key, _bare(entry.value)) for entry in kept), node.span)


def _bare(node: Node) -> Node:
    if isinstance(node, Sequence):
        return Sequence(tuple(map(_bare, node.items)), node.span)
    return _without_clauses(node) if isinstance(node, Mapping) else node


def said_at(composed: Composed, path: Path) -> Entry | None:
    """What the document has there."""
    return entry_at(composed.document, path)


def nothing_done(composed: Composed, part: Part) -> Composed:
    """With a row that says `nothing`: there is one for every kind, so it cannot be dropped."""
    idle = Entry(part.entry.key, Scalar("nothing", "nothing", part.place))
    return replace(composed, document=put(composed.document, part.path, idle))


# --- where it comes to stand ----------------------------------------------------------------------------


def _as_in(node: Mapping, path: Path, model: Mapping) -> Mapping:
    """With what the model has at a path: in the place of what is there, else behind what it stands behind there."""
    there, held = entry_at(model, path[:1]), entry_at(node, path[:1])
    if there is None:
        return without(node, path)
    if path[1:]:
        below = _as_in(_entries_of(held, node), path[1:], _entries_of(there, model))
        there = Entry((held or there).key, below)
    if held is not None:
        return put(node, path[:1], there)
    place = _place_of(path[0], node, model)
    return Mapping((*node.entries[:place], there, *node.entries[place:]), node.span)


def _entries_of(entry: Entry | None, around: Mapping) -> Mapping:
    return entry.value if entry is not None and isinstance(entry.value, Mapping) else Mapping((), around.span)


def _place_of(name: str, node: Mapping, model: Mapping) -> int:
    """Behind the last of those that stand before it in the model."""
    before = set(takewhile(lambda each: each != name, (entry.key.text for entry in model.entries)))
    places = (number for number, entry in enumerate(node.entries, 1) if entry.key.text in before)
    return max(places, default=0)


# --- whose parameters its sentences mean ----------------------------------------------------------------


def _own(composed: Composed, entry: Entry, other: Composed) -> dict[str, Own]:
    """The parameters of the house rules in play, those of the entry with them."""
    files = {entry.key.span.file, *(leaf.span.file for leaf in leaves(entry.value))}
    brought = {file: values for file, values in other.own.items() if file in files}
    for file, values in brought.items():
        if composed.own.get(file, values) != values:
            raise Clash(f"the two documents play `{file}` with other parameters")
    return {**composed.own, **brought}
