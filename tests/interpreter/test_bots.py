"""Bots: they come to an end on every sheet, know only what their seat knows, and are as their names say."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from lastcard.dsl.shelf import SHIPPED
from lastcard.interpreter.bots.deck import deck_of
from lastcard.interpreter.bots.kinds import KINDS, bot
from lastcard.interpreter.bots.recall import known_hands, put_where_known
from lastcard.interpreter.bots.seen import Seen, seen_by
from lastcard.interpreter.engine.decisions import Decision, Option
from lastcard.interpreter.engine.events import Event
from lastcard.interpreter.engine.machine import Table
from lastcard.interpreter.engine.shuffle import Stream, seed_text
from lastcard.interpreter.engine.state import NONE
from lastcard.interpreter.host.api import load
from lastcard.interpreter.host.game import Game
from lastcard.interpreter.proof.position import lay_out
from tests.properties.test_secrecy import exchanged
from tests.properties.walk import Walker, rules
from tests.slow import one_in, slow

SHELVES = ("editions", "games")
RULEBOOKS = sorted(path.stem for shelf in SHELVES for path in (SHIPPED / shelf).glob("*.yaml"))
HOUSE_RULES = ("classic+jump-in+stacking+seven-swap", "classic+challenge-by-anyone+zero-rotate", "mau-mau+jump-in")
EDITIONS = sorted(path.stem for path in (SHIPPED / "editions").glob("*.yaml"))
THINKERS = tuple(kind for kind in KINDS if kind == "expert" or kind.endswith("-hard"))
QUICK = tuple(kind for kind in KINDS if kind not in THINKERS)
NAMES = ("Ana", "Blas", "Carla", "Dani")
SEED = seed_text(0)


def answer(kind: str, game: Game, number: int, decision: Decision | None = None, seed: str = SEED) -> Option:
    decision = decision or game.decision
    assert decision is not None
    player = bot(kind, Stream("bot", seed, number), deck_of(game.program.book))
    return player(seen_by(game, decision, game.events))


def round_of(rulebook: str, players: int, seed: int) -> Game:
    least, most = rules(rulebook).book.players
    names = NAMES[: max(least, min(players, most))]
    return Game(rules(rulebook).program, names, seed, rounds_follow=False).begin()


def played(game: Game, kinds: list[str], watch: Callable[[Decision, Option], None] = lambda *_: None) -> None:
    """A round to its end, by seats; every bot is made anew for each move."""
    number, seed = 0, game.state.seed
    while (decision := game.decision) is not None:
        kind = kinds[game.players.index(decision.player)]
        option = answer(kind, game, number, decision, seed)
        assert option in decision.options
        watch(decision, option)
        game.choose(option)
        number += 1


def laid_out(rulebook: str = "monster-high-es", **given: Any) -> Game:
    program, players = load(rulebook).program, ("Ana", "Blas", "Carla")
    game = Game(program, players, 0, rounds_follow=False)
    game.table = Table(program, lay_out(program, players, given).state, game.events.append)
    return game


def choice(game: Game, number: int = 0, kind: str = "sensible") -> Option:
    return answer(kind, game, number)


# --- whole rounds -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", QUICK)
@pytest.mark.parametrize("rulebook", one_in(6, [*RULEBOOKS, *HOUSE_RULES]))
def test_rounds_come_to_an_end(rulebook: str, kind: str) -> None:
    for seed in range(2):
        game = round_of(rulebook, 2 + 2 * seed, seed)
        played(game, [kind] * 4)
        assert game.over


@pytest.mark.parametrize("kind", THINKERS)
@pytest.mark.parametrize("rulebook", one_in(9, [*RULEBOOKS, *HOUSE_RULES]))
def test_rounds_of_thinkers_come_to_an_end(rulebook: str, kind: str) -> None:
    game = round_of(rulebook, 3, 1)
    played(game, [kind, "sensible", "random", "sensible"])
    assert game.over


# --- what a bot knows -------------------------------------------------------------------------------------------------


def same_to(seen: Seen, other: Seen) -> bool:
    return (seen.view, seen.decision, seen.events) == (other.view, other.decision, other.events)


def twins(game: Game, decision: Decision, random: Random) -> list[Game]:
    """Games in which what is hidden from whoever is asked lies otherwise."""
    player = decision.player
    made = [exchanged(game, game.players.index(player), random), game.imagined(player, random.randrange(1_000))]
    return [] if game.state.secret else made  # what has been picked face down would have to stay where it is


def retold(game: Game, player: str) -> list[Event]:
    """What has happened, but cards that this player was not told of are others."""
    seat, cards = game.players.index(player), len(game.program.book.cards)
    return [
        event
        if event.private is None or seat in event.private
        else replace(event, cards=tuple((card + 1) % cards for card in event.cards), color=NONE)
        for event in game.events
    ]


@pytest.mark.parametrize("rulebook", one_in(4, [*HOUSE_RULES, *RULEBOOKS]))
def test_a_bot_cannot_be_moved_by_what_its_seat_does_not_know(rulebook: str) -> None:
    game = round_of(rulebook, 3, 5)
    assert moved_by_hidden_cards(game, rulebook, answer) == []


Answer = Callable[[str, Game, int, Decision], Option]


def moved_by_hidden_cards(game: Game, name: str, answers: Answer, longest: int = 40) -> list[str]:
    """The kinds that answer otherwise where only what is hidden from them lies otherwise."""
    walker, found, number = Walker(name, 3, 5, 0.3), list[str](), 0
    while (decision := game.decision) is not None and number < longest:
        number += 1
        for twin in twins(game, decision, walker.random) if len(decision.options) > 1 else []:
            twin.events = retold(game, decision.player)
            assert same_to(*(seen_by(each, decision, each.events) for each in (game, twin)))
            kinds = (*QUICK, THINKERS[number % len(THINKERS)]) if number % 3 == 0 else QUICK
            found += [
                kind for kind in kinds if answers(kind, game, number, decision) != answers(kind, twin, number, decision)
            ]
        game.choose(walker.answer(decision.options))
    return found


def test_a_bot_that_looks_into_other_hands_is_found() -> None:
    def peeking(kind: str, game: Game, number: int, decision: Decision) -> Option:
        return decision.options[sum(game.state.hands[game.players.index(decision.player) - 1]) % len(decision.options)]

    assert moved_by_hidden_cards(round_of("classic", 3, 5), "classic", peeking)


def test_a_bot_that_looks_into_a_copy_of_the_game_is_found() -> None:
    def peeking(kind: str, game: Game, number: int, decision: Decision) -> Option:
        seen = seen_by(game, decision, game.events)
        told = Seen(seen.view, seen.decision, seen.events, lambda number: game.copy())
        return bot(kind, Stream("bot", SEED, number), deck_of(game.program.book))(told)

    assert moved_by_hidden_cards(round_of("classic", 3, 5), "classic", peeking)


@pytest.mark.parametrize("rulebook", one_in(3, [*RULEBOOKS, *HOUSE_RULES]))
def test_worlds_look_to_their_seat_like_the_game_and_tell_nothing_of_it(rulebook: str) -> None:
    """What is imagined of two games that a seat cannot tell apart is the same in all its parts."""
    game, walker = round_of(rulebook, 3, 5), Walker(rulebook, 3, 5, 0.3)
    for number, decision in zip(range(80), walker.decisions(game), strict=False):
        player = decision.player
        world = game.imagined(player, number)
        assert world.view(player) == game.view(player)
        for twin in twins(game, decision, walker.random):
            assert twin.imagined(player, number).state == world.state


def test_the_same_stream_gives_the_same_choice() -> None:
    game, walker = round_of("classic+jump-in+stacking+seven-swap", 3, 2), Walker("same", 3, 2, 0.3)
    for number, decision in zip(range(40), walker.decisions(game), strict=False):
        for kind in KINDS if number % 10 == 0 else QUICK:
            assert answer(kind, game, number) == answer(kind, game, number), (kind, decision)


# --- what each kind is like -------------------------------------------------------------------------------------------


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
        played(game, ["sensible", "random"])
        won += game.state.winner == 0
    assert won > 110


# --- temperaments -----------------------------------------------------------------------------------------------------


def taken(kind: str, rulebook: str, sort: Callable[[Option], bool], rounds: int = 12) -> float:
    """How often a kind takes an offer of some sort, if it may."""
    counted: Counter[bool] = Counter()

    def watch(decision: Decision, option: Option) -> None:
        if decision.player == "Ana" and not decision.required and any(map(sort, decision.options)):
            counted[sort(option)] += 1

    for seed in range(rounds):
        played(round_of(rulebook, 3, seed), [kind, "sensible", "sensible"], watch)
    assert counted.total() > 10
    return counted[True] / counted.total()


def is_call(option: Option) -> bool:
    return option.move.verb == "take" and not option.hurts and option.move.player == -1


def is_challenge(option: Option) -> bool:
    return option.move.verb == "take" and option.hurts


def is_laid(option: Option) -> bool:
    return option.move.verb == "play"


def test_the_careful_always_call_and_the_forgetful_do_not() -> None:
    assert taken("careful", "classic", is_call) == 1
    easy, normal = (taken(kind, "classic", is_call, 40) for kind in ("forgetful-easy", "forgetful"))
    assert 0.2 < easy < normal < 0.95


def test_the_suspicious_challenge_most() -> None:
    suspicious, careful = (taken(kind, "classic", is_challenge, 60) for kind in ("suspicious", "careful"))
    assert suspicious > 0.6
    assert suspicious > careful


def test_the_bold_jump_in_and_answer_whenever_they_can() -> None:
    assert taken("bold", "classic+jump-in+stacking", is_laid) == 1
    assert taken("bold-easy", "classic+jump-in+stacking", is_laid) == 1


def test_the_bold_bluff_and_the_careful_do_not() -> None:
    hands = {"Ana": ["wild-draw-four", "red 1", "red 2", "green 9"], "Blas": ["blue 1"] * 2, "Carla": ["blue 2"] * 2}
    game = laid_out("classic", turn="Ana", top="red 7", direction="left", hands=hands)
    assert game.decision is not None
    bluff = next(option for option in game.decision.options if option.unlawful)
    assert all(choice(game, number, "bold") == bluff for number in range(5))
    assert all(choice(game, number, "careful") != bluff for number in range(5))


def test_the_suspicious_keep_an_attack_for_whoever_is_about_to_win() -> None:
    own = ["red draw-two", "red 1", "red 5", "green 9"]
    far = {"Ana": own, "Blas": ["blue 1"] * 2 + ["blue 2"] * 2 + ["green 1"], "Carla": ["yellow 1", "yellow 3"]}
    near = {**far, "Blas": ["blue 1"] * 2}
    calm, urgent = (
        laid_out("classic", turn="Ana", top="red 7", direction="left", hands=hands) for hands in (far, near)
    )
    assert {choice(calm, number, "suspicious").short for number in range(8)} == {"plays red 5"}
    assert {choice(urgent, number, "suspicious").short for number in range(8)} == {"plays red draw-two"}


# --- who wins ---------------------------------------------------------------------------------------------------------


@slow
def test_looking_ahead_is_no_worse_than_sense() -> None:
    """By how much it is better is a matter of many rounds: docs/bots.md has the figures."""
    won = 0
    for seed in range(60):
        game = round_of("classic", 2, seed)
        played(game, ["expert", "sensible"] if seed % 2 else ["sensible", "expert"])
        won += game.state.winner == (seed + 1) % 2
    assert won > 27


# --- what is remembered -----------------------------------------------------------------------------------------------


def cards_of(game: Game) -> list[int]:
    return sorted(card for pile in (game.state.draw, *game.state.hands) for card in pile)


def test_hands_that_were_shown_are_remembered() -> None:
    told = [
        Event("show", seat=1, target=0, amount=2, cards=(3, 4)),
        Event("give", seat=0, target=1, amount=1, cards=(5,)),
        Event("play", seat=1, cards=(3,)),
        Event("swap", seat=1, target=2),
    ]
    known = known_hands(3, told)
    assert [sorted(hand.elements()) for hand in known] == [[], [], [4, 5]]
    game = round_of("classic", 3, 1)
    world = game.imagined("Ana", 1)
    put_where_known(world.state, 0, known)
    assert {4, 5} <= set(world.state.hands[2])
    assert cards_of(world) == cards_of(game)
    known = known_hands(3, [*told, Event("deal", amount=7)])
    assert [sorted(hand.elements()) for hand in known] == [[], [], []]
