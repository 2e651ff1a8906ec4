"""A comma, a colon or a bracket too few or too many: one message, and the line that is to be written."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lastcard.dsl.diagnostics.problem import Diagnostic
from lastcard.dsl.reading.source import read
from tests.dsl.test_told_in_full import check

RULEBOOK = "lastcard: 1\nrulebook: mine\ntitle: Mine\nextends: classic\n"
HOUSE_RULE = "lastcard: 1\nhouse-rule: mine\ntitle: Mine\n"
SCENARIO = "scenario: One\nrulebook: classic\nplayers: [Ana, Blas]\n"
TABLE = "scenario: One\nrulebook: classic\n"
RULE = "rules:\n  extra:\n    on: player plays number\n"

WRITTEN = {
    "open before a key": (
        f"{SCENARIO}given:\n  turn: Ana\n  hands: {{Ana: [red 3, blue 4], Blas: [green 3]\nplay: [Ana plays red 3]\n",
        "hands: {Ana: [red 3, blue 4], Blas: [green 3]}",
    ),
    "open before a key beside it": (
        f"{SCENARIO}given:\n  hands:\n    Ana: [red 3, blue 4\n    Blas: [green 3]\nplay: [Ana plays red 3]\n",
        "Ana: [red 3, blue 4]",
    ),
    "open at the end": (f"{RULEBOOK}setup: {{deal: {{cards: 5}}\n", "setup: {deal: {cards: 5}}"),
    "open with a comma": (f"{TABLE}players: [Ana, Blas,\ngiven: {{turn: Ana}}\n", "players: [Ana, Blas]"),
    "open before a comment": (
        f"{TABLE}players: [Ana, Blas # both\ngiven: {{turn: Ana}}\n",
        "players: [Ana, Blas] # both",
    ),
    "open in an item": (
        f"{RULEBOOK}{RULE}    do:\n      - {{if: card fits, then: [player draws 1]\n      - turn the direction\n",
        "- {if: card fits, then: [player draws 1]}",
    ),
    "open over several lines": (
        f"{RULEBOOK}rules:\n  extra: {{\n    on: player plays number,\n    do: [x]\n  more: {{permit: x}}\n",
        "do: [x]}",
    ),
    "closed in a comment": (
        f"{SCENARIO}given:\n  hands:\n    Ana: [red 3, #blue 4]\n    Blas: [green 3]\n",
        "Ana: [red 3, blue 4]",
    ),
    "open before the next name": (
        f"{SCENARIO}given: {{hands: {{Ana: [red 3, blue 4, Blas: [green 3]}}}}\n",
        "given: {hands: {Ana: [red 3, blue 4], Blas: [green 3]}}",
    ),
    "closed by another": (f"{TABLE}players: [Ana, Blas}}\ngiven: {{turn: Ana}}\n", "players: [Ana, Blas]"),
    "closed twice": (f"{SCENARIO}given: {{turn: Ana}}}}\n", "given: {turn: Ana}"),
    "closed twice inside": (
        f"{SCENARIO}given: {{hands: {{Ana: [red 3]], Blas: [green 3]}}}}\n",
        "given: {hands: {Ana: [red 3], Blas: [green 3]}}",
    ),
    "never opened": (f"{HOUSE_RULE}needs: {{kinds: [number], ranks: 3]}}\n", "needs: {kinds: [number], ranks: [3]}"),
    "no colon": (f"{SCENARIO}expect: {{turn: Ana, counts {{Ana: 3}}}}\n", "expect: {turn: Ana, counts: {Ana: 3}}"),
    "no colon twice": (f"{HOUSE_RULE}needs: {{kinds [number], ranks [3]}}\n", "needs: {kinds: [number], ranks: [3]}"),
    "equals": (f"{HOUSE_RULE}needs: {{kinds=[number]}}\n", "needs: {kinds: [number]}"),
    "a colon for a comma": (
        f"{RULEBOOK}rules:\n  extra: {{on: player plays number, when: rank of card is 7: do: [player draws 1]}}\n",
        "extra: {on: player plays number, when: rank of card is 7, do: [player draws 1]}",
    ),
    "no comma": (
        f"{SCENARIO}given: {{hands: {{Ana: [red 3] Blas: [green 3]}}}}\n",
        "given: {hands: {Ana: [red 3], Blas: [green 3]}}",
    ),
    "no comma at the end of a line": (
        '{\n  "rulebook": "mine",\n  "parameters": {"cards": 3}\n  "extends": "classic"\n}\n',
        '"parameters": {"cards": 3},',
    ),
    "no comma before a key": (f"{SCENARIO}given: {{turn: Ana top: red 3}}\n", "given: {turn: Ana, top: red 3}"),
    "a semicolon": (
        f"{RULEBOOK}rules:\n  extra: {{on: player plays number; do: [player draws 1]}}\n",
        "extra: {on: player plays number, do: [player draws 1]}",
    ),
    "a comma too many": (
        f"{RULEBOOK}{RULE}    do: [player draws 1,, turn the direction]\n",
        "do: [player draws 1, turn the direction]",
    ),
    "no brackets inside": (
        f"{SCENARIO}given: {{turn: Ana, hands: Ana: [red 3], Blas: [green 3]}}\n",
        "given: {turn: Ana, hands: {Ana: [red 3], Blas: [green 3]}}",
    ),
    "no brackets inside brackets": (f"{SCENARIO}given: {{counts: Ana: 3}}\n", "given: {counts: {Ana: 3}}"),
    "no brackets around one": (f"{SCENARIO}expect: turn: Ana\n", "expect: {turn: Ana}"),
    "no brackets at all": (f"{HOUSE_RULE}needs: kinds: number, ranks: 3\n", "needs: {kinds: number, ranks: 3}"),
    "brackets of templates": (f"{RULEBOOK}{RULE}    when: {{{{ rank of card is 7 }}}}\n", "when: rank of card is 7"),
}
OTHERS = {
    "a text with an apostrophe": (f"{RULEBOOK}silences: {{one: {{reading: 'we don't', status: chosen}}}}\n", "quotes"),
    "a second line of a list": (f"{RULEBOOK}{RULE}    do: [\n      - player draws 1\n    ]\n", "`[a, b]`"),
    "two names": (f"{TABLE}players: [Ana, Blas Carla]\ngiven: {{turn: Ana, top: red 3}}\n", "[Ana, Blas, Carla]"),
    "names in one": (f"{TABLE}players: (Ana, Blas)\ngiven: {{turn: Ana, top: red 3}}\n", "`players: [Ana, Blas]`"),
    "names half in brackets": (
        f"{TABLE}players: Ana, Blas]\ngiven: {{turn: Ana, top: red 3}}\n",
        "`players: [Ana, Blas]`",
    ),
    "a semicolon between names": (f"{TABLE}players: [Ana; Blas]\ngiven: {{turn: Ana, top: red 3}}\n", "[Ana, Blas]`"),
    "what stands too far left": (f"{RULEBOOK}setup:\ndeal: {{cards: 5}}\n", "indent `deal`"),
}


@pytest.mark.parametrize(("text", "line"), WRITTEN.values(), ids=WRITTEN)
def test_the_line_that_was_meant_is_told(text: str, line: str) -> None:
    _, (problem, *more) = read(text.encode(), "mine.yaml")
    assert not more
    assert f"`{line}`" in problem.help
    assert problem.span is not None
    written = text.splitlines()[problem.span.line - 1]
    assert text.replace(written, written.replace(written.strip(), line), 1) != text
    assert read(text.replace(written.strip(), line, 1).encode(), "mine.yaml")[1] == ()


@pytest.mark.parametrize(("text", "advice"), OTHERS.values(), ids=OTHERS)
def test_nothing_else_is_taken_for_it(text: str, advice: str, tmp_path: Path) -> None:
    _, problems = read(text.encode(), "mine.yaml")
    if problems:
        assert advice in problems[0].help
    else:
        line = "players" if text.startswith("scenario") else "setup"
        check(text, line, advice, tmp_path)


WHOLE = (
    "players: [Ana, Blas, Carla]",
    "given: {turn: Ana, top: red 3, hands: {Ana: [red 5, blue 6], Blas: [green 1], Carla: [green 2]}}",
    "needs: {kinds: [number, star], ranks: [3]}",
    "rules: {extra: {on: player plays number, do: [player draws 1, turn the direction]}}",
)


def read_with(line: str) -> tuple[Diagnostic, ...]:
    return read(f"{line}\nexpect: {{turn: Blas}}\n".encode(), "mine.yaml")[1]


def told_for(line: str, problems: tuple[Diagnostic, ...]) -> list[str]:
    parts = (part for each in problems for part in each.help.split("`")[1::2])
    return [part for part in parts if part.startswith(line[:5])]


SIGNS = "[]{},:"


@pytest.mark.parametrize("line", WHOLE, ids=[line.partition(":")[0] for line in WHOLE])
def test_of_one_sign_that_is_left_out_the_line_is_told(line: str) -> None:
    """Unless it still can be read; then the shape of the file tells."""
    for wrong in (line[:at] + line[at + 1 :] for at, sign in enumerate(line) if sign in SIGNS):
        if problems := read_with(wrong):
            assert told_for(wrong, problems)[:1] == [line]


@given(
    st.sampled_from(WHOLE),
    st.lists(st.tuples(st.integers(0, 200), st.sampled_from(["", *SIGNS, ";", " "])), max_size=3),
)
@settings(max_examples=150, deadline=None)
def test_what_is_told_to_write_can_be_read(line: str, changes: list[tuple[int, str]]) -> None:
    wrong = line
    for number, sign in changes:
        places = [at for at, found in enumerate(wrong) if found in SIGNS]
        at = places[number % len(places)] if places else 0
        wrong = f"{wrong[:at]}{sign}{wrong[at + 1 :]}"
    for problem in read_with(wrong):
        if problem.code in ("LC143", "LC147"):
            read = (wrong.code for each in told_for(line, (problem,)) for wrong in read_with(each))
            assert {*read} <= {"LC129"}, "what may be a truth or a text can be read"
