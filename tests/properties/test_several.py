"""Several cards in one move: what is offered, what a line may say, and that a large hand does no harm."""

from collections import Counter
from itertools import permutations
from random import Random

import pytest

from lastcard.dsl.words.limits import MOST_TRIED
from lastcard.interpreter.assemble.pipeline import program_of
from lastcard.interpreter.engine.decisions import JOINED
from lastcard.interpreter.engine.frame import pack_cards, unpack_cards
from lastcard.interpreter.host.game import Game, Refused
from tests.interpreter.test_law import unchecked
from tests.properties.walk import BEGINNINGS, Walker, new_game

TABLES = ("classic+play-pairs+jump-in+stacking", "classic+discard-number+bomb", "flip+discard-number")
ENOUGH = 12


@pytest.mark.parametrize("table", TABLES)
def test_what_is_offered_is_laid_as_it_stands(table: str) -> None:
    """One play, of all its cards; and the game can be put down and taken up in the middle of it."""
    laid = 0
    for seed in BEGINNINGS:
        walker = Walker(table, 3, seed, thrift=5.0)
        game = new_game(table, 3, seed).begin()
        for decision in walker.decisions(game):
            several = [option for option in decision.options if option.move.under]
            places = [(option.move.card, len(option.move.under)) for option in several]
            assert len(places) == len(set(places))
            for option in several[:3]:
                laid += 1
                _is_laid(game, option.text, walker.random)
            if laid > ENOUGH:
                return
    assert laid


def _is_laid(game: Game, line: str, random: Random) -> None:
    seat = game.players.index(line.partition(" ")[0])
    held = Counter(game.state.hands[seat])
    copy = game.copy()
    copy.choose(line)
    (play,) = [event for event in copy.events if event.kind == "play"][:1]
    assert JOINED.join(map(game.notation.seen, play.cards)) == line.partition(" plays ")[2]
    assert not Counter(play.cards) - held
    again = Game.from_data(copy.program, copy.to_data())
    assert again.state == copy.state
    assert again.key() == copy.key()
    between = list(play.cards[1:-1])
    random.shuffle(between)
    other = JOINED.join(map(game.notation.seen, (play.cards[0], *between, play.cards[-1])))
    option = game.laying(other)
    assert option is not None
    assert option.rules
    game.copy().choose(option)


@pytest.mark.parametrize("table", ["classic+play-pairs", "classic+discard-number"])
def test_a_line_is_accepted_where_the_rule_says_so_and_nowhere_else(table: str) -> None:
    tried = 0
    for seed in list(BEGINNINGS)[:6]:
        game = new_game(table, 2, seed).begin()
        for decision in Walker(table, 2, seed, thrift=30.0).decisions(game):
            state, law = game.state, game.program.law
            if tried > 200:
                return
            if decision.kind != "play":
                continue
            hand = state.hands[state.turn]
            for cards in {*permutations(hand[:7], 2), *permutations(hand[:5], 3)}:
                tried += 1
                line = f"{decision.player} plays {JOINED.join(game.notation.card(card) for card in cards)}"
                faces = {game.program.deck.faces[card] for card in cards}
                number = "number" if table.endswith("number") else ""
                alike = len(faces) == 1 and bool(law.playable(state, state.turn, cards[:1]))
                kind = game.program.book.kinds[game.program.book.cards[cards[-1]].kind].name
                enough = sum(game.program.deck.faces[card] in faces for card in hand) if number else 2
                expected = alike and len(cards) == enough and kind == (number or kind)
                assert _accepted(game, line) == expected, line
    raise AssertionError(f"only {tried} lines")


def _accepted(game: Game, line: str) -> bool:
    try:
        game.copy().choose(line)
    except Refused:
        return False
    return True


LARGE = """
lastcard: 1
rulebook: book
title: A large hand
extends: classic
deck: {cards: {numbers: {ranks: 0..49, copies: 2}}}
rules:
  any: {permit: player plays cards, when: CONDITION}
"""


@pytest.mark.parametrize(
    "condition",
    [
        "size of the cards laid is more than 1",
        "points of the cards laid is 40",
        "the cards laid with color not color of card is empty",
        "the cards laid with rank less than rank of the first of the cards laid is empty",
    ],
)
def test_of_a_hand_of_sixty_cards_the_menu_stays_small(condition: str) -> None:
    game = Game(program_of(unchecked(LARGE.replace("CONDITION", condition))), ["Ana", "Blas"], 3).begin()
    state = game.state
    state.hands[state.turn] += [state.draw.pop() for _ in range(60)]
    hand = len(state.hands[state.turn])
    found = game.program.law.laid_together(state, state.turn)
    assert 0 < len(found) <= min(hand**2, MOST_TRIED)
    assert state.spent < 20 * MOST_TRIED * 4
    longest = max(found, key=len)
    line = f"{game.players[state.turn]} plays {JOINED.join(game.notation.card(card) for card in longest)}"
    game.choose(line)
    assert [event.cards for event in game.events if event.kind == "play"] == [longest]


def test_cards_in_one_cell_come_out_as_they_went_in() -> None:
    random = Random(4)
    for size in (0, 1, 2, 17, 600):
        cards = [random.randrange(4_000) for _ in range(size)]
        assert unpack_cards(pack_cards(cards)) == cards
    assert pack_cards([7]) == 8
