"""The instructions of WebAssembly that are used, and what of a tree decides which of them."""

from __future__ import annotations

from .trees import SORTS, Binary, Compare, Const, If, Leave, Local, Node, Not, Return, Scalar

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
    "&": b"\x83",
    "|": b"\x84",
    "^": b"\x85",
    "<<": b"\x86",
    ">>": b"\x88",
    "rotr": b"\x8a",
}
COMPARED = {"==": b"\x51", "!=": b"\x52", "<": b"\x53", ">": b"\x55", "<=": b"\x57", ">=": b"\x59"}
UNARY = {"popcount": b"\x7b", "ctz": b"\x7a"}
LOADS = {
    "i8": b"\x30\x00",
    "u8": b"\x31\x00",
    "i16": b"\x32\x01",
    "u16": b"\x33\x01",
    "i32": b"\x34\x02",
    "i64": b"\x29\x03",
}
STORES = {
    "i8": b"\x3c\x00",
    "u8": b"\x3c\x00",
    "i16": b"\x3d\x01",
    "u16": b"\x3d\x01",
    "i32": b"\x3e\x02",
    "i64": b"\x37\x03",
}
SHIFTS = {sort: width.bit_length() - 1 for sort, width in SORTS.items()}
MEMORY_COPY, MEMORY_FILL = b"\xfc\x0a\x00\x00", b"\xfc\x0b\x00"


def is_plain(node: Node, depth: int = 3) -> bool:
    """Is it reckoned in a few steps, from what is at hand, whatever the rest?"""
    if isinstance(node, Const | Local | Scalar):
        return True
    if depth == 0:
        return False
    if isinstance(node, Compare) or (isinstance(node, Binary) and node.sign not in ("/", "%")):
        return is_plain(node.left, depth - 1) and is_plain(node.right, depth - 1)
    return isinstance(node, Not) and is_plain(node.value, depth - 1)


def ends(body: list[Node]) -> bool:
    """Does nothing come behind it?"""
    if not body:
        return False
    last = body[-1]
    if isinstance(last, Return | Leave):
        return True
    return isinstance(last, If) and ends(last.then) and ends(last.otherwise)
