"""What is said of rules and the deck, entry by entry: what is refused, and what looks like it and is not."""

from dataclasses import replace
from functools import cache

import pytest

from lastcard.dsl.check.all import check
from lastcard.dsl.check.entries import a_first_card_is_found, enough_cards
from lastcard.dsl.check.outcomes import scoring_ends
from lastcard.dsl.load import load_bytes
from lastcard.dsl.reading.text import MAX_PROBLEMS
from lastcard.dsl.rulebook import NONE, Card, Do, Method, Row, Rulebook
from tests.dsl.findings import FILE, HEAD, codes, laws, problems, rule, rules, window, windows


@cache
def book() -> Rulebook:
    """What the rulebooks here are laid over."""
    loaded = load_bytes(HEAD.encode(), FILE).rulebook
    assert loaded is not None
    return loaded


# --- the law ----------------------------------------------------------------------------------------------------------

FIT = "hand of player that fit is not empty"
BLUFF = "bluff: {unlawful: player plays wild, when: " + FIT + "}"
LAW = {
    "who may draw in turn": (["own: {oblige: player draws in turn}"], []),
    "nobody finds out who draws in turn": (["own: {unlawful: player draws in turn}"], ["LC614"]),
    "to draw, if nothing fits": (["own: {permit: player draws in turn, when: hand of player that fit is empty}"], []),
    "a bluff with a hand that fits": ([BLUFF], []),
    "a bluff, and what is no bluff is forbidden": ([BLUFF, "own: {forbid: player plays skip}"], []),
    "a bluff, and a bluff is forbidden": (
        [BLUFF, "own: {forbid: player plays card, when: the play is unlawful}"],
        ["LC616"],
    ),
    "a bluff, and another card is forbidden": (
        [BLUFF, "own: {forbid: player plays card, when: rank of card is 2}"],
        [],
    ),
    "a bluff is forbidden": (["own: {forbid: player plays wild, when: the play is unlawful}"], []),
    "permitted if it is unlawful": (["own: {permit: player plays wild, when: the play is unlawful}"], ["LC616"]),
    "unlawful if it is unlawful": (["own: {unlawful: player plays wild, when: the play is unlawful}"], ["LC616"]),
    "unlawful beside a lawful one": (
        ["own: {unlawful: player plays wild, when: hand of player that fit lawfully is not empty}"],
        ["LC616"],
    ),
    "permitted because of its rank": (["own: {permit: player plays card, when: rank of card is 2}"], []),
}


@pytest.mark.parametrize(("lines", "found"), LAW.values(), ids=LAW)
def test_the_law_is_about_choices_and_does_not_ask_itself(lines: list[str], found: list[str]) -> None:
    assert codes(laws(*lines)) == found


def test_what_happens_may_ask_whether_the_play_is_unlawful_beside_a_bluff() -> None:
    """Only a law that forbids it would go round."""
    told = rule("told", "on: player plays wild", "turn the direction", when="the play is unlawful")
    assert codes(laws(BLUFF) + told.replace("    do:", "    follows: [wild]\n    do:")) == []


# --- what is told after the fact --------------------------------------------------------------------------------------


GROUPED = rule("own", "on: turn of player begins", "{group: mine, do: [turn the direction]}")
TURNS = "turn the direction"
TOLD_AFTER = {
    "instead of a beginning": (rules(rule("own", "instead: turn of player begins", TURNS)), ["LC625"]),
    "before a beginning": (rules(rule("own", "before: turn of player begins", TURNS)), ["LC625"]),
    "at a beginning": (rules(rule("own", "on: turn of player begins", TURNS)), []),
    "before a penalty": (rules(rule("own", "before: player must draw", TURNS)), []),
    "before a group that belongs to a beginning": (rules(GROUPED, rule("early", "before: group mine", TURNS)), []),
    "a window before a beginning": (windows(window("before turn of player begins")), ["LC625"]),
    "a window after a beginning": (windows(window("after turn of player begins")), []),
    "a window before a group of a beginning": (rules(GROUPED) + windows(window("before group mine")), []),
}


@pytest.mark.parametrize(("text", "found"), TOLD_AFTER.values(), ids=TOLD_AFTER)
def test_what_is_told_after_the_fact_cannot_be_stopped(text: str, found: list[str]) -> None:
    assert codes(text) == found


@pytest.mark.parametrize(
    ("text", "how"),
    [(TOLD_AFTER["before a beginning"][0], "replaced"), (windows(window("before turn of player begins")), "held back")],
)
def test_it_is_said_what_cannot_be_done_to_it(text: str, how: str) -> None:
    (found,) = problems(text)
    assert found.message == f"`turn of player begins` is told after the fact and cannot be {how}"


# --- conditions that no card meets ------------------------------------------------------------------------------------

MEANT = {
    "a rank that there is": ("on: player plays number", "rank of card is 9", []),
    "a rank that there is not": ("on: player plays number", "rank of card is 10", ["LC612"]),
    "no card plays a part": ("on: player loses a turn", "player is the dealer", []),
    "switched off for good": ("on: player plays number", "catch-after-draw", []),
}


@pytest.mark.parametrize(("trigger", "when", "found"), MEANT.values(), ids=MEANT)
def test_a_condition_on_a_card_is_met_by_some_card(trigger: str, when: str, found: list[str]) -> None:
    assert codes(rules(rule("own", trigger, "turn the direction", when=when))) == found


# --- `after` ----------------------------------------------------------------------------------------------------------


def two(one: str, other: str) -> str:
    """Two rules of which the second one comes after the first."""
    last = rule("other", other, "turn the direction").replace("    do:", "    follows: [one]\n    do:")
    return rules(rule("one", one, "turn the direction"), last)


AFTER = {
    "of one event": (two("on: player loses a turn", "on: player loses a turn"), []),
    "of one event, and before it": (two("before: player loses a turn", "before: player loses a turn"), []),
    "of two events": (two("on: player loses a turn", "on: player must draw"), ["LC623"]),
    "before and at an event": (two("before: player loses a turn", "on: player loses a turn"), ["LC623"]),
    "before a group and before its event": (two("before: group drawing", "before: player draws in turn"), ["LC623"]),
    "two that permit": (
        laws("one: {permit: player plays skip}", "other: {permit: player plays skip, follows: [one]}"),
        ["LC623"],
    ),
}


@pytest.mark.parametrize(("text", "found"), AFTER.values(), ids=AFTER)
def test_only_rules_at_one_place_wait_for_each_other(text: str, found: list[str]) -> None:
    assert codes(text) == found


# --- somebody may play ------------------------------------------------------------------------------------------------

NOBODY_PLAYS = {
    "permits are gone": ("without: [match, wilds-fit]\n", ["LC628"]),
    "one is left": ("without: [match]\n", []),
    "one is left and never holds": ("without: [match]\nrules:\n  wilds-fit: {when: catch-after-draw}\n", ["LC628"]),
    "one of two never holds": ("rules:\n  wilds-fit: {when: catch-after-draw}\n", []),
    "what is left forbids": ("without: [match, wilds-fit]\n" + laws("own: {forbid: player plays skip}"), ["LC628"]),
}


@pytest.mark.parametrize(("text", "found"), NOBODY_PLAYS.values(), ids=NOBODY_PLAYS)
def test_some_rule_permits_a_play(text: str, found: list[str]) -> None:
    assert codes(text) == found


# --- the deck and the game --------------------------------------------------------------------------------------------


def deck(*copies: int, points: int = 5) -> tuple[Card, ...]:
    """So many cards of each kind."""
    card = book().cards[0]
    return tuple(replace(card, kind=kind, copies=number, points=points) for kind, number in enumerate(copies))


def dealt(cards: int, low: int, high: int, hand: int) -> Rulebook:
    return replace(book(), cards=deck(cards), players=(low, high), setup=replace(book().setup, hand=hand))


ENOUGH = {
    "two cards are left": (dealt(23, 3, 4, 7), []),
    "one is left": (dealt(22, 3, 4, 7), ["LC609"]),
    "few hold many": (dealt(99, 2, 5, 50), ["LC609"]),
    "the fewest players count": (dealt(23, 3, 10, 7), []),
}


@pytest.mark.parametrize(("game", "found"), ENOUGH.values(), ids=ENOUGH)
def test_the_fewest_players_get_their_hands_and_two_cards_are_left(game: Rulebook, found: list[str]) -> None:
    assert [problem.code for problem in enough_cards(game)] == found


def begun(cards: int, others: int, hand: int, *ops: str) -> Rulebook:
    """Two to five players; of so many cards the others do not begin."""
    game = dealt(cards, 2, 5, hand)
    rows = (Row(game.turned_up[0].origin), Row(game.turned_up[1].origin, tuple(map(Do, ops))))
    return replace(game, cards=deck(cards - others, others), turned_up=rows)


GOES_BACK, NEXT = ("back_into_pile", "shuffle_pile", "turn_up_another"), ("turn_up_another",)
MIDDLE = ("back_into_middle", "turn_up_another")
# With 100 cards and 20 in a hand four players leave 20 cards in the pile; with 33 or 49, two leave 34 or 2.
BEGUN = {
    "nine of ten in the pile go back": (begun(100, 18, 20, *GOES_BACK), []),
    "more go back": (begun(100, 19, 20, *GOES_BACK), ["LC619"]),
    "more go into the middle": (begun(100, 19, 20, *MIDDLE), ["LC619"]),
    "two are left of the most hands": (begun(100, 2, 49, *GOES_BACK), ["LC619"]),
    "a hand more would leave one": (begun(100, 30, 33, *GOES_BACK), []),
    "nine of ten do not begin": (begun(100, 90, 20, *NEXT), []),
    "more do not": (begun(100, 91, 20, *NEXT), ["LC619"]),
    "ten of eleven do not": (begun(110, 100, 7, *NEXT), ["LC619"]),
    "all begin": (begun(100, 99, 20), []),
}


@pytest.mark.parametrize(("game", "found"), BEGUN.values(), ids=BEGUN)
def test_a_card_that_may_begin_is_found_soon(game: Rulebook, found: list[str]) -> None:
    assert [problem.code for problem in a_first_card_is_found(game)] == found


SCORING = {
    "until somebody has enough": (Method("m", "winner", 500, "highest"), []),
    "everybody gets points": (Method("m", "everybody", 500, "lowest"), []),
    "points without an end": (Method("m", "winner", NONE, "highest"), ["LC610"]),
    "one round": (Method("m", "nobody", NONE, "highest"), []),
    "nobody gets points, and yet a number ends it": (Method("m", "nobody", 500, "highest"), ["LC610"]),
}


@pytest.mark.parametrize(("method", "found"), SCORING.values(), ids=SCORING)
def test_scoring_comes_to_an_end(method: Method, found: list[str]) -> None:
    assert [problem.code for problem in scoring_ends(replace(book(), scoring=(method,)))] == found


def test_cards_that_count_nothing_never_come_to_a_number() -> None:
    method = Method("m", "winner", 500, "highest")
    assert [
        problem.code for problem in scoring_ends(replace(book(), cards=deck(100, points=0), scoring=(method,)))
    ] == ["LC610"]


# --- all that is checked ----------------------------------------------------------------------------------------------

UNMET = rule("unmet", "on: player plays number", "turn the direction", when="rank of card is 10")
UNASKED = windows(window("after player loses a turn", asks="opponents of nobody"))
UNORDERED = [
    rule(name, "on: player loses a turn", f"{step} draws 1")
    for name, step in (("one", "player"), ("other", "the dealer"))
]
CHECKED = {
    "nothing is wrong": ("", [], []),
    "no card meets it": (rules(UNMET), ["LC612"], []),
    "something else is wrong, too": (rules(UNMET) + UNASKED, ["LC612", "LC617"], ["LC617"]),
    "their order is not said": (rules(*UNORDERED), ["LC621"], ["LC621"]),
    "that is looked at when each for itself is sound": (rules(UNMET, *UNORDERED), ["LC612"], ["LC621"]),
}


@pytest.mark.parametrize(("text", "own", "guest"), CHECKED.values(), ids=CHECKED)
def test_a_house_rule_may_speak_of_cards_that_a_deck_has_not_got(text: str, own: list[str], guest: list[str]) -> None:
    """Of a rulebook it would be a mistake."""
    loaded = load_bytes((HEAD + text).encode(), FILE)
    game = loaded.rulebook or loaded.draft
    assert game is not None
    assert [problem.code for problem in check(game)] == own
    assert [problem.code for problem in check(game, {FILE})] == guest
    assert [problem.code for problem in check(game, {"another.yaml"})] == own


def test_no_more_problems_are_looked_for_than_are_shown() -> None:
    several = (UNMET.replace("unmet", f"unmet{number}") for number in range(MAX_PROBLEMS + 1))
    assert codes(rules(*several)) == ["LC612"] * MAX_PROBLEMS
