"""Files -> bytes: regular files only, and never more than a document may have.

Files may also be held: bytes under a name, as strangers send them. While these are read there are no others but those
of one folder, whatever path somebody writes.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from errno import ENOENT
from pathlib import Path
from stat import S_ISREG
from typing import BinaryIO

from lastcard.dsl.diagnostics.problem import Diagnostic, Span, quote

from .limits import CHUNK, MAX_BYTES

Held = Mapping[str, bytes]
_ONLY: ContextVar[tuple[Path, Held] | None] = ContextVar("only", default=None)


@contextmanager
def only(folder: Path, held: Held) -> Iterator[None]:
    """For as long, no files are there but those of a folder, and those held here under names without a folder."""
    before = _ONLY.set((folder, held))
    try:
        yield
    finally:
        _ONLY.reset(before)


def held_names() -> list[str] | None:
    """Of the files that are held; nothing where all files of the machine are there."""
    kept = _ONLY.get()
    return None if kept is None else sorted(kept[1])


def is_there(path: str | os.PathLike[str]) -> bool:
    """May a regular file be read there? A name from a stranger may be none that a file could have."""
    kept, name = _ONLY.get(), os.path.normpath(path)
    try:
        return (kept is not None and name in kept[1]) or (_is_open(name) and os.path.isfile(name))
    except (OSError, ValueError):
        return False


def _is_open(name: str) -> bool:
    kept = _ONLY.get()
    return kept is None or kept[0] in Path(os.path.normpath(name)).parents


def read_path(path: str | os.PathLike[str]) -> bytes | Diagnostic:
    """The bytes of a regular file, one more than allowed at most: `read` then says that it is too big."""
    name, kept = os.fspath(path), _ONLY.get()
    if kept is not None and os.path.normpath(name) in kept[1]:
        return kept[1][os.path.normpath(name)][: MAX_BYTES + 1]
    try:
        with _open(name) as file:
            return file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        return _unreadable(name, error)


def read_chunks(path: str | os.PathLike[str]) -> Iterator[bytes] | Diagnostic:
    """The bytes of a regular file of any length, piece by piece, for `read_stream`."""
    name = os.fspath(path)
    try:
        return _chunks(_open(name))
    except (OSError, ValueError) as error:
        return _unreadable(name, error)


class _NotAFileError(OSError):
    """The path leads to something else than a regular file."""


def _open(name: str) -> BinaryIO:
    """Opens a regular file only: another may block for ever, have no end, or do something when it is opened."""
    if not _is_open(name):
        raise FileNotFoundError(ENOENT, os.strerror(ENOENT))
    if not S_ISREG(os.stat(name).st_mode):
        raise _NotAFileError
    file = open(name, "rb", opener=_without_waiting)  # noqa: SIM115 - the callers close it
    if not S_ISREG(os.fstat(file.fileno()).st_mode):  # it was exchanged in the meantime
        file.close()
        raise _NotAFileError
    return file


def _without_waiting(name: str, flags: int) -> int:
    return os.open(name, flags | getattr(os, "O_NONBLOCK", 0))


def _chunks(file: BinaryIO) -> Iterator[bytes]:
    with file:
        while chunk := file.read(CHUNK):
            yield chunk


def _unreadable(name: str, error: OSError | ValueError) -> Diagnostic:
    span = Span(name, 1, 1, 1, 1)
    if isinstance(error, _NotAFileError):
        return Diagnostic("LC102", f"{quote(name)} is not a regular file", span, "give the path of a file")
    reason = (isinstance(error, OSError) and error.strerror) or "the path is not valid"
    return Diagnostic("LC101", f"cannot read {quote(name)}: {reason.lower()}", span)
