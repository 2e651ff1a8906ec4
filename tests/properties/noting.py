"""A position that notes what is read and written of it, and a table that says by which operation."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lastcard.dsl.words.facets import FACETS
from lastcard.interpreter.engine.decisions import Move
from lastcard.interpreter.engine.machine import Table
from lastcard.interpreter.engine.operations import Act, Course, Happen, Operation
from lastcard.interpreter.engine.ops.touches import Touched, Touches
from lastcard.interpreter.engine.program import Linked, Program
from lastcard.interpreter.engine.state import Frame, State

ATTRIBUTES = frozenset(State.__slots__)
# The work that waits, and for how long no card has moved: every operation may look at them, and no word does.
PENDING = {"stack", "idle"}


class Noting(State):
    """Notes in a set which attributes are asked for. A list that is written has been asked for before."""

    __slots__ = ("noted",)

    @classmethod
    def of(cls, state: State) -> Noting:
        new = cls.__new__(cls)
        object.__setattr__(new, "noted", set())
        for name in ATTRIBUTES:
            object.__setattr__(new, name, getattr(state, name))
        return new

    def __getattribute__(self, name: str) -> Any:
        if name in ATTRIBUTES:
            object.__getattribute__(self, "noted").add(name)
        return object.__getattribute__(self, name)

    def now(self) -> dict[str, Any]:
        """Everything as it is, without a note."""
        return {name: _kept(object.__getattribute__(self, name)) for name in ATTRIBUTES - PENDING}


def _kept(value: Any) -> Any:
    return tuple(map(_kept, value)) if isinstance(value, list) else value


class Watcher:
    """Compares what every operation touches with what its rows say."""

    def __init__(self, program: Program, state: State) -> None:
        self.state = Noting.of(state)
        self.table = Table(program, self.state)
        self.table.probe = self._watch
        self.touches = Touches(program.plan)
        self.known: dict[int, tuple[frozenset[str], frozenset[str]]] = {}
        self.operation: Operation | None = None
        self.before = self.state.now()
        self.wrong: set[str] = set()

    def choose(self, move: Move) -> None:
        frame = object.__getattribute__(self.state, "stack")[-1]
        code = self.table.program.codes[frame[0]]
        self._begin(code.said[frame[1]])
        self.table.choose(move)
        self._end()

    def _watch(self, state: State, frame: Frame, code: Linked) -> None:
        self._end()
        self._begin(code.said[frame[1]])

    def _begin(self, operation: Operation) -> None:
        self.operation, self.before = operation, self.state.now()
        self.state.noted.clear()

    def _end(self) -> None:
        if self.operation is None:
            return
        noted, after = set(self.state.noted), self.state.now()
        changed = {name for name, value in after.items() if value != self.before[name]}
        reads, writes = self._declared(self.operation)
        self.wrong |= {f"{told(self.operation)} reads {name}" for name in noted - reads - writes - PENDING}
        self.wrong |= {f"{told(self.operation)} writes {name}" for name in changed - writes}
        self.operation = None

    def _declared(self, operation: Operation) -> tuple[frozenset[str], frozenset[str]]:
        if id(operation) not in self.known:
            found: Touched = self.touches.of(operation)
            self.known[id(operation)] = (attributes(found.reads), attributes(found.writes))
        return self.known[id(operation)]


def attributes(facets: frozenset[str]) -> frozenset[str]:
    return frozenset(name for facet in facets for name in FACETS[facet].attributes) | {"seats"}


def told(operation: Operation) -> str:
    if isinstance(operation, Act):
        return f"the step `{operation.word}`"
    if isinstance(operation, Happen):
        return f"the event `{operation.event}`"
    return f"the course `{operation.part}`" if isinstance(operation, Course) else type(operation).__name__


def walk(watcher: Watcher, choose: Any, most: int) -> Iterator[None]:
    """Moves until the round is over; the choice looks at the table without leaving a note."""
    for _ in range(most):
        options = watcher.table.options()
        if not options:
            return
        watcher.choose(choose(options))
        yield
