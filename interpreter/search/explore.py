"""All that can come of a few cards: every deal, every answer, every draw, until nothing new is found.

The cards that are not named are out of the game, so these are positions of the rulebook as it is, and whatever is found
can be laid out as a scenario.
"""

from __future__ import annotations

import marshal
from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from lastcard.dsl.rulebook import NONE
from lastcard.interpreter.engine.budget import Overspent
from lastcard.interpreter.engine.decisions import Move, Notation
from lastcard.interpreter.engine.events import Event
from lastcard.interpreter.engine.machine import Runaway, Table
from lastcard.interpreter.engine.program import Program
from lastcard.interpreter.engine.state import State
from lastcard.interpreter.proof.position import laid_out
from lastcard.interpreter.proof.record import NAMES

from .chance import Branching, Needed
from .pair import FAULTS, Given
from .symmetry import Symmetry

MOST = 400_000  # positions: what fits into some hundred megabytes
WAYS = 2_000  # that chance may go after one answer
LOOK_UP = 64  # positions between two looks at the clock

FIXED = ("seats", "seed", "removed", "sides", "scores", "scoring", "points", "round", "orders", "outcomes", "foreseen")
VARYING = tuple(name for name in State.__slots__ if name not in FIXED)


class Noted(Branching):
    """The same, and it is noted which of what it decided were cards from the pile, and which outcomes."""

    def __init__(self, script: tuple[int, ...] = ()) -> None:
        super().__init__(script)
        self.drawn: list[int] = []
        self.picked: list[int] = []
        self.piles: list[tuple[int, list[int]]] = []  # after so many cards drawn, what was shuffled

    def order(self, cards: list[int], seed: str, number: int) -> list[int]:
        self.piles.append((len(self.drawn), sorted(cards)))
        return super().order(cards, seed, number)

    def next_card(self, pile: list[int]) -> int:
        self.drawn.append(super().next_card(pile))
        return self.drawn[-1]


class Step(NamedTuple):
    """One answer, and what came of it."""

    number: int  # of the position before
    before: State
    move: Move
    script: tuple[int, ...]
    after: Table  # at the next question, or at the end of the round
    events: list[Event]


class Look:
    """Whoever looks on while positions are searched; what is given must not be changed."""

    events = False  # does anybody want to hear what happens?

    def position(self, number: int, table: Table, moves: list[Move]) -> None:
        """Somebody is asked."""

    def step(self, step: Step) -> None:
        """Somebody has answered."""

    def stuck(self, number: int, table: Table, move: Move, error: Exception) -> None:
        """The rules do not come to rest after this answer."""


class Explored:
    """What was found, and the way to each position."""

    def __init__(self, program: Program, players: int) -> None:
        self.program, self.players = program, players
        self.parent = array("q")
        self.answer = array("q")  # the place of the answer among the options; of a beginning its own number
        self.scripts: list[tuple[int, ...]] = []
        self.edges = (array("q"), array("q"))
        self.won: set[int] = set()
        self.ended: set[int] = set()
        self.starts: list[Given] = []
        self.expanded = 0
        self.closed = False

    @property
    def positions(self) -> int:
        return len(self.parent)

    def hopeless(self) -> list[int]:
        """The positions from which nobody can win any more, whatever anybody answers; the nearest ones first."""
        back: dict[int, list[int]] = {}
        for here, there in zip(*self.edges, strict=True):
            back.setdefault(there, []).append(here)
        good = set(self.won)
        waiting = list(good)
        while waiting:
            for here in back.get(waiting.pop(), ()):
                if here not in good:
                    good.add(here)
                    waiting.append(here)
        return [number for number in range(self.positions) if number not in good and number not in self.ended]

    def way(self, number: int, last: tuple[Move, tuple[int, ...]] | None = None) -> tuple[Given, tuple[str, ...]] | None:
        """A position to begin with, and the lines that lead to this one (and one answer more)."""
        steps: list[tuple[int, tuple[int, ...]]] = []
        while self.parent[number] >= 0:
            steps.append((self.answer[number], self.scripts[number]))
            number = self.parent[number]
        return told(self.program, self.players, self.starts[self.answer[number]], steps[::-1], last)


def told(
    program: Program,
    players: int,
    given: Given,
    steps: Sequence[tuple[int, tuple[int, ...]]],
    last: tuple[Move, tuple[int, ...]] | None,
) -> tuple[Given, tuple[str, ...]] | None:
    """The same with everything that chance has done laid down in the position."""
    names = NAMES[:players]
    notation = Notation(program.book, names)
    chance, heard = Noted(), list[Event]()
    try:
        table, begin = laid_out(program, names, given)
        begin()
        left = len(table.state.draw)
        table.writer.chance, table.writer.listener = chance, heard.append
        lines: list[str] = []
        for place, script in steps:
            move = table.options()[place]
            lines.append(notation.line(move))
            _go(table, move, script, chance)
        if last is not None:
            lines.append(notation.line(last[0]))
            _go(table, last[0], last[1], chance)
    except (*FAULTS, Needed, IndexError):
        return None
    return _laid_down(notation, given, left, chance, heard), tuple(lines)


def _go(table: Table, move: Move, script: tuple[int, ...], chance: Noted) -> None:
    chance.script = (*chance.script[: chance.at], *script)
    table.choose(move)


def _laid_down(notation: Notation, given: Given, left: int, chance: Noted, heard: list[Event]) -> Given:
    found = dict(given)
    marks = [at for at, _ in chance.piles]
    spans = list(zip([0, *marks], [*marks, len(chance.drawn)], strict=True))
    first = [notation.card(card) for card in chance.drawn[slice(*spans[0])]]
    pile = list(given.get("draw pile", ()))
    before = pile[: max(len(pile) - left, 0)]  # drawn before the first question
    found["draw pile"] = [*before, *_ahead(first, pile[len(before) :])]
    if not found["draw pile"]:
        del found["draw pile"]
    orders = [
        _ahead([notation.card(card) for card in chance.drawn[slice(*span)]], [notation.card(card) for card in pile])
        for (_, pile), span in zip(chance.piles, spans[1:], strict=True)
    ]
    if orders:
        found["shuffles"] = orders
    outcomes = [notation.outcome(event) for event in heard if event.kind == "chance"]
    return found | ({"chance": outcomes} if outcomes else {})


def _ahead(first: list[str], cards: list[str]) -> list[str]:
    """These cards with some of them first."""
    rest = list(cards)
    for card in first:
        if card in rest:
            rest.remove(card)
    return [*first, *rest]


# --- beginnings -----------------------------------------------------------------------------------------


def deals(program: Program, cards: Sequence[str], sizes: Sequence[int]) -> Iterator[Given]:
    """All ways to deal these cards into hands of these sizes, one card open, and the rest on the draw pile."""
    colors = {card.text: card.color for card in program.book.cards}
    opens = program.book.setup.turns_up
    for hands, rest in _hands(sorted(cards), sizes):
        given: Given = {"turn": NAMES[0]}
        for top in sorted({card for card in rest if colors[card] != NONE}) if opens else [""]:
            pile = list(rest)
            if top:
                pile.remove(top)
                given = {**given, "top": top}
            held = dict(zip(NAMES, hands, strict=False))
            yield {**given, "hands": held, "draw pile": pile, "rest": "out"}


def _hands(cards: list[str], sizes: Sequence[int]) -> Iterator[tuple[list[list[str]], list[str]]]:
    if not sizes:
        yield [], cards
        return
    for hand in sorted(set(combinations(cards, sizes[0]))):
        rest = list(cards)
        for card in hand:
            rest.remove(card)
        for hands, left in _hands(rest, sizes[1:]):
            yield [list(hand), *hands], left


# --- the search -----------------------------------------------------------------------------------------


class Explorer:
    """Searches positions of one program with so many players."""

    def __init__(self, program: Program, players: int, called_off: Callable[[], bool] = lambda: False) -> None:
        self.program, self.players = program, players
        self.symmetry = Symmetry(program, players)
        self.called_off = called_off
        self.names = NAMES[:players]
        self.carried = [0] * len(program.plan.places)  # how often play came to each place

    def explore(self, starts: Iterable[Given], look: Look | None = None, most: int = MOST) -> Explored:
        """Breadth first; `closed` says whether nothing was left out."""
        found, seen, queue = Explored(self.program, self.players), dict[bytes, int](), list[bytes | None]()
        look = look or Look()
        heard: list[Event] = []
        template, table = None, None
        for given in starts:
            laid = self._begun(given)
            if laid is None:
                continue
            found.starts.append(given)
            if template is None:
                template = laid.state.copy()
                table = Table(self.program, laid.state, heard.append if look.events else None, Branching())
                table.carried = self.carried
            self._note(found, seen, queue, laid.state, -1, len(found.starts) - 1, ())
        if template is None or table is None:
            return found
        unpacked = _unpacker(template)
        at = 0
        while at < len(queue):
            if len(queue) > most or (at % LOOK_UP == 0 and self.called_off()):
                return found
            data = queue[at]
            queue[at] = None  # it is needed no more
            assert data is not None
            before = unpacked(data)
            if before.over:
                found.ended.add(at)
                if before.winner != NONE:
                    found.won.add(at)
            elif not self._expand(found, seen, queue, at, before, table, look, heard):
                return found
            at += 1
            found.expanded = at
        found.closed = True
        return found

    def _begun(self, given: Given) -> Table | None:
        """At the first question; until then the cards come as they lie."""
        try:
            table, begin = laid_out(self.program, self.names, given)
            table.carried = self.carried
            begin()
        except FAULTS:
            return None
        return table

    def _expand(
        self,
        found: Explored,
        seen: dict[bytes, int],
        queue: list[bytes | None],
        number: int,
        before: State,
        table: Table,
        look: Look,
        heard: list[Event],
    ) -> bool:
        """Every answer, and all that chance may do; False where chance has too many ways."""
        table.take_up(before)
        try:
            moves = table.options()
        except Runaway as error:
            look.stuck(number, table, Move("", before.turn), error)
            return True
        look.position(number, table, moves)
        for place, move in enumerate(moves):
            scripts: list[tuple[int, ...]] = [()]
            ways = 0
            while scripts:
                ways += 1
                if ways > WAYS:
                    return False
                chance = Branching(scripts.pop())
                table.take_up(before.copy())
                table.writer.chance = chance
                heard.clear()
                try:
                    table.choose(move)
                except Needed as needed:
                    scripts += [(*chance.script, way) for way in reversed(needed.ways)]
                    continue
                except (Runaway, Overspent) as error:
                    look.stuck(number, table, move, error)
                    continue
                script = chance.script
                look.step(Step(number, before, move, script, table, heard))
                there = self._note(found, seen, queue, table.state, number, place, script)
                found.edges[0].append(number)
                found.edges[1].append(there)
        return True

    def _note(
        self,
        found: Explored,
        seen: dict[bytes, int],
        queue: list[bytes | None],
        state: State,
        parent: int,
        answer: int,
        script: tuple[int, ...],
    ) -> int:
        key = self.symmetry.key(state)
        number = seen.get(key)
        if number is None:
            number = seen[key] = len(found.parent)
            found.parent.append(parent)
            found.answer.append(answer)
            found.scripts.append(script)
            queue.append(_packed(state))
        return number


def _packed(state: State) -> bytes:
    return marshal.dumps([getattr(state, name) for name in VARYING])


def _unpacker(template: State) -> Callable[[bytes], State]:
    fixed = [(name, getattr(template, name)) for name in FIXED]

    def unpacked(data: bytes) -> State:
        state = State.__new__(State)
        for name, value in fixed:
            setattr(state, name, value)
        for name, value in zip(VARYING, marshal.loads(data), strict=True):
            setattr(state, name, value)
        return state

    return unpacked
