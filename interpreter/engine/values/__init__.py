"""Expressions -> closures over position and frame, made once when a rulebook is linked.

A value is an integer (a seat, a card, a color, a number, 0 or 1) or a list of them. The names in the operands of a word
have become cells already.
"""

from __future__ import annotations

from lastcard.dsl.words.vocabulary import NEVER_MADE, VALUE_WORDS

from . import cards, plain, some, table  # each of them adds its words
from .maker import VALUES, Maker, Value, priced
from .piles import Lying, Pile, Seers, is_open, known_to, lying, seers_of

_missing = VALUE_WORDS.keys() - VALUES.keys() - NEVER_MADE
if _missing:
    raise NotImplementedError(f"no function makes the value `{min(_missing)}`")

__all__ = [
    "Lying",
    "Maker",
    "Pile",
    "Seers",
    "Value",
    "cards",
    "is_open",
    "known_to",
    "lying",
    "plain",
    "priced",
    "seers_of",
    "some",
    "table",
]
