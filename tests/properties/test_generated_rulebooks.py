"""Rulebooks that nobody wrote: whatever passes the validator plays to the end of a round, and loses no card.

LASTCARD_THOROUGH=1 makes up many more of them.
"""

import json
from pathlib import Path
from random import Random

import pytest

from lastcard.dsl.load import load_path
from lastcard.dsl.rulebook import Rulebook
from lastcard.interpreter.engine.deck import whole_deck
from lastcard.interpreter.engine.state import State
from lastcard.interpreter.host.api import Rules
from lastcard.interpreter.host.game import Game
from lastcard.interpreter.host.setup import most_players
from tests.properties.generated import sound
from tests.properties.walk import NAMES, THOROUGH
from tests.slow import one_in

GOOD = sorted((Path(__file__).parents[1] / "rulebooks" / "good").glob("*.yaml"))
BOOKS = 4_000 if THOROUGH else 80
IN_A_TEST = 10
ROUNDS = 3
LONGEST_ROUND = 600  # decisions: people may lay cards in each other's chains for as long as they like


@pytest.mark.parametrize("first", one_in(4, range(0, BOOKS, IN_A_TEST)))
def test_what_is_valid_can_be_played(first: int) -> None:
    for number in range(first, first + IN_A_TEST):
        book, loaded = sound(number)
        assert loaded.rulebook is not None, book
        for turn in range(ROUNDS):
            play(loaded.rulebook, number, turn, eager=turn == 0)


@pytest.mark.parametrize("path", GOOD, ids=lambda path: path.stem)
def test_the_good_examples_can_be_played(path: Path) -> None:
    book = load_path(path).rulebook
    assert book is not None
    for number in range(6):
        play(book, number, 0, eager=number % 2 == 0)


def play(book: Rulebook, number: int, turn: int, eager: bool = False) -> int:
    """One random round, or one in which everybody does whatever comes first; gives the number of decisions."""
    random = Random(f"{number} {turn}")
    players = random.randint(book.players[0], min(6, most_players(book)))
    game = Game(Rules(book).program, NAMES[:players], number * ROUNDS + turn, rounds_follow=False).begin()
    deck = sorted(whole_deck(book))
    for decisions in range(LONGEST_ROUND):
        assert cards_in(game.state, book) == deck
        if game.over:
            return decisions
        if decisions % 50 == 0:
            saved = State.from_data(json.loads(json.dumps(game.state.to_data())))
            assert saved.digest() == game.state.digest()
        options = game.decision.options if game.decision else ()
        assert options
        assert len({option.text for option in options}) == len(options)
        game.choose(options[0] if eager else random.choice(options))
    return LONGEST_ROUND


def cards_in(state: State, book: Rulebook) -> list[int]:
    """All cards; one that shows its other face is still the same card."""
    piles = (state.draw, state.discard, state.removed, *state.hands, *state.zones)
    cards = (card for pile in piles for card in pile)
    return sorted(book.cards[card].back if book.cards[card].side else card for card in cards)
