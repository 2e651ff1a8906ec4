"""Source, shape, sentences: a pure function of the bytes, the name and the sort of a file.

What reads YAML, shapes and sentences comes with this module, and only when something has to be read.
"""

from __future__ import annotations

from typing import NamedTuple

from lastcard.dsl.diagnostics.problem import Diagnostic
from lastcard.dsl.reading.nodes import Mapping
from lastcard.dsl.reading.sorts import unreadable
from lastcard.dsl.reading.source import read
from lastcard.dsl.sentences.walk import parse_document
from lastcard.dsl.shape.misfits import check_sort, in_doubt


class Judged(NamedTuple):
    """A document, what is wrong with it, and how long its sentences are together."""

    document: Mapping | None
    problems: tuple[Diagnostic, ...] = ()
    length: int = 0


def judged(data: bytes, name: str, sort: str) -> Judged:
    """What the one finds broken, the next does not look at."""
    node, problems = in_doubt(*read(data, name), sort)
    if problems or node is None:
        return Judged(None, (unreadable(data, problems[0]), *problems[1:]) if problems else ())
    if misshapen := check_sort(node, sort):
        return Judged(None, misshapen)
    root, problems, length = parse_document(node)
    return Judged(root if isinstance(root, Mapping) else None, problems, length)
