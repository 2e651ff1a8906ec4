"""The trees of the dialect: what a text means, for whoever prints it in another language.

Every value is a whole number of 64 bits; a condition is one that is asked only whether it is 0. A text that is given to
CPython means the same as long as nothing grows beyond 64 bits, and what may do so says so (`wrap_add`, `wrap_mul`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple


class Const(NamedTuple):
    value: int


class Local(NamedTuple):
    name: str


class Scalar(NamedTuple):
    """One number that all functions share."""

    name: str


class Load(NamedTuple):
    array: str
    index: Any


class Binary(NamedTuple):
    sign: str  # + - * / % & | ^ << >>
    left: Any
    right: Any


class Unary(NamedTuple):
    """popcount, ctz: of the bits of a number."""

    word: str
    value: Any


class Compare(NamedTuple):
    sign: str
    left: Any
    right: Any


class Logic(NamedTuple):
    word: str  # and, or
    left: Any
    right: Any


class Not(NamedTuple):
    value: Any


class Choose(NamedTuple):
    test: Any
    yes: Any
    no: Any


class Call(NamedTuple):
    name: str
    given: tuple[Any, ...]


class Inlined(NamedTuple):
    """The body of a function in the place of a call."""

    label: int
    body: list[Any]
    valued: bool


class Set(NamedTuple):
    name: str
    value: Any


class SetScalar(NamedTuple):
    name: str
    value: Any


class Store(NamedTuple):
    array: str
    index: Any
    value: Any


class If(NamedTuple):
    test: Any
    then: list[Any]
    otherwise: list[Any]


class While(NamedTuple):
    """`step` is done at the end of each round, also of one that is cut short."""

    test: Any
    body: list[Any]
    step: list[Any]


class Break(NamedTuple):
    pass


class Continue(NamedTuple):
    pass


class Return(NamedTuple):
    value: Any  # None: nothing


class Leave(NamedTuple):
    """The same where the function stands in the place of a call."""

    label: int
    value: Any


class Do(NamedTuple):
    value: Any


class Copy(NamedTuple):
    """So many elements of one array into another one of the same sort."""

    target: str
    at: Any
    source: str
    start: Any
    count: Any


class Clear(NamedTuple):
    """So many elements of an array become 0."""

    array: str
    at: Any
    count: Any


Node = Any  # one of those above; a union of twenty would be narrowed nowhere

SORTS = {"i8": 1, "u8": 1, "i16": 2, "u16": 2, "i32": 4, "i64": 8}  # of elements, with their bytes


@dataclass(frozen=True, slots=True)
class Array:
    sort: str
    length: int
    starts: tuple[int, ...] = ()  # what it holds at first; the rest is 0

    @property
    def bytes(self) -> int:
        return SORTS[self.sort] * self.length


@dataclass(slots=True)
class Function:
    name: str
    parameters: tuple[str, ...]
    valued: bool
    body: list[Node]
    locals: dict[str, None] = field(default_factory=dict)  # an ordered set, without the parameters
    weight: int = 0  # nodes


@dataclass(frozen=True, slots=True)
class Module:
    """Functions, and what they share; arrays stand in memory in their order."""

    functions: dict[str, Function]
    scalars: tuple[str, ...]
    arrays: dict[str, Array]
    exports: tuple[str, ...]
    others: tuple[str, ...] = ()  # scalars that stand behind the arrays


def rebuilt(node: Node, change: Callable[[Node], Node]) -> Node:
    """The same node, its parts changed."""
    return type(node)(*[_part(part, change) for part in node])


def _part(part: Any, change: Callable[[Node], Node]) -> Any:
    kind = type(part)
    if kind is str or kind is int or part is None or kind is bool:
        return part
    if kind is list:
        return [change(each) for each in part]
    if kind is tuple:
        return tuple([change(each) for each in part])
    return change(part)


def nodes(body: list[Node]) -> Iterator[Node]:
    """All of them, those that stand in others included."""
    waiting: list[Any] = [*body]
    while waiting:
        node = waiting.pop()
        kind = type(node)
        if kind is list or kind is tuple:
            waiting += node
        elif not (kind is str or kind is int or kind is bool or node is None):
            yield node
            waiting += node
