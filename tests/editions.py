"""The printed sheets side by side: `python -m tests.editions --write` writes docs/editions.md, by `diff`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from lastcard.dsl.compose.entries import Part
from lastcard.dsl.reading.nodes import to_plain
from lastcard.dsl.shelf import SHIPPED
from lastcard.interpreter.differ.differ import compared, witnessed
from lastcard.interpreter.differ.entries import said
from lastcard.interpreter.search.subjects import Subject, subject_of

DOCUMENT = Path(__file__).parents[1] / "docs" / "editions.md"
EDITIONS = sorted(path.stem for path in (SHIPPED / "editions").glob("*.yaml"))
Name = tuple[str, ...]

HEAD = """\
# The eleven sheets side by side

Every entry in which the printed editions differ, which of them have it alike, and for each two ways a position in which
people see the difference: made by `lastcard diff`, one entry exchanged and all else left as it is ([diff.md](diff.md)).
`python -m tests.editions --write` writes this page.
"""


@dataclass(frozen=True)
class Way:
    """Editions that have an entry alike."""

    editions: tuple[str, ...]
    says: str


@cache
def edition(name: str) -> Subject:
    return subject_of(name)


def ways(name: Name) -> tuple[Way, ...]:
    """In which ways an entry is had; those that have none come last."""
    found: dict[str, list[str]] = {}
    for each in EDITIONS:
        part = _part(each, name)
        found.setdefault("" if part is None else repr(to_plain(part.node)), []).append(each)
    ordered = sorted(found.items(), key=lambda each: (not each[0], -len(each[1])))
    return tuple(Way(tuple(names), _says(names[0], name)) for _, names in ordered)


def _part(each: str, name: Name) -> Part | None:
    return next((part for part in edition(each).parts if part.path == name), None)


def _says(each: str, name: Name) -> str:
    part = _part(each, name)
    return " ".join(line.strip() for line in said(edition(each), part)) if part is not None else "nothing of the kind"


def names() -> list[Name]:
    """Of all entries that are not the same everywhere."""
    every = dict.fromkeys(part.path for each in EDITIONS for part in edition(each).parts)
    return [name for name in every if len(ways(name)) > 1]


def shown(name: Name) -> list[str]:
    """For the first way and each of the others what people see."""
    first, *others = ways(name)
    return [line for other in others for line in _seen(name, first.editions[0], other.editions[0])]


def _seen(name: Name, one: str, other: str) -> Iterator[str]:
    both = compared(edition(one), edition(other))
    called = next(each.name for each in both.differences if name in each.paths)
    for found in witnessed(both, called):
        told = [witness.told for witness in found.witnesses]
        together = [each for each in found.cause.names if each != called]
        if together and not told:
            continue
        yield f"- {told[0] if told else f'nothing is seen of it in {found.looked_at:,} positions of a round'}."


def text() -> str:
    every = names()
    with ProcessPoolExecutor() as workers:
        found = dict(zip(every, workers.map(shown, every), strict=True))
    sections = ("\n".join((*_heading(name), *found[name])) for name in every)
    return "\n\n".join((HEAD.rstrip(), *sections)) + "\n"


def _heading(name: Name) -> Iterator[str]:
    yield from (f"## {'.'.join(name)}", "", "| editions | |", "|---|---|")
    for way in ways(name):
        yield f"| {', '.join(way.editions)} | {way.says.replace('|', '/')} |"
    yield ""


if __name__ == "__main__":
    made = text()
    if "--write" in sys.argv:
        DOCUMENT.write_text(made, encoding="utf-8")
    sys.exit(not DOCUMENT.exists() or DOCUMENT.read_text(encoding="utf-8") != made)
