"""The commands that prove a rulebook: trace, test, record."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, TYPE_CHECKING, NoReturn

import click

from lastcard.interpreter.output import pour, say, say_data

from .common import (
    FINDINGS,
    UNREADABLE,
    code_of,
    fail,
    main,
    print_problems,
    refuse_players,
    rules_of,
    with_house_rules,
)

if TYPE_CHECKING:
    from lastcard.dsl.diagnostics.problem import Diagnostic
    from lastcard.interpreter.proof.scenario import Verdict
    from lastcard.interpreter.proof.trace_report import Traces

STREAM = "-"
BEGINNING = 64  # more bytes than it takes to know a record


@main.command()
@click.argument("rulebook", required=False)
@click.option("--all", "everything", is_flag=True, help="Every shipped rulebook that names a sheet.")
@click.option(
    "--scenarios", multiple=True, type=click.Path(path_type=Path), metavar="PATH", help="Where the scenarios are."
)
@with_house_rules
@click.option("--json", "as_json", is_flag=True, help="For programs.")
def trace(
    rulebook: str | None, everything: bool, scenarios: tuple[Path, ...], house_rules: tuple[str, ...], as_json: bool
) -> None:
    """Which rule carries out each clause of the sheet, and which scenario shows it.

    Without --scenarios the checkout's tests/scenarios are taken; where there is no checkout, or with house rules, only
    clause -> rule is shown. A scenario shows what it is played with: the rulebook and the very same house rules.
    """
    if bool(rulebook) == everything:
        raise click.UsageError("give a RULEBOOK, or --all")
    from lastcard.dsl.shelf import SHIPPED
    from lastcard.interpreter.proof.trace import shown_by
    from lastcard.interpreter.proof.trace import trace as traced

    own = SHIPPED.parent / "tests" / "scenarios"
    paths = list(scenarios) or ([own] if own.is_dir() and not house_rules else [])
    _all_exist(paths)
    names = [rulebook] if rulebook else sorted(path.stem for path in (SHIPPED / "editions").glob("*.yaml"))
    books = [rules_of(name, house_rules).book for name in names]
    shown = shown_by(paths) if paths else None
    _report_traces([(book, traced(book, shown)) for book in books], as_json)


def _report_traces(traces: Traces, as_json: bool) -> NoReturn:
    from lastcard.interpreter.proof import trace_report

    report = trace_report.as_json if as_json else trace_report.as_text
    for line in report(traces):
        say(line)
    sys.exit(FINDINGS if any(one.gaps for _, one in traces) else 0)


def _all_exist(paths: list[Path]) -> None:
    from lastcard.dsl.shelf import own_file

    for path in paths:
        if not path.exists():
            own = own_file(str(path))
            fail(f"{path}: there is no such file or folder" + (f"; did you mean `{own}`?" if own else ""), UNREADABLE)


@main.command()
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path), metavar="PATH...")
@click.option("-q", "--quiet", is_flag=True, help="Only what failed, and the summary.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line, for programs; with --mutate, one.")
@click.option("--mutate", metavar="RULES", help="Change this rulebook or house rule a little: do scenarios notice?")
@click.option("--write", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE", help="Add what is missing.")
@click.option("--seed", type=click.IntRange(0), default=0, show_default=True, help="Of the search of --mutate.")
@click.option("--workers", type=click.IntRange(1, 256), help="Processes of --mutate.  [default: one for each core]")
def test(
    paths: tuple[Path, ...],
    quiet: bool,
    as_json: bool,
    mutate: str | None,
    write: Path | None,
    seed: int,
    workers: int | None,
) -> None:
    """Run scenario files; folders are searched for .yaml files.

    With --mutate the scenarios are put to the test: the rules are changed, one small thing at a time, and a change that
    no scenario notices is told with the scenario that is missing. Those of a checkout and the examples of a house rule
    are found; other ones are in PATH.

    \b
    For example:
      lastcard test scenarios/                                   run them
      lastcard test --mutate my-rule.yaml scenarios/             what do they leave open?
      lastcard test --mutate my-rule.yaml --write more.yaml      and write what would notice it
    """
    if mutate is None and not paths:
        raise click.UsageError("give a PATH, or --mutate")
    if mutate is None and write is not None:
        raise click.UsageError("--write goes with --mutate")
    _all_exist(list(paths))
    if mutate is not None:
        _mutate(mutate, paths, write, as_json, seed, workers)
    from lastcard.interpreter.proof.scenario import scenario_files

    passed = failed = unreadable = 0
    for path in scenario_files(list(paths)):
        told = Told(path)
        for verdict in _verdicts(path):
            passed, failed = passed + verdict.passed, failed + (not verdict.passed)
            unreadable += bool(verdict.diagnostics) and verdict.title == "(unreadable)"
            _print_verdict(verdict, quiet, as_json, told)
    say(f"{passed} passed, {failed} failed", err=as_json)
    sys.exit(UNREADABLE if unreadable or not passed + failed else FINDINGS if failed else 0)


def _mutate(
    name: str, paths: tuple[Path, ...], write: Path | None, as_json: bool, seed: int, workers: int | None
) -> NoReturn:
    from lastcard.interpreter.host.api import RulebookError
    from lastcard.interpreter.mutating.mutate import Wanted, mutate

    try:
        sys.exit(mutate(Wanted(name, paths, write, as_json, seed, workers or os.cpu_count() or 1)))
    except RulebookError as error:
        print_problems(error.diagnostics, error.texts)
        fail(str(error), code_of(error.diagnostics) or UNREADABLE)


def _verdicts(path: Path) -> Iterator[Verdict]:
    from lastcard.interpreter.proof.scenario import run_file

    try:
        yield from run_file(path)
    except OSError as error:
        fail(str(error), UNREADABLE)


class Told:
    """What has been said of a file already: a rulebook that is not in order may have many scenarios."""

    def __init__(self, path: Path) -> None:
        self.path, self.text = path, ""
        self.told: set[Diagnostic] = set()

    def tell(self, verdict: Verdict) -> bool:
        """Prints what is wrong before anything is played; was any of that new?"""
        new = [problem for problem in verdict.diagnostics if problem not in self.told]
        self.told |= set(new)
        if new:
            print_problems(new, {str(self.path): self._read(), **verdict.texts})
        return bool(new)

    def _read(self) -> str:
        """The file, to show places in: read only where something is wrong, and no more of it than can be judged."""
        from lastcard.dsl.reading.files import read_path

        data = b"" if self.text else read_path(self.path)
        self.text = self.text or (data.decode("utf-8", errors="replace") if isinstance(data, bytes) else "")
        return self.text


def _print_verdict(verdict: Verdict, quiet: bool, as_json: bool, told: Told) -> None:
    place = f"{verdict.file}:{verdict.line}"
    if as_json:
        keys = ("title", "file", "line", "passed", "problem", "at")
        say_data({key: getattr(verdict, key) for key in keys})
    elif not verdict.passed:
        say(f"FAIL  {place}  {verdict.title}")
        if not told.tell(verdict) or not _has_errors(verdict):
            at = f" (line {verdict.at})" if verdict.at else ""
            say(f"      {verdict.problem}{at}")
    else:
        if not quiet or verdict.diagnostics:
            say(f"ok    {place}  {verdict.title}")
        told.tell(verdict)


def _has_errors(verdict: Verdict) -> bool:
    """What keeps it from being played says why it failed; a warning does not."""
    return any(problem.severity == "error" for problem in verdict.diagnostics)


@main.command()
@click.argument("rulebook")
@with_house_rules
@click.option("--players", type=click.IntRange(2, 10), default=4, show_default=True)
@click.option("--seed", type=click.IntRange(0), default=0, show_default=True)
@click.option("--rounds", type=click.IntRange(1), default=1, show_default=True)
@click.option("--out", required=True, type=click.Path(dir_okay=False), help="The file to write; - for standard output.")
@click.option("--force", is_flag=True, help="Write over a file that is no record.")
def record(
    rulebook: str, house_rules: tuple[str, ...], players: int, seed: int, rounds: int, out: str, force: bool
) -> None:
    """Play random rounds and write each as a scenario, for any other table to referee.

    Rounds written before Ctrl-C stay in the file. An earlier record is written over, another file only with --force.
    """
    from lastcard.interpreter.proof.record import record_round

    program = rules_of(rulebook, house_rules).program
    refuse_players(rulebook, program.book, players)
    named = _seen_from(out, rulebook)
    documents = (record_round(program, players, seed, number, named) for number in range(rounds))
    if out == STREAM:
        _write_rounds(pour, documents, rounds)
        return
    try:
        if not force:
            _refuse_another_file(out)
        with open(out, "w", encoding="utf-8") as file:
            _write_rounds(lambda document: _write(file, document), documents, rounds)
    except OSError as error:
        fail(f"{out}: {(error.strerror or str(error)).lower()}", UNREADABLE)


def _refuse_another_file(out: str) -> None:
    """Leave the program where somebody's file would be lost."""
    from lastcard.interpreter.proof.record import is_record

    if os.path.isfile(out):
        with open(out, "rb") as file:
            begin = file.read(BEGINNING)
        if begin and not is_record(begin):
            fail(f"{out} is there and is no record; --force writes over it", UNREADABLE)


def _seen_from(out: str, rulebook: str) -> str:
    """The path of a rulebook file, from the folder of the file that will name it; empty for one that comes along."""
    if not rulebook.endswith((".yaml", ".yml")) and "/" not in rulebook:
        return ""
    folder = Path() if out == STREAM else Path(out).parent
    return os.path.relpath(Path(rulebook).resolve(), folder.resolve())


def _write_rounds(write: Callable[[str], None], documents: Iterator[str], rounds: int) -> None:
    quiet = not sys.stderr.isatty()
    with click.progressbar(documents, length=rounds, label="rounds", file=sys.stderr, hidden=quiet) as bar:
        for document in bar:
            write(document)


def _write(file: IO[str], document: str) -> None:
    file.write(document)
    file.flush()
