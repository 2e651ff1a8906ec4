"""Looking ahead: what seems good is played on in worlds, and the best is taken.

All that are compared are played on in the same worlds. When half of the budget is spent the worse half is left out, and
so on; the budget counts what is done, and never time, so the same decision is always answered in the same way.
"""

from __future__ import annotations

from collections.abc import Sequence

from lastcard.interpreter.engine.decisions import Option
from lastcard.interpreter.engine.machine import Table
from lastcard.interpreter.engine.program import Program
from lastcard.interpreter.engine.shuffle import Stream

from .habits import Habits
from .worlds import BREAKS, World, Worlds, tried
from .worth import Worth

# Answers that are given in worlds for one decision. What they cost the engine is no measure: the law remembers its
# verdicts, so that depends on what was looked at before.
BUDGET = 2_400
SEVERAL = 6  # an answer counts as so many where several cards are laid in one move: there is more to look at
A_WORLD = 2  # what it counts to imagine one
AHEAD = 20  # answers that are given in one world at most
FEWEST = 4  # worlds in which everything is played on before anything is left out
FAVOR = 0.01  # what the favorite of a sensible player is thought to be worth more
MOST = 8  # options that are looked into
WAITING = ("draw", "keep", "pass")


class Playouts:
    """Of one decision."""

    def __init__(self, worlds: Worlds, stream: Stream, budget: int = BUDGET) -> None:
        self.worlds, self.seed, self.left = worlds, stream.below(1 << 30), budget
        self.seat = worlds.seen.seat

    def best(self, options: Sequence[Option], favorite: Option) -> Option:
        """The best of some options of the decision."""
        program, asked = self.worlds.program, self.worlds.options
        if program is None or len(options) == 1:
            return favorite
        self.worth = Worth(program, len(self.worlds.seen.view.players))
        places = [asked.index(option) for option in options]
        self.an_answer = SEVERAL if lays_several(program) else 1
        self.sums = dict.fromkeys(places, 0.0)
        self.favorite = asked.index(favorite)
        return asked[self._halved(places)]

    def _halved(self, left: list[int]) -> int:
        played, number, half = 0, 0, self.left // 2
        while len(left) > 1 and self.left > 0:
            world = self.worlds[number]
            number += 1
            self.left -= A_WORLD * self.an_answer
            if world is None or not self._try(world, left):
                continue
            played += 1
            if self.left <= half and played >= FEWEST:
                left, half = self._in_order(left, played)[: (len(left) + 1) // 2], self.left // 2
        return self._in_order(left, max(1, played))[0]

    def _in_order(self, left: list[int], played: int) -> list[int]:
        return sorted(left, key=lambda place: -self.sums[place] / played - FAVOR * (place == self.favorite))

    def _try(self, world: World, left: list[int]) -> bool:
        """Play everything on in a world; only a world in which all of it comes to rest counts."""
        values = dict[int, float]()
        for place in left:
            table = tried(world, place)
            self.left -= self.an_answer
            value = None if table is None else self._played_on(table)
            if value is None:
                return False
            values[place] = value
        for place, value in values.items():
            self.sums[place] += value
        return True

    def _played_on(self, table: Table) -> float | None:
        habits = Habits(table.program, Stream("played on", table.state.seed, self.seed))
        try:
            for _ in range(AHEAD):
                question = table.waiting()
                if question is None:
                    break
                moves = table.look(question.options)
                self.left -= self.an_answer
                table.answer(question, habits.answer(table, moves))
        except BREAKS:
            return None
        return self.worth.of(table.state, self.seat)


def lays_several(program: Program) -> bool:
    """Can several cards be laid in one move, on turn or in answer to something?"""
    offers = (offer for moment in program.plan.moments for window in moment.ask.windows for offer in window.offers)
    return bool(program.law.several) or any(offer.several for offer in offers)


def sensible_options(options: Sequence[Option], worths: Sequence[tuple[int, ...]], favorite: Option) -> list[Option]:
    """Those that are worth looking into: the favorite, one of each sort, and the best at first sight."""
    verbs = {option.move.verb for option in options}
    if "play" in verbs:  # who can lay a card does
        verbs -= set(WAITING)
    places = sorted(range(len(options)), key=lambda place: tuple(-worth for worth in worths[place]))
    order = [options[place] for place in places if options[place].move.verb in verbs]
    one_of_each = {option.move.verb: option for option in reversed(order)}
    found = [favorite, *one_of_each.values(), *order]
    return [option for place, option in enumerate(found) if option not in found[:place]][:MOST]
