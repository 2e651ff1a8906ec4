"""Every edition holds what its sheet prints: the deck, the aim, the points; and it leaves no clause out."""

import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from lastcard.dsl.rulebook import NONE, Card, Clause, Rulebook
from lastcard.interpreter.host import setup
from lastcard.interpreter.host.api import load
from lastcard.interpreter.host.game import Game

ROOT = Path(__file__).parents[1]
FILES = sorted((ROOT / "rulebooks" / "editions").glob("*.yaml"))
EDITIONS = [path.stem for path in FILES]

SPECIAL = {"monster-high": "urrrhhh", "madagascar": "revenge", "kung-fu-panda": "battle", "hyper-speed": "hyper-speed"}
OWN_LINES = 60  # a printed edition's own rules should fit on a page
BESIDE_THE_RULES = ("names", "citations", "silences")

each_edition = pytest.mark.parametrize("edition", EDITIONS)


def book_of(edition: str) -> Rulebook:
    return load(edition).book


def special_of(edition: str) -> str:
    return SPECIAL[edition.rpartition("-")[0]]


def color_names(book: Rulebook) -> set[str]:
    return {color.name for color in book.colors}


def count(book: Rulebook, kind: str) -> Counter[str]:
    """How many cards of a kind there are in each color (`none` for those without)."""
    found: Counter[str] = Counter()
    for card in book.cards:
        if book.kinds[card.kind].name == kind:
            found[color_of(book, card)] += card.copies
    return found


def color_of(book: Rulebook, card: Card) -> str:
    return book.colors[card.color].name if card.color >= 0 else "none"


# --- what the sections `contents` and `object` print, by topic --------------------------------------------------------


def of_numbers(color: str) -> Callable[[Rulebook], bool]:
    """Nineteen number cards of a color: one 0, and two each of 1 to 9."""

    def holds(book: Rulebook) -> bool:
        ranks: Counter[int] = Counter()
        for card in book.cards:
            if book.kinds[card.kind].name == "number" and color_of(book, card) == color:
                ranks[card.rank] += card.copies
        return ranks == {0: 1, **dict.fromkeys(range(1, 10), 2)}

    return holds


def two_of_each_color(kind: str) -> Callable[[Rulebook], bool]:
    return lambda book: len(color_names(book)) == 4 and count(book, kind) == dict.fromkeys(color_names(book), 2)


def four_without_color(kind: str) -> Callable[[Rulebook], bool]:
    return lambda book: count(book, kind) == {"none": 4}


def to_five_hundred(book: Rulebook) -> bool:
    return book.scoring[book.default_scoring].target == 500


def emptying_the_hand_ends_the_round(book: Rulebook) -> bool:
    """A round that nobody but the first player touches, down to the last card."""
    game = Game(load(book.id).program, ["Ana", "Blas"], seed=1, rounds_follow=False).begin()
    state, seat = game.state, game.state.turn
    game.state.hands[seat] = [next(number for number, card in enumerate(book.cards) if card.text == "wild")]
    game.choose(f"{game.players[seat]} plays wild")
    return bool(state.over) and state.winner == seat


def winner_gets_the_others_cards(book: Rulebook) -> bool:
    return points(book, "winner-takes", ["blue 7", "green skip"], ["wild"], []) == [0, 0, 77]


def points_are_added_up(book: Rulebook) -> bool:
    """Two rounds, with a point more in the second."""
    game = scored(book, "winner-takes", [["blue 1"], []])
    game.state.hands = [[], hand_of(book, ["blue 2"])]
    game.state.winner, game.state.points = NONE, [0, 0]
    game.table.propose("out", (0,), 0)
    setup.score_round(game.table)
    return game.state.scores == [2, 1]


PRINTED: dict[str, Callable[[Rulebook], bool]] = {
    "deck.total": lambda book: sum(card.copies for card in book.cards) == 112,
    **{f"deck.numbers.{color}": of_numbers(color) for color in ("blue", "green", "pink", "red", "yellow")},
    "deck.draw_two": two_of_each_color("draw-two"),
    "deck.reverse": two_of_each_color("reverse"),
    "deck.skip": two_of_each_color("skip"),
    "deck.wild": four_without_color("wild"),
    "deck.wild_draw_four": four_without_color("wild-draw-four"),
    "deck.special": lambda book: four_without_color(special_of(book.id))(book),
    "object.round": emptying_the_hand_ends_the_round,
    "object.points": winner_gets_the_others_cards,
    "object.accumulate": points_are_added_up,
    "target": to_five_hundred,
}


def clauses_of(edition: str) -> list[tuple[str, Clause]]:
    return [(edition, clause) for clause in book_of(edition).clauses if clause.section in ("contents", "object")]


@pytest.mark.parametrize(
    ("edition", "clause"),
    [pair for edition in EDITIONS for pair in clauses_of(edition)],
    ids=lambda value: value.id if isinstance(value, Clause) else "",
)
def test_what_the_sheet_prints_of_deck_and_aim_holds(edition: str, clause: Clause) -> None:
    assert PRINTED[clause.topic](book_of(edition)), clause.says


@each_edition
def test_the_sections_are_there_at_all(edition: str) -> None:
    assert len(clauses_of(edition)) == (3 if edition == "hyper-speed-fr" else 15)


@each_edition
def test_the_whole_deck(edition: str) -> None:
    """Also where the sheet prints only the total."""
    book = book_of(edition)
    numbers = [f"deck.numbers.{color}" for color in color_names(book)]
    kinds = ["deck.total", "deck.draw_two", "deck.reverse", "deck.skip", "deck.wild", "deck.wild_draw_four"]
    for topic in (*numbers, *kinds, "deck.special"):
        assert PRINTED[topic](book), topic
    assert {kind.name for kind in book.kinds} == {
        *("number", "draw-two", "reverse", "skip", "wild", "wild-draw-four", special_of(edition))
    }
    assert color_names(book) == {"blue", "green", "yellow", "pink" if edition.startswith("monster-high") else "red"}


# --- points -----------------------------------------------------------------------------------------------------------


def hand_of(book: Rulebook, cards: list[str]) -> list[int]:
    numbers = {card.text: number for number, card in enumerate(book.cards)}
    return [numbers[card] for card in cards]


def scored(book: Rulebook, scoring: str, hands: list[list[str]]) -> Game:
    """A game whose first round has ended with these hands; who has none has won."""
    names = ["Ana", "Blas", "Carla", "Dani"][: len(hands)]
    game = Game(load(book.id).program, names, seed=1, scoring=scoring, rounds_follow=False)
    game.state.hands = [hand_of(book, hand) for hand in hands]
    game.table.propose("out", (hands.index([]),), 0)
    setup.score_round(game.table)
    return game


def points(book: Rulebook, scoring: str, *hands: list[str]) -> list[int]:
    return scored(book, scoring, list(hands)).state.points


VALUES = {"number": range(10), "draw-two": [20], "reverse": [20], "skip": [20], "wild": [50], "wild-draw-four": [50]}


@each_edition
def test_the_value_of_every_card(edition: str) -> None:
    book = book_of(edition)
    for card in book.cards:
        kind = book.kinds[card.kind].name
        assert card.points == (card.rank if kind == "number" else VALUES.get(kind, [50])[0]), card.text
    assert {clause.topic for clause in book.clauses} >= {
        *("scoring.number", "scoring.draw_two", "scoring.reverse", "scoring.skip"),
        *("scoring.wild", "scoring.wild_draw_four", "scoring.special"),
    }


@each_edition
def test_the_whole_deck_counts_1440_points(edition: str) -> None:
    book = book_of(edition)
    everything = [card.text for card in book.cards for _ in range(card.copies)]
    assert points(book, "winner-takes", everything, []) == [0, 1440]
    assert points(book, "none", everything, []) == [0, 0]


@each_edition
def test_the_winner_takes_and_500_wins(edition: str) -> None:
    book = book_of(edition)
    short = scored(
        book, "winner-takes", [[], ["wild"] * 9, ["blue 9", "red 9" if "red" in color_names(book) else "pink 9"]]
    )
    assert (short.scores, short.winners) == ({"Ana": 468, "Blas": 0, "Carla": 0}, ())
    enough = scored(book, "winner-takes", [["wild"] * 10, []])
    assert (enough.scores, enough.winners) == ({"Ana": 0, "Blas": 500}, ("Blas",))


@each_edition
def test_the_low_total(edition: str) -> None:
    book = book_of(edition)
    if edition == "hyper-speed-fr":
        assert [method.name for method in book.scoring] == ["winner-takes", "none"]
        assert book.scoring[book.default_scoring].name == "none"
        return
    assert book.scoring[book.default_scoring].name == "winner-takes"
    own = scored(book, "low-total", [["blue 9", "wild"], [], ["blue 0", "green 1"]])
    assert (own.state.points, own.winners) == ([59, 0, 1], ())
    shared = scored(book, "low-total", [["wild"] * 10, [], ["green 0"]])
    assert (shared.state.points, shared.winners) == ([500, 0, 0], ("Blas", "Carla"))
    assert scored(book, "low-total", [["wild"] * 9 + ["blue 9"] * 5 + ["green 4"], []]).winners == ()  # 499


@each_edition
def test_nobody_gets_points_for_a_round_without_a_winner(edition: str) -> None:
    for method in book_of(edition).scoring:
        game = Game(load(edition).program, ["Ana", "Blas"], seed=1, scoring=method.name, rounds_follow=False).begin()
        game.table.propose("end", (), 0)
        setup.score_round(game.table)
        assert game.state.scores == [0, 0]
        assert game.winners == ()


# --- the files --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", FILES, ids=EDITIONS)
def test_an_edition_holds_only_what_is_its_own(path: Path) -> None:
    key, keys, own = "", set[str](), list[str]()
    for line in path.read_text(encoding="utf-8").splitlines():
        if begins := re.match(r"([a-z][a-z -]*):", line):
            key = begins[1]
            keys.add(key)
        if line.strip() and key not in BESIDE_THE_RULES:
            own.append(line)
    assert keys >= {"rulebook", "extends", "sheet", "citations"}
    assert len(own) < OWN_LINES


def test_all_sheets_have_an_edition() -> None:
    assert len(EDITIONS) == 11
    assert {path.stem for path in (ROOT / "rulebooks" / "sheets").glob("*.yaml")} == set(EDITIONS)
    assert all(book_of(edition).sheet == book_of(edition).id == edition for edition in EDITIONS)
    assert sum(len(book_of(edition).clauses) for edition in EDITIONS) == 1066


@each_edition
def test_every_clause_that_is_a_rule_is_cited(edition: str) -> None:
    book = book_of(edition)
    rules = {clause.id for clause in book.clauses if clause.topic != "flavour"}
    assert sorted(rules - set(book.cited())) == []


@each_edition
def test_no_clause_is_cited_that_the_sheet_does_not_have(edition: str) -> None:
    book = book_of(edition)
    assert sorted(set(book.cited()) - {clause.id for clause in book.clauses}) == []


# --- silences ---------------------------------------------------------------------------------------------------------

# The questions that the sheets leave open, as numbered when they were compared, and whom they concern; all editions
# where nothing is said.
QUESTIONS = range(1, 43)
MONSTER = ["monster-high-fr", "monster-high-es", "monster-high-it", "monster-high-pt"]
MADAGASCAR = ["madagascar-en", "madagascar-es"]
PANDA = ["kung-fu-panda-en", "kung-fu-panda-es", "kung-fu-panda-fr", "kung-fu-panda-pt"]
HYPER = ["hyper-speed-fr"]
LIKE_ALL_THREE = [*MONSTER, *MADAGASCAR, *PANDA]
SPANISH_PAIR = ["madagascar-es", "kung-fu-panda-es"]
CONCERNS = {
    3: ["monster-high-pt"],
    7: ["monster-high-it", "monster-high-pt", *MADAGASCAR, *PANDA],
    8: LIKE_ALL_THREE,
    9: HYPER,
    10: HYPER,
    13: SPANISH_PAIR,
    14: ["monster-high-es", "monster-high-it", *HYPER],
    15: LIKE_ALL_THREE,
    18: ["monster-high-fr", "monster-high-it", "monster-high-pt", *SPANISH_PAIR],
    22: HYPER,
    23: [
        "monster-high-it",
        "monster-high-pt",
        "madagascar-en",
        "kung-fu-panda-en",
        "kung-fu-panda-fr",
        "kung-fu-panda-pt",
    ],
    25: [*MONSTER, *PANDA],
    26: [*SPANISH_PAIR, "monster-high-fr", "monster-high-es", "kung-fu-panda-fr"],
    28: HYPER,
    30: PANDA,
    31: PANDA,
    32: PANDA,
    33: PANDA,
    34: MONSTER,
    35: MONSTER,
    36: MONSTER,
    37: ["monster-high-fr"],
    38: MADAGASCAR,
    39: HYPER,
    42: ["kung-fu-panda-fr"],
}


@each_edition
def test_every_open_question_is_answered(edition: str) -> None:
    answered = {silence.question for silence in book_of(edition).silences}
    concern = {number for number in QUESTIONS if edition in CONCERNS.get(number, EDITIONS)}
    assert sorted(concern - answered) == []
    assert sorted(answered - set(QUESTIONS)) == []


@each_edition
def test_an_answer_says_something(edition: str) -> None:
    for silence in book_of(edition).silences:
        assert silence.reading.strip()
        assert silence.status in ("chosen", "inferred", "printed elsewhere")
