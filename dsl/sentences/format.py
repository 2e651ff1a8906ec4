"""Syntax -> the one sentence that says it. Parsing the sentence gives the same tree again.

The words come from the forms in the vocabulary; nothing is spelled here.
"""

from __future__ import annotations

from lastcard.dsl.words.vocabulary import WORDS

from .syntax import Phrase

# How tightly the parts of a condition hold together; what is not listed holds tightest.
_STRENGTH = {"either": 1, "both": 2, "negate": 3}
_TIGHTEST = 4

# What each part has to reach to stand without brackets: `and` and `or` group to the left.
_WANTED = {"either": (1, 2), "both": (2, 3), "negate": (3,)}


def phrase_text(phrase: Phrase) -> str:
    """The canonical sentence of a tree, with brackets only where its meaning needs them."""
    parts = [_part(phrase.op, place, arg) for place, arg in enumerate(phrase.args)]
    return WORDS[phrase.op].form.format(*parts)


def _part(outer: str, place: int, arg: Phrase | str) -> str:
    return arg if isinstance(arg, str) else bracketed(phrase_text(arg), outer, place, arg.op)


def bracketed(text: str, outer: str, place: int, inner: str) -> str:
    """The text of a part (a word `inner`), in brackets where it would fall apart in its place of the word `outer`."""
    wanted = _WANTED.get(outer, ())
    return f"({text})" if wanted and _STRENGTH.get(inner, _TIGHTEST) < wanted[place] else text
