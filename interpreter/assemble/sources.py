"""Who says so: every entry and step that a program carries out has a number, under which events name it."""

from __future__ import annotations

from lastcard.dsl.rulebook import Origin, Step
from lastcard.interpreter.engine.events import Source
from lastcard.interpreter.engine.writer import NOBODY


class Sources:
    """Numbers from 1 up."""

    def __init__(self) -> None:
        self.numbers: dict[Source, int] = {Source(): NOBODY}

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

    def all(self) -> tuple[Source, ...]:
        return tuple(self.numbers)
