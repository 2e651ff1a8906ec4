"""What a list says of all that is shipped: `python -m tests.headlines --write` reads the files for it."""

import json
import sys
from collections.abc import Iterator, Mapping
from dataclasses import asdict

from lastcard.dsl.compose.headlines import headline
from lastcard.dsl.documents.documents import read_file
from lastcard.dsl.headlines import RulebookHeadline
from lastcard.dsl.shelf import HEADLINES, HOUSE_RULES, shipped_house_rules, shipped_rulebooks
from lastcard.interpreter.host.api import load


def rulebooks() -> Iterator[Mapping[str, object]]:
    for path in shipped_rulebooks():
        book = load(path.stem).book
        yield asdict(RulebookHeadline(book.id, book.title, book.language, book.players, book.extends))


def house_rules() -> Iterator[Mapping[str, object]]:
    """All but where they go, which stands in a table of its own."""
    for name in shipped_house_rules():
        document, _ = read_file(HOUSE_RULES / f"{name}.yaml", "house-rule")
        assert document is not None, name
        told = asdict(headline(document, {}))
        del told["goes_with"]
        yield told


def text() -> str:
    """A line for each, so that a change shows what has changed."""
    parts = {"rulebooks": rulebooks(), "house-rules": house_rules()}
    listed = (f'  "{part}": [\n{_lines(told)}\n  ]' for part, told in parts.items())
    return "{\n" + ",\n".join(listed) + "\n}\n"


def _lines(told: Iterator[Mapping[str, object]]) -> str:
    return ",\n".join(f"    {json.dumps(each, ensure_ascii=False)}" for each in told)


if __name__ == "__main__":
    found = text()
    if "--write" in sys.argv:
        HEADLINES.write_text(found, encoding="utf-8")
    sys.exit(HEADLINES.read_text(encoding="utf-8") != found)
