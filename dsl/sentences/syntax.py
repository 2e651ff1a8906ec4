"""The tree of one sentence, as written: frozen, without behaviour.

Two trees are equal when they say the same, wherever they stand.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from lastcard.dsl.diagnostics.problem import Span
from lastcard.dsl.reading.nodes import Mapping, Scalar, Sequence


@dataclass(frozen=True, slots=True)
class Phrase:
    """A word of the language (`op` is its name in the vocabulary) and what it is said of."""

    op: str
    args: tuple[Phrase | str, ...]
    span: Span | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Sentence:
    """A scalar of the file whose text has been parsed."""

    phrase: Phrase
    text: str
    span: Span


# A document after its sentences have been parsed: the same tree with Sentence leaves.
Parsed = Scalar | Mapping | Sequence | Sentence
