"""All pick in secret: until the last one has, nobody sees, hears or can tell by what follows what has been picked."""

import json
from dataclasses import asdict
from pathlib import Path

import pytest

from lastcard.dsl.load import load_house_rule
from lastcard.interpreter.host.api import Rules, load
from lastcard.interpreter.host.game import Game
from lastcard.interpreter.proof.record import record_round
from lastcard.interpreter.proof.scenario import run_file
from tests.properties.walk import NAMES, Walker

BOMBS = """\
lastcard: 1
house-rule: bombs
title: Bombs
summary: When a nine is laid everybody picks a card in secret, and then all of them are discarded or passed to the left.
needs: {ranks: [9]}
changes:
  add:
    flags:
      bomb: {of: player, holds: card}
      fate: {of: player, holds: [discard, pass]}
    rules:
      bombs:
        on: player plays card
        follows: all others
        when: rank of card is 9
        do:
          - secretly:
              - for each: bomber in all players from player
                do:
                  - bomber picks bomb of bomber from hand of bomber
                  - bomber picks fate of bomber
          - as one:
              - for each: bomber in all players from player
                do:
                  - if: fate of bomber is pass
                    then:
                      - bomber gives bomb of bomber to left of bomber
"""
SCENARIO = """\
examples:
  - scenario: Nothing happens before all have picked
    rulebook: classic
    players: [Ana, Blas, Carla]
    given:
      turn: Ana
      top: red 5
      hands: {Ana: [red 9, blue 1, blue 2], Blas: [green 2, green 3], Carla: [yellow 1, yellow 2]}
    play:
      - Ana plays red 9
      - expect: {asked: Ana, asked for: card}
      - Ana picks blue 1
      - expect: {asked: Ana, asked for: word}
      - Ana picks pass
      - Blas picks green 2
      - Blas picks discard
      - expect: {counts: {Ana: 2, Blas: 2, Carla: 2}, hands: {Blas: [green 2, green 3]}}
      - Carla picks yellow 2
      - expect: {player flags: {bomb: {Ana: blue 1, Blas: green 2}, fate: {Ana: pass, Blas: discard}}}
      - Carla picks pass
    expect: {turn: Blas, hands: {Ana: [blue 2, yellow 2], Blas: [blue 1, green 2, green 3], Carla: [yellow 1]}}
"""


@pytest.fixture
def bombs(tmp_path: Path) -> Path:
    path = tmp_path / "bombs.yaml"
    path.write_text(BOMBS, encoding="utf-8")
    return path


def test_a_rule_by_which_all_pick_in_secret(bombs: Path) -> None:
    bombs.write_text(BOMBS + SCENARIO, encoding="utf-8")
    assert not any(problem.severity == "error" for problem in load_house_rule(bombs).diagnostics)
    assert [verdict.passed for verdict in run_file(bombs)] == [True]


def game_of(bombs: Path, seed: int) -> tuple[Rules, Game]:
    rules = load("classic", house_rules=[str(bombs)])
    return rules, Game(rules.program, NAMES[:4], seed, rounds_follow=False).begin()


def seen_and_heard(game: Game, seat: int) -> str:
    """All that comes to one seat: the view, and what has happened."""
    heard = [asdict(event.seen_by(seat)) for event in game.events]
    return json.dumps([asdict(game.view(game.players[seat])), heard])


def test_nobody_else_can_tell_what_has_been_picked(bombs: Path) -> None:
    compared = 0
    for seed in range(6):
        _, game = game_of(bombs, seed)
        for decision in Walker("bombs", 4, seed, 0.2).decisions(game):
            twins = [game.copy() for _ in decision.options]
            for twin, option in zip(twins, decision.options, strict=True):
                twin.choose(option)
            if game.state.secret and all(twin.state.secret for twin in twins):  # with the last answer it happens
                others = [seat for seat, name in enumerate(game.players) if name != decision.player]
                after = {tuple(seen_and_heard(twin, seat) for seat in others) for twin in twins}
                compared += len(twins) > 1
                assert len(after) == 1
    assert compared > 5


def test_positions_in_between_are_saved_and_taken_up(bombs: Path) -> None:
    rules, game = game_of(bombs, 3)
    taken_up = 0
    for _ in Walker("bombs", 4, 3, 0.2).decisions(game):
        if game.state.secret:
            again = Game.from_data(rules.program, json.loads(json.dumps(game.to_data())))
            assert again.state == game.state
            assert again.decision == game.decision
            taken_up += 1
    assert taken_up


def test_records_of_it_pass(bombs: Path, tmp_path: Path) -> None:
    rules, _ = game_of(bombs, 0)
    path = tmp_path / "records.yaml"
    path.write_text("".join(record_round(rules.program, 3, 5, number) for number in range(6)), encoding="utf-8")
    assert [verdict.passed for verdict in run_file(path)] == [True] * 6
    assert "picks pass" in path.read_text(encoding="utf-8")


def test_no_view_says_which_card_a_flag_holds(bombs: Path) -> None:
    _, game = game_of(bombs, 1)
    for _ in Walker("bombs", 4, 1, 0.2).decisions(game):
        for name in game.players:
            assert "bomb" not in json.dumps(asdict(game.view(name)).get("flags"))
