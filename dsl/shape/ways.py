"""Places of a document: which shape belongs there, and whether what could be written there fits.

Whatever is proposed to an author is first held against the shape.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from lastcard.dsl.reading.nodes import Mapping, Node, Scalar, Sequence, to_plain
from lastcard.dsl.reading.plain import is_plain
from lastcard.dsl.reading.source import read
from lastcard.dsl.shape.base import Shape, behind, fields_of, is_section, item_of, misfits_of, shapes_in, tagged

Path = tuple[str | int, ...]
DEEPEST = 3
MOST_TAGS = 3  # before a key, the key itself included
NEAR = 3  # so many keys before a place tell what belongs there
# How pydantic calls the sorts of value of which one has to fit.
_SORT_OF_VALUE = re.compile(r"(bool|int|str|literal|list|dict|constrained-|function-|sentence$)|[A-Z]")
_PIECE = re.compile(r"`([^`]+)`")
_OPEN = re.compile(r"\.\.\.|SORT")  # more than a name is left to the author
_BLANK = re.compile(r"\b[A-Z]{2,}\b")  # a place that the author has to fill


@dataclass(frozen=True, slots=True)
class Stop:
    """A place on the way through a document."""

    path: Path
    node: Node
    key: Scalar | None
    wanted: Any  # the sorts of value that may stand there


@dataclass(frozen=True)  # without slots, which a cached property does not allow
class Whole:
    """A document and the shape that it should have."""

    shape: type[Shape]
    node: Node

    @cached_property
    def plain(self) -> Any:
        return to_plain(self.node)

    def stops(self, loc: tuple[Any, ...]) -> list[Stop]:
        """The places on the way to a location, as far as it leads in the file; tags of shapes are not in the file."""
        stops, wanted = [Stop((), self.node, None, self.shape)], self.shape
        for position, part in enumerate(loc):
            last = stops[-1]
            if isinstance(last.node, Mapping) and isinstance(part, str):
                entry = next((entry for entry in last.node.entries if entry.key.text == part), None)
                if entry is not None and _leads_on(entry.value, loc[position + 1 :]):
                    wanted = behind(wanted, part)
                    stops.append(Stop((*last.path, part), entry.value, entry.key, wanted))
                    continue
            elif isinstance(last.node, Sequence) and isinstance(part, int) and part < len(last.node.items):
                wanted = item_of(wanted)
                stops.append(Stop((*last.path, part), last.node.items[part], None, wanted))
                continue
            wanted = tagged(wanted, part)
            stops[-1] = Stop(last.path, last.node, last.key, wanted)
        return stops

    def fits(self, path: Path, value: Any) -> bool:
        """May this stand there?"""
        return not self._misfits(path, value, path)

    def _misfits(self, path: Path, value: Any, below: Path) -> list[Any]:
        """What would be wrong at a place or below it, if this stood there. Only the way to it is looked at."""
        plain, way = _way_to(self.plain, path)
        found = misfits_of(self.shape, _with(plain, way, value))
        return [each for each in found if _begins(each["loc"], (*way, *below[len(path) :]))]

    def fits_alone(self, path: Path, value: Any) -> bool:
        """May this stand there, if nothing else stood in the file?"""
        found = misfits_of(self.shape, _with(None, path, value))
        return not any(_begins(each["loc"], path) for each in found)

    def holds(self, path: Path, advice: str) -> bool:
        """Fits what is written in backticks behind the key of a place, whatever the author fills in?"""
        pieces = [piece for piece in _PIECE.findall(advice) if piece.startswith(f"{path[-1]}: ")] if path else []
        return all(_OPEN.search(piece) or self._tried(path, _BLANK.sub("name", piece)) for piece in pieces)

    def _tried(self, path: Path, piece: str) -> bool:
        node, problems = read(piece.encode(), "advice")
        return isinstance(node, Mapping) and not problems and self.fits(path, to_plain(node.entries[0].value))

    def further_in(self, at: Stop, key: str, value: Any) -> list[str]:
        """Ways from a mapping to the place where a key and its value fit. `NAME` is a name that is not known here."""
        for depth in range(2, DEEPEST + 2):
            ways = [way for shape in shapes_in(at.wanted) for way in _ways(shape, key, depth)]
            found = [way for way in dict.fromkeys(ways) if self._fits_in(at, way, value)]
            if found:
                return [*map(str, found[0])] if len(found) == 1 else []
        return []

    def _fits_in(self, at: Stop, way: tuple[str, ...], value: Any) -> bool:
        nested, names = value, tuple("name" if part == "NAME" else part for part in way)
        for part in reversed(names[1:]):
            nested = {part: nested}
        found = self._misfits((*at.path, names[0]), nested, (*at.path, *names))
        return all(each["type"] == "missing" for each in found)

    def sections_for(self, at: Stop, name: str, value: Any) -> list[str]:
        """The sections of a mapping in which an entry with these parts can stand."""
        sections = [
            key for shape in shapes_in(at.wanted) for key, wanted in fields_of(shape).items() if is_section(wanted)
        ]
        return [key for key in sections if self.fits((*at.path, key), {name: value})]


def _ways(shape: type[Shape], key: str, depth: int) -> Iterator[tuple[str, ...]]:
    """Every way of so many keys that ends with this one."""
    fields = fields_of(shape)
    if depth == 1:
        if key in fields:
            yield (key,)
        return
    for part, wanted in fields.items():
        for each in shapes_in(wanted):
            yield from ((part, *rest) for rest in _ways(each, key, depth - 1))
        if is_section(wanted) and depth > 2:
            for each in shapes_in(behind(wanted, "")):
                yield from ((part, "NAME", *rest) for rest in _ways(each, key, depth - 2))


def _leads_on(node: Node, rest: tuple[Any, ...]) -> bool:
    """Is a part of a location a key of the file, and not the tag of a shape that is called like its first key?"""
    if not rest or isinstance(node, Mapping) or (isinstance(node, Scalar) and _SORT_OF_VALUE.match(str(rest[0]))):
        return True
    return isinstance(node, Sequence) and (isinstance(rest[0], int) or bool(_SORT_OF_VALUE.match(str(rest[0]))))


def _with(plain: Any, path: Path, value: Any) -> Any:
    """The data with another value at a place."""
    if not path:
        return value
    part = path[0]
    if isinstance(plain, list) and isinstance(part, int):
        return [_with(each, path[1:], value) if number == part else each for number, each in enumerate(plain)]
    below = plain if isinstance(plain, dict) else {}
    return {**below, part: _with(below.get(part), path[1:], value)}


def _way_to(plain: Any, path: Path) -> tuple[Any, Path]:
    """Of the data what stands beside the last keys of a path; of what stands beside the others, nothing."""
    if len(path) < NEAR:
        return plain, path
    part, below = path[0], None
    if isinstance(plain, dict):
        below = plain.get(part)
    elif isinstance(plain, list) and isinstance(part, int):
        below = plain[part]
    rest, way = _way_to(below, path[1:])
    return ([rest], (0, *way)) if isinstance(part, int) else ({part: rest}, (part, *way))


def _begins(loc: tuple[Any, ...], path: Path) -> bool:
    """Does a location begin with a path? Between two of its keys it may have tags, and none before the first."""
    rest = loc
    for number, part in enumerate(path):
        found = next((at for at, each in enumerate(rest[: MOST_TAGS if number else 1]) if each == part), None)
        if found is None:
            return False
        rest = rest[found + 1 :]
    return True


def flow(value: Any) -> str:
    """Data on one line, as it can be written in a file."""
    if isinstance(value, dict):
        return f"{{{', '.join(f'{key}: {flow(each)}' for key, each in value.items())}}}"
    if isinstance(value, list):
        return f"[{', '.join(map(flow, value))}]"
    if isinstance(value, bool) or value is None:
        return "null" if value is None else str(value).lower()
    said = str(value)
    safe = isinstance(value, int) or (is_plain(said) and not _NEEDS_QUOTES.search(said))
    return said if safe else f"'{said.replace(chr(39), chr(39) * 2)}'"


# What ends a text in brackets, or begins something else.
_NEEDS_QUOTES = re.compile(r"[,\[\]{}\n]|: |:$| #|^[\s\"'#&*!|>%@`?-]|^$|\s$")
