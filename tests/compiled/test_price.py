"""What compiled code pays is enough: where the interpreter would give up, it is asked."""

from collections.abc import Callable

import pytest

from lastcard.dsl.rulebook import Expr, words
from lastcard.dsl.words.limits import MOVED, SCANNED, SHUFFLED
from lastcard.dsl.words.types import CARD as ONE_CARD
from lastcard.dsl.words.types import CARDS, NUMBER, PLAYER, PLAYERS, TRUTH
from lastcard.interpreter.compiled.game import Game
from lastcard.interpreter.compiled.ops.price import looked
from tests.compiled.library import Library, library
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


EACH_CARD = Expr("each_card", type=ONE_CARD)
DISCARDS = Expr("discard_pile", type=CARDS)
EVERYBODY = Expr("all_players", type=PLAYERS)


def more(number: Expr, than: int) -> Expr:
    return Expr("is_more", args=(number, Expr("const", value=than, type=NUMBER)), type=TRUTH)


HIGH_ONES = Expr("those", args=(DISCARDS, more(Expr("rank", args=(EACH_CARD,), type=NUMBER), 3)), type=CARDS)
HOW_MANY = Expr("size", args=(HIGH_ONES,), type=NUMBER)
WITHIN = {
    "cards": Expr("those", args=(DISCARDS, more(HOW_MANY, 9_999)), type=CARDS),
    "players": Expr("those", args=(EVERYBODY, more(HOW_MANY, 9_999)), type=PLAYERS),
    "the most": Expr("highest", args=(HAND, HOW_MANY), type=CARDS),
    "the first": Expr("next_such", args=(FIRST, more(HOW_MANY, 9_999)), type=PLAYER),
}


@pytest.mark.parametrize("players", [3, 10])
@pytest.mark.parametrize("what", WITHIN)
def test_a_list_within_a_list_is_paid_for_as_often_as_it_is_looked_at(what: str, players: int) -> None:
    program = program_of("classic")
    state = rich_table(program, players)
    state.discard = [state.discard[-1]] * program.book.deck_size
    state.spent = 0
    program.law.maker.paid(WITHIN[what])(state, [])
    assert (
        2 * program.book.deck_size // SCANNED <= state.spent <= looked(Game(program, players, "uniform"), WITHIN[what])
    )


@pytest.mark.parametrize("players", [3, 10])
def test_what_is_asked_of_each_of_several_is_paid_for_each_of_them(players: int) -> None:
    program = program_of("classic")
    game, deck = Game(program, players, "uniform"), program.book.deck_size // SCANNED
    for several, features, each, more_of_them in (
        (EVERYBODY, Expr("score_of", args=(Expr("each_player", type=PLAYER),), type=NUMBER), players, 0),
        (DISCARDS, Expr("rank", args=(EACH_CARD,), type=NUMBER), deck, deck),
    ):
        asked = more(features, 3)
        alone = looked(game, several) + looked(game, asked)
        assert looked(game, Expr("those", args=(several, asked), type=several.type)) == (
            1 + alone + more_of_them + each * sum(1 for _ in words(asked))
        )


PAID: dict[str, tuple[Callable[[Library], object], int]] = {
    "draw": (lambda its: its.draw_cards(1, 7), MOVED * 7),
    "turn up": (lambda its: its.turned_up_into(1, 7), MOVED * 7),
    "shuffle": (lambda its: its.shuffle_draw_pile(), SHUFFLED * 30),
    "shuffle the discards": (lambda its: its.reshuffle(), SHUFFLED * 19),
    "take": (lambda its: its.take(1, 1, its.of([2] * 9), 0), MOVED * 9),
    "move": (lambda its: its.move(1, its.of([2] * 9), 0, 1), MOVED * 9),
    "put under": (lambda its: its.put_under(1, its.of([2] * 9), 0), MOVED * 9),
    "leave": (lambda its: its.leave_round(1), MOVED * 8),
    "turn over": (lambda its: its.turn_cards_over(), (30 + 20 + 9 + 8) // SCANNED),
}


@pytest.mark.parametrize("what", PAID)
def test_to_move_cards_is_paid_for(what: str) -> None:
    """No less than the interpreter counts."""
    its = library()
    its.deck_shuffled()
    its.BACK[:] = range(-1, its.N)
    its.t.next = its.t.end - 30
    its.lies(0, [3] * 20)
    its.lies(1, [2] * 9)
    for card in range(8):
        its.gain(1, card)
    move, cost = PAID[what]
    its.t.fuel = 1_000
    move(its)
    assert its.t.fuel <= 1_000 - cost
