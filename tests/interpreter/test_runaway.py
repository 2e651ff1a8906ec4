"""Rules that never come to rest: the move is taken back, and the rule is named.

The checks refuse such rulebooks, so here they are put together without being asked.
"""

from dataclasses import replace

import pytest

from lastcard.dsl.rulebook import Do, Expr, Origin, Pattern, Place, Rule, Rulebook
from lastcard.dsl.words.types import PLAYER
from lastcard.interpreter.assemble.pipeline import program_of
from lastcard.interpreter.engine.frame import roles_of
from lastcard.interpreter.engine.machine import Runaway
from lastcard.interpreter.engine.operations import Act
from lastcard.interpreter.host.game import Game
from tests.properties.walk import rules

WHO = Expr("slot", type=PLAYER)


def for_ever(book: Rulebook) -> Rulebook:
    """After every card laid the direction turns, and after every turn of the direction it turns again."""
    span = book.rules[0].origin.span
    turn = Do("turn_direction", place=Place("do 1", span))
    first = Rule(Origin("turner", (), span), "on", Pattern("play"), None, (turn,), roles_of("play"), ())
    again = Rule(Origin("whirl", (), span), "on", Pattern("direction"), None, (turn,), (), ())
    return replace(book, rules=(*book.rules, first, again))


def test_the_move_is_taken_back_and_the_rule_is_named() -> None:
    game = Game(program_of(for_ever(rules("classic").book)), ["Ana", "Blas"], 3).begin()
    before, told = game.state.copy(), list(game.events)
    decision = game.decision
    assert decision is not None
    played = next(option for option in decision.options if option.move.verb == "play")

    with pytest.raises(Runaway, match="rule `whirl`, do 1, line") as error:
        game.choose(played)

    assert error.value.source.rule == "whirl"
    assert game.state == before
    assert game.events == told
    game.choose(next(option for option in decision.options if option.move.verb == "draw"))


def test_an_operation_knows_its_step() -> None:
    program = program_of(for_ever(rules("classic").book))
    code = program.codes[program.plays[0]]
    steps = [program.sources[operation.by] for operation in code.said if isinstance(operation, Act)]
    assert ("turner", "do 1") in [(source.rule, source.step) for source in steps]
