"""The picture of the rooms in docs/architecture.md, made from the imports: `python -m tests.architecture --write`."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

from tests.imports import ROOT, imports, path_of
from tests.made import refresh
from tests.rooms import FRONT_DOORS, ROOMS, Room, room_of

DOCUMENT = ROOT / "docs" / "architecture.md"
DRAWN = tuple(one for one in ROOMS if one.name not in FRONT_DOORS)  # who fetches names from everywhere hides the rest
HOUSES = {"dsl": "dsl: text in, a Rulebook or diagnostics out", "interpreter": "interpreter: a Rulebook in, a game out"}

Edges = frozenset[tuple[Room, Room]]


def edges() -> Edges:
    """(who gives, who imports)."""
    found = ((room_of(one.imported), room_of(one.importer)) for one in imports())
    return frozenset((giver, taker) for giver, taker in found if giver != taker and {giver, taker} <= {*DRAWN})


def told_by_others(edge: tuple[Room, Room], all_edges: Edges) -> bool:
    """Is there a longer way from the one to the other?"""
    giver, taker = edge
    seen, waiting = set[Room](), [giver]
    while waiting:
        here = waiting.pop()
        following = {to for start, to in all_edges if start == here and (start, to) != edge} - seen
        seen |= following
        waiting += following
    return taker in seen


def picture() -> str:
    return "".join(f"{line}\n" for line in (*_drawing(), "", *_table()))


def _drawing() -> Iterator[str]:
    holds = edges()
    yield "```mermaid"
    yield "flowchart LR"
    for house, title in HOUSES.items():
        yield f'  subgraph {house} ["{title}"]'
        yield from (
            f'    {_id(one)}["{one.name.partition(".")[2]}"]' for one in DRAWN if one.name.startswith(f"{house}.")
        )
        yield "  end"
    yield from (
        f"  {_id(giver)} --> {_id(taker)}"
        for giver, taker in _in_order(holds)
        if not told_by_others((giver, taker), holds)
    )
    yield "```"


def _id(one: Room) -> str:
    return one.name.replace(".", "_")


def _in_order(found: Edges) -> list[tuple[Room, Room]]:
    return sorted(found, key=lambda edge: (ROOMS.index(edge[0]), ROOMS.index(edge[1])))


def _table() -> Iterator[str]:
    yield "| room | what it is for | its doors |"
    yield "|---|---|---|"
    for one in DRAWN:
        inside = (door.removeprefix(f"{one.name}.") for door in one.doors if door != one.name)
        doors = ", ".join(f"`{door}`" for door in inside)
        yield f"| `{one.name}` | {purpose(path_of(one.name))} | {doors} |"


def purpose(path: Path) -> str:
    """The first paragraph of what a room says of itself."""
    text = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    return " ".join(text.partition("\n\n")[0].split())


PARTS = {"rooms": picture}

if __name__ == "__main__":
    sys.exit(refresh(DOCUMENT, PARTS))
