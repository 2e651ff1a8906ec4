"""The mutants of the core are what they should be: each another program in one place, and none of what nobody runs."""

import ast
from pathlib import Path

import pytest

from benchmarks.core_mutants import EQUIVALENT, TESTS, all_mutations, equivalent, source
from benchmarks.source_mutations import mutations

ROOT = Path(__file__).parents[1]


def changes(text: str) -> set[str]:
    found = mutations("x.py", text)
    for one in found:
        ast.parse(one.applied(text))
        assert one.applied(text) != text
    return {one.change for one in found}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a = b < c", {"b < c -> (b <= c)"}),
        ("a = b in c", {"b in c -> (b not in c)"}),
        ("a = b and c", {"b and c -> (b or c)", "b and c -> (b)", "b and c -> (c)"}),
        ("a = not b", {"not b -> (b)"}),
        ("a = 7", {"7 -> (8)", "7 -> (6)"}),
        ("a = True", {"True -> (False)"}),
        ("a = b + c", {"b + c -> (b - c)"}),
        ("a = ('x', 'y')", {"without 'x'", "without 'y'"}),
        ("a = {'x': b}", {"without 'x'"}),
        ("def f():\n    return [x, y]", {"return [x, y] -> return None"}),
        ("def f():\n    g()", {"g() -> pass"}),
        ("if a:\n    b.c = d", {"a -> (not a)", "b.c = d -> pass"}),
        ("a = [b for b in c if b]", {"b -> (not b)"}),
        ("for a in b:\n    break", {"break -> continue"}),
        ("a += b", {"a += b -> pass", "a += b -> a -= b"}),
    ],
)
def test_what_may_stand_instead(text: str, expected: set[str]) -> None:
    assert changes(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        '"""What the module is for."""',
        "from x import y",
        "assert a == b",
        "raise ValueError(1)",
        "a: tuple[int, str]",
        "def f(a: x[1] = b) -> 'c': ...",
        "if TYPE_CHECKING:\n    import x",
        "@dataclass(frozen=True)\nclass A: ...",
        "a = f'{b + 1:5d}'",
        "__all__ = ['a', 'b']",
    ],
)
def test_what_nobody_runs_is_left_alone(text: str) -> None:
    assert changes(text) == set()


def test_letters_of_several_bytes_do_not_move_a_change() -> None:
    assert {one.applied("a = 'é', b(3)") for one in mutations("x.py", "a = 'é', b(3)") if one.before == "3"} == {
        *("a = 'é', b((2))", "a = 'é', b((4))")
    }


@pytest.mark.parametrize("room", TESTS)
def test_the_mutants_of_a_room_are_programs(room: str) -> None:
    found = all_mutations([room])
    assert len(found) > 100
    for one in found[:: len(found) // 20]:
        compile(one.applied(source(one.file)), one.file, "exec", ast.PyCF_ONLY_AST)


def test_the_tests_that_are_tried_are_there() -> None:
    assert [test for stages in TESTS.values() for stage in stages for test in stage if not is_there(test)] == []


def is_there(test: str) -> bool:
    """A file, or a function in it, all of it or one case: `FILE::NAME[CASE]`."""
    file, _, name = test.partition("[")[0].partition("::")
    return (ROOT / file).is_file() and f"def {name}" in (ROOT / file).read_text(encoding="utf-8")


def test_what_counts_as_equivalent_has_a_place() -> None:
    """A line that is no more has to leave the list."""
    assert EQUIVALENT.is_file()
    for file, line, _ in equivalent():
        assert line in {text.strip() for text in source(file).splitlines()}
