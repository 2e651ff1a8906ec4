"""The deck section: colors, lines of cards -> kinds and the cards themselves."""

from __future__ import annotations

from dataclasses import dataclass, field

from .diagnostics import Diagnostic
from .inherit import entries
from .inherit import field as at
from .names import Declared, unknown_name
from .names import Scope as NameScope
from .nodes import Entry, Mapping, Scalar, Sequence
from .rulebook import NONE, Card, Color, Kind
from .syntax import Parsed

CARDS_LIMIT = 2_000
NUMBERED = "number"
HIGHEST_RANK = 99


@dataclass(slots=True)
class Deck:
    colors: list[Color] = field(default_factory=list)
    kinds: list[Kind] = field(default_factory=list)
    cards: list[Card] = field(default_factory=list)
    problems: list[Diagnostic] = field(default_factory=list)


def read_deck(document: Mapping, declared: Declared) -> Deck:
    deck = Deck()
    for entry in entries(at(document, "deck", "colors")):
        declared.colors[entry.key.text] = len(deck.colors)
        deck.colors.append(_color(entry))
    for entry in entries(at(document, "deck", "cards")):
        _read_line(entry, deck, declared)
    if sum(card.copies for card in deck.cards) > CARDS_LIMIT:
        deck.problems.append(
            Diagnostic("LC503", f"a deck has at most {CARDS_LIMIT} cards", document.span, "take fewer copies")
        )
        deck.cards.clear()
    return deck


def text_at(node: Parsed | None, key: str, default: str = "") -> str:
    found = at(node, key)
    return found.text if isinstance(found, Scalar) else default


def number_at(node: Parsed | None, key: str, default: int) -> int:
    found = at(node, key)
    return found.value if isinstance(found, Scalar) and isinstance(found.value, int) else default


def _color(entry: Entry) -> Color:
    value = entry.value
    return Color(entry.key.text, text_at(value, "letter"), text_at(value, "shape"), number_at(value, "swatch", 7))


def _read_line(entry: Entry, deck: Deck, declared: Declared) -> None:
    line = entry.value
    ranks = _ranks(line)
    name = text_at(line, "kind") or (NUMBERED if ranks != [NONE] else entry.key.text)
    if name not in declared.kinds:
        declared.kinds[name] = len(deck.kinds)
        deck.kinds.append(Kind(name, ranks != [NONE]))
    kind = declared.kinds[name]
    for color in _colors(line, deck, declared):
        for rank in ranks:
            deck.cards.append(_card(line, deck, color, kind, rank))


def _card(line: Parsed, deck: Deck, color: int, kind: int, rank: int) -> Card:
    face_name = str(rank) if rank != NONE else deck.kinds[kind].name
    text = f"{deck.colors[color].name} {face_name}" if color != NONE else face_name
    points = rank if text_at(line, "points") == "rank" else number_at(line, "points", 0)
    face = kind * 100 + max(rank, 0)
    return Card(text, color, kind, rank, face, number_at(line, "copies", 1), points)


def _ranks(line: Parsed) -> list[int]:
    single = at(line, "rank")
    if isinstance(single, Scalar) and isinstance(single.value, int):
        return [single.value]
    low, dots, high = text_at(line, "ranks").partition("..")
    return list(range(int(low), min(int(high), HIGHEST_RANK) + 1)) if dots else [NONE]


def _colors(line: Parsed, deck: Deck, declared: Declared) -> list[int]:
    node = at(line, "colors")
    if not isinstance(node, Sequence):
        none = isinstance(node, Scalar) and node.text == "none"
        return [NONE] if none else list(range(len(deck.colors)))
    found = []
    for item in node.items:
        name = item.text if isinstance(item, Scalar) else ""
        if name in declared.colors:
            found.append(declared.colors[name])
        else:
            deck.problems.append(unknown_name(name, item.span, NameScope(Declared(colors=declared.colors))))
    return found
