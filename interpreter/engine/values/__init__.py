"""Expressions -> closures over position and frame, made once when a rulebook is linked.

A value is an integer (a seat, a card, a color, a number, 0 or 1) or a list of them. The names in the operands of a word
have become cells already.
"""

from __future__ import annotations

from lastcard.dsl.words.vocabulary import GUESSES, VALUE_WORDS

from . import cards, plain, table  # each of them adds its words
from .maker import VALUES, Maker, Value, priced
from .table import seats_of

FROM_NAMES = frozenset({"name", "number", "true", "false", "none", "nobody", "of", "slot", "pending"})
FROM_NAMES |= {"the_amount", "the_target", "play_unlawful", "play_drawn"}  # resolved or settled to other words
FROM_NAMES |= {word.name for word in GUESSES}


_missing = VALUE_WORDS.keys() - VALUES.keys() - FROM_NAMES
if _missing:
    raise NotImplementedError(f"no function makes the value `{min(_missing)}`")

__all__ = ["Maker", "Value", "cards", "plain", "priced", "seats_of", "table"]
