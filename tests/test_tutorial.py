"""docs/tutorial.md: whoever copies its files one after the other gets what it says."""

import re
from pathlib import Path

import pytest

from lastcard.dsl.diagnostics.problem import render
from lastcard.dsl.layout.layout import formatted
from lastcard.dsl.load import Loaded, load_bytes, load_house_rule, load_path
from lastcard.dsl.reading.sorts import glance
from lastcard.interpreter.cli import main
from lastcard.interpreter.proof.scenario import run_file

DOCUMENT = Path(__file__).parents[1] / "docs" / "tutorial.md"
TEXT = DOCUMENT.read_text(encoding="utf-8")
FILES = re.findall(r"^<!-- file: (\S+) -->\n```yaml\n(.*?)^```$", TEXT, re.DOTALL | re.MULTILINE)
MISTAKES = re.findall(
    r"^<!-- mistake: (\S+) -->\n```yaml\n(.*?)^```$.*?^```text\n(.*?)^```$", TEXT, re.DOTALL | re.MULTILINE
)


def copied(folder: Path, steps: int) -> Path:
    """The folder after so many files; gives the last one."""
    for name, text in FILES[:steps]:
        (folder / name).write_text(text, encoding="utf-8")
    return folder / str(FILES[steps - 1][0])


def judged(path: Path) -> Loaded:
    return load_house_rule(path) if glance(path) == "house-rule" else load_path(path)


@pytest.mark.parametrize("step", range(1, len(FILES) + 1))
def test_every_file_is_right_when_its_step_is_reached(step: int, tmp_path: Path) -> None:
    path = copied(tmp_path, step)
    if path.read_text(encoding="utf-8").startswith("lastcard:"):
        assert [f"{problem.code} {problem.message}" for problem in judged(path).diagnostics] == []
    if not path.read_text(encoding="utf-8").startswith("lastcard:") or glance(path) == "house-rule":
        verdicts = list(run_file(path))
        assert len(verdicts) >= 2
        assert [f"{verdict.title}: {verdict.problem}" for verdict in verdicts if not verdict.passed] == []


@pytest.mark.parametrize("text", [text for _, text in FILES])
def test_every_file_is_laid_out_as_usual(text: str) -> None:
    assert formatted(text.encode(), "file.yaml") == (text, ())


def test_all_yaml_is_looked_at() -> None:
    assert TEXT.count("```yaml") == len(FILES) + len(MISTAKES)


@pytest.mark.parametrize(("name", "text", "message"), MISTAKES)
def test_a_mistake_is_answered_as_it_is_shown(name: str, text: str, message: str) -> None:
    (problem,) = load_bytes(text.encode(), name).diagnostics

    assert render(problem, text) == message.rstrip("\n")


def test_every_command_exists() -> None:
    named = set(re.findall(r"\blastcard ([a-z]+)", TEXT))

    assert {"new", "validate", "test", "play", "format"} <= named
    assert named <= set(main.commands)
