"""Many rounds at random: the numbers, the policies, the workers, and leaving early."""

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from lastcard.interpreter.cli import main
from lastcard.interpreter.engine.decisions import Move
from lastcard.interpreter.engine.events import Event
from lastcard.interpreter.engine.shuffle import Stream, seed_text
from lastcard.interpreter.engine.state import State
from lastcard.interpreter.host.api import load
from lastcard.interpreter.proof.record import record_round
from lastcard.interpreter.runs.simulate import simulate
from lastcard.interpreter.simulation import rounds
from lastcard.interpreter.simulation.policies import POLICIES
from tests.slow import slow

KEYS = [
    *("rulebook", "house_rules", "players", "seed", "policy"),
    *("rounds", "turns", "decisions", "seconds", "turns_per_second", "mean_turns", "mean_decisions"),
    *("wins", "unwon", "draw_turns", "reshuffles"),
    *("engine", "fallbacks", "compile_seconds", "digest"),
]
ENDLESS = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # a test run in the background was told to ignore it
from lastcard.interpreter.runs import simulate
from lastcard.interpreter.cli import main
class Loud(simulate.CalledOff):
    def __enter__(self):
        called_off = super().__enter__()
        print("playing", file=sys.stderr, flush=True)
        return called_off
simulate.CalledOff = Loud
main(["simulate", "monster-high-es", "--policy", "lively", "--rounds", "10000000", "--workers", "{}", "--json"])
"""
PATIENCE = 60


def run(*words: str) -> Result:
    return CliRunner().invoke(main, ["simulate", *words])


def drawn_by(policy: str, state: State, moves: list[Move], times: int = 6_000) -> dict[Move, float]:
    """How often a policy chooses each of the moves."""
    stream = Stream("test", seed_text(1))
    chosen = [POLICIES[policy](state, moves, stream) for _ in range(times)]
    return {move: chosen.count(move) / times for move in moves}


# --- the numbers -----------------------------------------------------------------------------------


def test_the_numbers_are_those_of_the_rounds() -> None:
    """What the tally says of a round, heard from the events of the same round."""
    program, plan = load("madagascar-en").program, rounds.Plan(4, 1, seed=3, policy="lively")
    for number in range(20):
        heard: list[Event] = []
        table, stream = rounds.dealt(program, plan, number, heard.append)
        decisions = 0
        table.begin_round()
        while table.waiting() is not None:
            decisions += 1
            table.choose(POLICIES["lively"](table.state, table.options(), stream))
        tally = rounds.play_round(program, plan, number)
        kinds = [event.kind for event in heard]
        assert (tally.rounds, tally.turns, tally.decisions) == (1, kinds.count("turn"), decisions)
        assert tally.reshuffles == kinds.count("reshuffle")
        assert tally.wins == tuple(int(seat == table.state.winner) for seat in range(4))
        assert tally.unwon == 1 - sum(tally.wins)
        assert 0 < tally.draw_turns < tally.turns


def test_a_turn_taken_out_of_order_is_a_turn() -> None:
    program = load("madagascar-en", house_rules=["jump-in"]).program
    plan = rounds.Plan(4, 20, seed=3, policy="lively")
    ended = 0
    for number in range(plan.rounds):
        table, stream = rounds.dealt(program, plan, number)
        table.begin_round()
        while table.waiting() is not None:
            table.choose(POLICIES["lively"](table.state, table.options(), stream))
        ended += table.state.turns + 1  # the last one was won
    tally = rounds.play_rounds(program, plan, range(plan.rounds))
    assert (tally.turns, tally.unwon) == (ended, 0)


def test_house_rules_are_laid_over() -> None:
    words = ("madagascar-en", "--rounds", "10", "--policy", "lively")
    result = run(*words, "--with", "stacking", "--with", "jump-in", "--json")
    assert json.loads(result.stdout)["house_rules"] == ["jump-in", "stacking"]
    assert run(*words, "--with", "jump-in").output.startswith("madagascar-en with jump-in for 4 players")
    assert run("madagascar-en", "--with", "no-such-rule").exit_code == 2


def test_the_last_seat_deals_and_every_round_stands_alone() -> None:
    program = load("madagascar-en").program
    table, _ = rounds.dealt(program, rounds.Plan(5, 8, seed=1), 7)
    table.begin_round()
    assert table.state.dealer == 4
    assert table.state.scores == [0] * 5


def test_json_has_every_key_and_they_agree() -> None:
    result = run("monster-high-es", "--rounds", "30", "--seed", "4", "--policy", "lively", "--json")
    assert result.exit_code == 0
    data = json.loads(result.stdout)
    assert list(data) == KEYS
    assert (data["rulebook"], data["players"], data["seed"], data["policy"]) == ("monster-high-es", 4, 4, "lively")
    assert (data["rounds"], sum(data["wins"]) + data["unwon"], len(data["wins"])) == (30, 30, 4)
    assert data["mean_turns"] == data["turns"] / 30
    assert data["mean_decisions"] == data["decisions"] / 30
    assert data["turns_per_second"] == pytest.approx(data["turns"] / data["seconds"], rel=0.01)
    assert result.stderr == "", "no progress bar in a pipe"


def test_text_says_the_same() -> None:
    words = ("monster-high-es", "--rounds", "30", "--policy", "lively")
    data, text = json.loads(run(*words, "--json").stdout), run(*words).output
    assert text.startswith("monster-high-es for 4 players, policy lively, seed 0\n")
    for key in ("rounds", "turns", "decisions", "draw_turns", "reshuffles"):
        assert f"{data[key]:,}  " in next(line for line in text.splitlines() if line.startswith(key.replace("_", " ")))
    assert f"{data['mean_turns']:.2f} a round" in text
    assert "won by seat 4" in text


# --- who plays ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("policy", [pytest.param(one, marks=[slow] if one == "uniform" else []) for one in POLICIES])
def test_two_workers_play_what_one_plays(policy: str) -> None:
    program = load("kung-fu-panda-en").program
    plan = rounds.Plan(3, 90, seed=11, policy=policy)
    alone, shared = simulate(program, plan), simulate(program, plan, workers=2)
    assert alone.tally == shared.tally
    assert alone.tally == rounds.play_rounds(program, plan, range(90))
    assert min(alone.seconds, shared.seconds) > 0


def test_another_seed_is_another_game() -> None:
    program = load("kung-fu-panda-en").program
    one, other = (rounds.play_rounds(program, rounds.Plan(3, 10, seed=seed), range(10)) for seed in (1, 2))
    assert one != other


def test_few_rounds_are_shared_among_many_workers() -> None:
    result = run("madagascar-en", "--rounds", "3", "--policy", "lively", "--workers", "8", "--json")
    assert json.loads(result.stdout)["rounds"] == 3


# --- the policies ------------------------------------------------------------------------------------------


def test_the_command_offers_every_policy() -> None:
    option = next(one for one in main.commands["simulate"].params if one.name == "policy")
    assert isinstance(option.type, click.Choice)
    assert list(option.type.choices) == list(POLICIES)


@pytest.fixture
def turn() -> tuple[State, list[Move]]:
    """Somebody may lay one card that they hold twice, another once, or draw."""
    state = State()
    state.hands = [[5, 3, 5, 9]]
    return state, [Move("play", 0, 3), Move("play", 0, 5), Move("draw", 0)]


def test_uniform_takes_every_option_alike(turn: tuple[State, list[Move]]) -> None:
    assert list(drawn_by("uniform", *turn).values()) == pytest.approx([1 / 3] * 3, abs=0.03)
    menu = [
        Move("take", 1, player=0, offer="one"),
        Move("take", 1, player=0, offer="two"),
        Move("decline", 1, player=0, offer="one"),
    ]
    menu.append(Move("decline", 1, player=0, offer="two"))
    assert list(drawn_by("uniform", turn[0], menu).values()) == pytest.approx([1 / 4] * 4, abs=0.03)


def test_uniform_cards_counts_equal_cards_each_and_draws_only_in_need(turn: tuple[State, list[Move]]) -> None:
    state, moves = turn
    assert list(drawn_by("uniform-cards", state, moves).values()) == pytest.approx([1 / 3, 2 / 3, 0], abs=0.03)
    assert drawn_by("uniform-cards", state, moves[2:]) == {moves[2]: 1}
    just_drawn = [Move("play", 0, 9), Move("keep", 0)]
    assert list(drawn_by("uniform-cards", state, just_drawn).values()) == [1, 0]
    colors = [Move("name", 0, color=color) for color in range(4)]
    assert list(drawn_by("uniform-cards", state, colors).values()) == pytest.approx([1 / 4] * 4, abs=0.03)
    menu = [Move("take", 0, player=1, offer="one"), Move("decline", 0, player=1, offer="one")]
    assert list(drawn_by("uniform-cards", state, menu).values()) == [0, 1]


def test_lively_draws_rarely_and_takes_half_of_the_offers(turn: tuple[State, list[Move]]) -> None:
    expected = [10 / 21, 10 / 21, 1 / 21]
    assert list(drawn_by("lively", *turn).values()) == pytest.approx(expected, abs=0.03)
    menu = [Move("take", 0, player=1, offer="one"), Move("take", 0, player=1, offer="two")]
    menu += [Move("decline", 0, player=1, offer="one"), Move("decline", 0, player=1, offer="two")]
    assert list(drawn_by("lively", turn[0], menu).values()) == pytest.approx([1 / 2, 0, 1 / 2, 0], abs=0.03)


def test_records_are_lively() -> None:
    """Of the lines of random rounds few are draws, and offers are taken."""
    program = load("madagascar-en").program
    lines = "".join(record_round(program, 4, 2, number) for number in range(10)).splitlines()
    assert any(" says " in line for line in lines)
    assert sum(line.endswith(" plays") or " plays " in line for line in lines) > sum("draws" in line for line in lines)


# --- leaving early, and mistakes ----------------------------------------------------------------------------


@pytest.mark.parametrize("workers", [1, 2])
def test_ctrl_c_shows_what_was_played(workers: int) -> None:
    command = [sys.executable, "-c", ENDLESS.format(workers)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stderr is not None
    assert process.stderr.readline() == "playing\n"
    time.sleep(1)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    data = json.loads(out)
    assert 0 < data["rounds"] == sum(data["wins"]) + data["unwon"]
    assert err == f"called off: {data['rounds']:,} of 10,000,000 rounds were played\n"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("madagascar-en", "--players", "1"), "madagascar-en is for 2 to 10 players"),
        (("madagascar-en", "--players", "11"), "madagascar-en is for 2 to 10 players"),
        (("madagascar-en", "--rounds", "0"), "0 is not in the range"),
        (("madagascar-en", "--workers", "0"), "0 is not in the range"),
        (("madagascar-en", "--seed", "-1"), "-1 is not in the range"),
        (("madagascar-en", "--policy", "clever"), "'clever' is not one of"),
        (("madagaskar-en",), "did you mean `madagascar-en`?"),
        ((), "Missing argument 'RULEBOOK'"),
    ],
)
def test_wrong_usage_is_answered_plainly(words: tuple[str, ...], said: str) -> None:
    result = run(*words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert said in result.stderr


def test_the_deck_bounds_the_players(tmp_path: Path) -> None:
    file = tmp_path / "big-hands.yaml"
    file.write_text("lastcard: 1\nrulebook: big-hands\ntitle: x\nextends: madagascar-en\nsetup: {deal: {cards: 30}}\n")
    result = run(str(file), "--players", "4")
    assert result.exit_code == 2
    assert "is for 2 to 3 players" in result.stderr
    assert run(str(file), "--players", "3", "--rounds", "2").exit_code == 0
