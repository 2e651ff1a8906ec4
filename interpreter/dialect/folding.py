"""What is reckoned while a text is read: numbers that are constant, and what adds nothing."""

from __future__ import annotations

from .trees import Binary, Compare, Const, Node

BITS = 64


def signed(value: int) -> int:
    """As a number of 64 bits with a sign."""
    value &= (1 << BITS) - 1
    return value - (1 << BITS) if value >> (BITS - 1) else value


_RECKONED = {
    "+": lambda one, other: one + other,
    "-": lambda one, other: one - other,
    "*": lambda one, other: one * other,
    "/": lambda one, other: one // other,
    "%": lambda one, other: one % other,
    "&": lambda one, other: one & other,
    "|": lambda one, other: one | other,
    "^": lambda one, other: one ^ other,
    "<<": lambda one, other: one << other,
    ">>": lambda one, other: (one & (1 << BITS) - 1) >> other,
}
_COMPARED = {
    "==": lambda one, other: one == other,
    "!=": lambda one, other: one != other,
    "<": lambda one, other: one < other,
    "<=": lambda one, other: one <= other,
    ">": lambda one, other: one > other,
    ">=": lambda one, other: one >= other,
}
_IDLE = {("+", 0), ("-", 0), ("|", 0), ("^", 0), ("<<", 0), (">>", 0), ("*", 1)}  # with this on the right


def binary(sign: str, left: Node, right: Node) -> Node:
    if isinstance(left, Const) and isinstance(right, Const):
        return Const(signed(_RECKONED[sign](left.value, right.value)))
    if isinstance(right, Const) and (sign, right.value) in _IDLE:
        return left
    if isinstance(left, Const) and (left.value, sign) in ((0, "+"), (0, "|"), (1, "*")):
        return right
    if sign == "+" and isinstance(right, Const) and _is_moved(left):  # what is written is full of `card + 1 - 1`
        was = left.right.value if left.sign == "+" else -left.right.value
        return binary("+", left.left, Const(was + right.value))
    return Binary(sign, left, right)


def _is_moved(node: Node) -> bool:
    """Has a constant been added to it, or taken away?"""
    return isinstance(node, Binary) and node.sign in ("+", "-") and isinstance(node.right, Const)


def compared(sign: str, left: Node, right: Node) -> Node:
    if isinstance(left, Const) and isinstance(right, Const):
        return Const(int(_COMPARED[sign](left.value, right.value)))
    return Compare(sign, left, right)
