"""A rulebook, and all that it would be after one small change of an entry, of what stands around them, of its cards.

A mutant is told by its key, which is the same for a rule whatever rulebook it is laid over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TypeVar

from lastcard.dsl.compose.entries import Clash
from lastcard.dsl.diagnostics.problem import Span, quote
from lastcard.dsl.known.contents import path_of
from lastcard.dsl.reading.nodes import Entry, Leaf, Mapping, Node, Sequence
from lastcard.dsl.reading.tree import field
from lastcard.dsl.rulebook import Origin, Rulebook
from lastcard.interpreter.search.subjects import Subject, exchanged

from .changes import Change, of_action, of_row, of_rule, of_window
from .surroundings import around

T = TypeVar("T")

# What a house rule changes without changing the game.
NO_GAME = frozenset({"texts", "silences", "names", "rename"})


@dataclass(frozen=True, slots=True)
class Mutant:
    key: str
    kind: str
    entry: str  # as citations call it
    said: str  # what is otherwise, in the author's words
    place: Span
    book: Rulebook

    @property
    def sentence(self) -> str:
        return f"{self.entry}: {self.said}"


def mutants_of(subject: Subject, without: Subject | None = None, own: str = "") -> Iterator[Mutant]:
    """Each a rulebook of its own. Of a house rule, `own` is its file, and `without` what it is laid over."""
    words = _Words(subject.composed.document)
    seen = {subject.book}
    found = (*_of_entries(subject.book, words), *_of_surroundings(subject.book, words))
    kept: Iterable[Mutant] = found if without is None else (each for each in found if each.place.file == own)
    if without is not None:
        kept = (*kept, *_taken_back(subject, without))
    for mutant in kept:
        if mutant.book not in seen:
            seen.add(mutant.book)
            yield mutant


# --- entries --------------------------------------------------------------------------------------------


def _of_entries(book: Rulebook, words: _Words) -> Iterator[Mutant]:
    said = {book.rules[action.rule] for action in book.actions}
    for rule, change, rules in _each(book.rules, lambda rule: of_action(rule) if rule in said else of_rule(rule)):
        yield words.mutant("rules", rule.origin, change, replace(book, rules=rules))
    for number, action in enumerate(book.actions):
        origin, fewer = book.rules[action.rule].origin, (*book.actions[:number], *book.actions[number + 1 :])
        unsaid = Change("action dropped", "unsaid", f"`{action.name}` cannot be said", book)
        yield words.mutant("actions", origin, unsaid, replace(book, actions=fewer))
    for window, otherwise, windows in _each(book.windows, of_window):
        yield words.mutant("windows", window.origin, otherwise, replace(book, windows=windows))
    for row, other, rows in _each(book.turned_up, of_row):
        yield words.mutant("rows", row.origin, other, replace(book, turned_up=rows))
    for row, other, rows in _each(book.going_out, of_row):
        yield words.mutant("rows", row.origin, other, replace(book, going_out=rows))


def _each(
    items: tuple[T, ...], changes: Callable[[T], Iterator[Change[T]]]
) -> Iterator[tuple[T, Change[T], tuple[T, ...]]]:
    """Every entry of a sort with every change of it, and what they all are then."""
    for number, item in enumerate(items):
        for change in changes(item):
            yield item, change, (*items[:number], change.new, *items[number + 1 :])


def _of_surroundings(book: Rulebook, words: _Words) -> Iterator[Mutant]:
    for path, kind, said, changed in around(book):
        entry = ".".join(path)
        yield Mutant(f"{entry} {kind} {said}", kind, entry, said, words.place(path), changed)


# --- what a house rule has changed, as it was before --------------------------------------------------------


def _taken_back(subject: Subject, without: Subject) -> Iterator[Mutant]:
    now = {part.path: part for part in subject.parts if part.section not in NO_GAME}
    before = {part.path: part for part in without.parts if part.section not in NO_GAME}
    for path in {**now, **before}:
        part, old = now.get(path), before.get(path)
        if part is not None and (old is None or old.node == part.node):
            continue  # what is new is looked at as any entry is
        try:
            book = exchanged(subject, [path], without)
        except Clash:
            continue
        told = part or old
        if book is not None and told is not None:
            name = told.name
            yield Mutant(f"{name} as before", "taken back", name, "as it is without the house rule", told.place, book)


# --- the author's words ------------------------------------------------------------------------------------


class _Words:
    """What stands in the files: the text and the place of a sentence."""

    def __init__(self, document: Mapping) -> None:
        self.document = document
        self.texts = dict(_texts(document))

    def mutant(self, section: str, origin: Origin, change: Change[T], book: Rulebook) -> Mutant:
        place, text = self._of(origin, change)
        said = f"{quote(text, 120)}: {change.said}" if text else change.said
        return Mutant(f"{section} {origin.name} {change.at} {change.kind}", change.kind, origin.name, said, place, book)

    def _of(self, origin: Origin, change: Change[T]) -> tuple[Span, str]:
        """Where the change is made: a step knows its place, a condition is looked up."""
        if change.span is not None:
            return change.span, self.texts.get(_begin(change.span), "")
        path, keys = path_of(origin.name, self.document), change.at.split()
        below = keys[:1] if keys and keys[0] != "offers" else keys[:3]
        node = field(self.document, *path, *(_CALLED.get(key, key) for key in below))
        return (node.span, node.text) if isinstance(node, Leaf) else (self._of_offer(path, keys) or origin.span, "")

    def _of_offer(self, path: tuple[str, ...], keys: list[str]) -> Span | None:
        return self._key(*path, *keys[:2]) if keys[:1] == ["offers"] else None

    def _key(self, *path: str) -> Span | None:
        above = field(self.document, *path[:-1])
        entries = above.entries if isinstance(above, Mapping) else ()
        return next((entry.key.span for entry in entries if entry.key.text == path[-1]), None)

    def place(self, path: tuple[str, ...]) -> Span:
        """Of the last key on a path that is there."""
        found = (self._key(*path[:length]) for length in range(len(path), 0, -1))
        return next((span for span in found if span is not None), self.document.span)


_CALLED = {"choice": "plays"}


def _texts(node: Node) -> Iterator[tuple[tuple[str, int, int], str]]:
    """The text of every sentence by its place, and of what a key says by the place of the key."""
    if isinstance(node, Leaf):
        yield _begin(node.span), node.text
    elif isinstance(node, Sequence):
        for item in node.items:
            yield from _texts(item)
    elif isinstance(node, Mapping):
        for entry in node.entries:
            yield from _of_key(entry)
            yield from _texts(entry.value)


def _of_key(entry: Entry) -> Iterator[tuple[tuple[str, int, int], str]]:
    key, value = entry.key, entry.value
    if isinstance(value, Leaf):
        yield _begin(key.span), f"{key.text}: {value.text}"


def _begin(span: Span) -> tuple[str, int, int]:
    return span.file, span.line, span.column
