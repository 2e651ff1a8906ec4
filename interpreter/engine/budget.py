"""How much may be done before somebody is asked: operations, the law, lists of cards and offers in one count."""

from __future__ import annotations

from typing import Self

from lastcard.dsl.words.limits import MOST

SMALL = 200  # a cost that may be added to what has been spent without asking whether that is too much


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
        self.spent += cost
        if self.spent > MOST:
            raise Overspent
