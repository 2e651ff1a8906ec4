"""What is said of rules that meet: where the message stands, what it names, what to write there."""

from pathlib import Path

import pytest

from lastcard.dsl.check.order.distances import ZERO, summed
from lastcard.dsl.diagnostics.problem import Diagnostic
from lastcard.dsl.load import load_bytes, load_path
from lastcard.dsl.rulebook import Expr
from lastcard.dsl.words.types import NUMBER

HEAD = """\
lastcard: 1
rulebook: x
title: Two rules
extends: classic
flags:
  n: {holds: number}
  m: {holds: number}
rules:
  used:
    on: player plays reverse
    do: [n becomes n + m]
"""


def problems(rules: str, head: str = HEAD) -> tuple[Diagnostic, ...]:
    return load_bytes((head + rules).encode(), "x.yaml").diagnostics


def rule(name: str, step: str, event: str = "on: player plays number", more: str = "") -> str:
    return f"  {name}:\n    {event}\n{more}    do:\n      - {step}\n"


def test_the_later_of_two_is_named_and_the_other_one_beside_it() -> None:
    (found,) = problems(rule("one", "n becomes 1") + rule("two", "n becomes 2"))
    assert (found.code, found.span and found.span.line) == ("LC621", 16)
    assert found.message == "the order of `one` and `two` matters and is not said: both touch the flag `n`"
    assert found.help == "write `after: [one]` here"
    assert [text for text, _ in found.related] == ["the other one is `one`"]


def test_what_to_write_mends_it() -> None:
    after = "    after: [one]\n"
    assert not problems(rule("one", "n becomes 1") + rule("two", "n becomes 2", more=after))


def test_the_authors_own_rule_is_named_where_the_other_one_is_installed() -> None:
    (found,) = problems(rule("one", "turn the direction", "on: player plays skip"))
    assert found.span is not None
    assert (found.span.file, found.help) == ("x.yaml", "write `after: [skip]` here")


def test_an_order_by_way_of_a_third_rule_is_one() -> None:
    chain = rule("two", "n becomes n + n", more="    after: [one]\n") + rule(
        "three", "n becomes 3", more="    after: [two]\n"
    )
    assert not problems(rule("one", "n becomes 1") + chain)


@pytest.mark.parametrize(
    ("one", "other", "touched"),
    [
        ("turn the direction", "every hand goes to the next player", "the direction"),
        ("player draws 1", "next after player draws 1", "the draw pile"),
        ("player draws 1", "n becomes size of hand of player", "hands"),
        ("next after player loses the turn", "the next player loses the turn", "lost turns"),
        ("end the round", "n becomes n + 1", "the end of the round"),
        (
            "player picks ally from opponents of player",
            "player picks rival from all players",
            "somebody is asked",
        ),
        ("play goes on after player", "play goes on after the dealer", "after whom play goes on"),
    ],
)
def test_what_both_touch_is_said(one: str, other: str, touched: str) -> None:
    for first, second in ((one, other), (other, one)):
        found = problems(rule("one", first) + rule("two", second))
        assert [problem.code for problem in found] == ["LC621"]
        assert touched in found[0].message


@pytest.mark.parametrize("step", ["n becomes n + 1", "player loses the turn"])
def test_whoever_asks_comes_last(step: str) -> None:
    assert not problems(rule("one", "player names the color in play") + rule("two", step))


def test_but_not_after_what_waits_for_somebody_itself() -> None:
    waits = rule("three", "player loses the turn") + rule("two", "n becomes n + 1", more="    after: [three]\n")
    asks = rule("one", "player names the color in play", more="    after: [three]\n")
    assert [problem.code for problem in problems(waits + asks)] == ["LC621"]


def test_a_rule_about_what_follows_is_part_of_it() -> None:
    third = rule("three", "m becomes m + 1", "on: player loses the turn")
    assert not problems(rule("one", "next after player loses the turn") + rule("two", "n becomes m"))
    found = problems(rule("one", "next after player loses the turn") + rule("two", "n becomes m") + third)
    assert "`one` and `two` matters and is not said: both touch the flag `m`" in found[-1].message


def test_windows_of_one_moment_that_ask_in_another_order() -> None:
    windows = "windows:\n" + "".join(
        f"  {name}:\n    opens: after player plays skip\n    asks: {asks}\n"
        f"    offers: {{{name}: {{do: [n becomes 1, m becomes 1]}}}}\n"
        for name, asks in (("one", "next after player"), ("two", "previous before player"))
    )
    found = load_bytes((HEAD + windows).encode(), "x.yaml").diagnostics
    assert {problem.code for problem in found} == {"LC622"}
    assert "who is asked first" in found[0].message


@pytest.mark.parametrize("limit", ["LONGEST", "MOST_COMPARED"])
def test_what_takes_too_long_to_tell_counts_as_getting_in_the_way(limit: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What one does with the flag is held against each of the two things that the other one does with it."""
    either = "{if: rank of card is 3, then: [n becomes n + 2], else: [n becomes n + 3]}"
    free = rule("one", "n becomes n + 1") + rule("two", either)
    monkeypatch.setattr(f"lastcard.dsl.check.order.meetings.{limit}", 2)
    assert not problems(free)
    monkeypatch.setattr(f"lastcard.dsl.check.order.meetings.{limit}", 1)
    (found,) = problems(free)
    assert found.code == "LC621"
    assert "the flag `n`" in found.message


def test_a_group_has_a_target_and_an_amount_that_are_called_so() -> None:
    path = Path(__file__).parents[1] / "rulebooks" / "order" / "matters" / "group-amount.yaml"
    (found,) = load_path(path).diagnostics
    assert found.message.endswith("both touch the amount")


@pytest.mark.parametrize(("word", "number"), [("lesser", 2), ("plus", 5), ("minus", -1)])
def test_what_numbers_come_to_is_a_number(word: str, number: int) -> None:
    two, three = (Expr("const", value=value, type=NUMBER) for value in (2, 3))
    assert summed(Expr(word, (two, three), type=NUMBER)) == (ZERO, number)


def test_two_that_replace_one_event_are_content_with_an_order() -> None:
    one = rule("one", "player draws 1", "instead: player takes a penalty")
    two = rule("two", "player draws 2", "instead: player takes a penalty")
    (found,) = problems(one + two)
    assert found.code == "LC620"
    ordered = rule("two", "player draws 2", "instead: player takes a penalty", more="    after: [one]\n")
    assert not problems(one + ordered)
