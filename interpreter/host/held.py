"""What views and reasons are made from: as much of a game as they need."""

from __future__ import annotations

from typing import Protocol

from lastcard.interpreter.engine.decisions import Decision, Notation
from lastcard.interpreter.engine.machine import Table
from lastcard.interpreter.engine.program import Program
from lastcard.interpreter.engine.state import State


class Held(Protocol):
    """A game, as it is looked at from within."""

    program: Program
    players: tuple[str, ...]
    notation: Notation
    table: Table

    @property
    def state(self) -> State: ...

    @property
    def scores(self) -> dict[str, int]: ...

    @property
    def decision(self) -> Decision | None: ...
