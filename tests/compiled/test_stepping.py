"""Steps by compiled code: the same menus, the same positions, saved and copied wherever one likes."""

import gc
import random

import pytest

from lastcard.interpreter.compiled import script
from lastcard.interpreter.compiled.agreed import SCRIPT
from lastcard.interpreter.compiled.game import Game
from lastcard.interpreter.compiled.program import text_of
from lastcard.interpreter.engine.machine import Table
from lastcard.interpreter.engine.program import Program
from lastcard.interpreter.engine.shuffle import OPENLY, seed_text
from lastcard.interpreter.fast import engine as tables_of
from lastcard.interpreter.fast.shelf import Compiled
from lastcard.interpreter.fast.stepping import ManySteps, Steps
from lastcard.interpreter.host import setup
from lastcard.interpreter.host.api import load
from tests.compiled.play import BOOKS, compiled, program_of, seats_of
from tests.slow import one_in

SEED = 7
GAMES = [
    *((book, ()) for book in BOOKS),
    ("classic", ("bank",)),
    ("classic", ("play-pairs", "jump-in")),
    ("classic", ("teams",)),
    ("monster-high-fr", ("deflect", "draw-until-playable")),
]


def table_of(program: Program, players: int, number: int) -> Table:
    table = setup.lone_table(program, players, seed_text(SEED), number, None, OPENLY)
    setup.deal_lone_round(table)
    table.begin_round()
    return table


def any_of(draw: random.Random, table: Table) -> int:
    """The number of a move; to draw is unusual, or rounds would last for ever."""
    moves = table.options()
    number = draw.randrange(len(moves))
    return draw.randrange(len(moves)) if moves[number].verb == "draw" else number


@pytest.mark.parametrize(("book", "house_rules"), one_in(4, GAMES))
def test_menus_and_positions_are_those_of_the_interpreter(book: str, house_rules: tuple[str, ...]) -> None:
    program = program_of(book, house_rules)
    players = seats_of(program, 4)
    assert compare(program, players, book) == 0


@pytest.mark.parametrize("fuel", [40, 4_000, 100_000])
def test_what_cannot_be_gone_on_with_is_played_by_the_interpreter(monkeypatch: pytest.MonkeyPatch, fuel: int) -> None:
    constants = Game.constants
    monkeypatch.setattr(Game, "constants", lambda game: constants(game) | {"FUEL": fuel})
    assert compare(program_of("no-mercy"), 4, "fuel") == int(fuel < 100_000)


def compare(program: Program, players: int, seed: str) -> int:
    """One round by both engines; gives how often it was handed back."""
    draw = random.Random(seed)
    steps = Steps(program, players, compiled(program, players, SCRIPT), SEED)
    table, options, decisions = table_of(program, players, 0), steps.begin(0), 0
    while table.waiting() is not None and decisions < 400:
        assert steps.moves() == table.options()
        asked = table.asked()
        assert asked is not None
        assert (options, steps.seat) == (len(table.options()), asked.seat)
        if decisions % 9 == 0:
            assert steps.state().digest() == table.state.digest()
        number = any_of(draw, table)
        table.choose(table.options()[number])
        options, decisions = steps.choose(number), decisions + 1
    assert steps.over == (table.waiting() is None)
    assert not steps.over or steps.winner == table.state.winner
    return steps.handed_back


def test_a_whole_game_is_there_when_somebody_looks() -> None:
    steps = tables_of.steps(load("classic"), 3, SEED)
    steps.begin(2)
    for _ in range(20):
        steps.choose(0)
    game = steps.game(["Ana", "Blas", "Cleo"])
    decision = game.decision
    assert decision is not None
    assert (decision.player, len(decision.options)) == (game.players[steps.seat], steps.options)
    assert [option.move for option in decision.options] == steps.moves()
    assert game.view("Ana")
    assert game.state.digest() == steps.state().digest()


def test_every_position_is_saved_and_gone_on_from() -> None:
    program, draw = program_of("classic"), random.Random(3)
    code = compiled(program, 4, SCRIPT)
    steps, other = Steps(program, 4, code, SEED), Steps(program, 4, code, SEED)
    options, decisions = steps.begin(5), 0
    while options > 0 and decisions < 60:
        other.resume(steps.save())
        copy = steps.copy()
        assert other.moves() == copy.moves() == steps.moves()
        number = draw.randrange(options)
        assert other.choose(number) == copy.choose(number) == steps.choose(number)
        assert other.state() == copy.state() == steps.state()
        options, decisions = steps.options, decisions + 1


def test_what_is_no_answer_is_refused() -> None:
    program = program_of("classic")
    steps = Steps(program, 4, compiled(program, 4, SCRIPT), SEED)
    with pytest.raises(ValueError, match="no answer"):
        steps.choose(0)
    options = steps.begin(0)
    for number in (-1, options):
        with pytest.raises(ValueError, match=f"no answer {number} of {options}"):
            steps.choose(number)


def test_many_tables_are_many_single_ones() -> None:
    program, tables = program_of("mau-mau"), 7
    many = ManySteps(Compiled.of_module(text_of(program, 3, SCRIPT, tables).module()), tables, SEED)
    code, draw = compiled(program, 3, SCRIPT), random.Random(1)
    single = [Steps(program, 3, code, SEED) for _ in range(tables)]
    many.begin(10)
    following = 10 + tables
    assert [*many.options] == [steps.begin(10 + number) for number, steps in enumerate(single)]
    for _ in range(300):
        answers = [draw.randrange(each) for each in many.options]
        for table, answer in enumerate(answers):
            many.answers[table] = answer
        ended, over = many.choose(), 0
        for steps, answer, winner in zip(single, answers, many.ended, strict=True):
            if steps.choose(answer) == 0:
                assert winner == steps.winner
                steps.begin(following)
                over, following = over + 1, following + 1
            else:
                assert winner == -2
        assert ended == over
        assert [*many.options] == [steps.options for steps in single]
        assert [*many.seats] == [steps.seat for steps in single]


def test_of_many_tables_one_wrong_answer_stops_all() -> None:
    many = tables_of.tables(load("classic"), 4, 5, SEED)
    many.begin()
    before = [*many.options], [*many.seats]
    for wrong in (-1, many.options[3]):
        many.answers[3] = wrong
        with pytest.raises(ValueError, match=f"table 3: there is no answer {wrong} of"):
            many.choose()
        assert ([*many.options], [*many.seats]) == before


def test_arrays_outlive_their_tables() -> None:
    many = tables_of.tables(load("classic"), 4, 5, SEED)
    many.begin()
    options, expected = many.options, [*many.options]
    del many
    gc.collect()
    assert [*options] == expected


@pytest.mark.parametrize(("fuel", "forced"), [(4_000, 8), (100_000, 8), (100_000, 0)])
def test_nobody_is_asked_who_has_but_one_answer(monkeypatch: pytest.MonkeyPatch, fuel: int, forced: int) -> None:
    """Whether the position is kept in every forced turn or in hardly any, the round is the same."""
    constants = Game.constants
    monkeypatch.setattr(Game, "constants", lambda game: constants(game) | {"FUEL": fuel})
    monkeypatch.setattr(script, "MANY_FORCED", forced)
    program, draw = program_of("no-mercy"), random.Random(2)
    code = compiled(program, 4, SCRIPT)
    every, real = Steps(program, 4, code, SEED), Steps(program, 4, code, SEED, choices_only=True)
    many = ManySteps(Compiled.of_module(text_of(program, 4, SCRIPT, 1).module()), 1, SEED, choices_only=True)
    options = real.begin(3)
    every.begin(3)
    many.begin(3)
    while options and not real.handed_back:
        while every.options == 1:
            every.choose(0)
        assert 1 < options == every.options == many.options[0]
        assert real.moves() == every.moves()
        assert real.state().digest() == every.state().digest()
        number = many.answers[0] = draw.randrange(options)
        every.choose(number)
        many.choose()
        options = real.choose(number)
    while options:
        options = real.choose(draw.randrange(options))
        assert options != 1
    assert real.over
