"""What compiled code pays is enough: where the interpreter would give up, it is asked."""

import pytest

from lastcard.dsl.rulebook import Expr
from lastcard.dsl.words.types import CARD as ONE_CARD
from lastcard.dsl.words.types import CARDS, PLAYER
from lastcard.interpreter.compiled.game import Game
from lastcard.interpreter.compiled.ops.price import looked
from tests.compiled.play import BOOKS, all_is_paid_for, program_of, rich_table, seats_of
from tests.slow import one_in

FIRST = Expr("const", value=0, type=PLAYER)
CARD = Expr("top_card", type=ONE_CARD)
HAND = Expr("hand", args=(FIRST,), type=CARDS)


@pytest.mark.parametrize("book", one_in(8, BOOKS))
def test_whatever_is_looked_at_is_paid_for(book: str) -> None:
    program = program_of(book)
    assert all_is_paid_for(program, seats_of(program, 3))


@pytest.mark.parametrize("book", ["classic", "flip", "dos"])
@pytest.mark.parametrize("op", ["fits", "that_fit", "that_fit_lawfully"])
def test_to_judge_cards_is_paid_for(op: str, book: str) -> None:
    """Also where each of them is judged for the first time."""
    program = program_of(book)
    state, law = rich_table(program, 3), program.law
    judged = Expr("fits", args=(CARD, FIRST)) if op == "fits" else Expr(op, args=(HAND, FIRST), type=CARDS)
    cards = 1 if op == "fits" else program.book.deck_size
    paid = looked(Game(program, 3, "uniform"), judged)
    state.spent = 0
    law.maker.paid(judged)(state, [])
    assert state.spent <= paid
    assert paid >= cards * (law.price + law.price_unlawful)
