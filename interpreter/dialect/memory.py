"""Where scalars and arrays stand in memory: what belongs together lies together, so that it is saved as one piece."""

from __future__ import annotations

from dataclasses import dataclass

from .trees import SORTS, Module

FIRST = 64  # an address of 0 would look like nothing at all
ALIGNED = 16
PAGE = 65_536
WIDTH = 8  # bytes of a scalar
WHOLE = "POSITION"  # an array that is all that stands in memory from its beginning: scalars, and other arrays


@dataclass(frozen=True, slots=True)
class Layout:
    """Addresses of all scalars and arrays, and of where memory ends."""

    scalars: dict[str, int]
    arrays: dict[str, int]
    end: int

    @property
    def pages(self) -> int:
        return -(-self.end // PAGE)


def laid_out(module: Module) -> Layout:
    """Scalars first, then the arrays, then other scalars, each in the order in which the module names them."""
    scalars = {name: FIRST + WIDTH * place for place, name in enumerate(module.scalars)}
    top = FIRST + WIDTH * len(scalars)
    arrays = {WHOLE: FIRST}
    for name, array in module.arrays.items():
        if name == WHOLE:
            continue
        top = aligned(top)
        arrays[name] = top
        top += array.bytes
    top = aligned(top)
    scalars |= {name: top + WIDTH * place for place, name in enumerate(module.others)}
    return Layout(scalars, arrays, aligned(top + WIDTH * len(module.others)))


def aligned(address: int) -> int:
    return -(-address // ALIGNED) * ALIGNED


def as_bytes(module: Module, name: str) -> bytes:
    """What an array holds at first."""
    array = module.arrays[name]
    width = SORTS[array.sort]
    mask = (1 << 8 * width) - 1
    return b"".join((value & mask).to_bytes(width, "little") for value in array.starts)
