"""What is shipped, read once: its documents are kept beside the files, each as long as its file stays as it is.

The file is made by `python -m tests.kept --write`. It is one object of JSON with a line for each document, and a line
is found without parsing the others. Where it does not fit, or is not there, everything is read as ever.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

from lastcard.dsl import shelf
from lastcard.dsl.reading.nodes import Mapping
from lastcard.dsl.sentences.grammar import digest_of_grammar

from .coded import coded, decoded

_GRAMMAR = "grammar"


class Kept(NamedTuple):
    """A document in which nothing is wrong, and how long its sentences are together."""

    document: Mapping
    length: int


def kept_document(data: bytes, name: str, sort: str) -> Kept | None:
    """The document of a shipped file, if it has been kept of these very bytes."""
    line = _line(_name_on_the_shelf(name))
    if line is None or not _is_of_this_grammar():
        return None
    try:
        digest, of, length, root = json.loads(line)
        if [digest, of] != [digest_of(data), sort]:
            return None
        return Kept(decoded(root, name, data), length)
    except (ValueError, TypeError, LookupError):  # whatever has become of the file: there is another way
        return None


def lines_of(documents: Iterable[tuple[str, bytes, str, Kept]]) -> Iterator[str]:
    """The file that keeps documents: the name, bytes and sort of each, and what has been read."""
    rows: list[tuple[str, object]] = [(_GRAMMAR, digest_of_grammar())]
    for name, data, sort, kept in documents:
        row = [digest_of(data), sort, kept.length, coded(kept.document)]
        rows.append((_name_on_the_shelf(name), row))
    yield "{\n"
    yield ",\n".join(f"{_begin(name)}{_in_json(row)}" for name, row in rows)
    yield "\n}\n"


def digest_of(data: bytes) -> str:
    return blake2b(data, digest_size=16).hexdigest()


def _name_on_the_shelf(file: str) -> str:
    return Path(file).relative_to(shelf.SHIPPED).as_posix()


def _begin(name: str) -> str:
    return f"{_in_json(name)}: "


def _in_json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _line(name: str) -> bytes | None:
    """What stands behind a name."""
    begin = f"\n{_begin(name)}".encode()
    found = _all().find(begin)
    if found < 0:
        return None
    end = _all().find(b"\n", found + len(begin))
    return _all()[found + len(begin) : end].removesuffix(b",")


@cache
def _is_of_this_grammar() -> bool:
    """Other sentences would have been read with another grammar."""
    return _line(_GRAMMAR) == _in_json(digest_of_grammar()).encode()


@cache
def _all() -> bytes:
    try:
        return shelf.DOCUMENTS.read_bytes()
    except OSError:
        return b""
