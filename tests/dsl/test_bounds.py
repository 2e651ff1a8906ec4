"""How far the checks go: the last number that is accepted, and the first one that is not."""

from dataclasses import replace

import pytest

from lastcard.dsl.check import chains
from lastcard.dsl.check.entries import a_first_card_is_found
from lastcard.dsl.check.order.graph import links
from lastcard.dsl.load import load_bytes, load_path
from lastcard.dsl.rulebook import Do, Expr, ForEach, Hold, If, Repeat, Row, Rulebook, Secretly, Step
from lastcard.dsl.shelf import locate
from lastcard.dsl.words.limits import MOST_SEATS
from lastcard.dsl.words.types import PLAYER, PLAYERS, TRUTH
from tests.dsl.findings import HEAD


def book(name: str = "classic") -> Rulebook:
    path = locate(name)
    assert path is not None
    loaded = load_path(path).rulebook
    assert loaded is not None
    return loaded


# --- the first card --------------------------------------------------------------------------------


def with_first_cards(others: int, *ops: str) -> Rulebook:
    """A hundred cards for two to four players with five each: so many of them do not begin."""
    base = book()
    card, origin = replace(base.cards[0], kind=0), base.turned_up[0].origin
    cards = (replace(card, copies=100 - others), replace(card, kind=1, copies=others))
    rows = (Row(origin), Row(origin, tuple(map(Do, ops))))
    return replace(base, cards=cards, turned_up=rows, players=(2, 4), setup=replace(base.setup, hand=5))


@pytest.mark.parametrize(("others", "found"), [(90, []), (91, ["LC619"])])
def test_one_card_in_ten_has_to_begin(others: int, found: list[str]) -> None:
    assert [problem.code for problem in a_first_card_is_found(with_first_cards(others, "turn_up_another"))] == found


@pytest.mark.parametrize(("others", "found"), [(72, []), (73, ["LC619"])])
def test_one_in_ten_of_the_draw_pile_where_cards_go_back(others: int, found: list[str]) -> None:
    back = ("back_into_pile", "shuffle_pile", "turn_up_another")
    assert [problem.code for problem in a_first_card_is_found(with_first_cards(others, *back))] == found


# --- what a step costs ------------------------------------------------------------------------------

FALSE = Expr("const", type=TRUTH)
NOTHING: Step = Secretly(())
ALL = Expr("all_players", type=PLAYERS)
LISTED = Expr("union", (Expr("dealer", type=PLAYER), Expr("turn_player", type=PLAYER)), type=PLAYERS)
CARDS = 108
COSTS = {
    "a block": (Secretly((NOTHING,)), 4 + 4),
    "one branch or the other": (If(FALSE, (NOTHING,), (NOTHING,)), 4 + 1 + 4 + 4),
    "as often as there are cards": (Repeat(FALSE, 0, (NOTHING,)), 4 + (4 + 3 + 1) * CARDS),
    "for everybody": (ForEach(0, ALL, 1, (NOTHING,)), 4 + (4 + 3) * MOST_SEATS),
    "for those listed": (ForEach(0, LISTED, 1, (NOTHING,)), 4 + (4 + 3) * 2),
    "a hand change of everybody": (Hold((NOTHING,)), 4 + 4 + 10 * MOST_SEATS),
}


@pytest.mark.parametrize(("step", "cost"), COSTS.values(), ids=COSTS)
def test_what_a_step_costs_at_most(step: Step, cost: int) -> None:
    rulebook = replace(book(), rules=(), windows=())
    assert rulebook.deck_size == CARDS
    assert chains._Measure(rulebook, links(rulebook), ()).step(step, "play") == cost


GROUPED = """\
rules:
  one:
    on: player plays number
    do:
      - group: sting
        do: [turn the direction]
  early:
    before: group sting
    when: player is the dealer
    do: [turn the direction]
windows:
  answer:
    opens: after group sting
    asks: player
    offers:
      bear: {do: [turn the direction]}
"""


def test_a_group_costs_what_stands_around_it() -> None:
    rulebook = load_bytes((HEAD + GROUPED).encode(), "x.yaml").rulebook
    assert rulebook is not None
    measure = chains._Measure(rulebook, links(rulebook), ())
    named = {body.origin.name: body for body in measure.bodies if body.sort != "otherwise"}
    entries = {name: measure.body(body) for name, body in named.items()}
    (group,) = named["one"].block
    own = measure.block(group.body, "play") if not isinstance(group, Do | If) else 0
    window = next(window for window in rulebook.windows if window.origin.name == "answer")
    around = entries["early"] + 3 + entries["answer"] + 4 + measure.prices.window(window)
    assert measure.step(group, "play") == 4 + own + around
    assert named["early"].group == named["answer"].group != -1
