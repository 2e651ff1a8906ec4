"""Names -> cells: where in a frame the registers of one rule, window or row stand."""

from __future__ import annotations

from dataclasses import dataclass, replace

from lastcard.dsl.rulebook import NONE, TARGET, Expr, Target
from lastcard.interpreter.engine import frame
from lastcard.interpreter.engine.operations import IntoCell, IntoFlag, IntoHeld, Store


@dataclass(frozen=True, slots=True)
class Settler:
    """The roles come first; the names of the rule's own stand `shift` further on than it counts them.

    `early`: what it is about has not happened yet and may be changed; `in_window`: it is the frame below that waits.
    """

    roles: int
    shift: int
    early: bool = False
    in_window: bool = False

    def cell(self, slot: int) -> int:
        return frame.REGISTERS + slot + (self.shift if slot >= self.roles else 0)

    def settled(self, expr: Expr) -> Expr:
        args = tuple(map(self.settled, expr.args))
        if expr.op == "slot":
            return Expr("cell", args, self.cell(expr.value), expr.type)
        if expr.op == "pending":
            return Expr("cell", args, _pending(expr.value), expr.type)
        return replace(expr, args=args)

    def maybe(self, expr: Expr | None) -> Expr | None:
        return None if expr is None else self.settled(expr)

    def store(self, target: Target) -> Store | None:
        """Where a result goes; None where it has no name."""
        if target.pending != NONE:
            return self._into_pending(_pending(target.pending))
        if target.slot != NONE and target.slot < self.roles and self.early:
            return self._into_pending(frame.REGISTERS + target.slot)
        if target.slot != NONE:
            return IntoCell(self.cell(target.slot))
        return None if target.flag == NONE else IntoFlag(target.flag, self.maybe(target.of))

    def _into_pending(self, cell: int) -> Store:
        """To say whom it hits is to send it to somebody else."""
        marks = frame.REDIRECTED if cell in (frame.TARGET, frame.REGISTERS) else 0
        return IntoHeld(cell, marks) if self.in_window else IntoCell(cell)


def _pending(what: int) -> int:
    return frame.TARGET if what == TARGET else frame.AMOUNT
