"""Tiny decks: a few plain cards and one or two of the kinds that an entry is about, dealt in all ways."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from lastcard.dsl.rulebook import Rulebook
from lastcard.interpreter.engine.program import Program
from lastcard.interpreter.proof.record import NAMES
from lastcard.interpreter.search.pair import Given
from lastcard.interpreter.search.positions import Palette
from lastcard.interpreter.search.ways import deals

Deck = tuple[tuple[str, ...], tuple[int, ...]]


def palette_of(book: Rulebook, kinds: Sequence[str]) -> Palette:
    return Palette(book, [number for number, card in enumerate(book.cards) if not card.side], kinds)


def plain(palette: Palette) -> list[str]:
    """Two numbers in each of two colors, as far as there are such."""
    found = [palette.number(color, rank) for rank in (1, 2) for color in (0, 1)]
    return list(dict.fromkeys(found))


def about(book: Rulebook, kinds: Sequence[str]) -> Iterator[Deck]:
    """Decks about some kinds, the smallest first."""
    palette = palette_of(book, kinds)
    names = [kind.name for kind in book.kinds]
    special = [names.index(kind) for kind in kinds if names.index(kind) in palette.kinds] or palette.kinds[:1]
    numbers = plain(palette)
    size = max(book.players[0], 2)
    ones = (1,) * size
    for kind in special[:3]:
        one, twin = palette.of_kind(kind), palette.of_kind(kind, 1)
        yield from _fitting(palette, (one, *numbers[:2]), ones)
        yield from _fitting(palette, (one, *numbers[:3]), ones)
        yield from _fitting(palette, (one, twin, *numbers[:3]), (2, *ones[1:]))
        yield from _fitting(palette, (one, twin, *numbers[:3]), ones)
    if len(special) > 1:
        pair = (palette.of_kind(special[0]), palette.of_kind(special[1], 1))
        yield from _fitting(palette, (*pair, *numbers[:3]), (2, *ones[1:]))
    if not special:
        yield from _fitting(palette, tuple(numbers), ones)
    if book.players[1] > size:
        cards = (*(palette.of_kind(kind) for kind in special[:1]), *numbers[:4])
        yield from _fitting(palette, cards, (*ones, 1))


def whole(book: Rulebook) -> Iterator[Deck]:
    """What stands for the rulebook as a whole: each of its kinds in one deck or another."""
    palette = palette_of(book, ())
    numbers = plain(palette)
    ones = (1,) * max(book.players[0], 2)
    kinds = palette.kinds or []
    for at in range(0, max(len(kinds), 1), 2):
        special = tuple(palette.of_kind(kind, number % 2) for number, kind in enumerate(kinds[at : at + 2]))
        yield from _fitting(palette, (*special, *numbers[:3]), ones)


def _fitting(palette: Palette, cards: tuple[str, ...], sizes: tuple[int, ...]) -> Iterator[Deck]:
    opens = palette.book.setup.turns_up
    if len(cards) >= sum(sizes) + opens and not Counter(cards) - palette.left:
        yield cards, sizes


def beginnings(program: Program, deck: Deck) -> Iterator[Given]:
    """In the middle of a round, and with each card of the deck turned up first."""
    cards, sizes = deck
    yield from deals(program, cards, sizes)
    if not program.book.setup.turns_up:
        return
    for first in sorted(set(cards)):
        rest = list(cards)
        rest.remove(first)
        if len(rest) < sum(sizes):
            continue
        hands, pile = dict[str, list[str]](), rest
        for name, size in zip(NAMES, sizes, strict=False):
            hands[name], pile = pile[:size], pile[size:]
        yield {"turned up": [first], "hands": hands, "draw pile": pile, "rest": "out"}
