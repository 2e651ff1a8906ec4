"""`lastcard format`: files are read, laid out in the one way and written again."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from difflib import unified_diff
from functools import partial
from pathlib import Path
from stat import S_IMODE
from tempfile import mkstemp

from lastcard.dsl.diagnostics.problem import Diagnostic, Span, render
from lastcard.dsl.layout.layout import formatted
from lastcard.dsl.reading.files import read_chunks
from lastcard.dsl.reading.limits import CHUNK
from lastcard.interpreter.output import pour, say, say_text

FINE, FINDINGS, UNREADABLE = 0, 1, 2
SHOWN = 40  # lines of a difference
STREAM = "-"
MAX_BYTES, MOST_DOCUMENTS = 1 << 20, 2_000


def format_command(names: tuple[str, ...], check: bool) -> int:
    """All files, one after the other; the exit code is that of the worst."""
    codes = [_one(name, check) for name in _files(names)]
    if not codes:
        say("there is no .yaml file", err=True)
    return max(codes, default=UNREADABLE)


def _files(names: tuple[str, ...]) -> Iterator[str]:
    """The files themselves, and every .yaml below the folders that is really there."""
    for name in names:
        if name != STREAM and os.path.isdir(name):
            yield from (str(path) for path in sorted(Path(name).rglob("*.yaml")) if _is_inside(path, Path(name)))
        else:
            yield name


def _is_inside(path: Path, folder: Path) -> bool:
    """Who names a folder means what is in it, and not where its links lead."""
    inside = path.resolve().is_relative_to(folder.resolve())
    if not inside:
        say(f"{path}: left alone, for it leads out of {folder}", err=True)
    return inside


def _one(name: str, check: bool) -> int:
    data = _read(name)
    if isinstance(data, Diagnostic):
        say_text(render(data, None), err=True)
        return UNREADABLE
    text, problems = formatted(data, name)
    if text is None:
        for problem in problems:
            say_text(render(problem, data.decode("utf-8", "replace")) + "\n", err=name == STREAM)
        return FINDINGS
    if check:
        return _compared(name, data, text)
    if name == STREAM:
        pour(text)
        return FINE
    return _written(name, data, text)


def _read(name: str) -> bytes | Diagnostic:
    if name == STREAM:
        return _bounded(iter(partial(sys.stdin.buffer.read, CHUNK), b""), name)
    chunks = read_chunks(name)
    return chunks if isinstance(chunks, Diagnostic) else _bounded(chunks, name)


def _bounded(chunks: Iterable[bytes], name: str) -> bytes | Diagnostic:
    """A file is laid out as a whole, so it must not be of any length."""
    data = bytearray()
    for chunk in chunks:
        data += chunk
        if len(data) > MAX_BYTES:
            return _too_long(name, f"more than {MAX_BYTES} bytes")
    many = data.count(b"\n---") > MOST_DOCUMENTS
    return _too_long(name, f"more than {MOST_DOCUMENTS} documents") if many else bytes(data)


def _too_long(name: str, message: str) -> Diagnostic:
    return Diagnostic("LC103", message, Span(name, 1, 1, 1, 1), "divide the file; records need no layout")


def _compared(name: str, data: bytes, text: str) -> int:
    """Says what would be changed."""
    if data == text.encode():
        say(f"{name}: ok")
        return FINE
    say(f"{name}: would be formatted")
    before, after = data.decode("utf-8").split("\n"), text.split("\n")
    lines = list(unified_diff(before, after, name, f"{name} (formatted)", n=1, lineterm=""))
    for line in lines[:SHOWN]:
        say(line)
    if len(lines) > SHOWN:
        say(f"... and {len(lines) - SHOWN} more lines")
    return FINDINGS


def _written(name: str, data: bytes, text: str) -> int:
    if data == text.encode():
        say(f"{name}: ok")
        return FINE
    try:
        _replace(Path(name).resolve(), text)  # a link goes on leading to its file
    except OSError as error:
        say(f"{name}: cannot be written: {(error.strerror or str(error)).lower()}", err=True)
        return UNREADABLE
    say(f"{name}: formatted")
    return FINE


def _replace(path: Path, text: str) -> None:
    """At once, so that nobody ever finds half a file."""
    number, beside = mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with open(number, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
        os.chmod(beside, S_IMODE(path.stat().st_mode))
        os.replace(beside, path)
    except BaseException:
        os.unlink(beside)
        raise
