"""The deck section: colors, lines of cards -> kinds and the cards themselves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from lastcard.dsl.diagnostics.problem import Diagnostic, Span, did_you_mean
from lastcard.dsl.reading.nodes import Entry, Node
from lastcard.dsl.reading.tree import entries, field, items
from lastcard.dsl.rulebook import NONE, Card, Color, Kind
from lastcard.dsl.shape.facts import is_numbered, kind_of, order_of, printed_on
from lastcard.dsl.words.limits import MOST_CARDS

from .declared import Declared
from .scope import Scope, unknown_name

if TYPE_CHECKING:
    from lastcard.dsl.shape.schema import CardLine, DeckShape


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Deck:
    colors: tuple[Color, ...]
    kinds: tuple[Kind, ...]
    cards: tuple[Card, ...]
    ranks: Mapping[str, int]  # of what is printed, where the deck gives it an order of its own
    problems: tuple[Diagnostic, ...]

    @property
    def size(self) -> int:
        return sum(card.copies for card in self.cards if not card.side)


def read_deck(told: DeckShape, document: Node) -> Deck:
    """The cards that are told of; the document says where."""
    reading = _Reading(told, field(document, "deck"), document.span)
    cards = reading.cards()
    reading.letters()
    if sum(card.copies for card in cards if not card.side) > MOST_CARDS:
        reading.say("LC503", f"a deck has at most {MOST_CARDS} cards", document.span, "take fewer copies")
        cards = ()
    colors = tuple(Color(name, each.letter, each.shape, each.swatch) for name, each in told.colors.items())
    return Deck(colors, tuple(reading.kinds.values()), cards, reading.order, tuple(reading.problems))


class _Reading:
    """Makes cards of lines, and collects what is wrong with them."""

    def __init__(self, told: DeckShape, place: Node | None, whole: Span) -> None:
        self.told = told
        self.place = place
        self.whole = whole
        self.colors = list(told.colors)
        self.kinds: dict[str, Kind] = {}
        self.order = order_of(told)
        self.faces: dict[tuple[int, str], int] = {}
        self.problems: list[Diagnostic] = []

    def say(self, code: str, message: str, span: Span, advice: str) -> None:
        self.problems.append(Diagnostic(code, message, span, advice))

    def cards(self) -> tuple[Card, ...]:
        fronts = self._side("cards", self.told.cards)
        if self.told.backs is None:
            return fronts
        return self._with_backs(fronts, self._side("backs", self.told.backs))

    def _side(self, section: str, lines: Mapping[str, CardLine]) -> tuple[Card, ...]:
        found: dict[str, Card] = {}  # by what is printed on them
        for entry, (name, line) in zip(entries(field(self.place, section)), lines.items(), strict=True):
            clashing = [card.text for card in self._cards(entry, line) if not _put(card, found)]
            before = next((each for each in lines.items() if each[0] != name and _has(each[1], line)), None)
            if clashing:
                message = f"there are two sorts of card called `{clashing[0]}`"
                advice = self._without_these(before, line) or self._apart(name, entry.key.span)
                self.say("LC508", message, entry.key.span, advice)
        return tuple(found.values())

    def _without_these(self, before: tuple[str, CardLine] | None, line: CardLine) -> str:
        """A line that has these numbers already: it can do without them."""
        if before is None:
            return ""
        kept = [rank for rank in printed_on(before[1]) if rank not in printed_on(line)]
        listed = f"`{before[0]}: {{ranks: [{', '.join(kept)}]}}`"
        return f"the line `{before[0]}` has them already; it does without them, written beside this one: {listed}"

    def _apart(self, name: str, place: Span) -> str:
        if place.file == self.whole.file:
            return "give this line a `kind` of its own"
        lines = f"or take these cards away: `without: [deck.{name}]`"
        return f"two games lie over each other here: extend one of them, {lines}"

    def _cards(self, entry: Entry, line: CardLine) -> Iterator[Card]:
        place, name = entry.value, kind_of(entry)
        kind = self.kinds.setdefault(name, Kind(name, is_numbered(line)))
        number = list(self.kinds).index(kind.name)
        for color in self._colors(line, place):
            for printed in printed_on(line) or (kind.name,):
                rank = self._rank(printed, line, place)
                text = f"{self.colors[color]} {printed}" if color != NONE else printed
                points = rank if line.points == "rank" else line.points
                face = self.faces.setdefault((number, printed), len(self.faces))
                yield Card(text, color, number, rank, face, line.copies, points, line.penalty, printed=printed)

    def _rank(self, printed: str, line: CardLine, place: Node) -> int:
        """A kind without a rank may have one by its name."""
        if printed in self.order or not printed_on(line):
            return self.order.get(printed, NONE)
        if printed.isdigit():
            return int(printed)
        span = (field(place, "rank") or field(place, "ranks") or place).span
        advice = "give the deck its order: `ranks: {NAME: 11, NAME: 12}`, or a list from the lowest on"
        if not any(problem.span == span for problem in self.problems):
            self.say("LC401", f"the deck has no rank `{printed}`", span, advice)
        return NONE

    def _colors(self, line: CardLine, place: Node) -> list[int]:
        if line.colors == "all":
            return list(range(len(self.colors)))
        if line.colors == "none":
            return [NONE]
        for item in items(field(place, "colors")):
            if item.text not in self.colors:
                known = Declared(colors=dict.fromkeys(self.colors, 0))
                new = (
                    f'`deck: {{colors: {{{item.text}: {{letter: {item.text[:1].upper()}, shape: "*", swatch: 93}}}}}}`'
                )
                there = (
                    f"the deck has {', '.join(f'`{name}`' for name in self.colors)}" if self.colors else "it has none"
                )
                otherwise = f"{there}; a color of your own is declared: {new}"
                self.problems.append(unknown_name(item.text, item.span, Scope(known), otherwise=otherwise))
        return [self.colors.index(name) for name in line.colors if name in self.colors]

    def _no_color(self, name: str, span: Span) -> Diagnostic:
        told = f'{{letter: {name[:1].upper()}, shape: "*", swatch: 93}}'
        there = ", ".join(f"`{each}`" for each in self.colors) or "no color"
        advice = f"the deck has {there}; a color of your own is declared: `deck: {{colors: {{{name}: {told}}}}}`"
        return unknown_name(name, span, Scope(Declared(colors=dict.fromkeys(self.colors, 0))), otherwise=advice)

    def letters(self) -> None:
        """A color is told by its letter where its hue cannot be seen."""
        found: dict[str, str] = {}
        for entry, (name, color) in zip(entries(field(self.place, "colors")), self.told.colors.items(), strict=True):
            other = found.setdefault(color.letter.casefold(), name)
            if other != name:
                place = field(entry.value, "letter") or entry.value
                message = f"`{name}` and `{other}` have the same letter `{color.letter}`"
                free = next((sign for sign in name.upper() if sign.isalpha() and sign.casefold() not in found), "")
                advice = f"write one that no other color has{f': `letter: {free}`' if free else ''}"
                self.problems.append(Diagnostic("LC509", message, place.span, advice, severity="warning"))

    # --- cards with two faces --------------------------------------------------------------------------

    def _with_backs(self, fronts: tuple[Card, ...], backs: tuple[Card, ...]) -> tuple[Card, ...]:
        """As the pairs say which faces are printed together; a card is one number for each of its faces."""
        pairs: Counter[tuple[Card, Card]] = Counter()
        sides = [{card.text: card for card in side} for side in (fronts, backs)]
        for text, node in zip(self.told.pairs or (), items(field(self.place, "pairs")), strict=True):
            copies, faces = _pair(text)
            found = [self._known(face, side, node.span) for face, side in zip(faces, sides, strict=True)]
            if found[0] is not None and found[1] is not None:
                pairs[found[0], found[1]] += copies
        self._as_many((fronts, backs), pairs)
        return tuple(
            _face(pair, side, copies, len(pairs), number)
            for side in (0, 1)
            for number, (pair, copies) in enumerate(pairs.items())
        )

    def _known(self, face: str, side: Mapping[str, Card], place: Span) -> Card | None:
        if face not in side:
            near = did_you_mean(face, [*side])
            advice = f"did you mean `{near}`?" if near else "write a face of `cards`, ` / `, and one of `backs`"
            self.say("LC641", f"that side has no face `{face}`", place, advice)
        return side.get(face)

    def _as_many(self, sides: tuple[tuple[Card, ...], ...], pairs: Counter[tuple[Card, Card]]) -> None:
        """Every face is printed as often as its line says."""
        for side, faces in enumerate(sides):
            printed: Counter[str] = Counter()
            for pair, copies in pairs.items():
                printed[pair[side].text] += copies
            wrong = next((face for face in faces if printed[face.text] != face.copies), None)
            if wrong is not None and not self.problems:
                place = field(self.place, "pairs") or field(self.place, "backs") or self.place
                message = f"there are {wrong.copies} `{wrong.text}`, and the pairs have {printed[wrong.text]}"
                advice = "write under `pairs` each card with both its faces, as many as there are"
                self.say("LC641", message, place.span if place else self.whole, advice)


def _pair(text: str) -> tuple[int, tuple[str, str]]:
    """How many cards have this pair of faces, and the two; `2 * PAIR` stands for two cards."""
    count, star, pair = text.partition("*")
    times = int(count) if star and count.strip().isdecimal() and len(count) < 6 else 0
    front, _, back = (pair if times else text).partition("/")
    return times or 1, (" ".join(front.split()), " ".join(back.split()))


def _has(line: CardLine, other: CardLine) -> bool:
    """Are the numbers of another line, of the same kind, some of its own?"""
    ranks, others = {*printed_on(line)}, {*printed_on(other)}
    return bool(others) and others < ranks and line.kind in (other.kind, None)


def _put(card: Card, found: dict[str, Card]) -> bool:
    """A text names one card: more of the same are copies, and two sorts under one text could not be told apart."""
    there = found.get(card.text)
    if there is None:
        found[card.text] = card
    elif _is_alike(card, there):
        found[card.text] = replace(there, copies=card.copies + there.copies)
    else:
        return False
    return True


def _is_alike(card: Card, other: Card) -> bool:
    return replace(card, copies=other.copies) == other


def _face(pair: tuple[Card, Card], side: int, copies: int, count: int, number: int) -> Card:
    text = f"{pair[0].text} / {pair[1].text}"
    return replace(pair[side], text=text, copies=copies, back=number + count * (1 - side), side=side)
