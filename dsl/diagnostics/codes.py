"""What `lastcard explain CODE` prints: one page for each code, a file each, read when it is asked for."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).with_name("pages")
_PAGE = re.compile(
    r"# (?P<code>LC\d+): (?P<title>[^\n]+)\n\n(?P<what>[^\n]+)\n\nWhy: (?P<why>[^\n]+)\n\n"
    r"```\n(?P<example>.*?)\n```\n\nInstead:\n\n```\n(?P<instead>.*?)\n```\n",
    re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class Page:
    """What is found, why it is refused, an example that has it and what to write instead.

    From LC2xx on, an example is what stands in a rulebook that extends `color-match`, unless it begins with
    `lastcard:`, and a test tries them all.
    """

    code: str
    title: str
    what: str
    why: str
    example: str
    instead: str


class _Pages(Mapping[str, Page]):
    def __getitem__(self, code: str) -> Page:
        if code not in _codes():
            raise KeyError(code)
        return _page(code)

    def __iter__(self) -> Iterator[str]:
        return iter(_codes())

    def __len__(self) -> int:
        return len(_codes())


@cache
def _codes() -> tuple[str, ...]:
    return tuple(sorted(path.stem for path in FOLDER.glob("LC*.md")))


@cache
def _page(code: str) -> Page:
    found = _PAGE.fullmatch((FOLDER / f"{code}.md").read_text(encoding="utf-8"))
    if found is None:
        raise ValueError(f"{code}.md is no page")
    return Page(**found.groupdict())


PAGES: Mapping[str, Page] = _Pages()
