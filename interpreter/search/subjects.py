"""What is compared and searched: a rulebook as a document, entry by entry, and the program that comes of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from lastcard.dsl.compose.compose import compose_file
from lastcard.dsl.compose.entries import Part, entries, exchange, uncited
from lastcard.dsl.compose.values import Composed
from lastcard.dsl.load import load_composed
from lastcard.dsl.reading.nodes import Entry
from lastcard.dsl.resolve.document import resolve
from lastcard.dsl.rulebook import Rulebook
from lastcard.dsl.shelf import locate
from lastcard.interpreter.assemble.pipeline import program_of
from lastcard.interpreter.engine.program import Program
from lastcard.interpreter.host.api import RulebookError

READ = frozenset({"texts", "names", "silences"})  # nothing in play depends on them


@dataclass(frozen=True)
class Subject:
    """A rulebook, with the house rules laid over it, that is in order."""

    reference: str  # as a scenario names it
    house_rules: tuple[str, ...]
    composed: Composed
    book: Rulebook

    @property
    def title(self) -> str:
        return " + ".join((self.book.id, *self.book.laid_over.split(", "))) if self.house_rules else self.book.id

    @cached_property
    def program(self) -> Program:
        return program_of(self.book)

    @cached_property
    def bare(self) -> Composed:
        """Without citations and what people read: so entries can be exchanged with those of any other document."""
        bare = uncited(self.composed)
        return replace(bare, document=replace(bare.document, entries=tuple(_played(bare))))

    @cached_property
    def parts(self) -> tuple[Part, ...]:
        return entries(self.bare)


def subject_of(reference: str, house_rules: Iterable[str] = (), beside: Path | None = None) -> Subject:
    """A rulebook by id or path; raises RulebookError."""
    path, asked = locate(reference, beside), tuple(house_rules)
    if path is None:
        raise RulebookError(reference, [])
    composition = compose_file(path.resolve(), asked, beside)
    if composition.composed is None:
        raise RulebookError(path.name, composition.problems, composition.texts)
    loaded = load_composed(composition.composed)
    if loaded.rulebook is None:
        problems = (*composition.problems, *loaded.diagnostics)
        raise RulebookError(path.name, problems, composition.texts)
    return Subject(reference, asked, composition.composed, loaded.rulebook)


def _played(composed: Composed) -> Iterator[Entry]:
    return (entry for entry in composed.document.entries if entry.key.text not in READ)


def made(composed: Composed) -> Rulebook | None:
    """The rulebook of a document that was put together: not judged, for it is only played for a while."""
    book, problems = resolve(composed)
    return None if any(problem.severity == "error" for problem in problems) else book


def exchanged(subject: Subject, paths: Iterable[tuple[str, ...]], other: Subject) -> Rulebook | None:
    """The rulebook with these entries as the other one has them; None where that is none."""
    composed = subject.bare
    for path in paths:
        composed = exchange(composed, path, other.bare)
    return made(composed)
