"""The deck section: colors, lines of cards -> kinds and the cards themselves."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from math import gcd

from lastcard.dsl.compose.contents import NUMBERED, ranks_of
from lastcard.dsl.diagnostics.problem import Diagnostic
from lastcard.dsl.reading.nodes import Entry, Mapping, Node, Scalar, Sequence
from lastcard.dsl.reading.tree import entries, number_at, text_at
from lastcard.dsl.reading.tree import field as at
from lastcard.dsl.rulebook import NONE, Card, Color, Kind

from .names import Declared
from .scope import Scope, unknown_name

CARDS_LIMIT = 2_000


@dataclass(slots=True)
class Deck:
    colors: list[Color] = field(default_factory=list)
    kinds: list[Kind] = field(default_factory=list)
    cards: list[Card] = field(default_factory=list)
    known: dict[str, int] = field(default_factory=dict)  # text -> which of the cards
    problems: list[Diagnostic] = field(default_factory=list)


def read_deck(document: Mapping, declared: Declared) -> Deck:
    deck = Deck()
    for entry in entries(at(document, "deck", "colors")):
        declared.colors[entry.key.text] = len(deck.colors)
        deck.colors.append(_color(entry))
    for entry in entries(at(document, "deck", "cards")):
        _read_line(entry, deck, declared)
    backs = at(document, "deck", "backs")
    if backs is not None:
        _two_sides(deck, declared, backs)
    if sum(card.copies for card in deck.cards if not card.side) > CARDS_LIMIT:
        deck.problems.append(
            Diagnostic("LC503", f"a deck has at most {CARDS_LIMIT} cards", document.span, "take fewer copies")
        )
        deck.cards.clear()
    return deck


def _color(entry: Entry) -> Color:
    value = entry.value
    return Color(entry.key.text, text_at(value, "letter"), text_at(value, "shape"), number_at(value, "swatch", 7))


def _read_line(entry: Entry, deck: Deck, declared: Declared) -> None:
    line = entry.value
    ranks = ranks_of(line)
    name = text_at(line, "kind") or (NUMBERED if ranks != [NONE] else entry.key.text)
    if name not in declared.kinds:
        declared.kinds[name] = len(deck.kinds)
        deck.kinds.append(Kind(name, ranks != [NONE]))
    kind = declared.kinds[name]
    for color in _colors(line, deck, declared):
        for rank in ranks:
            _add(_card(line, deck, color, kind, rank), deck, entry)


def _add(card: Card, deck: Deck, entry: Entry) -> None:
    """A text names one card: more of the same are copies, and two sorts under one text could not be told apart."""
    number = deck.known.setdefault(card.text, len(deck.cards))
    if number == len(deck.cards):
        deck.cards.append(card)
        return
    there = deck.cards[number]
    if replace(card, copies=there.copies) == there:
        deck.cards[number] = replace(card, copies=card.copies + there.copies)
    elif not any(problem.span == entry.key.span for problem in deck.problems):
        message = f"there are two sorts of card called `{card.text}`"
        deck.problems.append(Diagnostic("LC508", message, entry.key.span, "give this line a `kind` of its own"))


def _card(line: Node, deck: Deck, color: int, kind: int, rank: int) -> Card:
    face_name = str(rank) if rank != NONE else deck.kinds[kind].name
    text = f"{deck.colors[color].name} {face_name}" if color != NONE else face_name
    points = rank if text_at(line, "points") == "rank" else number_at(line, "points", 0)
    face = kind * 100 + max(rank, 0)
    return Card(text, color, kind, rank, face, number_at(line, "copies", 1), points, number_at(line, "penalty", 0))


# --- cards with two faces ----------------------------------------------------------------------------


def _two_sides(deck: Deck, declared: Declared, backs: Node) -> None:
    """Every card gets one of the other faces, evenly spread; a card is one number for each of its faces."""
    fronts, deck.cards, deck.known = deck.cards, [], {}
    for entry in entries(backs):
        _read_line(entry, deck, declared)
    behind, deck.cards = deck.cards, []
    ones, others = _one_by_one(fronts), _one_by_one(behind)
    if len(ones) != len(others):
        message = f"{len(ones)} cards have {len(others)} faces on their other side"
        deck.problems.append(Diagnostic("LC641", message, backs.span, "give `cards` and `backs` as many copies"))
        return
    if len(ones) > CARDS_LIMIT:
        deck.problems.append(Diagnostic("LC503", f"a deck has at most {CARDS_LIMIT} cards", backs.span, "take fewer"))
        return
    stride = _stride(len(ones))
    pairs = Counter((one, others[number * stride % len(ones)]) for number, one in enumerate(ones))
    for side in (0, 1):
        deck.cards += [
            _face(pair, side, copies, len(pairs), number) for number, (pair, copies) in enumerate(pairs.items())
        ]


def _one_by_one(cards: list[Card]) -> list[Card]:
    return [replace(card, copies=1) for card in cards for _ in range(card.copies)]


def _stride(count: int) -> int:
    """A step that visits every number below `count` once and leaves neighbors far apart."""
    return next((step for step in range(max(1, count * 618 // 1000), count) if gcd(step, count) == 1), 1)


def _face(pair: tuple[Card, Card], side: int, copies: int, count: int, number: int) -> Card:
    text = f"{pair[0].text} / {pair[1].text}"
    return replace(pair[side], text=text, copies=copies, back=number + count * (1 - side), side=side)


def _colors(line: Node, deck: Deck, declared: Declared) -> list[int]:
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
            deck.problems.append(unknown_name(name, item.span, Scope(Declared(colors=declared.colors))))
    return found
