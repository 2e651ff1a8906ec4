"""The bytes of WebAssembly: numbers, vectors, sections."""

from __future__ import annotations

from collections.abc import Sequence

MAGIC = b"\0asm\1\0\0\0"
TYPES, FUNCTIONS, MEMORIES, EXPORTS, CODES, DATA, DATA_COUNT = 1, 3, 5, 7, 10, 11, 12
I32, I64, FUNCTION, EMPTY = 0x7F, 0x7E, 0x60, 0x40


def unsigned(number: int) -> bytes:
    """LEB128."""
    found = bytearray()
    while number > 0x7F:
        found.append(number & 0x7F | 0x80)
        number >>= 7
    found.append(number)
    return bytes(found)


def signed_number(number: int) -> bytes:
    found = bytearray()
    while not -64 <= number < 64:
        found.append(number & 0x7F | 0x80)
        number >>= 7
    found.append(number & 0x7F)
    return bytes(found)


def vector(items: Sequence[bytes]) -> bytes:
    return unsigned(len(items)) + b"".join(items)


def section(number: int, body: bytes) -> bytes:
    return bytes([number]) + unsigned(len(body)) + body


def sized(body: bytes) -> bytes:
    return unsigned(len(body)) + body
