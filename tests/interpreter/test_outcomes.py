"""What comes of rounds and games: places, points in play, partners, who is out of the game, what outlasts a round."""

import re
from pathlib import Path
from textwrap import dedent

import pytest

from lastcard.interpreter.host.api import RulebookError, Rules, load
from lastcard.interpreter.host.game import Game
from lastcard.interpreter.keyboard.picture import everything, seating
from lastcard.interpreter.proof.describe import given_of
from lastcard.interpreter.proof.position import Unplayable, lay_out
from lastcard.interpreter.proof.record import record_round
from lastcard.interpreter.proof.scenario import run_file
from lastcard.interpreter.simulation.rounds import Plan, play_rounds
from tests.keyboard import english
from tests.properties.walk import Walker

FOUR = ("Ana", "Blas", "Carla", "Dani")
HEAD = "lastcard: 1\nrulebook: book\ntitle: Out and on\nextends: classic\n"
CHOSEN = "players: 4..6\nteams: {size: 2, seats: chosen}\n"


def written(folder: Path, text: str) -> Rules:
    (folder / "book.yaml").write_text(HEAD + dedent(text), encoding="utf-8")
    return load(str(folder / "book.yaml"))


def play_on(game: Game, seed: int, most: int = 4_000) -> None:
    """Random moves, until the game is over."""
    walker = Walker("classic", len(game.players), seed, thrift=0.1)
    for _ in range(most):
        if (decision := game.decision) is None:
            return
        game.choose(walker.answer(decision.options))
    raise AssertionError("the game does not come to an end")


# --- teams ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "players", "sides"),
    [
        ("across", 4, [0, 1, 0, 1]),
        ("across", 6, [0, 1, 2, 0, 1, 2]),
        ("side by side", 4, [0, 0, 1, 1]),
        ("side by side", 6, [0, 0, 1, 1, 2, 2]),
        ("chosen", 4, [0, 1, 0, 1]),
    ],
)
def test_who_plays_together_is_said_by_the_seats(seats: str, players: int, sides: list[int], tmp_path: Path) -> None:
    rules = written(tmp_path, f"players: 4..6\nteams: {{size: 2, seats: {seats}}}\n")
    assert rules.new_game((*FOUR, "Eva", "Felipe")[:players], seed=1).state.sides == sides


def test_the_table_chooses_where_it_may(tmp_path: Path) -> None:
    rules = written(tmp_path, CHOSEN)
    game = rules.new_game(FOUR, seed=1, teams=[["Dani", "Blas"], ["Carla", "Ana"]])
    assert game.view("Ana").teams == (("Ana", "Carla"), ("Blas", "Dani"))
    game = rules.new_game(FOUR, seed=1, teams=[["Dani", "Ana"], ["Carla", "Blas"]])
    assert game.view("Ana").teams == (("Ana", "Dani"), ("Blas", "Carla"))
    assert Game.from_data(rules.program, game.to_data()).state == game.state
    for teams, problem in (
        ([["Ana", "Blas"]], "must name everybody once"),
        ([["Ana", "Blas", "Carla"], ["Dani"]], "every team has 2 players"),
        ([["Ana", "Zoe"], ["Blas", "Carla"]], "nobody is called `Zoe`"),
    ):
        with pytest.raises(ValueError, match=problem):
            rules.new_game(FOUR, seed=1, teams=teams)


def test_the_table_does_not_choose_where_it_may_not() -> None:
    rules = load("classic", house_rules=["teams"])
    assert rules.new_game(FOUR, seed=1, teams=[["Ana", "Carla"], ["Blas", "Dani"]]).state.sides == [0, 1, 0, 1]
    with pytest.raises(ValueError, match="the table cannot choose"):
        rules.new_game(FOUR, seed=1, teams=[["Ana", "Blas"], ["Carla", "Dani"]])
    with pytest.raises(ValueError, match="knows no teams"):
        load("classic").new_game(FOUR, seed=1, teams=[["Ana", "Carla"], ["Blas", "Dani"]])


@pytest.mark.parametrize("players", [2, 3, 5])
def test_teams_need_players_who_can_be_shared_out(players: int, tmp_path: Path) -> None:
    rules = written(tmp_path, "players: 2..6\nteams: {size: 2}\n")
    with pytest.raises(ValueError, match="cannot be shared out into teams of 2"):
        rules.new_game((*FOUR, "Eva")[:players], seed=1)


def test_teams_of_a_scenario_are_those_of_its_table(tmp_path: Path) -> None:
    program = written(tmp_path, CHOSEN).program
    hands = {name: ["red 1", "red 2"] for name in FOUR[:1]}
    given = {"top": "red 5", "hands": hands, "teams": [["Ana", "Blas"], ["Carla", "Dani"]]}
    table = lay_out(program, FOUR, given)
    assert table.state.sides == [0, 0, 1, 1]
    assert given_of(program, FOUR, table.state)["teams"] == [["Ana", "Blas"], ["Carla", "Dani"]]


def test_points_may_be_counted_apart(tmp_path: Path) -> None:
    text = "players: 4..4\nteams: {size: 2, points: %s}\n"
    given = {
        "top": "red 5",
        "turn": "Ana",
        "hands": {"Ana": ["red 1"], "Blas": ["red 2"], "Carla": ["red 3"], "Dani": ["red 4"]},
    }
    for points, expected in (("together", [6, 0, 6, 0]), ("apart", [6, 0, 0, 0])):
        table = lay_out(written(tmp_path, text % points).program, FOUR, given)
        table.choose(table.options()[0])
        assert (table.state.points, table.state.scores) == (expected, expected)


@pytest.mark.parametrize("seed", range(4))
def test_a_game_of_teams_is_won_by_a_side(seed: int) -> None:
    rules = load("classic", house_rules=["teams"])
    game = rules.new_game(FOUR, seed=seed)
    play_on(game, seed, 60_000)
    scores = game.state.scores
    assert game.winners in (("Ana", "Carla"), ("Blas", "Dani"))
    assert scores[0] == scores[2]
    assert scores[1] == scores[3]
    assert max(scores) >= 500


def test_a_side_wins_together_in_figures_and_in_words() -> None:
    rules = load("classic", house_rules=["teams"])
    tally = play_rounds(rules.program, Plan(4, 20), range(20))
    assert tally.wins[0] == tally.wins[2]
    assert tally.wins[1] == tally.wins[3]
    assert tally.wins[0] + tally.wins[1] + tally.unwon == 20
    game = Game(rules.program, FOUR, seed=3, rounds_follow=False).begin()
    assert "Together: Ana and Carla; Blas and Dani" in everything(game.view("Ana"), english(game))
    play_on(game, 3)
    told = [english(game).event(event) for event in game.events if event.kind == "round over"]
    assert told[-1] in ("The round is over: Ana and Carla win it", "The round is over: Blas and Dani win it")


# --- places -----------------------------------------------------------------------------------------------------------


def test_places_are_part_of_the_position() -> None:
    rules = load("classic", house_rules=["last-man-standing"])
    given = {"top": "red 5", "turn": "Ana", "places": ["Dani"], "hands": {"Ana": ["red 1", "red 2"]}}
    state = lay_out(rules.program, FOUR, given).state
    assert (state.places, state.out, state.hands[3]) == ([3], 0b1000, [])
    described = given_of(rules.program, FOUR, state)
    assert described["places"] == ["Dani"]
    other = lay_out(rules.program, FOUR, {**given, "places": []}).state
    assert other.key() != state.key()
    game = rules.new_game(FOUR, seed=1)
    data = game.to_data()
    for places, out in (([3], 0), ([3, 3], 8), ([4], 16)):
        with pytest.raises(ValueError, match=r"places|seats"):
            Game.from_data(rules.program, {**data, "state": {**data["state"], "places": places, "out": out}})


@pytest.mark.parametrize(
    ("given", "problem"),
    [
        ({"places": ["Dani", "Dani"]}, "once already"),
        ({"places": ["Dani"], "hands": {"Dani": ["red 1"]}}, "holds no cards"),
        ({"places": list(FOUR)}, "somebody must still be in the round"),
        ({"places": ["Zoe"]}, "nobody is called"),
    ],
)
def test_nobody_has_finished_twice_or_with_cards(given: dict[str, object], problem: str) -> None:
    with pytest.raises(Unplayable, match=problem):
        lay_out(load("classic").program, FOUR, {"top": "red 5", **given})


def test_the_screen_tells_places() -> None:
    rules = load("classic", house_rules=["last-man-standing"])
    game = Game(rules.program, FOUR[:3], seed=5, rounds_follow=False).begin()
    play_on(game, 5)
    winner = game.players[game.state.places[0]]
    assert game.view("Ana").places == tuple(game.players[seat] for seat in game.state.places)
    shown = seating(game.view("Ana"), english(game)).replace("\u00a0", " ")
    assert "place 1" in next(part for part in re.split("[→←]", shown) if winner in part)


@pytest.mark.parametrize("house_rule", ["last-man-standing", "elimination:points=40", "double-score", "teams"])
def test_records_pass_as_scenarios(house_rule: str, tmp_path: Path) -> None:
    rules = load("classic", house_rules=[house_rule])
    file = tmp_path / "rounds.yaml"
    file.write_text("".join(record_round(rules.program, 4, 2, number) for number in range(6)), encoding="utf-8")
    verdicts = list(run_file(file))
    assert [verdict.problem for verdict in verdicts] == [""] * 6


# --- out of the game --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
def test_rounds_follow_until_one_is_left(seed: int) -> None:
    rules = load("classic", house_rules=["elimination:points=60"])
    game = rules.new_game(FOUR, seed=seed)
    gone = list[int]()
    walker = Walker("classic", 4, seed, thrift=0.1)
    for _ in range(60_000):
        if (decision := game.decision) is None:
            break
        state = game.state
        gone += [state.gone] if not gone or gone[-1] != state.gone else []
        assert not any(state.hands[seat] for seat in range(4) if state.gone >> seat & 1)
        assert state.out & state.gone == state.gone
        assert Game.from_data(rules.program, game.to_data()).state == state
        game.choose(walker.answer(decision.options))
    assert game.over
    left = [name for seat, name in enumerate(FOUR) if not game.state.gone >> seat & 1]
    assert game.winners == tuple(left)
    assert len(left) == 1
    assert gone[0] == 0
    assert len(gone) > 1 or seed == 1  # where one round was enough for three


def test_who_has_left_the_game_is_not_dealt_to() -> None:
    rules = load("madagascar-en", house_rules=["elimination:points=60"])
    game = rules.new_game(FOUR, seed=1)
    game.state.gone = 0b0010
    game.state.over, game.state.stack[:] = 1, []
    game._after_move()
    assert [len(hand) for hand in game.state.hands] == [7, 0, 7, 7]
    assert game.state.dealer != 1
    assert game.state.turn != 1
    assert game.view("Ana").out == ("Blas",)


# --- what outlasts a round --------------------------------------------------------------------------------------------


def test_a_flag_may_last_through_the_game(tmp_path: Path) -> None:
    rules = written(
        tmp_path,
        """
        flags:
          crowned: {of: player, holds: truth, lasts: game}
          rounds-won: {holds: number, lasts: game}
          fresh: {holds: number}
        rules:
          crown:
            on: player wins the round
            do:
              - crowned of player becomes true
              - rounds-won becomes rounds-won + 1
              - fresh becomes fresh + 1
        """,
    )
    game = rules.new_game(FOUR[:3], seed=2)
    walker = Walker("classic", 3, 2, thrift=0.1)
    while game.state.round < 4 and (decision := game.decision) is not None:
        game.choose(walker.answer(decision.options))
    won = game.notation.flags["rounds-won"]
    assert game.state.flags[won] == 3
    assert game.state.flags[game.notation.flags["fresh"]] == 0
    assert sum(game.state.player_flags[game.notation.player_flags["crowned"]]) >= 1


# --- the end of a round -----------------------------------------------------------------------------------------------

COUNTED = """
flags: {log: {holds: number}}
rules:
  won:
    on: player wins the round
    do: [log becomes log + 1]
  counted:
    before: hand of player is counted
    do:
      - log becomes log + 10
      - the amount becomes the amount + 5
  over:
    on: the round ends
    do: [log becomes log + log]
windows:
  last-word:
    opens: after hand of player is counted
    asks: player
    offers:
      pardon:
        do: [taker scores 1]
"""


def test_hands_are_counted_one_by_one_before_the_round_ends(tmp_path: Path) -> None:
    rules = written(tmp_path, COUNTED)
    hands = {"Ana": ["red 1"], "Blas": ["red 2"], "Carla": ["red 3"]}
    table = lay_out(rules.program, FOUR[:3], {"top": "red 5", "turn": "Ana", "hands": hands})
    table.choose(table.options()[0])
    state, log = table.state, [flag.name for flag in rules.book.flags].index("log")
    asked = table.asked()
    assert asked is not None
    assert (asked.seat, state.over, state.winner, state.points) == (1, 0, 0, [7, 0, 0])
    table.choose(table.options()[0])
    asked = table.asked()
    assert asked is not None
    assert (asked.seat, state.flags[log], state.points) == (2, 21, [15, 1, 0])
    table.choose(table.options()[0])
    assert (state.over, state.flags[log], state.points, state.scores) == (1, 42, [15, 1, 1], [15, 1, 1])


def test_a_round_that_nobody_wins_ends_and_nothing_is_counted(tmp_path: Path) -> None:
    rules = written(tmp_path, COUNTED)
    hands = {"Ana": ["blue 1"], "Blas": ["blue 2"], "Carla": ["blue 3"]}
    given = {"top": "red 5", "turn": "Ana", "hands": hands, "rest": "out", "passes": 2}
    table = lay_out(rules.program, FOUR[:3], given)
    table.choose(table.options()[0])
    state, log = table.state, [flag.name for flag in rules.book.flags].index("log")
    assert (state.over, state.winner, state.points, state.flags[log]) == (1, -1, [0, 0, 0], 0)


def test_whose_hands_are_counted_cannot_win_by_that(tmp_path: Path) -> None:
    (tmp_path / "book.yaml").write_text(
        HEAD
        + dedent("""
        rules:
          late:
            on: hand of player is counted
            do: [player wins the round]
        """)
    )
    with pytest.raises(RulebookError, match="set each other off without end"):
        load(str(tmp_path / "book.yaml"))


def test_points_in_play_cannot_be_told_by_a_scenario(tmp_path: Path) -> None:
    rules = written(
        tmp_path,
        """
        rules:
          treasure:
            on: player plays skip
            follows: [skip]
            do: [player scores 7]
        """,
    )
    hands = {"Ana": ["red skip", "red 1", "red 2"], "Blas": ["red 4"], "Carla": ["red 6"]}
    table = lay_out(rules.program, FOUR[:3], {"top": "red 5", "turn": "Ana", "hands": hands, "scores": {"Ana": 3}})
    before = table.state.copy()
    assert given_of(rules.program, FOUR[:3], before)["scores"] == {"Ana": 3, "Blas": 0, "Carla": 0}
    skip = next(move for move in table.options() if rules.book.cards[move.card].text == "red skip")
    table.choose(skip)
    assert (table.state.points, table.state.scores) == ([7, 0, 0], [10, 0, 0])
    with pytest.raises(Unplayable, match="without points of its round"):
        given_of(rules.program, FOUR[:3], table.state)
