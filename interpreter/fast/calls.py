"""Calls that cost little: wasmtime's own binding takes twelve microseconds for one, its C interface a tenth of that.

Without cffi, or where its library is not found, a call is what the binding makes of it.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from pathlib import Path
from typing import Any

import wasmtime

SIGNATURE = "uintptr_t wasmtime_func_call_unchecked(void *, const void *, int64_t *, size_t, uintptr_t *);"
WORDS = 2  # numbers of 64 bits for each value that goes in or comes out
Call = Callable[..., int]


class Trapped(Exception):
    """The code has broken off."""


def quick_call(store: Any, function: Any, given: int) -> Call | None:
    """The function as something to call with so many numbers; None where only the slow way is to be had."""
    try:
        import cffi

        (library,) = Path(wasmtime.__file__).parent.glob("*/*_libwasmtime.*")
        foreign: Any = cffi.FFI()
        foreign.cdef(SIGNATURE)
        call = foreign.dlopen(str(library)).wasmtime_func_call_unchecked
        context = store._context() if callable(store._context) else store._context
        where = foreign.cast("void *", ctypes.cast(context, ctypes.c_void_p).value)
        what = foreign.cast("void *", ctypes.addressof(function._func))
    except (ImportError, ValueError, OSError, AttributeError, TypeError):
        return None
    # Pointers that come back are numbers here: those are quickly compared.
    values, trap = foreign.new(f"int64_t[{WORDS * max(given, 1)}]"), foreign.new("uintptr_t *")
    count = max(given, 1)

    def of_one(number: int) -> int:
        values[0] = number
        if call(where, what, values, count, trap) or trap[0]:
            trap[0] = 0
            raise Trapped
        return values[0]  # type: ignore[no-any-return]

    def of_several(*numbers: int) -> int:
        for place, number in enumerate(numbers):
            values[WORDS * place] = number
        if call(where, what, values, count, trap) or trap[0]:
            trap[0] = 0
            raise Trapped
        return values[0]  # type: ignore[no-any-return]

    of_one.kept = of_several.kept = (foreign, store, function)  # type: ignore[attr-defined]
    return of_one if given == 1 else of_several
