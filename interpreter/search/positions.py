"""Positions in which something may show: small ones, in an order from simple to less simple, and openings.

They are made of the cards that both decks have, by what these are (numbers in colors, cards of a kind), never by name.
Everything else of the deck is out of the game, so that whatever happens is seen at once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from itertools import combinations_with_replacement, islice

from lastcard.dsl.rulebook import NONE, Rulebook
from lastcard.interpreter.engine.shuffle import Stream
from lastcard.interpreter.host import setup
from lastcard.interpreter.proof.record import NAMES

from .pair import Given

DRAWN = 10  # cards that lie on the draw pile
OWN = 24  # different hands of the first player, of one size
SMALL_HAND = 4


class Palette:
    """The cards that positions are made of."""

    def __init__(self, book: Rulebook, common: Collection[int], focus: Collection[str]) -> None:
        """`focus` names the kinds that matter most."""
        self.book = book
        self.cards = [book.cards[number] for number in common]
        self.left = Counter({card.text: card.copies for card in self.cards})
        counts = Counter(card.kind for card in self.cards)
        self.plain_kind = max(counts, key=lambda kind: (book.kinds[kind].numbered, counts[kind]), default=NONE)
        colors = list(dict.fromkeys(card.color for card in self.cards if card.color != NONE)) or [NONE]
        self.colors = [colors[number % len(colors)] for number in range(3)]
        kinds = [number for number in counts if number != self.plain_kind]
        self.kinds = [number for number, kind in enumerate(book.kinds) if number in kinds]
        self.focus = [number for number in self.kinds if book.kinds[number].name in focus]
        self.plain = {color: self._plain(color) for color in {*self.colors, *colors}}

    def _plain(self, color: int) -> list[str]:
        found = [card for card in self.cards if card.color == color and card.kind == self.plain_kind]
        return [card.text for card in sorted(found, key=lambda card: card.rank)]

    def number(self, color: int, rank: int) -> str:
        """A plain card of the first, second or third color: the one of this rank, as near as there is one."""
        texts = self.plain[self.colors[color]] or [card.text for card in self.cards]
        return texts[rank % len(texts)]

    def of_kind(self, kind: int, color: int = 0) -> str:
        """One of this kind, in this color if it comes in colors."""
        found = [card for card in self.cards if card.kind == kind]
        return next((card.text for card in found if card.color == self.colors[color]), found[0].text)

    def holds(self, given: Given) -> bool:
        """Has the deck all these cards?"""
        named = Counter[str]()
        for texts in given.get("hands", {}).values():
            named.update(texts)
        for key in ("draw pile", "turned up"):
            named.update(given.get(key, ()))
        named.update([given["top"]] if "top" in given else [])
        return not named - self.left

    # --- parts of positions ---------------------------------------------------------------------------

    def pool(self) -> list[str]:
        """What the first player may hold: plain cards that fit or not, and one of each kind."""
        plain = [self.number(0, 5), self.number(1, 7), self.number(0, 0), self.number(1, 3)]
        kinds = [self.of_kind(kind) for kind in self.kinds]
        return list(dict.fromkeys([plain[0], *kinds, *plain[1:]]))

    def second_hands(self) -> list[list[str]]:
        """What the next one may hold: nothing that matters, or one of each kind, or one card alone."""
        others = [self.of_kind(kind, 1) for kind in self.kinds]
        free = [self.of_kind(kind) for kind in self.kinds]
        answers = list(dict.fromkeys([*others, *free]))
        calm = [[self.number(1, 8), self.number(2, 9)], [self.number(0, 9), self.number(2, 1)]]
        alone = [[self.number(1, 8)], *([card] for card in answers)]
        return [*calm, *([card, self.number(2, 1)] for card in answers), *alone]

    def draw_piles(self) -> list[list[str]]:
        """What is drawn first: what fits, what does not, a card that always does; then others."""
        rest = [self.number(1 + number % 2, number + 1) for number in range(DRAWN)]
        free = [card.text for card in self.cards if card.color == NONE][:1]
        return [[first, *rest] for first in (self.number(0, 1), self.number(2, 2), *free)]


def guided(palette: Palette, players: int, sizes: Iterable[int]) -> Iterator[Given]:
    """Positions in the middle of a round, by the size of the hand whose turn it is."""
    focus = {palette.of_kind(kind) for kind in palette.focus}
    for size in sizes:
        hands = combinations_with_replacement(palette.pool(), size)
        telling = (hand for hand in hands if not focus or focus & set(hand))
        for hand in islice(telling, OWN):
            for other in palette.second_hands():
                for pile in palette.draw_piles() if focus or size < SMALL_HAND - 1 else palette.draw_piles()[:1]:
                    yield from _whole(palette, players, [list(hand), other], pile)


def crowded(palette: Palette, players: int, sizes: Iterable[int]) -> Iterator[Given]:
    """Positions in which somebody holds so many cards: the one on turn, or the next."""
    hits = [card.text for card in palette.cards if card.penalty]
    for size in sizes:
        for own in ([], *([text] for text in dict.fromkeys((*hits, palette.number(0, 5))))):
            left = palette.left - Counter([palette.number(0, 3), *own, palette.number(1, 7)])
            many = sorted(left.elements(), key=lambda text: (text in hits, text))[:size]
            hands = [[*own, palette.number(1, 7)], many] if own else [many, [palette.number(1, 8)]]
            yield from _whole(palette, players, hands, palette.draw_piles()[0])


def _whole(palette: Palette, players: int, hands: list[list[str]], pile: list[str]) -> Iterator[Given]:
    """A position of these hands, the others with cards that do not matter, where the deck has them all."""
    others = [[palette.number(2, 4 + 2 * number), palette.number(1, 6 + number)] for number in range(players - 2)]
    given: Given = {"turn": NAMES[0]}
    if palette.book.setup.turns_up:
        given["top"] = palette.number(0, 3)
    given["hands"] = dict(zip(NAMES, [*hands, *others], strict=False))
    if not palette.holds(given):
        return
    left = palette.left - Counter(card for hand in given["hands"].values() for card in hand)
    left -= Counter([given["top"]] if "top" in given else [])
    given["draw pile"] = list(_taken(pile, left))
    yield {**given, "rest": "out"}


def _taken(pile: list[str], left: Counter[str]) -> Iterator[str]:
    """The cards of the pile as far as the deck still has them."""
    for text in pile:
        if left[text]:
            left[text] -= 1
            yield text


def drawn_by_lot(palette: Palette, players: int, stream: Stream) -> Given:
    """Few cards in every hand, whatever comes."""
    deck = [text for text, copies in palette.left.items() for _ in range(copies)]
    order = [deck.pop(stream.below(len(deck))) for _ in range(min(len(deck), players * SMALL_HAND + DRAWN))]
    given: Given = {"turn": NAMES[0]}
    colored = {card.text for card in palette.cards if card.color != NONE}
    if palette.book.setup.turns_up:
        top = next((number for number, text in enumerate(order) if text in colored), 0)
        given["top"] = order.pop(top)
    hands: dict[str, list[str]] = {}
    for name in NAMES[:players]:
        size = 1 + stream.below(SMALL_HAND)
        hands[name], order = order[:size], order[size:]
    return {**given, "hands": hands, "draw pile": order, "rest": "out"}


# --- before the first turn, and at the end --------------------------------------------------------------


def openings(palette: Palette, players: int, methods: Iterable[str]) -> Iterator[Given]:
    """How a round begins: with the first card turned up, by the draw for dealer; and how one ends."""
    yield from _turned_up(palette, players)
    yield from _dealt(palette)
    yield from _ended(palette, players, methods)


def _turned_up(palette: Palette, players: int) -> Iterator[Given]:
    hands = {
        name: [palette.number(1 + number % 2, 2 * number + rank) for rank in (1, 2)]
        for number, name in enumerate(NAMES[:players])
    }
    pile = [palette.number(0, 7), palette.number(1, 9), palette.number(2, 3), palette.number(2, 7)]
    for kind in (palette.plain_kind, *palette.kinds) if palette.book.setup.turns_up else ():
        first = palette.of_kind(kind)
        given: Given = {"dealer": NAMES[players - 1], "turned up": [first], "hands": hands}
        again = {**given, "turned up": [first, palette.number(0, 5)]}
        for one in (given, again):
            if palette.holds({**one, "draw pile": pile}):
                yield {**one, "draw pile": pile, "rest": "out"}


def _dealt(palette: Palette) -> Iterator[Given]:
    kinds = [palette.of_kind(kind) for kind in palette.kinds[:1]]
    for draws in (
        [palette.number(0, 4), palette.number(1, 9), palette.number(2, 6)],
        [*kinds, palette.number(1, 0), palette.number(2, 0), palette.number(2, 5)],
        [palette.number(0, 9), palette.number(1, 9), palette.number(2, 1), palette.number(0, 2), palette.number(1, 8)],
    ):
        yield {"dealing": True, "draw pile": draws}
        yield {"dealing": True, "dealer": NAMES[0], "draw pile": draws}


def _ended(palette: Palette, players: int, methods: Iterable[str]) -> Iterator[Given]:
    """One card left: that round is won, and perhaps the game."""
    own = dict(zip(NAMES[:players], ([palette.number(1 + n % 2, 8 - n)] for n in range(players)), strict=True))
    given: Given = {"turn": NAMES[0]}
    if palette.book.setup.turns_up:
        given["top"] = palette.number(0, 3)
    given |= {"hands": {**own, NAMES[0]: [palette.number(0, 5)]}, "rest": "out"}
    target = max((method.target for method in palette.book.scoring), default=NONE)
    for method in ("", *methods):
        yield {**given, "scoring": method} if method else given
        if target > 0:
            near = {**given, "scores": {NAMES[0]: max(target - 1, 0)}}
            yield {**near, "scoring": method} if method else near


def fits(book: Rulebook, players: int) -> bool:
    return book.players[0] <= players <= setup.most_players(book)
