"""Expressions -> text of the dialect: a number, several players, several colors; of cards see `shapes.py`."""

from __future__ import annotations

from lastcard.dsl.words.vocabulary import NEVER_MADE, VALUE_WORDS

from . import cards, plain, players, some  # each of them adds its words
from .maker import SHAPES, VALUES, Values
from .shapes import Hand, Listed, Shape

_missing = VALUE_WORDS.keys() - VALUES.keys() - SHAPES.keys() - NEVER_MADE
if _missing:
    raise NotImplementedError(f"nothing compiles the value `{min(_missing)}`")

__all__ = ["Hand", "Listed", "Shape", "Values", "cards", "plain", "players", "some"]
