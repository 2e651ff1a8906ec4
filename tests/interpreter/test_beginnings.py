"""How a round begins and what it has to draw from: all cards dealt, other numbers in other rounds, no first card."""

from pathlib import Path

import pytest

from lastcard.interpreter.host.api import load
from lastcard.interpreter.host.game import Game
from lastcard.interpreter.host.setup import lone_table, most_players
from lastcard.interpreter.proof.record import record_round
from lastcard.interpreter.proof.scenario import run_file
from tests.interpreter.test_words_at_work import run

BOOK = """
without: [scoring.winner-takes]
scoring: {default: none}
setup: {dealer: {by: chosen}, deal: {cards: all}}
turned up: none
answers: {draw pile used up: stays empty, stall: {laps: none}}
rules:
  anything: {permit: player plays card}
  may-pass: {permit: player passes}
"""
SCENARIOS = {
    "all cards, one by one as far as they go": """
        given: {dealing: true, dealer: Carla}
        play:
          - expect: {counts: {Ana: 28, Blas: 28, Carla: 27}, draw pile: 0, discard pile: 0, top: none, color: none}
          - expect: {turn: Ana, cannot: [Ana draws], can: [Ana passes]}
          - Ana passes
        """,
    "a pile that is used up stays empty": """
        given:
          turn: Ana
          top: blue 2
          discard under: [blue 3, blue 4]
          rest: out
          hands: {Ana: [blue 5], Blas: [blue 6], Carla: [blue 7]}
        expect: {cannot: [Ana draws]}
        """,
    "a round without a first card, on its way": """
        given: {turn: Blas, rest: out, hands: {Ana: [blue 5], Blas: [blue 6, wild], Carla: [blue 7]}}
        play: [Blas plays blue 6, Blas says uno]
        expect: {turn: Carla, top: blue 6, discard pile: 1}
        """,
}


@pytest.mark.parametrize("scenario", SCENARIOS.values(), ids=SCENARIOS)
def test_it_is_so(scenario: str, tmp_path: Path) -> None:
    run(tmp_path, BOOK, scenario)


def test_a_record_of_such_a_round_passes(tmp_path: Path) -> None:
    (tmp_path / "book.yaml").write_text(f"lastcard: 1\nrulebook: book\ntitle: Book\nextends: five-hundred\n{BOOK}")
    rules = load("book.yaml", tmp_path)
    for players in (2, 5):
        text = record_round(rules.program, players, 3, 0, "./book.yaml")
        (tmp_path / "record.yaml").write_text(text)
        (verdict,) = run_file(tmp_path / "record.yaml")
        assert verdict.problem == ""


def test_in_each_round_so_many_cards_are_dealt_and_then_the_last_number(tmp_path: Path) -> None:
    (tmp_path / "book.yaml").write_text(
        "lastcard: 1\nrulebook: book\ntitle: Book\nextends: five-hundred\nsetup: {deal: {cards: [3, 5, 4]}}\n"
    )
    rules = load("book.yaml", tmp_path)
    assert [rules.book.setup.cards(3, number) for number in (1, 2, 3, 4, 9)] == [3, 5, 4, 4, 4]
    game = Game(rules.program, ["Ana", "Blas"], seed=1)
    dealt = []
    for _ in range(4):
        game.begin()
        dealt.append(min(len(hand) for hand in game.state.hands))  # a first card may make somebody draw
        game.state.over = 1
        game.state.stack.clear()
    assert dealt == [3, 5, 4, 4]


def test_as_many_may_play_as_there_are_cards_for(tmp_path: Path) -> None:
    (tmp_path / "book.yaml").write_text(f"lastcard: 1\nrulebook: book\ntitle: Book\nextends: five-hundred\n{BOOK}")
    rules = load("book.yaml", tmp_path)
    assert most_players(rules.book) == 10
    assert lone_table(rules.program, 2, "0" * 64, 0).state.draw == []
