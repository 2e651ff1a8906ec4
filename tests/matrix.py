"""Each house rule on each rulebook: `python -m tests.matrix --write` writes the table of docs/matrix.md.

Whether they go together says the loader. With `--check` also what `check` tells of each house rule is looked for anew,
on the rulebook of its first example; that takes some minutes. With `--pairs FILE` every two of them are checked
together: half an hour of work, of which each pair is a line of the file, so that it can be stopped and gone on with.
"""

from __future__ import annotations

import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from lastcard.dsl.documents.documents import read_file
from lastcard.dsl.load import load_path
from lastcard.dsl.reading.tree import entries, field, items
from lastcard.dsl.shelf import HOUSE_RULES, SHIPPED, shipped_house_rules, shipped_rulebooks
from tests import pairs
from tests.made import refresh, standing

DOCUMENT = Path(__file__).parents[1] / "docs" / "matrix.md"
EDITIONS = {path.stem for path in (SHIPPED / "editions").glob("*.yaml")}
MISSING = frozenset({"LC202", "LC434", "LC435", "LC436"})  # something that is needed is not there, or is there already
HEAD = (
    "| house rule | needs | goes with | not with, for it lacks something | conflicts | `check` tells |\n"
    + "|---" * 6
    + "|"
)


def refused() -> dict[str, dict[str, str]]:
    """House rule -> rulebook -> the code of what keeps them apart; empty where nothing does."""
    return {name: {path.stem: _code(path, name) for path in shipped_rulebooks()} for name in shipped_house_rules()}


def _code(path: Path, house_rule: str) -> str:
    loaded = load_path(path, (house_rule,))
    return "" if loaded.ok else next(each.code for each in loaded.diagnostics if each.severity == "error")


def table(cells: dict[str, dict[str, str]], told: dict[str, str]) -> str:
    rows = (HEAD, *(_row(name, cells[name], told.get(name, "")) for name in cells))
    return "".join(f"{row}\n" for row in rows)


def _row(name: str, codes: dict[str, str], told: str) -> str:
    goes = [book for book, code in codes.items() if not code]
    lacking = [book for book, code in codes.items() if code in MISSING]
    apart = [f"{book} ({code})" for book, code in codes.items() if code and code not in MISSING]
    shown = "all" if not lacking and not apart else _listed(goes)
    return f"| `{name}` | {_needs(name)} | {shown} | {_listed(lacking)} | {', '.join(apart)} | {told} |"


def _listed(books: list[str]) -> str:
    """The printed editions in one word, where all are among them."""
    if not EDITIONS.issubset(books):
        return ", ".join(books)
    return ", ".join(("all editions", *(book for book in books if book not in EDITIONS)))


def _needs(name: str) -> str:
    document, _ = read_file(HOUSE_RULES / f"{name}.yaml", "house-rule")
    needs = field(document, "needs")
    return "; ".join(f"{each.key.text} {', '.join(item.text for item in items(each.value))}" for each in entries(needs))


def findings() -> dict[str, str]:
    """What `check` tells of each house rule, on the rulebook of its first example."""
    names = shipped_house_rules()
    with ThreadPoolExecutor(2) as workers:
        return dict(zip(names, workers.map(_findings, names), strict=True))


def _findings(name: str) -> str:
    book = pairs.shown_on(name)
    words = (sys.executable, "-m", "lastcard", "check", book, "--with", name, "--format", "json", "--seconds", "60")
    data = json.loads(subprocess.run(words, capture_output=True, text=True, check=False).stdout)
    found = [each["detector"] + (f" (`{each['rule']}`)" if each["rule"] else "") for each in data["findings"]]
    return f"on {book}: " + ("; ".join(dict.fromkeys(found)) or "nothing")


def kept(text: str) -> dict[str, str]:
    """What was found by `check` when that was looked for."""
    lines = [line for line in text.splitlines() if line.startswith("| `")]
    return {line.split("`")[1]: line.rpartition(" | ")[2].removesuffix(" |") for line in lines}


def of_pairs(text: str) -> str:
    """What the lines of the file tell; without a file, what stood there."""
    if "--pairs" not in sys.argv:
        return standing(text, "pairs")
    file = Path(sys.argv[sys.argv.index("--pairs") + 1])
    pairs.look(file)
    return pairs.text(file)


if __name__ == "__main__":
    stood = DOCUMENT.read_text(encoding="utf-8")
    looked = findings() if "--check" in sys.argv else kept(stood)
    together = of_pairs(stood)
    sys.exit(refresh(DOCUMENT, {"matrix": lambda: table(refused(), looked), "pairs": lambda: together}))
