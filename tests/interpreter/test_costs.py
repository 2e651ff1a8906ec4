"""What is done with many cards at once is paid for by the card, whoever asks for it."""

from collections.abc import Callable

import pytest

from lastcard.dsl.words.limits import MOST, MOVED, SCANNED, SHUFFLED
from lastcard.interpreter.engine.budget import Overspent
from lastcard.interpreter.engine.shuffle import seed_text
from lastcard.interpreter.engine.state import State
from lastcard.interpreter.engine.values import Lying
from lastcard.interpreter.engine.writer import Writer
from lastcard.interpreter.host.setup import deal_lone_round, fresh_state, lone_table
from tests.properties.walk import rules

MANY = 1_000
HELD, PILED, ASIDE = list(range(MANY)), list(range(MANY, 2 * MANY)), list(range(300))
COSTS: dict[str, tuple[Callable[[Writer], object], int]] = {
    "discard": (lambda writer: writer.discard(0, HELD[:700], 0), MOVED * 700),
    "leave the round": (lambda writer: writer.leave_round(0, 0), MOVED * MANY),
    "show": (lambda writer: writer.show(0, HELD, 1, True, 0), MOVED * MANY),
    "draw a few": (lambda writer: writer.draw(1, 7, 0), MOVED * 7),
    "draw many": (lambda writer: writer.draw(1, 900, 0), MOVED * 900),
    "draw more than lie on the pile": (lambda writer: writer.draw(1, MANY + 3, 0), MOVED * (MANY + 1) + SHUFFLED),
    "shuffle": (lambda writer: writer.shuffle_draw_pile(0), SHUFFLED * MANY),
    "take what lies aside": (lambda writer: writer.take(1, ASIDE, _aside(writer), 0, False), MOVED * len(ASIDE)),
    "put what lies aside under the pile": (
        lambda writer: writer.put_under(ASIDE, _aside(writer), 0, False),
        MOVED * len(ASIDE),
    ),
    "turn up into a zone": (lambda writer: writer.turn_up_into(7, _aside(writer), 0), MOVED * 7),
    "turn over": (
        lambda writer: writer.turn_cards_over(HELD + PILED, 0, PILED + HELD, 0),
        (len(HELD) + len(PILED) + len(ASIDE)) // SCANNED,
    ),
}


def _aside(writer: Writer) -> Lying:
    return Lying(writer.state.zones[0])


def laid_out() -> State:
    state = fresh_state(rules("classic").book, 2, seed_text(1), 0)
    state.hands, state.draw, state.discard = [HELD[:], []], PILED[:], [5, 6]
    state.zones, state.flags = [ASIDE[:]], [0]
    return state


@pytest.mark.parametrize(("move", "cost"), COSTS.values(), ids=COSTS)
def test_to_move_or_show_cards_costs_by_the_card(move: Callable[[Writer], object], cost: int) -> None:
    state = laid_out()
    move(Writer(state, listener=lambda event: None))
    assert state.spent == cost


@pytest.mark.parametrize("name", [name for name in COSTS if name != "draw a few"])
def test_nothing_is_done_with_many_cards_that_cannot_be_paid_for(name: str) -> None:
    state = laid_out()
    state.spent = MOST
    with pytest.raises(Overspent):
        COSTS[name][0](Writer(state))


def test_to_say_why_something_may_be_done_costs_the_law_once_for_each() -> None:
    table = lone_table(rules("classic").program, 2, seed_text(1), 0)
    deal_lone_round(table)
    table.begin_round()
    moves = table.options()
    table.reasons(moves)
    assert len(moves) > 2
    assert table.state.spent == len(moves) * table.program.law.price > len(moves)
