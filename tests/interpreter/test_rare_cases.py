"""What rarely happens in play, in rulebooks of a few lines, and what is told of it."""

from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

from lastcard.interpreter.engine.decisions import Notation
from lastcard.interpreter.engine.events import Event
from lastcard.interpreter.engine.state import NONE
from lastcard.interpreter.host.api import load
from lastcard.interpreter.proof.position import lay_out
from tests.interpreter.rare_cases import RARE
from tests.interpreter.test_words_at_work import run
from tests.interpreter.words_at_work import HEAD
from tests.properties.walk import NAMES


@pytest.mark.parametrize("what", RARE)
def test_what_rarely_happens(what: str, tmp_path: Path) -> None:
    book, scenario = RARE[what]
    run(tmp_path, book, scenario)


def test_to_let_a_card_go_by_that_nobody_sees_is_not_told() -> None:
    """Who may jump in is a secret, so declining is one too; an offer that is no secret is declined aloud."""
    declined = {"jump-in": 0, "challenge": 0}
    for house_rule, edition in (("+jump-in", "classic"), ("", "kung-fu-panda-es")):
        name, *more = f"{edition}{house_rule}".split("+")
        game = load(name, house_rules=more).new_game(["Ana", "Blas", "Carla"], seed=3)
        for _ in range(300):
            decision = game.decision
            if decision is None:
                break
            told, option = len(game.events), decision.options[-1]
            game.choose(option)
            if option.move.verb == "decline":
                heard = [event.offer for event in game.events[told:] if event.kind == "decline"]
                assert heard == ([] if option.move.offer == "jump-in" else [option.move.offer])
                declined[option.move.offer] = declined.get(option.move.offer, 0) + 1
    assert all(declined.values()), declined


def test_equal_cards_are_one_line_in_the_order_of_the_deck(tmp_path: Path) -> None:
    """On turn, where a card is picked, and where an offer plays one."""
    (tmp_path / "book.yaml").write_text(HEAD + EQUAL, encoding="utf-8")
    program = load(str(tmp_path / "book.yaml")).program
    given = {
        "turn": "Ana",
        "top": "blue 5",
        "hands": {
            "Ana": ["blue 7", "blue 1", "blue 7"],
            "Blas": ["yellow skip", "green skip", "yellow skip", "yellow 1"],
        },
    }
    here = lay_out(program, ("Ana", "Blas"), given)
    write = Notation(program.book, ("Ana", "Blas"))

    def lines() -> list[str]:
        return [write.line(move) for move in here.options()]

    def numbered(verb: str, *cards: str) -> list[str]:
        return [f"{verb} {card}" for card in sorted(cards, key=write.cards.__getitem__)]

    assert lines() == [*numbered("Ana plays", "blue 1", "blue 7"), "Ana draws"]
    here.choose(here.options()[0])
    assert lines() == [*numbered("Blas plays", "yellow skip", "green skip"), "Blas declines quick"]
    here.choose(here.options()[-1])
    assert lines() == numbered("Blas picks", "yellow skip", "green skip", "yellow 1")


EQUAL = """
without: [catch, another-catch, late-catch, parameters.call-penalty, parameters.catch-after-draw]
windows:
  quick:
    opens: after player plays number
    asks: opponents of player
    offers:
      quick:
        plays: reply from hand of taker
        when: kind of reply is skip
        do: [taker plays reply]
    otherwise:
      - next after player picks chosen from hand of next after player
"""


def test_what_two_offers_would_lay_is_one_line_and_a_choice_of_two_is_declined_without_a_name(tmp_path: Path) -> None:
    (tmp_path / "book.yaml").write_text(HEAD + OVERLAPPING, encoding="utf-8")
    program = load(str(tmp_path / "book.yaml")).program
    given = {
        "turn": "Ana",
        "top": "blue 5",
        "hands": {
            "Ana": ["blue 1", "blue 7", "blue 8"],
            "Blas": ["yellow skip", "green skip"],
            "Carla": ["blue 2", "blue 3"],
        },
    }
    here = lay_out(program, ("Ana", "Blas", "Carla"), given)
    write = Notation(program.book, ("Ana", "Blas", "Carla"))
    here.choose(here.options()[0])
    assert [write.line(move) for move in here.options()] == [
        *("Blas plays green skip", "Blas plays yellow skip"),
        *("Blas says point Carla", "Blas says point Ana"),
        *("Blas declines quick", "Blas declines slow", "Blas declines point"),
    ]


OVERLAPPING = """
windows:
  quick:
    opens: after player plays number
    asks: next after player
    offers:
      quick:
        plays: reply from hand of taker
        do: [taker plays reply]
      slow:
        plays: reply from hand of taker
        do: [taker plays reply]
      point:
        about: whom from opponents of taker
        do: [whom draws 1]
"""


def test_of_windows_that_open_together_each_asks_its_own() -> None:
    book = load("classic", house_rules=["stacking", "challenge-by-anyone"])
    given = {
        "turn": "Ana",
        "top": "red 5",
        "hands": {
            "Ana": ["wild-draw-four", "red 1", "red 2"],
            "Blas": ["wild-draw-four", "blue 2"],
            "Carla": ["wild-draw-four", "blue 3"],
        },
    }
    here = lay_out(book.program, ("Ana", "Blas", "Carla"), given)
    write = Notation(book.program.book, ("Ana", "Blas", "Carla"))
    for _ in range(2):  # lays the card, names a color
        here.choose(
            next(
                move
                for move in here.options()
                if move.verb in ("play", "name") and write.card(move.card) in ("none", "wild-draw-four")
            )
        )
    assert "Blas plays wild-draw-four" in [write.line(move) for move in here.options()]
    while here.waiting() and here.options()[0].seat == 1:
        here.choose(here.options()[-1])
    assert [write.line(move) for move in here.options()] == ["Carla says challenge", "Carla declines challenge"]


def events_of(folder: Path, rules: str, given: dict[str, Any], *lines: str) -> list[Event]:
    """What is told when these lines are played, in a rulebook with these sections."""
    (folder / "book.yaml").write_text(HEAD + dedent(rules), encoding="utf-8")
    told: list[Event] = []
    here = lay_out(load(str(folder / "book.yaml")).program, NAMES[:3], {"turn": "Ana", "top": "blue 5", **given})
    write = Notation(here.program.book, NAMES[:3])
    here.writer.listener = told.append
    for line in lines:
        here.choose(next(move for move in here.options() if write.line(move) == line))
    return told


PICKS = """
rules:
  ask:
    on: player plays skip
    do:
      - {block}
          - player picks somebody from opponents of player
          - player picks something from hand of player
          - player picks a-color from all colors
      - player picks somebody-else from opponents of player
"""
HANDS = {"Ana": ["blue skip", "blue 1", "blue 2"], "Blas": ["blue 3", "blue 4"], "Carla": ["blue 6", "blue 7"]}


@pytest.mark.parametrize("secret", [False, True])
def test_what_is_picked_is_told_unless_it_is_secret_or_a_card(tmp_path: Path, secret: bool) -> None:
    rules = PICKS.format(block="secretly:" if secret else "group: asking\n        do:")
    told = events_of(tmp_path, rules, {"hands": HANDS}, *PICKED)
    own, common = (0,), (0,) if secret else None
    found = [
        (each.picked, each.target, len(each.cards), each.color, each.private) for each in told if each.kind == "pick"
    ]
    assert found == [
        ("player", NONE if secret else 2, 0, NONE, common),
        ("card", NONE, 1, NONE, own),
        ("color", NONE, 0, NONE if secret else 1, common),
        ("player", 1, 0, NONE, None),  # behind the block nothing is secret any more
    ]


PICKED = ("Ana plays blue skip", "Ana picks Carla", "Ana picks blue 2", "Ana names green", "Ana picks Blas")


def test_a_card_that_a_step_lays_is_told_of_as_laid_by_that_step(tmp_path: Path) -> None:
    """And one laid on turn as laid by the rule that permits it."""
    book = """
        windows:
          quick:
            opens: after player plays number
            asks: opponents of player
            offers:
              quick:
                plays: reply from hand of taker
                do: [taker plays reply]
    """
    told = events_of(tmp_path, book, {"hands": HANDS}, "Ana plays blue 1", "Blas plays blue 3")
    laid = [(event.seat, event.rule, event.step) for event in told if event.kind == "play"]
    assert laid[1] == (1, "quick", "offers quick do 1")
    assert laid[0][1:] == ("match", "permit")


@pytest.mark.parametrize(
    ("card", "rule", "step"),
    [
        ("blue 1", "match", "permit"),  # and `ones` as well, which comes later
        ("green 1", "ones", "permit"),
        ("yellow 2", "", ""),  # when it is laid, there are more cards in the hand than `three` permits
    ],
)
def test_a_card_is_laid_by_the_first_rule_that_permits_it_then(tmp_path: Path, card: str, rule: str, step: str) -> None:
    book = """
        rules:
          ones: {permit: player plays number, when: rank of card is 1}
          three: {permit: player plays card, when: size of hand of player is 3}
          more:
            before: player plays number
            do: [player draws 1]
    """
    hands = {**HANDS, "Ana": ["blue 1", "green 1", "yellow 2"]}
    told = events_of(tmp_path, book, {"hands": hands}, f"Ana plays {card}")
    assert [(event.rule, event.step) for event in told if event.kind == "play"] == [(rule, step)]


def test_a_draw_of_nothing_is_not_told(tmp_path: Path) -> None:
    book = HEAD + "rules: {nothing: {on: player plays number, do: [player draws 0]}}\n"
    (tmp_path / "book.yaml").write_text(book, encoding="utf-8")
    told: list[Event] = []
    given = {"turn": "Ana", "top": "blue 5", "hands": {"Ana": ["blue 1", "blue 2", "blue 3"]}}
    here = lay_out(load(str(tmp_path / "book.yaml")).program, NAMES[:2], given)
    here.writer.listener = told.append
    here.choose(here.options()[0])
    assert "draw" not in [event.kind for event in told]
