"""Trees -> a module of WebAssembly: bytes that any engine runs, in a memory of their own."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from . import encoding as code
from .memory import Layout, as_bytes, laid_out
from .trees import (
    SORTS,
    Binary,
    Break,
    Call,
    Choose,
    Clear,
    Compare,
    Const,
    Continue,
    Copy,
    Do,
    Function,
    If,
    Inlined,
    Leave,
    Load,
    Local,
    Logic,
    Module,
    Node,
    Not,
    Return,
    Scalar,
    Set,
    SetScalar,
    Store,
    Unary,
    While,
)

UNREACHABLE, BLOCK, LOOP, IF, ELSE, END, BR, BR_IF, RETURN, CALL, DROP, SELECT = (
    *(b"\x00", b"\x02", b"\x03", b"\x04", b"\x05", b"\x0b", b"\x0c", b"\x0d", b"\x0f", b"\x10", b"\x1a", b"\x1b"),
)
LOCAL_GET, LOCAL_SET, I32_CONST, I64_CONST = b"\x20", b"\x21", b"\x41", b"\x42"
I32_EQZ, I32_AND, I32_OR, I64_EQZ, WRAP, EXTENDED = b"\x45", b"\x71", b"\x72", b"\x50", b"\xa7", b"\xad"
BINARY = {
    "+": b"\x7c",
    "-": b"\x7d",
    "*": b"\x7e",
    "/": b"\x7f",
    "%": b"\x81",
    "u%": b"\x82",
    "&": b"\x83",
    "|": b"\x84",
    "^": b"\x85",
    "<<": b"\x86",
    ">>": b"\x88",
    "rotr": b"\x8a",
}
COMPARED = {"==": b"\x51", "!=": b"\x52", "<": b"\x53", "u<": b"\x54", ">": b"\x55", "<=": b"\x57", ">=": b"\x59"}
UNARY = {"popcount": b"\x7b", "ctz": b"\x7a"}
LOADS = {"u8": b"\x31\x00", "u16": b"\x33\x01", "i32": b"\x34\x02", "i64": b"\x29\x03"}
STORES = {"u8": b"\x3c\x00", "u16": b"\x3d\x01", "i32": b"\x3e\x02", "i64": b"\x37\x03"}
SHIFTS = {sort: width.bit_length() - 1 for sort, width in SORTS.items()}
MEMORY_COPY, MEMORY_FILL = b"\xfc\x0a\x00\x00", b"\xfc\x0b\x00"
TESTED = frozenset({"==", "!=", "<", ">", "<=", ">="})
Conditions = (Compare, Logic, Not)


def wasm_of(module: Module) -> bytes:
    """The whole module; its memory is exported as `memory`, its functions under their names."""
    layout = laid_out(module)
    numbers = {name: number for number, name in enumerate(module.functions)}
    types = sorted({_signature(function) for function in module.functions.values()})
    bodies = [_Writer(module, layout, numbers, function).body() for function in module.functions.values()]
    exports = [
        _name("memory") + b"\x02\x00",
        *(_name(name) + b"\x00" + _number(numbers[name]) for name in module.exports),
    ]
    data = [
        b"\x00" + I32_CONST + code.signed_number(layout.arrays[name]) + END + code.sized(as_bytes(module, name))
        for name, array in module.arrays.items()
        if any(array.starts)
    ]
    functions = [_number(types.index(_signature(function))) for function in module.functions.values()]
    return b"".join(
        [
            code.MAGIC,
            code.section(code.TYPES, code.vector([_type(*each) for each in types])),
            code.section(code.FUNCTIONS, code.vector(functions)),
            code.section(code.MEMORIES, code.vector([b"\x00" + _number(layout.pages)])),
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


@cache
def _number(number: int) -> bytes:
    return code.unsigned(number)


@cache
def _const(value: int) -> bytes:
    return I64_CONST + code.signed_number(value)


class _Writer:
    """One function. What is open around a statement decides how far a jump goes."""

    def __init__(self, module: Module, layout: Layout, numbers: dict[str, int], function: Function) -> None:
        self.module = module
        self.layout = layout
        self.numbers = numbers
        self.function = function
        self.places = {name: _number(place) for place, name in enumerate((*function.parameters, *function.locals))}
        self.found: list[bytes] = []
        self.depth = 0
        self.outs: list[int] = []  # of the loops around: where one goes that ends them
        self.nexts: list[int] = []  # and where one goes that begins their next round
        self.labels: dict[int, int] = {}

    def body(self) -> bytes:
        self.block(self.function.body)
        if self.function.valued:
            self.add(UNREACHABLE if _ends(self.function.body) else _const(0))
        own = len(self.function.locals)
        declared = code.vector([_number(own) + bytes([code.I64])] if own else [])
        return code.sized(declared + b"".join(self.found) + END)

    def add(self, *parts: bytes) -> None:
        self.found += parts

    def block(self, body: list[Node]) -> None:
        for node in body:
            STATEMENTS[type(node)](self, node)

    # --- statements -----------------------------------------------------------------------------------

    def set(self, node: Set) -> None:
        self.value(node.value)
        self.add(LOCAL_SET, self.places[node.name])

    def set_scalar(self, node: SetScalar) -> None:
        self.add(I32_CONST, b"\x00")
        self.value(node.value)
        self.add(STORES["i64"], _number(self.layout.scalars[node.name]))

    def store(self, node: Store) -> None:
        sort = self.module.arrays[node.array].sort
        offset = self.address(node.array, node.index, sort)
        self.value(node.value)
        self.add(STORES[sort], _number(offset))

    def if_(self, node: If) -> None:
        self.test(node.test)
        self.add(IF, bytes([code.EMPTY]))
        self.depth += 1
        self.block(node.then)
        if node.otherwise:
            self.add(ELSE)
            self.block(node.otherwise)
        self.depth -= 1
        self.add(END)

    def while_(self, node: While) -> None:
        """A block that is left to end it, a loop that is gone back to, a block that is left for the next round."""
        self.add(BLOCK, bytes([code.EMPTY]), LOOP, bytes([code.EMPTY]))
        self.depth += 2
        self.outs.append(self.depth - 1)
        if not (isinstance(node.test, Const) and node.test.value):
            self.test(node.test)
            self.add(I32_EQZ)
            self.jump(self.outs[-1], BR_IF)
        if node.step:
            self.add(BLOCK, bytes([code.EMPTY]))
            self.depth += 1
        self.nexts.append(self.depth)
        self.block(node.body)
        self.nexts.pop()
        if node.step:
            self.depth -= 1
            self.add(END)
            self.block(node.step)
        self.outs.pop()
        self.jump(self.depth)
        self.depth -= 2
        self.add(END, END)

    def jump(self, level: int, how: bytes = BR) -> None:
        self.add(how, _number(self.depth - level))

    def break_(self, node: Break) -> None:
        self.jump(self.outs[-1])

    def continue_(self, node: Continue) -> None:
        self.jump(self.nexts[-1])

    def return_(self, node: Return) -> None:
        if self.function.valued:
            self.value(Const(0) if node.value is None else node.value)
        self.add(RETURN)

    def leave(self, node: Leave) -> None:
        if node.value is not None:
            self.value(node.value)
        self.jump(self.labels[node.label])

    def do(self, node: Do) -> None:
        inner = node.value
        self.value(inner)
        valued = inner.valued if isinstance(inner, Inlined) else self._gives(inner)
        if valued:
            self.add(DROP)

    def _gives(self, node: Node) -> bool:
        return not isinstance(node, Call) or self.module.functions[node.name].valued

    def copy(self, node: Copy) -> None:
        sort = self.module.arrays[node.target].sort
        self.whole_address(node.target, node.at, sort)
        self.whole_address(node.source, node.start, sort)
        self.bytes_of(node.count, sort)
        self.add(MEMORY_COPY)

    def clear(self, node: Clear) -> None:
        sort = self.module.arrays[node.array].sort
        self.whole_address(node.array, node.at, sort)
        self.add(I32_CONST, b"\x00")
        self.bytes_of(node.count, sort)
        self.add(MEMORY_FILL)

    def whole_address(self, array: str, index: Node, sort: str) -> None:
        self.bytes_of(index, sort)
        self.add(I32_CONST, code.signed_number(self.layout.arrays[array]), b"\x6a")

    def bytes_of(self, count: Node, sort: str) -> None:
        self.value(count)
        self.add(_const(SORTS[sort]), BINARY["*"], WRAP)

    # --- values ---------------------------------------------------------------------------------------

    def value(self, node: Node) -> None:
        VALUES[type(node)](self, node)

    def address(self, array: str, index: Node, sort: str) -> int:
        """What changes of an address; where the array begins is given with the access.

        A number that is added to an index is added before that: the index may be -1, and an address never is.
        """
        base, width, added = self.layout.arrays[array], SORTS[sort], 0
        if isinstance(index, Binary) and index.sign == "+" and isinstance(index.right, Const):
            index, added = index.left, index.right.value
        if isinstance(index, Const):
            self.add(I32_CONST, b"\x00")
            return base + (index.value + added) * width
        self.value(index)
        self.add(WRAP)
        if SHIFTS[sort]:
            self.add(I32_CONST, bytes([SHIFTS[sort]]), b"\x74")
        if added:
            self.add(I32_CONST, code.signed_number(added * width), b"\x6a")
        return base

    def const(self, node: Const) -> None:
        self.add(_const(node.value))

    def local(self, node: Local) -> None:
        self.add(LOCAL_GET, self.places[node.name])

    def scalar(self, node: Scalar) -> None:
        self.add(I32_CONST, b"\x00", LOADS["i64"], _number(self.layout.scalars[node.name]))

    def load(self, node: Load) -> None:
        sort = self.module.arrays[node.array].sort
        offset = self.address(node.array, node.index, sort)
        self.add(LOADS[sort], _number(offset))

    def binary(self, node: Binary) -> None:
        if node.sign == "u<":
            self.test(node)
            self.add(EXTENDED)
            return
        self.value(node.left)
        self.value(node.right)
        self.add(BINARY[node.sign])

    def unary(self, node: Unary) -> None:
        self.value(node.value)
        self.add(UNARY[node.word])

    def condition(self, node: Node) -> None:
        self.test(node)
        self.add(EXTENDED)

    def choose(self, node: Choose) -> None:
        if _is_plain(node.yes) and _is_plain(node.no):
            self.value(node.yes)
            self.value(node.no)
            self.test(node.test)
            self.add(SELECT)
            return
        self.test(node.test)
        self.add(IF, bytes([code.I64]))
        self.depth += 1
        self.value(node.yes)
        self.add(ELSE)
        self.value(node.no)
        self.depth -= 1
        self.add(END)

    def call(self, node: Call) -> None:
        for each in node.given:
            self.value(each)
        self.add(CALL, _number(self.numbers[node.name]))

    def inlined(self, node: Inlined) -> None:
        """A block that is left with the value; a jump at its very end needs no jump."""
        self.add(BLOCK, bytes([code.I64 if node.valued else code.EMPTY]))
        self.depth += 1
        self.labels[node.label] = self.depth
        outs, nexts, self.outs, self.nexts = self.outs, self.nexts, [], []
        last = node.body[-1] if node.body else None
        if isinstance(last, Leave) and last.label == node.label:
            self.block(node.body[:-1])
            if last.value is not None:
                self.value(last.value)
        else:
            self.block(node.body)
            if node.valued:
                self.add(UNREACHABLE if _ends(node.body) else _const(0))
        self.outs, self.nexts = outs, nexts
        self.depth -= 1
        self.add(END)

    # --- conditions -----------------------------------------------------------------------------------

    def test(self, node: Node) -> None:
        """As wasm wants it where it branches: a number of 32 bits."""
        if isinstance(node, Compare):
            self._compared(node.sign, node.left, node.right)
        elif isinstance(node, Binary) and node.sign == "u<":
            self._compared("u<", node.left, node.right)
        elif isinstance(node, Not):
            self._negated(node.value)
        elif isinstance(node, Logic):
            self._joined(node)
        elif isinstance(node, Const):
            self.add(I32_CONST, b"\x01" if node.value else b"\x00")
        else:
            self.value(node)
            self.add(_const(0), COMPARED["!="])

    def _compared(self, sign: str, left: Node, right: Node) -> None:
        self.value(left)
        if isinstance(right, Const) and right.value == 0 and sign == "==":
            self.add(I64_EQZ)
            return
        self.value(right)
        self.add(COMPARED[sign])

    def _negated(self, node: Node) -> None:
        if isinstance(node, Conditions):
            self.test(node)
            self.add(I32_EQZ)
        else:
            self.value(node)
            self.add(I64_EQZ)

    def _joined(self, node: Logic) -> None:
        """What is cheap and harmless is asked anyway, for a branch costs more."""
        self.test(node.left)
        if _is_plain(node.right):
            self.test(node.right)
            self.add(I32_AND if node.word == "and" else I32_OR)
            return
        self.add(IF, bytes([code.I32]))
        self.depth += 1
        if node.word == "and":
            self.test(node.right)
            self.add(ELSE, I32_CONST, b"\x00")
        else:
            self.add(I32_CONST, b"\x01", ELSE)
            self.test(node.right)
        self.depth -= 1
        self.add(END)


def _is_plain(node: Node, depth: int = 3) -> bool:
    """Is it reckoned in a few steps, from what is at hand, whatever the rest?"""
    if isinstance(node, Const | Local | Scalar):
        return True
    if depth == 0:
        return False
    if isinstance(node, Compare) or (isinstance(node, Binary) and node.sign not in ("/", "%", "u%")):
        return _is_plain(node.left, depth - 1) and _is_plain(node.right, depth - 1)
    return isinstance(node, Not) and _is_plain(node.value, depth - 1)


def _ends(body: list[Node]) -> bool:
    """Does nothing come behind it?"""
    if not body:
        return False
    last = body[-1]
    if isinstance(last, Return | Leave):
        return True
    return isinstance(last, If) and _ends(last.then) and _ends(last.otherwise)


STATEMENTS: dict[type, Callable[..., None]] = {
    Set: _Writer.set,
    SetScalar: _Writer.set_scalar,
    Store: _Writer.store,
    If: _Writer.if_,
    While: _Writer.while_,
    Break: _Writer.break_,
    Continue: _Writer.continue_,
    Return: _Writer.return_,
    Leave: _Writer.leave,
    Do: _Writer.do,
    Copy: _Writer.copy,
    Clear: _Writer.clear,
}
VALUES: dict[type, Callable[..., None]] = {
    Const: _Writer.const,
    Local: _Writer.local,
    Scalar: _Writer.scalar,
    Load: _Writer.load,
    Binary: _Writer.binary,
    Unary: _Writer.unary,
    Compare: _Writer.condition,
    Logic: _Writer.condition,
    Not: _Writer.condition,
    Choose: _Writer.choose,
    Call: _Writer.call,
    Inlined: _Writer.inlined,
}
