"""A file of ones own, whichever sort it is, with all the scenarios in it: what is wrong, and nothing is played."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Sequence as Several
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from lastcard.dsl.diagnostics.problem import Diagnostic, Span
from lastcard.dsl.documents.documents import Met, read_file
from lastcard.dsl.load import Loaded
from lastcard.dsl.load import judge as judge_rules
from lastcard.dsl.reading.files import read_path
from lastcard.dsl.reading.nodes import Scalar
from lastcard.dsl.reading.sorts import glance

if TYPE_CHECKING:
    from .cases import Case, Unfit


def judge_file(path: Path, house_rules: Several[str] = ()) -> Loaded:
    """A rulebook, a house rule with its examples, or a file of scenarios."""
    sort = glance(path)
    if sort == "scenario":
        return _scenarios(path, house_rules)
    loaded = judge_rules(path, house_rules)
    return _with_examples(loaded, path, house_rules) if sort == "house-rule" else loaded


def _scenarios(path: Path, house_rules: Several[str]) -> Loaded:
    data = read_path(path)
    texts = {str(path): data.decode("utf-8", errors="replace")} if isinstance(data, bytes) else {}
    return _with_examples(Loaded(None, None, (), texts), path, house_rules)


def _with_examples(loaded: Loaded, path: Path, house_rules: Several[str]) -> Loaded:
    """What has been said of the house rule itself is not said again of every example, unless more is known by now."""
    told, texts = {_told(each): each for each in loaded.diagnostics}, dict(loaded.texts)
    for problems, read in _problems(path, house_rules, loaded):
        texts |= read
        for problem in problems:
            known = told.setdefault(_told(problem), problem)
            if known.help != problem.help and known in loaded.diagnostics:
                told[_told(problem)] = problem
    return replace(loaded, diagnostics=tuple(sorted(told.values(), key=lambda each: _place(each.span))), texts=texts)


def _problems(
    path: Path, house_rules: Several[str], loaded: Loaded
) -> Iterator[tuple[tuple[Diagnostic, ...], dict[str, str]]]:
    from .cases import Case, Judging  # the whole engine, of which a rulebook alone has no need

    judging = Judging()
    for number, case in enumerate(_cases(path)):
        if isinstance(case, Case):
            more = tuple(Scalar(each, each, case.node.span) for each in house_rules)
            asked = replace(case, asked=(*case.asked, *more))
            if number == 0:
                judging.know(asked, loaded)
            judged = judging.judge(asked)
            yield judged.diagnostics, judged.texts
        else:
            yield case.diagnostics, {}


def _cases(path: Path) -> Iterator[Case | Unfit]:
    """The examples of a house rule stand in its document; where that is none, all that is wrong with the file."""
    from .cases import cases_of, examples_of

    house_rule, met = read_file(path, "house-rule") if glance(path) == "house-rule" else (None, Met())
    return cases_of(path) if house_rule is None or met.problems else examples_of(house_rule, path)


def _told(problem: Diagnostic) -> tuple[str, str, Span | None]:
    return problem.code, problem.message, problem.span


def _place(span: Span | None) -> tuple[str, int, int]:
    return (span.file, span.line, span.column) if span else ("", 0, 0)
