"""The page of every code is in the documentation."""

from lastcard.dsl.codes import PAGES
from tests.pages import DOCUMENT, GROUPS, document


def test_the_documentation_has_every_page() -> None:
    assert DOCUMENT.read_text(encoding="utf-8") == document(), "run `python -m tests.pages --write`"


def test_every_code_belongs_to_a_group() -> None:
    assert [code for code in PAGES if code[:3] not in GROUPS] == []
