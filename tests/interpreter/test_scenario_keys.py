"""Keys of scenarios for what a game of today may have: zones, flags of players, lost turns, passes, hands shown."""

from pathlib import Path

import pytest

from lastcard.interpreter.proof.scenario import Verdict, run_file

BOOK = """\
lastcard: 1
rulebook: shelf
title: A shelf
extends: classic
zones: {aside: {}}
flags:
  waits: {of: player, holds: number, start: 1}
  wish: {of: player, holds: color}
  friend: {of: player, holds: player}
rules:
  put-aside:
    on: player plays skip
    follows: [skip]
    do:
      - player picks chosen from hand of player
      - player puts chosen into aside
      - waits of player becomes waits of player + 1
      - wish of player becomes color of chosen
  look:
    on: player plays reverse
    follows: [reverse, reverse-skips]
    do:
      - player shows hand of player to next after player
      - next after player takes aside
      - friend of player becomes nobody
"""
SCENARIO = """\
scenario: On the shelf
rulebook: shelf.yaml
players: [Ana, Blas, Carla]
given: {given}
play: {play}
expect: {expect}
"""
HANDS = "turn: Ana, top: red 5, hands: {Ana: [red skip, red reverse, red 1, red 2], Blas: [blue 1, blue 2]}"


def verdict(folder: Path, given: str = "", play: str = "[]", expect: str = "{}") -> Verdict:
    (folder / "shelf.yaml").write_text(BOOK)
    text = SCENARIO.format(given=f"{{{HANDS}{given}}}", play=play, expect=expect)
    (folder / "s.scenario.yaml").write_text(text)
    (found,) = run_file(folder / "s.scenario.yaml")
    return found


TAKEN = "[Ana plays red reverse]"
PUT = "[Ana plays red skip, Ana picks red 1]"


@pytest.mark.parametrize(
    ("given", "play", "expect"),
    [
        ("", PUT, "{zones: {aside: [red 1]}, player flags: {waits: {Ana: 2, Blas: 1}, wish: {Ana: red, Blas: none}}}"),
        (", zones: {aside: [red 3, blue 4]}", TAKEN, "{zones: {aside: []}, counts: {Carla: 9}}"),
        (", player flags: {waits: {Ana: 5}, wish: {Blas: blue}}", "[]", "{player flags: {wish: {Blas: blue}}}"),
        (", player flags: {waits: {Ana: 5}}", PUT, "{player flags: {waits: {Ana: 6}}}"),
        (
            ", player flags: {friend: {Ana: nobody, Blas: Ana}}",
            "[]",
            "{player flags: {friend: {Ana: none, Blas: Ana}}}",
        ),
        (", lost turns: {Blas: 1, Carla: 0}", "[]", "{lost turns: {Ana: 0, Blas: 1, Carla: 0}}"),
        (", lost turns: {Blas: 1}", "[Ana plays red 1]", "{turn: Carla, lost turns: {Blas: 0}}"),
        (", lost turns: {Blas: 3, Carla: 2}", "[Ana plays red 1]", "{turn: Ana, lost turns: {Blas: 2, Carla: 1}}"),
        (", lost turns: {Blas: 31}", "[]", "{lost turns: {Blas: 31}}"),
        (", color: none", "[]", "{color: none}"),
        ("", TAKEN, "{shown: {Carla: Ana}}"),
        ("", TAKEN, "{shown: {Carla: [Ana]}, round winner: [none]}"),
        (", passes: 2, rest: out", "[]", "{round winner: none}"),
    ],
)
def test_what_is_said_holds(tmp_path: Path, given: str, play: str, expect: str) -> None:
    assert verdict(tmp_path, given, play, expect).problem == ""


@pytest.mark.parametrize(
    ("given", "play", "expect", "problem"),
    [
        ("", PUT, "{zones: {aside: [red 2]}}", "expected zone aside [red 2], found [red 1]"),
        ("", PUT, "{zones: {table: []}}", "the rulebook has no zone `table`"),
        ("", PUT, "{zones: {aside: {Ana: []}}}", "the zone `aside` belongs to the table, and to no player"),
        ("", "[]", "{player flags: {waits: {Ana: 2}}}", "expected flag waits of Ana: 2, found 1"),
        ("", "[]", "{player flags: {hurry: {Ana: 2}}}", "the rulebook has no flag `hurry` of this sort"),
        ("", "[]", "{player flags: {waits: {Zoe: 2}}}", "nobody is called `Zoe`"),
        ("", "[]", "{lost turns: {Blas: 1}}", "expected lost turns of Blas 1, found 0"),
        ("", "[]", "{shown: {Carla: Ana}}", "expected the hand of Ana to be shown to Carla in the last line"),
        ("", "[Ana plays red reverse, Carla draws]", "{shown: {Carla: Ana}}", "expected the hand of Ana"),
        ("", "[]", "{places: [Ana]}", "expected places: [Ana], found []"),
        ("", "[]", "{round winner: [Ana, Blas]}", "expected round winner: [Ana, Blas], found [none]"),
        (", teams: [[Ana], [Blas]]", "[]", "{}", "the rulebook knows no teams"),
        (
            ", chance: [feast]",
            "[]",
            "{}",
            "chance cannot bring `feast`: this is no number, card, color, player or word",
        ),
        (", places: [Dani]", "[]", "{}", "nobody is called `Dani`"),
        (", places: [Ana]", "[]", "{}", "Ana has finished and holds no cards"),
        (", lost turns: {Blas: 32}", "[]", "{}", "Blas cannot lose 32 turns"),
        (", lost turns: {Blas: -1}", "[]", "{}", "Blas cannot lose -1 turns"),
        (", lost turns: {Zoe: 1}", "[]", "{}", "nobody is called `Zoe`"),
        (", zones: {table: []}", "[]", "{}", "the rulebook has no zone `table`"),
        (", zones: {aside: {Ana: [red 3]}}", "[]", "{}", "the zone `aside` belongs to the table"),
        (", zones: {aside: [5 * wild]}", "[]", "{}", "the deck does not hold so many `wild`"),
        (", player flags: {hurry: {Ana: 1}}", "[]", "{}", "the rulebook has no flag `hurry` of this sort"),
        (", flags: {waits: 1}", "[]", "{}", "the rulebook has no flag `waits` of this sort"),
        (", player flags: {waits: {Zoe: 1}}", "[]", "{}", "nobody is called `Zoe`"),
        (", player flags: {waits: {Ana: green}}", "[]", "{}", "`green` is no number"),
        (", passes: -1", "[]", "{}", "the number must be at least 0"),
        ("", "[Ana picks 7]", "{}", "expected `Ana picks 7` to be allowed"),
        ("", "[Ana says bank]", "{}", "the rulebook has no offer or action `bank`"),
        ("", "[]", "{asked for: number}", "expected asked for: number, found play"),
    ],
)
def test_what_is_not_so_is_told(tmp_path: Path, given: str, play: str, expect: str, problem: str) -> None:
    assert verdict(tmp_path, given, play, expect).problem.startswith(problem)


def test_a_lap_of_passes_goes_on_from_those_given(tmp_path: Path) -> None:
    (tmp_path / "s.yaml").write_text("""\
scenario: The third pass in a row ends the round
rulebook: classic
players: [Ana, Blas, Carla]
given:
  turn: Ana
  top: red 5
  passes: 2
  rest: out
  hands: {Ana: [blue 1, blue 2], Blas: [blue 3], Carla: [blue 4]}
play: [Ana passes]
expect: {round winner: nobody}
""")
    (found,) = run_file(tmp_path / "s.yaml")
    assert found.problem == ""


def test_whoever_owes_the_call_is_caught_after_the_draw_of_the_next(tmp_path: Path) -> None:
    """The player before counts as the last one."""
    (tmp_path / "s.yaml").write_text("""\
scenario: Ana has not called
rulebook: monster-high-fr
players: [Ana, Blas, Carla]
given:
  turn: Blas
  direction: left
  top: pink 5
  player flags: {owes-call: {Ana: true}}
  hands: {Ana: [blue 1], Blas: [blue 3, blue 6]}
  draw pile: [blue 7]
play: [Blas draws]
expect: {asked for: catch}
""")
    (found,) = run_file(tmp_path / "s.yaml")
    assert found.problem == ""
