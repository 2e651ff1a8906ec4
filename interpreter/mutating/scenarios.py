"""Which scenarios speak of a rulebook, or of a house rule: those are what a change of it has to be noticed by."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from lastcard.dsl.diagnostics.problem import Diagnostic
from lastcard.dsl.reading.files import read_path
from lastcard.dsl.reading.sorts import glance
from lastcard.dsl.shelf import SHIPPED, find_house_rule, locate, split_reference
from lastcard.interpreter.host.api import RulebookError
from lastcard.interpreter.proof.cases import Case, cases_of
from lastcard.interpreter.proof.scenario import problem_in, scenario_files
from lastcard.interpreter.search.subjects import Subject, subject_of

OWN = SHIPPED.parent / "tests" / "scenarios"  # of a checkout


class NothingThere(Exception):
    """There is no such rulebook or house rule; the text says so."""


@dataclass(frozen=True, slots=True)
class Target:
    """What is put to the test."""

    name: str
    path: Path
    is_house_rule: bool


@dataclass(frozen=True, slots=True)
class Group:
    """Scenarios that are played with the same rules, and those rules."""

    subject: Subject
    without: Subject | None  # the same rules without the house rule that is put to the test
    own: str  # the file of that house rule
    cases: tuple[Case, ...]
    beside: Path  # from where its rulebook and house rules are named


@dataclass(frozen=True, slots=True)
class Collected:
    groups: tuple[Group, ...]
    failing: tuple[Case, ...]  # as the rules are

    @property
    def scenarios(self) -> int:
        return sum(len(group.cases) for group in self.groups)


def target_of(name: str) -> Target:
    path = locate(name)
    if path is not None and glance(path) != "house-rule":
        return Target(path.stem, path.resolve(), False)
    house_rule = path or find_house_rule(name, Path())
    if house_rule is None:
        raise NothingThere(f"there is no rulebook and no house rule `{name}`")
    return Target(house_rule.stem, house_rule.resolve(), True)


def collected(target: Target, paths: Sequence[Path]) -> Collected:
    """The scenarios of the checkout and of these paths; raises RulebookError and OSError."""
    gathered: dict[tuple[Path | None, frozenset[str]], list[Case]] = {}
    for case in _speaking_of(target, paths):
        key = (locate(case.rulebook, case.path.parent), _named(case))
        gathered.setdefault(key, []).append(case)
    groups, failing = list[Group](), list[Case]()
    for cases in gathered.values():
        group = _group(target, cases)
        passing = tuple(case for case in cases if group and not problem_in(case, group.subject.program))
        failing += [case for case in cases if case not in passing]
        if group is not None and passing:
            groups.append(Group(group.subject, group.without, group.own, passing, group.beside))
    groups.sort(key=lambda group: (len(group.subject.house_rules), -len(group.cases)))  # the plainest first
    if not groups and not target.is_house_rule:
        groups = [Group(subject_of(str(target.path)), None, "", (), Path())]
    return Collected(tuple(groups), tuple(failing))


# --- which of them ----------------------------------------------------------------------------------------


def _speaking_of(target: Target, paths: Sequence[Path]) -> Iterator[Case]:
    everywhere = [*([OWN] if OWN.is_dir() else []), *paths, *([target.path] if target.is_house_rule else [])]
    files = dict.fromkeys(path.resolve() for path in scenario_files(everywhere))
    for file in files:
        if file == target.path or _names(file, target.name):
            yield from (case for case in cases_of(file) if isinstance(case, Case) and _is_about(case, target))


def _names(file: Path, name: str) -> bool:
    """So that no file is read node by node that cannot speak of it."""
    data = read_path(file)
    return not isinstance(data, Diagnostic) and name.encode() in data


def _is_about(case: Case, target: Target) -> bool:
    if target.is_house_rule:
        return any(_is_it(text, case, target) for text in case.house_rules)
    book = locate(case.rulebook, case.path.parent)
    return not case.house_rules and book is not None and book.resolve() == target.path


def _is_it(reference: str, case: Case, target: Target) -> bool:
    found = find_house_rule(split_reference(reference)[0], case.path.parent)
    return found is not None and found.resolve() == target.path


def _named(case: Case) -> frozenset[str]:
    """The house rules of a scenario, as any other file would have to name them."""
    found = set()
    for text in case.house_rules:
        name, values = split_reference(text)
        path = find_house_rule(name, case.path.parent)
        found.add(f"{path.resolve() if path else name}:{values}")
    return frozenset(found)


def _group(target: Target, cases: Sequence[Case]) -> Group | None:
    """The rules of these scenarios, where they are in order."""
    first = cases[0]
    beside = first.path.parent
    try:
        subject = subject_of(first.rulebook, first.house_rules, beside)
        if not target.is_house_rule:
            return Group(subject, None, "", (), beside)
        others = [text for text in first.house_rules if not _is_it(text, first, target)]
        without = subject_of(first.rulebook, others, beside)
    except RulebookError:
        return None
    return Group(subject, without, str(target.path), (), beside)
