"""docs/diagnostics.md, made from the pages of the codes: `python -m tests.pages --write`."""

import sys
from collections.abc import Iterator
from pathlib import Path

from lastcard.dsl.diagnostics.codes import PAGES

DOCUMENT = Path(__file__).parents[1] / "docs" / "diagnostics.md"
GROUPS = {
    "LC1": "Reading the file",
    "LC2": "Keys and values",
    "LC3": "Sentences",
    "LC4": "Names and meaning",
    "LC5": "What must be there",
    "LC6": "What would go wrong in play",
    "LC7": "Scenarios and examples",
}


def document() -> str:
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    yield "# Diagnostics"
    yield ""
    yield "Every message names its code; `lastcard explain CODE` prints the page that stands here."
    for prefix, title in GROUPS.items():
        yield f"\n## {title}"
        for code in sorted(code for code in PAGES if code.startswith(prefix)):
            yield from _page(code)


def _page(code: str) -> Iterator[str]:
    page = PAGES[code]
    yield f"\n### {code}: {page.title}\n"
    yield f"{page.what}\n"
    yield f"Why: {page.why}\n"
    yield f"```\n{page.example.strip()}\n```\n"
    yield f"Instead:\n\n```\n{page.instead.strip()}\n```"


if __name__ == "__main__":
    if "--write" in sys.argv:
        DOCUMENT.write_text(document(), encoding="utf-8")
    else:
        print(document(), end="")
