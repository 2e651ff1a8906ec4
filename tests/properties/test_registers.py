"""What a register is said to hold it holds: before every operation, in every frame of pending work."""

from dataclasses import replace
from random import Random

import pytest

from lastcard.dsl.words.types import CARD, NUMBER, PLAYER
from lastcard.interpreter.assemble.pipeline import program_of
from lastcard.interpreter.engine.frame import HEAD, REGISTERS
from lastcard.interpreter.engine.program import Program
from lastcard.interpreter.engine.shuffle import seed_text
from lastcard.interpreter.engine.state import Frame, State
from lastcard.interpreter.host import setup
from lastcard.interpreter.host.snapshot import fits
from tests.properties.generated import sound
from tests.properties.test_rows import GAMES, WITH_HOUSE_RULES
from tests.properties.walk import EDITIONS, rules
from tests.slow import one_in

ROUNDS, DECISIONS = 2, 150


def judged(program: Program, name: str) -> set[str]:
    """What does not hold what it should, in a few rounds."""
    return {wrong for number in range(ROUNDS) for wrong in _round(program, name, number)}


def _round(program: Program, name: str, number: int) -> set[str]:
    players, random = max(3 + number, program.book.players[0]), Random(f"{name} {number}")
    table = setup.lone_table(program, min(players, program.book.players[1]), seed_text(number), number)
    wrong: set[str] = set()
    table.probe = lambda state, _frame, _code: wrong.update(_misfits(program, state))
    setup.deal_lone_round(table)
    table.begin_round()
    for _ in range(DECISIONS):
        options = table.options()
        if options:
            table.choose(random.choice(options))
    return wrong


def _misfits(program: Program, state: State) -> set[str]:
    under: list[Frame] = [[], *state.stack]
    pairs = zip(state.stack, under, strict=False)
    return {_told(program, frame) for frame, below in pairs if not fits(program, frame, below, state.seats)}


def _told(program: Program, frame: Frame) -> str:
    code = program.plan.codes[frame[0]]
    held = ", ".join(f"{cell.name} ({cell.type.name}): {value}" for cell, value in zip(code.cells, frame, strict=False))
    return f"{code.name}: {held}"


@pytest.mark.parametrize("rulebook", one_in(4, (*EDITIONS, *GAMES, *WITH_HOUSE_RULES)))
def test_every_register_holds_something_of_its_type(rulebook: str) -> None:
    assert judged(rules(rulebook).program, rulebook) == set()


@pytest.mark.parametrize("first", one_in(8, range(0, 80, 10)))
def test_also_in_rulebooks_that_nobody_wrote(first: int) -> None:
    for number in range(first, first + 10):
        book = sound(number)[1].rulebook
        assert book is not None
        assert judged(program_of(book), str(number)) == set()


def test_a_wrong_type_would_be_noticed() -> None:
    program = rules("classic").program
    codes = list(program.plan.codes)
    place = program.plays[0]
    player, card, *others = codes[place].given
    codes[place] = replace(codes[place], given=(replace(player, type=CARD), replace(card, type=PLAYER), *others))
    wrong = judged(replace(program, plan=replace(program.plan, codes=tuple(codes))), "classic")
    assert any("card (player)" in told for told in wrong)


def test_every_cell_of_a_frame_has_a_name_or_is_counted_by() -> None:
    assert len(HEAD) == REGISTERS
    for code in rules("no-mercy").program.plan.codes:
        assert all(cell.name or cell.type.name in ("queue", NUMBER.name) for cell in code.cells)
