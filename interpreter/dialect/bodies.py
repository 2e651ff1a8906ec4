"""One function of the dialect -> its body in WebAssembly."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from . import encoding as code
from . import instructions as say
from . import trees as tree
from .memory import Layout


@cache
def number(value: int) -> bytes:
    return code.unsigned(value)


@cache
def const(value: int) -> bytes:
    return say.I64_CONST + code.signed_number(value)


class Writer:
    """One function. What is open around a statement decides how far a jump goes."""

    def __init__(self, module: tree.Module, layout: Layout, numbers: dict[str, int], function: tree.Function) -> None:
        self.module = module
        self.layout = layout
        self.numbers = numbers
        self.function = function
        self.places = {name: number(place) for place, name in enumerate((*function.parameters, *function.locals))}
        self.found: list[bytes] = []
        self.depth = 0
        self.outs: list[int] = []  # of the loops around: where one goes that say.ends them
        self.nexts: list[int] = []  # and where one goes that begins their next round
        self.labels: dict[int, int] = {}

    def body(self) -> bytes:
        self.block(self.function.body)
        if self.function.valued:
            self.add(say.UNREACHABLE if say.ends(self.function.body) else const(0))
        own = len(self.function.locals)
        declared = code.vector([number(own) + bytes([code.I64])] if own else [])
        return code.sized(declared + b"".join(self.found) + say.END)

    def add(self, *parts: bytes) -> None:
        self.found += parts

    def block(self, body: list[tree.Node]) -> None:
        for node in body:
            STATEMENTS[type(node)](self, node)

    # --- statements -----------------------------------------------------------------------------------

    def set(self, node: tree.Set) -> None:
        self.value(node.value)
        self.add(say.LOCAL_SET, self.places[node.name])

    def set_scalar(self, node: tree.SetScalar) -> None:
        self.add(say.I32_CONST, b"\x00")
        self.value(node.value)
        self.add(say.STORES["i64"], number(self.layout.scalars[node.name]))

    def store(self, node: tree.Store) -> None:
        sort = self.module.arrays[node.array].sort
        offset = self.address(node.array, node.index, sort)
        self.value(node.value)
        self.add(say.STORES[sort], number(offset))

    def if_(self, node: tree.If) -> None:
        self.test(node.test)
        self.add(say.IF, bytes([code.EMPTY]))
        self.depth += 1
        self.block(node.then)
        if node.otherwise:
            self.add(say.ELSE)
            self.block(node.otherwise)
        self.depth -= 1
        self.add(say.END)

    def while_(self, node: tree.While) -> None:
        """A block that is left to end it, a loop that is gone back to, a block that is left for the next round."""
        self.add(say.BLOCK, bytes([code.EMPTY]), say.LOOP, bytes([code.EMPTY]))
        self.depth += 2
        self.outs.append(self.depth - 1)
        if not (isinstance(node.test, tree.Const) and node.test.value):
            self.test(node.test)
            self.add(say.I32_EQZ)
            self.jump(self.outs[-1], say.BR_IF)
        if node.step:
            self.add(say.BLOCK, bytes([code.EMPTY]))
            self.depth += 1
        self.nexts.append(self.depth)
        self.block(node.body)
        self.nexts.pop()
        if node.step:
            self.depth -= 1
            self.add(say.END)
            self.block(node.step)
        self.outs.pop()
        self.jump(self.depth)
        self.depth -= 2
        self.add(say.END, say.END)

    def jump(self, level: int, how: bytes = say.BR) -> None:
        self.add(how, number(self.depth - level))

    def break_(self, node: tree.Break) -> None:
        self.jump(self.outs[-1])

    def continue_(self, node: tree.Continue) -> None:
        self.jump(self.nexts[-1])

    def return_(self, node: tree.Return) -> None:
        if self.function.valued:
            self.value(tree.Const(0) if node.value is None else node.value)
        self.add(say.RETURN)

    def leave(self, node: tree.Leave) -> None:
        if node.value is not None:
            self.value(node.value)
        self.jump(self.labels[node.label])

    def do(self, node: tree.Do) -> None:
        inner = node.value
        self.value(inner)
        valued = inner.valued if isinstance(inner, tree.Inlined) else self._gives(inner)
        if valued:
            self.add(say.DROP)

    def _gives(self, node: tree.Node) -> bool:
        return not isinstance(node, tree.Call) or self.module.functions[node.name].valued

    def copy(self, node: tree.Copy) -> None:
        sort = self.module.arrays[node.target].sort
        self.whole_address(node.target, node.at, sort)
        self.whole_address(node.source, node.start, sort)
        self.bytes_of(node.count, sort)
        self.add(say.MEMORY_COPY)

    def clear(self, node: tree.Clear) -> None:
        sort = self.module.arrays[node.array].sort
        self.whole_address(node.array, node.at, sort)
        self.add(say.I32_CONST, b"\x00")
        self.bytes_of(node.count, sort)
        self.add(say.MEMORY_FILL)

    def whole_address(self, array: str, index: tree.Node, sort: str) -> None:
        self.bytes_of(index, sort)
        self.add(say.I32_CONST, code.signed_number(self.layout.arrays[array]), b"\x6a")

    def bytes_of(self, count: tree.Node, sort: str) -> None:
        self.value(count)
        self.add(const(tree.SORTS[sort]), say.BINARY["*"], say.WRAP)

    # --- values ---------------------------------------------------------------------------------------

    def value(self, node: tree.Node) -> None:
        VALUES[type(node)](self, node)

    def address(self, array: str, index: tree.Node, sort: str) -> int:
        """What changes of an address; where the array begins is given with the access.

        A number that is added to an index is added before that: the index may be -1, and an address never is.
        """
        base, width, added = self.layout.arrays[array], tree.SORTS[sort], 0
        if isinstance(index, tree.Binary) and index.sign == "+" and isinstance(index.right, tree.Const):
            index, added = index.left, index.right.value
        if isinstance(index, tree.Const):
            self.add(say.I32_CONST, b"\x00")
            return base + (index.value + added) * width
        self.value(index)
        self.add(say.WRAP)
        if say.SHIFTS[sort]:
            self.add(say.I32_CONST, bytes([say.SHIFTS[sort]]), b"\x74")
        if added:
            self.add(say.I32_CONST, code.signed_number(added * width), b"\x6a")
        return base

    def const(self, node: tree.Const) -> None:
        self.add(const(node.value))

    def local(self, node: tree.Local) -> None:
        self.add(say.LOCAL_GET, self.places[node.name])

    def scalar(self, node: tree.Scalar) -> None:
        self.add(say.I32_CONST, b"\x00", say.LOADS["i64"], number(self.layout.scalars[node.name]))

    def load(self, node: tree.Load) -> None:
        sort = self.module.arrays[node.array].sort
        offset = self.address(node.array, node.index, sort)
        self.add(say.LOADS[sort], number(offset))

    def binary(self, node: tree.Binary) -> None:
        self.value(node.left)
        self.value(node.right)
        self.add(say.BINARY[node.sign])

    def unary(self, node: tree.Unary) -> None:
        self.value(node.value)
        self.add(say.UNARY[node.word])

    def condition(self, node: tree.Node) -> None:
        self.test(node)
        self.add(say.EXTENDED)

    def choose(self, node: tree.Choose) -> None:
        if say.is_plain(node.yes) and say.is_plain(node.no):
            self.value(node.yes)
            self.value(node.no)
            self.test(node.test)
            self.add(say.SELECT)
            return
        self.test(node.test)
        self.add(say.IF, bytes([code.I64]))
        self.depth += 1
        self.value(node.yes)
        self.add(say.ELSE)
        self.value(node.no)
        self.depth -= 1
        self.add(say.END)

    def call(self, node: tree.Call) -> None:
        for each in node.given:
            self.value(each)
        self.add(say.CALL, number(self.numbers[node.name]))

    def inlined(self, node: tree.Inlined) -> None:
        """A block that is left with the value; a jump at its very end needs no jump."""
        self.add(say.BLOCK, bytes([code.I64 if node.valued else code.EMPTY]))
        self.depth += 1
        self.labels[node.label] = self.depth
        outs, nexts, self.outs, self.nexts = self.outs, self.nexts, [], []
        last = node.body[-1] if node.body else None
        if isinstance(last, tree.Leave) and last.label == node.label:
            self.block(node.body[:-1])
            if last.value is not None:
                self.value(last.value)
        else:
            self.block(node.body)
            if node.valued:
                self.add(say.UNREACHABLE if say.ends(node.body) else const(0))
        self.outs, self.nexts = outs, nexts
        self.depth -= 1
        self.add(say.END)

    # --- conditions -----------------------------------------------------------------------------------

    def test(self, node: tree.Node) -> None:
        """As wasm wants it where it branches: a number of 32 bits."""
        if isinstance(node, tree.Compare):
            self._compared(node.sign, node.left, node.right)
        elif isinstance(node, tree.Not):
            self._negated(node.value)
        elif isinstance(node, tree.Logic):
            self._joined(node)
        elif isinstance(node, tree.Const):
            self.add(say.I32_CONST, b"\x01" if node.value else b"\x00")
        else:
            self.value(node)
            self.add(const(0), say.COMPARED["!="])

    def _compared(self, sign: str, left: tree.Node, right: tree.Node) -> None:
        self.value(left)
        if isinstance(right, tree.Const) and right.value == 0 and sign == "==":
            self.add(say.I64_EQZ)
            return
        self.value(right)
        self.add(say.COMPARED[sign])

    def _negated(self, node: tree.Node) -> None:
        if isinstance(node, tree.Compare | tree.Logic | tree.Not):
            self.test(node)
            self.add(say.I32_EQZ)
        else:
            self.value(node)
            self.add(say.I64_EQZ)

    def _joined(self, node: tree.Logic) -> None:
        """What is cheap and harmless is asked anyway, for a branch costs more."""
        self.test(node.left)
        if say.is_plain(node.right):
            self.test(node.right)
            self.add(say.I32_AND if node.word == "and" else say.I32_OR)
            return
        self.add(say.IF, bytes([code.I32]))
        self.depth += 1
        if node.word == "and":
            self.test(node.right)
            self.add(say.ELSE, say.I32_CONST, b"\x00")
        else:
            self.add(say.I32_CONST, b"\x01", say.ELSE)
            self.test(node.right)
        self.depth -= 1
        self.add(say.END)


STATEMENTS: dict[type, Callable[..., None]] = {
    tree.Set: Writer.set,
    tree.SetScalar: Writer.set_scalar,
    tree.Store: Writer.store,
    tree.If: Writer.if_,
    tree.While: Writer.while_,
    tree.Break: Writer.break_,
    tree.Continue: Writer.continue_,
    tree.Return: Writer.return_,
    tree.Leave: Writer.leave,
    tree.Do: Writer.do,
    tree.Copy: Writer.copy,
    tree.Clear: Writer.clear,
}
VALUES: dict[type, Callable[..., None]] = {
    tree.Const: Writer.const,
    tree.Local: Writer.local,
    tree.Scalar: Writer.scalar,
    tree.Load: Writer.load,
    tree.Binary: Writer.binary,
    tree.Unary: Writer.unary,
    tree.Compare: Writer.condition,
    tree.Logic: Writer.condition,
    tree.Not: Writer.condition,
    tree.Choose: Writer.choose,
    tree.Call: Writer.call,
    tree.Inlined: Writer.inlined,
}
