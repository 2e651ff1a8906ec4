"""Which entry of the author is to blame: as things were before that entry, what was found is not there any more."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from lastcard.dsl.compose.compose import compose_bytes
from lastcard.dsl.compose.entries import Clash, Part, drop, entries, exchange, said_at, uncited
from lastcard.dsl.compose.values import Composed
from lastcard.dsl.diagnostics.problem import Span
from lastcard.dsl.reading.nodes import Scalar
from lastcard.dsl.reading.tree import field as at
from lastcard.dsl.reading.tree import items, leaves
from lastcard.dsl.rulebook import Rulebook
from lastcard.interpreter.assemble.pipeline import program_of
from lastcard.interpreter.engine.program import Program
from lastcard.interpreter.search.pair import FAULTS
from lastcard.interpreter.search.subjects import Subject, made, subject_of

MOST = 16  # entries that are tried
# What the author has said is tried in this order: what does something before what is only read by it.
IDLE = {"without", "rename"}  # of these nothing is played
DECLARED = {"flags", "zones", "wheels", "parameters", "groups"}
ORDER = ("rules", "windows", "actions", "groups", "turned up", "going out")
BEFORE = "lastcard: 1\nrulebook: {id}\ntitle: As it was before\nextends: [{extends}]\nhouse-rules: [{laid}]\n"

Still = Callable[[Program], bool]


@dataclass(frozen=True, slots=True)
class Suspect:
    """An entry of the author, and the rulebook as it would be without what the author says there."""

    name: str
    place: Span
    book: Rulebook

    @property
    def program(self) -> Program:
        return program_of(self.book)


def suspects_of(subject: Subject) -> list[Suspect]:
    return list(_suspects(subject))[:MOST]


def to_blame(suspects: list[Suspect], still: Still, called_off: Callable[[], bool]) -> Suspect | None:
    """The first one without which it is not so any more."""
    for suspect in suspects:
        if called_off():
            return None
        try:
            if not still(suspect.program):
                return suspect
        except FAULTS:
            continue
    return None


def _suspects(subject: Subject) -> Iterator[Suspect]:
    before = _before(subject)
    own = sorted(_own(subject, before), key=_place_in_order)
    for part in own:
        book = _without(subject.bare, [part.path], before)
        if book is None:  # what it alone speaks of would be left over
            said = set(" ".join(leaf.text for leaf in leaves(part.node)).split())
            also = (other.path for other in own if other.section in DECLARED and other.path[-1] in said)
            book = _without(subject.bare, [part.path, *also], before)
        if book is not None:
            yield Suspect(part.name, _place(part, before), book)
    if before is not None:
        yield from _taken_away(subject, before)


def _own(subject: Subject, before: Composed | None) -> Iterator[Part]:
    """What the author has said, and nobody before."""
    for part in subject.parts:
        if part.section not in IDLE and (before is None or said_at(before, part.path) != part.entry):
            yield part


def _taken_away(subject: Subject, before: Composed) -> Iterator[Suspect]:
    here = {part.path for part in subject.parts}
    said = {item.text: item.span for item in items(at(subject.composed.document, "without"))}
    for part in entries(before):
        if part.path not in here and part.name in said:
            book = _without(subject.bare, [part.path], before)
            if book is not None:
                yield Suspect(part.name, said[part.name], book)


def _place_in_order(part: Part) -> int:
    return ORDER.index(part.section) if part.section in ORDER else len(ORDER)


def _place(part: Part, before: Composed | None) -> Span:
    """Where the author says it, if only a value in an entry of somebody else."""
    there = None if before is None else said_at(before, part.path)
    if there is not None and there.key.span == part.place:
        known = {leaf.span for leaf in leaves(there.value)}
        return next((leaf.span for leaf in leaves(part.node) if leaf.span not in known), part.place)
    return part.place


def _without(composed: Composed, paths: Iterable[tuple[str, ...]], before: Composed | None) -> Rulebook | None:
    try:
        for path in paths:
            composed = drop(composed, path) if before is None else exchange(composed, path, before)
    except Clash:
        return None
    return made(composed)


def _before(subject: Subject) -> Composed | None:
    """The rulebook over which house rules were laid, or what a file extends; None where that is nothing."""
    if subject.house_rules:
        return subject_of(subject.reference).bare
    document = subject.composed.document
    extends = at(document, "extends")
    names = [extends.text] if isinstance(extends, Scalar) else [item.text for item in items(extends)]
    if not names:
        return None
    laid = ", ".join(f'"{item.text}"' for item in items(at(document, "house-rules")))
    stub = BEFORE.format(id=subject.book.id, extends=", ".join(f'"{name}"' for name in names), laid=laid)
    path = str(Path(document.span.file))
    composed = compose_bytes(stub.encode(), path).composed
    if composed is None:
        return None
    bare = uncited(composed)
    return replace(bare, own={**subject.composed.own, **bare.own})
