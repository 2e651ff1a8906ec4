"""Documents with parts that are made: what stands between `<!-- generated: NAME -->` and `<!-- end -->`."""

import re
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

GENERATED = re.compile(r"(<!-- generated: ([a-z ]+) -->\n).*?(<!-- end -->)", re.DOTALL)

Parts = Mapping[str, Callable[[], str]]


def refreshed(text: str, parts: Parts) -> str:
    """The text with its parts made anew."""
    return GENERATED.sub(lambda found: found[1] + parts[found[2]]() + found[3], text)


def standing(text: str, name: str) -> str:
    """A part as it is."""
    return next(
        found[0].partition("\n")[2].removesuffix(found[3]) for found in GENERATED.finditer(text) if found[2] == name
    )


def refresh(document: Path, parts: Parts) -> int:
    """With `--write` the parts of the document are made anew, else it is said whether they are as they should be."""
    old = document.read_text(encoding="utf-8")
    new = refreshed(old, parts)
    if "--write" in sys.argv:
        document.write_text(new, encoding="utf-8")
        return 0
    print("up to date" if new == old else f"{document.name} is stale: run this with --write")
    return int(new != old)
