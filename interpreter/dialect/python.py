"""The same text carried out by CPython: slow, and an opinion of its own about what it means."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import SimpleNamespace
from typing import Any

from .folding import BITS
from .trees import Array

MASK = (1 << BITS) - 1


def _copy(target: list[int], at: int, source: list[int], start: int, count: int) -> None:
    target[at : at + count] = source[start : start + count]


def _clear(array: list[int], at: int, count: int) -> None:
    array[at : at + count] = [0] * count


INTRINSICS: dict[str, Callable[..., object]] = {
    "copy": _copy,
    "clear": _clear,
    "popcount": int.bit_count,
    "ctz": lambda value: (value & -value).bit_length() - 1 if value else BITS,
    "wrap_add": lambda one, other: (one + other) & MASK,
    "wrap_mul": lambda one, other: (one * other) & MASK,
    "rotated": lambda value, by: (value >> by | value << (BITS - by)) & MASK,
}


def carried_out(
    text: str, arrays: Mapping[str, Array], constants: Mapping[str, int], scalars: tuple[str, ...]
) -> dict[str, Any]:
    """The functions of a text, ready to be called, with arrays and scalars (`t`) of their own."""
    lists = {name: [*array.starts, *[0] * (array.length - len(array.starts))] for name, array in arrays.items()}
    namespace: dict[str, Any] = {**INTRINSICS, **constants, **lists, "t": SimpleNamespace(**dict.fromkeys(scalars, 0))}
    exec(compile("from __future__ import annotations\n" + text, "<dialect>", "exec"), namespace)
    return namespace
