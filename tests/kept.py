"""All that is shipped, as it is read: `python -m tests.kept --write` reads the files and keeps what comes of them."""

import sys
from collections.abc import Iterator
from pathlib import Path

from lastcard.dsl.documents.judged import judged
from lastcard.dsl.documents.kept import Kept, lines_of
from lastcard.dsl.shelf import DOCUMENTS, FOLDERS, HOUSE_RULES, SHEETS, SHIPPED

SORTS = {**dict.fromkeys(FOLDERS, "rulebook"), HOUSE_RULES.name: "house-rule", SHEETS.name: "sheet"}


def shipped() -> Iterator[tuple[Path, str]]:
    """Every file with a document in it, and the sort as which it is read."""
    for folder, sort in SORTS.items():
        yield from ((path, sort) for path in sorted((SHIPPED / folder).glob("*.yaml")))


def read(path: Path, sort: str) -> Kept:
    document, problems, length = judged(path.read_bytes(), str(path), sort)
    assert document is not None, path.name
    assert problems == (), path.name
    return Kept(document, length)


def text() -> str:
    return "".join(lines_of((str(path), path.read_bytes(), sort, read(path, sort)) for path, sort in shipped()))


if __name__ == "__main__":
    found = text()
    if "--write" in sys.argv:
        DOCUMENTS.write_text(found, encoding="utf-8")
    sys.exit(DOCUMENTS.read_text(encoding="utf-8") != found)
