"""Files -> bytes: regular files only, and never more than a document may have."""

from __future__ import annotations

import os
from collections.abc import Iterator
from stat import S_ISREG
from typing import BinaryIO

from lastcard.dsl.diagnostics.problem import Diagnostic, Span, quote

from .limits import CHUNK, MAX_BYTES


def read_path(path: str | os.PathLike[str]) -> bytes | Diagnostic:
    """The bytes of a regular file, one more than allowed at most: `read` then says that it is too big."""
    name = os.fspath(path)
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
