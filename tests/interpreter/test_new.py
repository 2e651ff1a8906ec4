"""`lastcard new`: the files are in order, canonical, and their example passes; comments in them would do, too."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from lastcard.dsl.headlines import usual_rulebooks
from lastcard.dsl.layout.layout import formatted
from lastcard.dsl.load import load_path
from lastcard.dsl.shelf import shipped_rulebooks
from lastcard.interpreter.cli import main

BOOKS = [path.stem for path in shipped_rulebooks()]
NUMBERLESS = ["all-wild"]  # the example of a house rule is about numbers
ORDERED = ["dos"]  # of its rules at a play the order matters
USUAL = usual_rulebooks()[0].stem


def run(*words: str) -> Result:
    return CliRunner().invoke(main, words)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def proved(*files: str) -> None:
    assert run("validate", files[0]).exit_code == 0, run("validate", files[0]).output
    tested = run("test", files[-1])
    assert (tested.exit_code, tested.output.splitlines()[-1]) == (0, "1 passed, 0 failed")
    for file in files:
        data = Path(file).read_bytes()
        assert formatted(data, file) == (data.decode(), ())


@pytest.mark.parametrize("base", BOOKS)
def test_a_rulebook_is_in_order_and_its_example_passes(base: str) -> None:
    result = run("new", "ours", "--from", base)
    assert result.exit_code == 0, result.output
    assert "its example passes" in result.output
    proved("ours.yaml", "ours.scenario.yaml")


@pytest.mark.parametrize("base", [book for book in BOOKS if book not in ORDERED])
def test_what_it_points_to_would_do_too(base: str) -> None:
    run("new", "ours", "--from", base)
    text, pointers = Path("ours.yaml").read_text(encoding="utf-8").split("every key and sentence.\n")
    assert "rules:" in pointers
    uncommented = re.sub(r"^# ?", "", pointers, flags=re.MULTILINE)
    Path("more.yaml").write_text(text + re.sub(r".*NAME.*|^ +# .*", "", uncommented), encoding="utf-8")
    assert run("validate", "more.yaml").exit_code == 0, run("validate", "more.yaml").output


@pytest.mark.parametrize("base", NUMBERLESS)
def test_without_numbers_another_rulebook_is_asked_for(base: str) -> None:
    result = run("new", "our-rule", "--house-rule", "--from", base)
    assert result.exit_code == 2
    assert f"`{base}` has too few cards with numbers for the example" in result.output


def test_where_the_example_does_not_pass_that_is_said() -> None:
    """Where more comes of a number than the example can know."""
    rules = "rules: {more: {on: player plays number, do: [next after player draws 1]}}"
    Path("ours.yaml").write_text(
        f"lastcard: 1\nrulebook: ours\ntitle: Ours\nextends: {USUAL}\n{rules}\n", encoding="utf-8"
    )
    result = run("new", "our-rule", "--house-rule", "--from", "ours.yaml")
    assert result.exit_code == 1
    assert "its example does not pass yet" in result.output
    assert run("validate", "our-rule.yaml").exit_code == 0


@pytest.mark.parametrize("base", [book for book in BOOKS if book not in NUMBERLESS])
def test_a_house_rule_is_in_order_and_its_example_passes(base: str) -> None:
    result = run("new", "our-rule", "--house-rule", "--from", base)
    assert result.exit_code == 0, result.output
    proved("our-rule.yaml")


def _of_the_front_page() -> str:
    """The house rule that the front page of the project begins with, but for its example."""
    page = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    text: str = next(block for block in re.findall(r"```yaml\n(.*?)```", page, re.DOTALL) if "house-rule:" in block)
    return text[: text.index("examples:")]


@pytest.mark.parametrize("base", [book for book in BOOKS if book not in NUMBERLESS])
def test_the_rule_of_the_front_page_does_the_same_wherever_it_can_be_laid(base: str) -> None:
    run("new", "our-rule", "--house-rule", "--from", base)
    starter = Path("our-rule.yaml").read_text(encoding="utf-8")
    if "lucky: {default: 7," not in starter:  # it is about that number
        pytest.skip(f"there is no 7 in {base}")
    rule = _of_the_front_page()
    Path("sevens-sting.yaml").write_text(rule + starter[starter.index("examples:") :], encoding="utf-8")
    proved("sevens-sting.yaml")


def test_a_house_rule_needs_no_rulebook() -> None:
    result = run("new", "our-rule", "--house-rule")
    assert result.exit_code == 0
    proved("our-rule.yaml")
    for command in re.findall(r"lastcard (validate|test|format) (\S+)", result.output):
        assert run(*command).exit_code == 0
    assert run("validate", USUAL, "--with", "our-rule.yaml:lucky=3").exit_code == 0
    assert f"lastcard play {USUAL} --with our-rule.yaml" in result.output


def test_what_to_do_next_can_be_done() -> None:
    result = run("new", "ours", "--from", BOOKS[0])
    for command in re.findall(r"lastcard (validate|test|format) (\S+)", result.output):
        assert run(*command).exit_code == 0


def test_a_family_that_is_complete_can_be_extended() -> None:
    assert run("new", "ours", "--from", "five-hundred").exit_code == 0
    proved("ours.yaml", "ours.scenario.yaml")
    assert "is a family" in run("new", "our-rule", "--house-rule", "--from", "five-hundred").stderr


def test_one_of_ones_own_can_be_extended(home: Path) -> None:
    run("new", "ours", "--from", USUAL)
    for number, base in enumerate(("ours", "ours.yaml", str(home / "ours.yaml"))):
        assert run("new", f"theirs-{number}", "--from", base).exit_code == 0
        proved(f"theirs-{number}.yaml", f"theirs-{number}.scenario.yaml")
        assert "deal: {cards: 4}  # instead of 5" in Path(f"theirs-{number}.yaml").read_text(encoding="utf-8")
    (home / "inner").mkdir()
    result = run("new", "away", "--from", "ours.yaml", "--out", "inner")
    assert (result.exit_code, "own folder" in result.stderr) == (2, True)
    assert run("new", "our-rule", "--house-rule", "--from", "ours.yaml", "--out", "inner").exit_code == 0
    assert "rulebook: ../ours.yaml" in Path("inner/our-rule.yaml").read_text(encoding="utf-8")
    assert run("new", "ours", "--from", "ours", "--force").exit_code == 2


@pytest.mark.parametrize("word", ["yes", "on", "y", "null"])
def test_a_name_that_looks_like_something_else(word: str) -> None:
    assert run("new", word, "--from", USUAL).exit_code == 0
    assert load_path(Path(f"{word}.yaml")).diagnostics == ()


@pytest.mark.parametrize(
    ("name", "advice"),
    [
        ("Our Rules", "did you mean `our-rules`?"),
        ("../x", "did you mean `x`?"),
        ("7up", "did you mean `up`?"),
        ("a" * 65, "did you mean `aaa"),
        ("ééé", "small letters, digits and single hyphens"),
        (USUAL, "comes with the program already"),
    ],
)
def test_a_name_that_is_none(home: Path, name: str, advice: str) -> None:
    result = run("new", name, "--from", USUAL)
    assert result.exit_code == 2
    assert advice in result.stderr
    assert list(home.iterdir()) == []


def test_nothing_is_written_over(home: Path) -> None:
    (home / "ours.scenario.yaml").write_text("mine", encoding="utf-8")
    result = run("new", "ours", "--from", USUAL)
    assert result.exit_code == 2
    assert "ours.scenario.yaml is there already; --force" in result.stderr
    assert [path.name for path in home.iterdir()] == ["ours.scenario.yaml"]
    assert run("new", "ours", "--from", USUAL, "--force").exit_code == 0
    proved("ours.yaml", "ours.scenario.yaml")


def test_where_it_is_written(home: Path) -> None:
    (home / "a b").mkdir()
    assert "'a b/ours.yaml'" in run("new", "ours", "--from", USUAL, "--out", "a b").output
    proved("a b/ours.yaml", "a b/ours.scenario.yaml")
    assert run("new", "theirs", "--from", USUAL, "--out", "a b/theirs.yaml").exit_code == 0
    assert run("new", "theirs", "--from", USUAL, "--out", "a b/ours.yaml", "--force").exit_code == 2
    assert run("new", "theirs", "--from", USUAL, "--out", "nowhere").exit_code == 2


def test_a_rulebook_that_is_not_there_or_not_in_order(home: Path) -> None:
    assert "did you mean" in run("new", "ours", "--from", USUAL[:-1]).stderr
    assert run("new", "ours", "--from", USUAL[:-1]).exit_code == 2
    assert run("new", "ours").exit_code == 2
    (home / "bad.yaml").write_text("lastcard: 1\nrulebook: bad\n", encoding="utf-8")
    result = run("new", "ours", "--from", "bad.yaml")
    assert (result.exit_code, "LC202" in result.output) == (1, True)
    assert not Path("ours.yaml").exists()
