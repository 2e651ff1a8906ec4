"""Every word at work, what rarely happens, rulebooks made up: small ones, which both engines play the same."""

import os
from collections.abc import Callable
from pathlib import Path
from textwrap import dedent

import pytest

from lastcard.interpreter.assemble.pipeline import program_of
from lastcard.interpreter.compiled import game as compiled_game
from lastcard.interpreter.compiled.game import MOST_KNOWN, WORD, Game
from lastcard.interpreter.engine.machine import Runaway
from lastcard.interpreter.engine.program import Program
from lastcard.interpreter.host.api import load
from lastcard.interpreter.simulation.rounds import Plan, Tally, play_rounds
from tests.compiled.play import WAYS, all_is_paid_for, rounds_of, same, same_by_cpython, seats_of
from tests.interpreter.rare_cases import RARE
from tests.interpreter.words_at_work import CASES, HEAD, STATIONS
from tests.properties.generated import sound
from tests.slow import one_in

SEED = int(os.environ.get("LASTCARD_COMPILED", "1"))
ROUNDS = int(os.environ.get("LASTCARD_COMPILED_ROUNDS", "5"))
SMALL = {**CASES, **STATIONS, **RARE}
MADE_UP = int(os.environ.get("LASTCARD_COMPILED_SETS", "20"))


@pytest.mark.parametrize("what", SMALL)
def test_words_mean_the_same(what: str, tmp_path: Path) -> None:
    program = small(what, tmp_path)
    assert same(program, Plan(3, ROUNDS, SEED, "lively"), range(ROUNDS)) == 0
    all_is_paid_for(program, 3)


@pytest.mark.parametrize("what", [what for what in RARE if "offers:" in RARE[what][0]])
def test_offers_are_the_same(what: str, tmp_path: Path) -> None:
    """All of them at once, where a lively player looks at one after the other."""
    assert same(small(what, tmp_path), Plan(3, ROUNDS, SEED, "uniform"), range(ROUNDS)) == 0


@pytest.mark.parametrize(("number", "what"), one_in(4, enumerate(SMALL)))
def test_words_mean_the_same_in_a_large_deck(
    number: int, what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is taken for one that has more cards than a number has bits, and for one where no verdicts are kept."""
    monkeypatch.setattr(Game, "words", property(lambda game: 1 + -(-game.faces // WORD)))
    monkeypatch.setattr(compiled_game, "MOST_KNOWN", MOST_KNOWN * (number // 4 % 2))
    program, plan = small(what, tmp_path), Plan(3, ROUNDS, SEED, WAYS[number % len(WAYS)])
    assert same(program, plan, range(ROUNDS)) == 0


@pytest.mark.parametrize("what", one_in(6, SMALL))
def test_words_mean_the_same_to_cpython(what: str, tmp_path: Path) -> None:
    same_by_cpython(small(what, tmp_path), Plan(3, ROUNDS, SEED, "lively"), range(1))


def small(what: str, folder: Path) -> Program:
    (folder / "book.yaml").write_text(HEAD + dedent(SMALL[what][0]), encoding="utf-8")
    return load(str(folder / "book.yaml")).program


@pytest.mark.parametrize("number", one_in(4, [*range(MADE_UP)]))
def test_rulebooks_made_up_are_played_the_same(number: int) -> None:
    _, loaded = sound(number)
    assert loaded.rulebook is not None
    program = program_of(loaded.rulebook)
    plan = Plan(seats_of(program, 3), ROUNDS, SEED, WAYS[number % len(WAYS)])
    played = rounds_of(program, plan)
    for each in range(ROUNDS):
        found = came_of(lambda numbers: played.play(numbers)[0], each)
        assert found == came_of(lambda numbers: play_rounds(program, plan, numbers), each)


def came_of(play: Callable[[range], Tally], number: int) -> Tally | str:
    """A rulebook made up may never come to rest, and then that is told."""
    try:
        return play(range(number, number + 1))
    except Runaway as told:
        return str(told)
