"""What is known in the middle of a rule: what its names stand for, and what it has set itself."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from lastcard.dsl.rulebook import Expr, words

from .touches import Cell, Names, Touch, apart

LONGEST = 40  # words of an expression; what a longer one stands for is not followed


@dataclass(frozen=True, slots=True)
class Known:
    """It never changes: whoever learns something goes on with another one."""

    names: Names  # in terms of the event at which the rule waits
    roles: int  # of the slots the first few are names of the event
    path: tuple[Expr, ...] = ()  # the conditions under which the rule has come here
    settled: dict[Cell, Expr] = field(default_factory=dict[Cell, Expr])
    called: dict[int, Expr] = field(default_factory=dict[int, Expr])  # what names were given to, in the rule's words
    looks: dict[int, frozenset[Touch]] = field(default_factory=dict[int, frozenset[Touch]])  # for that, at names

    def shared(self) -> Known:
        """What is not the rule's own: the roles, the target, the amount."""
        own = (key for key in self.names if key[0] == "pending" or key[1] < self.roles)
        return Known({key: self.names[key] for key in own}, self.roles, self.path)

    def under(self, *conditions: Expr) -> Known:
        return replace(self, path=(*self.path, *conditions))

    def call(self, slot: int, value: Expr, written: Expr, looks: Iterable[Touch]) -> Known:
        """A name is given to a value, which was written like this; it looks at these parts of the position."""
        written, known = self.spelled_out(written), self.give(slot, value)
        found = self.looks.get(slot, frozenset()) | frozenset(looks)
        called = known.called
        if _is_short(written) and not _speaks_of(written, slot):
            called = {**called, slot: written}
        return replace(known, called=called, looks={**self.looks, slot: found})

    def give(self, slot: int, value: Expr) -> Known:
        return replace(self._uncalled(slot), names={**self.names, ("slot", slot): short(value)})

    def forget(self, slot: int) -> Known:
        names = {key: value for key, value in self.names.items() if key != ("slot", slot)}
        return replace(self._uncalled(slot), names=names)

    def _uncalled(self, slot: int) -> Known:
        pairs = self.called.items()
        return replace(self, called={name: to for name, to in pairs if name != slot and not _speaks_of(to, slot)})

    def settle(self, cell: Cell, value: Expr) -> Known:
        return replace(self, settled={**self.settled, cell: value})

    def shaken(self, touches: Iterable[Touch]) -> Known:
        """What these write the rule has still set itself, but perhaps to another value."""
        if not self.settled:
            return self
        written = [touch.cell for touch in touches if touch.writes]
        settled = {
            cell: held if all(apart(cell, other) for other in written) else Expr("unknown", type=held.type)
            for cell, held in self.settled.items()
        }
        return replace(self, settled=settled)

    def unsettled(self) -> Known:
        return replace(self, settled={})

    def seen_by(self, other: Known) -> Known:
        """The same, and what another branch has looked at for names that may still be used."""
        return replace(self, looks={**self.looks, **other.looks})

    def about(self, hits: Names) -> Known:
        """In a group: the target and the amount are those of this group alone."""
        return replace(self, names={**self.names, **hits})

    def behind(self, before: Known) -> Known:
        """Behind a group they are what they were before it."""
        names = {key: value for key, value in self.names.items() if key[0] != "pending" or key in before.names}
        return replace(self, names=names)

    def spelled_out(self, expr: Expr) -> Expr:
        """The expression with what its names were given to in their place."""
        if expr.op == "slot":
            return self.called.get(expr.value, expr)
        return replace(expr, args=tuple(map(self.spelled_out, expr.args))) if expr.args else expr


def short(expr: Expr) -> Expr:
    return expr if _is_short(expr) else Expr("unknown", type=expr.type)


def _is_short(expr: Expr) -> bool:
    return sum(1 for _ in words(expr)) <= LONGEST


def _speaks_of(expr: Expr, slot: int) -> bool:
    return any(word.op == "slot" and word.value == slot for word in words(expr))
