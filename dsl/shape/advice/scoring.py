"""Ways of scoring have names, which a file inherits mostly: whose way is meant where none is named."""

from __future__ import annotations

from typing import Any

from lastcard.dsl import shelf
from lastcard.dsl.reading.nodes import Node, Scalar
from lastcard.dsl.reading.source import read
from lastcard.dsl.reading.tree import field, items
from lastcard.dsl.shape.ways import flow

METHODS = "methods"


def named(root: Node, way: list[str]) -> list[str]:
    """The way to a key, by the name of the way of scoring that is played with."""
    known = _chosen(root) or inherited_way(root)
    return [known if part == "NAME" and known and METHODS in way else part for part in way]


def _chosen(root: Node) -> str:
    said = field(root, "scoring", "default")
    return said.text if isinstance(said, Scalar) else ""


def inherited_way(root: Node) -> str:
    said = _inherited(root, "scoring", "default")
    return said.text if isinstance(said, Scalar) else ""


def who_scores(root: Node, way: list[str], said: Any, around: Node) -> str:
    """A way of scoring that is not inherited has nobody score unless it says so."""
    is_said = way[-1] == "scores" or field(around, *way[:-1], "scores") is not None
    if METHODS not in way[:-1] or is_said or (not _chosen(root) and inherited_way(root)):
        return ""
    name = named(root, way)[way.index(METHODS) + 1]
    listed = "; `lastcard words --of RULEBOOK` lists the names" if name == "NAME" else ""
    whole = flow({"scores": "winner", way[-1]: said})
    return f"{listed}; if `{name}` is not inherited, it says who scores as well: `{whole}`"


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
