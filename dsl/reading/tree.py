"""Ways through the nodes of a document: what stands at a key, the entries of a mapping, the values of a list."""

from __future__ import annotations

from .nodes import Entry, Leaf, Mapping, Node, Scalar, Sequence


def field(node: Node | None, *path: str) -> Node | None:
    """What stands at a path of keys."""
    for key in path:
        if not isinstance(node, Mapping):
            return None
        for entry in node.entries:  # this is asked all the time
            if entry.key.text == key:
                node = entry.value
                break
        else:
            return None
    return node


def entries(node: Node | None) -> tuple[Entry, ...]:
    return node.entries if isinstance(node, Mapping) else ()


def items(node: Node | None) -> tuple[Scalar, ...]:
    """The plain values of a list."""
    return tuple(item for item in node.items if isinstance(item, Scalar)) if isinstance(node, Sequence) else ()


def text_at(node: Node | None, key: str, default: str = "") -> str:
    found = field(node, key)
    return found.text if isinstance(found, Scalar) else default


def leaves(node: Node | None) -> tuple[Leaf, ...]:
    """All that has no parts, keys apart."""
    found = list[Leaf]()
    _gather(node, found)
    return tuple(found)


def _gather(node: Node | None, found: list[Leaf]) -> None:
    if isinstance(node, Mapping):
        for entry in node.entries:
            _gather(entry.value, found)
    elif isinstance(node, Sequence):
        for item in node.items:
            _gather(item, found)
    elif node is not None:
        found.append(node)


def keys(node: Node | None) -> tuple[str, ...]:
    """All keys, at whatever depth."""
    own = tuple(entry.key.text for entry in entries(node))
    below = node.items if isinstance(node, Sequence) else (entry.value for entry in entries(node))
    return (*own, *(key for each in below for key in keys(each)))
