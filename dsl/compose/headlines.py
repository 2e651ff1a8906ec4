"""What a list says of the house rules that are shipped."""

from __future__ import annotations

from dataclasses import dataclass

from lastcard.dsl import shelf
from lastcard.dsl.reading.nodes import Mapping
from lastcard.dsl.reading.tree import text_at

from .documents import read_file
from .parameters import parameters_of


@dataclass(frozen=True, slots=True)
class Headline:
    """What a list says of a house rule: each parameter with its default, and what else it may be."""

    id: str
    title: str
    summary: str
    parameters: dict[str, str]


def headlines() -> list[Headline]:
    """All that are shipped."""
    files = [shelf.HOUSE_RULES / f"{name}.yaml" for name in shelf.shipped_house_rules()]
    found = [read_file(file, "house-rule")[0] for file in files]
    return [_headline(document) for document in found if document is not None]


def _headline(document: Mapping) -> Headline:
    parameters = {name: parameter.listed() for name, parameter in parameters_of(document).items()}
    name, title, summary = (text_at(document, key) for key in ("house-rule", "title", "summary"))
    return Headline(name, title, summary, parameters)
