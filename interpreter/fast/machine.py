"""Bytes of WebAssembly, ready to run: a memory of their own, and functions that are called by their names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import wasmtime

from lastcard.interpreter.dialect.memory import WIDTH, Layout
from lastcard.interpreter.dialect.trees import SORTS, Array


class Stopped(Exception):
    """The bytes have run into a wall: too deep, or out of their memory. What is in memory now means nothing."""


class Machine:
    """One instance."""

    def __init__(self, code: bytes, layout: Layout, arrays: dict[str, Array]) -> None:
        self.layout = layout
        self.arrays = arrays
        engine = wasmtime.Engine()
        self.store = wasmtime.Store(engine)
        exports = wasmtime.Instance(self.store, wasmtime.Module(engine, code), []).exports(self.store)
        self.exports: dict[str, Any] = dict(exports.items())
        self.memory: Any = self.exports["memory"]

    def call(self, name: str, *given: int) -> int:
        try:
            return int(self.exports[name](self.store, *given) or 0)
        except wasmtime.Trap as trap:
            raise Stopped(str(trap)) from None

    # --- what it holds ------------------------------------------------------------------------------------

    def scalar(self, name: str) -> int:
        at = self.layout.scalars[name]
        return int.from_bytes(self.memory.read(self.store, at, at + WIDTH), "little", signed=True)

    def put_scalar(self, name: str, value: int) -> None:
        self.memory.write(self.store, (value & (1 << 64) - 1).to_bytes(WIDTH, "little"), self.layout.scalars[name])

    def array(self, name: str, count: int | None = None) -> list[int]:
        array, at = self.arrays[name], self.layout.arrays[name]
        width, signed = SORTS[array.sort], array.sort[0] == "i"
        raw = bytes(self.memory.read(self.store, at, at + width * (array.length if count is None else count)))
        return [
            int.from_bytes(raw[place : place + width], "little", signed=signed) for place in range(0, len(raw), width)
        ]

    def put_array(self, name: str, values: Sequence[int]) -> None:
        width = SORTS[self.arrays[name].sort]
        raw = b"".join((value & (1 << 8 * width) - 1).to_bytes(width, "little") for value in values)
        self.memory.write(self.store, raw, self.layout.arrays[name])
