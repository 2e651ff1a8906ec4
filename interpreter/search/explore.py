"""All that can come of a few cards: every deal, every answer, every draw, until nothing new is found.

The cards that are not named are out of the game, so these are positions of the rulebook as it is, and whatever is found
can be laid out as a scenario.
"""

from __future__ import annotations

import marshal
from array import array
from collections.abc import Callable, Iterable
from typing import NamedTuple

from lastcard.dsl.rulebook import NONE
from lastcard.interpreter.engine.budget import Overspent
from lastcard.interpreter.engine.decisions import Move
from lastcard.interpreter.engine.events import Event
from lastcard.interpreter.engine.machine import Runaway, Table
from lastcard.interpreter.engine.program import Program
from lastcard.interpreter.engine.state import State
from lastcard.interpreter.proof.position import laid_out
from lastcard.interpreter.proof.record import NAMES

from .chance import Branching, Needed
from .pair import FAULTS, Given
from .symmetry import Symmetry
from .ways import told

MOST = 400_000  # positions: what fits into some hundred megabytes
WAYS = 2_000  # that chance may go after one answer
LOOK_UP = 64  # positions between two looks at the clock

FIXED = ("seats", "seed", "removed", "sides", "scores", "scoring", "points", "round", "orders", "outcomes", "foreseen")
VARYING = tuple(name for name in State.__slots__ if name not in FIXED)


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

    def staying_in(self, numbers: set[int]) -> set[int]:
        """Those of these positions from which every answer leads to another one of them, and so on."""
        leads: dict[int, set[int]] = {number: set() for number in numbers}
        for here, there in zip(*self.edges, strict=True):
            if here in leads:
                leads[here].add(there)
        stays = {number for number, there in leads.items() if there}
        while gone := {number for number in stays if not leads[number] <= stays}:
            stays -= gone
        return stays

    def way(
        self, number: int, last: tuple[Move, tuple[int, ...]] | None = None
    ) -> tuple[Given, tuple[str, ...]] | None:
        """A position to begin with, and the lines that lead to this one (and one answer more)."""
        steps: list[tuple[int, tuple[int, ...]]] = []
        while self.parent[number] >= 0:
            steps.append((self.answer[number], self.scripts[number]))
            number = self.parent[number]
        return told(self.program, self.players, self.starts[self.answer[number]], steps[::-1], last)


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
