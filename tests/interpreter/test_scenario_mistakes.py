"""Whatever stands in a scenario: it passes or it fails, and says why."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from lastcard.dsl.shape.scenario_shape import ExpectShape
from lastcard.interpreter.proof import expectations
from lastcard.interpreter.proof.scenario import Verdict, run_file

SCENARIO = """\
scenario: A strange one
rulebook: classic
players: [Ana, Blas, Carla]
given:
  turn: Ana
  top: {top}
  hands: {hands}
  draw pile: [blue 1]
play: [Ana plays red 3]
expect: {expect}
"""
EXPECTED = tuple(field.alias or name for name, field in ExpectShape.model_fields.items())


def verdict(path: Path, text: str) -> Verdict:
    path.write_text(text, encoding="utf-8")
    (found,) = run_file(path)
    return found


def written(top: str = "red 7", hands: str = "{Ana: [red 3, red 2]}", expect: str = "{turn: Blas}") -> str:
    return SCENARIO.format(top=top, hands=hands, expect=expect)


def test_the_scenario_of_these_tests_passes(tmp_path: Path) -> None:
    assert verdict(tmp_path / "s.yaml", written(expect="{asked for: uno}")).problem == ""


@pytest.mark.parametrize("key", EXPECTED)
def test_an_expectation_of_nothing_fails(tmp_path: Path, key: str) -> None:
    found = verdict(tmp_path / "s.yaml", written(expect=f"{{{key}: null}}"))
    assert (found.passed, found.problem, found.at) == (False, f"nothing stands behind `{key}`", 10)


def test_what_may_be_expected_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    expectations._judge_table()
    with monkeypatch.context() as one_less:
        one_less.delitem(expectations.EXPECTED, "turn")
        with pytest.raises(NotImplementedError, match="nothing looks at what a scenario expects under `turn`"):
            expectations._judge_table()
    monkeypatch.setitem(expectations.EXPECTED, "weather", expectations.Expectations.expect_turn)
    with pytest.raises(NotImplementedError, match="no scenario can expect anything under `weather`"):
        expectations._judge_table()


def test_an_expectation_of_nothing_between_the_lines_fails(tmp_path: Path) -> None:
    text = written().replace("play: [", "play: [expect: {can: null}, ")
    assert "nothing stands behind `can`" in verdict(tmp_path / "s.yaml", text).problem


@pytest.mark.parametrize("given", [{"top": "null"}, {"hands": "{Ana: null}"}, {"hands": "{Ana: [red 3, null]}"}])
def test_a_position_of_nothing_fails(tmp_path: Path, given: dict[str, str]) -> None:
    assert "nothing stands" in verdict(tmp_path / "s.yaml", written(**given)).problem


@pytest.mark.parametrize(
    "text", ["² * red 7", "٢ * red 7", "-1 * red 7", "0 * red 7", "9999 * red 7", "* red 7", "2 *"]
)
def test_a_number_of_cards_that_is_none_fails(tmp_path: Path, text: str) -> None:
    found = verdict(tmp_path / "s.yaml", written(hands=f'{{Ana: [red 3, "{text}"]}}'))
    assert not found.passed or text.startswith("٢")
    assert found.passed or "the deck" in found.problem


VALUES: list[Any] = [
    *("null", "[]", "{}", "0", "-1", "99999999999999999999", "true", "1.5", "x", "none", "nobody", "Ana", "red 7"),
    *("[null]", "[[]]", "{Ana: null}", "{Ana: []}", "{Zoe: 1}", "{Ana: 1}", "{Ana: [x]}", '"² * red 7"', "[Ana, Ana]"),
]
LINES = (
    *("given", "expect", "players", "play", "house-rules", "clauses", "scenario", "rulebook"),
    *("dealing", "turned up", "shuffles", "seed", "rest", "scoring", "discard under"),
)


@pytest.mark.parametrize("seed", range(150))
def test_no_mistake_ends_in_a_traceback(tmp_path: Path, seed: int) -> None:
    random = Random(seed)
    given = {random.choice((*EXPECTED, *LINES)): random.choice(VALUES) for _ in range(2)}
    expect = {random.choice((*EXPECTED, *LINES)): random.choice(VALUES) for _ in range(2)}
    position = {"turn": "Ana", "top": "red 7", "hands": "{Ana: [red 3, red 2]}"} | given
    text = written(expect=_flow(expect)).split("given:")[0]
    text += f"given: {_flow(position)}\nplay: [Ana plays red 3]\nexpect: {_flow(expect)}\n"
    found = verdict(tmp_path / "s.yaml", text)
    assert found.passed or found.problem


def _flow(mapping: dict[str, Any]) -> str:
    return "{" + ", ".join(f"{key}: {value}" for key, value in mapping.items()) + "}"


@pytest.mark.parametrize(
    ("players", "problem"),
    [
        ("[Ana Maria, Blas]", "`Ana Maria` cannot be a player's name: one word, unlike any verb or card"),
        ("[Ana, 7up]", "`7up` cannot be a player's name: one word, unlike any verb or card"),
        ("[Ana, plays]", "`plays` cannot be a player's name: one word, unlike any verb or card"),
        ("[Ana, Reverse]", "`Reverse` cannot be a player's name: one word, unlike any verb or card"),
        ("[Ana, Ana]", "every player needs a name of their own"),
    ],
)
def test_players_are_judged_as_at_a_table(tmp_path: Path, players: str, problem: str) -> None:
    text = f"scenario: Two\nrulebook: classic\nplayers: {players}\ngiven: {{top: red 7}}\n"
    assert verdict(tmp_path / "s.yaml", text).problem == problem


@pytest.mark.parametrize("lines", [499, 500])
def test_a_position_names_no_more_cards_than_anybody_could_write_down(tmp_path: Path, lines: int) -> None:
    order = ", ".join(["100 * red 7"] * lines)
    text = f"scenario: Many\nrulebook: classic\nplayers: [Ana, Blas]\ngiven: {{top: red 7, shuffles: [[{order}]]}}\n"
    assert ("more than 50000 cards are named" in verdict(tmp_path / "s.yaml", text).problem) == (
        lines == 500
    )  # and `top`


def test_a_face_stands_for_as_many_cards_as_show_it(tmp_path: Path) -> None:
    hands = "{Ana: [red 3, 2 * red 2, 2 * blue 5]}"
    for named in ("[red 2, 2 * blue 5, red 2]", "[2 * blue 5, 2 * red 2]"):
        assert verdict(tmp_path / "s.yaml", written(hands=hands, expect=f"{{hands: {{Ana: {named}}}}}")).passed
    for named in ("[red 2, 2 * blue 5]", "[3 * red 2, blue 5]", "[2 * red 2, 2 * blue 5, red 2]"):
        assert not verdict(tmp_path / "s.yaml", written(hands=hands, expect=f"{{hands: {{Ana: {named}}}}}")).passed
