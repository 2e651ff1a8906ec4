"""Cards that may be laid together: of all that a condition leaves open, one way for each top card and number of cards.

No subsets are gone through. A condition is taken apart, and each part judged as soon as what it speaks of is known: the
number of cards, the first card, the last one, these two. A part that says of all the cards what each of them has to be
(`the cards laid with rank not rank of card is empty`) tells which others may lie between, and of those the lowest do.
What is left of the condition is judged with all cards in place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from lastcard.dsl.rulebook import Expr
from lastcard.dsl.words.limits import MOST_TOGETHER, SCANNED, TRIED_AGAIN
from lastcard.interpreter.engine.frame import pack_cards
from lastcard.interpreter.engine.state import Frame, State

from .maker import Maker, Value, priced

Cards = tuple[int, ...]
Accepts = Callable[[Cards], bool]
Known = frozenset[str]  # what of the cards laid a part of the condition speaks of

_ASPECTS = {"first_card": "first", "last_card": "last", "size": "size"}
_NOTHING: Known = frozenset()
_LEFT: tuple[Known, ...] = (frozenset({"first", "size"}), frozenset({"all"}))  # what is judged last


@dataclass(frozen=True, slots=True)
class Laid:
    """Where a frame holds the cards laid, and where the last one of them; 0: that has no cell of its own."""

    cards: int
    top: int

    def put(self, frame: Frame, cards: Sequence[int]) -> None:
        frame[self.cards] = pack_cards(cards)
        if self.top:
            frame[self.top] = cards[-1]

    def known(self, expr: Expr) -> Known:
        """What of the cards laid this speaks of."""
        if expr.op == "cell" and expr.value == self.top and self.top:
            return frozenset({"last"})
        if self._is_list(expr):
            return frozenset({"all"})
        if expr.op in _ASPECTS and self._is_list(expr.args[0]):
            return frozenset({_ASPECTS[expr.op]})
        return _NOTHING.union(*map(self.known, expr.args))

    def _is_list(self, expr: Expr) -> bool:
        return expr.op == "cell" and expr.value == self.cards

    def fellows(self, part: Expr, source: Expr) -> tuple[Expr, bool] | None:
        """Of cards to choose from, those that this part lets go together, or those that it does not."""
        if part.op == "is_empty" and (others := self._among(part.args[0], source)):
            return others, False
        if part.op == "same":
            for some, number in (part.args, part.args[::-1]):
                if some.op == number.op == "size" and self._is_list(number.args[0]):
                    found = self._among(some.args[0], source)
                    if found:
                        return found, True
        return None

    def number(self, part: Expr) -> Expr | None:
        """How many it must be, where no more than the last card tells."""
        if part.op == "same":
            for size, number in (part.args, part.args[::-1]):
                if size.op == "size" and self._is_list(size.args[0]) and self.known(number) <= {"last"}:
                    return number
        return None

    def _among(self, some: Expr, source: Expr) -> Expr | None:
        """Some of the cards laid, said of those to choose from, where the first and the last alone tell which."""
        within, filters = some, []
        while within.op == "those":
            filters.append(within)
            within = within.args[0]
        if not filters or not self._is_list(within):
            return None
        if not all(self.known(each.args[1]) <= {"first", "last"} for each in filters):
            return None
        for each in reversed(filters):
            source = replace(each, args=(source, each.args[1]))
        return source


def _parts(condition: Expr | None) -> tuple[Expr, ...]:
    if condition is None:
        return ()
    return tuple(part for arg in condition.args for part in _parts(arg)) if condition.op == "both" else (condition,)


@dataclass(slots=True)
class Together:
    """One permit or one offer about several cards."""

    maker: Maker
    condition: Expr | None
    source: Expr  # the cards to choose from
    laid: Laid
    most: int  # ways that are tried for one question
    by_known: dict[Known, list[Value]] = field(init=False)
    fellows: dict[bool, list[tuple[Value, bool]]] = field(init=False)  # by whether the first card plays a part
    numbers: list[Value] = field(init=False)  # so many it has to be, as the last card decides
    holds: Value | None = field(init=False)
    cards: Value = field(init=False)
    price: int = field(init=False)

    def __post_init__(self) -> None:
        maker, laid = self.maker, self.laid
        self.by_known, self.fellows, self.numbers = {}, {False: [], True: []}, []
        for part in _parts(self.condition):
            found, number = laid.fellows(part, self.source), laid.number(part)
            if found is not None:
                self.fellows["first" in laid.known(found[0])].append((maker.value(found[0]), found[1]))
                continue
            if number is not None:
                self.numbers.append(maker.value(number))
                continue
            known = laid.known(part)
            known = frozenset({"all"}) if "all" in known or len(known) > 2 else known
            self.by_known.setdefault(known, []).append(maker.value(part))
        self.holds, self.cards, self.price = (
            maker.maybe(self.condition),
            maker.value(self.source),
            priced([self.condition]),
        )

    def allows(self, state: State, frame: Frame, cards: Cards) -> bool:
        """May these be laid, in this order?"""
        state.spend(self.price + len(cards))
        frame = frame[:]
        self.laid.put(frame, cards)
        there = Counter[int](self.cards(state, frame))
        return Counter(cards) <= there and (self.holds is None or bool(self.holds(state, frame)))

    def ways(self, state: State, frame: Frame, least: int, accepts: Accepts) -> Iterator[Cards]:
        """For each top card and number of cards one way, if there is any; the lowest cards lie below."""
        return _Search(self, state, frame[:], accepts).ways(least)


class _Search:
    """One question, answered."""

    def __init__(self, told: Together, state: State, frame: Frame, accepts: Accepts) -> None:
        self.told, self.state, self.frame, self.accepts = told, state, frame, accepts
        hand = told.cards(state, frame)
        self.held, self.number = Counter[int](hand), len(hand)
        self.left = min(told.most, TRIED_AGAIN * self.number**2)

    def ways(self, least: int) -> Iterator[Cards]:
        if self.number < least or not self._hold(frozenset()):
            return
        numbers = [number for number in range(least, min(self.number, MOST_TOGETHER) + 1) if self._suits(number)]
        sorts = sorted(self.held)
        firsts = [card for card in sorts if self._is_known("first", card)] if numbers else []
        for top in sorts if firsts else ():
            if self._is_known("last", top):
                yield from self._upon(top, firsts, numbers)

    def _suits(self, number: int) -> bool:
        return not self._speaks("size") or self._holds_of("size", [min(self.held)] * number)

    def _is_known(self, end: str, card: int) -> bool:
        return not self._speaks(end) or self._holds_of(end, [card])

    def _speaks(self, *known: str) -> bool:
        return frozenset(known) in self.told.by_known

    def _holds_of(self, known: str, cards: list[int]) -> bool:
        self._try()
        self.told.laid.put(self.frame, cards)
        return self._hold(frozenset({known}))

    def _try(self) -> None:
        self.state.spend(1 + self.told.price)

    def _hold(self, known: Known) -> bool:
        return all(holds(self.state, self.frame) for holds in self.told.by_known.get(known, ()))

    def _upon(self, top: int, firsts: list[int], numbers: list[int]) -> Iterator[Cards]:
        """With this card on top."""
        self._try()
        self.state.spend(self.number // SCANNED)
        self.told.laid.put(self.frame, [top])
        there, exact = self._fellows(False, self.held), {number(self.state, self.frame) for number in self.told.numbers}
        if not there[top]:
            return
        wanted = [number for number in numbers if exact <= {number} and self._fits(top, number)]
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
        there = there.copy()
        for some, go in self.told.fellows[by_first]:
            named = Counter[int](some(self.state, self.frame))
            there = there & named if go else there - named
        return there

    def _fits(self, top: int, number: int) -> bool:
        if not self._speaks("last", "size"):
            return True
        self._try()
        self.told.laid.put(self.frame, [top] * number)
        return self._hold(frozenset({"last", "size"}))

    def _between(self, first: int, top: int, there: Counter[int]) -> list[int] | None:
        """The cards that may lie between these two, the lowest first; None where the two do not go together.

        Of a card that is there but once nothing lies upon itself: it may only be laid alone.
        """
        self.left -= 1
        self._try()
        self.state.spend(self.number // SCANNED)
        self.told.laid.put(self.frame, [first, top])
        if not self._hold(frozenset({"first", "last"})):
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
        if len(cards) == 1:
            return self.told.allows(self.state, self.frame, cards) and self.accepts(cards)
        self.told.laid.put(self.frame, cards)
        return all(map(self._is_left, _LEFT)) and self.accepts(cards)

    def _is_left(self, known: Known) -> bool:
        if known not in self.told.by_known:
            return True
        self.left -= 1
        self._try()
        self.state.spend(self.number // SCANNED)
        return self._hold(known)


def _in_order(first: int, between: list[int] | None, top: int, number: int) -> Cards | None:
    """So many cards, if there are as many."""
    if number == 1:
        return (top,) if first == top else None
    return None if between is None or number - 2 > len(between) else (first, *between[: number - 2], top)
