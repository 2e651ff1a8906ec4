"""Cards that may be laid together: of all that a condition leaves open, one way for each top card and number of cards.

No subsets are gone through. The condition is taken apart (`dsl/rulebook/together.py`), and each part judged as soon as
what it speaks of is known. Of the cards that may lie between the first and the last the lowest do; what is left of the
condition is judged with all cards in place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from lastcard.dsl.rulebook import KNOWN_LAST, Expr, Known, Laid
from lastcard.dsl.words.limits import MOST_TOGETHER, SCANNED, TRIED_AGAIN
from lastcard.dsl.words.types import CARD, CARDS, Type
from lastcard.interpreter.engine.frame import pack_cards
from lastcard.interpreter.engine.state import Frame, State

from .maker import Maker, Value, priced

Cards = tuple[int, ...]
Accepts = Callable[[Cards], bool]


@dataclass(slots=True)
class Together:
    """One permit or one offer about several cards.

    `place` is where a frame holds all of them, `top` where the last one; 0: that has no cell of its own.
    """

    maker: Maker
    condition: Expr | None
    source: Expr  # the cards to choose from
    place: int
    top: int
    most: int  # ways that are tried for one question
    by_known: dict[Known, list[Value]] = field(init=False)
    prices: dict[Known, int] = field(init=False)
    fellows: dict[bool, list[tuple[Value, bool]]] = field(init=False)  # by whether the first card plays a part
    numbers: list[Value] = field(init=False)  # so many it has to be, as the last card decides
    holds: Value | None = field(init=False)
    cards: Value = field(init=False)
    price: int = field(init=False)

    def __post_init__(self) -> None:
        maker = self.maker
        laid = Laid(_cell(self.place, CARDS), _cell(self.top, CARD) if self.top else None)
        parts = laid.parts(self.condition, self.source)
        self.by_known = {known: [maker.value(part) for part in some] for known, some in parts.by_known.items()}
        self.prices = {known: 1 + priced(some) for known, some in parts.by_known.items()}
        self.fellows = {
            by_first: [(maker.value(some), go) for some, go in found] for by_first, found in parts.fellows.items()
        }
        self.numbers = [maker.value(number) for number in parts.numbers]
        self.holds, self.cards = maker.maybe(self.condition), maker.value(self.source)
        self.price = priced([self.condition])

    def put(self, frame: Frame, cards: Sequence[int]) -> None:
        frame[self.place] = pack_cards(cards)
        if self.top:
            frame[self.top] = cards[-1]

    def allows(self, state: State, frame: Frame, cards: Cards) -> bool:
        """May these be laid, in this order?"""
        state.spend(self.price + len(cards))
        frame = frame[:]
        self.put(frame, cards)
        there = Counter[int](self.cards(state, frame))
        return Counter(cards) <= there and (self.holds is None or bool(self.holds(state, frame)))

    def ways(self, state: State, frame: Frame, least: int, accepts: Accepts) -> Iterator[Cards]:
        """For each top card and number of cards one way, if there is any; the lowest cards lie below."""
        return _Search(self, state, frame[:], accepts).ways(least)


def _cell(place: int, sort: Type) -> Expr:
    return Expr("cell", value=place, type=sort)


class _Search:
    """One question, answered."""

    def __init__(self, told: Together, state: State, frame: Frame, accepts: Accepts) -> None:
        self.told, self.state, self.frame, self.accepts = told, state, frame, accepts
        hand = told.cards(state, frame)
        self.held, self.number = Counter[int](hand), len(hand)
        self.left = min(told.most, TRIED_AGAIN * self.number**2)

    def ways(self, least: int) -> Iterator[Cards]:
        if self.number < least or not self._judged(frozenset(), None):
            return
        sorts, most = sorted(self.held), min(self.number, MOST_TOGETHER)
        numbers = [number for number in range(least, most + 1) if self._judged(_SIZE, sorts[:1] * number)]
        firsts = [card for card in sorts if self._judged(_FIRST, [card])] if numbers else []
        for top in sorts if firsts else ():
            if self._judged(_LAST, [top]):
                yield from self._upon(top, firsts, numbers)

    def _judged(self, known: Known, cards: Sequence[int] | None) -> bool:
        """Does what speaks of this hold of these cards? Most conditions say nothing of most of it."""
        parts = self.told.by_known.get(known)
        if parts is None:
            return True
        self.state.spend(self.told.prices[known])
        if cards is not None:
            self.told.put(self.frame, cards)
        return all(holds(self.state, self.frame) for holds in parts)

    def _upon(self, top: int, firsts: list[int], numbers: list[int]) -> Iterator[Cards]:
        """With this card on top."""
        self.told.put(self.frame, [top])
        there, exact = self._fellows(False, self.held), {number(self.state, self.frame) for number in self.told.numbers}
        if not there[top]:
            return
        wanted = [each for each in numbers if exact <= {each} and self._judged(_LAST_AND_SIZE, [top] * each)]
        for first in firsts:
            if not wanted or self.left <= 0:
                return
            between = self._between(first, top, there) if there[first] else None
            for number in wanted[:]:
                cards = _in_order(first, between, top, number)
                if cards is not None and self._may(cards):
                    wanted.remove(number)
                    yield cards

    def _fellows(self, by_first: bool, there: Counter[int]) -> Counter[int]:
        """Those that may go together with what is put down."""
        self.state.spend(1 + self.number // SCANNED)
        there = there.copy()
        for some, go in self.told.fellows[by_first]:
            named = Counter[int](some(self.state, self.frame))
            there = there & named if go else there - named
        return there

    def _between(self, first: int, top: int, there: Counter[int]) -> list[int] | None:
        """The cards that may lie between these two, the lowest first; None where the two do not go together.

        Of a card that is there but once nothing lies upon itself: it may only be laid alone.
        """
        self.left -= 1
        self.told.put(self.frame, [first, top])
        if not self._judged(_BOTH, None):
            return None
        there = self._fellows(True, there)
        if not there[first] or not there[top]:
            return None
        there.subtract((first, top))
        return sorted((+there).elements()) if there[top] >= 0 else None

    def _may(self, cards: Cards) -> bool:
        """What is left to be judged, with all cards in place; of one card alone all of it."""
        if self.left <= 0:
            return False
        self.left -= 1
        self.state.spend(1 + self.number // SCANNED)
        if len(cards) == 1:
            return self.told.allows(self.state, self.frame, cards) and self.accepts(cards)
        return all(self._judged(known, cards) for known in KNOWN_LAST) and self.accepts(cards)


_SIZE, _FIRST, _LAST = frozenset({"size"}), frozenset({"first"}), frozenset({"last"})
_LAST_AND_SIZE, _BOTH = frozenset({"last", "size"}), frozenset({"first", "last"})


def _in_order(first: int, between: list[int] | None, top: int, number: int) -> Cards | None:
    """So many cards, if there are as many."""
    if number == 1:
        return (top,) if first == top else None
    return None if between is None or number - 2 > len(between) else (first, *between[: number - 2], top)
