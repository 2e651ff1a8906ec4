"""Bots: they come to an end on every sheet, know only their view, and do what a sensible person would."""

import random
from typing import Any

import pytest

from lastcard.dsl.shelf import SHIPPED
from lastcard.interpreter.engine.decisions import Option
from lastcard.interpreter.engine.machine import Table
from lastcard.interpreter.engine.shuffle import Stream, seed_text
from lastcard.interpreter.host.api import load
from lastcard.interpreter.host.game import Game
from lastcard.interpreter.player.bots import Bot, RandomBot, SensibleBot, deck_of
from lastcard.interpreter.proof.position import lay_out

EDITIONS = sorted(path.stem for path in (SHIPPED / "editions").glob("*.yaml"))
SEED = seed_text(0)


def bot(kind: str, rulebook: str, number: int = 0) -> Bot:
    stream = Stream("bot", SEED, number)
    return RandomBot(stream) if kind == "random" else SensibleBot(stream, deck_of(load(rulebook).book))


def round_of(rulebook: str, players: int, seed: int) -> Game:
    return Game(load(rulebook).program, ["Ana", "Blas", "Carla", "Dani"][:players], seed, rounds_follow=False).begin()


def laid_out(rulebook: str = "monster-high-es", **given: Any) -> Game:
    program, players = load(rulebook).program, ("Ana", "Blas", "Carla")
    game = Game(program, players, 0, rounds_follow=False)
    game.table = Table(program, lay_out(program, players, given).state, game.events.append)
    return game


def choice(game: Game, number: int = 0) -> Option:
    assert game.decision is not None
    return bot("sensible", game.program.book.id, number)(game.view(game.decision.player))


@pytest.mark.parametrize("kind", ["random", "sensible"])
@pytest.mark.parametrize("rulebook", EDITIONS)
def test_rounds_come_to_an_end(rulebook: str, kind: str) -> None:
    for seed in range(6):
        game, player = round_of(rulebook, 2 + seed % 3, seed), bot(kind, rulebook, seed)
        while (decision := game.decision) is not None:
            option = player(game.view(decision.player))
            assert option in decision.options
            game.choose(option)
        assert game.over


@pytest.mark.parametrize("kind", ["random", "sensible"])
@pytest.mark.parametrize("rulebook", EDITIONS)
def test_a_bot_cannot_be_moved_by_what_it_does_not_see(rulebook: str, kind: str) -> None:
    dice = random.Random(rulebook)
    game, number = round_of(rulebook, 3, 5), 0
    while (decision := game.decision) is not None and number < 120:
        number += 1
        option = bot(kind, rulebook, number)(game.view(decision.player))
        if not game.state.secret:  # or a card that was picked face down would have to stay where it is
            other = rearranged(game, decision.player, dice)
            assert other.view(decision.player) == game.view(decision.player)
            assert bot(kind, rulebook, number)(other.view(decision.player)) == option
        game.choose(option)


def rearranged(game: Game, player: str, dice: random.Random) -> Game:
    """The same game for this player, with everything that is hidden from them shuffled."""
    other = game.copy()
    state, seat = other.state, game.players.index(player)
    hidden = [card for number, hand in enumerate(state.hands) if number != seat for card in hand] + state.draw
    dice.shuffle(hidden)
    for number, hand in enumerate(state.hands):
        if number != seat:
            hand[:] = [hidden.pop() for _ in hand]
    state.draw[:] = hidden
    return other


def test_the_expensive_card_goes_first() -> None:
    game = laid_out(turn="Ana", top="pink 7", hands={"Ana": ["pink 2", "pink 9", "pink skip", "blue 1"]})
    assert choice(game).text == "Ana plays pink skip"


def test_a_card_without_color_is_kept() -> None:
    game = laid_out(turn="Ana", top="pink 7", hands={"Ana": ["pink 2", "wild", "blue 1"]})
    assert choice(game).text == "Ana plays pink 2"


def test_a_card_without_color_goes_when_somebody_is_nearly_out() -> None:
    hands = {"Ana": ["pink 2", "wild", "blue 1"], "Carla": ["green 1", "green 2"]}
    assert choice(laid_out(turn="Ana", top="pink 7", hands=hands)).text == "Ana plays wild"


def test_nobody_draws_who_can_lay_a_card() -> None:
    assert choice(laid_out(turn="Ana", top="pink 7", hands={"Ana": ["wild", "blue 1"]})).text == "Ana plays wild"


def test_the_most_frequent_color_is_named() -> None:
    game = laid_out(turn="Ana", top="pink 7", hands={"Ana": ["wild", "blue 1", "blue 2", "green 9"]})
    game.choose("Ana plays wild")
    assert choice(game).text == "Ana names blue"


def test_bots_call_and_catch() -> None:
    game = laid_out(turn="Ana", top="pink 7", direction="left", hands={"Ana": ["pink 1", "blue 1"]})
    game.choose("Ana plays pink 1")
    call = choice(game)
    assert (call.move.verb, call.move.seat) == ("take", 0)
    game.choose(next(option for option in game.decision.options if option.move.verb == "decline"))  # type: ignore[union-attr]
    catch = choice(game)
    assert (catch.move.verb, catch.move.seat, catch.move.player) == ("take", 1, 0)


def test_a_doubtful_offer_is_taken_now_and_then() -> None:
    game = laid_out(turn="Ana", top="pink 7", direction="left", hands={"Ana": ["wild-draw-four", "blue 1", "blue 2"]})
    game.choose("Ana plays wild-draw-four")
    game.choose("Ana names blue")
    taken = sum(choice(game, number).move.verb == "take" for number in range(300))
    assert 70 < taken < 130


def test_in_a_duel_the_highest_card_is_shown() -> None:
    hands = {"Ana": ["battle", "blue 1", "blue 8", "blue skip"], "Blas": ["red 1"], "Carla": ["red 2", "red 3"]}
    game = laid_out("kung-fu-panda-en", turn="Ana", top="red 7", hands=hands)
    game.choose("Ana plays battle")
    while game.decision is not None and game.decision.kind != "player":
        game.choose(choice(game))
    picked = choice(game)
    assert picked.text == "Ana picks Blas"
    game.choose(picked)
    assert choice(game).text == "Ana picks blue 8"


def test_sense_beats_chance() -> None:
    won = 0
    for seed in range(200):
        game = round_of("monster-high-es", 2, seed)
        players = {"Ana": bot("sensible", "monster-high-es", seed), "Blas": bot("random", "monster-high-es", seed)}
        while (decision := game.decision) is not None:
            game.choose(players[decision.player](game.view(decision.player)))
        won += game.state.winner == 0
    assert won > 110
