"""Positions of one key are alike: the same may be done in them, as long as nothing is left to chance."""

from itertools import islice
from random import Random

import pytest

from lastcard.dsl.shelf import shipped_rulebooks
from lastcard.interpreter.engine.frame import BY
from lastcard.interpreter.host.api import load
from lastcard.interpreter.host.game import Game
from tests.properties.walk import NAMES, THOROUGH, Walker

BOOKS = [path.stem for path in shipped_rulebooks()]
MANY = 400 if THOROUGH else 100
FURTHER = 12  # moves of a continuation


def begun(name: str, house_rules: tuple[str, ...] = ()) -> Game:
    return load(name, house_rules=house_rules).new_game(NAMES[:4], seed=3)


def twin(game: Game, random: Random) -> Game:
    """The same to every rule; whatever no rule can read is something else."""
    copy = game.copy()
    state = copy.state
    for cards in (*state.hands, state.draw):
        random.shuffle(cards)
    state.seed, state.shuffles = "5" * 64, state.shuffles + 7
    state.turns, state.round = state.turns + 1, state.round + 3
    state.scores = [random.randrange(400) for _ in state.scores]
    state.orders, state.foreseen, state.outcomes = [], [], []
    state.chances += 3
    for frame in state.stack:
        frame[BY] = random.randrange(len(game.program.sources))
    return copy


def chance(game: Game) -> tuple[int, int, int]:
    return len(game.state.draw), game.state.shuffles, game.state.chances


@pytest.mark.parametrize("name", [*BOOKS, "no-mercy+mercy", "classic+seven-swap+zero-rotate+jump-in"])
def test_positions_of_one_key_go_on_alike(name: str) -> None:
    book, *house_rules = name.split("+")
    game, random = begun(book, tuple(house_rules)), Random(name)
    game.rounds_follow = False
    for _ in islice(Walker(name, 4, 1, thrift=0.3).decisions(game), MANY):
        one, other = game.copy(), twin(game, random)
        assert one.state != other.state
        left, drawn = random.randrange(FURTHER), chance(one)
        while one.key() == other.key() and (decision := one.decision) is not None and left:
            assert other.decision == decision
            # A whole line: between cards that look alike to whoever lays them there is chance, too.
            line = one.notation.line(random.choice(one.table.options()))
            shuffles = chance(other)
            one.choose(line)
            other.choose(line)
            left -= 1
            if chance(one) != drawn or chance(other) != shuffles:
                break  # a card was drawn, or piles were shuffled: that is chance
            assert one.key() == other.key()
        else:
            assert one.key() == other.key()


CHANGES = ("direction", "color", "turn", "dealer", "lost", "out", "passes", "holding", "secret", "after")


@pytest.mark.parametrize("name", CHANGES)
def test_positions_that_a_rule_can_tell_apart_have_different_keys(name: str) -> None:
    game = begun("classic")
    other = game.copy()
    setattr(other.state, name, getattr(other.state, name) + 1)
    assert other.key() != game.key()


def test_cards_that_lie_elsewhere_make_another_key() -> None:
    game = begun("classic")
    for give, get in (("hands", "draw"), ("draw", "discard"), ("hands", "discard")):
        other = game.copy()
        source = other.state.hands[0] if give == "hands" else other.state.draw
        target = other.state.draw if get == "draw" else other.state.discard
        source[0], target[0] = target[0], source[0]
        assert (other.key() == game.key()) == (source[0] == target[0])


def test_the_order_of_the_discard_pile_matters_where_it_is_turned_over() -> None:
    for name, alike in (("classic", True), ("flip", False)):
        game = begun(name)
        for _ in islice(Walker(name, 4, 1, thrift=0.3).decisions(game), 40):
            pass
        other = game.copy()
        other.state.discard[:2] = other.state.discard[1::-1]
        assert len(set(other.state.discard[:2])) == 2
        assert (other.key() == game.key()) is alike


def test_a_key_can_be_kept_in_a_set() -> None:
    game = begun("classic")
    assert len({game.key(), game.copy().key(), game.state.key(), game.state.copy().key()}) == 2
