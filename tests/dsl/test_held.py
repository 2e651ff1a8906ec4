"""Files that are held and not on disk: read as others are, and while they are read no other file can be reached."""

from pathlib import Path

import pytest

from lastcard.dsl.load import judge_held, load_held
from lastcard.dsl.reading.files import held_names, is_there, only, read_path
from lastcard.dsl.shelf import SHIPPED

BOOK = b"lastcard: 1\nrulebook: mine\ntitle: Mine\nextends: classic\nhouse-rules: [%s]\n"
JUMPER = (SHIPPED / "house-rules" / "jump-in.yaml").read_bytes().replace(b"house-rule: jump-in", b"house-rule: jumper")


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder where somebody else's files lie; the program runs there."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "secret.yaml").write_bytes(JUMPER.replace(b"jumper", b"secret"))
    (tmp_path / "base.yaml").write_bytes(BOOK.replace(b"mine", b"base") % b"")
    return tmp_path


def test_a_rulebook_that_is_held_is_loaded_with_house_rules_shipped_and_held() -> None:
    loaded = load_held({"mine.yaml": BOOK % b"stacking", "jumper.yaml": JUMPER}, "mine.yaml", ["./jumper.yaml"])
    assert loaded.ok
    assert loaded.rulebook is not None
    assert (loaded.rulebook.id, loaded.rulebook.house_rules) == ("mine", ("jumper.yaml",))


def test_a_house_rule_that_is_held_is_judged_with_a_shipped_rulebook() -> None:
    assert judge_held({"jumper.yaml": JUMPER}, "jumper.yaml").diagnostics == ()


@pytest.mark.parametrize("name", ["secret", "secret.yaml", "./secret.yaml", "../x/secret.yaml", "/etc/passwd.yaml"])
def test_no_other_house_rule_is_found_by_whatever_path(own: Path, name: str) -> None:
    loaded = load_held({"mine.yaml": BOOK % name.encode()}, "mine.yaml")
    (problem,) = loaded.diagnostics
    assert (problem.code, problem.span and problem.span.line) == ("LC430", 5)
    assert "secret" not in problem.help


def test_no_house_rule_outside_is_found_by_its_whole_path(own: Path) -> None:
    assert not load_held({"mine.yaml": BOOK % str(own / "secret.yaml").encode()}, "mine.yaml").ok


def test_no_rulebook_outside_is_extended(own: Path) -> None:
    loaded = load_held({"mine.yaml": (BOOK % b"").replace(b"classic", b"base")}, "mine.yaml")
    (problem,) = loaded.diagnostics
    assert (problem.code, problem.span and problem.span.line) == ("LC416", 4)


def test_an_example_names_no_path(own: Path) -> None:
    example = b"  - scenario: x\n    rulebook: ./base.yaml\n    players: [Ana, Blas]\n    given: {}\n    play: []\n"
    text = b"%s\nexamples:\n%s" % (JUMPER.partition(b"\nexamples:")[0], example)
    problems = judge_held({"jumper.yaml": text}, "jumper.yaml").diagnostics
    assert "LC416" in {problem.code for problem in problems}


@pytest.mark.parametrize("asked", ["nothing", "base.yaml", "/etc/passwd.yaml", "../mine.yaml", "\0", "x" * 5000])
def test_what_is_asked_for_must_be_held_or_shipped(own: Path, asked: str) -> None:
    assert [problem.code for problem in load_held({}, asked).diagnostics] == ["LC101"]


def test_a_file_is_there_again_afterwards(own: Path) -> None:
    with only(SHIPPED, {"a.yaml": b"x"}):
        assert (is_there("a.yaml"), is_there("./a.yaml"), is_there("secret.yaml")) == (True, True, False)
        assert is_there(SHIPPED / "games" / ".." / "everyday.yaml")
        assert not is_there(SHIPPED / ".." / "README.md")
        assert read_path("a.yaml") == b"x"
        assert not isinstance(read_path("secret.yaml"), bytes)
        assert held_names() == ["a.yaml"]
    assert (is_there("a.yaml"), is_there("secret.yaml"), held_names()) == (False, True, None)
