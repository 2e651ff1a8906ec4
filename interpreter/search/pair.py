"""Two rulebooks side by side: the same position, the same answers, until something is not the same."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, NamedTuple

from lastcard.dsl.rulebook import NONE, Rulebook
from lastcard.interpreter.engine.budget import Overspent
from lastcard.interpreter.engine.decisions import Move, Notation
from lastcard.interpreter.engine.machine import Runaway, Table
from lastcard.interpreter.engine.program import Program
from lastcard.interpreter.engine.seats import winners
from lastcard.interpreter.engine.shuffle import Stream, WrongOrder, WrongOutcome, seed_text
from lastcard.interpreter.engine.state import State
from lastcard.interpreter.host import setup
from lastcard.interpreter.proof.position import Unplayable, laid_out
from lastcard.interpreter.proof.record import NAMES

from .chance import ByText

Given = dict[str, Any]
COLORS = 2  # of those that may be named, so many are tried
FAULTS = (Unplayable, WrongOrder, WrongOutcome, Runaway, Overspent)


class Both(NamedTuple):
    """The two tables."""

    a: Table
    b: Table


@dataclass(frozen=True, slots=True)
class Parting:
    """A position, and the answers after which the two are no longer alike."""

    players: int
    given: Given
    lines: tuple[str, ...]

    @property
    def cost(self) -> tuple[int, int, int]:
        """The simplest convinces most."""
        hands = sum(map(len, self.given.get("hands", {}).values()))
        return (2 * len(self.lines) + hands, len(self.given), len(self.given.get("draw pile", ())))


class Pair:
    """Two programs and so many players; cards and colors of the second in the numbers of the first."""

    def __init__(self, a: Program, b: Program, players: int, also: Rulebook | None = None) -> None:
        """`also`: another rulebook that is to know the cards and colors of positions and answers."""
        self.programs = (a, b)
        self.players = players
        self.names = NAMES[:players]
        self.notations = (Notation(a.book, self.names), Notation(b.book, self.names))
        self.chances = (ByText(a.book), ByText(b.book))
        mine, theirs = ([card.text for card in book.cards] for book in (a.book, b.book))
        self.cards = _numbers(theirs, mine)
        self.colors = _numbers([each.name for each in b.book.colors], [each.name for each in a.book.colors])
        self.alike = mine == theirs and a.book.colors == b.book.colors
        told = also if also is not None else b.book
        self.shared_cards = {card.text for card in told.cards} & set(theirs)
        shared = {color.name for color in told.colors} & {color.name for color in b.book.colors}
        self.shared_colors = {number for number, color in enumerate(a.book.colors) if color.name in shared}

    def common(self) -> list[int]:
        """The cards that all decks have, in the numbers of the first."""
        return [number for text, number in self.notations[0].cards.items() if text in self.shared_cards]

    # --- a position at both tables --------------------------------------------------------------------

    def lay(self, given: Given) -> Both | None:
        """Both tables at the first question; None where that cannot be."""
        found = [self._laid(side, given) for side in (0, 1)]
        return None if None in found else Both(found[0], found[1])  # type: ignore[arg-type]

    def begins(self, side: int, given: Given) -> bool:
        return self._laid(side, given) is not None

    def _laid(self, side: int, given: Given) -> Table | None:
        try:
            table, begin = laid_out(self.programs[side], self.names, given)
            table.writer.chance = self.chances[side]
            begin()
        except FAULTS:
            return None
        return table

    def new_game(self, number: int) -> Both:
        """Both tables before the first round; the cards of each game lie otherwise."""
        return Both(self._empty(0, number), self._empty(1, number))

    def _empty(self, side: int, number: int) -> Table:
        program = self.programs[side]
        state = setup.fresh_state(program.book, self.players, seed_text(number), program.book.default_scoring)
        state.shuffles = state.chances = number << 20
        return Table(program, state, chance=self.chances[side])

    def deal(self, both: Both) -> bool:
        """A round begins at both, up to the first question; not where the rules do not come to rest."""
        try:
            for table in both:
                setup.begin_round(table)
        except FAULTS:
            return False
        return True

    # --- is it the same? ------------------------------------------------------------------------------

    def parts(self, both: Both) -> bool:
        """Is anything that people see at the table not the same, or what may be answered?"""
        a, b = both.a.state, both.b.state
        return _seen(a) != self._seen(b) or (not a.over and self._asked_otherwise(both))

    def _asked_otherwise(self, both: Both) -> bool:
        mine, theirs = both.a.asked(), both.b.asked()
        if mine is None or theirs is None:
            return mine is not theirs
        return mine.seat != theirs.seat or set(both.a.options()) != set(self._menu(both.b))

    def _menu(self, table: Table) -> dict[Move, Move]:
        """The answers at the second table, by the answers of the first that they are."""
        moves = table.options()
        if self.alike:
            return {move: move for move in moves}
        return {self._as_mine(move): move for move in moves}

    def _as_mine(self, move: Move) -> Move:
        cards, under = self.cards[move.card], tuple(self.cards[card] for card in move.under)
        return move._replace(card=cards, under=under, color=self.colors[move.color])

    def _seen(self, state: State) -> tuple[object, ...]:
        if self.alike:
            return _seen(state)
        hands = [[self.cards[card] for card in hand] for hand in state.hands]
        top = self.cards[state.discard[-1]] if state.discard else NONE
        return _looks(state, hands, top, self.colors[state.color])

    # --- going on -------------------------------------------------------------------------------------

    def answer(self, both: Both, move: Move) -> Both | None:
        """Copies of both tables after an answer; None where the rules do not come to rest."""
        theirs = self._menu(both.b)[move]
        after = Both(both.a.copy(), both.b.copy())
        return after if _answered(after.a, move) and _answered(after.b, theirs) else None

    def shared(self, moves: list[Move]) -> list[Move]:
        """Without colors that only the first one knows, as long as others may be named."""
        found = [move for move in moves if move.verb != "name" or move.color in self.shared_colors]
        return found or moves

    def any_answer(self, both: Both, stream: Stream) -> Move:
        return _any(self.shared(both.a.options()), stream)

    def line(self, move: Move) -> str:
        return self.notations[0].line(move)

    def breadth(self, given: Given, depth: int, most: int) -> Parting | None:
        """The nearest answers after which the two part: all that begin here, one after the other."""
        start = self.lay(given)
        queue: list[tuple[tuple[str, ...], Both]] = [] if start is None else [((), start)]
        for lines, both in _first_in(queue, most):
            if self.parts(both):
                return Parting(self.players, given, lines)
            if both.a.state.over or len(lines) >= depth:
                continue
            for move in _worth_trying(self.shared(both.a.options())):
                after = self.answer(both, move)
                if after is not None:
                    queue.append(((*lines, self.line(move)), after))
        return None

    def stroll(self, given: Given, length: int, stream: Stream) -> Parting | None:
        """Answers at random until the two part."""
        both = self.lay(given)
        return None if both is None else self.wander(both, given, length, stream)

    def wander(self, both: Both, given: Given, length: int, stream: Stream) -> Parting | None:
        lines: list[str] = []
        while not self.parts(both):
            if both.a.state.over or len(lines) == length:
                return None
            move = self.any_answer(both, stream)
            lines.append(self.line(move))
            if not _answered(both.b, self._menu(both.b)[move]) or not _answered(both.a, move):
                return None
        return Parting(self.players, given, tuple(lines))

    def follow(self, given: Given, lines: Sequence[str]) -> Parting | None:
        """The same answers again, as far as it takes; None where the two do not part, or an answer is not to be had."""
        both = self.lay(given)
        for number in range(len(lines) + 1):
            if both is None:
                return None
            if self.parts(both):
                return Parting(self.players, given, tuple(lines[:number]))
            move = None if number == len(lines) else self._meant(both.a, lines[number])
            both = None if move is None else self.answer(both, move)
        return None

    def _meant(self, table: Table, line: str) -> Move | None:
        return next((move for move in table.options() if self.line(move) == line), None)

    def positions(self, parting: Parting) -> Iterator[tuple[Table, tuple[str, ...]]]:
        """The first table on the way, each time with the answers still to come."""
        table = self._laid(0, parting.given)
        for number, line in enumerate(parting.lines):
            move = None if table is None else self._meant(table, line)
            if table is None or move is None or not _answered(table, move):
                return
            yield table, parting.lines[number + 1 :]


def _numbers(theirs: list[str], mine: list[str]) -> list[int]:
    """By the number of each of theirs, that of mine which is called the same; NONE stays what it is, at the end."""
    known = {name: number for number, name in reversed(list(enumerate(mine)))}
    return [*(known.get(name, -2 - number) for number, name in enumerate(theirs)), NONE]


def _seen(state: State) -> tuple[object, ...]:
    return _looks(state, state.hands, state.discard[-1] if state.discard else NONE, state.color)


def _looks(state: State, hands: list[list[int]], top: int, color: int) -> tuple[object, ...]:
    """What people see of a position: never what the rules only keep in mind."""
    return (
        [sorted(hand) for hand in hands],
        top,
        color,
        state.direction,
        state.over,
        NONE if state.over else state.turn,
        winners(state) if state.over else (),
        len(state.draw),
        len(state.discard),
        [len(pile) for pile in state.zones if pile],
        state.out,
        state.places,
        state.points,
        state.scores,
        state.game_over,
        state.game_winners,
        state.dealer,
    )


def _answered(table: Table, move: Move) -> bool:
    try:
        table.choose(move)
    except (Runaway, WrongOrder, WrongOutcome):
        return False
    if table.state.over:
        setup.score_round(table)
    return True


def _first_in(queue: list[tuple[tuple[str, ...], Both]], most: int) -> Iterator[tuple[tuple[str, ...], Both]]:
    """One after the other while more of them come, and no more than so many."""
    for number in range(most):
        if number == len(queue):
            return
        yield queue[number]
        queue[number] = None  # type: ignore[call-overload]


def _worth_trying(moves: list[Move]) -> Iterator[Move]:
    """Colors are much the same: two of them show whether it matters."""
    named = [move for move in moves if move.verb == "name"]
    yield from (move for move in moves if move.verb != "name")
    yield from islice(named, COLORS)


def _any(moves: list[Move], stream: Stream) -> Move:
    """Laying cards and taking offers rather than drawing and letting go, for there is more to be seen."""
    telling = [move for move in moves if move.verb not in ("draw", "keep", "decline", "pass")]
    among = telling if telling and stream.below(4) else moves
    return among[stream.below(len(among))]
