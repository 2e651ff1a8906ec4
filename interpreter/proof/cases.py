"""The scenarios of a file, one by one, and what is wrong with each before anything is played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any, cast

from lastcard.dsl.compose.examples import house_rules_of, is_family, no_rulebook
from lastcard.dsl.diagnostics.problem import Diagnostic, Span
from lastcard.dsl.load import Loaded, load_path
from lastcard.dsl.reading.files import read_chunks
from lastcard.dsl.reading.nodes import Mapping, Node, Scalar, Sequence, to_plain
from lastcard.dsl.reading.sorts import is_no_scenario, sort_of
from lastcard.dsl.reading.tree import field as at
from lastcard.dsl.reading.tree import items, text_at
from lastcard.dsl.shape.misfits import check_sort, in_doubt
from lastcard.dsl.shelf import locate, split_reference
from lastcard.interpreter.host.api import RulebookError, Rules, keep, load
from lastcard.interpreter.judging.mapped import may_be_moves, with_moves
from lastcard.interpreter.judging.scenario import judge, stands

from .position import Laid, Unplayable, laid

Asked = tuple[Scalar, ...]
UNREADABLE = "(unreadable)"


@dataclass(frozen=True, slots=True)
class Unfit:
    """A document of a file that is no scenario, or has not the shape of one."""

    title: str
    line: int
    diagnostics: tuple[Diagnostic, ...]


@dataclass(frozen=True)
class Case:
    """A scenario by itself, or an example of a house rule; with the house rules that it is played with."""

    node: Node
    path: Path
    asked: Asked
    about: str = ""  # the house rule whose example it is

    @cached_property
    def plain(self) -> dict[str, Any]:
        return cast("dict[str, Any]", to_plain(self.node))

    @property
    def rulebook(self) -> str:
        return text_at(self.node, "rulebook")

    @property
    def house_rules(self) -> tuple[str, ...]:
        return tuple(each.text for each in self.asked)

    @property
    def title(self) -> str:
        return text_at(self.node, "scenario")


# --- the file -------------------------------------------------------------------------------------


def cases_of(path: Path) -> Iterator[Case | Unfit]:
    """Every scenario of a file; raises OSError when it cannot be read."""
    chunks = read_chunks(path)
    if isinstance(chunks, Diagnostic):
        raise OSError(chunks.message)
    yield from cases_in(chunks, path)


def cases_in(chunks: Iterable[bytes], path: Path) -> Iterator[Case | Unfit]:
    """Every scenario of what stands, or would stand, in a file."""
    from lastcard.dsl.reading.source import read_stream  # the examples of what is shipped have been read before

    for part in read_stream(chunks, str(path)):
        node, problems = in_doubt(*part, "house-rule" if sort_of(part[0]) == "house-rule" else "scenario")
        if node is None or problems:
            first = problems[0].span if problems else None
            yield Unfit(UNREADABLE, first.line if first else 1, problems)
        elif sort_of(node) == "house-rule":
            yield from _examples(node, path)
        else:
            yield _scenario(node, path)


def _scenario(node: Node, path: Path) -> Case | Unfit:
    other = is_no_scenario(node)
    misshapen = (other,) if other is not None else check_sort(node, "scenario")
    if misshapen:
        told = _with_moves(misshapen, Case(node, path, items(at(node, "house-rules"))))
        return Unfit(text_at(node, "scenario") or "(no title)", node.span.line, told)
    return Case(node, path, items(at(node, "house-rules")))


def _examples(node: Node, path: Path) -> Iterator[Case | Unfit]:
    if misshapen := check_sort(node, "house-rule"):
        for case in examples_of(node, path) if may_be_moves(misshapen) else ():
            misshapen = _with_moves(misshapen, case)
        yield Unfit(text_at(node, "title") or "(no title)", node.span.line, misshapen)
    else:
        yield from examples_of(node, path)


def _with_moves(problems: tuple[Diagnostic, ...], case: Case) -> tuple[Diagnostic, ...]:
    """Moves that have not the shape of any are told by the cards of the rulebook, if that is in order."""
    if not may_be_moves(problems) or locate(case.rulebook, case.path.parent) is None:
        return problems
    for house_rules in (case.house_rules, ()):  # one that has such an example itself is not in order yet
        try:
            return with_moves(problems, case.node, load(case.rulebook, case.path.parent, house_rules).book)
        except RulebookError:
            continue
    return problems


def examples_of(node: Node, path: Path) -> Iterator[Case]:
    """The examples of a house rule, each with the house rules that it is played with."""
    found = at(node, "examples")
    for example in found.items if isinstance(found, Sequence) else ():
        asked = house_rules_of(example, path, text_at(node, "house-rule"))
        spoken = (Scalar(each, each, example.span) if isinstance(each, str) else each for each in asked)
        yield Case(example, path, tuple(spoken), text_at(node, "house-rule"))


# --- what is wrong with one -----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Judged:
    """A scenario with its rules, and its cards upon the table; or what keeps it from being played."""

    rules: Rules | None
    laid: Laid | None
    diagnostics: tuple[Diagnostic, ...]
    problem: str = ""  # in one line
    texts: dict[str, str] = field(default_factory=dict)  # of the files of a rulebook that is not in order


class Judging:
    """Judges the scenarios of a file. A rulebook that is not in order is read once, however many are played with it.

    It is kept no longer than one file takes, for the author mends it.
    """

    def __init__(self) -> None:
        self.refused: dict[tuple[str, tuple[str, ...]], tuple[RulebookError, Asked]] = {}

    def know(self, first: Case, loaded: Loaded) -> None:
        """A house rule has been judged as its first example is played; that is not read again."""
        book = locate(first.rulebook, first.path.parent) if loaded.judged_with else None
        if book is not None and book.stem == loaded.judged_with and loaded.rulebook is not None:
            keep(loaded.rulebook, book, first.path.parent, first.house_rules, loaded.texts)

    def judge(self, case: Case) -> Judged:
        book = at(case.node, "rulebook")
        path = locate(book.text, case.path.parent) if isinstance(book, Scalar) else None
        if isinstance(book, Scalar) and (path is None or is_family(path)):
            return Judged(None, None, (no_rulebook(book, case.path),), f"{book.text}: there is no such rulebook")
        try:
            return _laid(case, self._rules(case))
        except RulebookError as error:
            return Judged(None, None, error.diagnostics, str(error), error.texts)

    def _rules(self, case: Case) -> Rules:
        key = (case.rulebook, case.house_rules)
        if key in self.refused:
            error, asked = self.refused[key]
            moved = {before.span: now.span for before, now in zip(asked, case.asked, strict=True)}
            told = [_moved(each, moved) for each in error.diagnostics]
            raise RulebookError(_file_name(case), told, error.texts) from None
        try:
            return load(case.rulebook, case.path.parent, case.house_rules)
        except RulebookError as error:
            self.refused[key] = placed, _ = _with_places(case, error), case.asked
            raise placed from None


def _laid(case: Case, rules: Rules) -> Judged:
    """With the names right, the cards are laid out: what is then still in the way is about them all."""
    left_out, told = next(_left_out(case), None), judge(case.node, rules.book)
    if left_out is not None and any(each.severity == "error" for each in told):  # what is wrong comes of it
        return Judged(rules, None, (replace(left_out, severity="error"),), left_out.message)
    found, position = (told if left_out is None else (left_out, *told)), None
    if not any(problem.severity == "error" for problem in found) or stands(case.node, rules.book):
        try:
            plain = case.plain
            position = laid(rules.book, tuple(plain["players"]), plain["given"])
        except Unplayable as error:
            found = (*found, _unplayable(case.node, error))
    wrong = next((problem.message for problem in found if problem.severity == "error"), "")
    return Judged(rules, position, found, wrong)


def _left_out(case: Case) -> Iterator[Diagnostic]:
    """An example shows its house rule, and without naming any it is played with that; this one names others."""
    named = at(case.node, "house-rules")
    own = {(case.path.parent / split_reference(asked)[0]).resolve() for asked in case.house_rules}
    is_itself = case.path.stem in (split_reference(item.text)[0] for item in items(named))  # by the name of its file
    if case.about and named is not None and items(named) and not is_itself and case.path.resolve() not in own:
        message = f"this example is played without `{case.about}`, the house rule that it stands in"
        several = ", ".join((case.about, *(item.text for item in items(named))))
        yield Diagnostic("LC706", message, named.span, f"write `house-rules: [{several}]`", severity="warning")


def _unplayable(node: Node, error: Unplayable) -> Diagnostic:
    """At the key that says so, else at the whole position."""
    given = next(entry for entry in node.entries if entry.key.text == "given") if isinstance(node, Mapping) else None
    below = given.value.entries if given is not None and isinstance(given.value, Mapping) else ()
    place = next((entry.key.span for entry in below if entry.key.text == error.key), None)
    advice = error.advice or _ADVICE.get(error.key, "")
    return Diagnostic("LC705", str(error), place or (given.key.span if given else node.span), advice)


_ADVICE = {
    "teams": "share everybody out as the rulebook says, or leave `teams` out",
    "places": "name those who have no cards left, each once, the first one first",
    "lost turns": "write how many turns are still to be lost",
}


# --- a rulebook that is not in order --------------------------------------------------------------


def _with_places(case: Case, error: RulebookError) -> RulebookError:
    """The same, read again: now every house rule knows where it is asked for."""
    path = locate(case.rulebook, case.path.parent)
    if path is None:
        return error
    loaded = load_path(path, case.asked, case.path.parent)
    return RulebookError(_file_name(case), loaded.diagnostics, loaded.texts)


def _file_name(case: Case) -> str:
    path = locate(case.rulebook, case.path.parent)
    return path.name if path is not None else case.rulebook


def _moved(problem: Diagnostic, places: dict[Span, Span]) -> Diagnostic:
    """What was said of a house rule where it is asked for, said at another place where it is."""
    related = tuple((note, places.get(span, span)) for note, span in problem.related)
    return replace(problem, span=places.get(problem.span, problem.span) if problem.span else None, related=related)
