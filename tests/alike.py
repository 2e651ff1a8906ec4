"""Two documents that are the same in everything, the places included that equality leaves out."""

from lastcard.dsl.diagnostics.problem import Span
from lastcard.dsl.reading.nodes import Mapping, Node, Scalar, Sequence
from lastcard.dsl.sentences.syntax import Phrase, Sentence


def assert_alike(one: Node, other: Node) -> None:
    assert type(one) is type(other)
    assert one == other
    for here, there in zip(_below(one), _below(other), strict=True):
        assert_alike(here, there)
    if isinstance(one, Scalar) and isinstance(other, Scalar):
        assert _places(one) == _places(other)
        assert type(one.value) is type(other.value)  # for 1 equals true
    if isinstance(one, Sentence) and isinstance(other, Sentence):
        assert _spans(one.phrase) == _spans(other.phrase)


def _below(node: Node) -> list[Node]:
    if isinstance(node, Mapping):
        return [part for entry in node.entries for part in (entry.key, entry.value)]
    return list(node.items) if isinstance(node, Sequence) else []


def _places(scalar: Scalar) -> object:
    """Where every part of the text stands, as far as characters, beginnings and ends tell; and how it is written."""
    length = len(scalar.text)
    parts = [scalar.span_of(start, end) for at in range(length + 1) for start, end in ((at, at), (at, at + 1), (0, at))]
    lying = scalar.places
    return parts, lying and (lying.source, lying.start, lying.end, lying.style, lying.parent, lying.length)


def _spans(phrase: Phrase | str) -> list[Span | None]:
    if isinstance(phrase, str):
        return []
    return [phrase.span, *(span for arg in phrase.args for span in _spans(arg))]
