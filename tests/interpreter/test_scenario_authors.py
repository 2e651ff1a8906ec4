"""Scenarios as authors write them who know the game and not the format: the line that is meant can be read as it is."""

import re
from pathlib import Path

import pytest

from lastcard.dsl.diagnostics.problem import Diagnostic
from lastcard.interpreter.proof.judge import judge_file
from lastcard.interpreter.proof.scenario import run_file

BOOK = """\
lastcard: 1
rulebook: book
title: Moods
extends: classic
flags:
  mood: {holds: [sunny, rainy]}
  wet: {of: player, holds: number}
zones:
  basket: {of: player, seen by: owner}
wheels:
  drops: {0: 3, 1: 2}
actions:
  keep-one:
    about: saved from hand of player with kind number
    do: [player puts saved into basket of player]
rules:
  may-keep-one: {permit: player says keep-one}
  wild-mood:
    on: player plays wild
    follows: all others
    do: [player picks mood, chance picks rain from drops, wet of player becomes rain]
  sunny-nine: {on: player plays number, when: rank of card is 9 and mood is sunny, do: [turn the direction]}
  emptied: {on: hand of player changes, when: hand of player is empty, do: [player wins the round]}
"""
SCENARIO = """\
scenario: A wild
rulebook: book.yaml
players: [Ana, Blas, Carla]
given:
  turn: Ana
  top: red 7
  hands: {Ana: [wild, red 2, blue 3], Blas: [red 5, red skip]}
  draw pile: [blue 1]
  chance: [0]
play:
  - refused: Blas plays red 5
  - Ana plays wild
  - Ana names green
  - Ana picks rainy
expect:
  turn: Blas
  flags: {mood: rainy}
  player flags: {wet: {Ana: 0}}
"""
WILD, NAMES, PICKS, REFUSED = (
    "- Ana plays wild",
    "- Ana names green",
    "- Ana picks rainy",
    "- refused: Blas plays red 5",
)
# What stands there, what is written instead; a part of the line at which something is said, and of what is said.
MISTAKES = {
    # --- another word for what is done ---
    "an article": (WILD, "- Ana lays the wild", "lays", "write `Ana plays wild`"),
    "whose it is, and on whom": (WILD, "- Ana plays her wild on Blas", "her wild", "write `Ana plays wild`"),
    "the past": (WILD, "- Ana played wild", "played", "write `Ana plays wild`"),
    "a color that is chosen": (NAMES, "- Ana chooses green", "chooses", "a color is named: `Ana names green`"),
    "a color that is said": (NAMES, "- Ana says green", "says green", "`Ana names green`"),
    "a color with its word": (NAMES, "- Ana names the color green", "the color", "`Ana names green`"),
    "a word that is named": (
        PICKS,
        "- Ana names rainy",
        "names rainy",
        "`rainy` is a word of `mood`: `Ana picks rainy`",
    ),
    "a word that is said": (PICKS, "- Ana says rainy", "says rainy", "`Ana picks rainy`"),
    "a player in a rule's own words": (PICKS, "- Ana steals from Carla", "steals", "`Ana picks Carla`"),
    "as what somebody is picked": (PICKS, "- Ana picks Carla as victim", "as victim", "write `Ana picks Carla`"),
    "an action as a verb": (PICKS, "- Ana keeps red 2", "keeps red", "`Ana says keep-one red 2`"),
    "an action in two words": (PICKS, "- Ana says keep one red 2", "keep one", "`Ana says keep-one red 2`"),
    "an offer with a sign": (PICKS, "- Ana calls uno!", "uno!", "write `Ana says uno`"),
    "an offer as a verb": (PICKS, "- Blas challenges Ana", "challenges", "says"),
    "an offer alone": (PICKS, "- Ana uno", "Ana uno", "`Ana says uno`"),
    "a no": (PICKS, "- Blas says no", "says no", "write `Blas declines`"),
    "what somebody has to do": (WILD, "- Ana has to play wild", "has to", "write `Ana plays wild`"),
    "a remark in brackets": (WILD, "- Ana plays wild (her last)", "her last", "write `Ana plays wild`"),
    "nobody at all": (NAMES, "- names green", "names green", "say who does it: write `Ana names green`"),
    # --- what is not done ---
    "an offer that is not taken": (PICKS, "- Blas doesn't challenge", "doesn't", "write `Blas declines challenge`"),
    "a move that cannot be": (PICKS, "- Blas cannot play red 5", "cannot", "`- refused: Blas plays red 5`"),
    "nobody": (PICKS, "- nobody calls", "nobody", "`let go`"),
    "nothing": (PICKS, "- Blas does nothing", "nothing", "`Blas declines`"),
    # --- several in one line ---
    "a card and its color": (f"{WILD}\n  {NAMES}", "- Ana plays wild green", "wild green", "`- Ana names green`"),
    "two of different players": (PICKS, "- Ana picks rainy and Blas draws", "and Blas", "below it `- Blas draws`"),
    "two with a comma": (f"{WILD}\n  {NAMES}", "- Ana plays wild, names green", "wild,", "`- Ana names green`"),
    "two with a semicolon": (f"{WILD}\n  {NAMES}", "- Ana plays wild; Ana names green", "wild;", "`- Ana names green`"),
    "cards with a sign": (WILD, "- Ana plays red 2 & blue 3", "&", "joined by ` + `: `Ana plays red 2 + blue 3`"),
    "cards as a list": (WILD, "- Ana plays [red 2, blue 3]", "[red 2", "`Ana plays red 2 + blue 3`"),
    # --- keys and values ---
    "a colon behind the name": (WILD, "- Ana: wild", "Ana: wild", "without a colon: `Ana plays wild`"),
    "a move as a mapping": (
        WILD,
        "- {player: Ana, action: play, card: wild}",
        "player: Ana",
        "without a colon: `Ana plays wild`",
    ),
    "a verb as a key": (WILD, "- play: wild", "play", "and says who does it: `Ana plays wild`"),
    "a call as a key": (PICKS, "- uno: Ana", "uno", "`Ana says uno`"),
    "what cannot be as a key": (REFUSED, "- cannot: Blas plays red 5", "cannot", "`- refused: Blas plays red 5`"),
    "what is not allowed as a key": (
        REFUSED,
        "- not allowed: Blas plays red 5",
        "not",
        "`- refused: Blas plays red 5`",
    ),
    "several that are refused": (
        REFUSED,
        "- refused: [Blas plays red 5, Blas draws]",
        "refused",
        "`- refused: Blas plays red 5`, below it `- refused: Blas draws`",
    ),
    "a check by another name": (REFUSED, "- assert: turn == Ana", "assert", "`- expect: {turn: Ana}`"),
    "a check in words": (REFUSED, "- expect turn is Ana", "expect turn", "write `- expect: {turn: Ana}`"),
    "a check without its key": (REFUSED, "- color: red", "color", "write `- expect: {color: red}`"),
    # --- cards ---
    "times with an x": ("blue 3]", "wild x2]", "wild x2", "write `2 * wild`"),
    "times before the card": ("blue 3]", "2x wild]", "2x wild", "write `2 * wild`"),
    "times in words": ("blue 3]", "two red 5]", "two red", "write `2 * red 5`"),
    "a row of numbers": ("blue 3]", "blue 3-4]", "blue 3-4", "write `blue 3, blue 4`"),
    "a number of cards": ("[red 5, red skip]", "2 cards", "2 cards", "`counts: {Blas: 2}`"),
    "a color before a card without any": (
        WILD,
        "- Ana plays green wild",
        "green wild",
        "`- Ana plays wild`, below it `- Ana names green`",
    ),
    "a card with a letter too few": ("blue 3]", "gren 3]", "gren 3", "write `green 3`"),
    "a semicolon between cards": ("blue 3]", "blue 3; blue 4]", "blue 3;", "write `blue 3, blue 4`"),
    "what a card lets somebody draw": (
        "- refused: Blas plays red 5",
        "- Ana draws 2",
        "draws 2",
        "what a card lets somebody draw has no line",
    ),
    # --- the position, and what is expected ---
    "the discard pile": ("top: red 7", "discard pile: [red 7]", "discard", "`top: red 7`"),
    "chance with names": ("[0]", "[{rain: 0}]", "rain", "`chance: [0]`"),
    "a flag of a player": ("flags: {mood: rainy}", "flags: {wet: {Ana: 0}}", "wet", "`player flags: {wet: {Ana: 0}}`"),
    "a flag of nobody": ("{wet: {Ana: 0}}", "{wet: 0}", "wet", "say whose: `wet: {NAME: 0}`"),
    "flags as sentences": ("flags: {mood: rainy}", "flags: [mood is rainy]", "mood", "`flags: {mood: rainy}`"),
    "a zone by itself": ("flags: {mood: rainy}", "basket: {Ana: []}", "basket", "under `zones:`"),
    "a name for a key": ("turn: Blas", "Blas: 3", "Blas", "`counts: {Blas: 3}`"),
    "lines as a mapping": ("turn: Blas", "can: {Blas: draws}", "can", "`can: [Blas draws]`"),
    "places by numbers": ("turn: Blas", "places: {Blas: 2, Ana: 1}", "places", "`places: [Ana, Blas]`"),
    "places with blanks": ("turn: Blas", "places: Ana Blas", "places", "`places: [Ana, Blas]`"),
    "who is asked for what": ("turn: Blas", "asked: Blas for uno", "asked", "`asked: Blas` and `asked for: uno`"),
    "a parameter by itself": (
        "given:",
        "house-rules: [stacking]\nparameters: {accepts: any-draw}\ngiven:",
        "parameters",
        "`house-rules: [stacking:accepts=any-draw]`",
    ),
    "a parameter as a house rule": (
        "given:",
        "house-rules: [stacking, accepts=any-draw]\ngiven:",
        "accepts",
        "`stacking:accepts=any-draw`",
    ),
    "another file": ("book.yaml", "books.yaml", "books", "did you mean `book.yaml`?"),
    "a card of somebody else": (
        "- refused: Blas plays red 5",
        "- refused: Ana plays red 5",
        "red 5",
        "a card of `Ana`",
    ),
}


@pytest.fixture(autouse=True)
def book(tmp_path: Path) -> None:
    (tmp_path / "book.yaml").write_text(BOOK, encoding="utf-8")


def told(folder: Path, text: str) -> tuple[Diagnostic, ...]:
    path = folder / "mine.scenario.yaml"
    path.write_text(text, encoding="utf-8")
    return judge_file(path).diagnostics


def test_the_scenario_of_these_tests_passes(tmp_path: Path) -> None:
    assert told(tmp_path, SCENARIO) == ()
    (verdict,) = run_file(tmp_path / "mine.scenario.yaml")
    assert verdict.passed, verdict.problem


@pytest.mark.parametrize(("there", "instead", "line", "advice"), MISTAKES.values(), ids=MISTAKES)
def test_whoever_writes_otherwise_is_told_the_line(
    there: str, instead: str, line: str, advice: str, tmp_path: Path
) -> None:
    assert there in SCENARIO
    text = SCENARIO.replace(there, instead, 1)
    (problem,) = told(tmp_path, text)
    assert problem.span is not None
    assert line in text.splitlines()[problem.span.line - 1]
    assert advice in problem.help


@pytest.mark.parametrize("name", [name for name, mistake in MISTAKES.items() if mistake[0].startswith("- ")])
def test_every_line_that_is_proposed_can_be_read(name: str, tmp_path: Path) -> None:
    there, instead, _, _ = MISTAKES[name]
    (problem,) = told(tmp_path, SCENARIO.replace(there, instead, 1))
    for said in re.findall("`(?:- )?([^`]*)`", problem.help):
        if re.match("(Ana|Blas|refused:|expect:) ", said):
            assert told(tmp_path, SCENARIO.replace(there, f"- {said}", 1)) == (), said


EXAMPLE = """\
lastcard: 1
house-rule: mine
title: Skips sting
needs: {kinds: [skip]}
parameters:
  cards: {default: 1, range: 1..3}
changes:
  add:
    rules:
      mine: {on: player plays skip, do: [next after player draws cards]}
examples:
  - scenario: A skip costs a card
    rulebook: classic
    players: [Ana, Blas, Carla]
    given: {turn: Ana, top: red 3, hands: {Ana: [red skip, red 1, red 2]}}
    play:
      - Ana plays red skip
    expect: {turn: Carla}
"""


@pytest.mark.parametrize(
    ("there", "instead", "advice"),
    [
        ("- Ana plays red skip", "- Ana: red skip", "without a colon: `Ana plays red skip`"),
        ("    play:", "    parameters: {cards: 2}\n    play:", "`house-rules: [mine:cards=2]`"),
    ],
)
def test_an_example_of_a_house_rule_likewise(there: str, instead: str, advice: str, tmp_path: Path) -> None:
    (problem,) = told(tmp_path, EXAMPLE.replace(there, instead))
    assert advice in problem.help


# --- what only the play can tell ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("there", "instead", "problem", "line"),
    [
        ("[0]", "[5]", "it brings `0` or `1`", "chance"),
        ("Ana: [wild, red 2, blue 3], ", "", "`hands` does not name Ana", "plays wild"),
        (
            "[wild, red 2, blue 3]",
            "[wild, red 2]",
            "Ana is still asked for uno: in `play:`, `- Ana says uno` answers that, `- let go` lets it go by",
            "turn: Blas",
        ),
    ],
)
def test_why_it_fails_is_said_where_it_can_be_seen(
    there: str, instead: str, problem: str, line: str, tmp_path: Path
) -> None:
    text = SCENARIO.replace(there, instead, 1)
    if "let go" in problem:
        text = text.replace("- Ana plays wild\n  - Ana names green\n  - Ana picks rainy", "- Ana plays red 2")
        text = text.replace("flags: {mood: rainy}\n  player flags: {wet: {Ana: 0}}", "direction: left")
    assert told(tmp_path, text) == ()
    (verdict,) = run_file(tmp_path / "mine.scenario.yaml")
    assert problem in verdict.problem
    assert line in text.splitlines()[verdict.at - 1]


# --- several scenarios in a file --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("between", "head", "advice"),
    [
        ("", "scenario:", "write a line `---` before it"),
        ("", "Scenario:", "write a line `---` before it, and `scenario:`"),
        ("...\n", "scenario:", "between two scenarios stands a line `---`"),
    ],
)
def test_a_second_scenario_is_parted_from_the_first(between: str, head: str, advice: str, tmp_path: Path) -> None:
    text = f"{SCENARIO}{between}{SCENARIO.replace('scenario:', head)}"
    (problem,) = told(tmp_path, text)
    assert problem.span is not None
    assert text.splitlines()[problem.span.line - 1].startswith(head)
    assert problem.help == advice
    assert told(tmp_path, f"{SCENARIO}---\n{SCENARIO}") == ()


@pytest.mark.parametrize("above", ["", "scenarios:\n"])
def test_scenarios_are_no_list(above: str, tmp_path: Path) -> None:
    lines = SCENARIO.splitlines()
    text = above + "".join(f"{'    ' if at else '  - '}{line}\n" for at, line in enumerate(lines))
    (problem,) = told(tmp_path, text)
    assert problem.span is not None
    assert "- scenario:" in text.splitlines()[problem.span.line - 1]
    assert "without a hyphen; a line `---` stands between two" in problem.help
    (verdict,) = run_file(tmp_path / "mine.scenario.yaml")
    assert verdict.diagnostics == (problem,)


def test_a_misspelled_scenario_is_one_still(tmp_path: Path) -> None:
    (problem,) = told(tmp_path, SCENARIO.replace("scenario:", "scenrio:"))
    assert problem.help == "did you mean `scenario`?"


def test_a_scenario_may_stand_further_in(tmp_path: Path) -> None:
    assert told(tmp_path, "".join(f"  {line}\n" for line in SCENARIO.splitlines())) == ()


@pytest.mark.parametrize(
    ("there", "instead", "advice"),
    [("given:\n", "given:\n  dealing: yes\n", "write `true`"), ("[Ana, Blas, Carla]", "[Ana, Blas, No]", '`"No"`')],
)
def test_a_doubtful_word_is_told_by_its_place(there: str, instead: str, advice: str, tmp_path: Path) -> None:
    (problem,) = told(tmp_path, SCENARIO.replace(there, instead, 1))
    assert problem.code == "LC129"
    assert advice in problem.help
