"""Raw rows: what came of every round, a line each, for whoever wants to reckon something else.

A file whose name ends in `.parquet` is Parquet, any other has one JSON object a line. Lines are written in the order
of the rounds, while they are played.
"""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from typing import IO

from lastcard.interpreter.runs.job import CannotPlay
from lastcard.interpreter.simulation.seen import COLUMNS, WON, Watched

from .work import Sight

PARQUET = ".parquet"
SETS = ("with", "against")

Take = Callable[[Sight], None]


def nothing(part: Sight) -> None:
    """For whoever wants no rows."""


@contextmanager
def rows_into(path: str, force: bool) -> Iterator[Take]:
    """Raises CannotPlay and OSError, before anything is played."""
    if not path.lower().endswith(PARQUET):
        with open_new(path, force) as file:
            yield lambda part: _write(part, file)
        return
    if find_spec("duckdb") is None:
        raise CannotPlay("DuckDB, which writes Parquet, is not installed: pip install 'lastcard[report]'")
    with open_new(path, force):
        pass
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl", encoding="utf-8", delete=False) as lines:
        try:
            yield lambda part: _write(part, lines)
            lines.close()
            _convert(lines.name, path)
        finally:
            lines.close()
            os.unlink(lines.name)


@contextmanager
def open_new(path: str, force: bool) -> Iterator[IO[str]]:
    """A file that somebody has is written over only with --force; where nothing comes of it, none is left behind."""
    with open(path, "w" if force else "x", encoding="utf-8", newline="\n") as file:
        try:
            yield file
        except BaseException:
            os.unlink(path)
            raise


def _write(part: Sight, file: IO[str]) -> None:
    several = len(part.rows) > 1
    for number in range(part.rounds):
        for name, watched in zip(SETS, part.rows, strict=False):
            row = {"round": part.first + number} | ({"set": name} if several else {}) | _row(watched, number)
            file.write(json.dumps(row) + "\n")


def _row(watched: Watched, number: int) -> dict[str, object]:
    figures = {name: column[number] for name, column in zip(COLUMNS, watched.columns, strict=True)}
    won = watched.columns[WON][number]
    return {**figures, "won": [seat + 1 for seat in range(won.bit_length()) if won >> seat & 1]}


def _convert(lines: str, path: str) -> None:
    duckdb = import_module("duckdb")
    with duckdb.connect() as connection:
        numbers = dict.fromkeys(COLUMNS, "BIGINT") | {"won": "BIGINT[]"}
        with open(lines, encoding="utf-8") as file:
            first = file.readline()
        named = '"set"' in first
        sorts = {"round": "BIGINT", **({"set": "VARCHAR"} if named else {}), **numbers}
        columns = ", ".join(f"'{name}': '{sort}'" for name, sort in sorts.items())
        source = f"read_json({_quoted(lines)}, format='newline_delimited', columns={{{columns}}})"
        connection.execute(f"COPY (SELECT * FROM {source}) TO {_quoted(path)} (FORMAT parquet)")


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"
