"""The tree of one sentence, as written: frozen, without behaviour.

Two trees are equal when they say the same, wherever they stand.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from lastcard.dsl.diagnostics.problem import Span
from lastcard.dsl.reading.nodes import Leaf, Node
from lastcard.dsl.reading.tree import leaves


@dataclass(frozen=True, slots=True)
class Phrase:
    """A word of the language (`op` is its name in the vocabulary) and what it is said of."""

    op: str
    args: tuple[Phrase | str, ...]
    span: Span | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Sentence(Leaf):
    """A scalar of the file whose text has been parsed."""

    phrase: Phrase
    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class Broken(Leaf):
    """A scalar whose text should have been a sentence, and is none. What is wrong with it has been said."""

    text: str
    span: Span


def is_broken(node: Node) -> bool:
    """Is there a sentence in it that could not be read?"""
    return any(isinstance(leaf, Broken) for leaf in leaves(node))


def mentioned(node: Node | None) -> frozenset[str]:
    """The names that stand in the sentences of a part of a document."""
    phrases = (leaf.phrase for leaf in leaves(node) if isinstance(leaf, Sentence))
    return frozenset(name for phrase in phrases for name in names_in(phrase))


def spoken(node: Node | None) -> frozenset[str]:
    """The words that stand in the sentences of a part of a document."""
    phrases = [leaf.phrase for leaf in leaves(node) if isinstance(leaf, Sentence)]
    for phrase in phrases:  # which grows
        phrases += [arg for arg in phrase.args if isinstance(arg, Phrase)]
    return frozenset(phrase.op for phrase in phrases)


def names_in(phrase: Phrase) -> Iterator[str]:
    for arg in phrase.args:
        yield from (arg,) if isinstance(arg, str) else names_in(arg)
