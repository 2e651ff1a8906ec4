"""Trees -> a module of WebAssembly: bytes that any engine runs, in a memory of their own."""

from __future__ import annotations

from . import encoding as code
from .bodies import Writer, number
from .instructions import END, I32_CONST
from .memory import as_bytes, laid_out
from .trees import Function, Module


def wasm_of(module: Module) -> bytes:
    """The whole module; its memory is exported as `memory`, its functions under their names."""
    layout = laid_out(module)
    numbers = {name: number for number, name in enumerate(module.functions)}
    types = sorted({_signature(function) for function in module.functions.values()})
    bodies = [Writer(module, layout, numbers, function).body() for function in module.functions.values()]
    exports = [
        _name("memory") + b"\x02\x00",
        *(_name(name) + b"\x00" + number(numbers[name]) for name in module.exports),
    ]
    data = [
        b"\x00" + I32_CONST + code.signed_number(layout.arrays[name]) + END + code.sized(as_bytes(module, name))
        for name, array in module.arrays.items()
        if any(array.starts)
    ]
    functions = [number(types.index(_signature(function))) for function in module.functions.values()]
    return b"".join(
        [
            code.MAGIC,
            code.section(code.TYPES, code.vector([_type(*each) for each in types])),
            code.section(code.FUNCTIONS, code.vector(functions)),
            code.section(code.MEMORIES, code.vector([b"\x00" + number(layout.pages)])),
            code.section(code.EXPORTS, code.vector(exports)),
            code.section(code.CODES, code.vector(bodies)),
            code.section(code.DATA, code.vector(data)),
        ]
    )


def _signature(function: Function) -> tuple[int, bool]:
    return len(function.parameters), function.valued


def _type(parameters: int, valued: bool) -> bytes:
    return (
        bytes([code.FUNCTION])
        + code.vector([bytes([code.I64])] * parameters)
        + code.vector([bytes([code.I64])] * valued)
    )


def _name(name: str) -> bytes:
    return code.sized(name.encode())
