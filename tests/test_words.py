"""The language and the interpreter know no game: no game's word stands in a name, a string or a comment of theirs."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

# Words that belong to rulebooks. Each is sought as whole words in any case, a phrase also as draw-two, draw_two or
# DrawTwo. So `reverse` catches sort(reverse=True) and not reversed(); `draw` alone is a general word.
FORBIDDEN = {
    "card kind": ["battle", "draw four", "draw two", "hyper", "joker", "revenge", "reverse", "skip", "urrrhhh", "wild"],
    "rank": ["ace", "jack", "king", "queen"],
    "suit": ["clubs", "diamonds", "hearts", "spades"],
    # A terminal's styles are numbers, and the swatches of a deck are the rulebook's.
    "color": [
        *("black", "blue", "brown", "cyan", "gold", "gray", "green", "grey", "magenta", "orange", "pink", "purple"),
        *("red", "silver", "violet", "white", "yellow"),
    ],
    "offer": ["challenge", "uno"],
    "edition": ["kung fu", "madagascar", "monster", "monsters", "panda", "penguin", "penguins", "vitesse"],
}

BREAK = re.compile(r"(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")  # drawTwo, DRAWTwo
ESCAPE = re.compile(r"\\[abfnrtv]")  # the n of "\nred" is no letter
# Between the words of a phrase may stand whatever parts two words of a name or a sentence, a comment's new line too.
PHRASES = "|".join(phrase.replace(" ", r"[\s_#-]*") for phrases in FORBIDDEN.values() for phrase in phrases)
WORD = re.compile(rf"(?<![^\W\d_])(?:{PHRASES})(?![^\W\d_])", re.IGNORECASE)


def games_words(text: str) -> list[tuple[int, str]]:
    """Each game's word in the text, with the number of its line."""
    text = BREAK.sub(" ", ESCAPE.sub("  ", text))
    return [(text.count("\n", 0, found.start()) + 1, found[0]) for found in WORD.finditer(text)]


@pytest.mark.parametrize("room", ["dsl", "interpreter"])
def test_the_code_knows_no_game(room: str) -> None:
    paths = [path for path in sorted((ROOT / room).rglob("*")) if path.suffix in {".py", ".lark"}]
    assert paths
    found = [
        f"{path.relative_to(ROOT)}:{line}: {word}"
        for path in paths
        for line, word in games_words(path.read_text(encoding="utf-8"))
    ]
    assert not found, "words of a game, which belong in a rulebook:\n" + "\n".join(found)


@pytest.mark.parametrize(
    "text",
    [
        *("is_wild", "WildCard", "wildCard", "WILD_CARD", "# a Wild", '"wild"', "wild4", r"'\nwild'"),
        *("sort(reverse=True)", "UNOCall", "KungFu"),
        *("draw_two", "draw-two", "draw two", "DrawTwo", "DRAW_TWO", "drawTwo", "# a draw\n# two"),
    ],
)
def test_a_games_word_is_found(text: str) -> None:
    assert games_words(text) != []


@pytest.mark.parametrize("text", ["reversed(seats)", "wilderness", "colored", "drawn_two", "draw. Two", "unordered"])
def test_a_longer_word_is_not_a_games_word(text: str) -> None:
    assert games_words(text) == []
