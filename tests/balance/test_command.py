"""`lastcard balance`: what it says, to people and to programs, and how it ends."""

import json
import signal
import subprocess
import sys
import time
from typing import Any

import pytest
from click.testing import CliRunner, Result

from lastcard.interpreter.cli import main

CLASSIC = ("classic", "--players", "3", "--rounds", "60", "--seed", "4", "--workers", "1")
KEYS = ["rulebook", "players", "seed", "policy", "rounds", "ended", "precision", "confidence", "seconds"]
KEYS += ["seats", "with", "against", "difference"]
PATIENCE = 60


def run(*words: str) -> Result:
    return CliRunner().invoke(main, ["balance", *words])


def data_of(*words: str) -> dict[str, Any]:
    result = run(*words, "--json")
    assert result.exit_code == 0, result.output
    found: dict[str, Any] = json.loads(result.stdout)
    return found


def test_json_has_every_key_and_they_agree() -> None:
    data = data_of(*CLASSIC)
    assert list(data) == KEYS
    assert (data["rounds"], data["ended"], data["precision"], data["policy"]) == (60, "rounds", None, "lively")
    assert data["seats"] == data["with"]["seats"]
    assert len(data["seats"]) == 3
    assert sum(each["share"] for each in data["seats"]) + data["with"]["unwon"]["share"] == pytest.approx(1)
    for each in data["seats"]:
        assert 0 <= each["low"] <= each["share"] <= each["high"] <= 1
        assert each["half_width"] == max(each["share"] - each["low"], each["high"] - each["share"])
    assert data["against"] is data["difference"] is None
    for key in ("turns", "draw_turns", "choices", "decisions", "reshuffles"):
        histogram = data["with"][key]["histogram"]
        assert sum(histogram.values()) == 60
        mean = sum(int(value) * count for value, count in histogram.items()) / 60
        assert data["with"][key]["mean"] == pytest.approx(mean)
    assert 0 < data["with"]["choices"]["share_of_turns"] < 1


def test_the_rounds_are_those_of_a_simulation() -> None:
    words = ["simulate", *CLASSIC, "--policy", "lively", "--json"]
    simulated = json.loads(CliRunner().invoke(main, words).stdout)
    data = data_of(*CLASSIC)
    assert data["with"]["digest"] == simulated["digest"]
    assert [each["rounds"] for each in data["seats"]] == simulated["wins"]
    assert data["with"]["turns"]["mean"] == simulated["mean_turns"]


def test_workers_change_nothing() -> None:
    words = ("crazy-eights", "--players", "2", "--precision", "3", "--seconds", "600")
    one, two = data_of(*words, "--workers", "1"), data_of(*words, "--workers", "2")
    assert one["ended"] == "certain"
    assert one["rounds"] in (1_000, 2_000)
    for key in set(KEYS) - {"seconds"}:
        assert one[key] == two[key]


def test_it_ends_as_soon_as_it_is_certain_enough() -> None:
    data = data_of("crazy-eights", "--players", "2", "--precision", "3", "--seconds", "600")
    assert max(each["half_width"] for each in data["seats"]) <= 0.03
    fewer = data_of("crazy-eights", "--players", "2", "--rounds", str(data["rounds"] // 2))
    assert max(each["half_width"] for each in fewer["seats"]) > 0.03 or data["rounds"] == 1_000


def test_a_set_against_itself_differs_in_nothing() -> None:
    data = data_of(*CLASSIC, "--with", "stacking", "--against", "stacking")
    assert data["with"] == data["against"]
    for each in data["difference"]:
        assert (each["difference"], each["half_width"], each["chance"], each["significant"]) == (0, 0, 1, False)


def test_the_difference_is_that_of_the_two() -> None:
    data = data_of(*CLASSIC, "--with", "stacking", "--against", "nothing")
    one, other = data["with"], data["against"]
    assert (one["house_rules"], other["house_rules"]) == (["stacking"], [])
    assert one["digest"] != other["digest"]
    found = {each["what"]: each for each in data["difference"]}
    assert found["turns a round"]["difference"] == pytest.approx(one["turns"]["mean"] - other["turns"]["mean"])
    for seat in range(3):
        more = one["seats"][seat]["share"] - other["seats"][seat]["share"]
        assert found[f"won by seat {seat + 1}"]["difference"] == pytest.approx(more)


def test_what_plainly_differs_is_significant() -> None:
    """Whoever draws until a card can be laid lays it: turns in which somebody draws are turned into others."""
    data = data_of(*CLASSIC, "--with", "draw-until-playable", "--against", "nothing")
    assert data["rounds"] == 60
    assert any(each["significant"] for each in data["difference"])


def test_text_says_the_same() -> None:
    data, text = data_of(*CLASSIC), run(*CLASSIC).output
    assert text.startswith("classic without house rules, 3 players, policy lively, seed 4\n60 rounds in ")
    for seat, each in enumerate(data["seats"], 1):
        assert f"  seat {seat:<3} {100 * each['share']:6.2f} % ± {100 * each['half_width']:.2f}" in text
    assert f"Turns a round: {data['with']['turns']['mean']:.2f}" in text
    assert "Nobody plays well" in text
    never = [each for each in data["with"]["places"] if not each["times"]]
    assert never
    for each in never:
        assert f"{each['file']}:{each['line']}" in text.partition("\nNever\n")[2]


def test_time_that_is_short_is_told() -> None:
    result = run("classic", "--seconds", "0.3", "--workers", "1")
    assert result.exit_code == 0
    assert "Time was short: after " in result.output


ENDLESS = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # a test run in the background was told to ignore it
from lastcard.interpreter.balance import pursuit
from lastcard.interpreter.cli import main
class Loud(pursuit.CalledOff):
    def __enter__(self):
        called_off = super().__enter__()
        print("playing", file=sys.stderr, flush=True)
        return called_off
pursuit.CalledOff = Loud
main(["balance", "monster-high-es", "--rounds", "10000000", "--workers", "{}", "--json"])
"""


@pytest.mark.parametrize("workers", [1, 2])
def test_ctrl_c_keeps_what_was_found(workers: int) -> None:
    command = [sys.executable, "-c", ENDLESS.format(workers)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stderr is not None
    assert process.stderr.readline() == "playing\n"
    time.sleep(2)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, err) == (130, "")
    data = json.loads(out)
    assert data["ended"] == "called off"
    assert 0 < data["rounds"] == sum(data["with"]["turns"]["histogram"].values())


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("classic", "--players", "1"), "classic is for 2 to 10 players"),
        (("classic", "--rounds", "0"), "0 is not in the range"),
        (("classic", "--precision", "0"), "0.0 is not in the range"),
        (("classic", "--rounds", "5", "--precision", "1"), "give one of them"),
        (("classic", "--workers", "2", "--dask", "tcp://127.0.0.1:1"), "give one of them"),
        (("classic", "--policy", "clever"), "clever"),
        (("classic", "--against", "no-such-rule"), "no-such-rule"),
        (("classic", "--against", "nothing", "--against", "stacking"), "--against nothing stands alone"),
        (("clasic",), "did you mean `classic`?"),
        ((), "Missing argument 'RULEBOOK'"),
    ],
)
def test_wrong_usage_is_answered_plainly(words: tuple[str, ...], said: str) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert said in result.output
