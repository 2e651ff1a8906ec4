"""What sets off what, and what looks at what: seen by what `validate` says of two rules, or of a rule and an event."""

import re

import pytest

from lastcard.dsl.check.order.graph import bodies
from lastcard.dsl.load import load_bytes
from tests.dsl.findings import FILE, HEAD, findings, problems, rule, rules

ENDLESS = "LC611"
ORDER = "LC621"
LAW_ASKS_ITSELF = "LC616"
PLAY = "the player of this turn plays a-card"
TURNS = "turn the direction"
SKIP = "on: player plays skip"


def unordered(*several: str) -> bool:
    """Is the order of the rules `one` and `other` said to matter?"""
    told = [problem.message for problem in problems(FLAGS + rules(USES, *several)) if problem.code == ORDER]
    return any({"one", "other"} <= set(re.findall("`(.+?)`", message)) for message in told)


def noting(name: str, condition: str) -> str:
    """A rule that does nothing but look, and note what it saw."""
    return rule(name, SKIP, f"{{if: {condition}, then: [note becomes true]}}")


FLAGS = "flags:\n  note: {holds: truth}\n  count: {holds: number}\n  mark: {of: player, holds: truth}\n"
# What is declared has to be used, and here by something that meets none of the rules that are tried.
USES = rule("uses", "on: player plays reverse", "mark of player becomes note", when="count is 0")


# --- who looks at what another one changes ----------------------------------------------------------------------------

LOOKED_AT = {
    "a hand and a draw": ("player draws 1", "hand of player is empty"),
    "its size and a gift": ("player gives card to next after player", "size of hand of player is 3"),
    "its points and a draw": ("player draws 1", "points of hand of player is 40"),
    "hands and an exchange": ("player swaps hands with next after player", "hand of player is empty"),
    "hands and passing them on": ("every hand moves on", "hand of player is empty"),
    "the pile and a draw": ("player draws 1", "the draw pile is empty"),
    "what can be drawn, and a draw": ("player draws 1", "the number of cards to draw is 0"),
    "the discard pile and a discard": (
        "player discards hand of player with color not none",
        "size of the discard pile is 9",
    ),
    "the color and who names it": ("player names the color in play", "the color in play is color of card"),
    "the next one and the direction": ("turn the direction", "next after player is the dealer"),
    "the one before and the direction": ("turn the direction", "next before player is the dealer"),
    "the next turn and a lost turn": ("next after player loses a turn", "the player of the next turn is the dealer"),
    "the next turn and who goes on": ("play goes on after player", "the player of the next turn is the dealer"),
    "how many play, and leaving": ("next after player leaves the round", "the number of players is 2"),
    "a flag": ("count becomes 7", "count is 7"),
    "a flag of a player": ("mark of player becomes true", "mark of the dealer"),
    "those with a flag": ("mark of player becomes true", "all players with mark true is empty"),
    "the law and the color": ("player names the color in play", "hand of player that fit is empty"),
    "the law and a hand": ("player draws 1", "hand of player that fit is not empty"),
    "another card and the color": ("player names the color in play", "card fits"),
}


@pytest.mark.parametrize(("step", "condition"), LOOKED_AT.values(), ids=LOOKED_AT)
def test_who_looks_before_or_after_a_change_has_to_be_said(step: str, condition: str) -> None:
    assert unordered(rule("one", SKIP, step), noting("other", condition))


@pytest.mark.parametrize(("step", "condition"), LOOKED_AT.values(), ids=LOOKED_AT)
def test_once_it_is_said_nothing_is_wrong_with_it(step: str, condition: str) -> None:
    last = noting("other", condition).replace("    do:", "    follows: [one]\n    do:")
    assert not unordered(rule("one", SKIP, step), last)


INDEPENDENT = {
    "who dealt": ("player draws 1", "player is the dealer"),
    "the card": ("turn the direction", "rank of card is 0"),
    "another flag": ("count becomes 7", "mark of player"),
    "neighbors, whatever the direction": ("turn the direction", "left of player is the dealer"),
    "the color and a draw": ("player draws 1", "the color in play is color of card"),
    "a hand and the direction": ("turn the direction", "hand of player is empty"),
    "whether anybody is marked, and the direction": ("turn the direction", "all players with mark true is empty"),
    "the law and the direction": ("turn the direction", "hand of player that fit is empty"),
}


@pytest.mark.parametrize(("step", "condition"), INDEPENDENT.values(), ids=INDEPENDENT)
def test_what_has_nothing_to_do_with_each_other_needs_no_order(step: str, condition: str) -> None:
    assert not unordered(rule("one", SKIP, step), noting("other", condition))


# --- what an event brings about ---------------------------------------------------------------------------------------

# One rule does the step, another one waits for what follows from it and writes what the first one reads.
FOLLOWS = {
    "a penalty is drawn": ("next after player must draw 1", "on: player draws"),
    "a draw changes a hand": ("player draws 1", "on: hand of player changes"),
    "a penalty changes a hand": ("next after player must draw 1", "on: hand of player changes"),
    "a draw may use up the pile": ("player draws 1", "on: the discard pile is shuffled"),
    "a gift changes hands": ("player gives card to next after player", "on: hand of player changes"),
    "an exchange changes hands": ("player swaps hands with next after player", "on: hand of player changes"),
    "passing on changes hands": ("every hand moves on", "on: hand of player changes"),
    "a color named is set": ("player names the color in play", "on: the color in play is set"),
    "the direction turns": ("turn the direction", "on: the direction turns"),
    "a turn is lost": ("next after player loses a turn", "on: player loses a turn"),
    "who leaves has left": ("next after player leaves the round", "on: player leaves the round"),
}


@pytest.mark.parametrize(("step", "event"), FOLLOWS.values(), ids=FOLLOWS)
def test_what_follows_from_a_step_belongs_to_it(step: str, event: str) -> None:
    follower = rule("follower", event, "count becomes 7")
    assert unordered(rule("one", SKIP, step), noting("other", "count is 7"), follower)


@pytest.mark.parametrize("event", ["on: player wins the round", "on: player gives card", "on: turn of player begins"])
def test_what_does_not_follow_from_a_step_does_not(event: str) -> None:
    follower = rule("follower", event, "count becomes 7")
    assert not unordered(rule("one", SKIP, "turn the direction"), noting("other", "count is 7"), follower)


# --- windows, and the events of their groups --------------------------------------------------------------------------


def window(opens: str, *lines: str) -> str:
    body = "".join(f"    {line}\n" for line in lines)
    asks = "    asks: the player of this turn\n    offers: {yes-please: {}}\n"
    return f"windows:\n  asking:\n    opens: {opens}\n{asks}{body}"


@pytest.mark.parametrize(("opens", "ends"), [("after player draws", True), ("before player draws", False)])
def test_before_a_draw_no_card_has_been_drawn(opens: str, ends: bool) -> None:
    found = findings(window(opens, "otherwise: [player draws 1]"))
    assert found == ([] if ends else [(ENDLESS, "asking")])


@pytest.mark.parametrize(("station", "ends"), [("on", True), ("instead", False)])
def test_a_window_at_a_group_is_as_early_as_the_rule_with_the_group(station: str, ends: bool) -> None:
    step = "{group: mine, target: player, amount: 1, do: [turn the direction]}"
    text = rules(rule("grouped", f"{station}: player draws", step))
    found = findings(text + window("before group mine", "otherwise: [player draws 1]"))
    assert ((ENDLESS, "asking") in found) != ends


def grouped(station: str, group: str, name: str = "own") -> str:
    step = f"{{group: {group}, target: player, amount: 1, do: [turn the direction]}}"
    return rule(name, f"{station}: player draws", step)


ELSEWHERE = grouped("instead", "other", "elsewhere")
EARLY = {
    "on a draw": (rules(rule("own", "on: player draws", TURNS)), {("rule", False)}),
    "instead of one": (rules(rule("own", "instead: player draws", TURNS)), {("rule", True)}),
    "before one": (rules(rule("own", "before: player draws", TURNS)), {("rule", True)}),
    "asked before it": (window("before player draws"), {("offer", True), ("otherwise", True)}),
    "asked after it": (window("after player draws"), {("offer", False), ("otherwise", False)}),
    "asked before a group on it": (
        rules(grouped("on", "mine"), ELSEWHERE) + window("before group mine"),
        {("rule", False), ("offer", False), ("otherwise", False)},
    ),
    "asked after a group instead of it": (
        rules(grouped("instead", "mine")) + window("after group mine"),
        {("rule", True), ("offer", True), ("otherwise", True)},
    ),
    "for the first card": (f"turned up:\n  skip: [{TURNS}]\n", {("turned up", False)}),
    "for the last card": (f"going out:\n  skip: [{TURNS}]\n", {("going out", False)}),
}


@pytest.mark.parametrize(("text", "found"), EARLY.values(), ids=EARLY)
def test_what_is_done_before_an_event_has_happened(text: str, found: set[tuple[str, bool]]) -> None:
    loaded = load_bytes((HEAD + text).encode(), FILE)
    book = loaded.rulebook or loaded.draft
    assert book is not None
    own = [body for body in bodies(book) if body.origin.span.file == FILE and body.origin.name != "elsewhere"]
    assert {(body.sort, body.early) for body in own} == found


def test_what_a_turned_up_card_does_belongs_to_no_event() -> None:
    """So nothing leads back to it, whatever it leads to."""
    row = "turned up:\n  skip:\n    - the first player loses a turn\n    - turn the direction\n"
    assert findings(row + rules(rule("one", "on: the direction turns", "the player of this turn loses a turn"))) == []


def test_what_a_last_card_does_belongs_to_its_play() -> None:
    row = "going out:\n  skip:\n    - turn the direction\n"
    one = rule(
        "one",
        "on: the direction turns",
        "the player of this turn picks a-card from hand of the player of this turn",
        PLAY,
    )
    assert findings(row) == []
    assert [code for code, _ in findings(row + rules(one))] == [ENDLESS]


# --- the law ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "condition",
    [
        "card fits",
        "not card fits",
        "hand of player that fit is empty",
        "size of hand of player that fit lawfully is more than 1",
        "rank of card is 7 and hand of next after player that fit is empty",
    ],
)
@pytest.mark.parametrize("station", ["permit", "forbid"])
def test_a_law_that_asks_what_fits_asks_itself(station: str, condition: str) -> None:
    text = f"rules:\n  own:\n    {station}: player plays card\n    when: {condition}\n"
    assert findings(text) == [(LAW_ASKS_ITSELF, f"when: {condition}")]


def test_a_law_may_look_at_hands() -> None:
    text = "rules:\n  own:\n    forbid: player plays skip\n    when: size of hand of player is 1\n"
    assert findings(text) == []
