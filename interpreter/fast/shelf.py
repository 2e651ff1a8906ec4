"""Compiled code as bytes: how it is handed on, and where it is kept for the next time.

What is kept is WebAssembly and never machine code: it runs in a memory of its own wherever it has come from. It is a
cache: whatever is wrong with it, the code is made anew.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

from lastcard.interpreter.engine.program import Program

if TYPE_CHECKING:
    from lastcard.interpreter.dialect.trees import Module

FOLDER = "LASTCARD_CACHE"  # where code is kept; empty: nowhere
MOST_KEPT = 200
SOURCES = ("compiled", "compiled/asking", "compiled/library", "compiled/ops", "compiled/values", "dialect")


@dataclass(frozen=True, slots=True)
class Compiled:
    """Code, and where in its memory everything stands: of arrays their sort and length, too."""

    code: bytes
    scalars: dict[str, int]
    arrays: dict[str, tuple[str, int, int]]  # sort, length, address

    @classmethod
    def of_module(cls, module: Module) -> Compiled:
        from lastcard.interpreter.dialect.memory import laid_out  # the compiler, where it is needed
        from lastcard.interpreter.dialect.wasm import wasm_of

        layout = laid_out(module)
        arrays = {name: (each.sort, each.length, layout.arrays[name]) for name, each in module.arrays.items()}
        return cls(wasm_of(module), layout.scalars, arrays)

    def as_bytes(self) -> bytes:
        head = json.dumps({"scalars": self.scalars, "arrays": self.arrays}, separators=(",", ":")).encode()
        return len(head).to_bytes(4, "little") + head + self.code

    @classmethod
    def of_bytes(cls, raw: bytes) -> Compiled:
        """Raises ValueError where they are no such bytes."""
        end = 4 + int.from_bytes(raw[:4], "little")
        told = json.loads(raw[4:end])
        if not isinstance(told, dict):
            raise ValueError("this is no compiled code")
        try:
            arrays = {str(name): (str(sort), int(many), int(at)) for name, (sort, many, at) in told["arrays"].items()}
            return cls(raw[end:], {str(name): int(at) for name, at in told["scalars"].items()}, arrays)
        except (AttributeError, KeyError, TypeError) as error:
            raise ValueError("this is no compiled code") from error


def name_of(program: Program, players: int, policy: str, tables: int = 1) -> str:
    """The same for the same rules, the same table, and the same compiler."""
    told = f"{_sources()} {players} {policy} {tables} {program.plan!r}"
    return hashlib.blake2b(told.encode(), digest_size=20).hexdigest()


@cache
def _sources() -> str:
    """What the compiler itself consists of."""
    found = hashlib.blake2b(digest_size=20)
    root = files("lastcard.interpreter")
    for folder in SOURCES:
        for path in sorted((root / folder).iterdir(), key=lambda each: each.name):
            if path.name.endswith(".py"):
                found.update(path.read_bytes())
    return found.hexdigest()


# --- kept for the next time ---------------------------------------------------------------------------


def folder(environ: Mapping[str, str] = os.environ) -> Path | None:
    """Where code is kept, or None."""
    if FOLDER in environ:
        return Path(environ[FOLDER]) if environ[FOLDER] else None
    base = environ.get("XDG_CACHE_HOME") or ""
    return (Path(base) if Path(base).is_absolute() else Path.home() / ".cache") / "lastcard"


def kept(name: str) -> Compiled | None:
    where = folder()
    try:
        return None if where is None else Compiled.of_bytes((where / f"{name}.code").read_bytes())
    except (OSError, ValueError):
        return None


def keep(name: str, code: Compiled) -> None:
    where = folder()
    if where is not None:
        put(where, f"{name}.code", code.as_bytes())


def put(where: Path, name: str, raw: bytes) -> None:
    """Written aside and put in its place as a whole; where that cannot be done, nothing is kept."""
    try:
        where.mkdir(parents=True, exist_ok=True)
        aside = where / f"{name}.{os.getpid()}.part"
        aside.write_bytes(raw)
        aside.replace(where / name)
        _thin_out(where, Path(name).suffix)
    except OSError:
        return


def _thin_out(where: Path, sort: str) -> None:
    """The oldest of a sort go first."""
    found = sorted(where.glob(f"*{sort}"), key=lambda path: path.stat().st_mtime)
    for path in found[:-MOST_KEPT]:
        path.unlink(missing_ok=True)
