"""What all detectors share: the rulebook under study, how much may be done, what has been seen, what was found."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from lastcard.dsl.compose.entries import Part
from lastcard.dsl.diagnostics.problem import Span
from lastcard.dsl.reading.nodes import Leaf
from lastcard.dsl.reading.tree import field as at
from lastcard.dsl.reading.tree import leaves
from lastcard.dsl.rulebook import Rulebook
from lastcard.dsl.shelf import find_house_rule, is_shipped, locate, split_reference
from lastcard.dsl.words.vocabulary import STATIONS
from lastcard.interpreter.assemble.pipeline import program_of
from lastcard.interpreter.engine.events import Source
from lastcard.interpreter.engine.program import Program
from lastcard.interpreter.host import setup
from lastcard.interpreter.search.subjects import Subject

from .blame import Still, Suspect, suspects_of, to_blame
from .detectors import DETECTORS
from .findings import Finding, Guarantee, Result


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is done, in counts: so the same is found wherever it is looked for."""

    counted: int  # rounds of each sort, where they are compiled
    interpreted: int  # and where they are not
    watched: int  # rounds that are looked at answer by answer
    games: int  # whole games, for what happens between rounds
    positions: int  # of a tiny deck about one entry
    deck: int  # of the deck that stands for the rulebook
    guided: int  # positions in which two rulebooks are compared
    strolls: int
    pairs: int  # of rules that may cancel out


FULL = Effort(20_000, 150, 50, 12, 10_000, 20_000, 160, 40, 8)
QUICK = Effort(2_000, 40, 12, 2, 800, 1_500, 0, 0, 0)

CalledOff = Callable[[], bool]
Tell = Callable[[str], None]


class Study:
    def __init__(
        self,
        subject: Subject,
        seed: int,
        effort: Effort,
        called_off: CalledOff,
        tell: Tell,
        only: frozenset[str] = frozenset(),
    ) -> None:
        """`only` names the detectors that are asked for; empty: all of them."""
        self.subject, self.seed, self.effort, self.only = subject, seed, effort, only
        self.called_off, self.tell = called_off, tell
        self.book: Rulebook = subject.book
        self.program: Program = subject.program
        self.result = Result(subject.title)
        self.never: set[str] = set()  # entries that are never carried out

    def wants(self, detectors: Collection[str]) -> bool:
        """Is any of these asked for?"""
        return not self.only or not self.only.isdisjoint(detectors)

    @property
    def complete(self) -> bool:
        """Has everything been looked at that can be, and the rulebook alone?"""
        return not self.result.left_out and not self.subject.house_rules and bool(self.effort.guided)

    @cached_property
    def counted(self) -> Program:
        return program_of(self.book, counted=True)

    @cached_property
    def players(self) -> tuple[int, ...]:
        """The numbers of players that are tried."""
        most = min(setup.most_players(self.book), self.book.players[1])
        teams = self.book.teams
        sizes = [
            size
            for size in range(self.book.players[0], max(most, self.book.players[0]) + 1)
            if teams is None or teams.fit(size)
        ]
        usual = [size for size in sizes if size in (2, 3, 4)]
        return tuple(usual or sizes[:2])

    @cached_property
    def named(self) -> tuple[str, tuple[str, ...]]:
        """The rulebook and its house rules as a scenario names them that may be saved anywhere."""
        return from_anywhere(self.subject.reference), tuple(map(from_anywhere, self.subject.house_rules))

    # --- who is to blame ------------------------------------------------------------------------------

    @cached_property
    def suspects(self) -> list[Suspect]:
        return suspects_of(self.subject)

    def blamed(self, still: Still, rule: str = "") -> Suspect | None:
        """The author's entry without which it is not so any more; nobody where one is known already."""
        if any(suspect.name == rule for suspect in self.suspects):
            return None
        return to_blame(self.suspects, still, self.called_off)

    # --- the author's words -------------------------------------------------------------------------

    @cached_property
    def parts(self) -> dict[str, Part]:
        return {part.name: part for part in self.subject.parts}

    @cached_property
    def spans(self) -> dict[str, Span]:
        named = {origin.name: origin.span for origin in self.program.origins.values() if origin.span}
        return {**{name: part.place for name, part in self.parts.items()}, **named}

    def texts_of(self, name: str) -> str:
        """All that stands in an entry, for the names in it."""
        part = self.parts.get(name)
        return " ".join([name, *(leaf.text for leaf in leaves(part.node))]) if part else name

    def kinds_in(self, name: str) -> list[str]:
        said = set(self.texts_of(name).replace("(", " ").replace(")", " ").replace(".", " ").split())
        return [kind.name for kind in self.book.kinds if kind.name in said]

    def called(self, name: str) -> str:
        """An entry as its author wrote it: `NAME` (on player plays card)."""
        part = self.parts.get(name)
        if part is None:
            return f"`{name}`"
        said = list(self._said(part))
        return f"`{name}` ({', '.join(said)})" if said else f"`{name}`"

    def _said(self, part: Part) -> Iterator[str]:
        for key in (*STATIONS, "opens", "when"):
            node = at(part.node, key)
            if isinstance(node, Leaf):
                yield f"{key} {node.text}"

    # --- what was found -----------------------------------------------------------------------------

    def found(
        self,
        detector: str,
        rule: str,
        certainty: str,
        *,
        place: Span | None = None,
        scenario: str = "",
        blamed: Suspect | None = None,
        words: Mapping[str, object] | None = None,
        **more: object,
    ) -> None:
        """What the sentence of the detector still needs comes last, or as `words`."""
        if blamed is not None:
            rule, place, certainty = blamed.name, blamed.place, f"{certainty}; not without `{blamed.name}`"
        says = DETECTORS[detector].says.format(**(words or {}), **more)
        where = place or self.spans.get(rule) or self.subject.composed.document.span
        self.result.findings.append(Finding(detector, rule, where, says, certainty, scenario))

    def place_of(self, source: Source) -> Span | None:
        """The line of a step; where it is not known, that of its entry."""
        span = self.spans.get(source.rule)
        if span is None or not source.line:
            return span
        return replace(span, file=source.file, line=source.line, end_line=source.line, column=1, end_column=1)

    def own_first(self, rules: Sequence[str]) -> str:
        """Of several rules the one that the author can change, else the first."""
        own = (name for name in rules if name in self.spans and not is_shipped(self.spans[name].file))
        return next(own, rules[0])

    def sure(self, by: str, says: str) -> None:
        self.result.guarantees.append(Guarantee(by, says))  # type: ignore[arg-type]


def from_anywhere(reference: str) -> str:
    """What is shipped by its name, all else by a whole path; parameters go with it."""
    name, values = split_reference(reference)
    path = locate(name) or find_house_rule(name)
    if path is None or is_shipped(str(path)):
        return reference
    return f"{path.resolve()}:{values}" if values else str(path.resolve())
