"""Scenarios and examples as authors write them: what is wrong is told before anything is played, by both commands."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from lastcard.dsl.shape.base import keys_of
from lastcard.dsl.shape.scenario_shape import ExpectShape, GivenShape
from lastcard.interpreter.cli import main
from lastcard.interpreter.judging.scenario import EXPECTED, GIVEN, IN_THE_DECK
from lastcard.interpreter.proof.judge import judge_file
from lastcard.interpreter.proof.scenario import run_file

SCENARIO = """\
scenario: A three
rulebook: classic
players: [Ana, Blas, Carla]
given:
  turn: Ana
  top: red 7
  hands: {Ana: [red 3, red 2, blue 3], Blas: [red 5, red skip]}
  draw pile: [blue 1]
play:
  - Ana plays red 3
expect:
  counts: {Ana: 2}
"""
HOUSE_RULE = """\
lastcard: 1
house-rule: mine
title: A skip stings
needs: {kinds: [skip]}
changes:
  add:
    flags: {mood: {holds: [calm, angry]}}
    rules:
      mine: {on: player plays skip, do: [next after player draws 1, mood becomes angry]}
examples:
  - scenario: A skip costs a card
    rulebook: classic
    players: [Ana, Blas, Carla]
    given: {turn: Ana, top: red 3, hands: {Ana: [red skip, red 1, red 2]}}
    play: [Ana plays red skip]
    expect: {turn: Carla, flags: {mood: angry}}
"""
# What stands in the scenario, and what is written instead; a part of the line at which something is said, the code, and
# a part of what is said to write.
MISTAKES = {
    "a rulebook misspelled": ("classic", "clasic", "clasic", "LC416", "did you mean `classic`?"),
    "a file that is not there": ("classic", "./no.yaml", "no.yaml", "LC416", "a path counts from the folder"),
    "a house rule for a rulebook": ("classic", "stacking", "stacking", "LC416", "`house-rules: [stacking]`"),
    "a house rule misspelled": ("given:", "house-rules: [stakking]\ngiven:", "stakking", "LC430", "`stacking`"),
    "a parameter misspelled": ("given:", "house-rules: [stacking:accept=x]\ngiven:", "accept", "LC433", "`accepts`"),
    "a clause of no sheet": ("given:", "clauses: [a.b.1]\ngiven:", "clauses", "LC703", "take `clauses` away"),
    # --- players ---
    "nobody of that name": ("turn: Ana", "turn: Anna", "Anna", "LC701", "did you mean `Ana`?"),
    "a name in small letters": ("turn: Ana", "turn: ana", "turn: ana", "LC701", "did you mean `Ana`?"),
    "a hand of nobody": ("Blas: [", "Bals: [", "Bals", "LC701", "did you mean `Blas`?"),
    "a stranger": ("turn: Ana", "turn: Zoe", "Zoe", "LC701", "at this table: `Ana`, `Blas`, `Carla`"),
    "a stranger who plays": ("- Ana plays", "- Anna plays", "Anna", "LC701", "did you mean `Ana`?"),
    "a stranger who is expected": ("counts: {Ana", "counts: {Anna", "Anna", "LC701", "did you mean `Ana`?"),
    "a stranger who wins": ("counts: {Ana: 2}", "round winner: Bob", "Bob", "LC701", "`nobody`"),
    "somebody twice": ("[Ana, Blas, Carla]", "[Ana, Blas, Ana]", "players", "LC701", "another name for `Ana`"),
    "a name of two words": ("[Ana, Blas, Carla]", "[Ana Maria, Blas]", "players", "LC701", "`AnaMaria`"),
    "a table of one": ("[Ana, Blas, Carla]", "[Ana]", "players", "LC203", "2 to 10 players"),
    "a table by its size": ("[Ana, Blas, Carla]", "3", "players", "LC203", "`players: [Ana, Blas, Carla]`"),
    "a turn by its number": ("turn: Ana", "turn: 1", "turn: 1", "LC203", "`turn: NAME`"),
    # --- cards ---
    "no such card": ("top: red 7", "top: red 17", "red 17", "LC702", "`0` to `9`"),
    "another order": ("top: red 7", "top: 7 red", "7 red", "LC702", "write `red 7`"),
    "capitals": ("top: red 7", "top: Red 7", "Red 7", "LC702", "write `red 7`"),
    "a hyphen": ("top: red 7", "top: red-7", "red-7", "LC702", "write `red 7`"),
    "another language": ("top: red 7", "top: rojo siete", "rojo", "LC702", "write `red 7`"),
    "two words": ("red skip", "red draw two", "draw two", "LC702", "write `red draw-two`"),
    "a sign": ("red skip", "red +2", "+2", "LC702", "write `red draw-two`"),
    "a color too many": ("red skip", "red wild", "red wild", "LC702", "write `wild`"),
    "a color too few": ("red skip", "skip", "[red 5, skip]", "LC702", "say its color too"),
    "too many of one": ("red 2,", "3 * red 2,", "3 *", "LC705", "there are 2"),
    "too many of one in two places": ("[blue 1]", "[red 3, red 3]", "draw pile", "LC705", "there are 2"),
    "a card without color on top": ("top: red 7", "top: wild", "top: wild", "LC705", "`color: blue`"),
    "no card on top": ("  top: red 7\n", "", "given", "LC705", "`top: CARD`"),
    "cards without a list": ("[red 5, red skip]", "red 5", "Blas: red 5", "LC203", "`Blas: [red 5]`"),
    "cards by their number": ("[blue 1]", "20", "draw pile: 20", "LC203", "the cards themselves"),
    # --- other names ---
    "no such color": ("top: red 7", "top: wild\n  color: purple", "purple", "LC703", "`none`"),
    "a color in German": ("top: red 7", "top: wild\n  color: rot", "rot", "LC703", "did you mean `red`?"),
    "no such flag": ("counts: {Ana: 2}", "flags: {staked: 3}", "staked", "LC703", "there is none"),
    "a flag of the players": ("counts: {Ana: 2}", "flags: {owes-call: true}", "owes", "LC703", "`player flags:"),
    "no such zone": ("counts: {Ana: 2}", "zones: {table: []}", "zones", "LC703", "there is none"),
    "no such question": ("counts: {Ana: 2}", "asked for: colour", "colour", "LC703", "did you mean `color`?"),
    "no such outcome": ("top: red 7", "top: red 7\n  chance: [purple]", "purple", "LC703", "a card is"),
    "another direction": ("top: red 7", "top: red 7\n  direction: clockwise", "clockwise", "LC203", "write `left`"),
    "no such scoring": ("top: red 7", "top: red 7\n  scoring: winner", "scoring", "LC705", "name one of these"),
    "teams of a game without": ("top: red 7", "top: red 7\n  teams: [[Ana, Blas]]", "teams", "LC705", "leave `teams`"),
    "two beginnings": ("top: red 7", "top: red 7\n  turned up: [red 8]", "turn: Ana", "LC705", "leave this out"),
    "a position before the deal": ("top: red 7", "dealing: true", "hands", "LC705", "leave `dealing` out"),
    # --- keys ---
    "a pile in one word": ("draw pile:", "drawpile:", "drawpile", "LC201", "`draw pile`"),
    "a hand alone": ("hands:", "hand:", "hand:", "LC201", "`hands`"),
    "what was expected": ("expect:", "expected:", "expected", "LC201", "`expect`"),
    "a winner of something": ("counts: {Ana: 2}", "winner: Ana", "winner", "LC201", "`round winner`"),
    "a title by another name": ("scenario:", "title:", "title", "LC201", "`scenario`"),
    "a version": ("scenario: A three", "scenario: A three\nlastcard: 1", "lastcard", "LC201", "take this line away"),
    "cards where their number is": ("counts: {Ana: 2}", "draw pile: [red 1]", "[red 1]", "LC203", "`draw pile: 1`"),
    "counts of nobody": ("counts: {Ana: 2}", "counts: [2]", "counts", "LC203", "`counts: {NAME: ...}`"),
    # --- moves ---
    "a verb for oneself": ("Ana plays red 3", "Ana play red 3", "Ana play", "LC704", "write `Ana plays red 3`"),
    "another verb": ("Ana plays red 3", "Ana lays red 3", "Ana lays", "LC704", "write `Ana plays red 3`"),
    "a verb in Spanish": ("Ana plays red 3", "Ana juega red 3", "juega", "LC704", "write `Ana plays red 3`"),
    "nobody does it": ("Ana plays red 3", "plays red 3", "- plays", "LC704", "write `Ana plays red 3`"),
    "no such card to play": ("Ana plays red 3", "Ana plays red 33", "red 33", "LC702", "`0` to `9`"),
    "no card to play": ("Ana plays red 3", "Ana plays", "Ana plays", "LC704", "`Ana plays CARD`"),
    "several cards to draw": ("Ana plays red 3", "Ana draws 2", "draws 2", "LC704", "write `Ana draws` where"),
    "a draw": ("Ana plays red 3", "Ana draw a card", "Ana draw", "LC704", "write `Ana draws`"),
    "a pass": ("Ana plays red 3", "Ana pass", "Ana pass", "LC704", "write `Ana passes`"),
    "a call": ("Ana plays red 3", "Ana calls uno", "calls", "LC704", "write `Ana says uno`"),
    "a call with a sign": ("Ana plays red 3", "Ana says uno!", "uno!", "LC703", "did you mean `uno`?"),
    "an offer misspelled": ("Ana plays red 3", "Ana declines cath", "cath", "LC703", "did you mean `catch`?"),
    "somebody misspelled in an offer": ("Ana plays red 3", "Ana says catch Bals", "Bals", "LC703", "`Blas`"),
    "cards with and": ("Ana plays red 3", "Ana plays red 3 and red 2", "and", "LC704", "`Ana plays red 3 + red 2`"),
    "a colon in a move": ("Ana plays red 3", "Ana: plays red 3", "Ana:", "LC201", "`Ana plays red 3`"),
    "a color that is none": ("Ana plays red 3", "Ana names purple", "purple", "LC703", "`blue`"),
    "a pick of nobody": ("Ana plays red 3", "Ana picks Bals", "Bals", "LC703", "did you mean `Blas`?"),
    "a share in words": ("Ana plays red 3", "Ana gives two to Blas", "two", "LC704", "`Ana gives 2 to Blas`"),
    "a share to a stranger": ("Ana plays red 3", "Ana gives 2 to Bals", "Bals", "LC701", "did you mean `Blas`?"),
    "offers that go by": ("Ana plays red 3", "let it go", "let it", "LC704", "did you mean `let go`?"),
    "a line that is refused": ("- Ana plays", "- refuse: Ana plays", "refuse", "LC201", "did you mean `refused`?"),
    "two in one line": (
        "Ana plays red 3",
        "{expect: {}, refused: Ana draws}",
        "refused",
        "LC201",
        "lines of their own",
    ),
    "lines without hyphens": ("- Ana plays red 3", "Ana plays red 3\n  Ana draws", "Ana plays", "LC203", "`- `"),
    "what cannot be": ("counts: {Ana: 2}", "cannot: [Ana lays red 9]", "lays", "LC704", "write `Ana plays red 9`"),
    "what can be": ("counts: {Ana: 2}", "can: [Blas plays red 33]", "red 33", "LC702", "`0` to `9`"),
    "what is between": ("- Ana", "- expect: {turn: Bals}\n  - Ana", "Bals", "LC701", "did you mean `Blas`?"),
}


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, arguments)


@pytest.mark.parametrize(("there", "instead", "line", "code", "advice"), MISTAKES.values(), ids=MISTAKES)
def test_whoever_errs_in_a_scenario_is_told_where_and_what_to_write(
    tmp_path: Path, there: str, instead: str, line: str, code: str, advice: str
) -> None:
    assert there in SCENARIO
    path = tmp_path / "mine.scenario.yaml"
    path.write_text(text := SCENARIO.replace(there, instead, 1), encoding="utf-8")
    (problem,) = judge_file(path).diagnostics

    assert problem.span is not None
    assert (problem.code, problem.span.file) == (code, str(path)), problem.message
    assert line in text.splitlines()[problem.span.line - 1]
    assert advice in problem.help
    (verdict,) = run_file(path)
    assert verdict.diagnostics == (problem,), "both commands say the same"
    assert verdict.passed == (problem.severity == "warning")


def test_a_right_one_passes_both(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(SCENARIO, encoding="utf-8")
    assert run("validate", str(path)).output == f"{path}: ok\n"
    assert run("test", str(path)).output == f"ok    {path}:1  A three\n1 passed, 0 failed\n"


def test_the_commands_show_the_same_place(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(SCENARIO.replace("top: red 7", "top: rojo 7"), encoding="utf-8")
    shown = (
        f"{path}:6:8: error LC702: the deck has no card `rojo 7`\n"
        " 6 |   top: rojo 7\n   |        ^^^^^^\nhelp: write `red 7`\n\n"
    )
    validated, tested = run("validate", str(path)), run("test", str(path))
    assert (validated.exit_code, validated.output) == (1, f"{shown}{path}: 1 problem\n")
    assert (tested.exit_code, tested.output) == (1, f"FAIL  {path}:1  A three\n{shown}0 passed, 1 failed\n")
    told = json.loads(run("test", "--json", str(path)).stdout)
    assert told == {
        "title": "A three",
        "file": str(path),
        "line": 1,
        "passed": False,
        "problem": "the deck has no card `rojo 7`",
        "at": 6,
    }


def test_what_is_wrong_in_play_is_for_the_test_alone(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(SCENARIO.replace("Ana plays red 3", "Ana plays blue 3"), encoding="utf-8")
    assert run("validate", str(path)).exit_code == 0
    tested = run("test", str(path))
    assert tested.exit_code == 1
    assert "expected `Ana plays blue 3` to be allowed" in tested.output


def test_a_rulebook_of_ones_own_that_is_not_in_order_is_told_of_once(tmp_path: Path) -> None:
    book = tmp_path / "book.yaml"
    book.write_text("lastcard: 1\nrulebook: book\ntitle: Book\nextends: clasic\n", encoding="utf-8")
    path = tmp_path / "mine.yaml"
    path.write_text("---\n".join([SCENARIO.replace("classic", "./book.yaml")] * 3), encoding="utf-8")
    (problem,) = judge_file(path).diagnostics
    assert problem.span is not None
    assert (problem.code, Path(problem.span.file).name) == ("LC416", "book.yaml")
    assert run("test", str(path)).output.count("error LC416") == 1


def test_the_same_wrong_house_rule_is_told_wherever_it_is_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    asking = SCENARIO.replace("given:", "house-rules: [stakking]\ngiven:")
    path.write_text("---\n".join([asking] * 3), encoding="utf-8")
    assert [problem.span and problem.span.line for problem in judge_file(path).diagnostics] == [4, 18, 32]


@pytest.mark.parametrize("line", ["Ana plays purple 3", "Ana lays red 3", "Ana says unno", "Anna draws"])
def test_what_is_no_move_is_always_refused_and_that_is_surely_not_meant(tmp_path: Path, line: str) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(SCENARIO.replace("- Ana", f"- refused: {line}\n  - Ana"), encoding="utf-8")
    (problem,) = judge_file(path).diagnostics
    assert problem.severity == "warning"
    assert problem.message.endswith(", so this is always refused")
    tested = run("test", str(path))
    assert (tested.exit_code, "warning LC70" in tested.output) == (0, True)


def test_that_something_cannot_be_said_in_a_game_may_be_shown(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(SCENARIO.replace("- Ana", "- refused: Ana says bank\n  - Ana"), encoding="utf-8")
    assert judge_file(path).diagnostics == ()


# --- examples ------------------------------------------------------------------------------------------------

EXAMPLES = {
    "a stranger": ("turn: Ana", "turn: Anna", "LC701", "did you mean `Ana`?"),
    "a rulebook": ("rulebook: classic", "rulebook: clasic", "LC416", "did you mean `classic`?"),
    "itself for a rulebook": ("rulebook: classic", "rulebook: mine", "LC416", "`house-rules: [mine]`"),
    "a word of its own flag": ("mood: angry}}", "mood: angri}}", "LC703", "did you mean `angry`?"),
    "itself misspelled": ("    players", "    house-rules: [myne]\n    players", "LC430", "did you mean `mine`?"),
    "itself left out": ("    players", "    house-rules: [stacking]\n    players", "LC706", "[mine, stacking]"),
    "a key": ("expect:", "expects:", "LC201", "did you mean `expect`?"),
    "a move": ("[Ana plays", "[Ana throws", "LC704", "write `Ana plays red skip`"),
    "cards with commas": ("[red skip, red 1, red 2]", "red skip, red 1, red 2", "LC203", "several things are a list"),
}


@pytest.mark.parametrize(("there", "instead", "code", "advice"), EXAMPLES.values(), ids=EXAMPLES)
def test_an_example_is_looked_into(tmp_path: Path, there: str, instead: str, code: str, advice: str) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(text := HOUSE_RULE.replace(there, instead, 1), encoding="utf-8")
    judged = judge_file(path)
    (problem,) = judged.diagnostics
    assert problem.span is not None
    assert judged.texts[problem.span.file] == text, "the place can be shown"
    assert (problem.code, problem.span.file) == (code, str(path)), problem.message
    assert instead.strip().split(", ")[0].split("\n")[0] in text.splitlines()[problem.span.line - 1]
    assert advice in problem.help


def test_every_example_is_looked_into_and_not_the_first_alone(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    second = HOUSE_RULE[HOUSE_RULE.index("  - scenario") :].replace("turn: Ana", "turn: Anna")
    path.write_text(HOUSE_RULE + second, encoding="utf-8")
    (problem,) = judge_file(path).diagnostics
    assert problem.span is not None
    assert (problem.code, problem.span.line) == ("LC701", 20)


def test_a_mistake_of_the_house_rule_is_not_told_again_of_every_example(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    broken = HOUSE_RULE.replace("draws 1", "drows 1")
    path.write_text(broken + broken[broken.index("  - scenario") :], encoding="utf-8")
    assert [problem.code for problem in judge_file(path).diagnostics] == ["LC302"]


# --- other files ----------------------------------------------------------------------------------------------


def test_in_a_folder_scenarios_are_left_to_the_test(tmp_path: Path) -> None:
    (tmp_path / "mine.scenario.yaml").write_text(SCENARIO.replace("turn: Ana", "turn: Anna"), encoding="utf-8")
    (tmp_path / "mine.yaml").write_text(HOUSE_RULE, encoding="utf-8")
    validated, tested = run("validate", str(tmp_path)), run("test", str(tmp_path))
    assert (validated.exit_code, "mine.scenario.yaml" in validated.output) == (0, False)
    assert (tested.exit_code, "error LC701" in tested.output) == (1, True)


def test_a_rulebook_is_no_scenario(tmp_path: Path) -> None:
    path = tmp_path / "book.yaml"
    path.write_text("lastcard: 1\nrulebook: book\ntitle: Book\nextends: classic\n", encoding="utf-8")
    result = run("test", str(path))
    assert result.exit_code == 1
    assert "error LC431: this is a rulebook, not a scenario" in result.output
    assert "`lastcard validate FILE` judges it" in result.output


def test_what_cannot_be_read_is_shown_as_ever(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(SCENARIO.replace("  turn", "\tturn"), encoding="utf-8")
    validated, tested = run("validate", str(path)), run("test", str(path))
    assert (validated.exit_code, tested.exit_code) == (1, 2)
    assert "error LC140: a tab stands where only spaces may" in validated.output
    assert "error LC140: a tab stands where only spaces may" in tested.output


def test_every_key_that_holds_names_is_looked_at() -> None:
    """A key without a row holds numbers, or words that the shape knows."""
    without_names = {"direction", "rest", "scoring", "seed", "dealing", "passes", "draw pile", "discard pile"}
    assert set(keys_of(GivenShape)) - GIVEN.keys() <= without_names
    assert set(keys_of(ExpectShape)) - EXPECTED.keys() <= without_names
    assert GIVEN.keys() <= set(keys_of(GivenShape))
    assert EXPECTED.keys() <= set(keys_of(ExpectShape))
    assert set(IN_THE_DECK) <= GIVEN.keys()
