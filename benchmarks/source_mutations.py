"""Small changes of Python source, each of which changes what the program means (or should).

A change is a piece of the text and what stands there instead, so a mutant differs from its original in nothing else.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}


@dataclass(frozen=True)
class Mutation:
    file: str
    line: int
    start: int  # in bytes of the file
    end: int
    before: str
    after: str
    row: str = ""  # what is left out of a table

    @property
    def change(self) -> str:
        return f"without {_short(self.row)}" if self.row else f"{_short(self.before)} -> {_short(self.after)}"

    def applied(self, text: str) -> str:
        data = text.encode()
        return (data[: self.start] + self.after.encode() + data[self.end :]).decode()


def _short(text: str) -> str:
    one_line = " ".join(text.split())
    return one_line if len(one_line) <= 70 else f"{one_line[:45]} ... {one_line[-20:]}"


def mutations(file: str, text: str) -> list[Mutation]:
    """Every mutant of a file, in the order of its lines."""
    found = {(one.start, one.end, one.after): one for one in _Writer(file, text).of(ast.parse(text), table=True)}
    return sorted(found.values(), key=lambda one: (one.start, one.end, one.after))


class _Writer:
    """Walks over a tree and writes down what may stand instead of each node."""

    def __init__(self, file: str, text: str) -> None:
        self.file, self.text = file, text
        self.starts = [0]
        for line in text.encode().splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))

    def of(self, node: ast.AST, table: bool) -> Iterator[Mutation]:
        """`table`: the node is executed once, when the module is imported."""
        if _means_nothing(node):
            return
        for after in _instead_of(node):
            yield self._mutation(node, after)
        for row, after in _shorter(node) if table else ():
            yield self._mutation(node, after, ast.unparse(row))
        for condition in _conditions(node):
            yield self._mutation(condition, ast.UnaryOp(ast.Not(), condition))
        inside = table and not isinstance(node, ast.FunctionDef | ast.Lambda)
        for child in _children(node):
            yield from self.of(child, inside)

    def _mutation(self, node: ast.AST, after: ast.AST | str, row: str = "") -> Mutation:
        assert isinstance(node, ast.expr | ast.stmt)
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        start = self.starts[node.lineno - 1] + node.col_offset
        end = self.starts[node.end_lineno - 1] + node.end_col_offset
        before = self.text.encode()[start:end].decode()
        new = after if isinstance(after, str) else ast.unparse(ast.fix_missing_locations(after))
        new = f"({new})" if isinstance(node, ast.expr) else new
        return Mutation(self.file, node.lineno, start, end, before, new, row)


def _means_nothing(node: ast.AST) -> bool:
    """What only people and type checkers read, or what is never reached by a program that is right."""
    return (
        isinstance(node, ast.Import | ast.ImportFrom | ast.Assert | ast.JoinedStr | ast.Raise)
        or (isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING")
        or (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant))
        or (isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Tuple))  # a type
        or (isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) in ("__all__", "__slots__"))
    )


def _conditions(node: ast.AST) -> list[ast.expr]:
    """What decides, where the decision itself has no other mutant that turns it round."""
    found = (
        [node.test] if isinstance(node, ast.If | ast.While) else node.ifs if isinstance(node, ast.comprehension) else []
    )
    return [one for one in found if not isinstance(one, ast.Compare | ast.UnaryOp)]


def _children(node: ast.AST) -> Iterator[ast.AST]:
    for name, value in ast.iter_fields(node):
        if name not in ("annotation", "returns", "decorator_list", "type_params"):
            yield from (item for item in (value if isinstance(value, list) else [value]) if isinstance(item, ast.AST))


def _instead_of(node: ast.AST) -> Iterator[ast.AST | str]:
    if isinstance(node, ast.expr):
        yield from _instead_of_expression(node)
    elif isinstance(node, ast.stmt):
        yield from _instead_of_statement(node)


def _instead_of_expression(node: ast.expr) -> Iterator[ast.expr]:
    if isinstance(node, ast.Compare):
        for place, op in enumerate(node.ops):
            ops = [*node.ops[:place], COMPARISONS[type(op)](), *node.ops[place + 1 :]]
            yield ast.Compare(node.left, ops, node.comparators)
    elif isinstance(node, ast.BoolOp):
        yield ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values)
        yield from node.values if len(node.values) == 2 else ()
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield node.operand
    elif isinstance(node, ast.IfExp):
        yield ast.IfExp(ast.UnaryOp(ast.Not(), node.test), node.body, node.orelse)
    elif isinstance(node, ast.BinOp) and type(node.op) in OPERATORS and not _is_text(node):
        yield ast.BinOp(node.left, OPERATORS[type(node.op)](), node.right)
    elif isinstance(node, ast.Constant):
        yield from map(ast.Constant, _other_constants(node.value))


def _is_text(node: ast.BinOp) -> bool:
    parts = (node.left, node.right)
    return any(
        isinstance(one, ast.JoinedStr) or (isinstance(one, ast.Constant) and isinstance(one.value, str))
        for one in parts
    )


def _other_constants(value: object) -> tuple[bool | int, ...]:
    if isinstance(value, bool):
        return (not value,)
    return (value + 1, value - 1) if isinstance(value, int) else ()


def _shorter(node: ast.AST) -> Iterator[tuple[ast.AST, ast.expr]]:
    """A table without one of its rows, and that row."""
    if isinstance(node, ast.Dict):
        rows = list(zip(node.keys, node.values, strict=True))
        for place, (key, value) in enumerate(rows):
            rest = rows[:place] + rows[place + 1 :]
            yield key or value, ast.Dict([key for key, _ in rest], [value for _, value in rest])
    elif isinstance(node, ast.List | ast.Tuple | ast.Set) and len(node.elts) > 1:
        for place, item in enumerate(node.elts):
            left = node.elts[:place] + node.elts[place + 1 :]
            yield item, ast.Set(left) if isinstance(node, ast.Set) else type(node)(left, ast.Load())


def _instead_of_statement(node: ast.stmt) -> Iterator[ast.AST | str]:
    if isinstance(node, ast.Expr | ast.AugAssign | ast.Delete) or _stores(node):
        yield "pass"
    if isinstance(node, ast.AugAssign) and type(node.op) in OPERATORS:
        yield ast.AugAssign(node.target, OPERATORS[type(node.op)](), node.value)
    if isinstance(node, ast.Return) and node.value is not None and ast.unparse(node.value) != "None":
        yield "return None"
    if isinstance(node, ast.Continue | ast.Break):
        yield "break" if isinstance(node, ast.Continue) else "continue"


def _stores(node: ast.stmt) -> bool:
    """An assignment that leaves no name undefined when it is left out."""
    return isinstance(node, ast.Assign) and all(isinstance(one, ast.Attribute | ast.Subscript) for one in node.targets)
