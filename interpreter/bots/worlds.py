"""Worlds to try an option in: tables that look to one seat like the one it sits at, and wait for its answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from lastcard.interpreter.engine.decisions import Move
from lastcard.interpreter.engine.events import Event
from lastcard.interpreter.engine.machine import Runaway, Table
from lastcard.interpreter.engine.program import Program
from lastcard.interpreter.host.lines import decline_until

from .recall import known_hands, put_where_known
from .seen import Seen

BREAKS = (Runaway, ArithmeticError, AssertionError, LookupError, TypeError, ValueError)  # pending work may not suit


@dataclass(frozen=True, slots=True)
class World:
    """A table that waits for the seat, and what each option is there."""

    table: Table
    moves: tuple[Move, ...]  # of each option, in their order


class Worlds:
    """Of one decision; each is made when somebody looks into it, and kept."""

    def __init__(self, seen: Seen, first: int, remembers: bool = True) -> None:
        self.seen, self.first = seen, first
        self.options = seen.decision.options
        self.known = known_hands(len(seen.view.players), seen.events) if remembers else []
        self.made: dict[int, World | None] = {}

    def __getitem__(self, number: int) -> World | None:
        """None where the question does not come about with these cards."""
        if number not in self.made:
            self.made[number] = self._make(number)
        return self.made[number]

    def _make(self, number: int) -> World | None:
        game = self.seen.worlds(self.first + number)
        table, fronts = game.table, game.program.deck.fronts
        if table.state.secret:  # what others have picked is in pending work
            return None
        if fronts is None and not game.program.deck.sees_single_faces and any(self.known):
            put_where_known(table.state, self.seen.seat, self.known)
        wanted = [option.move for option in self.options]

        def found(moves: list[Move]) -> list[Move]:
            known = {game.notation.as_seen(move, fronts): move for move in moves}
            return [known[move] for move in wanted] if all(move in known for move in wanted) else []

        try:
            moves = decline_until(table, table.choose, found)
        except BREAKS:
            return None
        return World(table, tuple(moves)) if moves else None

    def some(self, count: int) -> Iterator[World]:
        """As many of the first worlds as there are."""
        return (world for number in range(count) if (world := self[number]) is not None)

    @property
    def program(self) -> Program | None:
        world = self[0]
        return None if world is None else world.table.program


def tried(world: World, place: int, heard: Callable[[Event], None] | None = None) -> Table | None:
    """The table after an option; none where its rules do not come to rest."""
    table = world.table.copy(heard)
    try:
        table.choose(world.moves[place])
    except BREAKS:
        return None
    return table
