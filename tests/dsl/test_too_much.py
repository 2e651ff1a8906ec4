"""What is too much at once: how far it may go, and which entry is named where several have a share in it."""

import re
from dataclasses import replace

import pytest

from lastcard.dsl.check import chains
from lastcard.dsl.check.chains import triggers_come_to_rest
from lastcard.dsl.diagnostics.problem import Diagnostic
from lastcard.dsl.load import load_bytes
from lastcard.dsl.rulebook import Rulebook
from lastcard.dsl.shelf import SHIPPED
from tests.dsl.findings import FILE, HEAD, laws, problems, rule, rules

TOO_MUCH = "LC624"
LARGE = "deck:\n  cards:\n    numbers: {copies: 40}\n"  # nearly 1,500 cards
SHUFFLE, TURN, AT_THE_END = "shuffle the draw pile", "turn the direction", "on: turn of player ends"


def after(one: str, text: str) -> str:
    return text.replace("    do:", f"    follows: [{one}]\n    do:")


def amounts(text: str, said: str) -> list[int]:
    """The steps that are said to be too many: of what is done, or of what has to be looked at."""
    told = (re.search(f"{said} take ([0-9,]+) steps", problem.message) for problem in problems(text))
    return [int(found[1].replace(",", "")) for found in told if found]


# --- how far it may go ------------------------------------------------------------------------------------------------

FIFTY = (
    "windows:\n  long:\n    opens: after player loses a turn\n    asks: opponents of player\n    offers:\n"
    + "".join(
        f"      o{number}:\n        when: {' + '.join(['points of hand of player'] * 9)} is more than 99\n"
        for number in range(50)
    )
)
LIMITS = {
    "a rule": ("MOST_PROMISED", LARGE + rules(rule("much", AT_THE_END, *[SHUFFLE] * 90))),
    "an event": (
        "MOST_PROMISED",
        LARGE
        + rules(rule("one", AT_THE_END, *[SHUFFLE] * 45), after("one", rule("other", AT_THE_END, *[SHUFFLE] * 45))),
    ),
    "a card to lay": (
        "MOST_LOOKED_AT",
        LARGE.replace("40", "4, ranks: 0..99")
        + laws("much: {oblige: player plays card, when: size of hand of player that fit is more than 3}"),
    ),
    "an offer to take": ("MOST_LOOKED_AT", LARGE + FIFTY),
}


@pytest.mark.parametrize(("limit", "text"), LIMITS.values(), ids=LIMITS)
def test_as_much_as_is_promised_is_not_too_much(monkeypatch: pytest.MonkeyPatch, limit: str, text: str) -> None:
    said = "may" if limit == "MOST_PROMISED" else "would"
    much = amounts(text, said)[0]
    monkeypatch.setattr(chains, limit, much - 1)
    assert much in amounts(text, said)
    monkeypatch.setattr(chains, limit, much)
    assert much not in amounts(text, said)


def test_what_is_far_too_much_is_still_said_in_a_number_that_can_be_read() -> None:
    step = TURN
    for letter in "abcdefghijklm":
        step = f"{{for each: friend-{letter} in all players, do: [{step}]}}"
    (much,) = amounts(rules(rule("much", AT_THE_END, step)), "may")
    assert 10**12 <= much < 10**12 + 100


MORE = rules(rule("more", "on: player draws", "next after player draws 1"))


def with_cards(number: int, text: str = MORE) -> Rulebook:
    book = load_bytes((HEAD + text).encode(), FILE).rulebook
    assert book is not None
    return replace(book, cards=(replace(book.cards[0], copies=number),))


@pytest.mark.parametrize(("cards", "found"), [(450, False), (451, True)])
def test_a_draw_stands_in_a_draw_for_so_many_cards(cards: int, found: bool) -> None:
    told = [problem.message for problem in triggers_come_to_rest(with_cards(cards))]
    assert told == ([f"with {cards} cards this goes on too long: one draw may lead to all others"] if found else [])


# --- who is named -----------------------------------------------------------------------------------------------------


def beside(problem: Diagnostic) -> set[str]:
    return {name for text, _ in problem.related for name in re.findall("`(.+?)`", text)}


SHEDDING = """\
lastcard: 1
rulebook: tried
title: Nobody names a color
extends: shedding
deck:
  colors:
    red: {letter: R, shape: "▲", swatch: 196}
    blue: {letter: B, shape: "◆", swatch: 33}
  cards:
    numbers: {kind: number, ranks: 1..9, colors: all, copies: 80, points: rank}
turned up: {number: nothing}
going out: {number: nothing}
"""
COLORED = "on: the color in play is set"
SHARES = {
    "the first one is dearer": (26, 24, ["one"]),
    "the later one is dearer": (24, 26, ["other"]),
    "it is not too much": (19, 19, []),
}


def named(text: str) -> list[str]:
    """The entries of this file at which something is too much."""
    found = load_bytes(text.encode(), FILE).diagnostics
    return [text.splitlines()[one.span.line - 1].strip(" :") for one in found if one.span and one.code == TOO_MUCH]


@pytest.mark.parametrize(("one", "other", "found"), SHARES.values(), ids=SHARES)
def test_of_what_follows_from_an_event_the_dearest_entry_is_named(one: int, other: int, found: list[str]) -> None:
    """A play costs most, for it sets the color; the rules on that are named, and not the dearest one elsewhere."""
    several = [
        rule("elsewhere", AT_THE_END, *[SHUFFLE] * 60),
        rule("one", COLORED, *[SHUFFLE] * one),
        after("one", rule("other", COLORED, *[SHUFFLE] * other)),
    ]
    assert named(SHEDDING + rules(*several)) == found


FEWER = SHEDDING.replace("copies: 80", "copies: 22")  # so few that draws may stand in each other


def ring(turns: int) -> str:
    """A draw that leads to a draw, and so often to something else."""
    return rule("ring", "on: player draws", "next after player draws 1", *[TURN] * turns)


# What each draw leads to besides the next one, what is done at the end of a turn, and what is named.
DRAWN = {
    "neither is too much": (60, 150, []),
    "hardly anything is drawn": (0, 290, ["heavy"]),
    "less than half of it is drawn": (60, 190, ["heavy"]),
    "more than half of it is drawn": (90, 130, ["ring"]),
    "hardly anything is done besides": (160, 1, ["ring"]),
}


@pytest.mark.parametrize(("turns", "shuffles", "found"), DRAWN.values(), ids=DRAWN)
def test_what_is_done_costs_all_that_may_be_drawn_as_well(turns: int, shuffles: int, found: list[str]) -> None:
    """The ring of draws is named where it is most of it."""
    assert named(FEWER + rules(ring(turns), rule("heavy", AT_THE_END, TURN, *[SHUFFLE] * shuffles))) == found


def test_a_ring_through_what_a_draw_brings_about_is_named_as_well() -> None:
    """No rule leads from a draw to the hand that changes by it."""
    changed = ring(300).replace("player draws\n", "hand of player changes\n")
    assert named(FEWER.replace("22", "12") + rules(changed)) == ["ring"]


@pytest.mark.parametrize(("turns", "found"), [(40, []), (50, ["other"])])
def test_so_does_what_happens(turns: int, found: list[str]) -> None:
    colored = rule("one", COLORED, *[SHUFFLE] * 50), after("one", rule("other", COLORED, *[SHUFFLE] * 52))
    assert named(FEWER + rules(ring(turns), *colored)) == found


RING = (
    rule("lost", "on: player draws", "next after player loses a turn"),
    after("lost", rule("drawn", "on: player draws", "next after player draws 1")),
    rule("changed", "on: hand of player changes", "next after player draws 1"),
)


def test_of_a_ring_of_draws_the_last_rule_is_named_and_the_others_beside_it() -> None:
    book = with_cards(600, rules(*RING))
    (found,) = triggers_come_to_rest(book)
    assert found.span is not None
    assert (HEAD + rules(*RING)).splitlines()[found.span.line - 1].strip() == "changed:"
    assert beside(found) == {"drawn"}


def test_where_all_of_it_is_installed_an_installed_rule_is_named() -> None:
    """Who keeps the shelf has to mend it."""
    text, file = HEAD + LARGE + MORE, str(SHIPPED / "games" / FILE)
    (found,) = (one for one in load_bytes(text.encode(), file).diagnostics if one.severity == "error")
    assert (found.code, found.span and (found.span.file, found.span.line)) == (TOO_MUCH, (file, 9))
