"""Bytes of WebAssembly, ready to run: a memory of their own, and functions that are called by their names."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from typing import Any

import wasmtime

from .calls import Call, Trapped, quick_call
from .native import loaded
from .shelf import Compiled

FORMS = {"i8": "b", "u8": "B", "i16": "h", "u16": "H", "i32": "i", "i64": "q"}
WIDTH = 8
MASK = (1 << 64) - 1


class Stopped(Trapped):
    """The code has run into a wall: too deep, or out of its memory. What is in memory now means nothing."""


class Machine:
    """One instance."""

    def __init__(self, compiled: Compiled) -> None:
        self.compiled = compiled
        engine, module = loaded(compiled.code)
        self.store = wasmtime.Store(engine)
        self.exports: Any = wasmtime.Instance(self.store, module, []).exports(self.store)
        self.memory: Any = self.exports["memory"]

    def call(self, name: str, *given: int) -> int:
        try:
            return int(self.exports[name](self.store, *given) or 0)
        except wasmtime.Trap as trap:
            raise Stopped(str(trap)) from None

    def quick(self, name: str, given: int) -> Call:
        """The same as something to be called very often; it raises Trapped."""
        found = quick_call(self.store, self.exports[name], given)
        return found if found is not None else lambda *numbers: self.call(name, *numbers)

    # --- what it holds ------------------------------------------------------------------------------------

    def scalar(self, name: str) -> int:
        at = self.compiled.scalars[name]
        return int.from_bytes(self.memory.read(self.store, at, at + WIDTH), "little", signed=True)

    def put_scalar(self, name: str, value: int) -> None:
        self.memory.write(self.store, (value & MASK).to_bytes(WIDTH, "little"), self.compiled.scalars[name])

    def array(self, name: str, first: int = 0, count: int | None = None) -> list[int]:
        sort, length, at = self.compiled.arrays[name]
        count = length - first if count is None else count
        form = struct.Struct(f"<{count}{FORMS[sort]}")
        at += first * struct.calcsize(FORMS[sort])
        return [*form.unpack(self.memory.read(self.store, at, at + form.size))]

    def put_array(self, name: str, values: Sequence[int]) -> None:
        sort, _, at = self.compiled.arrays[name]
        form = FORMS[sort].upper()
        size = 8 * struct.calcsize(form)
        raw = struct.pack(f"<{len(values)}{form}", *(value & (1 << size) - 1 for value in values))
        self.memory.write(self.store, raw, at)

    def view(self, name: str) -> memoryview:
        """An array of i32 or i64 where it stands, to be read and written; it keeps all this alive."""
        sort, length, at = self.compiled.arrays[name]
        size = length * struct.calcsize(FORMS[sort])
        here = self.memory.get_buffer_ptr(self.store, size, at)
        here.kept = self
        whole = memoryview(here).cast("B")
        return whole.cast("q") if sort == "i64" else whole.cast("i")

    def clear(self, name: str) -> None:
        """All zeros, where there is such an array."""
        if name in self.compiled.arrays:
            sort, length, _ = self.compiled.arrays[name]
            self.put_raw(name, bytes(length * struct.calcsize(FORMS[sort])))

    def raw(self, name: str, count: int, first: int = 0) -> bytes:
        """Bytes as they stand there."""
        at = self.compiled.arrays[name][2] + first
        return bytes(self.memory.read(self.store, at, at + count))

    def put_raw(self, name: str, raw: bytes) -> None:
        self.memory.write(self.store, raw, self.compiled.arrays[name][2])
