"""A mutant before its scenarios: one that fails notices it."""

from __future__ import annotations

from dataclasses import dataclass

from lastcard.interpreter.assemble.pipeline import program_of
from lastcard.interpreter.proof.cases import Case
from lastcard.interpreter.proof.scenario import problem_in

from .mutants import Mutant, mutants_of
from .scenarios import Group


@dataclass(frozen=True, slots=True)
class Played:
    """A mutant as it is in one group of scenarios."""

    group: int
    mutant: Mutant


class Bench:
    """All mutants of all groups; what is the same change everywhere is one mutant."""

    def __init__(self, groups: tuple[Group, ...]) -> None:
        self.groups = groups
        self.mutants: dict[str, list[Played]] = {}
        self.cases: list[list[Case]] = [list(group.cases) for group in groups]
        for number, group in enumerate(groups):
            for mutant in mutants_of(group.subject, group.without, group.own):
                self.mutants.setdefault(mutant.key, []).append(Played(number, mutant))

    @property
    def keys(self) -> tuple[str, ...]:
        return tuple(self.mutants)

    def told(self, key: str) -> Mutant:
        """As it stands in the first of the groups."""
        return self.mutants[key][0].mutant

    def is_noticed(self, key: str) -> bool:
        return any(self._fails(played) for played in self.mutants[key])

    def _fails(self, played: Played) -> bool:
        """The last one that noticed something is tried first."""
        program, cases = program_of(played.mutant.book), self.cases[played.group]
        for number, case in enumerate(cases):
            if problem_in(case, program):
                cases.insert(0, cases.pop(number))
                return True
        return False
