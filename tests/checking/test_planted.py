"""Planted mistakes are told of, by one of the detectors that they are for."""

from pathlib import Path

import pytest

from lastcard.interpreter.checking.check import checked
from lastcard.interpreter.search.subjects import subject_of
from lastcard.interpreter.search.telling import problem_of
from tests.checking.planted import PLANTED, Planted
from tests.checking.test_pages import HEAD, LITTLE
from tests.slow import one_in


@pytest.mark.parametrize("mistake", one_in(6, PLANTED))
def test_a_planted_mistake_is_told_of(mistake: Planted, tmp_path: Path) -> None:
    path = tmp_path / f"{mistake.name}.yaml"
    path.write_text(HEAD.format(name=mistake.name) + mistake.text, encoding="utf-8")
    found = checked(subject_of(str(path)), 0, 300.0, effort=LITTLE, only=mistake.told).findings
    told = [one for one in found if one.detector in mistake.told and mistake.rule in ("", one.rule)]

    assert told
    assert [problem_of(one.scenario, tmp_path) for one in told if one.scenario] == [""] * sum(
        bool(one.scenario) for one in told
    )
