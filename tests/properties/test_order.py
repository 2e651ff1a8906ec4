"""The order of lines in a file never matters: what is accepted plays alike in both orders, what is refused does not."""

from pathlib import Path
from random import Random

import pytest

from lastcard.dsl.load import load_path
from lastcard.dsl.shelf import locate, shipped_house_rules, shipped_rulebooks
from tests.properties.generated import sound
from tests.properties.orders import differs, files, pair_of, read, unordered, would_differ
from tests.properties.walk import THOROUGH
from tests.slow import one_in

UNTIL_IT_DIFFERS, ROUNDS = range(60), range(8)


@pytest.mark.parametrize("path", one_in(2, files("matters")), ids=lambda path: path.stem)
def test_it_matters(path: Path) -> None:
    book = read(path)
    assert would_differ(book, pair_of(book), UNTIL_IT_DIFFERS)


@pytest.mark.parametrize("path", one_in(2, files("free")), ids=lambda path: path.stem)
def test_it_does_not(path: Path) -> None:
    book = read(path)
    assert not differs(book, pair_of(book), ROUNDS)


# What is in `judged` was written and judged by somebody who did not know how the checks come to what they say.
@pytest.mark.parametrize("path", [*files("matters"), *files("judged/matters")], ids=lambda path: path.stem)
def test_what_matters_is_refused_in_the_file_itself(path: Path) -> None:
    found = load_path(path).diagnostics
    assert found
    assert {problem.code for problem in found} <= {"LC620", "LC621", "LC622"}, found
    assert found[0].span is not None
    assert found[0].span.file == str(path)


@pytest.mark.parametrize("path", [*files("free"), *files("judged/free")], ids=lambda path: path.stem)
def test_what_does_not_is_accepted(path: Path) -> None:
    assert not [problem for problem in load_path(path).diagnostics if problem.severity == "error"]


# --- what is accepted ---------------------------------------------------------------------------------

SEED = 20
SETS = 200 if THOROUGH else 12
BOOKS = 400 if THOROUGH else 30


def _sets() -> list[tuple[str, tuple[str, ...]]]:
    """Shipped rulebooks, each with a few house rules."""
    random, books, rules = Random(SEED), shipped_rulebooks(), shipped_house_rules()
    return [(random.choice(books).stem, tuple(sorted(random.sample(rules, 3)))) for _ in range(SETS)]


@pytest.mark.parametrize(("name", "house_rules"), _sets(), ids=lambda value: f"seed {SEED}: {value}")
def test_what_is_shipped_plays_alike(name: str, house_rules: tuple[str, ...]) -> None:
    path = locate(name)
    assert path is not None
    book = load_path(path, house_rules).rulebook
    if book is None:
        pytest.skip("these do not go together")
    pairs = list(unordered(book))
    for pair in Random(SEED).sample(pairs, min(8, len(pairs))):  # those of house rules stand last
        assert not differs(book, pair, range(1)), pair


@pytest.mark.parametrize("first", range(0, BOOKS, 10))
def test_what_nobody_wrote_plays_alike(first: int) -> None:
    for number in range(first, first + 10):
        _, loaded = sound(number)
        assert loaded.rulebook is not None
        for pair in unordered(loaded.rulebook):
            if any(name.startswith(("rule-", "window-")) for name in pair):
                assert not differs(loaded.rulebook, pair, range(2)), (number, pair)
