"""Scenario files: a position, the moves made, and what must then be true."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from dataclasses import field as keeps
from pathlib import Path

from lastcard.dsl.diagnostics.problem import Diagnostic
from lastcard.dsl.reading.nodes import Mapping, Node, Scalar, Sequence
from lastcard.dsl.reading.sorts import glance
from lastcard.dsl.reading.tree import field, items
from lastcard.interpreter.engine.budget import Overspent
from lastcard.interpreter.engine.machine import Runaway
from lastcard.interpreter.engine.program import Program
from lastcard.interpreter.engine.shuffle import WrongOrder, WrongOutcome

from .cases import UNREADABLE, Case, Judging, Unfit, cases_in, cases_of
from .expectations import Expectations
from .playthrough import Playthrough, Wrong, what_it_brings
from .position import Laid, Unplayable, laid


@dataclass(slots=True)
class Verdict:
    """What came of one scenario."""

    title: str
    file: str
    line: int
    passed: bool
    problem: str = ""
    rulebook: str = ""
    house_rules: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ()
    at: int = 0
    diagnostics: tuple[Diagnostic, ...] = ()  # what is wrong with it before anything is played
    texts: dict[str, str] = keeps(default_factory=dict)  # of other files in which something is wrong


def scenario_files(paths: list[Path]) -> list[Path]:
    """The files themselves, and every .yaml below the folders that is no rulebook."""
    found: list[Path] = []
    for path in paths:
        inside = sorted(path.rglob("*.yaml")) if path.is_dir() else []
        found += [each for each in inside if glance(each) not in ("rulebook", "sheet")] if path.is_dir() else [path]
    return found


def run_file(path: Path) -> Iterator[Verdict]:
    """Every scenario of a file, one after the other; raises OSError when it cannot be read."""
    yield from _run_all(cases_of(path), path)


def run_text(text: str, path: Path) -> Iterator[Verdict]:
    """The same for scenarios that are in no file yet: they would stand at this path."""
    yield from _run_all(cases_in([text.encode()], path), path)


def _run_all(cases: Iterable[Case | Unfit], path: Path) -> Iterator[Verdict]:
    judging = Judging()
    for case in cases:
        yield _run(case, judging) if isinstance(case, Case) else _refused(case, path)


def _refused(unfit: Unfit, path: Path) -> Verdict:
    """What is not even a scenario."""
    first = unfit.diagnostics[0] if unfit.diagnostics else None
    at = first.span.line if first and first.span and unfit.title != UNREADABLE else 0
    problem = first.message if first else "empty"
    return Verdict(unfit.title, str(path), unfit.line, False, problem, at=at, diagnostics=unfit.diagnostics)


def _run(case: Case, judging: Judging) -> Verdict:
    verdict = Verdict(case.title, str(case.path), case.node.span.line, False, "", case.rulebook)
    verdict.clauses = tuple(case.plain.get("clauses") or ())
    judged = judging.judge(case)
    verdict.diagnostics, verdict.texts, verdict.problem = judged.diagnostics, judged.texts, judged.problem
    if judged.rules is not None:
        verdict.house_rules = judged.rules.book.house_rules
    if judged.rules is None or judged.laid is None:
        verdict.at = _line_in(case, judged.diagnostics)
        return verdict
    try:
        _play_through(case, judged.rules.program, judged.laid)
        verdict.passed = not verdict.problem
    except Wrong as wrong:
        verdict.problem, verdict.at = str(wrong), wrong.node.span.line if wrong.node else 0
    except WrongOutcome as error:
        verdict.problem = f"{error}: {what_it_brings(error, judged.rules.book, tuple(case.plain['players']))}"
        said = items(field(field(case.node, "given"), "chance"))[error.number - 1 : error.number]
        verdict.at = next((each.span.line for each in said), 0)
    except (Unplayable, WrongOrder, Runaway) as error:
        verdict.problem = str(error)
    return verdict


def _line_in(case: Case, problems: tuple[Diagnostic, ...]) -> int:
    """Where in the file of the scenario the first mistake stands; none if it is in another file."""
    spans = (problem.span for problem in problems if problem.severity == "error")
    return next((span.line for span in spans if span is not None and span.file == str(case.path)), 0)


def problem_in(case: Case, program: Program) -> str:
    """Why a scenario fails that is played with these rules, whose names are right in it; empty where it passes."""
    try:
        _play_through(case, program, laid(program.book, tuple(case.plain["players"]), case.plain["given"]))
    except (Wrong, Unplayable, WrongOrder, WrongOutcome, Runaway, Overspent) as error:
        return str(error) or "it goes on without end"
    return ""


def _play_through(case: Case, program: Program, position: Laid) -> None:
    play = Playthrough(program, tuple(case.plain["players"]), case.plain["given"], position)
    lines = field(case.node, "play")
    for item in lines.items if isinstance(lines, Sequence) else ():
        _step(play, item)
    expect = field(case.node, "expect")
    if isinstance(expect, Mapping):
        Expectations(play).judge(expect)


def _step(play: Playthrough, item: Node) -> None:
    if isinstance(item, Scalar):
        play.play(item)
        return
    inner = field(item, "expect")
    refused = field(item, "refused")
    if isinstance(inner, Mapping):
        Expectations(play).judge(inner)
    elif isinstance(refused, Scalar) and play.is_allowed(refused.text):
        raise Wrong(refused, f"`{refused.text}` to be refused", "that it is allowed")
