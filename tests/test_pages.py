"""The page of every code is in the documentation, and its examples are what it says."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from lastcard.dsl.diagnostics.codes import PAGES
from lastcard.interpreter.proof.judge import judge_file
from tests.pages import DOCUMENT, GROUPS, document

HEAD = "lastcard: 1\nrulebook: mine\ntitle: Mine\nextends: color-match\n"
ABOUT_RULEBOOKS = [code for code in PAGES if not code.startswith("LC1")]  # for the others see tests/dsl/test_source.py


def test_the_documentation_has_every_page() -> None:
    assert DOCUMENT.read_text(encoding="utf-8") == document(), "run `python -m tests.pages --write`"


def test_every_code_belongs_to_a_group() -> None:
    assert [code for code in PAGES if code[:3] not in GROUPS] == []


@pytest.mark.parametrize("code", ABOUT_RULEBOOKS)
def test_the_example_has_the_mistake_and_no_other(code: str, tmp_path: Path) -> None:
    assert set(found(PAGES[code].example, tmp_path)) == {code}


@pytest.mark.parametrize("code", ABOUT_RULEBOOKS)
def test_what_to_write_instead_is_right(code: str, tmp_path: Path) -> None:
    assert found(PAGES[code].instead, tmp_path) == []


def found(example: str, folder: Path) -> list[str]:
    """The codes that a rulebook with the example gives; of several files in one example, the last one."""
    text = example if "lastcard: 1" in example else HEAD + example
    path = folder
    for part in text.split("\n---\n"):
        name = re.search(r"^# (\S+)\.yaml$|^(?:rulebook|house-rule): (\S+)$", part, re.MULTILINE)
        assert name is not None
        path = folder / f"{name[1] or name[2]}.yaml"
        path.write_text(f"{part}\n", encoding="utf-8")
    return [problem.code for problem in judge_file(path).diagnostics]


def test_a_page_is_read_when_it_is_asked_for() -> None:
    code = "import lastcard.dsl.load, lastcard.dsl.diagnostics.codes as codes; print(codes._page.cache_info().misses)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "0\n"


def test_nothing_else_is_a_page() -> None:
    assert [name for name in ("", "LC000", "../LC101", "LC101.md", "lc101") if name in PAGES] == []
