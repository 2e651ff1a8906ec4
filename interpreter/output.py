"""The one way out: every text that reaches a terminal, a pipe or a log is written here.

A line stays one line, and whatever is in it (the name of a file, a text of a rulebook, what was typed) has nothing that
a terminal would obey, a reader of logs would take for a message, or a person would not see.
"""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TextIO

# What the program itself puts into a line: the styles of a terminal, and the joint of words that stay together.
STYLE = re.compile("\x1b\\[(?:0|1|38;5;[0-9]{1,3})m")
OWN = re.compile(f"({STYLE.pattern}|\u00a0)")


def say(*lines: str, err: bool = False) -> None:
    """Lines for whoever runs the program."""
    write("".join(f"{clean(line)}\n" for line in lines), sys.stderr if err else sys.stdout)


def say_text(text: str, err: bool = False) -> None:
    """A text of several lines whose parts are clean already, or this program's own."""
    say(*text.split("\n"), err=err)


def say_data(data: object, indent: int | None = None) -> None:
    """Data for a program."""
    say_text(json_text(data, indent))


def json_text(data: object, indent: int | None = None) -> str:
    """What is not printable is escaped as JSON does it, so that it reads back as it was."""
    text = json.dumps(data, indent=indent, ensure_ascii=False)
    return "".join(char if char.isprintable() or char == "\n" else json.dumps(char)[1:-1] for char in text)


def clean(line: str, styled: bool = False) -> str:
    """One line with every other character than printable ones written out; styles stay where they are meant."""
    if line.isprintable():
        return line
    from lastcard.dsl.diagnostics.problem import visible  # seldom needed

    parts = OWN.split(line) if styled else [line]
    return "".join(part if number % 2 else visible(part) for number, part in enumerate(parts))


def pour(document: str) -> None:
    """A document that is asked for as output: never changed, and in UTF-8 whatever the terminal speaks."""
    with _faults_of(sys.stdout):
        sys.stdout.flush()
        sys.stdout.buffer.write(document.encode())
        sys.stdout.flush()


def speaks(text: str) -> bool:
    """Can the output write these letters?"""
    try:
        text.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True


def leaf_through(document: str) -> None:
    """A document that somebody reads here, page by page."""
    import click  # whoever reads documents has it; what else writes here needs none

    click.echo_via_pager("".join(f"{clean(line)}\n" for line in document.splitlines()))


def write(text: str, stream: TextIO) -> None:
    """As it is, for what is clean already; raises OSError."""
    with _faults_of(stream):
        try:
            stream.write(text)
        except UnicodeEncodeError:
            stream.write(text.encode(stream.encoding, "backslashreplace").decode(stream.encoding))
        stream.flush()


def typed_line(prompt: str) -> str:
    """A line that somebody types at the terminal and may edit; raises EOFError where there will be no more."""
    return input(prompt)


@contextmanager
def _faults_of(stream: TextIO) -> Iterator[None]:
    """A full disk or a closed stream is told once, and not again when the program ends."""
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        give_up(stream)
        raise OSError(error.errno, error.strerror or "it is closed", "the output") from None


def give_up(stream: TextIO) -> None:
    """Nobody reads any more: whatever is still to be written when the program ends goes nowhere."""
    with suppress(OSError, ValueError, AttributeError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
