"""What people read for the names of a rulebook: which names have texts, and what becomes of texts when names change.

What somebody reads is said where a name is declared, most often in a family; whoever extends it may take the name away,
or call it otherwise at the table. Texts go along.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace

from lastcard.dsl.diagnostics.problem import Diagnostic, quote, warning
from lastcard.dsl.reading.nodes import Entry, Mapping, Node, Scalar
from lastcard.dsl.reading.tree import entries, field, items, leaves
from lastcard.dsl.sentences.syntax import Phrase, Sentence, names_in
from lastcard.dsl.shape.facts import kind_of
from lastcard.dsl.words.types import New
from lastcard.dsl.words.vocabulary import STEP_WORDS

TEXTS, OFFERS = "texts", "offers"
ENGLISH = "en"


def in_languages(said: Node | None) -> dict[str, str]:
    """A text by its languages; one that names none is in English."""
    if isinstance(said, Scalar):
        return {ENGLISH: said.text}
    return {each.key.text: each.value.text for each in entries(said) if isinstance(each.value, Scalar)}


PROSE = ("title", "summary")


def cut_off(document: Mapping, text: str) -> Iterator[Diagnostic]:
    """`title: Rule #2`: what stands behind the sign is a comment, and nobody reads it."""
    lines = text.split("\n")
    for entry in document.entries:
        said = entry.value
        if not isinstance(said, Scalar) or entry.key.text not in PROSE:
            continue
        if said.places is None and said.span.line <= len(lines):
            rest = lines[said.span.line - 1][said.span.end_column - 1 :]
            if re.match(r"\s+#\S", rest):
                whole = f'{entry.key.text}: "{said.text}{rest.rstrip()}"'
                message = "`#` begins a comment: the rest of this line is no part of the text"
                yield warning("LC145", message, said.span, f"put the text in quotes: {quote(whole, LONG)}")


LONG = 200

# --- the names that there are -----------------------------------------------------------------------------


def names(document: Mapping, sort: str) -> frozenset[str]:
    """The names of a sort for which something may be said."""
    return frozenset(NAMED[sort](document))


def _offers(document: Mapping) -> Iterator[str]:
    """By their first names, and by those that they have at the table."""
    yield from (new.value.text for new in entries(field(document, "rename")) if isinstance(new.value, Scalar))
    for window in entries(field(document, "windows")):
        yield from (offer.key.text for offer in entries(field(window.value, OFFERS)))


def _actions(document: Mapping) -> Iterator[str]:
    return (entry.key.text for entry in entries(field(document, "actions")))


def _flags(document: Mapping) -> Iterator[str]:
    return (entry.key.text for entry in entries(field(document, "flags")))


def _zones(document: Mapping) -> Iterator[str]:
    return (entry.key.text for entry in entries(field(document, "zones")))


def _words(document: Mapping) -> Iterator[str]:
    for flag in entries(field(document, "flags")):
        yield from (item.text for item in items(field(flag.value, "holds")))


def _kinds(document: Mapping) -> Iterator[str]:
    for section in ("cards", "backs"):
        lines = entries(field(document, "deck", section))
        yield from map(kind_of, lines)


def _picks(document: Mapping) -> Iterator[str]:
    """What people are asked for by name. A flag of which one of the words is picked has a label of its own."""
    phrases = (leaf.phrase for leaf in leaves(document) if isinstance(leaf, Sentence))
    for phrase in phrases:
        row = STEP_WORDS.get(phrase.op)
        if row is not None and row.asks:
            given = zip(row.takes, phrase.args, strict=True)
            yield from (_first_name(part) for kind, part in given if isinstance(kind, New))


def _first_name(part: Phrase | str) -> str:
    return part if isinstance(part, str) else next(names_in(part), "")


# One row for each sort of name; the game itself, of which something is said too, has none.
NAMED: dict[str, Callable[[Mapping], Iterator[str]]] = {
    "offers": _offers,
    "actions": _actions,
    "flags": _flags,
    "zones": _zones,
    "words": _words,
    "kinds": _kinds,
    "picks": _picks,
}
NO_SUCH = {sort: f"there is no {sort[:-1]}" for sort in NAMED} | {"picks": "no step picks"}


# --- names that go, and names that change -------------------------------------------------------------------


def still_named(document: Mapping, before: Mapping) -> Mapping:
    """Without the texts that were there before for names that are there no longer."""
    for sort in NAMED:
        told = field(document, TEXTS, sort)
        inherited = {entry.key for entry in entries(field(before, TEXTS, sort))}
        if inherited and isinstance(told, Mapping):
            gone = names(before, sort) - names(document, sort)
            kept = tuple(each for each in told.entries if each.key.text not in gone or each.key not in inherited)
            document = _with(document, (TEXTS, sort), Mapping(kept, told.span))
    return document


def called_otherwise(document: Mapping, renamed: Node | None) -> Mapping:
    """What is said of an offer by its first name is said of it by the one that it has at the table.

    `document` has the names of the table already, `renamed` the new ones behind the first.
    """
    said = field(document, TEXTS, OFFERS)
    if not isinstance(said, Mapping):
        return document
    told, moved = {entry.key.text: entry for entry in said.entries}, set[str]()
    for entry in entries(renamed):
        first, new = entry.key.text.partition(".")[2], entry.value
        if first in told and isinstance(new, Scalar):
            told[new.text] = _told_also(told.get(new.text), new, told[first])
            moved.add(first)
    lost = moved - names(document, OFFERS)
    kept = tuple(entry for name, entry in told.items() if name not in lost)
    return _with(document, (TEXTS, OFFERS), Mapping(kept, said.span))


def _told_also(own: Entry | None, name: Scalar, first: Entry) -> Entry:
    if own is None:
        return Entry(replace(first.key, text=name.text), first.value)
    return Entry(own.key, laid_over(own.value, first.value))


def laid_over(own: Node, below: Node) -> Node:
    """A text over another one: part by part, and language by language."""
    if not isinstance(own, Mapping) or not isinstance(below, Mapping):
        return own
    said = {entry.key.text: entry for entry in own.entries}
    under = tuple(_both(said.pop(each.key.text, None), each) for each in below.entries)
    return Mapping((*under, *said.values()), own.span)


def _both(own: Entry | None, below: Entry) -> Entry:
    return below if own is None else Entry(own.key, laid_over(own.value, below.value))


def _with(node: Mapping, path: tuple[str, ...], value: Node) -> Mapping:
    """With another value where there is one."""
    head, *rest = path
    changed = tuple(
        Entry(each.key, _with(each.value, tuple(rest), value) if rest and isinstance(each.value, Mapping) else value)
        if each.key.text == head
        else each
        for each in node.entries
    )
    return Mapping(changed, node.span)


# --- texts with signs for a value to be put in, as other formats have them: they are shown as they stand ------------

_SHOWN = frozenset({"title", "summary", "texts", "names", "silences"})
_SIGNS = re.compile(r"\$\{[^{}]*\}|\{\{[^{}]*\}\}|\{([a-z][a-z0-9-]*)\}|\$([a-z][a-z0-9-]*)")


def unreplaced(document: Mapping) -> tuple[Diagnostic, ...]:
    """What looks like a place for a value; a name alone only where a parameter is called so."""
    parameters = {entry.key.text for entry in entries(field(document, "parameters"))}
    said = [entry.value for entry in document.entries if entry.key.text in _SHOWN]
    said += [value for part in ("add", "replace") if (value := field(document, "changes", part, "texts")) is not None]
    texts = (leaf for each in said for leaf in leaves(each) if isinstance(leaf, Scalar))
    return tuple(_told(text, found) for text in texts if (found := _place(text.text, parameters)) is not None)


def _place(text: str, parameters: set[str]) -> re.Match[str] | None:
    named = (
        found for found in _SIGNS.finditer(text) if not (found[1] or found[2]) or {found[1], found[2]} & parameters
    )
    return next(named, None)


def _told(text: Scalar, found: re.Match[str]) -> Diagnostic:
    message = f"a text is shown as it stands: {quote(found[0])} is not replaced"
    advice = "write what people are to read, without a value that a parameter may change"
    return Diagnostic("LC203", message, text.span_of(*found.span()), advice, severity="warning")
