"""Two entries that wait for one event: what of the position do they get in each other's way about?"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from lastcard.dsl.rulebook import Expr, Rule, Window, conjuncts, turn_of
from lastcard.dsl.words.facets import FACETS
from lastcard.dsl.words.types import TRUTH

from .distances import opposite
from .effects import Effects
from .guards import Guards
from .touches import Doing, Touch, Touches, commute, vague
from .trends import stays_false

LONGEST = 160_000  # pairs of touches of one part of the position; beyond that they count as getting in each other's way
MOST_COMPARED = 2_000_000  # the same for all the rules of a rulebook; one for people needs a few dozen
SET_BY_SENTENCES = ("flags", "player_flags", "role", "pending")
ASKED = "what is there when somebody is asked"

Path = tuple[Expr, ...]


@dataclass(slots=True)
class Party:
    """One of the two: what it touches, part by part, and which of its conditions the other one cannot make true."""

    entry: Rule | Window
    touches: Touches
    parts: dict[str, list[Touch]] = field(init=False)
    conditions: Path = ()

    def __post_init__(self) -> None:
        self.parts = defaultdict(list)
        for touch in self.touches:
            self.parts[touch.cell.facet].append(touch)


class Meeting:
    def __init__(self, guards: Guards, effects: Effects, first: Party, second: Party) -> None:
        self.guards = guards
        self.effects = effects
        self.first = first
        self.second = second
        self.fixed: dict[Expr, bool] = {}
        self._settle(first, second)
        self._settle(second, first)

    def _settle(self, one: Party, other: Party) -> None:
        """The conditions that do not come true by what the other has done. Windows have all opened by then."""
        conditions = conjuncts(one.entry.when)
        one.conditions = conditions if isinstance(one.entry, Window) else self._lasting(conditions, other)

    def conditions_stay(self) -> bool:
        """Does each rule leave the condition of the other as it was, whether it holds or not?

        Then the same steps are done as often in either order: once for each of the two that holds.
        """
        return not (self._changes(self.first, self.second) or self._changes(self.second, self.first))

    def _changes(self, one: Party, other: Party) -> bool:
        return any(self._changed(condition, other) for condition in conjuncts(one.entry.when))

    def shared(self) -> list[str]:
        """What one changes and the other reads or changes, where both come to it at one event."""
        if not self._together((), ()):
            return []
        found = [self._said(facet) for facet in sorted(self.first.parts) if self._clash(facet)]
        ways = ((self.first, self.second), (self.second, self.first))
        if any(self._ends(one, other) for one, other in ways):
            found.append(FACETS["over"].said)
        elif not found and any(self._interrupts(one, other) for one, other in ways):
            found.append(ASKED)
        return list(dict.fromkeys(found))

    def _said(self, facet: str) -> str:
        """Flags and roles are called by their names."""
        if facet not in SET_BY_SENTENCES:
            return FACETS[facet].said if facet in FACETS else ASKED
        mine, theirs = self.first.parts[facet], self.second.parts[facet]
        few = self._are_few(facet)
        clashing = [touch for touch in mine if few and any(not commute(touch, other) for other in theirs)]
        return min(self.effects.named(touch.cell, self.first.entry) for touch in clashing or mine)

    def _are_few(self, facet: str) -> bool:
        """So few that each of the one can be held against each of the other?"""
        pairs = len(self.first.parts[facet]) * len(self.second.parts[facet])
        self.effects.compared += pairs
        return pairs <= LONGEST and self.effects.compared <= MOST_COMPARED

    # --- both touch it ----------------------------------------------------------------------------

    def _clash(self, facet: str) -> bool:
        mine, theirs = self.first.parts[facet], self.second.parts[facet]
        if not any(touch.writes for touch in (*mine, *theirs)):
            return False
        if not self._are_few(facet):
            return True
        return self._any(
            {
                ((*one.path, *self._in_the_way(one, other)), other.path)
                for one in mine
                for other in theirs
                if not commute(one, other)
            }
        )

    def _in_the_way(self, one: Touch, other: Touch) -> Path:
        """What has to be true besides: both mean the same player, and what they set is not the same."""
        same_player = self._fixed("same", one.cell.owner, other.cell.owner)
        turned = self._turned(one, other) if other.writes else self._turned(other, one)
        if one.how != "sets" or other.how != "sets" or one.cell.facet not in SET_BY_SENTENCES:
            return (*same_player, *turned)
        return (*same_player, *self._fixed("differs", one.value, other.value))

    def _turned(self, look: Touch, change: Touch) -> Path:
        """How a condition must come out before the change, so that it comes out otherwise after it."""
        if look.how != "reads" or not isinstance(look.value, Expr):
            return ()
        ways = (look.value, opposite(look.value))
        return tuple(way for way in ways if self._stays_false(way, ((look, change),)))

    def _fixed(self, relation: str, one: Expr | Doing | None, other: Expr | Doing | None) -> Path:
        """A comparison that comes out alike before both rules and after them; none where that is not certain."""
        if not isinstance(one, Expr) or not isinstance(other, Expr) or one == other or vague(one) or vague(other):
            return ()
        condition = Expr(relation, (one, other), type=TRUTH)
        if condition not in self.fixed:
            facets = {read.cell.facet for read in self.effects.of_condition(condition)}
            touched = (
                touch for party in (self.first, self.second) for part in facets for touch in party.parts.get(part, ())
            )
            self.fixed[condition] = not any(touch.writes for touch in touched)
        return (condition,) if self.fixed[condition] else ()

    def _any(self, paths: set[tuple[Path, Path]]) -> bool:
        return any(self._together(*pair) for pair in paths)

    def _together(self, mine: Path, theirs: Path) -> bool:
        """Can both go these ways at one event?"""
        mine = (*self.first.conditions, *self._lasting(mine, self.second))
        theirs = (*self.second.conditions, *self._lasting(theirs, self.first))
        return self.guards.together(self.first.entry, mine, self.second.entry, theirs)

    def _lasting(self, conditions: Path, other: Party) -> Path:
        return tuple(part for one in conditions for part in conjuncts(one) if not self._may_come_true(part, other))

    def _may_come_true(self, condition: Expr, other: Party) -> bool:
        """Might it come true by the other one?"""
        return not self._stays_false(condition, self._changed(condition, other))

    def _changed(self, condition: Expr, other: Party) -> list[tuple[Touch, Touch]]:
        """What it reads and the other one changes."""
        return [
            (read, touch)
            for read in self.effects.of_condition(condition)
            for touch in other.parts.get(read.cell.facet, ())
            if not commute(read, touch)
        ]

    def _stays_false(self, condition: Expr, changes: Iterable[tuple[Touch, Touch]]) -> bool:
        return stays_false(condition, changes, self.effects.of_condition, self.effects.book)

    # --- one is certainly the first ---------------------------------------------------------------

    def _comes_before(self, one: Party, other: Party) -> bool:
        """Is it carried out first whatever the order in the file? It asks less, and so does all that it waits for."""
        first, second = one.entry, other.entry
        if not isinstance(first, Rule) or not isinstance(second, Rule):
            return False
        waited_for = self.guards.carried_out_with(first, second, first.after)
        return all(_asks_less(each, second) for each in (first, *waited_for) if each.origin.name not in second.after)

    # --- one comes between ------------------------------------------------------------------------

    def _ends(self, one: Party, other: Party) -> bool:
        """Does one end the round, so that the other one is no longer carried out?"""
        ends = [touch for touch in one.parts["over"] if touch.own or not self._comes_before(other, one)]
        return self._before(one, ends, [touch for touch in other.touches if touch.how != "reads"])

    def _interrupts(self, one: Party, other: Party) -> bool:
        """Is somebody asked who can tell whether the other one has been carried out?"""
        if self._comes_before(other, one):
            return False
        return self._before(
            one, one.parts["asked"], [touch for touch in other.touches if touch.writes or touch.how == "asks"]
        )

    def _before(self, one: Party, stops: list[Touch], done: list[Touch]) -> bool:
        paths = {
            (stop.path, touch.path)
            for stop in stops
            for touch in done
            if not (stop.writes and commute(stop, touch) and stop.cell.facet == touch.cell.facet)
        }
        return self._any(paths if one is self.first else {(theirs, mine) for mine, theirs in paths})


def _asks_less(one: Rule, other: Rule) -> bool:
    return turn_of(one.body) < turn_of(other.body)
