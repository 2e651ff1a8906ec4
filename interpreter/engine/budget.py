"""How much may be done before somebody is asked: operations, the law, lists of cards and offers in one count."""

from __future__ import annotations

from typing import Self

from lastcard.dsl.words.limits import MOST

FREE = 16  # what costs no more than this comes with the operation that it is done for


class Overspent(Exception):
    """More than a decision may cost."""


class Budget:
    """What one decision has cost, and how often somebody was asked in this turn.

    It is kept with the position, for everybody who looks at one has it at hand, but is no part of it: it is not saved
    and tells no positions apart.
    """

    __slots__ = ("questions", "spent")

    questions: int
    spent: int

    def __new__(cls) -> Self:
        new = super().__new__(cls)
        new.questions = new.spent = 0
        return new

    def spend(self, cost: int) -> None:
        """What is done all the time asks for nothing where the cost is below FREE."""
        self.spent += cost
        if self.spent > MOST:
            raise Overspent
