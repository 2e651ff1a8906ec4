"""One file -> a document whose shape and sentences have been judged; and all the files that one rulebook needs."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from lastcard.dsl.diagnostics.problem import Diagnostic, Span
from lastcard.dsl.reading.files import read_path
from lastcard.dsl.reading.nodes import Mapping
from lastcard.dsl.reading.sorts import misplaced, unreadable
from lastcard.dsl.reading.source import read
from lastcard.dsl.sentences.walk import parse_document
from lastcard.dsl.shape.misfits import check_shape

Problems = tuple[Diagnostic, ...]


@dataclass(frozen=True, slots=True)
class Read:
    """What came of one file: its text, and its document if it has the shape of one."""

    text: str | None  # none where there is no such file
    document: Mapping | None
    problems: Problems


def read_file(path: Path, sort: str) -> Read:
    data = read_path(path)
    return Read(None, None, (data,)) if isinstance(data, Diagnostic) else read_data(data, str(path), sort)


def read_data(data: bytes, name: str, sort: str) -> Read:
    """Source, shape, sentences: what the one finds broken, the next does not look at."""
    document, problems = _judged(data, name, sort)
    return Read(data.decode("utf-8", errors="replace"), document, problems)


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


class Documents:
    """The files that one rulebook needs, opened as they are asked for: their texts, and what is wrong."""

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}
        self.problems: list[Diagnostic] = []

    def file(self, path: Path, sort: str = "rulebook") -> Mapping | None:
        return self._kept(str(path), read_file(path, sort))

    def data(self, data: bytes, name: str) -> Mapping | None:
        return self._kept(name, read_data(data, name, "rulebook"))

    def _kept(self, name: str, found: Read) -> Mapping | None:
        if found.text is not None:
            self.texts[name] = found.text
        self.problems += found.problems
        return found.document

    def say(self, code: str, message: str, span: Span | None, advice: str = "") -> None:
        self.problems.append(Diagnostic(code, message, span, advice))
