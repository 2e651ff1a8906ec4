"""Steps by compiled code: the same menus, the same positions, saved and copied wherever one likes."""

import random

import pytest

from lastcard.interpreter.compiled.game import SCRIPT
from lastcard.interpreter.compiled.program import text_of
from lastcard.interpreter.engine.machine import Table
from lastcard.interpreter.engine.program import Program
from lastcard.interpreter.engine.shuffle import OPENLY, seed_text
from lastcard.interpreter.fast.shelf import Compiled
from lastcard.interpreter.fast.stepping import ManySteps, Steps
from lastcard.interpreter.host import setup
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
    program, draw = program_of(book, house_rules), random.Random(book)
    players = seats_of(program, 4)
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


def test_every_position_is_saved_and_gone_on_from() -> None:
    program, draw = program_of("classic"), random.Random(3)
    code = compiled(program, 4, SCRIPT)
    steps, other = Steps(program, 4, code, SEED), Steps(program, 4, code, SEED)
    options, decisions = steps.begin(5), 0
    while options > 0 and decisions < 60:
        other.resume(steps.save())
        copy = steps.copy(code)
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
    many = ManySteps(program, 3, Compiled.of_module(text_of(program, 3, SCRIPT, tables).module()), tables, SEED)
    code, draw = compiled(program, 3, SCRIPT), random.Random(1)
    single = [Steps(program, 3, code, SEED) for _ in range(tables)]
    options, following = many.begin(10), 10 + tables
    assert options == [steps.begin(10 + number) for number, steps in enumerate(single)]
    for _ in range(300):
        answers = [draw.randrange(each) for each in options]
        ended = many.choose(answers)
        over = 0
        for steps, answer, winner in zip(single, answers, many.ended(), strict=True):
            if steps.choose(answer) <= 0:
                assert winner == steps.winner
                steps.begin(following)
                over, following = over + 1, following + 1
            else:
                assert winner == -2
        options = many.options()
        assert ended == over
        assert options == [steps.options for steps in single]
        assert many.seats() == [steps.seat for steps in single]
