"""Every scenario passes: those of the eleven sheets, and those that lie beside the checkout where there are any."""

from pathlib import Path

import pytest

from lastcard.interpreter.host import api
from lastcard.interpreter.host.api import Rules
from lastcard.interpreter.proof import cases
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


def test_a_rulebook_that_is_broken_is_read_once_for_all_its_scenarios(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def load(rulebook: str, beside: Path | None, house_rules: list[str]) -> Rules:
        asked.append(rulebook)
        return api.load(rulebook, beside, house_rules)

    monkeypatch.setattr(cases, "load", load)
    (tmp_path / "broken.yaml").write_text("lastcard: 1\nrulebook: broken\ntitle: B\nextends: nothing-known\n")
    one = "scenario: S\nrulebook: {}\nplayers: [Ana, Blas]\ngiven: {{top: red 1}}\nplay: [{}]\n"
    several = [one.format("broken.yaml", "Ana draws")] * 3 + [one.format("classic", "Ana dances")] * 2
    (tmp_path / "s.scenario.yaml").write_text("---\n".join(several))
    verdicts = list(run_file(tmp_path / "s.scenario.yaml"))

    told = "broken.yaml: there is no rulebook or family `nothing-known`"
    assert [verdict.problem for verdict in verdicts[:3]] == [told] * 3
    assert "dances" in verdicts[3].problem
    assert asked == ["broken.yaml", "classic", "classic"]
