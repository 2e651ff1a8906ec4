"""Who says so: every entry and step that a program carries out has a number, under which events name it.

So has every place of which it is counted how often play comes to it. The same rule may stand in several programs: it is
one place. What is counted depends on the rulebook alone, and so do the numbers.
"""

from __future__ import annotations

from lastcard.dsl.rulebook import Origin, Step
from lastcard.dsl.words.types import NONE
from lastcard.interpreter.engine.events import Source
from lastcard.interpreter.engine.operations import Block, Reach
from lastcard.interpreter.engine.program import Kind, Place
from lastcard.interpreter.engine.writer import NOBODY


class Sources:
    """Numbers from 1 up."""

    def __init__(self, counted: bool = False) -> None:
        self.counted = counted
        self.numbers: dict[Source, int] = {Source(): NOBODY}
        self.places: dict[Place, int] = {}

    def of_step(self, origin: Origin, step: Step) -> int:
        place = step.place
        if place is None:
            return self.of_entry(origin, "")
        return self._number(Source(origin.name, place.path, place.span.line, place.span.file))

    def of_entry(self, origin: Origin, part: str) -> int:
        """For what an entry says as a whole: a permit, a row, an offer."""
        return self._number(Source(origin.name, part, origin.span.line, origin.span.file))

    def of_answer(self, name: str) -> int:
        """For an entry without sentences."""
        return self._number(Source(name))

    def _number(self, source: Source) -> int:
        return self.numbers.setdefault(source, len(self.numbers))

    def place(self, kind: Kind, by: int) -> int:
        """The number of a place, where places are counted."""
        if not self.counted:
            return NONE
        return self.places.setdefault(Place(kind, self.all()[by]), len(self.places))

    def reached(self, kind: Kind, by: int) -> Block:
        """What stands at the beginning of a block that is counted."""
        return (Reach(self.place(kind, by), by),) if self.counted else ()

    def all(self) -> tuple[Source, ...]:
        return tuple(self.numbers)
