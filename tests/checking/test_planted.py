"""Planted mistakes are told of, by one of the detectors that they are for."""

from pathlib import Path

import pytest

from lastcard.interpreter.checking.check import checked
from lastcard.interpreter.checking.findings import Finding
from lastcard.interpreter.search.subjects import subject_of
from lastcard.interpreter.search.telling import problem_of
from tests.checking.planted import INNOCENT, PLANTED, Planted
from tests.checking.test_pages import HEAD, LITTLE
from tests.slow import one_in


@pytest.mark.parametrize("mistake", one_in(6, PLANTED))
def test_a_planted_mistake_is_told_of(mistake: Planted, tmp_path: Path) -> None:
    found = _findings(mistake, tmp_path)
    told = [one for one in found if one.detector in mistake.told and mistake.rule in ("", one.rule)]

    assert told
    assert [problem_of(one.scenario, tmp_path) for one in told if one.scenario] == [""] * sum(
        bool(one.scenario) for one in told
    )


@pytest.mark.parametrize("twin", one_in(3, INNOCENT))
def test_what_only_looks_like_a_mistake_is_not(twin: Planted, tmp_path: Path) -> None:
    assert [one.says for one in _findings(twin, tmp_path)] == []


def test_one_mistake_is_one_message(tmp_path: Path) -> None:
    """However many kinds of cards it shows at."""
    (mistake,) = (each for each in PLANTED if each.name == "whoever-can-match")
    (finding,) = _findings(mistake, tmp_path)
    assert finding.says.count("`") > 2


def _findings(planted: Planted, folder: Path) -> list[Finding]:
    path = folder / f"{planted.name}.yaml"
    path.write_text(HEAD.format(name=planted.name) + planted.text, encoding="utf-8")
    return checked(subject_of(str(path)), 0, 300.0, effort=LITTLE, only=planted.told).findings
