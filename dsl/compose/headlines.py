"""What a list says of a house rule, read from the house rule itself."""

from __future__ import annotations

from pathlib import Path

from lastcard.dsl.documents.documents import read_file
from lastcard.dsl.headlines import Headline
from lastcard.dsl.reading.nodes import Mapping
from lastcard.dsl.reading.tree import entries, items, text_at
from lastcard.dsl.reading.tree import field as at
from lastcard.dsl.texts import in_languages

from .lineage import layers_of
from .parameters import parameters_of


def headline(document: Mapping, together: dict[str, list[str]]) -> Headline:
    parameters = {name: parameter.listed() for name, parameter in parameters_of(document).items()}
    name, title = text_at(document, "house-rule"), text_at(document, "title")
    said = in_languages(at(document, "summary"))
    needs = {entry.key.text: [item.text for item in items(entry.value)] for entry in entries(at(document, "needs"))}
    return Headline(name, title, said, parameters, needs, together.get(name, []))


def named_in(path: Path) -> dict[str, str]:
    """The house rules that a rulebook, or what it extends, names itself: as each is named there, by its id."""
    layers, _ = layers_of(read_file(path, "rulebook"), path, ())
    named = ((layer.house_rules, items(at(layer.document, "house-rules"))) for layer in reversed(layers or ()))
    return {rule.id: text.text for rules, texts in named for rule, text in zip(rules, texts, strict=True)}
