"""Looking far ahead: what seems good is played out in worlds, and the best is taken.

All that are compared are played out in the same worlds. Half of the budget spent, the worse half is left out, and so
on; the budget is counted in what is done, never in time, so the same decision is always answered in the same way.
"""

from __future__ import annotations

from collections.abc import Sequence

from lastcard.interpreter.engine.decisions import Option
from lastcard.interpreter.engine.machine import Table
from lastcard.interpreter.engine.shuffle import Stream

from .habits import Habits
from .worlds import BREAKS, World, Worlds, tried
from .worth import Worth

BUDGET = 1_200  # answers that are given in worlds for one decision
DEAR = 150  # an answer that costs so much of what the rules may cost counts as one more
import os
AHEAD = int(os.environ.get("AHEAD","12"))
FIRST = float(os.environ.get("FIRST","0.03"))
_X = 60  # answers that are given in one world at most
FEWEST = 2  # worlds in which everything is played out before anything is left out


class Playouts:
    """Of one decision."""

    def __init__(self, worlds: Worlds, stream: Stream, budget: int = BUDGET) -> None:
        self.worlds, self.stream, self.left = worlds, stream, budget
        self.seat = worlds.seen.seat

    def best(self, places: Sequence[int], moods: Sequence[float]) -> int:
        """The place of the best of some options; each has what it is worth for its own sake."""
        program = self.worlds.program
        if program is None or len(places) == 1:
            return places[0]
        self.habits = Habits(program, self.stream)
        self.worth = Worth(program, len(self.worlds.seen.view.players))
        left, sums, played, half = list(places), dict.fromkeys(places, 0.0), 0, self.left // 2
        number = 0
        while len(left) > 1 and self.left > 0 and number < self.left + played + FEWEST:
            world = self.worlds[number]
            number += 1
            values = None if world is None else self._in_a_world(world, left)
            if values is None:
                self.left -= 1
                continue
            played += 1
            for place, value in zip(left, values, strict=True):
                sums[place] += value
            if self.left <= half and played >= FEWEST:
                left = self._better_half(left, sums, played, moods, places)
                half = self.left // 2
        return self._better_half(left, sums, max(1, played), moods, places)[0]

    def _better_half(
        self, left: list[int], sums: dict[int, float], played: int, moods: Sequence[float], places: Sequence[int]
    ) -> list[int]:
        mood = dict(zip(places, moods, strict=True))
        order = sorted(left, key=lambda place: -(sums[place] / played + mood[place]))
        return order[: (len(order) + 1) // 2]

    def _in_a_world(self, world: World, left: list[int]) -> list[float] | None:
        values = list[float]()
        for place in left:
            table = tried(world, place)
            value = None if table is None else self._played_on(table)
            if value is None:
                return None
            values.append(value)
        return values

    def _played_on(self, table: Table) -> float | None:
        try:
            for _ in range(AHEAD):
                question = table.waiting()
                if question is None:
                    break
                moves = table.look(question.options)
                self.left -= 1 + table.state.spent // DEAR
                table.answer(question, self.habits.answer(table, moves))
        except BREAKS:
            return None
        return self.worth.of(table.state, self.seat)


def sensible_options(options: Sequence[Option], order: Sequence[tuple[int, ...]], most: int) -> list[int]:
    """The places of those that are worth looking into: the best by what they are worth at first sight, and others
    that are of another sort."""
    places = sorted(range(len(options)), key=lambda place: order[place], reverse=True)
    first = {options[place].move.verb: place for place in reversed(places)}
    return [*dict.fromkeys((*first.values(), *places))][:most]
