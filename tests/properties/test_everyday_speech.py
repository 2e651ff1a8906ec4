"""What a sentence of the language becomes when people say it in their way is put back into the same sentence.

Every change of words below is one that an author makes; whichever of them are made, what is proposed must be what was
meant, word by word.
"""

import re
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lastcard.dsl.documents.documents import read_file
from lastcard.dsl.reading.tree import leaves
from lastcard.dsl.sentences.explain import proposed
from lastcard.dsl.sentences.parse import NoSentence, TooMuch, parse_sentence
from lastcard.dsl.sentences.reworded import Around, Reworder
from lastcard.dsl.sentences.syntax import Sentence, names_in
from lastcard.dsl.shelf import HOUSE_RULES, shipped_rulebooks
from lastcard.dsl.words.vocabulary import WORDS

Way = tuple[str, str | Callable[[re.Match[str]], str]]
DIGITS = {"1": "one", "2": "two", "3": "three", "4": "four", "7": "seven"}
# In every sentence.
WAYS: tuple[Way, ...] = (
    (r"\bnext after player\b", "the next player"),
    (r"\bnext before player\b", "the previous player"),
    (r"\bleft of player\b", "the player on the left"),
    (r"\bhand of (player|taker)\b", r"\1's hand"),
    (r"\bhand of player\b", "the hand of player"),
    (r"^player\b", "the player"),
    (r"\b[12347]\b(?! [-+])", lambda found: DIGITS[found[0]]),
    (r"\bis more than\b", ">"),
    (r"\bis at least\b", ">="),
    (r"\bis at most\b", "<="),
    (r"\bis not\b", "!="),
    (r"\bsize of hand of player\b", "player.hand.size"),
    (r"\brank of card\b", "card.rank"),
    (r"\brank of card\b", "the rank of the card"),
    (r"$", "."),
)
OF_STEPS: tuple[Way, ...] = (
    (r"\b(draws|draw) ([0-9]+)$", r"\1 \2 cards"),
    (r"\bdraws ([0-9]+)$", r"picks up \1 cards"),
    (r"\bscores ([0-9]+)$", r"gets \1 points"),
    (r"\bloses a turn$", "misses a turn"),
    (r"\bloses a turn$", "is skipped"),
    (r"\bgets another turn$", "plays again"),
    (r"\bswaps hands with\b", "trades hands with"),
    (r"^turn the direction$", "the direction of play is reversed"),
    (r"\bnames the color in play$", "chooses a new color"),
)
OF_CONDITIONS: tuple[Way, ...] = (
    (r"^size of hand of ([a-z]+) is ([0-9]+)$", r"\1 has \2 cards left"),
    (r"^hand of ([a-z]+) is empty$", r"\1 has no cards"),
    (r"^rank of card is ([0-9]+)$", r"the card is a \1"),
    (r"^", "if "),
)
OF_EVENTS: tuple[Way, ...] = (
    (r"^player\b", "someone"),
    (r"^", "when "),
    (r"\bplays (?=[a-z-]+$)", "plays a "),
    (r"^turn of player begins$", "at the beginning of player's turn"),
)
OF_SORT = {"step": OF_STEPS, "condition": OF_CONDITIONS, "event": OF_EVENTS}


def shelf() -> list[tuple[str, str]]:
    """The sort and the text of sentences that are shipped or documented, each once."""
    found = dict.fromkeys(
        leaf.text
        for path in (*shipped_rulebooks(), *sorted(HOUSE_RULES.glob("*.yaml")))
        for document, _ in [read_file(path, "house-rule" if path.parent.name == "house-rules" else "rulebook")]
        if document is not None
        for leaf in leaves(document)
        if isinstance(leaf, Sentence)
    )
    examples = dict.fromkeys(word.example for word in WORDS.values())
    return [(sort, text) for text in found | examples for sort in OF_SORT if is_sentence(text, sort)]


def is_sentence(text: str, sort: str) -> bool:
    try:
        parse_sentence(text, sort)
    except (NoSentence, TooMuch):
        return False
    return True


SHELF = shelf()


def test_there_is_something_to_say() -> None:
    assert {sort for sort, _ in SHELF} == {*OF_SORT}
    assert len(SHELF) > 300


def changed(sort: str, way: Way) -> list[tuple[str, str]]:
    """The sentences that can be said so, and how that reads; what is a sentence still is none of them."""
    said = [(text, re.sub(*way, text, count=1)) for each, text in SHELF if each == sort]
    return [(text, other) for text, other in said if other != text and not is_sentence(other, sort)]


TRIED = [(sort, way) for sort, ways in OF_SORT.items() for way in (*ways, *WAYS[:6]) if changed(sort, way)]


def test_most_ways_can_be_tried() -> None:
    assert len(TRIED) > 25


@pytest.mark.parametrize(("sort", "way"), TRIED)
def test_every_way_of_saying_is_understood(sort: str, way: Way) -> None:
    """Of the sentences that can be said so, nine of ten are put back, and none becomes another."""
    pairs = changed(sort, way)
    found = [proposed(Reworder(Around({*names_in(parse_sentence(text, sort))})), said, sort) for text, said in pairs]
    whole = [advice.sentence if advice else "" for advice in found]
    assert all(sentence in ("", text) for sentence, (text, _) in zip(whole, pairs, strict=True))
    assert whole.count("") <= len(pairs) / 10


@pytest.mark.parametrize("sort", OF_SORT)
@given(st.data())
@settings(max_examples=300)
def test_what_people_say_is_put_back(sort: str, data: st.DataObject) -> None:
    text = data.draw(st.sampled_from([text for each, text in SHELF if each == sort]))
    said = text
    for pattern, words in data.draw(st.lists(st.sampled_from((*WAYS, *OF_SORT[sort])), min_size=1, max_size=4)):
        said = re.sub(pattern, words, said, count=1)
    if said == text or is_sentence(said, sort):
        return
    names = {*names_in(parse_sentence(text, sort))}
    advice = proposed(Reworder(Around(names)), said, sort)
    if advice is not None and advice.sentence:
        assert advice.sentence == text
