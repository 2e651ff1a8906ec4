"""`parse(format(tree)) == tree` for trees of every word, made from the productions of the grammar itself."""

from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lastcard.dsl.sentences.format import phrase_text
from lastcard.dsl.sentences.grammar import reserved_words
from lastcard.dsl.sentences.parse import STARTS, build_parser, parse_sentence
from lastcard.dsl.sentences.syntax import Phrase
from lastcard.dsl.words.vocabulary import WORDS

NAMES = ("anna", "b", "card", "player", "star-7", "x1")
DEEPEST = 4
SOME = Phrase("name", ("anna",))

Part = Phrase | str
Production = tuple[str | None, tuple[str, ...]]  # the word, or None for what only passes its part on


def test_the_names_are_no_words_of_the_language() -> None:
    """But for the roles, which are words too: no sentence has both at one place."""
    assert reserved_words() & set(NAMES) == {"card", "player"}


@pytest.mark.parametrize("word", WORDS.values(), ids=lambda word: word.name)
@settings(max_examples=25, deadline=None)  # the first one builds the parser
@given(data=st.data())
def test_every_word_is_read_as_it_is_printed(word: Any, data: st.DataObject) -> None:
    symbol = next(origin for origin, found in productions() for op, _ in found if op == word.name)
    sort = word.group if word.group in STARTS else "value"

    tree = data.draw(trees(symbol, DEEPEST, word.name))
    whole = Phrase("with_is", (SOME, tree, SOME)) if word.group == "feature" else tree  # a feature stands in a filter

    assert tree.op == word.name
    assert parse_sentence(phrase_text(whole), sort) == whole


@pytest.mark.parametrize("sort", STARTS)
@settings(deadline=None)
@given(data=st.data())
def test_every_sentence_is_read_as_it_is_printed(sort: str, data: st.DataObject) -> None:
    tree = data.draw(trees(sort, DEEPEST))

    assert parse_sentence(phrase_text(tree), sort) == tree


# --- trees from the grammar -----------------------------------------------------------------


@cache
def productions() -> tuple[tuple[str, tuple[Production, ...]], ...]:
    """For every symbol what it may be; keywords are left out, for the tree does not hold them."""
    found: dict[str, list[Production]] = {}
    for rule in build_parser().rules:
        kept = (str(part.name) for part in rule.expansion if not part.is_term or part.name in ("NAME", "INT"))
        found.setdefault(str(rule.origin.name), []).append((rule.alias, tuple(kept)))
    return tuple((symbol, tuple(options)) for symbol, options in found.items())


@cache
def height(symbol: str, seen: frozenset[str] = frozenset()) -> int:
    """How many productions lie at least between a symbol and its names and numbers."""
    options = dict(productions()).get(symbol)
    if options is None:
        return 0
    if symbol in seen:
        return 1_000
    return 1 + min(max((height(part, seen | {symbol}) for part in parts), default=0) for _, parts in options)


@st.composite
def trees(draw: st.DrawFn, symbol: str, depth: int, op: str | None = None) -> Any:
    options = [option for option in dict(productions())[symbol] if op is None or option[0] == op]
    if depth <= 0:  # the way that ends soonest
        least = min(ways(parts) for _, parts in options)
        options = [option for option in options if ways(option[1]) == least]
    name, parts = draw(st.sampled_from(options))
    children = [child for part in parts for child in draw(children_of(part, depth - 1))]
    return Phrase(name, tuple(children)) if name else children[0]


def ways(parts: tuple[str, ...]) -> int:
    return max((height(part) for part in parts), default=0)


@st.composite
def children_of(draw: st.DrawFn, part: str, depth: int) -> list[Part]:
    if part == "NAME":
        return [draw(st.sampled_from(NAMES))]
    if part == "INT":
        return [str(draw(st.integers(0, 10**15 - 1)))]
    if part.startswith("__"):  # Lark's own name for `(...)+`: the parts stand side by side
        return draw(st.lists(trees("atom", depth), min_size=1, max_size=3))
    return [draw(trees(part, depth))]
