"""What is said of windows and their offers: what is refused, and what looks like it and is not."""

import pytest

from lastcard.dsl.load import load_bytes
from tests.dsl.findings import FILE, HEAD, codes, findings, problems, window, windows

# --- who is asked, for what -------------------------------------------------------------------------------------------

ASKED = {
    "a player": ("next after player", []),
    "several": ("opponents of player", []),
    "all but one": ("all players other than player", []),
    "all": ("all players", []),
    "the opponents of nobody": ("opponents of nobody", ["LC617"]),
    "all, beginning with nobody true": ("all players from nobody", ["LC617"]),
}


@pytest.mark.parametrize(("asks", "found"), ASKED.values(), ids=ASKED)
def test_a_window_asks_somebody(asks: str, found: list[str]) -> None:
    assert codes(windows(window("after player loses a turn", asks=asks))) == found


def test_a_window_offers_something() -> None:
    empty = "  asking:\n    opens: after player plays skip\n    asks: player\n    offers: {}\n"
    assert findings(windows(empty)) == [("LC617", "asking")]


# --- offers of one name -----------------------------------------------------------------------------------------------


def offering(name: str, opens: str, offers: str, when: str = "") -> str:
    condition = f"    when: {when}\n" if when else ""
    return f"  {name}:\n    opens: {opens}\n{condition}    asks: opponents of player\n    offers: {offers}\n"


LOST, SAME = "after player loses a turn", "{mine: {}, yours: {}}"
OFFERED = {
    "the same at one moment": (offering("later", LOST, "{yours: {}, theirs: {}}"), ["LC607"]),
    "other names": (offering("later", LOST, "{theirs: {}}"), []),
    "another moment": (offering("later", "before player loses a turn", SAME), []),
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
    book = load_bytes(HEAD.encode(), FILE).rulebook
    assert book is not None
    several = (
        offering(f"w{number}", "after player loses a turn", f"{{o{number}: {{}}}}", when="player is the dealer")
        for number in range(50 - len(book.windows) + more)
    )
    assert codes(windows(*several)) == found


# --- offers that play a card ------------------------------------------------------------------------------------------


def answering(*steps: str, plays: str = "price from hand of taker") -> str:
    """A window in which an attack is answered."""
    return windows(window("before group attack", *steps, asks="the target", plays=plays))


LAID, SENT_ON = "taker plays price", "the target becomes next after taker"
TWICE = "hand of taker with kind skip with kind skip"
PLAYED = {
    "from the taker's hand": (answering(LAID), []),
    "some of it": (answering(LAID, plays=f"price from {TWICE}"), []),
    "some of it, compared with something else": (
        answering(LAID, plays="price from hand of taker with color the color in play"),
        [],
    ),
    "from another hand": (answering(LAID, plays="price from hand of player"), ["LC643"]),
    "from some of another hand": (answering(LAID, plays="price from hand of player with kind skip"), ["LC643"]),
    "from a pile": (answering(LAID, plays="price from the draw pile"), ["LC643"]),
    "from some of a pile": (answering(LAID, plays="price from the discard pile with kind skip"), ["LC643"]),
    "and not laid": (answering("turn the direction"), ["LC643"]),
    "perhaps laid": (answering("taker may play price"), ["LC643"]),
    "given": (answering("taker gives price to player"), ["LC643"]),
    "another one laid": (answering("taker picks other from hand of taker", "taker plays other"), ["LC643"]),
    "laid by another player": (answering("player plays price"), ["LC643"]),
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
    "after a card that is laid while hands are held": ([f"{{as one: [{LAID}]}}", SENT_ON], None),
    "after something else in a block": ([when("turn the direction"), LAID, SENT_ON], None),
}


@pytest.mark.parametrize(("steps", "early"), SENT.values(), ids=SENT)
def test_an_attack_is_sent_on_when_the_card_is_laid(steps: list[str], early: str | None) -> None:
    assert findings(answering(*steps)) == ([] if early is None else [("LC644", f"- {early}")])


PENALTY = "before player must draw"
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
