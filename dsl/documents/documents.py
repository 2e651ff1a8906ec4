"""One file -> a document whose shape and sentences have been judged."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from lastcard.dsl.diagnostics.problem import Diagnostic
from lastcard.dsl.reading.files import read_path
from lastcard.dsl.reading.limits import ALL_SENTENCES_LENGTH
from lastcard.dsl.reading.nodes import Mapping
from lastcard.dsl.shelf import is_shipped

from .kept import kept_document

Problems = tuple[Diagnostic, ...]


@dataclass(frozen=True, slots=True)
class Met:
    """What was met with on the way to a value: the texts of the files that were opened, and what is wrong."""

    problems: Problems = ()
    texts: dict[str, str] = field(default_factory=dict)  # file -> text
    length: int = 0  # characters of all their sentences

    def __add__(self, later: Met) -> Met:
        return Met(self.problems + later.problems, self.texts | later.texts, self.length + later.length)

    @property
    def too_long(self) -> bool:
        return self.length > ALL_SENTENCES_LENGTH


Read = tuple[Mapping | None, Met]


def read_file(path: Path, sort: str) -> Read:
    data = read_path(path)
    return (None, Met((data,))) if isinstance(data, Diagnostic) else read_data(data, str(path), sort)


def read_data(data: bytes, name: str, sort: str) -> Read:
    """Source, shape, sentences: what the one finds broken, the next does not look at."""
    document, met = (_shipped if is_shipped(name) else _lately)(data, name, sort)
    return document, Met(texts={name: data.decode("utf-8", errors="replace")}) + met


def _of_the_shelf(data: bytes, name: str, sort: str) -> Read:
    """What is shipped has been read before, and is read again only where it has been changed since."""
    kept = kept_document(data, name, sort)
    return _read(data, name, sort) if kept is None else (kept.document, Met(length=kept.length))


def _read(data: bytes, name: str, sort: str) -> Read:
    from .judged import judged  # with it come the libraries, of which nothing is needed where nothing is read

    document, problems, length = judged(data, name, sort)
    return document, Met(problems, length=length)


# What is shipped is in everything. A file of somebody's own is needed again for each of its examples, and then no more.
_shipped = lru_cache(maxsize=128)(_of_the_shelf)
_lately = lru_cache(maxsize=4)(_read)
