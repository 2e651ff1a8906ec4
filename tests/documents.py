"""Texts as documents, and documents as plain data to compare them with."""

from lastcard.dsl.reading.nodes import Mapping, Node, Sequence, to_plain
from lastcard.dsl.reading.source import read
from lastcard.dsl.sentences.syntax import Sentence
from lastcard.dsl.sentences.walk import parse_document


def document(text: str, name: str = "base.yaml") -> Mapping:
    node, problems = read(text.encode(), name)
    assert problems == ()
    assert node is not None
    parsed = parse_document(node)
    assert parsed.problems == ()
    assert isinstance(parsed.root, Mapping)
    return parsed.root


def plain(node: Node | None) -> object:
    """The document without its places, sentences as they are written."""
    if isinstance(node, Mapping):
        return {entry.key.text: plain(entry.value) for entry in node.entries}
    if isinstance(node, Sequence):
        return [plain(item) for item in node.items]
    if isinstance(node, Sentence):
        return node.text
    return None if node is None else to_plain(node)
