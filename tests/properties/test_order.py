"""The order of lines in a file never matters: what is accepted plays alike in both orders, what is refused does not."""

from pathlib import Path

import pytest

from lastcard.dsl.load import load_path
from tests.properties.orders import differs, files, pair_of, read

UNTIL_IT_DIFFERS, ROUNDS = range(60), range(8)


@pytest.mark.parametrize("path", files("matters"), ids=lambda path: path.stem)
def test_it_matters(path: Path) -> None:
    book = read(path)
    assert differs(book, pair_of(book), UNTIL_IT_DIFFERS)


@pytest.mark.parametrize("path", files("free"), ids=lambda path: path.stem)
def test_it_does_not(path: Path) -> None:
    book = read(path)
    assert not differs(book, pair_of(book), ROUNDS)


@pytest.mark.parametrize("path", files("matters"), ids=lambda path: path.stem)
def test_what_matters_is_refused_in_the_file_itself(path: Path) -> None:
    found = load_path(path).diagnostics
    assert found
    assert {problem.code for problem in found} <= {"LC620", "LC621", "LC622"}, found
    assert found[0].span is not None
    assert found[0].span.file == str(path)


@pytest.mark.parametrize("path", files("free"), ids=lambda path: path.stem)
def test_what_does_not_is_accepted(path: Path) -> None:
    assert not load_path(path).diagnostics
