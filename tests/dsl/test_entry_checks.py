"""What is said of rules, windows and the deck, entry by entry: what is refused, and what looks like it and is not."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest

from lastcard.dsl.check.entries import a_first_card_is_found, enough_cards, scoring_ends
from lastcard.dsl.load import load_bytes
from lastcard.dsl.rulebook import NONE, Card, Do, Method, Row, Rulebook
from tests.dsl.findings import FILE, HEAD, findings, laws, problems, rule, rules
from tests.shelf import keep_shipped_files


@pytest.fixture(autouse=True, scope="module")
def _quick() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        keep_shipped_files(patch.setattr)
        yield


@cache
def book() -> Rulebook:
    """What the rulebooks here are laid over."""
    loaded = load_bytes(HEAD.encode(), FILE).rulebook
    assert loaded is not None
    return loaded


def codes(text: str) -> list[str]:
    return [code for code, _ in findings(text)]


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
    assert codes(laws(BLUFF) + told.replace("    do:", "    after: [wild]\n    do:")) == []


# --- what is told after the fact --------------------------------------------------------------------------------------


def window(opens: str, *steps: str, asks: str = "opponents of player", name: str = "asking", plays: str = "") -> str:
    """A window with one offer."""
    laid = f"        plays: {plays}\n" if plays else ""
    done = "".join(f"          - {step}\n" for step in steps or ("turn the direction",))
    return f"  {name}:\n    opens: {opens}\n    asks: {asks}\n    offers:\n      {name}-it:\n{laid}        do:\n{done}"


def windows(*several: str) -> str:
    return "windows:\n" + "".join(several)


GROUPED = rule("own", "on: turn of player begins", "{group: mine, do: [turn the direction]}")
TURNS = "turn the direction"
TOLD_AFTER = {
    "instead of a beginning": (rules(rule("own", "instead: turn of player begins", TURNS)), ["LC625"]),
    "before a beginning": (rules(rule("own", "before: turn of player begins", TURNS)), ["LC625"]),
    "at a beginning": (rules(rule("own", "on: turn of player begins", TURNS)), []),
    "before a penalty": (rules(rule("own", "before: player takes a penalty", TURNS)), []),
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
    "no card plays a part": ("on: player loses the turn", "player is the dealer", []),
    "switched off for good": ("on: player plays number", "catch-after-draw", []),
}


@pytest.mark.parametrize(("trigger", "when", "found"), MEANT.values(), ids=MEANT)
def test_a_condition_on_a_card_is_met_by_some_card(trigger: str, when: str, found: list[str]) -> None:
    assert codes(rules(rule("own", trigger, "turn the direction", when=when))) == found


# --- `after` ----------------------------------------------------------------------------------------------------------


def two(one: str, other: str) -> str:
    """Two rules of which the second one comes after the first."""
    last = rule("other", other, "turn the direction").replace("    do:", "    after: [one]\n    do:")
    return rules(rule("one", one, "turn the direction"), last)


AFTER = {
    "of one event": (two("on: player loses the turn", "on: player loses the turn"), []),
    "of one event, and before it": (two("before: player loses the turn", "before: player loses the turn"), []),
    "of two events": (two("on: player loses the turn", "on: player takes a penalty"), ["LC623"]),
    "before and at an event": (two("before: player loses the turn", "on: player loses the turn"), ["LC623"]),
    "before a group and before its event": (two("before: group drawing", "before: player draws in turn"), ["LC623"]),
    "two that permit": (
        laws("one: {permit: player plays skip}", "other: {permit: player plays skip, after: [one]}"),
        ["LC623"],
    ),
}


@pytest.mark.parametrize(("text", "found"), AFTER.values(), ids=AFTER)
def test_only_rules_at_one_place_wait_for_each_other(text: str, found: list[str]) -> None:
    assert codes(text) == found


# --- somebody may play, somebody is asked -----------------------------------------------------------------------------

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


ASKED = {
    "a player": ("next after player", []),
    "several": ("opponents of player", []),
    "all but one": ("all players other than player", []),
    "all": ("all players", []),
    "the opponents of nobody": ("opponents of nobody", ["LC617"]),
    "all, beginning with nobody": ("all players from nobody", ["LC617"]),
}


@pytest.mark.parametrize(("asks", "found"), ASKED.values(), ids=ASKED)
def test_a_window_asks_somebody(asks: str, found: list[str]) -> None:
    assert codes(windows(window("after player loses the turn", asks=asks))) == found


def test_a_window_offers_something() -> None:
    empty = "  asking:\n    opens: after player plays skip\n    asks: player\n    offers: {}\n"
    assert findings(windows(empty)) == [("LC617", "asking")]


# --- offers of one name -----------------------------------------------------------------------------------------------


def offering(name: str, opens: str, offers: str, when: str = "") -> str:
    condition = f"    when: {when}\n" if when else ""
    return f"  {name}:\n    opens: {opens}\n{condition}    asks: opponents of player\n    offers: {offers}\n"


LOST, SAME = "after player loses the turn", "{mine: {}, yours: {}}"
OFFERED = {
    "the same at one moment": (offering("later", LOST, "{yours: {}, theirs: {}}"), ["LC607"]),
    "other names": (offering("later", LOST, "{theirs: {}}"), []),
    "another moment": (offering("later", "before player loses the turn", SAME), []),
    "another event": (offering("later", "after player gives card", SAME), []),
}


@pytest.mark.parametrize(("later", "found"), OFFERED.values(), ids=OFFERED)
def test_what_is_offered_at_one_moment_has_names_of_its_own(later: str, found: list[str]) -> None:
    assert codes(windows(offering("first", LOST, SAME), later)) == found


def test_of_the_names_that_two_windows_share_the_first_one_is_told() -> None:
    (found,) = problems(windows(offering("first", LOST, "{b: {}, a: {}}"), offering("later", LOST, "{b: {}, a: {}}")))
    assert "both offer `a`" in found.message
    assert [text for text, _ in found.related] == ["the other one is `first`"]


@pytest.mark.parametrize(("more", "found"), [(0, []), (1, ["LC627"])])
def test_no_more_than_fifty_windows_are_kept_in_mind(more: int, found: list[str]) -> None:
    inherited = len(book().windows)
    several = (
        offering(f"w{number}", "after player loses the turn", f"{{o{number}: {{}}}}", when="player is the dealer")
        for number in range(50 - inherited + more)
    )
    assert codes(windows(*several)) == found


# --- offers that play a card ------------------------------------------------------------------------------------------


def answering(*steps: str, plays: str = "price from hand of taker") -> str:
    """A window in which an attack is answered."""
    return windows(window("before group attack", *steps, asks="the target", plays=plays))


LAID, SENT_ON = "taker plays price", "the target becomes next after taker"
TWICE = "hand of taker that are skip that are skip"
PLAYED = {
    "from the taker's hand": (answering(LAID), []),
    "some of it": (answering(LAID, plays=f"price from {TWICE}"), []),
    "some of it, compared with something else": (
        answering(LAID, plays="price from hand of taker matching the color in play"),
        [],
    ),
    "from another hand": (answering(LAID, plays="price from hand of player"), ["LC643"]),
    "from some of another hand": (answering(LAID, plays="price from hand of player that are skip"), ["LC643"]),
    "from a pile": (answering(LAID, plays="price from the draw pile"), ["LC643"]),
    "from some of a pile": (answering(LAID, plays="price from the discard pile that are skip"), ["LC643"]),
    "and not laid": (answering("turn the direction"), ["LC643"]),
    "perhaps laid": (answering("taker may play price"), ["LC643"]),
    "given": (answering("taker gives price to player"), ["LC643"]),
    "another one laid": (answering("taker picks other from hand of taker", "taker plays other"), ["LC643"]),
    "the top card laid": (answering("taker plays the top card"), ["LC643"]),
    "laid somewhere": (answering(f"{{if: taker is the dealer, then: [{LAID}]}}"), []),
    "none, and none is laid": (answering("turn the direction", plays=""), []),
}


@pytest.mark.parametrize(("text", "found"), PLAYED.values(), ids=PLAYED)
def test_what_an_offer_plays_is_in_the_hand_of_who_takes_it_and_is_laid(text: str, found: list[str]) -> None:
    assert codes(text) == found


def when(then: str, otherwise: str = "") -> str:
    return f"{{if: taker is the dealer, then: [{then}]{f', else: [{otherwise}]' if otherwise else ''}}}"


# What an offer does that plays a card, and the step that sends the attack on too early.
SENT = {
    "after the card": ([LAID, SENT_ON], None),
    "after the card and more": (["turn the direction", LAID, SENT_ON], None),
    "before the card": ([SENT_ON, LAID], SENT_ON),
    "before the card, and after something else": (["turn the direction", SENT_ON, LAID], SENT_ON),
    "twice, the first time too early": ([SENT_ON, LAID, SENT_ON], SENT_ON),
    "twice, each time after the card": ([LAID, SENT_ON, SENT_ON], None),
    "after a card that is laid either way": ([when(LAID, LAID), SENT_ON], None),
    "after a card that is laid if": ([when(LAID, "turn the direction"), SENT_ON], SENT_ON),
    "after a card that is laid if not": ([when("turn the direction", LAID), SENT_ON], SENT_ON),
    "perhaps, after the card": ([LAID, when(SENT_ON)], None),
    "perhaps, before the card": ([when(SENT_ON), LAID], when(SENT_ON)),
    "if not, before the card": ([when("turn the direction", SENT_ON), LAID], when("turn the direction", SENT_ON)),
    "after a card that is laid now and then": (
        [f"{{repeat until: hand of taker is empty, do: [{LAID}]}}", SENT_ON],
        SENT_ON,
    ),
    "after a card that is laid for each": (
        [f"{{for each: friend in opponents of taker, do: [{LAID}]}}", SENT_ON],
        SENT_ON,
    ),
    "after a card that is laid while hands are held": ([f"{{hold: hand changes, do: [{LAID}]}}", SENT_ON], None),
    "after something else in a block": ([when("turn the direction"), LAID, SENT_ON], None),
}


@pytest.mark.parametrize(("steps", "early"), SENT.values(), ids=SENT)
def test_an_attack_is_sent_on_when_the_card_is_laid(steps: list[str], early: str | None) -> None:
    assert findings(answering(*steps)) == ([] if early is None else [("LC644", f"- {early}")])


PENALTY = "before player takes a penalty"
FREE = {
    "a penalty": (windows(window(PENALTY, SENT_ON, asks="player")), ["LC644"]),
    "an attack": (answering(SENT_ON, plays=""), ["LC644"]),
    "only its amount": (windows(window(PENALTY, "the amount becomes 1", asks="player")), []),
    "a new name": (windows(window(PENALTY, "let other be next after taker", asks="player")), []),
    "a flag": (windows(window(PENALTY, "owes-call of taker becomes true", asks="player")), []),
}


@pytest.mark.parametrize(("text", "found"), FREE.values(), ids=FREE)
def test_nothing_is_sent_on_for_nothing(text: str, found: list[str]) -> None:
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
