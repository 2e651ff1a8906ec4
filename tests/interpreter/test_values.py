"""What each value says of a position, by itself; and what it costs to look."""

from itertools import product
from typing import Any

import pytest

from lastcard.dsl.rulebook import Expr
from lastcard.dsl.words.limits import MOST, SCANNED
from lastcard.dsl.words.types import CARDS as CARDS_TYPE
from lastcard.dsl.words.types import PLAYER, PLAYERS
from lastcard.dsl.words.vocabulary import NEVER_MADE, VALUE_WORDS
from lastcard.interpreter.engine.budget import SMALL, Overspent
from lastcard.interpreter.engine.decisions import Notation
from lastcard.interpreter.engine.shuffle import seed_text
from lastcard.interpreter.engine.state import NONE, State
from lastcard.interpreter.engine.values import seats_of
from lastcard.interpreter.host.setup import fresh_state
from tests.properties.walk import NAMES, rules

PROGRAM = rules("classic").program
BOOK, DECK, MAKER = PROGRAM.book, PROGRAM.deck, PROGRAM.law.maker
CARDS = Notation(BOOK, NAMES[:4]).cards
RED, BLUE = (DECK.colors[CARDS[f"{color} 5"]] for color in ("red", "blue"))
ANA, BLAS, CARLA, DANI = range(4)
FLAG = next(number for number, flag in enumerate(BOOK.flags) if flag.of_player)
FRAME = [CARDS["red 5"], NONE, CARLA, 7, 1, 0]


def cards(*texts: str) -> list[int]:
    return [CARDS[text] for text in texts]


def position() -> State:
    """Four players, of whom Dani has left the round."""
    state = fresh_state(BOOK, 4, seed_text(1), 0)
    state.hands = [cards("red 5", "blue 5", "wild", "red skip", "red 5"), cards("blue 9", "wild"), [], []]
    state.discard, state.draw = cards("blue 1", "red 7"), cards("blue 2", "blue 3", "blue 4")
    state.color, state.turn, state.dealer, state.first, state.last = RED, BLAS, CARLA, ANA, CARLA
    state.out, state.direction = 1 << DANI, 1
    state.player_flags[FLAG] = [1, 0, 1, 0]
    return state


# --- how they are made ------------------------------------------------------------------------------------------------


def say(word: str, *operands: Expr, value: int = 0) -> Expr:
    return Expr(word, operands, value)


def const(value: int) -> Expr:
    return say("const", value=value)


def hand(seat: int) -> Expr:
    return say("hand", const(seat))


def those(several: Expr, relation: str, printed: str, value: Expr, *, named: bool = False) -> Expr:
    """Those that are told by what is printed on them; of a color in play only where one is."""
    condition = say(relation, say(printed, say("each_card")), value)
    kept = say("both", say("differs", value, const(NONE)), condition) if named else condition
    return Expr("those", (several, kept), type=CARDS_TYPE)


CARD, NO_CARD = say("cell", value=0), say("cell", value=1)
SKIP = DECK.kinds[CARDS["red skip"]]

# Of a word what it says, of which operands.
SAID: list[tuple[Expr, Any]] = [
    # cards
    *[(say("color", CARD), RED), (say("color", NO_CARD), NONE), (say("color", const(CARDS["wild"])), NONE)],
    *[(say("kind", CARD), DECK.kinds[CARDS["red 5"]]), (say("kind", NO_CARD), NONE)],
    *[(say("rank", CARD), 5), (say("rank", NO_CARD), 0), (say("rank", const(CARDS["red skip"])), 0)],
    *[(say("face", CARD), DECK.faces[CARDS["blue 5"]]), (say("face", NO_CARD), NONE)],
    *[(say("penalty_of", const(CARDS["red draw-two"])), 2), (say("penalty_of", CARD), 0)],
    (say("penalty_of", NO_CARD), 0),
    # piles
    *[(say("top_card"), CARDS["red 7"]), (say("draw_pile"), cards("blue 2", "blue 3", "blue 4"))],
    *[(say("discard_pile"), cards("blue 1", "red 7")), (say("drawable"), 4)],
    *[(say("size", hand(ANA)), 5), (say("size", hand(NONE)), 0), (hand(BLAS), cards("blue 9", "wild"))],
    (say("other_cards", hand(ANA), CARD), cards("blue 5", "wild", "red skip", "red 5")),
    (say("other_cards", hand(BLAS), CARD), cards("blue 9", "wild")),
    (those(hand(ANA), "same", "color", const(RED), named=True), cards("red 5", "red skip", "red 5")),
    (those(hand(ANA), "same", "color", const(NONE), named=True), []),
    (those(hand(BLAS), "differs", "color", const(NONE)), cards("blue 9")),
    (those(hand(BLAS), "same", "color", const(NONE)), cards("wild")),
    (those(hand(ANA), "same", "kind", const(SKIP)), cards("red skip")),
    (say("that_fit", hand(ANA), const(ANA)), cards("red 5", "wild", "red skip", "red 5")),
    (say("that_fit_lawfully", hand(BLAS), const(BLAS)), cards("wild")),
    *[(say("fits", CARD, const(ANA)), True), (say("fits", NO_CARD, const(ANA)), False)],
    (say("fits", const(CARDS["blue 5"]), const(ANA)), False),
    *[(say("points", hand(BLAS)), 59), (say("points", hand(CARLA)), 0)],
    *[(say("colors_of", hand(ANA)), sorted({RED, BLUE})), (say("colors_of", hand(CARLA)), [])],
    (say("all_colors"), [0, 1, 2, 3]),
    # the table
    *[(say("color_in_play"), RED), (say("dealer"), CARLA), (say("first_player"), ANA), (say("turn_player"), BLAS)],
    *[(say("last_player"), CARLA), (say("next_player"), CARLA), (say("player_count"), 3)],
    *[(say("all_players"), [BLAS, CARLA, ANA]), (say("opponents", const(CARLA)), [ANA, BLAS])],
    *[(say("players_from", const(CARLA)), [CARLA, ANA, BLAS]), (say("opponents", const(NONE)), [])],
    *[(say("next", const(CARLA)), ANA), (say("previous", const(ANA)), CARLA)],
    *[(say("left", const(CARLA)), ANA), (say("right", const(ANA)), CARLA)],
    (say("next_passing", const(CARLA), const(ANA)), BLAS),
    (say("previous_passing", const(ANA), const(CARLA)), BLAS),
    (say("left_passing", const(CARLA), const(ANA)), BLAS),
    (say("right_passing", const(ANA), const(CARLA)), BLAS),
    (say("other_players", say("all_players"), const(CARLA)), [BLAS, ANA]),
    (say("those", say("all_players"), say("flag_of", say("each_player"), value=FLAG)), [CARLA, ANA]),
    # names and numbers
    *[(CARD, CARDS["red 5"]), (const(9), 9), (say("flag_of", const(ANA), value=FLAG), 1)],
    *[(say("flag_of", const(BLAS), value=FLAG), 0), (say("flag_of", const(NONE), value=FLAG), BOOK.flags[FLAG].start)],
    *[(say("plus", const(2), const(3)), 5), (say("minus", const(2), const(3)), -1)],
    *[(say("lesser", const(2), const(3)), 2), (say("lesser", const(3), const(2)), 2)],
    *[(say("is_empty", hand(CARLA)), True), (say("is_empty", hand(ANA)), False)],
    *[(say("is_filled", hand(CARLA)), False), (say("is_filled", hand(ANA)), True)],
    *[(say("negate", const(0)), True), (say("negate", const(1)), False)],
    *[(say("either", const(a), const(b)), a | b) for a, b in product((0, 1), repeat=2)],
    *[(say("both", const(a), const(b)), a & b) for a, b in product((0, 1), repeat=2)],
    *[(say("same", const(a), const(b)), a == b) for a, b in product((0, 1, 2), repeat=2)],
    *[(say("differs", const(a), const(b)), a != b) for a, b in product((0, 1, 2), repeat=2)],
    *[(say("is_more", const(a), const(b)), a > b) for a, b in product((0, 1, 2), repeat=2)],
    *[(say("is_less", const(a), const(b)), a < b) for a, b in product((0, 1, 2), repeat=2)],
    *[(say("is_least", const(a), const(b)), a >= b) for a, b in product((0, 1, 2), repeat=2)],
    *[(say("is_most", const(a), const(b)), a <= b) for a, b in product((0, 1, 2), repeat=2)],
]


def test_what_each_value_says() -> None:
    state = position()
    for expr, expected in SAID:
        assert MAKER.value(expr)(state, FRAME) == expected, expr
    assert state == position(), "to look changes nothing"


def test_every_value_says_something_here() -> None:
    left_out = {"flag", "each_card", "each_player"}  # no flag of the table is here; the others stand within `those`
    assert {expr.op for expr, _ in SAID} == VALUE_WORDS.keys() - NEVER_MADE - left_out


def test_what_is_to_the_left_stays_there_when_the_direction_turns() -> None:
    state = position()
    state.direction = -1
    for word, expected in {"next": ANA, "previous": CARLA, "left": CARLA, "right": ANA}.items():
        assert MAKER.value(say(word, const(BLAS)))(state, FRAME) == expected


@pytest.mark.parametrize(("draw", "discard", "drawable"), [(0, 0, 0), (0, 1, 0), (0, 2, 1), (3, 0, 3), (3, 4, 6)])
def test_the_top_card_cannot_be_drawn(draw: int, discard: int, drawable: int) -> None:
    state = position()
    state.draw, state.discard = [1] * draw, [2] * discard
    assert MAKER.value(say("drawable"))(state, FRAME) == drawable
    assert MAKER.value(say("top_card"))(state, FRAME) == (2 if discard else NONE)


def test_players_are_named_one_by_one_or_all_at_once() -> None:
    one, other = Expr("const", (), CARLA, PLAYER), Expr("const", (), ANA, PLAYER)
    several = Expr("all_players", (), 0, PLAYERS)
    for players, expected in (((one,), [CARLA]), ((one, other), [CARLA, ANA]), ((several,), [BLAS, CARLA, ANA])):
        assert seats_of(MAKER, players)(position(), FRAME) == expected


# --- what it costs ----------------------------------------------------------------------------------------------------

LOOKING = {
    "other_cards": say("other_cards", hand(ANA), CARD),
    "points": say("points", hand(ANA)),
    "colors_of": say("colors_of", hand(ANA)),
    "by what is printed": those(hand(ANA), "same", "color", const(RED)),
    "by the color in play": those(hand(ANA), "same", "color", const(RED), named=True),
    "by a number": those(hand(ANA), "is_more", "rank", const(3)),
}


@pytest.mark.parametrize("expr", LOOKING.values(), ids=LOOKING)
def test_to_look_at_a_list_costs_by_its_cards(expr: Expr) -> None:
    look = MAKER.value(expr)
    for count in (0, 40, SMALL - 1, SMALL, 1000):
        state = position()
        state.hands[ANA] = [CARDS["red 5"]] * count
        look(state, FRAME)
        assert state.spent == count // SCANNED


def test_a_few_cards_may_be_looked_at_whatever_has_been_spent() -> None:
    state, look = position(), MAKER.value(say("points", hand(ANA)))
    state.spent, state.hands[ANA] = MOST, [CARDS["red 5"]] * (SMALL - 1)
    assert look(state, FRAME) == 5 * (SMALL - 1)
    state.spent, state.hands[ANA] = MOST, [CARDS["red 5"]] * SMALL
    with pytest.raises(Overspent):
        look(state, FRAME)


@pytest.mark.parametrize("count", [1, 11, 12, 13, 40])
def test_a_step_pays_for_what_it_asks_for_where_that_is_of_many_words(count: int) -> None:
    """Twelve words are in the price of the step."""
    expr = const(1)
    for _ in range(count - 1):
        expr = say("negate", expr)
    state = position()
    MAKER.paid(expr)(state, FRAME)
    assert state.spent == (count if count > 12 else 0)
