"""The games keep the promises too, each at every size of table that it is for."""

from collections.abc import Callable
from itertools import islice
from pathlib import Path

import pytest

from lastcard.dsl.shelf import SHIPPED
from lastcard.interpreter.host.api import load
from lastcard.interpreter.host.setup import most_players
from lastcard.interpreter.proof.record import record_round
from lastcard.interpreter.proof.scenario import run_file
from tests.properties import test_play as play
from tests.properties import test_secrecy as secrecy
from tests.properties.game_facts import SCORED, GameOrder, points
from tests.properties.walk import BEGINNINGS, SEEDS, Walker, new_game, played
from tests.slow import one_in

GAMES = sorted(path.stem for path in (SHIPPED / "games").glob("*.yaml"))
CHECKS: tuple[Callable[[str, int], None], ...] = (
    play.test_no_card_is_lost_or_doubled_by_any_event,
    play.test_the_state_is_made_of_integers,
    play.test_every_option_works_and_is_of_the_one_asked,
    play.test_every_other_line_is_refused_and_changes_nothing,
    play.test_who_lays_draws_or_passes_is_whose_turn_it_is,
    play.test_a_save_at_every_decision_is_the_position_and_goes_on_like_it,
    play.test_a_game_saved_at_every_decision_is_the_game_that_is_not,
    play.test_a_copy_does_not_change_when_the_game_goes_on,
    play.test_the_lines_of_a_round_replay_it,
    play.test_a_round_ends,
    secrecy.test_a_view_does_not_depend_on_hidden_cards,
    secrecy.test_an_event_names_no_hidden_card,
)
# Elsewhere cards are answered with cards, and whoever is asked for an answer is seen to hold one.
NOBODY_ANSWERS = ("classic", "crazy-eights", "flip", "launcher", "all-wild")


def _tables() -> list[tuple[str, int]]:
    books = [load(game).book for game in GAMES]
    return [(book.id, players) for book in books for players in range(book.players[0], most_players(book) + 1)]


at_every_table = pytest.mark.parametrize(("game", "players"), one_in(3, _tables()))


def test_every_game_is_for_a_whole_table() -> None:
    for game in GAMES:
        assert most_players(load(game).book) == load(game).book.players[1]


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__.removeprefix("test_"))
@at_every_table
def test_a_promise_holds(check: Callable[[str, int], None], game: str, players: int) -> None:
    check(game, players)


@pytest.mark.parametrize("players", [2, 3, 7])
@pytest.mark.parametrize("game", NOBODY_ANSWERS)
def test_what_is_told_of_a_move_does_not_depend_on_hidden_cards(game: str, players: int) -> None:
    secrecy.test_what_is_told_of_a_move_does_not_depend_on_hidden_cards(game, players)


@at_every_table
def test_however_a_round_begins_the_cards_and_the_first_turn_are_right(game: str, players: int) -> None:
    for seed in BEGINNINGS:
        table = new_game(game, players, seed)
        wrong = play.watched(table)
        for _ in islice(Walker(game, players, seed).decisions(table.begin()), 2):
            pass
        order = GameOrder(table.program.book, players)
        for event in table.events:
            order.hear(event)
        assert (wrong, order.problems) == ([], [])


@at_every_table
def test_whose_turn_it_is_agrees_with_a_second_opinion(game: str, players: int) -> None:
    for seed in range(3 * len(SEEDS)):
        table = played(game, players, seed, play.thrift_of(players, seed))
        order = GameOrder(table.program.book, players)
        for event in table.events:
            order.hear(event)
        assert order.problems == []


def _counts() -> list[tuple[str, int, str]]:
    return [(game, players, method.name) for game, players in _tables() for method in load(game).book.scoring]


@pytest.mark.parametrize(("game", "players", "scoring"), one_in(2, _counts()))
def test_the_points_of_a_round(game: str, players: int, scoring: str) -> None:
    book, nothing = load(game).book, [0] * players
    assert scoring == "none" or game in SCORED
    for seed in SEEDS:
        state = played(game, players, seed, thrift=0.1, scoring=scoring).state
        held = [sum(points(book, card) for card in hand) for hand in state.hands]
        wins = [sum(held) - held[seat] if seat == state.winner else 0 for seat in range(players)]
        expected = {"winner-takes": wins, "low-total": held, "none": nothing}[scoring]
        assert state.points == state.scores == (expected if state.winner >= 0 else nothing)


@at_every_table
def test_records_pass_as_scenarios(game: str, players: int, tmp_path: Path) -> None:
    file = tmp_path / "rounds.yaml"
    file.write_text("".join(record_round(load(game).program, players, 5, number) for number in range(3)), "utf-8")
    assert [verdict.problem for verdict in run_file(file) if not verdict.passed] == []
