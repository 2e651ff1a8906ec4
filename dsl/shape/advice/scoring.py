"""Ways of scoring have names, which a file inherits mostly: whose way is meant where none is named."""

from __future__ import annotations

from typing import Any

from lastcard.dsl import shelf
from lastcard.dsl.reading.nodes import Node, Scalar
from lastcard.dsl.reading.source import read
from lastcard.dsl.reading.tree import field, items
from lastcard.dsl.shape.ways import flow

METHODS, WAY = "methods", ("scoring", "default")
NOBODY_SCORES = "write `default: none`, the way in which nobody scores, where it is inherited"


def by_its_name(root: Node, way: list[str], said: Any, around: Node) -> tuple[list[str], str]:
    """The way to a key, by the name of the way of scoring that is played with; and what a new one has to say besides.

    A way of scoring that is not inherited has nobody score unless it says so.
    """
    if METHODS not in way[:-1]:
        return way, ""
    own = field(root, "scoring", "default")
    played = own if isinstance(own, Scalar) else _inherited(root, "scoring", "default")
    name = played.text if isinstance(played, Scalar) else ""
    named = [name if part == "NAME" and name else part for part in way]
    is_said = way[-1] == "scores" or field(around, *named[:-1], "scores") is not None
    if is_said or (name and played is not own):
        return named, ""
    called = named[way.index(METHODS) + 1]
    listed = "; `lastcard words --of RULEBOOK` lists the names" if called == "NAME" else ""
    whole = flow({"scores": "winner", way[-1]: said})
    return named, f"{listed}; if `{called}` is not inherited, it says who scores as well: `{whole}`"


def _inherited(root: Node | None, *way: str) -> Node | None:
    """The same of what is extended, of all those that are shipped: the last one that says it counts."""
    named = field(root, "extends")
    names = [named] if isinstance(named, Scalar) else [*items(named)]
    for name in reversed(names):
        path = shelf.find(name.text)
        above = read(path.read_bytes(), path.name)[0] if path is not None else None
        if found := field(above, *way) or _inherited(above, *way):
            return found
    return None
