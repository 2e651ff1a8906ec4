"""docs/tutorial.md: whoever copies its files one after the other gets what it says."""

import re
from pathlib import Path

import pytest

from lastcard.dsl.diagnostics.problem import render
from lastcard.dsl.layout.layout import formatted
from lastcard.dsl.load import Loaded, load_bytes, load_house_rule, load_path
from lastcard.dsl.reading.sorts import glance
from lastcard.dsl.shelf import shipped_rulebooks
from lastcard.interpreter.checking.check import QUICK, checked
from lastcard.interpreter.cli import main
from lastcard.interpreter.proof.scenario import run_file
from lastcard.interpreter.search.subjects import subject_of

DOCUMENT = Path(__file__).parents[1] / "docs" / "tutorial.md"
TEXT = DOCUMENT.read_text(encoding="utf-8")
FILES = re.findall(r"^<!-- file: (\S+) -->\n```yaml\n(.*?)^```$", TEXT, re.DOTALL | re.MULTILINE)
MISTAKES = re.findall(
    r"^<!-- mistake: (\S+) -->\n```yaml\n(.*?)^```$.*?^```text\n(.*?)^```$", TEXT, re.DOTALL | re.MULTILINE
)
FOUND = re.findall(
    r"^<!-- found: (\S+) -->\n```yaml\n(.*?)^```$.*?^```text\n(.*?)^```$", TEXT, re.DOTALL | re.MULTILINE
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


README = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")
SHOWN = [
    ("sevens-sting.yaml", text)
    for text in re.findall(r"^```yaml\n(lastcard: 1\nhouse-rule:.*?)^```$", README, re.S | re.M)
]
LEFT_TO_OTHERS = ("LC434", "LC435")  # what it needs is not there


@pytest.mark.parametrize(("name", "text"), SHOWN + [file for file in FILES if "house-rule:" in file[1]])
def test_a_house_rule_goes_with_every_rulebook_that_has_what_it_needs(name: str, text: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text(text, encoding="utf-8")
    told = {path.stem: load_path(path, (name,), tmp_path).diagnostics for path in shipped_rulebooks()}
    refused = {book: [f"{each.code} {each.message}" for each in found] for book, found in told.items() if found}
    assert {
        book: said for book, said in refused.items() if not all(each.startswith(LEFT_TO_OTHERS) for each in said)
    } == {}


def test_all_yaml_is_looked_at() -> None:
    assert TEXT.count("```yaml") == len(FILES) + len(MISTAKES) + len(FOUND)


@pytest.mark.parametrize(("name", "text", "told"), FOUND)
def test_check_finds_what_is_shown(name: str, text: str, told: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text(text, encoding="utf-8")
    assert load_house_rule(tmp_path / name).diagnostics == ()
    subject = subject_of("classic", [str(tmp_path / name)])
    detector = told.rpartition("[")[2].rstrip("]\n")

    (finding,) = checked(subject, effort=QUICK, only={detector}).findings

    assert f"{finding.grade}: {finding.says} [{finding.detector}]" == told.strip()
    assert finding.scenario


@pytest.mark.parametrize(("name", "text", "message"), MISTAKES)
def test_a_mistake_is_answered_as_it_is_shown(name: str, text: str, message: str) -> None:
    (problem,) = load_bytes(text.encode(), name).diagnostics

    assert render(problem, text) == message.rstrip("\n")


def test_every_command_exists() -> None:
    named = set(re.findall(r"\blastcard ([a-z]+)", TEXT))

    assert {"new", "validate", "test", "play", "format", "check"} <= named
    assert named <= set(main.commands)
