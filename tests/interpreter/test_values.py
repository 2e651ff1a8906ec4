"""What each value says of a position, by itself; and what it costs to look."""

from functools import reduce
from itertools import product
from typing import Any

import pytest

from lastcard.dsl.rulebook import Expr, words
from lastcard.dsl.words.limits import MOST, SCANNED
from lastcard.dsl.words.types import CARD as A_CARD
from lastcard.dsl.words.types import CARDS as SEVERAL_CARDS
from lastcard.dsl.words.types import COLOR, COLORS, PLAYER, PLAYERS, Type
from lastcard.dsl.words.vocabulary import NEVER_MADE, VALUE_WORDS
from lastcard.interpreter.engine.budget import SMALL, Overspent
from lastcard.interpreter.engine.decisions import Notation
from lastcard.interpreter.engine.shuffle import seed_text
from lastcard.interpreter.engine.state import NONE, State
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
    state.drawn = cards("blue 3", "blue 2")
    state.player_flags[FLAG] = [1, 0, 1, 0]
    return state


# --- how they are made ------------------------------------------------------------------------------------------------


def say(word: str, *operands: Expr, value: int = 0) -> Expr:
    return Expr(word, operands, value)


def const(value: int) -> Expr:
    return say("const", value=value)


def hand(seat: int) -> Expr:
    return Expr("hand", (const(seat),), type=SEVERAL_CARDS)


def those(several: Expr, condition: Expr) -> Expr:
    return Expr("those", (several, condition), type=several.type)


def union(*parts: Expr, type: Type) -> Expr:
    return reduce(lambda one, other: Expr("union", (one, other), type=type), parts)


def end(word: str, seat: int) -> Expr:
    return Expr(word, (hand(seat),), type=A_CARD)


def player(seat: int) -> Expr:
    return Expr("const", (), seat, PLAYER)


EACH_CARD, EACH_PLAYER = Expr("each_card", type=A_CARD), Expr("each_player", type=PLAYER)
EVERYBODY, DISCARDS = Expr("all_players", type=PLAYERS), Expr("discard_pile", type=SEVERAL_CARDS)
WARNED = say("same", say("flag_of", EACH_PLAYER, value=FLAG), const(1))
HELD = say("size", Expr("hand", (EACH_PLAYER,), type=SEVERAL_CARDS))


def of_color(color: int) -> Expr:
    named = say("differs", const(color), const(NONE))
    return say("both", named, say("same", say("color", EACH_CARD), const(color)))


CARD, NO_CARD = say("cell", value=0), say("cell", value=1)
SKIP = DECK.kinds[CARDS["red skip"]]

# Of a word what it says, of which operands.
SAID: list[tuple[Expr, Any]] = [
    # cards
    *[(say("color", CARD), RED), (say("color", NO_CARD), NONE), (say("color", const(CARDS["wild"])), NONE)],
    *[(say("kind", CARD), DECK.kinds[CARDS["red 5"]]), (say("kind", NO_CARD), NONE)],
    *[(say("rank", CARD), 5), (say("rank", NO_CARD), 0), (say("rank", const(CARDS["red skip"])), 0)],
    *[(say("face", CARD), DECK.faces[CARDS["blue 5"]]), (say("face", NO_CARD), NONE)],
    *[(say("threat", const(CARDS["red draw-two"])), 2), (say("threat", CARD), 0)],
    (say("threat", NO_CARD), 0),
    # piles
    *[(say("top_card"), CARDS["red 7"]), (say("draw_pile"), cards("blue 2", "blue 3", "blue 4"))],
    (say("cards_drawn"), cards("blue 3", "blue 2")),
    *[(say("discard_pile"), cards("blue 1", "red 7")), (say("drawable"), 4)],
    *[(say("size", hand(ANA)), 5), (say("size", hand(NONE)), 0), (hand(BLAS), cards("blue 9", "wild"))],
    (say("other_cards", hand(ANA), CARD), cards("blue 5", "wild", "red skip", "red 5")),
    (say("other_cards", hand(BLAS), CARD), cards("blue 9", "wild")),
    (those(hand(ANA), of_color(RED)), cards("red 5", "red skip", "red 5")),
    (those(hand(ANA), of_color(NONE)), []),
    (those(hand(ANA), say("negate", of_color(RED))), cards("blue 5", "wild")),
    (those(hand(BLAS), say("differs", say("color", EACH_CARD), const(NONE))), cards("blue 9")),
    (those(hand(BLAS), say("same", say("color", EACH_CARD), const(NONE))), cards("wild")),
    (those(hand(ANA), say("same", say("kind", EACH_CARD), const(SKIP))), cards("red skip")),
    (those(hand(ANA), say("is_least", say("rank", EACH_CARD), const(5))), cards("red 5", "blue 5", "red 5")),
    (those(hand(ANA), say("either", of_color(BLUE), of_color(NONE))), cards("blue 5")),
    (Expr("highest", (hand(ANA), say("worth", EACH_CARD)), type=SEVERAL_CARDS), cards("wild")),
    (Expr("lowest", (hand(ANA), say("worth", EACH_CARD)), type=SEVERAL_CARDS), cards("red 5", "blue 5", "red 5")),
    (Expr("lowest", (hand(CARLA), say("worth", EACH_CARD)), type=SEVERAL_CARDS), []),
    (say("that_fit", hand(ANA), const(ANA)), cards("red 5", "wild", "red skip", "red 5")),
    (say("that_fit_lawfully", hand(BLAS), const(BLAS)), cards("wild")),
    *[(say("fits", CARD, const(ANA)), True), (say("fits", NO_CARD, const(ANA)), False)],
    (say("fits", const(CARDS["blue 5"]), const(ANA)), False),
    *[(say("points", hand(BLAS)), 59), (say("points", hand(CARLA)), 0)],
    *[(say("worth", CARD), 5), (say("worth", NO_CARD), 0)],
    *[(say("ranks", hand(ANA)), 15), (say("ranks", hand(CARLA)), 0)],
    *[(say("threats", hand(ANA)), 0), (say("threats", hand(CARLA)), 0)],
    *[(say("is_among", CARD, hand(ANA)), True), (say("is_among", CARD, hand(BLAS)), False)],
    *[(end("first_card", BLAS), min(cards("blue 9", "wild"))), (end("first_card", CARLA), NONE)],
    *[(end("last_card", BLAS), max(cards("blue 9", "wild"))), (end("last_card", CARLA), NONE)],
    (union(hand(BLAS), hand(CARLA), DISCARDS, type=SEVERAL_CARDS), cards("blue 9", "wild", "blue 1", "red 7")),
    (
        union(those(hand(ANA), of_color(RED)), hand(ANA), type=SEVERAL_CARDS),
        cards("red 5", "red skip", "red 5", "blue 5", "wild"),
    ),
    (
        union(Expr("const", (), RED, COLOR), Expr("colors_of", (hand(BLAS),), type=COLORS), type=COLORS),
        sorted({RED, BLUE}),
    ),
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
    *[(say("others", const(CARLA)), [ANA, BLAS]), (say("others", const(NONE)), [])],
    *[(say("lost_turns", const(ANA)), 0), (say("lost_turns", const(NONE)), 0)],
    (those(EVERYBODY, WARNED), [CARLA, ANA]),
    (Expr("highest", (EVERYBODY, HELD), type=PLAYERS), [ANA]),
    (Expr("lowest", (those(EVERYBODY, WARNED), HELD), type=PLAYERS), [CARLA]),
    *[(say("first_of_players", EVERYBODY), BLAS), (say("last_of_players", EVERYBODY), ANA)],
    (say("first_of_players", those(EVERYBODY, say("is_more", HELD, const(9)))), NONE),
    (union(player(ANA), player(CARLA), player(NONE), player(ANA), EVERYBODY, type=PLAYERS), [ANA, CARLA, BLAS]),
    (say("next_such", const(ANA), WARNED), CARLA),
    (say("previous_such", const(ANA), say("negate", WARNED)), BLAS),
    (say("left_such", const(BLAS), say("both", WARNED, say("differs", EACH_PLAYER, const(CARLA)))), ANA),
    (say("right_such", const(CARLA), say("is_more", HELD, const(9))), NONE),
    (say("next_such", const(NONE), WARNED), NONE),
    *[(say("first_color", say("all_colors")), 0), (say("last_color", say("all_colors")), 3)],
    *[(say("one_alone", CARD), cards("red 5")), (say("one_alone", NO_CARD), [])],
    *[(say("card_from", CARD, hand(ANA)), cards("red 5")), (say("card_from", CARD, hand(BLAS)), [])],
    *[(say("players_of_game"), [BLAS, CARLA, DANI, ANA]), (say("finished"), []), (say("pass_count"), 0)],
    *[(say("score_of", const(ANA)), 0), (say("score_of", const(NONE)), 0), (say("team", const(ANA)), [ANA])],
    # names and numbers
    *[(CARD, CARDS["red 5"]), (const(9), 9), (say("flag_of", const(ANA), value=FLAG), 1)],
    *[(say("flag_of", const(BLAS), value=FLAG), 0), (say("flag_of", const(NONE), value=FLAG), BOOK.flags[FLAG].start)],
    *[(say("plus", const(2), const(3)), 5), (say("minus", const(2), const(3)), -1)],
    *[(say("lesser", const(2), const(3)), 2), (say("lesser", const(3), const(2)), 2)],
    *[(say("greater", const(2), const(3)), 3), (say("greater", const(3), const(2)), 3)],
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
    left_out = {"flag", "zone", "zone_of"}  # this rulebook has no such
    assert {word.op for expr, _ in SAID for word in words(expr)} == VALUE_WORDS.keys() - NEVER_MADE - left_out


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


# --- what it costs ----------------------------------------------------------------------------------------------------

CHOSEN = say("is_least", say("rank", EACH_CARD), const(1))
LOOKING = {
    "other_cards": say("other_cards", hand(ANA), CARD),
    "those": those(hand(ANA), CHOSEN),
    "those, in more than one way": those(hand(ANA), say("either", CHOSEN, CHOSEN)),
    "highest": Expr("highest", (hand(ANA), say("rank", EACH_CARD)), type=SEVERAL_CARDS),
    "union": union(hand(ANA), hand(CARLA), type=SEVERAL_CARDS),
    "is_among": say("is_among", CARD, hand(ANA)),
    "first_of": end("first_card", ANA),
    **{word: say(word, hand(ANA)) for word in ("points", "ranks", "threats", "colors_of")},
}


@pytest.mark.parametrize("looking", LOOKING.values(), ids=LOOKING)
def test_to_look_at_a_list_costs_by_its_cards(looking: Expr) -> None:
    look = MAKER.value(looking)
    for count in (0, 40, SMALL - 1, SMALL, 1000):
        state = position()
        state.hands[ANA] = [CARDS["red 5"]] * count
        look(state, FRAME)
        assert state.spent == count // SCANNED


def test_what_does_not_depend_on_which_card_it_is_is_looked_at_once() -> None:
    state, points = position(), say("points", hand(CARLA))
    state.hands[CARLA] = [CARDS["red 5"]] * 40
    MAKER.value(those(EVERYBODY, say("is_less", HELD, points)))(state, FRAME)
    assert state.spent == 40 // SCANNED


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
