"""What a list says of the house rules that are shipped."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from lastcard.dsl import shelf
from lastcard.dsl.reading.nodes import Mapping
from lastcard.dsl.reading.tree import entries, items, text_at
from lastcard.dsl.reading.tree import field as at
from lastcard.dsl.texts import ENGLISH, in_languages

from .documents import read_file
from .lineage import layers_of
from .parameters import parameters_of

GAMES = "games"


@dataclass(frozen=True, slots=True)
class Headline:
    """What a list says of a house rule: each parameter with its default, and what else it may be."""

    id: str
    title: str
    summary: str
    parameters: dict[str, str]
    needs: dict[str, list[str]]  # what a rulebook must have
    goes_with: list[str]  # the shipped rulebooks over which it can be laid


def headlines(names: Iterable[str] | None = None) -> list[Headline]:
    """All that are shipped, or those of the names."""
    together = goes_with()
    files = [shelf.HOUSE_RULES / f"{name}.yaml" for name in names or shelf.shipped_house_rules()]
    found = [read_file(file, "house-rule")[0] for file in files]
    return [headline(document, together) for document in found if document is not None]


def headline(document: Mapping, together: dict[str, list[str]]) -> Headline:
    parameters = {name: parameter.listed() for name, parameter in parameters_of(document).items()}
    name, title = text_at(document, "house-rule"), text_at(document, "title")
    said = in_languages(at(document, "summary"))
    summary = said.get(ENGLISH) or next(iter(said.values()), "")
    needs = {entry.key.text: [item.text for item in items(entry.value)] for entry in entries(at(document, "needs"))}
    return Headline(name, title, summary, parameters, needs, together.get(name, []))


def goes_with() -> dict[str, list[str]]:
    """Over which shipped rulebooks each shipped house rule can be laid: tried once, and kept beside them."""
    found: dict[str, list[str]] = json.loads(shelf.GOES_WITH.read_text(encoding="utf-8"))
    return found


def named_in(path: Path) -> dict[str, str]:
    """The house rules that a rulebook, or what it extends, names itself: as each is named there, by its id."""
    layers, _ = layers_of(read_file(path, "rulebook"), path, ())
    named = ((layer.house_rules, items(at(layer.document, "house-rules"))) for layer in reversed(layers or ()))
    return {rule.id: text.text for rules, texts in named for rule, text in zip(rules, texts, strict=True)}


def usual_rulebooks() -> list[Path]:
    """Games first, for more is in them than in most of the editions; of several that with which most house rules go."""
    going = Counter(name for names in goes_with().values() for name in names)
    return sorted(shelf.shipped_rulebooks(), key=lambda path: (path.parent.name != GAMES, -going[path.stem]))
