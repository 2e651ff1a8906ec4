"""What is known in the middle of a rule: what its names stand for, and what it has set itself."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from lastcard.dsl.rulebook import Expr, words

from .touches import Cell, Names, Touch

LONGEST = 40  # words of an expression; what a longer one stands for is not followed


@dataclass(slots=True)
class Known:
    names: Names  # in terms of the event at which the rule waits
    roles: int  # of the slots the first few are names of the event
    settled: dict[Cell, Expr] = field(default_factory=dict[Cell, Expr])
    called: dict[int, Expr] = field(
        default_factory=dict[int, Expr]
    )  # what names were given to, in the rule's own words
    looks: dict[int, frozenset[Touch]] = field(default_factory=dict[int, frozenset[Touch]])  # for that, at names

    def copy(self) -> Known:
        return Known(dict(self.names), self.roles, dict(self.settled), dict(self.called), self.looks)

    def shared(self) -> Known:
        """What is not the rule's own: the roles, the target, the amount."""
        own = (key for key in self.names if key[0] == "pending" or key[1] < self.roles)
        return Known({key: self.names[key] for key in own}, self.roles)

    def call(self, slot: int, value: Expr, written: Expr, looks: Iterable[Touch]) -> None:
        """A name is given to a value, which was written like this; it looks at these parts of the position."""
        written = self.spelled_out(written)
        self.give(slot, value)
        self.looks[slot] = self.looks.get(slot, frozenset()) | frozenset(looks)
        if _is_short(written) and not any(word.op == "slot" and word.value == slot for word in words(written)):
            self.called[slot] = written

    def give(self, slot: int, value: Expr) -> None:
        self.names["slot", slot] = short(value)
        self._uncall(slot)

    def forget(self, slot: int) -> None:
        self.names.pop(("slot", slot), None)
        self._uncall(slot)

    def _uncall(self, slot: int) -> None:
        gone = [
            name
            for name, value in self.called.items()
            if name == slot or any(word.op == "slot" and word.value == slot for word in words(value))
        ]
        for name in gone:
            del self.called[name]

    def spelled_out(self, expr: Expr) -> Expr:
        """The expression with what its names were given to in their place."""
        if expr.op == "slot":
            return self.called.get(expr.value, expr)
        return replace(expr, args=tuple(map(self.spelled_out, expr.args))) if expr.args else expr


def short(expr: Expr) -> Expr:
    return expr if _is_short(expr) else Expr("unknown", type=expr.type)


def _is_short(expr: Expr) -> bool:
    return sum(1 for _ in words(expr)) <= LONGEST
