"""Chains of events: what never comes to rest is refused at a rule of the ring, what ends by itself is not."""

import re

import pytest

from lastcard.dsl.check.prices import Prices
from lastcard.dsl.load import load_bytes, load_path
from lastcard.dsl.rulebook import Expr
from lastcard.dsl.shelf import SHIPPED
from lastcard.dsl.words.types import CARDS, PLAYER
from tests.dsl.findings import codes, findings, problems, rule, rules

ENDLESS = "LC611"
TOO_MUCH = "LC624"


def test_to_ask_which_plays_are_lawful_costs_what_the_unlawful_ones_cost() -> None:
    book = load_path(SHIPPED / "games" / "classic.yaml").rulebook
    assert book is not None
    hand = Expr("hand", (Expr("turn_player", type=PLAYER),), type=CARDS)
    fit, lawful = (Expr(word, (hand,), type=CARDS) for word in ("that_fit", "that_fit_lawfully"))
    prices = Prices(book)
    assert prices.of(lawful) > prices.of(fit) + book.deck_size


# --- an event that leads to itself ------------------------------------------------------------------------------------

# A rule about each event that a step may bring about, which brings about the same event again.
AGAIN = {
    "lost turn": ("on: player loses a turn", "next after player loses a turn"),
    "penalty": ("instead: player must draw", "next after player must draw 1"),
    "draw": ("instead: player draws", "player draws 1"),
    "direction": ("on: the direction turns", "turn the direction"),
    "color": ("on: the color in play is set", "the player of this turn names the color in play"),
    "give": ("on: player gives card", "receiver gives card to player"),
    "hand, by a swap": ("on: hand of player changes", "player swaps hands with next after player"),
    "hand, by passing on": ("on: hand of player changes", "every hand moves on"),
    "hand, by a gift": ("on: hand of player changes", "player gives a-card to next after player"),
    "out": ("on: player wins the round", "next after player wins the round"),
}
PICK = "player picks a-card from hand of player"


def steps_of(step: str) -> tuple[str, ...]:
    return (PICK, step) if "a-card" in step else (step,)


@pytest.mark.parametrize(("trigger", "step"), AGAIN.values(), ids=AGAIN)
def test_an_event_that_leads_to_itself_is_refused(trigger: str, step: str) -> None:
    assert (ENDLESS, "again") in findings(rules(rule("again", trigger, *steps_of(step))))


@pytest.mark.parametrize(("trigger", "step"), AGAIN.values(), ids=AGAIN)
def test_a_flag_instead_is_the_way_out(trigger: str, step: str) -> None:
    text = "flags: {again-flag: {holds: truth}}\n"
    text += rules(rule("again", trigger, "again-flag becomes true", when="not again-flag"))
    assert [code for code, _ in findings(text) if code in (ENDLESS, TOO_MUCH)] == []


@pytest.mark.parametrize("how", ["leaves the round", "finishes"])
def test_nobody_leaves_twice(how: str) -> None:
    again = findings(rules(rule("again", f"on: player {how}", f"next after player {how}")))
    assert again == []
    early = findings(rules(rule("again", f"instead: player {how}", f"next after player {how}")))
    assert (ENDLESS, "again") in early


def test_a_condition_is_no_end() -> None:
    """That it will once not hold is not known."""
    text = rules(
        rule("again", "on: player loses a turn", "next after player loses a turn", when="player is the dealer")
    )
    assert findings(text) == [(ENDLESS, "again")]


# --- rings of several events ------------------------------------------------------------------------------------------

LOSES = rule("loses", "on: player must draw", "next after player loses a turn")
PAYS = rule("pays", "on: player loses a turn", "next after player must draw 1")
TURNS = rule("turns", "on: player loses a turn", "turn the direction")
BACK = rule("back", "on: the direction turns", "the player of this turn must draw 1")


def test_two_rules_that_set_each_other_off_are_one_finding() -> None:
    found = [problem for problem in problems(rules(LOSES, PAYS)) if problem.code == ENDLESS]
    assert len(found) == 1
    assert {name for text, _ in found[0].related for name in re.findall("`(.+?)`", text)} == {"pays"}


def test_the_message_names_the_events_of_the_ring_in_their_order() -> None:
    found = next(problem for problem in problems(rules(LOSES, PAYS)) if problem.code == ENDLESS)
    assert re.findall("`(.+?)`", found.message) == [*("player must draw", "player loses a turn", "player must draw")]


def test_a_play_is_called_by_no_kind_of_card() -> None:
    again = rule("again", "on: player plays skip", "player picks a-card from hand of player", "player plays a-card")
    found = next(problem for problem in problems(rules(again)) if problem.code == ENDLESS)
    assert "`player plays card` -> `player plays card`" in found.message


def test_the_shortest_ring_is_told() -> None:
    found = next(problem for problem in problems(rules(LOSES, TURNS, BACK, PAYS)) if problem.code == ENDLESS)
    assert found.message.count("->") == 2


@pytest.mark.parametrize("left_out", range(3))
def test_a_ring_that_is_open_comes_to_rest(left_out: int) -> None:
    ring = [LOSES, TURNS, BACK]
    assert (ENDLESS, "loses") in findings(rules(*ring))
    del ring[left_out]
    assert [code for code, _ in findings(rules(*ring)) if code == ENDLESS] == []


def test_what_an_event_does_by_itself_is_part_of_a_ring() -> None:
    """A penalty is drawn; here drawing is replaced before any card is drawn, by another penalty."""
    assert findings(rules(rule("worse", "instead: player draws", "player must draw 1"))) == [(ENDLESS, "worse")]


# --- draws end with the cards -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("step", ["player draws 1", "next after player draws 1", "next after player must draw 1"])
def test_a_draw_that_leads_to_a_draw_ends_with_the_cards(step: str) -> None:
    assert findings(rules(rule("more", "on: player draws", step))) == []


BRINGS_BACK = {
    "discarded": ("", "player discards hand of player with color the color in play"),
    "under the top card": ("zones: {aside: {}}\n", "put aside under the top card"),
}


@pytest.mark.parametrize(("head", "step"), BRINGS_BACK.values(), ids=BRINGS_BACK)
def test_unless_cards_come_back_to_the_piles(head: str, step: str) -> None:
    steps = [PICK, "player puts a-card into aside"] if head else []
    assert (ENDLESS, "round") in findings(
        head + rules(rule("round", "on: player draws", *steps, step, "player draws 1"))
    )


def test_with_many_cards_they_stand_too_deep_in_each_other() -> None:
    deck = "deck:\n  cards:\n    numbers: {copies: 40}\n"
    assert findings(deck) == []
    assert findings(deck + rules(rule("more", "on: player draws", "next after player draws 1"))) == [(TOO_MUCH, "more")]


FOR_LEAVING = "  pays: {on: player leaves the round, do: [next after player draws 1]}\n"
IN_PART = {
    "the installed rule comes first": ("no-mercy", ()),
    "the installed rule comes last": ("classic", ("mercy",)),
}


@pytest.mark.parametrize(("game", "house_rules"), IN_PART.values(), ids=IN_PART)
def test_of_a_ring_of_draws_the_rule_of_the_author_is_named(game: str, house_rules: tuple[str, ...]) -> None:
    text = f"lastcard: 1\nrulebook: x\ntitle: Too deep\nextends: {game}\n{LARGE}" + rules(FOR_LEAVING)
    found = load_bytes(text.encode(), "x.yaml", house_rules).diagnostics
    (deep,) = (one for one in found if one.code == TOO_MUCH)
    assert (deep.span and deep.span.file) == "x.yaml"
    assert {told for told, _ in deep.related} == {"and `mercy`"}


def test_whoever_leaves_brings_a_hand_back_once() -> None:
    text = rules(
        rule("more", "on: player draws", "next after player draws 1"),
        rule(
            "gone",
            "on: hand of player changes",
            "player leaves the round",
            when="size of hand of player is more than 12",
        ),
    )
    assert findings(text) == []


AGAIN_DRAWN = rule("again", "on: player draws", "next after player draws 1", "turn the direction")
DISCARDED = "the player of this turn discards hand of the player of this turn with color the color in play"


def drawn_again(by_the_way: str) -> list[str]:
    """What is said of a draw that leads to a draw, and turns the direction; and of what comes of that."""
    return [code for code, _ in findings(rules(AGAIN_DRAWN) + by_the_way) if code == ENDLESS]


def test_cards_come_back_by_whatever_a_draw_leads_to() -> None:
    assert drawn_again(rule("turned", "on: the direction turns", "the player of this turn loses a turn")) == []
    assert drawn_again(rule("turned", "on: the direction turns", DISCARDED)) == [ENDLESS]
    assert drawn_again(rule("lost", "on: player loses a turn", DISCARDED)) == []


def test_cards_that_somebody_brings_back_who_need_not_are_no_end() -> None:
    """Who takes an offer may leave it another time."""
    discards = f"        do: [{DISCARDED}]\n"
    loses = "        do: [the player of this turn loses a turn]\n"
    assert drawn_again(window("after player draws", discards)) == []
    assert drawn_again(rule("lost", "on: player loses a turn", DISCARDED) + window("after player draws", loses)) == []
    assert drawn_again(window("after player draws", loses, otherwise=DISCARDED)) == [ENDLESS]


def test_of_several_that_bring_cards_back_one_is_told() -> None:
    both = rule(
        "turned",
        "on: the direction turns",
        DISCARDED,
        "next after player loses a turn".replace("player", "the player of this turn"),
    )
    both += rule("lost", "on: player loses a turn", DISCARDED)
    (found,) = (problem for problem in problems(rules(AGAIN_DRAWN) + both) if problem.code == ENDLESS)
    assert [text for text, _ in found.related] == ["`turned` brings the cards back"]


def test_a_ring_without_a_draw_needs_no_cards() -> None:
    brings = rule("brings", "on: player draws", DISCARDED)
    (found,) = (problem for problem in problems(rules(LOSES, PAYS, brings)) if problem.code == ENDLESS)
    assert [text for text, _ in found.related] == ["and `pays`"]


# --- somebody is asked ------------------------------------------------------------------------------------------------


def window(opens: str, offer: str, otherwise: str = "") -> str:
    end = f"    otherwise: [{otherwise}]\n" if otherwise else ""
    head = f"windows:\n  asking:\n    opens: {opens}\n    asks: opponents of player\n"
    return f"{head}    offers:\n      yes-please:\n{offer}{end}"


PLAYS = "        plays: answer from hand of taker\n        do: [taker plays answer]\n"


def test_a_play_that_somebody_has_to_choose_may_lead_to_another_one() -> None:
    assert findings(window("after player plays card", PLAYS)) == []
    text = rules(rule("and-one-more", "on: player plays card", "player draws 1 as drawn", "player may play drawn"))
    assert [code for code, _ in findings(text) if code == ENDLESS] == []


@pytest.mark.parametrize(
    ("opens", "step"),
    [
        ("after player loses a turn", "next after player loses a turn"),
        ("after the direction turns", "turn the direction"),
        ("after player must draw", "next after player must draw 1"),
    ],
)
def test_an_offer_that_is_no_play_may_be_taken_for_ever(opens: str, step: str) -> None:
    text = window(opens, f"        do: [{step}]\n").replace(
        "opponents of player", "opponents of the player of this turn"
    )
    assert findings(text) == [(ENDLESS, "asking")]


def test_what_happens_otherwise_is_asked_by_nobody() -> None:
    text = window("after player loses a turn", PLAYS, otherwise="next after player loses a turn")
    assert (ENDLESS, "asking") in findings(text)


# --- how much at once -------------------------------------------------------------------------------------------------


def many(step: str, *rounds: str) -> str:
    """A rule with a step for all players, for all players again, and so on."""
    text, edge = "rules:\n  much:\n    on: turn of player ends\n    do:\n", "      "
    for name in rounds:
        text += f"{edge}- for each: {name} in all players\n{edge}  do:\n"
        edge += "    "
    return f"{text}{edge}- {step}\n"


def is_too_much(text: str) -> bool:
    return (TOO_MUCH, "much") in findings(text)


def test_all_players_for_all_players_are_not_too_much() -> None:
    assert not is_too_much(many("turn the direction", "friend", "ally"))


def test_all_players_again_and_again_are_too_much() -> None:
    assert is_too_much(many("turn the direction", "friend", "ally", "other", "fourth", "fifth"))


def test_what_is_set_off_counts_too() -> None:
    """Each turn of the direction costs what the rules about it do."""
    text = many("turn the direction", "friend", "ally", "other")
    heavy = rule("heavy", "on: the direction turns", *["next after player loses a turn"] * 60)
    heavy = heavy.replace("after player", "after the player of this turn")
    assert not is_too_much(text)
    assert is_too_much(text + heavy)


LARGE = "deck:\n  cards:\n    numbers: {copies: 40}\n"  # nearly 1,500 cards
AT_THE_END = "on: turn of player ends"


@pytest.mark.parametrize("step", ["player discards hand of player", "shuffle the draw pile"])
def test_to_move_all_cards_again_and_again_is_too_much(step: str) -> None:
    text = rules(rule("much", AT_THE_END, *[step] * 90))
    assert not is_too_much(text)
    assert is_too_much(LARGE + text)


def test_cards_are_drawn_once_until_they_come_back() -> None:
    assert findings(LARGE + rules(rule("much", AT_THE_END, *["player draws 99"] * 300))) == []


def test_lists_are_as_long_as_there_are_cards() -> None:
    text = "flags: {n: {holds: number}}\n"
    text += rules(rule("much", AT_THE_END, *["n becomes n + points of hand of player that fit"] * 45))
    assert not is_too_much(text)
    assert is_too_much(LARGE + text)


def test_what_all_that_waits_for_one_event_costs_together() -> None:
    """Each of them alone would be no more than is promised."""
    half = [rule(name, AT_THE_END, *["shuffle the draw pile"] * 45) for name in ("one", "other")]
    assert findings(LARGE + rules(half[0])) == []
    ordered = half[1].replace("    do:", "    follows: [one]\n    do:")
    assert TOO_MUCH in [code for code, _ in findings(LARGE + rules(half[0], ordered))]


def test_a_duty_is_judged_for_every_card() -> None:
    text = rules("  much:\n    oblige: player plays card\n    when: size of hand of player that fit is more than 3\n")
    assert not is_too_much(text)
    assert is_too_much(LARGE.replace("40", "4, ranks: 0..99") + text)


def test_windows_that_open_together_cost_together() -> None:
    def opening(names: range) -> str:
        offer = "        when: points of hand of player + points of hand of player is more than 99\n"
        return "windows:\n" + "".join(
            f"  w{name}:\n    opens: after player loses a turn\n    asks: opponents of player\n"
            "    offers:\n" + "".join(f"      o{name}-{place}:\n{offer}" for place in range(10))
            for name in names
        )

    assert findings(LARGE + opening(range(1))) == []
    assert TOO_MUCH in [code for code, _ in findings(LARGE + opening(range(20)))]


# --- what comes once to everybody is paid for once ----------------------------------------------------

DRAWN_OUT = """\
rules:
  hunt:
    on: player plays reverse
    do:
      - repeat until: hand of player is empty
        do: [player draws 1]
  too-many:
    on: hand of player changes
    when: size of hand of player is at least 30
    do: [player leaves the round]
  sorted-out:
    {station}: player leaves the round
    do:
      - for each: one in all players
        do:
          - for each: other in all players
            do:
              - if: points of hand of one is points of hand of other
                then: [gone becomes gone + points of hand of one]
flags:
  gone: {{holds: number}}
"""


def test_everybody_leaves_once_however_many_draws_lead_to_it() -> None:
    assert findings(DRAWN_OUT.format(station="on")) == []


@pytest.mark.parametrize("station", ["before", "instead"])
def test_what_stands_before_somebody_leaves_may_be_carried_out_again(station: str) -> None:
    assert "LC624" in codes(DRAWN_OUT.format(station=station))
