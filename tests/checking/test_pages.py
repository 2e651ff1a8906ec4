"""Every detector has a page; what the page shows is found, and what it shows instead is not."""

import re
from pathlib import Path

import pytest

from lastcard.interpreter.checking.check import Effort, checked
from lastcard.interpreter.checking.detectors import DETECTORS, PAGES, page_of
from lastcard.interpreter.checking.findings import Result
from lastcard.interpreter.search.subjects import subject_of
from lastcard.interpreter.search.telling import problem_of
from tests.slow import one_in

HEAD = "lastcard: 1\nrulebook: {name}\ntitle: Tried out\nextends: classic\n\n"
LITTLE = Effort(4_000, 60, 24, 4, 4_000, 9_000, 60, 16, 6)
WITHOUT_SCENARIO = {"never-happens", "never-taken", "never-this-way", "no-effect", "cancel-out", "never-laid"}
WITHOUT_SCENARIO |= {"cannot-be-won", "rounds-unwon", "unfair-seat", "thrown-out", "target-far", "deck-too-small"}
WITHOUT_SCENARIO |= {
    "meant-no-more",
    "runs-dry",
    "scoring-backwards",
    "target-near",
    "never-read",
    "never-a-turn",
    "never-set-back",
    "below-nothing",
}


def result_of(folder: Path, text: str, *only: str, seed: int = 0) -> Result:
    path = folder / "tried.yaml"
    path.write_text(HEAD.format(name="tried") + text, encoding="utf-8")
    return checked(subject_of(str(path)), seed, 300.0, effort=LITTLE, only=only)


@pytest.mark.parametrize("name", one_in(7, DETECTORS))
def test_what_a_page_shows_is_found(name: str, tmp_path: Path) -> None:
    page = page_of(name)
    assert page is not None
    found = [one for one in result_of(tmp_path, page.example, name).findings if one.detector == name]
    own = [one for one in found if one.place is not None]
    assert own
    assert all(one.certainty and one.says and "{" not in one.says for one in own)
    if name not in WITHOUT_SCENARIO:
        scenarios = [one.scenario for one in own if one.scenario]
        assert scenarios
        assert [problem_of(text, tmp_path) for text in scenarios] == ["" for _ in scenarios]


@pytest.mark.parametrize("name", one_in(7, DETECTORS))
def test_what_a_page_shows_instead_is_not(name: str, tmp_path: Path) -> None:
    page = page_of(name)
    assert page is not None
    found = result_of(tmp_path, page.instead, name).findings
    assert [one.says for one in found if one.place is None or one.place.file.endswith("tried.yaml")] == []


def test_there_is_a_page_for_each_and_no_other() -> None:
    assert {path.stem for path in PAGES.glob("*.md")} == set(DETECTORS)


@pytest.mark.parametrize("name", DETECTORS)
def test_pages_are_short_and_say_why(name: str) -> None:
    page = page_of(name)
    assert page is not None
    assert not re.search(r"\b(issue|TODO)\b", page.what + page.why)
    assert max(map(len, (page.title, page.what, page.why))) < 300
