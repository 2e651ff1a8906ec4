"""Conditions that exclude each other, and those that only seem to: each pair as two rules of one small rulebook."""

from dataclasses import replace

import pytest

from lastcard.dsl.check.order.guards import Guards
from lastcard.dsl.load import load_bytes
from lastcard.dsl.rulebook import Expr, Rule

HEAD = """\
lastcard: 1
rulebook: x
title: Two conditions
extends: classic
parameters: {limit: 4, loud: false}
flags:
  n: {holds: number}
  m: {holds: number}
  calm: {holds: truth}
  windy: {holds: truth}
  phase: {holds: [dawn, day, night]}
rules:
  used:
    on: player plays reverse
    when: calm and phase is day and not loud
    do: [n becomes limit, m becomes n, windy becomes calm]
"""
RULE = """\
  {name}:
    on: player plays number
    when: {when}
    do: [n becomes m, calm becomes true, phase becomes day]
"""


def rules(one: str, other: str, head: str = HEAD) -> tuple[Guards, Rule, Rule]:
    text = head + RULE.format(name="one", when=one) + RULE.format(name="other", when=other)
    loaded = load_bytes(text.encode(), "x.yaml")
    book = loaded.rulebook or loaded.draft
    assert book is not None, loaded.diagnostics
    named = {rule.origin.name: rule for rule in book.rules}
    return Guards(book), named["one"], named["other"]


APART = (
    ("n is 1", "n is 2"),
    ("n is m", "m is not n"),
    ("n is more than m", "m is more than n"),
    ("n is at least m + 2", "n is at most m + 1"),
    ("n is at least 3 and n is at most 4 and n is not 3 and n is not 4", "calm"),
    ("n is less than limit", "n is at least limit"),
    ("n is the lesser of limit and 9", "n is more than limit"),
    ("n is more than m and m is more than 3", "n is at most 4"),
    ("calm", "not calm"),
    ("calm or n is 1", "not (calm or n is 1)"),
    ("n is 1 or n is 2", "n is 3 or n is more than 3"),
    ("phase is day", "phase is night"),
    ("phase is not day and phase is not dawn", "phase is not night"),
    ("size of hand of player is less than 1", "hand of player is not empty"),
    ("hand of player with kind skip is not empty", "hand of player is empty"),
    ("size of hand of player is less than 0", "calm"),
    ("player is the dealer", "player is not the dealer"),
    ("player is the dealer", "player is next after the dealer"),
    ("player is the dealer", "next after player is the dealer"),
    ("player is the dealer and the dealer is the first player", "player is not the first player"),
    ("player is left of the dealer", "the dealer is player"),
    ("the number of players is 2", "the number of players is at least 3"),
    ("color of card is blue", "color of card is red"),
    ("color of card is blue", "color of the top card is red"),
    ("rank of card is at most 3", "rank of card is 4 or rank of card is more than 5"),
    ("color of card is the color in play", "the color in play is not color of card"),
    ("n is 1", "loud"),
    ("calm", "not not not calm"),
    ("n is not n", "calm"),
    ("calm is not windy", "calm and windy"),
    ("calm is not windy", "not calm and not windy"),
    ("n is 2", "m + 3 is n and m is 0"),
    ("phase is day", "phase is not dawn and phase is not day"),
    ("n is the lesser of m and limit", "n is at least 5"),
    ("n is the lesser of m and limit", "m is less than n"),
    ("points of hand of player with color blue is more than 9", "points of hand of player is less than 10"),
    ("not (n is 1 and m is 1)", "n is 1 and m is 1"),
    (
        "player is the dealer and the dealer is the first player",
        "the first player is the player of this turn and player is not the player of this turn",
    ),
    ("n - 2 is m", "n is m + 1"),
    ("2 + n is m", "n is m - 1"),
)
TOGETHER = (
    ("n is 1", "m is 2"),
    ("n is at least 2", "n is at most 2"),
    ("n is m + 1", "n is more than m"),
    ("n is not 1", "n is not 2"),
    ("calm or n is 1", "not calm"),
    ("phase is not day", "phase is not night"),
    ("size of hand of player is 1", "size of hand of next after player is 2"),
    ("hand of player with kind skip is empty", "hand of player is not empty"),
    ("player is the dealer", "player is the first player"),
    ("player is next after the dealer", "player is next before the dealer"),
    ("player is next after next after player", "calm"),
    ("color of card is blue", "rank of card is 3"),
    ("rank of card is at least 4", "rank of card is at most 4"),
    ("5 - n is m", "n is m + 1"),
    ("n + m is 5", "m is 4"),
    ("n - 2 is m", "n is m + 2"),
    ("n + 2 is m", "n is m - 2"),
    ("3 + n is m", "n is m - 3"),
    ("n is not n + 1", "calm"),
    ("calm is not windy", "calm or windy"),
    ("calm", "windy"),
    ("n is 1", "not loud"),
    ("n is not m", "n is m + 1"),
    ("phase is day", "phase is not dawn and phase is not night"),
    ("n is the lesser of m and limit", "n is at least 4"),
    ("n is less than 0", "m is n - 1"),
    ("points of hand of player with color blue is more than 9", "points of hand of player is at least 10"),
    ("size of hand of player with color blue is 1", "size of hand of player is 1"),
)


@pytest.mark.parametrize(("one", "other"), APART)
def test_they_exclude_each_other(one: str, other: str) -> None:
    guards, first, second = rules(one, other)
    assert not guards.meet(first, second)
    assert not guards.meet(second, first)


@pytest.mark.parametrize(("one", "other"), TOGETHER)
def test_they_may_both_hold(one: str, other: str) -> None:
    guards, first, second = rules(one, other)
    assert guards.meet(first, second)
    assert guards.meet(second, first)


@pytest.mark.parametrize(("ways", "meet"), [((2,) * 6, False), ((13, 5), True), ((2,) * 7, True)])
def test_what_can_hold_in_too_many_ways_may_hold(ways: tuple[int, ...], meet: bool) -> None:
    """Sixty-four ways are gone through, each of which is impossible."""
    choices = (
        " or ".join(f"{'nm'[at % 2]} is {20 * at + number}" for number in range(many)) for at, many in enumerate(ways)
    )
    many = " and ".join(f"({choice})" for choice in choices)
    guards, first, second = rules(many, "n is 99 and m is 99")
    assert guards.meet(first, second) == meet


@pytest.mark.parametrize(("flags", "meet"), [(23, False), (24, True)])
def test_of_too_many_values_anything_may_hold(flags: int, meet: bool) -> None:
    """A circle of twenty-four values, zero among them, is gone round: each is more than the one before it."""
    head = HEAD.replace(
        "flags:\n", "flags:\n" + "".join(f"  n{number}: {{holds: number}}\n" for number in range(flags))
    )
    used = "".join(f", n{number} becomes n" for number in range(flags))
    head = head.replace("m becomes n, windy", f"m becomes n{used}, windy")
    chain = " and ".join(f"n{number} is more than n{number - 1}" for number in range(1, flags))
    guards, first, second = rules(chain, f"n0 is more than n{flags - 1}", head)
    assert guards.meet(first, second) == meet


# --- patience -----------------------------------------------------------------------------------------


def decided(guards: Guards, first: Rule, second: Rule) -> list[bool]:
    """Of many pairs like these, which differ in a number, those of which it is known that they never meet."""
    pairs = ([replace(one, when=_numbered(one.when, number)) for one in (first, second)] for number in range(12))
    return [not guards.meet(*pair) for pair in pairs]


def _numbered(expr: Expr | None, number: int) -> Expr:
    assert expr is not None
    if expr.op == "const":
        return replace(expr, value=expr.value + number)
    return replace(expr, args=tuple(_numbered(arg, number) for arg in expr.args))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (" and ".join(["n is 1", *(f"m is at least {number}" for number in range(20))]), "n is 99"),
        ("rank of card is 1", "penalty of card is 5"),
    ],
    ids=["comparisons", "cards"],
)
def test_patience_comes_to_an_end(one: str, other: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What would take too long in a rulebook as a whole may hold; until then all is looked at."""
    assert all(decided(*rules(one, other)))
    monkeypatch.setattr("lastcard.dsl.check.order.guards.PATIENCE", 2000)
    found = decided(*rules(one, other))
    assert found[0]
    assert not found[-1]
