"""What chance picks, and what people pick that is no card, player or color: numbers, words, colors that are allowed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from lastcard.dsl.words.limits import MOST_NUMBERS
from lastcard.interpreter.engine.events import Event
from lastcard.interpreter.engine.shuffle import BY_SEED, Chance, Stream
from lastcard.interpreter.engine.state import NONE
from lastcard.interpreter.host.api import Rules, load
from lastcard.interpreter.host.game import Game
from lastcard.interpreter.proof.position import lay_out
from lastcard.interpreter.proof.scenario import run_file
from lastcard.interpreter.prose.sections import rulebook_prose
from lastcard.interpreter.table.position import Question
from tests.keyboard import english

PLAYERS = ("Ana", "Blas", "Carla")
HEAD = "lastcard: 1\nrulebook: book\ntitle: By lot\nextends: shedding\n"
REST = """\
deck:
  colors:
    red: {letter: R, shape: "▲", swatch: 196}
    blue: {letter: B, shape: "●", swatch: 21}
  cards:
    numbers: {kind: number, ranks: 1..9, copies: 3, points: rank}
    star: {colors: none, copies: 9}
turned up: {number: nothing, star: nothing}
going out: {number: nothing, star: nothing}
direction: {value: left}
setup: {dealer: {by: chosen}, deal: {cards: 4}}
scoring: {default: none}

"""
GIVEN = {
    "turn": "Ana",
    "top": "red 1",
    "hands": {"Ana": ["red 2", "red 3", "star"], "Blas": ["blue 4", "blue 4", "blue 5"], "Carla": ["red 6", "star"]},
    "draw pile": ["blue 9"],
}

THEIRS = "hand of next after player"
THEIR_COLORS = f"colors of {THEIRS}"
LOOTING = f"chance picks loot from {THEIRS}, next after player gives loot to player"


def book(folder: Path, steps: str, more: str = "") -> Rules:
    """A rulebook in which these steps follow upon a red 2."""
    rule = f"rules:\n  lot:\n    on: player plays number\n    when: rank of card is 2\n    do: [{steps}]\n"
    (folder / "book.yaml").write_text(HEAD + more + REST + rule, encoding="utf-8")
    return load(str(folder / "book.yaml"))


def game_of(rules: Rules, chance: Chance = BY_SEED, **given: object) -> Game:
    """A game in the position above."""
    game = Game(rules.program, list(PLAYERS), 1, rounds_follow=False, chance=chance)
    game.table.take_up(lay_out(rules.program, PLAYERS, {**GIVEN, **given}).state)
    return game


class Always(Chance):
    """The outcome at a certain place; what there was to choose from is kept."""

    def __init__(self, place: int) -> None:
        self.place = place
        self.weights: list[int] = []

    def outcome(self, weights: Sequence[int], seed: str, number: int) -> int:
        self.weights = list(weights)
        return self.place


def told(game: Game, kind: str) -> Event:
    return next(event for event in game.events if event.kind == kind)


# --- exact figures ------------------------------------------------------------------------------------


@pytest.mark.parametrize("weights", [[1], [1, 1], [8, 4, 3, 2, 1, 1, 1], [3, 1], [1, 10_000]])
def test_each_outcome_comes_exactly_as_often_as_it_weighs(weights: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    below = iter(range(sum(weights)))
    monkeypatch.setattr(Stream, "below", lambda stream, count: next(below))

    found = Counter(BY_SEED.outcome(weights, "00" * 32, 0) for _ in range(sum(weights)))

    assert [found[place] for place in range(len(weights))] == weights


STEPS = {
    "chance picks eyes from 1 to 6, player draws eyes": [1] * 6,
    "chance picks eyes from 3 to size of hand of player + 2, player draws eyes": [1, 1],
    "chance picks thrown from press, player draws thrown": [8, 4, 1],
    LOOTING: [2, 1],
    "chance picks whom from opponents of player, whom draws 1": [1, 1],
    "chance picks shade from all colors, the color in play becomes shade": [1, 1],
}


@pytest.mark.parametrize("steps", STEPS)
def test_a_host_may_look_at_every_outcome(steps: str, tmp_path: Path) -> None:
    rules = book(tmp_path, steps, "wheels: {press: {0: 8, 2: 4, 3: 1}}\n" if "press" in steps else "")
    after = set()
    for place in range(len(STEPS[steps])):
        game = game_of(rules, chance := Always(place))
        game.choose("Ana plays red 2")
        assert chance.weights == STEPS[steps]
        after.add((*(tuple(sorted(hand)) for hand in game.state.hands), game.state.color))
    assert len(after) == len(STEPS[steps])


def test_what_is_drawn_by_lot_depends_on_the_seed_alone(tmp_path: Path) -> None:
    """And not on the order in which a hand is held, which is no part of a position."""
    rules = book(tmp_path, LOOTING)
    games = [game_of(rules), game_of(rules)]
    games[1].state.hands[1].reverse()
    for game in games:
        game.choose("Ana plays red 2")
    assert games[0].key() == games[1].key()
    assert games[0].state.chances == 1


# --- nothing to pick ----------------------------------------------------------------------------------


@pytest.mark.parametrize("picks", ["player picks much", "chance picks much"])
def test_where_there_are_no_numbers_it_is_the_first(picks: str, tmp_path: Path) -> None:
    game = game_of(book(tmp_path, f"{picks} from 3 to size of hand of player, player draws much"))
    game.choose("Ana plays red 2")
    assert len(game.state.hands[0]) == 5
    assert game.decision is not None
    assert game.decision.kind == "play"
    assert "chance" not in [event.kind for event in game.events]


def test_of_very_many_numbers_the_first_ones_count(tmp_path: Path) -> None:
    more = "flags: {count: {holds: number, start: 5000}}\n"
    game = game_of(book(tmp_path, "player picks much from 7 to count, count becomes much", more))
    game.choose("Ana plays red 2")
    assert game.decision is not None
    assert [option.text for option in game.decision.options][::99] == ["Ana picks 7", "Ana picks 106"]
    assert len(game.decision.options) == MOST_NUMBERS


def test_from_no_cards_chance_picks_none(tmp_path: Path) -> None:
    game = game_of(
        book(tmp_path, "chance picks loot from hand of player with rank 9, player gives loot to next after player")
    )
    game.choose("Ana plays red 2")
    assert "chance" not in [event.kind for event in game.events]
    assert [len(hand) for hand in game.state.hands] == [2, 3, 2]


# --- who may know it ----------------------------------------------------------------------------------


def seen(game: Game, kind: str) -> list[tuple[tuple[int, ...], int]]:
    event = told(game, kind)
    return [(shown.cards, shown.color) for shown in (event.seen_by(seat) for seat in range(3))]


def test_a_random_card_of_a_hand_is_known_to_its_owner_alone(tmp_path: Path) -> None:
    game = game_of(book(tmp_path, LOOTING))
    game.choose("Ana plays red 2")
    cards = told(game, "chance").cards
    assert len(cards) == 1
    assert seen(game, "chance") == [((), NONE), (cards, NONE), ((), NONE)]
    assert [cards_seen for cards_seen, _ in seen(game, "give")] == [cards, cards, ()]
    assert english(game).event(told(game, "chance").seen_by(0)) == "Chance picks a card"


def test_a_color_found_in_a_hand_is_hidden_as_well(tmp_path: Path) -> None:
    more = "flags: {wish: {holds: truth}}\n"
    game = game_of(book(tmp_path, f"chance picks shade from {THEIR_COLORS}, wish becomes true", more))
    game.choose("Ana plays red 2")
    assert [color for _, color in seen(game, "chance")] == [NONE, 1, NONE]
    assert english(game).event(told(game, "chance").seen_by(2)) == "Chance picks a color"


@pytest.mark.parametrize(("cards", "owner"), [("the draw pile", ()), ("the discard pile", None)])
def test_a_card_of_a_pile_is_as_open_as_the_pile(cards: str, owner: object, tmp_path: Path) -> None:
    more = "flags: {number-found: {holds: number}}\n"
    game = game_of(book(tmp_path, f"chance picks one from {cards}, number-found becomes rank of one", more))
    game.choose("Ana plays red 2")
    assert told(game, "chance").private == owner


SECRETS = """\
flags: {mood: {holds: [calm, angry]}, own: {of: player, holds: [calm, angry]}, much: {holds: number}}
"""


def test_what_is_picked_secretly_is_not_seen_before_all_have_picked(tmp_path: Path) -> None:
    picks = "player picks mood, player picks much from 1 to 3, next after player picks own of next after player"
    steps = f"{{secretly: [{picks}]}}"
    game = game_of(book(tmp_path, f"{steps}, next after player draws much", SECRETS))
    for line in ("Ana plays red 2", "Ana picks angry"):
        game.choose(line)
    assert {"mood", "much"}.isdisjoint(game.view("Blas").flags)
    assert told(game, "pick").word == ""
    assert told(game, "pick").private == (0,)
    game.choose("Ana picks 2")
    assert [event.amount for event in game.events if event.kind == "pick"] == [0, 0]
    game.choose("Blas picks calm")
    assert game.view("Blas").flags == {"mood": "angry", "much": "2"}


# --- colors that may be named -------------------------------------------------------------------------


NAMING = "  another:\n    forbid: player names the color in play\n    when: {}\n"


@pytest.mark.parametrize(
    ("when", "step", "options"),
    [
        ("the color named is the color in play", "player names the color in play", ["Ana names blue"]),
        ("the color named is the color in play", "player names the color in play from colors of hand of player", []),
        ("size of hand of player is 2", "player names the color in play", []),
        ("size of hand of player is 3", "player names the color in play", ["Ana names red", "Ana names blue"]),
        ("the color named is red or the color named is blue", "player names the color in play", []),
    ],
)
def test_what_is_forbidden_cannot_be_named(when: str, step: str, options: list[str], tmp_path: Path) -> None:
    book(tmp_path, step)
    path = tmp_path / "book.yaml"
    path.write_text(path.read_text(encoding="utf-8") + NAMING.format(when), encoding="utf-8")
    game = game_of(load(str(path)))
    game.choose("Ana plays red 2")
    decision = game.decision
    assert decision is not None
    if not options:  # nobody is asked, and the color in play stays
        assert (decision.player, decision.kind, game.view("Ana").color) == ("Blas", "play", "red")
        return
    assert [option.text for option in decision.options] == options


# --- scenarios ----------------------------------------------------------------------------------------


def problems(folder: Path, chance: str, steps: str) -> Iterator[str]:
    book(folder, steps, "wheels: {press: {0: 8, 2: 4}}\n" if "press" in steps else "")
    hands = "{Ana: [red 2, red 3, star], Blas: [blue 4, blue 5], Carla: [red 6, star]}"
    given = f"{{turn: Ana, top: red 1, hands: {hands}, chance: {chance}}}"
    head = f"scenario: by lot\nrulebook: book.yaml\nplayers: [Ana, Blas, Carla]\ngiven: {given}\n"
    (folder / "lot.yaml").write_text(
        f"{head}play: [Ana plays red 2]\nexpect: {{counts: {{Ana: 4}}}}\n", encoding="utf-8"
    )
    yield from (verdict.problem for verdict in run_file(folder / "lot.yaml"))


@pytest.mark.parametrize(
    ("chance", "steps", "problem"),
    [
        ("[2]", "chance picks thrown from press, player draws thrown", ""),
        (
            "[3]",
            "chance picks thrown from press, player draws thrown",
            "draw 1 of chance cannot bring what `chance` says",
        ),
        ("[red 1]", "chance picks thrown from press, player draws thrown", "draw 1 of chance cannot bring"),
        (
            "[blue 4, 1]",
            "chance picks loot from hand of next after player, chance picks eyes from 1 to 2, player draws eyes + 1",
            "",
        ),
        (
            "[red 6]",
            "chance picks loot from hand of next after player, player draws rank of loot",
            "draw 1 of chance cannot bring",
        ),
        (
            "[Carla]",
            "chance picks whom from opponents of player, player draws size of hand of whom",
            "",
        ),
        ("[Ana]", "chance picks whom from opponents of player, whom draws 1", "draw 1 of chance cannot bring"),
    ],
)
def test_a_scenario_says_what_comes(chance: str, steps: str, problem: str, tmp_path: Path) -> None:
    (found,) = problems(tmp_path, chance, steps)
    assert found.startswith(problem)
    assert bool(found) == bool(problem)


def test_what_a_wheel_brings_is_said_in_prose(tmp_path: Path) -> None:
    more = "flags: {mood: {holds: [calm, angry]}}\nwheels: {press: {0: 8, 2: 4}, moods: {angry: 1, calm: 2}}\n"
    rules = book(tmp_path, "chance picks thrown from press, player draws thrown, chance picks mood from moods", more)
    assert [line for line in rulebook_prose(rules.book) if line.startswith("- the wheel")] == [
        "- the wheel `press`: of 12 draws on the average 8 bring 0, 4 bring 2",
        "- the wheel `moods`: of 3 draws on the average 1 bring `angry`, 2 bring `calm`",
    ]


def test_a_house_rule_adds_wheels_and_texts_and_sets_how_often(tmp_path: Path) -> None:
    book(tmp_path, "chance picks thrown from press, player draws thrown", "wheels: {press: {0: 8, 2: 4}}\n")
    (tmp_path / "more.yaml").write_text(MORE, encoding="utf-8")
    found = load(str(tmp_path / "book.yaml"), house_rules=[f"{tmp_path}/more.yaml:empty=3"]).book
    assert [(wheel.name, wheel.outcomes, wheel.weights) for wheel in found.wheels] == [
        ("press", (0, 2), (3, 4)),
        ("coin", (0, 1), (1, 1)),
    ]
    assert [(text.sort, text.name, text.part, text.text) for text in found.texts if text.sort == "flags"] == [
        ("flags", "side-up", "label", "Coin")
    ]


MORE = """\
lastcard: 1
house-rule: more
title: More by lot
needs: {wheels: [press]}
parameters: {empty: {default: 4, range: 1..20}}
changes:
  set: {wheels.press.0: empty}
  add:
    flags: {side-up: {holds: number}}
    texts: {flags: {side-up: {label: {en: Coin}}}}
    wheels: {coin: {0: 1, 1: 1}}
    rules: {coin: {on: turn of player begins, do: [chance picks side-up from coin]}}
"""


# --- texts --------------------------------------------------------------------------------------------


TEXTS = """\
flags: {mood: {holds: [calm, angry]}}
texts:
  flags: {mood: {label: {en: How is it meant, es: Cómo}}}
  words:
    calm: {label: {en: Kindly}, stake: {en: nobody draws}}
"""


def test_people_read_texts_and_lines_keep_the_names(tmp_path: Path) -> None:
    rules = book(tmp_path, "player picks mood, {if: mood is angry, then: [next after player draws 1]}", TEXTS)
    game = game_of(rules)
    game.choose("Ana plays red 2")
    decision = game.decision
    assert decision is not None
    assert decision.label == "How is it meant"
    assert [(option.text, option.label, option.stake) for option in decision.options] == [
        ("Ana picks calm", "Kindly", "nobody draws"),
        ("Ana picks angry", "angry", ""),
    ]
    assert game.notation.text("flags", "mood", language="es") == "Cómo"
    speaker, question = english(game, "Ana"), Question(decision, ((), ()), ())
    assert speaker.purpose(question) == "How is it meant"
    assert [speaker.option(option) for option in decision.options] == ["Kindly", "angry"]
    assert speaker.stake(question, 0) == "nobody draws"
