"""A game whose averages are known, played by the interpreter from its rulebook."""

import pytest

from lastcard.dsl.load import load_path

from .known_game import KNOWN, REFERENCE, TOO_FAR, findings


def test_the_rulebook_is_clean() -> None:
    loaded = load_path(REFERENCE)
    assert (loaded.ok, loaded.diagnostics) == (True, ())


@pytest.mark.parametrize(("players", "rounds"), [(2, 1_000), (4, 2_000), (10, 500)])
def test_its_averages_are_the_known_ones(players: int, rounds: int) -> None:
    """The whole check, 20,000 rounds for each number of players, is benchmarks/reference_game.py."""
    far = [finding for finding in findings(players, rounds, seed=1) if finding.distance > TOO_FAR]
    assert far == []


def test_a_game_that_differs_a_little_is_told_from_it() -> None:
    """The known averages of three players are far from those of four: the check is able to fail."""
    turns = findings(4, 2_000, seed=1)[0]
    assert abs(turns.found - KNOWN[3].turns) > TOO_FAR * turns.error
