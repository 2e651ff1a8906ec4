"""Every scenario passes: those of the eleven sheets, and those that lie beside the checkout where there are any."""

from pathlib import Path

import pytest

from lastcard.interpreter.proof.scenario import run_file, scenario_files

OWN = Path(__file__).parent / "scenarios"
BESIDE = Path(__file__).parents[2] / "shared" / "scenarios"


@pytest.mark.parametrize("path", scenario_files([OWN]), ids=lambda path: path.stem)
def test_the_scenarios_of_a_file_pass(path: Path) -> None:
    verdicts = list(run_file(path))
    assert verdicts
    assert [f"{path.name}:{one.line}: {one.problem}" for one in verdicts if not one.passed] == []


@pytest.mark.skipif(not BESIDE.is_dir(), reason="there are no scenarios beside the checkout")
def test_the_scenarios_beside_the_checkout_pass() -> None:
    for path in scenario_files([BESIDE]):
        test_the_scenarios_of_a_file_pass(path)
