"""A position described as a scenario, laid out again, is the same to every rule."""

import json
from itertools import islice

import pytest

from lastcard.dsl.shelf import shipped_rulebooks
from lastcard.interpreter.engine.state import State
from lastcard.interpreter.host.alike import key_of, unread_by
from lastcard.interpreter.host.api import load
from lastcard.interpreter.proof.describe import given_of
from lastcard.interpreter.proof.position import Unplayable, lay_out
from tests.properties.walk import NAMES, THOROUGH, Walker

BOOKS = [path.stem for path in shipped_rulebooks()]
MANY = 400 if THOROUGH else 120


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("name", [*BOOKS, "classic+stacking+seven-swap"])
def test_a_position_at_the_beginning_of_a_turn_can_be_described(name: str, players: int) -> None:
    book, *house_rules = name.split("+")
    rules = load(book, house_rules=house_rules)
    players = max(players, rules.book.players[0])
    game, unread = rules.new_game(NAMES[:players], seed=5), unread_by(rules.book)
    described = 0
    for decision in islice(Walker(name, players, 2, thrift=0.3).decisions(game), MANY):
        if decision.kind != "play":
            continue
        try:
            given = given_of(rules.program, game.players, game.state)
        except Unplayable:
            assert _cannot_be_said(game.state), "every position that a scenario has the words for is described"
            continue
        again = lay_out(rules.program, game.players, json.loads(json.dumps(given)))
        assert key_of(again.state, unread) == key_of(game.state, unread)
        assert again.options() == game.table.options()
        assert again.state.draw == game.state.draw
        described += 1
    assert described


def _cannot_be_said(state: State) -> bool:
    """Somebody is out, the turn has gone on already, or the one before was not that of the neighbor."""
    return bool(state.out or state.went_on) or state.last != (state.turn - state.direction) % len(state.hands)


def test_a_position_in_the_middle_of_a_move_is_not_described() -> None:
    rules = load("classic")
    game = rules.new_game(NAMES[:3], seed=5)
    for decision in islice(Walker("classic", 3, 2, thrift=0.3).decisions(game), 80):
        if decision.kind != "play":
            with pytest.raises(Unplayable):
                given_of(rules.program, game.players, game.state)
