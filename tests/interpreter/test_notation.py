"""How cards, players, flags and answers are written."""

import pytest

from lastcard.interpreter.assemble.pipeline import program_of
from lastcard.interpreter.engine.decisions import Asked, Move, Notation, Option
from lastcard.interpreter.engine.state import NONE
from tests.interpreter.test_runaway import unchecked
from tests.interpreter.words_at_work import HEAD
from tests.properties.walk import NAMES, rules

FLAGS = """
flags:
  is-set: {holds: truth}
  how-many: {holds: number}
  which: {holds: color}
  whose: {holds: player}
  time: {holds: [day, night]}
  owes: {of: player, holds: truth}
rules:
  all-of-them:
    on: player plays skip
    do:
      - is-set becomes true
      - how-many becomes 1
      - which becomes the color in play
      - whose becomes player
      - time becomes night
      - owes of player becomes true
"""
WRITE = Notation(program_of(unchecked(HEAD + FLAGS)).book, NAMES[:3])
CARD, OTHER = (WRITE.cards[text] for text in ("blue 5", "green skip"))
GREEN = WRITE.colors["green"]


@pytest.mark.parametrize(
    ("flag", "value", "text"),
    [
        *[("is-set", 1, "true"), ("is-set", 0, "false"), ("how-many", 7, "7"), ("how-many", NONE, "-1")],
        *[("which", GREEN, "green"), ("which", NONE, "none"), ("whose", 2, "Carla"), ("whose", NONE, "none")],
        *[("time", 0, "day"), ("time", 1, "night")],
    ],
)
def test_a_flag_is_written_as_what_it_holds(flag: str, value: int, text: str) -> None:
    assert WRITE.flag(WRITE.flags[flag], value) == text


def test_flags_of_players_are_not_those_of_the_table() -> None:
    assert list(WRITE.flags) == ["is-set", "how-many", "which", "whose", "time"]
    assert "owes" in WRITE.player_flags
    assert not WRITE.flags.keys() & WRITE.player_flags.keys()


def test_what_is_not_there_is_written_too() -> None:
    assert (WRITE.card(NONE), WRITE.color(NONE), WRITE.player(NONE)) == ("none", "none", "nobody")
    assert (WRITE.card(CARD), WRITE.color(GREEN), WRITE.player(1)) == ("blue 5", "green", "Blas")
    assert WRITE.seats == {"Ana": 0, "Blas": 1, "Carla": 2}


@pytest.mark.parametrize(
    ("move", "short"),
    [
        (Move("play", 1, CARD), "plays blue 5"),
        (Move("play", 1, CARD, (OTHER,)), "plays green skip + blue 5"),
        (Move("play", 1, OTHER, (CARD, OTHER)), "plays blue 5 + green skip + green skip"),
        *[(Move("draw", 1), "draws"), (Move("keep", 1), "keeps"), (Move("pass", 1), "passes")],
        *[(Move("name", 1, color=GREEN), "names green"), (Move("name", 1), "names none")],
        *[(Move("player", 1, player=2), "picks Carla"), (Move("player", 1), "picks nobody")],
        *[(Move("card", 1, CARD), "picks blue 5"), (Move("card", 1), "picks none")],
        (Move("share", 1, player=2, amount=3), "gives 3 to Carla"),
        *[(Move("take", 1, offer="uno"), "says uno"), (Move("take", 1, player=0, offer="uno"), "says uno Ana")],
        *[
            (Move("decline", 1, offer="uno"), "declines uno"),
            (Move("decline", 1, player=0, offer="x"), "declines x Ana"),
        ],
    ],
)
def test_an_answer_is_a_line(move: Move, short: str) -> None:
    assert WRITE.short(move) == short
    assert WRITE.line(move) == f"Blas {short}"
    assert WRITE.lines(move) == (f"Blas {short}",)


def test_of_cards_with_two_faces_the_one_that_shows_is_enough() -> None:
    write = Notation(rules("flip").book, NAMES[:2])
    first, second = list(write.cards)[:20:10]
    faces = [text.split(" / ")[0] for text in (first, second)]
    alone, both = Move("play", 0, write.cards[first]), Move("play", 0, write.cards[first], (write.cards[second],))
    assert write.lines(alone) == (f"Ana plays {first}", f"Ana plays {faces[0]}")
    assert write.lines(both) == (f"Ana plays {second} + {first}", f"Ana plays {faces[1]} + {faces[0]}")
    assert write.lines(Move("draw", 0)) == ("Ana draws", "Ana draws")
    back = write.book.cards[write.cards[first]].back
    assert write.faces[back] == first.split(" / ")[1]


def test_two_equal_cards_are_written_by_their_face_both_times() -> None:
    write = Notation(rules("flip").book, NAMES[:2])
    text, card = next(iter(write.cards.items()))
    face = text.split(" / ")[0]
    assert write.lines(Move("play", 0, card, (card,)))[1] == f"Ana plays {face} + {face}"


def test_what_is_no_secret_and_does_not_hurt_says_so() -> None:
    option = Option("Ana draws", "draws", Move("draw", 0))
    assert (str(option), option.hurts) == ("Ana draws", False)
    assert Asked(("play",), 0, True).secret is False


def test_a_line_names_several_cards_of_a_hand_by_their_text_or_by_what_they_show() -> None:
    assert WRITE.cards_of("Blas plays green skip + blue 5", [CARD, OTHER]) == (1, (OTHER, CARD))
    assert WRITE.cards_of("Blas plays blue 5 + blue 5", [CARD, CARD]) == (1, (CARD, CARD))
    assert WRITE.cards_of("Blas plays blue 5 + blue 5", [CARD, OTHER]) is None
    for line in ("Blas plays blue 5", "Blas plays blue 5 + green skip + red 1", "Nobody plays blue 5 + green skip"):
        assert WRITE.cards_of(line, [CARD, OTHER]) is None
    for line in ("Blas plays blue 5 + ", "Blas plays  + blue 5", " plays blue 5 + blue 5", "Blas draws + blue 5"):
        assert WRITE.cards_of(line, [CARD, OTHER]) is None
    write = Notation(rules("flip").book, NAMES[:2])
    text, card = next(iter(write.cards.items()))
    assert write.cards_of(f"Ana plays {text.split(' / ')[0]} + {text}", [card, card]) == (0, (card, card))
