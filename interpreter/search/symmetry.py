"""Which positions are one and the same to a search: a table turned round, seen in a mirror, or with other colors.

Nothing is taken for alike that a rule could tell apart: colors are exchanged only where no rule names one, and the
table is mirrored only where no rule speaks of a left or right neighbor. What is left is what `State.key` says.
"""

from __future__ import annotations

import marshal
from collections.abc import Iterable, Iterator
from hashlib import blake2b
from typing import Any

from lastcard.dsl.rulebook import NONE, Expr, Rule, Rulebook, Step, Window, steps_of, values_of, words
from lastcard.dsl.words.limits import MOST_LOST
from lastcard.dsl.words.types import CARD, CARDS, COLOR, PLAYER, QUEUE, Type
from lastcard.dsl.words.vocabulary import VALUE_WORDS
from lastcard.interpreter.engine.frame import BY, PROGRAM, STEP, pack, unpack, unpack_cards
from lastcard.interpreter.engine.ops.turn import FIRST_PLAYER
from lastcard.interpreter.engine.program import Program
from lastcard.interpreter.engine.state import LOST_BITS, Frame, State
from lastcard.interpreter.host.alike import unread_by

ORDERED_COLORS = frozenset({"first_color", "last_color"})  # words that have an order of colors of their own
SIDED = frozenset({"left", "right"})
DIGEST = 12  # bytes of a key
# Where a card or a color lies, besides hands and registers.
DRAW, TOP, UNDER, DRAWN, IN_PLAY, ZONES = range(6)
HANDS, FLAGS, CELLS = 1_000, 2_000, 10_000
NUMBERS = ("again", "after", "last", "first", "dealer", "turn", "winner")


class Symmetry:
    """Keys of positions of one rulebook with so many players."""

    def __init__(self, program: Program, players: int, exchanges: bool = True) -> None:
        """Where nothing is exchanged, it matters who sits where and which color it is."""
        book = program.book
        self.program, self.book, self.players = program, book, players
        self.unread = unread_by(book)
        said = [word for expr in _values(book) for word in words(expr)]
        ops = {word.op for word in said}
        plain = book.side == NONE and not any(flag.type == COLOR and flag.start != NONE for flag in book.flags)
        named = any(_names_color(word) for word in said)
        self.colors = exchanges and plain and not named and not ops & ORDERED_COLORS
        self.mirror = exchanges and book.teams is None and not ops & SIDED
        self.turned = exchanges and book.teams is None
        self.passes = any("passes" in VALUE_WORDS[op].reads for op in ops)  # does it matter how many there have been?
        later = (word.op for expr in _of_turns(book) for word in words(expr))  # when the first card is turned up
        self.dealer = any("dealer" in VALUE_WORDS[op].reads for op in later)  # who deals the next round is open
        self.laps = book.stall.laps != NONE
        looks: dict[tuple[int, ...], int] = {}
        self.looks = [
            (card.color, looks.setdefault((card.face, card.kind, card.rank, card.points, card.penalty), len(looks)))
            if self.colors
            else (NONE, number)
            for number, card in enumerate(book.cards)
        ]
        self.typed = [_typed(code.cells) for code in program.plan.codes]
        self.flags = [flag.type for flag in book.flags]
        self.circle = {(turn, step): self._circle(turn, step) for turn in range(players) for step in (1, -1)}
        self.round = program.round

    def mirrored(self) -> Symmetry:
        """A table and its mirror image are taken for alike, whatever the rules speak of."""
        self.turned = self.mirror = True
        return self

    def _circle(self, turn: int, step: int) -> tuple[list[int], list[int]]:
        """The seats in the order in which they are told, and the place of each in it; nobody is in no place."""
        count = self.players
        order = [(turn + step * distance) % count for distance in range(count)]
        places = [0] * count
        for place, seat in enumerate(order):
            places[seat] = place
        return order, [*places, NONE]  # nobody is the last one: -1

    def key(self, state: State) -> bytes:
        return blake2b(marshal.dumps(self._key(state), 2), digest_size=DIGEST).digest()

    def _key(self, state: State) -> tuple[Any, ...]:
        if state.over:
            return ("over", state.winner != NONE)
        step = -1 if self.mirror and state.direction == -1 else 1
        order, places = self.circle[max(state.turn, 0) if self.turned else 0, step]
        lying = [list[tuple[int, ...]]() for _ in self.book.colors]
        lying.append([])  # what has no color
        self._piles(state, order, lying)
        rest = self._marks(state, order, places, lying)
        for frame in state.stack:
            rest.append(self._frame(frame, len(rest), places, lying))
        for each in lying:
            each.sort()
        without = tuple(lying.pop())
        if self.colors:
            lying.sort()
        return (step * state.direction, tuple(rest), without, tuple(map(tuple, lying)))

    def _piles(self, state: State, order: list[int], lying: list[list[tuple[int, ...]]]) -> None:
        looks = self.looks
        for place, seat in enumerate(order):
            for card in state.hands[seat]:
                color, look = looks[card]
                lying[color].append((HANDS + place, look))
        for card in state.draw:
            color, look = looks[card]
            lying[color].append((DRAW, look))
        ordered = "discard" not in self.unread
        for depth, card in enumerate(state.discard[:-1]):
            color, look = looks[card]
            lying[color].append((UNDER, look, depth if ordered else 0))
        if state.discard:
            color, look = looks[state.discard[-1]]
            lying[color].append((TOP, look))
        for card in state.drawn:
            color, look = looks[card]
            lying[color].append((DRAWN, look))
        for zone, pile in enumerate(self._zones(state, order)):
            for depth, card in enumerate(pile):
                color, look = looks[card]
                lying[color].append((ZONES, zone, look, depth if ordered else 0))
        if state.color != NONE:
            lying[state.color].append((IN_PLAY,)) if self.colors else lying[NONE].append((IN_PLAY, state.color))

    def _zones(self, state: State, order: list[int]) -> Iterator[list[int]]:
        for number, zone in enumerate(self.book.zones):
            for seat in order if zone.of_player else (NONE,):
                yield state.zones[self.book.pile(number, seat, self.players)]

    def _marks(
        self, state: State, order: list[int], places: list[int], lying: list[list[tuple[int, ...]]]
    ) -> list[object]:
        """All that is neither a card nor in a register."""
        unread = self.unread
        begun = bool(state.stack) and state.stack[0][STEP] > FIRST_PLAYER
        left_out = unread if begun else unread - {"first"}  # as `key_of` has it
        left_out = left_out | {"dealer"} if begun and not self.dealer else left_out
        found: list[object] = [0 if name in left_out else places[getattr(state, name)] for name in NUMBERS]
        found += [state.passes if self.passes else 0, state.idle if self.laps else 0, state.holding, state.secret]
        found += [_seats(bits, order) if bits else 0 for bits in (state.out, state.gone, state.held)]
        found.append([state.lost >> LOST_BITS * seat & MOST_LOST for seat in order] if state.lost else 0)
        found.append([state.asked_windows[seat] for seat in order])
        found.append([places[seat] for seat in state.places])
        found.append([state.sides[seat] for seat in order] if state.sides else 0)
        found.append([state.scores[seat] for seat in order] if "scores" not in unread else 0)
        for number, sort in enumerate(self.flags):
            own = state.player_flags[number]
            held = [own[seat] for seat in order] if own else [state.flags[number]]
            found.append(
                [self._held(each, sort, FLAGS + number * 16 + n, places, lying) for n, each in enumerate(held)]
            )
        return found

    def _frame(self, frame: Frame, depth: int, places: list[int], lying: list[list[tuple[int, ...]]]) -> object:
        found = [*frame[:BY], 0, *frame[BY + 1 :]]
        at = CELLS + depth * 256
        for cell, sort in self.typed[frame[PROGRAM]]:
            if frame[cell] != sort.start:
                found[cell] = self._held(frame[cell], sort, at + cell, places, lying)
        return found

    def _held(self, value: int, sort: Type, at: int, places: list[int], lying: list[list[tuple[int, ...]]]) -> int:
        """What stands for a value: who, by the place at the table; cards and colors are noted with what else has it."""
        if sort == PLAYER:
            return places[value]
        if sort == QUEUE:
            return _queue(value, places)
        if sort == CARD and value != NONE:
            color, look = self.looks[value]
            lying[color].append((at, look))
            return 0
        if sort == CARDS:
            for depth, card in enumerate(unpack_cards(value)):
                color, look = self.looks[card]
                lying[color].append((at, look, depth))
            return 0
        if sort == COLOR and self.colors and value != NONE:
            lying[value].append((at,))
            return 0
        return value


def _typed(cells: Iterable[object]) -> list[tuple[int, Type]]:
    sorts = [cell.type for cell in cells]  # type: ignore[attr-defined]
    return [(at, sort) for at, sort in enumerate(sorts) if at != BY and sort in (PLAYER, QUEUE, CARD, CARDS, COLOR)]


def _seats(bits: int, order: list[int]) -> int:
    return sum(1 << place for place, seat in enumerate(order) if bits >> seat & 1)


def _queue(packed: int, places: list[int]) -> int:
    seats: list[int] = []
    while packed:
        seat, packed = unpack(packed)
        seats.append(places[seat])
    return pack(seats)


def _names_color(word: Expr) -> bool:
    """Does it name a color, or a card of one?"""
    return word.op == "const" and word.value != NONE and word.type in (COLOR, CARD)


def _values(book: Rulebook) -> Iterator[Expr]:
    """All values that the rules speak of."""
    yield from _of_turns(book)
    for row in book.turned_up:
        yield from _of_steps(steps_of(row.body))


def _of_turns(book: Rulebook) -> Iterator[Expr]:
    """Those of all but the rows of the first card."""
    entries: tuple[Rule | Window, ...] = (*book.rules, *book.windows)
    for entry in entries:
        yield from values_in(entry)
    for row in book.going_out:
        yield from _of_steps(steps_of(row.body))
    yield from (action.choice for action in book.actions if action.choice is not None)


def values_in(entry: Rule | Window) -> Iterator[Expr]:
    """All that a rule or a window looks at."""
    if entry.when is not None:
        yield entry.when
    if isinstance(entry, Rule):
        yield from _of_steps(steps_of(entry.body))
        return
    yield entry.asks
    yield from _of_steps(steps_of(entry.otherwise))
    for offer in entry.offers:
        yield from (expr for expr in (offer.choice, offer.when) if expr is not None)
        yield from _of_steps(steps_of(offer.body))


def _of_steps(steps: Iterable[Step]) -> Iterator[Expr]:
    for step in steps:
        yield from values_of(step)
