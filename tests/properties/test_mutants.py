"""Rulebooks gone wrong are refused with diagnostics, or they play; benchmarks/mutants.py tries many more of them."""

import pytest

from tests.mutants import MUTATIONS, mutant, outcome
from tests.slow import one_in

COUNT, CHUNKS = 2_000, 20


@pytest.mark.parametrize("chunk", one_in(5, range(CHUNKS)))
def test_a_mutant_is_refused_or_plays(chunk: int) -> None:
    wrong: dict[int, str] = {}
    for number in range(chunk * COUNT // CHUNKS, (chunk + 1) * COUNT // CHUNKS):
        try:
            outcome(number)
        except Exception as error:
            wrong[number] = f"{mutant(number)[0]}: {type(error).__name__}: {error}"
    assert wrong == {}


def test_there_are_mutants_of_every_sort_and_some_play() -> None:
    numbers = range(60)
    assert {mutant(number)[0] for number in numbers} == {mutation.__name__ for mutation in MUTATIONS}
    assert {"refused", "played"} <= {outcome(number) for number in numbers}
