"""What the checks find out is what somebody has read, line by line."""

from difflib import unified_diff

import pytest

from tests import judgements

LINES = 40  # of a difference that are shown


@pytest.mark.parametrize("name", judgements.FILES)
def test_the_checks_find_out_what_they_found_out_before(name: str) -> None:
    """`python -m tests.judgements --write` accepts what differs, once it has been read."""
    before = (judgements.FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    found = list(
        unified_diff(before.splitlines(), judgements.FILES[name]().splitlines(), "before", "now", n=1, lineterm="")
    )
    assert "\n".join(found[:LINES]) == ""
