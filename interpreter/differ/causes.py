"""What makes the difference: one entry exchanged for the other rulebook's, and all else as it was."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from lastcard.dsl.compose.entries import Clash, Part
from lastcard.dsl.known.contents import declared
from lastcard.dsl.reading.nodes import to_plain
from lastcard.dsl.rulebook import Rulebook
from lastcard.interpreter.assemble.pipeline import program_of
from lastcard.interpreter.engine.program import Program
from lastcard.interpreter.search.subjects import Subject, exchanged

from .entries import Difference

LEAST, MOST = 4, 60  # cards in a hand that would be many
WORD = re.compile(r"[\w-]+")


@dataclass(frozen=True)
class Cause:
    """Entries that can only be exchanged together: they speak of what one side alone declares."""

    a: Subject
    b: Subject
    entries: tuple[Difference, ...]

    @property
    def name(self) -> str:
        """The one of them that does most: a rule rather than what it speaks of."""
        ranked = sorted(self.entries, key=lambda each: (_SPEAKING.get(each.path[0], 2), each.a is None))
        return ranked[0].name

    @property
    def names(self) -> list[str]:
        return [each.name for each in self.entries]

    @cached_property
    def words(self) -> frozenset[str]:
        """All words that the entries are made of."""
        return frozenset(word for each in self.entries for part in (each.a, each.b) for word in words_of(part))

    @property
    def sizes(self) -> list[int]:
        """The numbers in them, and of parameters: how many cards in a hand may make a difference."""
        told = {int(word) for word in self.words if word.isdigit()}
        owned = (
            value for subject in (self.a, self.b) for own in subject.composed.own.values() for value, _ in own.values()
        )
        return sorted(size for number in {*told, *owned} if LEAST < number < MOST for size in (number - 1, number - 2))

    @cached_property
    def mixed(self) -> Program | None:
        """The first rulebook with these entries as the second one has them."""
        book = self._exchanged()
        return None if book is None else program_of(book)

    def _exchanged(self) -> Rulebook | None:
        try:
            return exchanged(self.a, [path for each in self.entries for path in each.paths], self.b)
        except Clash:
            return None


_SPEAKING = {"rules": 0, "windows": 0, "actions": 0, "groups": 1, "turned up": 1, "going out": 1}


def words_of(part: Part | None) -> Iterator[str]:
    if part is not None:
        yield from part.path
        yield from _words(to_plain(part.node))


def _words(plain: object) -> Iterator[str]:
    if isinstance(plain, dict):
        for key, value in plain.items():
            yield from WORD.findall(str(key))
            yield from _words(value)
    elif isinstance(plain, list):
        for each in plain:
            yield from _words(each)
    else:
        yield from WORD.findall(str(plain))


def causes(a: Subject, b: Subject, found: Iterable[Difference]) -> tuple[Cause, ...]:
    """The differences, each for itself where that can be; entries that no rulebook holds alone go together."""
    alone = _declared_once(a, b)
    left = [(each, alone & set(Cause(a, b, (each,)).words)) for each in found]
    groups: list[tuple[Difference, ...]] = []
    while left:
        first, names = left.pop(0)
        together, grown = [first], True
        while grown:
            grown = False
            for each in [one for one in left if one[1] & names]:
                left.remove(each)
                together.append(each[0])
                names, grown = names | each[1], True
        groups.append(tuple(together))
    return tuple(_that_can_be(a, b, groups))


def _declared_once(a: Subject, b: Subject) -> set[str]:
    """The names that one of the two knows and the other does not: of flags, colors, kinds, zones ..."""
    mine, theirs = declared(a.bare.document), declared(b.bare.document)
    sorts = mine.keys() - {"rules", "windows", "events", "ranks"}
    return {name for sort in sorts for name in mine[sort] ^ theirs[sort]}


def _that_can_be(a: Subject, b: Subject, groups: list[tuple[Difference, ...]]) -> Iterator[Cause]:
    """Those that make a rulebook; all that make none are tried together."""
    rest: list[Difference] = []
    for group in groups:
        cause = Cause(a, b, group)
        if cause.mixed is not None:
            yield cause
        else:
            rest += group
    if rest:
        yield Cause(a, b, tuple(rest))
