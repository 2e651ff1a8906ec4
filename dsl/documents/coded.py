"""A document as lists, texts and numbers, and back: the very same document, every place in it included.

A list begins with what it stands for. Places are four numbers, for all of a document are in one file; where a text
stands in the file as it is, on one line, two are enough.
"""

from __future__ import annotations

from typing import Any

from lastcard.dsl.diagnostics.problem import Span
from lastcard.dsl.reading.characters import decode
from lastcard.dsl.reading.nodes import Entry, Mapping, Node, Scalar, Sequence
from lastcard.dsl.reading.places import Places
from lastcard.dsl.reading.text import Problems, SourceText
from lastcard.dsl.sentences.syntax import Phrase, Sentence

Coded = list[Any]
TEXT, SCALAR, PLACED, MAPPING, LIST, SENTENCE = range(6)


def coded(node: Node) -> Coded:
    match node:
        case Mapping():
            return [MAPPING, *_four(node.span), *(coded(each) for entry in node.entries for each in _both(entry))]
        case Sequence():
            return [LIST, *_four(node.span), *map(coded, node.items)]
        case Sentence():
            return [SENTENCE, *_four(node.span), node.text, _phrase(node.phrase)]
        case Scalar() if (lying := node.places) is not None:
            how = lying.start, lying.end, lying.style, lying.parent
            return [PLACED, *_four(node.span), node.text, node.value, *how]
        case Scalar() if node.value == node.text and _is_as_long_as_its_text(node):
            return [TEXT, node.span.line, node.span.column, node.text]
        case Scalar():
            return [SCALAR, *_four(node.span), node.text, node.value]
    raise TypeError(node)  # a sentence that is none: only what is whole is kept


def _both(entry: Entry) -> tuple[Node, Node]:
    return entry.key, entry.value


def _four(span: Span) -> tuple[int, int, int, int]:
    return span.line, span.column, span.end_line, span.end_column


def _is_as_long_as_its_text(node: Scalar) -> bool:
    span = node.span
    return (span.end_line, span.end_column) == (span.line, span.column + len(node.text))


def _phrase(phrase: Phrase | str) -> Coded | str:
    if isinstance(phrase, str):
        return phrase
    if phrase.span is None:
        raise TypeError(phrase)
    return [phrase.op, *_four(phrase.span), *map(_phrase, phrase.args)]


def decoded(root: Coded, file: str, data: bytes) -> Mapping:
    """The document of a file that holds this data."""
    found = _Decoding(file, data).node(root)
    if not isinstance(found, Mapping):
        raise TypeError(found)
    return found


class _Decoding:
    """This is done for all that a rulebook is made of, whenever one is read: it is written to be quick."""

    def __init__(self, file: str, data: bytes) -> None:
        self.file = file
        self.source = SourceText(file, decode(data, file, 1, Problems()), 1)

    def node(self, row: Coded) -> Node:
        sort, line, column, *rest = row
        file = self.file
        if sort == TEXT:
            text = rest[0]
            return Scalar(text, text, Span(file, line, column, line, column + len(text)))
        end_line, end_column, *rest = rest
        span = Span(file, line, column, end_line, end_column)
        if sort == MAPPING:
            parts = map(self.node, rest)
            return Mapping(tuple([Entry(key, value) for key, value in zip(parts, parts, strict=True)]), span)  # type: ignore[arg-type]
        if sort == LIST:
            return Sequence(tuple(map(self.node, rest)), span)
        if sort == SENTENCE:
            text, phrase = rest
            return Sentence(self.phrase(phrase), text, span)
        if sort == PLACED:
            text, value, start, end, style, parent = rest
            return Scalar(value, text, span, Places(self.source, start, end, style, parent, len(text)))
        text, value = rest
        return Scalar(value, text, span)

    def phrase(self, row: Coded) -> Phrase:
        op, line, column, end_line, end_column, *args = row
        parts = tuple([arg if isinstance(arg, str) else self.phrase(arg) for arg in args])
        return Phrase(op, parts, Span(self.file, line, column, end_line, end_column))
