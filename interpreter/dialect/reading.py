"""Text of the dialect -> trees.

    def name(one, other):            numbers; all functions give one, or none does: `-> None`
        t.scalar = ARRAY[one] + 1    scalars hang on `t`, arrays have names in capitals
        if, while, for in range, break, continue, return

Constants are folded, and what a condition that is constant leaves out is not read at all.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping
from dataclasses import dataclass, field

from .folding import binary, compared, signed
from .trees import (
    Array,
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
    Load,
    Local,
    Logic,
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

SIGNS: dict[type[ast.operator], str] = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.FloorDiv: "/",
    ast.Mod: "%",
    ast.BitAnd: "&",
    ast.BitOr: "|",
    ast.BitXor: "^",
    ast.LShift: "<<",
    ast.RShift: ">>",
}
COMPARED: dict[type[ast.cmpop], str] = {
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
}
UNARY = frozenset({"popcount", "ctz"})
WRAPPING = {"wrap_add": "+", "wrap_mul": "*", "rotated": "rotr"}
SCALARS = "t"


class NotInTheDialect(Exception):
    """A text that means nothing here."""


@dataclass(slots=True)
class Reader:
    """Reads functions one by one, those that are asked for alone."""

    arrays: Mapping[str, Array]
    constants: Mapping[str, int]
    definitions: dict[str, ast.FunctionDef] = field(default_factory=dict)
    scalars: dict[str, None] = field(default_factory=dict)

    def add(self, text: str) -> None:
        for node in ast.parse(text).body:
            if isinstance(node, ast.FunctionDef):
                self.definitions[node.name] = node

    def functions(self, wanted: tuple[str, ...]) -> dict[str, Function]:
        """These, and all that they call."""
        found: dict[str, Function] = {}
        waiting = [*wanted]
        while waiting:
            name = waiting.pop()
            if name in found:
                continue
            if name not in self.definitions:
                raise NotInTheDialect(f"there is no function `{name}`")
            body = _Body(self, self.definitions[name])
            found[name] = body.function()
            waiting += body.called
        return found


class _Body:
    """One function being read."""

    def __init__(self, reader: Reader, node: ast.FunctionDef) -> None:
        self.reader = reader
        self.node = node
        self.parameters = tuple(argument.arg for argument in node.args.args)
        self.names: dict[str, None] = {}
        self.called: dict[str, None] = {}

    def function(self) -> Function:
        returns = self.node.returns
        valued = not (isinstance(returns, ast.Constant) and returns.value is None)
        body = self.block(self.node.body)
        return Function(self.node.name, self.parameters, valued, body, self.names)

    # --- statements -----------------------------------------------------------------------------------

    def block(self, body: list[ast.stmt]) -> list[Node]:
        found: list[Node] = []
        for statement in body:
            found += self.statement(statement)
            if found and isinstance(found[-1], Return | Break | Continue):
                break  # nothing behind it is ever done
        return found

    def statement(self, node: ast.stmt) -> list[Node]:
        if isinstance(node, ast.Assign):
            return [self.put(node.targets[0], self.value(node.value))]
        if isinstance(node, ast.AugAssign):
            there = ast.copy_location(_read_again(node.target), node.target)
            return [self.put(node.target, self.value(ast.BinOp(there, node.op, node.value)))]
        if isinstance(node, ast.If):
            return self.if_(node)
        if isinstance(node, ast.While):
            return [While(self.value(node.test), self.block(node.body), [])]
        if isinstance(node, ast.For):
            return self.for_(node)
        if isinstance(node, ast.Break):
            return [Break()]
        if isinstance(node, ast.Continue):
            return [Continue()]
        if isinstance(node, ast.Return):
            return [Return(None if node.value is None else self.value(node.value))]
        if isinstance(node, ast.Expr):
            return self.expression(node.value)
        if isinstance(node, ast.Pass):
            return []
        raise self.wrong(node)

    def expression(self, node: ast.expr) -> list[Node]:
        if isinstance(node, ast.Constant):
            return []  # what it says of itself
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("copy", "clear"):
            return [self.moving(node, node.func.id)]
        return [Do(self.value(node))]

    def moving(self, node: ast.Call, word: str) -> Node:
        if word == "clear":
            array, at, count = node.args
            return Clear(self.array(array), self.value(at), self.value(count))
        target, at, source, start, count = node.args
        return Copy(self.array(target), self.value(at), self.array(source), self.value(start), self.value(count))

    def array(self, node: ast.expr) -> str:
        if isinstance(node, ast.Name) and node.id in self.reader.arrays:
            return node.id
        raise self.wrong(node)

    def put(self, target: ast.expr, value: Node) -> Node:
        if isinstance(target, ast.Subscript):
            return Store(self.array(target.value), self.value(target.slice), value)
        if isinstance(target, ast.Attribute):
            return SetScalar(self.scalar(target), value)
        if isinstance(target, ast.Name):
            if target.id not in self.parameters:
                self.names[target.id] = None
            return Set(target.id, value)
        raise self.wrong(target)

    def scalar(self, node: ast.Attribute) -> str:
        if not (isinstance(node.value, ast.Name) and node.value.id == SCALARS):
            raise self.wrong(node)
        self.reader.scalars[node.attr] = None
        return node.attr

    def if_(self, node: ast.If) -> list[Node]:
        test = self.value(node.test)
        if isinstance(test, Const):
            return self.block(node.body if test.value else node.orelse)
        return [If(test, self.block(node.body), self.block(node.orelse))]

    def for_(self, node: ast.For) -> list[Node]:
        """`for x in range(...)`; the end is reckoned once."""
        if not (isinstance(node.iter, ast.Call) and isinstance(node.target, ast.Name)):
            raise self.wrong(node)
        given = [self.value(each) for each in node.iter.args]
        first, last = (Const(0), given[0]) if len(given) == 1 else (given[0], given[1])
        grows = given[2].value if len(given) > 2 else 1
        name = node.target.id
        before = [self.put(node.target, first)]
        if not isinstance(last, Const):
            end = f"{name}_end"
            self.names[end] = None
            before.append(Set(end, last))
            last = Local(end)
        if isinstance(first, Const) and isinstance(last, Const) and _is_nothing(first.value, last.value, grows):
            return []
        test = Compare("<" if grows > 0 else ">", Local(name), last)
        step = [Set(name, Binary("+", Local(name), Const(grows)))]
        return [*before, While(test, self.block(node.body), step)]

    # --- values ---------------------------------------------------------------------------------------

    def value(self, node: ast.expr) -> Node:
        if isinstance(node, ast.Constant) and isinstance(node.value, int):
            return Const(signed(int(node.value)))
        if isinstance(node, ast.Name):
            return self.name(node)
        if isinstance(node, ast.Attribute):
            return Scalar(self.scalar(node))
        if isinstance(node, ast.Subscript):
            return Load(self.array(node.value), self.value(node.slice))
        if isinstance(node, ast.BinOp):
            return binary(SIGNS[type(node.op)], self.value(node.left), self.value(node.right))
        if isinstance(node, ast.UnaryOp):
            return self.unary(node)
        if isinstance(node, ast.Compare) and len(node.ops) == 1:
            return compared(COMPARED[type(node.ops[0])], self.value(node.left), self.value(node.comparators[0]))
        if isinstance(node, ast.BoolOp):
            return self.logic("and" if isinstance(node.op, ast.And) else "or", node.values)
        if isinstance(node, ast.IfExp):
            test = self.value(node.test)
            if isinstance(test, Const):
                return self.value(node.body if test.value else node.orelse)
            return Choose(test, self.value(node.body), self.value(node.orelse))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            return self.call(node.func.id, [self.value(each) for each in node.args])
        raise self.wrong(node)

    def name(self, node: ast.Name) -> Node:
        if node.id in self.names or node.id in self.parameters:
            return Local(node.id)
        if node.id in self.reader.constants:
            return Const(signed(self.reader.constants[node.id]))
        raise self.wrong(node)

    def unary(self, node: ast.UnaryOp) -> Node:
        value = self.value(node.operand)
        if isinstance(node.op, ast.Not):
            return Const(int(not value.value)) if isinstance(value, Const) else Not(value)
        if isinstance(node.op, ast.USub):
            return binary("-", Const(0), value)
        if isinstance(node.op, ast.Invert):
            return binary("^", value, Const(-1))
        raise self.wrong(node)

    def logic(self, word: str, values: list[ast.expr]) -> Node:
        """Of conditions that are constant nothing is left; the rest is asked from the left to the right."""
        found: list[Node] = []
        for each in values:
            value = self.value(each)
            if not isinstance(value, Const):
                found.append(value)
            elif bool(value.value) is (word == "or"):
                found.append(Const(int(word == "or")))
                break
        if not found:
            return Const(int(word == "and"))
        made = found.pop()
        while found:
            made = Logic(word, found.pop(), made)
        return made

    def call(self, name: str, given: list[Node]) -> Node:
        if name in UNARY:
            return Unary(name, given[0])
        if name in WRAPPING:
            return Binary(WRAPPING[name], *given)
        definition = self.reader.definitions.get(name)
        if definition is None or len(definition.args.args) != len(given):
            raise NotInTheDialect(f"`{self.node.name}` calls `{name}` with {len(given)}")
        self.called[name] = None
        return Call(name, tuple(given))

    def wrong(self, node: ast.AST) -> NotInTheDialect:
        return NotInTheDialect(f"in `{self.node.name}`: {ast.unparse(node)}")


def _read_again(target: ast.expr) -> ast.expr:
    """What is changed, as a value."""
    if isinstance(target, ast.Name):
        return ast.Name(target.id, ast.Load())
    if isinstance(target, ast.Attribute):
        return ast.Attribute(target.value, target.attr, ast.Load())
    if isinstance(target, ast.Subscript):
        return ast.Subscript(target.value, target.slice, ast.Load())
    raise NotInTheDialect(ast.unparse(target))


def _is_nothing(first: int, last: int, grows: int) -> bool:
    return first >= last if grows > 0 else first <= last
