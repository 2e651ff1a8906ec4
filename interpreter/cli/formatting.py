"""`lastcard format`: files are read, laid out in the one way and written again."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from difflib import unified_diff
from pathlib import Path
from stat import S_IMODE
from tempfile import mkstemp

import click

from lastcard.dsl.diagnostics.problem import Diagnostic, render, visible
from lastcard.dsl.layout.layout import formatted
from lastcard.dsl.reading.files import read_chunks

FINE, FINDINGS, UNREADABLE = 0, 1, 2
SHOWN = 40  # lines of a difference
STREAM = "-"


def format_command(names: tuple[str, ...], check: bool) -> int:
    """All files, one after the other; the exit code is that of the worst."""
    codes = [_one(name, check) for name in _files(names)]
    if not codes:
        click.echo("there is no .yaml file", err=True)
    return max(codes, default=UNREADABLE)


def _files(names: tuple[str, ...]) -> Iterator[str]:
    """The files themselves, and every .yaml below the folders."""
    for name in names:
        if name != STREAM and Path(name).is_dir():
            yield from map(str, sorted(Path(name).rglob("*.yaml")))
        else:
            yield name


def _one(name: str, check: bool) -> int:
    data = _read(name)
    if isinstance(data, Diagnostic):
        click.echo(render(data, None), err=True)
        return UNREADABLE
    text, problems = formatted(data, name)
    if text is None:
        for problem in problems:
            click.echo(render(problem, data.decode("utf-8", "replace")) + "\n", err=name == STREAM)
        return FINDINGS
    if check:
        return _compared(name, data, text)
    if name == STREAM:
        click.echo(text.encode(), nl=False)
        return FINE
    return _written(name, data, text)


def _read(name: str) -> bytes | Diagnostic:
    if name == STREAM:
        return sys.stdin.buffer.read()
    chunks = read_chunks(name)
    return chunks if isinstance(chunks, Diagnostic) else b"".join(chunks)


def _compared(name: str, data: bytes, text: str) -> int:
    """Says what would be changed."""
    if data == text.encode():
        click.echo(f"{visible(name)}: ok")
        return FINE
    click.echo(f"{visible(name)}: would be formatted")
    before, after = data.decode("utf-8").split("\n"), text.split("\n")
    lines = list(unified_diff(before, after, name, f"{name} (formatted)", n=1, lineterm=""))
    for line in lines[:SHOWN]:
        click.echo(line.replace("\r", "\\r"))
    if len(lines) > SHOWN:
        click.echo(f"... and {len(lines) - SHOWN} more lines")
    return FINDINGS


def _written(name: str, data: bytes, text: str) -> int:
    if data == text.encode():
        click.echo(f"{visible(name)}: ok")
        return FINE
    try:
        _replace(Path(name).resolve(), text)  # a link goes on leading to its file
    except OSError as error:
        click.echo(f"{visible(name)}: cannot be written: {(error.strerror or str(error)).lower()}", err=True)
        return UNREADABLE
    click.echo(f"{visible(name)}: formatted")
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
