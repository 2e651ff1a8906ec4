"""One file -> a document whose shape and sentences have been judged."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from lastcard.dsl.diagnostics.problem import Diagnostic
from lastcard.dsl.reading.files import read_path
from lastcard.dsl.reading.nodes import Mapping
from lastcard.dsl.reading.sorts import misplaced, unreadable
from lastcard.dsl.reading.source import read
from lastcard.dsl.sentences.walk import parse_document
from lastcard.dsl.shape.misfits import check_shape

Problems = tuple[Diagnostic, ...]


@dataclass(frozen=True, slots=True)
class Met:
    """What was met with on the way to a value: the texts of the files that were opened, and what is wrong."""

    problems: Problems = ()
    texts: dict[str, str] = field(default_factory=dict)  # file -> text

    def __add__(self, later: Met) -> Met:
        return Met(self.problems + later.problems, self.texts | later.texts)


Read = tuple[Mapping | None, Met]


def read_file(path: Path, sort: str) -> Read:
    data = read_path(path)
    return (None, Met((data,))) if isinstance(data, Diagnostic) else read_data(data, str(path), sort)


def read_data(data: bytes, name: str, sort: str) -> Read:
    """Source, shape, sentences: what the one finds broken, the next does not look at."""
    document, problems = _judged(data, name, sort)
    return document, Met(problems, {name: data.decode("utf-8", errors="replace")})


def _judged(data: bytes, name: str, sort: str) -> tuple[Mapping | None, Problems]:
    node, problems = read(data, name)
    if problems or node is None:
        return None, (unreadable(data, problems[0]), *problems[1:]) if problems else ()
    other = misplaced(node, sort)
    misshapen = (other,) if other is not None else check_shape(node, sort)
    if misshapen:
        return None, misshapen
    parsed, problems = parse_document(node)
    return parsed if isinstance(parsed, Mapping) else None, problems
