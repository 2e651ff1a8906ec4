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
    wanted = _WANTED.get(phrase.op, ())
    parts = [_part(arg, wanted[place] if wanted else 0) for place, arg in enumerate(phrase.args)]
    if phrase.op == "each_listed":  # the only word with any number of parts
        parts = [parts[0], ", ".join(parts[1:])]
    return WORDS[phrase.op].form.format(*parts)


def _part(arg: Phrase | str, wanted: int) -> str:
    if isinstance(arg, str):
        return arg
    text = phrase_text(arg)
    return f"({text})" if _STRENGTH.get(arg.op, _TIGHTEST) < wanted else text
