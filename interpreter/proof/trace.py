"""Clause -> rule -> scenario: what of a printed sheet is carried out, and what is shown."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from lastcard.dsl.rulebook import Clause, Rulebook

from .scenario import run_file, scenario_files

NO_RULE = "flavour"
NOT_PLAYED = frozenset({"contents", "object"})  # sections that property tests show, not scenarios


@dataclass(frozen=True, slots=True)
class Traced:
    clause: Clause
    rules: tuple[str, ...]
    scenarios: tuple[str, ...]

    @property
    def is_rule(self) -> bool:
        return self.clause.topic != NO_RULE

    @property
    def to_show(self) -> bool:
        return self.is_rule and self.clause.section not in NOT_PLAYED


@dataclass(frozen=True, slots=True)
class Trace:
    rulebook: str
    rows: tuple[Traced, ...]
    shown_known: bool  # were there scenarios to look at?

    def cited(self) -> tuple[int, int]:
        rules = [row for row in self.rows if row.is_rule]
        return sum(bool(row.rules) for row in rules), len(rules)

    def shown(self) -> tuple[int, int]:
        wanted = [row for row in self.rows if row.to_show]
        return sum(bool(row.scenarios) for row in wanted), len(wanted)

    @property
    def gaps(self) -> list[Traced]:
        uncited = [row for row in self.rows if row.is_rule and not row.rules]
        unshown = [row for row in self.rows if row.to_show and not row.scenarios] if self.shown_known else []
        return [*uncited, *(row for row in unshown if row not in uncited)]


# Rulebook, the house rules laid over it, clause -> scenarios.
Shown = dict[tuple[str, tuple[str, ...], str], tuple[str, ...]]


def shown_by(paths: list[Path]) -> Shown:
    """For each clause the passing scenarios that show it; a failing one shows nothing."""
    found: Shown = {}
    for path in scenario_files(paths):
        for verdict in run_file(path):
            for clause in verdict.clauses if verdict.passed else ():
                key = (verdict.rulebook, verdict.house_rules, clause)
                found[key] = (*found.get(key, ()), f"{path.name}:{verdict.line}")
    return found


def trace(book: Rulebook, shown: Shown | None) -> Trace:
    cited = book.cited()
    by_clause = {clause: (shown or {}).get((book.id, book.house_rules, clause.id), ()) for clause in book.clauses}
    rows = tuple(Traced(clause, cited.get(clause.id, ()), found) for clause, found in by_clause.items())
    return Trace(book.id, rows, shown is not None)


def per_cent(part: tuple[int, int]) -> str:
    """Rounded down: 100% means all."""
    return f"{100 * part[0] // part[1] if part[1] else 100}%"
