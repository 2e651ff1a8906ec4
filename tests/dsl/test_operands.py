"""Every word is resolved by the types of what it takes."""

from pathlib import Path

import pytest

from lastcard.dsl.load import load_bytes, load_path
from lastcard.dsl.rulebook import Do, Rulebook, words

HEAD = "lastcard: 1\nrulebook: tried\ntitle: Tried out\nextends: madagascar\n"
RULE = "rules:\n  tried:\n    on: player plays reverse\n    do:\n"


def problems(text: str) -> list[tuple[str, str]]:
    return [(one.code, one.message) for one in load_bytes((HEAD + text).encode(), "tried.yaml").diagnostics]


def book(text: str) -> Rulebook:
    """As it is resolved, whatever the checks say of it."""
    loaded = load_bytes((HEAD + text).encode(), "tried.yaml")
    found = loaded.rulebook or loaded.draft
    assert found is not None, loaded.diagnostics
    return found


def step(*steps: str) -> str:
    return RULE + "".join(f"      - {each}\n" for each in steps)


@pytest.mark.parametrize(
    ("sentence", "word"),
    [
        ("player discards hand of player other than card", "other_cards"),
        ("player picks friend from all players other than the dealer", "other_players"),
        ("next after player other than the dealer loses a turn", "next_passing"),
        ("next before player other than the dealer loses a turn", "previous_passing"),
        ("left of player other than the dealer loses a turn", "left_passing"),
        ("right of player other than the dealer loses a turn", "right_passing"),
    ],
)
def test_other_than_becomes_the_word_for_what_it_is_said_of(sentence: str, word: str) -> None:
    (rule,) = (rule for rule in book(step(sentence)).rules if rule.origin.name == "tried")
    (done,) = rule.body
    assert isinstance(done, Do)

    assert word in {each.op for arg in done.args for each in words(arg)}


@pytest.mark.parametrize(
    ("sentence", "message"),
    [
        ("the dealer other than player loses a turn", "this is a player, not cards, players or a neighbor"),
        ("player picks hue from all colors other than red", "this is several colors, not cards, players or a neighbor"),
        ("player picks one from player", "this is a player, not cards, players or colors"),
        ("player discards hand of player other than player", "this is a player, not a card"),
        ("player picks one from all players other than card", "this is a card, not a player"),
        ("next after player other than 2 loses a turn", "this is a number, not a player"),
        ("player draws size of the dealer", "this is a player, not cards, players or colors"),
        ("let both be hand of player", "`both` cannot be cards: a name stands for one thing"),
    ],
)
def test_what_does_not_fit_is_said(sentence: str, message: str) -> None:
    assert ("LC404", message) in problems(step(sentence))


def test_a_name_is_known_after_the_step_that_gives_it_and_not_within() -> None:
    within = step("player shares up to 3 as part to receiver from opponents of receiver")
    assert [code for code, _ in problems(within)] == ["LC418"]


def test_a_name_for_nothing_is_what_the_word_says() -> None:
    rules = step("let one be none", "let other be nobody", "player names the color in play")
    registers = next(rule.registers for rule in book(rules).rules if rule.origin.name == "tried")

    assert [(each.name, each.type.name) for each in registers[-2:]] == [("one", "color"), ("other", "player")]


# --- what a document declares -------------------------------------------------------------------------------


def test_several_files_together_may_say_no_more_than_one(tmp_path: Path) -> None:
    flags = "".join(f"  flag-{number}: {{holds: truth}}\n" for number in range(150))
    first = f"lastcard: 1\nfamily: first\ntitle: The first\nextends: madagascar\nflags:\n{flags}"
    second = HEAD.replace("madagascar", "first") + "flags:\n" + flags.replace("flag-", "more-")
    (tmp_path / "first.yaml").write_text(first, encoding="utf-8")
    (tmp_path / "second.yaml").write_text(second, encoding="utf-8")

    (found,) = load_path(tmp_path / "second.yaml").diagnostics
    assert (found.code, found.message) == ("LC203", "there are more than 200 entries for `flags`")
