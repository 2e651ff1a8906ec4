"""Families and sheets are read once: who loads thousands of rulebooks would else read them thousands of times."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from lastcard.dsl.compose import documents
from lastcard.dsl.compose.documents import Read
from lastcard.dsl.shelf import SHIPPED

Set = Callable[[Any, str, Any], None]


def keep_shipped_files(put: Set = setattr) -> None:
    """Let what has been read of the shipped files be remembered; `put` may be a monkeypatch's."""
    read_file = documents.read_file
    kept: dict[tuple[Path, str], Read] = {}

    def remembered(path: Path, sort: str) -> Read:
        if SHIPPED not in path.parents:
            return read_file(path, sort)
        if (path, sort) not in kept:
            kept[path, sort] = read_file(path, sort)
        return kept[path, sort]

    put(documents, "read_file", remembered)
