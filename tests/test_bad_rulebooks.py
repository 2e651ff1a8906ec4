"""Each bad rulebook or house rule has one mistake; the first thing said about it is the code and line that it names.

A comment `# error: LC402` ends the line of the mistake; where no comment can stand, the first line of the file says
`# error at 12: LC402`. LASTCARD_WRITE=1 writes the full messages of some of them anew.
"""

import os
import re
from dataclasses import replace
from pathlib import Path

import pytest

from lastcard.dsl.diagnostics.codes import PAGES
from lastcard.dsl.diagnostics.problem import render
from lastcard.dsl.load import Loaded, load_bytes, load_house_rule, load_path
from lastcard.dsl.reading.sorts import glance
from lastcard.interpreter.proof.judge import judge_file

HERE = Path(__file__).parent / "rulebooks"
HOUSES = [Path(__file__).parents[1] / house for house in ("dsl", "interpreter")]
BAD = sorted((HERE / "bad").glob("*.yaml"))
GOOD = sorted((HERE / "good").glob("*.yaml")) + sorted((HERE / "house-rules").glob("*.yaml"))
MESSAGES = HERE / "messages.txt"

# Those of which the whole message is kept in messages.txt.
SHOWN = (
    *("key-misspelled", "deal-in-quotes", "sign-to-compare", "condition-in-a-step", "sentence-in-a-block"),
    *("kind-unknown", "whose-flag", "rank-is-a-player", "zone-never-declared", "group-of-two-events"),
    *(
        "extends-nothing",
        "row-missing",
        "repetition-without-end",
        "pick-from-hidden-hand",
        "endless-chain",
        "order-not-said",
        "house-rule-in-conflict",
        "house-rule-need-missing",
        "house-rule-value-too-high",
        "amount-changed-in-the-group",
        "sent-on-for-nothing",
        "text-for-no-pick",
        "scenario-of-a-stranger",
        "scenario-with-no-move",
    ),
)

# Codes that no file here can give, and why. (Those of LC1xx have tests/dsl/test_source.py.)
WITHOUT_A_FILE: dict[str, str] = {
    "LC445": "the files here are called by their mistakes; tests/dsl/test_authors.py has one"
}


def expected(text: str) -> tuple[str, int]:
    """The code and the line that the file names."""
    at_first = re.match(r"# error at (\d+): (LC\d+)\n", text)
    if at_first:
        return at_first[2], int(at_first[1])
    found = [(line, number) for number, line in enumerate(text.split("\n"), 1) if "# error: LC" in line]
    assert len(found) == 1, "a bad rulebook names one line"
    return found[0][0].rpartition("# error: ")[2], found[0][1]


def loaded(path: Path) -> Loaded:
    """Like judged, but messages call the file the same on every machine."""
    if path.stem.startswith(("house-rule-", "scenario-")):
        return judged(path)
    return load_bytes(path.read_bytes(), f"bad/{path.name}")


def judged(path: Path) -> Loaded:
    """Not by its name: the files here are called by their mistakes."""
    if glance(path) == "scenario" or path.stem.startswith("house-rule-example-"):
        found = judge_file(path)
        return replace(found, diagnostics=tuple(each for each in found.diagnostics if each.code != "LC445"))
    return load_house_rule(path) if glance(path) == "house-rule" else load_path(path)


@pytest.mark.parametrize("path", BAD, ids=lambda path: path.stem)
def test_the_mistake_is_found_on_its_line(path: Path) -> None:
    code, line = expected(path.read_text(encoding="utf-8"))
    problems = judged(path).diagnostics
    assert problems, "nothing was found"
    first = problems[0]
    assert first.span is not None
    assert (first.code, Path(first.span.file).name, first.span.line) == (code, path.name, line), first.message


@pytest.mark.parametrize("path", GOOD, ids=lambda path: path.stem)
def test_a_good_rulebook_has_no_mistake(path: Path) -> None:
    found = judged(path)
    assert found.diagnostics == ()
    assert found.rulebook is not None


def codes_used() -> set[str]:
    texts = [path.read_text(encoding="utf-8") for house in HOUSES for path in house.rglob("*.py")]
    return {code for text in texts for code in re.findall(r'"(LC\d+)"', text)}


def test_every_code_has_a_page_and_every_page_a_code() -> None:
    assert codes_used() == set(PAGES)


def test_every_page_is_complete() -> None:
    for code, page in PAGES.items():
        assert page.code == code
        assert all((page.title, page.what, page.why, page.example, page.instead)), code


def test_every_code_has_a_bad_rulebook() -> None:
    covered = {expected(path.read_text(encoding="utf-8"))[0] for path in BAD}
    wanted = {code for code in PAGES if not code.startswith("LC1")}
    assert wanted - covered == set(WITHOUT_A_FILE)


def test_whole_messages() -> None:
    parts = []
    for path in (HERE / "bad" / f"{name}.yaml" for name in SHOWN):
        found = loaded(path)
        first = found.diagnostics[0]
        text = found.texts.get(first.span.file) if first.span else None
        parts.append(render(first, text))
    root = f"{HERE.parents[1]}{os.sep}"  # the same in every clone
    written = ("\n\n".join(parts) + "\n").replace(root, "")
    if os.environ.get("LASTCARD_WRITE") == "1":
        MESSAGES.write_text(written, encoding="utf-8")
    assert written == MESSAGES.read_text(encoding="utf-8")
