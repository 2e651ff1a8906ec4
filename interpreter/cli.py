"""The command line. Every command fetches what it needs only when it runs, so `--help` costs little.

Exit codes: 0 fine, 1 findings (an invalid rulebook, a failed scenario, a gap), 2 wrong usage or
a file that cannot be read.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import IO, TYPE_CHECKING, NoReturn

import click

if TYPE_CHECKING:
    from lastcard.dsl.load import Loaded
    from lastcard.dsl.rulebook import Rulebook

    from .api import Rules
    from .scenario import Verdict
    from .trace_report import Traces

FINDINGS, UNREADABLE = 1, 2
FORMATS = ("text", "json", "github", "sarif")
CONTEXT = {"help_option_names": ["-h", "--help"], "max_content_width": 100}


@click.group(context_settings=CONTEXT)
@click.version_option(package_name="lastcard", message="lastcard %(version)s")
def main() -> None:
    """Card games whose rules are data: check them, play them, prove them.

    RULEBOOK is the id of a rulebook (`lastcard list` shows them) or the path of a file.

    \b
    A start:
      lastcard list                      which rulebooks there are
      lastcard play RULEBOOK             play against two bots
      lastcard show RULEBOOK             the rules as prose
      lastcard validate my-rules.yaml    what is wrong, where, and what to write instead
    """


def _fail(message: str, code: int) -> NoReturn:
    click.echo(message, err=True)
    sys.exit(code)


def _rules(name: str) -> Rules:
    """The rulebook, or its problems printed and the program left."""
    from lastcard.dsl.load import locate

    from .api import RulebookError, load

    try:
        return load(name)
    except RulebookError as error:
        path = locate(name)
        if path is None:
            _no_such_rulebook(name)
        _print_loaded(_load(path))
        _fail(str(error), FINDINGS)


def _no_such_rulebook(name: str) -> NoReturn:
    from lastcard.dsl.diagnostics import did_you_mean
    from lastcard.dsl.load import shipped_names

    near = did_you_mean(name, shipped_names())
    _fail(
        f"there is no rulebook `{name}`" + (f"; did you mean `{near}`?" if near else "; try `lastcard list`"),
        UNREADABLE,
    )


def _load(path: Path) -> Loaded:
    from lastcard.dsl.load import load_path

    return load_path(path)


def _print_loaded(loaded: Loaded) -> None:
    from lastcard.dsl.diagnostics import render

    for problem in loaded.diagnostics:
        text = loaded.texts.get(problem.span.file) if problem.span else None
        click.echo(render(problem, text) + "\n")


# --- rulebooks -----------------------------------------------------------------------------


@main.command("list")
@click.option("--json", "as_json", is_flag=True, help="For programs.")
def list_command(as_json: bool) -> None:
    """Which rulebooks there are, one line each."""
    from lastcard.dsl.load import SHIPPED

    books = [_rules(path.stem).book for path in sorted((SHIPPED / "editions").glob("*.yaml"))]
    if as_json:
        click.echo(json.dumps([_headline(book) for book in books], indent=2, ensure_ascii=False))
        return
    width = max(len(book.id) for book in books)
    for book in books:
        click.echo(f"{book.id:<{width}}  {book.language}  {book.players[0]}-{book.players[1]}  {book.title}")


def _headline(book: Rulebook) -> dict[str, object]:
    return {
        "id": book.id,
        "title": book.title,
        "language": book.language,
        "players": list(book.players),
        "extends": list(book.extends),
    }


@main.command()
@click.argument("rulebook")
@click.option("--lang", default="en", show_default=True, help="Language of the prose (English for now).")
def show(rulebook: str, lang: str) -> None:
    """The rules as prose, made from the rules themselves."""
    if lang != "en":
        _fail(f"the prose is in English for now, not in `{lang}`", UNREADABLE)
    from .prose import rulebook_prose

    for line in rulebook_prose(_rules(rulebook).book):
        click.echo(line)


@main.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option(
    "--format", "form", type=click.Choice(["text", "json", "github", "sarif"]), default="text", show_default=True
)
def validate(files: tuple[str, ...], form: str) -> None:
    """Every problem of rulebook files, with place, code and help.

    FILE is a path or the id of a shipped rulebook. `lastcard explain CODE` tells more.
    """
    from lastcard.dsl.load import locate

    found = [(name, locate(name)) for name in files]
    missing = [name for name, path in found if path is None]
    if missing:
        _no_such_rulebook(missing[0])
    loaded = [(name, _load(path)) for name, path in found if path is not None]
    _print_report(loaded, form)
    unreadable = any(problem.code in ("LC101", "LC102") for _, one in loaded for problem in one.diagnostics)
    sys.exit(UNREADABLE if unreadable else FINDINGS if any(not one.ok for _, one in loaded) else 0)


def _print_report(loaded: list[tuple[str, Loaded]], form: str) -> None:
    from lastcard.dsl.diagnostics import as_github, as_json, as_sarif

    problems = [problem for _, one in loaded for problem in one.diagnostics]
    if form == "json":
        files = [
            {"file": name, "ok": one.ok, "diagnostics": [as_json(p) for p in one.diagnostics]} for name, one in loaded
        ]
        click.echo(json.dumps({"files": files}, indent=2, ensure_ascii=False))
    elif form == "sarif":
        click.echo(json.dumps(as_sarif(problems), indent=2, ensure_ascii=False))
    elif form == "github":
        for problem in problems:
            click.echo(as_github(problem))
    else:
        for name, one in loaded:
            _print_loaded(one)
            click.echo(
                f"{name}: ok"
                if one.ok
                else f"{name}: {len(one.diagnostics)} problem{'s' * (len(one.diagnostics) != 1)}"
            )


@main.command()
@click.argument("code")
def explain(code: str) -> None:
    """The page of a diagnostic: what it means, why, an example, what to write instead."""
    from lastcard.dsl.codes import PAGES
    from lastcard.dsl.diagnostics import did_you_mean

    page = PAGES.get(code.upper())
    if page is None:
        near = did_you_mean(code.upper(), PAGES)
        _fail(f"there is no code `{code}`" + (f"; did you mean `{near}`?" if near else ""), UNREADABLE)
    click.echo(f"{page.code}: {page.title}\n\n{page.what}\n\nWhy: {page.why}\n")
    click.echo(f"Example:\n\n{_indented(page.example)}\n\nInstead:\n\n{_indented(page.instead)}")


def _indented(text: str) -> str:
    return "\n".join(f"    {line}".rstrip() for line in text.strip("\n").splitlines())


# --- proof -----------------------------------------------------------------------------------


@main.command()
@click.argument("rulebook", required=False)
@click.option("--all", "everything", is_flag=True, help="Every shipped rulebook that names a sheet.")
@click.option(
    "--scenarios", multiple=True, type=click.Path(path_type=Path), metavar="PATH", help="Where the scenarios are."
)
@click.option("--json", "as_json", is_flag=True, help="For programs.")
def trace(rulebook: str | None, everything: bool, scenarios: tuple[Path, ...], as_json: bool) -> None:
    """Which rule carries out each clause of the sheet, and which scenario shows it.

    Without --scenarios the checkout's tests/scenarios are taken; where there is no checkout, only
    clause -> rule is shown.
    """
    if bool(rulebook) == everything:
        raise click.UsageError("give a RULEBOOK, or --all")
    from lastcard.dsl.load import SHIPPED

    from .trace import shown_by
    from .trace import trace as traced

    own = SHIPPED.parent / "tests" / "scenarios"
    paths = list(scenarios) or ([own] if own.is_dir() else [])
    _all_exist(paths)
    names = [rulebook] if rulebook else sorted(path.stem for path in (SHIPPED / "editions").glob("*.yaml"))
    books = [_rules(name).book for name in names]
    shown = shown_by(paths) if paths else None
    _report_traces([(book, traced(book, shown)) for book in books], as_json)


def _report_traces(traces: Traces, as_json: bool) -> NoReturn:
    from . import trace_report

    report = trace_report.as_json if as_json else trace_report.as_text
    for line in report(traces):
        click.echo(line)
    sys.exit(FINDINGS if any(one.gaps for _, one in traces) else 0)


def _all_exist(paths: list[Path]) -> None:
    for path in paths:
        if not path.exists():
            _fail(f"{path}: there is no such file or folder", UNREADABLE)


@main.command()
@click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="PATH...")
@click.option("-q", "--quiet", is_flag=True, help="Only what failed, and the summary.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line, for programs.")
def test(paths: tuple[Path, ...], quiet: bool, as_json: bool) -> None:
    """Run scenario files; folders are searched for .yaml files."""
    from .scenario import scenario_files

    _all_exist(list(paths))
    passed = failed = unreadable = 0
    for path in scenario_files(list(paths)):
        for verdict in _verdicts(path):
            passed, failed = passed + verdict.passed, failed + (not verdict.passed)
            unreadable += bool(verdict.diagnostics) and verdict.title == "(unreadable)"
            _print_verdict(verdict, quiet, as_json)
    click.echo(f"{passed} passed, {failed} failed", err=as_json)
    sys.exit(UNREADABLE if unreadable or not passed + failed else FINDINGS if failed else 0)


def _verdicts(path: Path) -> Iterator[Verdict]:
    from .scenario import run_file

    try:
        yield from run_file(path)
    except OSError as error:
        _fail(str(error), UNREADABLE)


def _print_verdict(verdict: Verdict, quiet: bool, as_json: bool) -> None:
    place = f"{verdict.file}:{verdict.line}"
    if as_json:
        keys = ("title", "file", "line", "passed", "problem", "at")
        click.echo(json.dumps({key: getattr(verdict, key) for key in keys}, ensure_ascii=False))
    elif not verdict.passed:
        at = f" (line {verdict.at})" if verdict.at else ""
        click.echo(f"FAIL  {place}  {verdict.title}\n      {verdict.problem}{at}")
    elif not quiet:
        click.echo(f"ok    {place}  {verdict.title}")


@main.command()
@click.argument("rulebook")
@click.option("--players", type=click.IntRange(2, 10), default=4, show_default=True)
@click.option("--seed", type=click.IntRange(0), default=0, show_default=True)
@click.option("--rounds", type=click.IntRange(1), default=1, show_default=True)
@click.option("--out", required=True, type=click.Path(dir_okay=False), help="The file to write; - for standard output.")
def record(rulebook: str, players: int, seed: int, rounds: int, out: str) -> None:
    """Play random rounds and write each as a scenario, for any other table to referee.

    Rounds written before Ctrl-C stay in the file.
    """
    from . import setup
    from .record import record_round

    program = _rules(rulebook).program
    if not program.book.players[0] <= players <= setup.most_players(program.book):
        _fail(f"{rulebook} is for {program.book.players[0]} to {setup.most_players(program.book)} players", UNREADABLE)
    try:
        with click.open_file(out, "w", encoding="utf-8") as file:
            _write_rounds(file, (record_round(program, players, seed, number) for number in range(rounds)), rounds)
    except OSError as error:
        _fail(f"{out}: {error.strerror or error}", UNREADABLE)


def _write_rounds(file: IO[str], documents: Iterator[str], rounds: int) -> None:
    quiet = not sys.stderr.isatty()
    with click.progressbar(documents, length=rounds, label="rounds", file=sys.stderr, hidden=quiet) as bar:
        for document in bar:
            file.write(document)
            file.flush()


# --- play ----------------------------------------------------------------------------------------


@main.command()
@click.argument("rulebook", required=False)
@click.option(
    "--players", help="Who plays, by commas: Ana,Blas=bot,Carla=random. A name alone is a person at this keyboard."
)
@click.option("--seed", type=click.IntRange(0), help="The same seed gives the same cards.")
@click.option("--scoring", help="One of the rulebook's ways of scoring.")
@click.option("--save", type=click.Path(dir_okay=False), help="Where to keep the game (it is kept in any case).")
@click.option("--resume", type=click.Path(exists=True, dir_okay=False), help="Go on with a game that was kept.")
def play(
    rulebook: str | None,
    players: str | None,
    seed: int | None,
    scoring: str | None,
    save: str | None,
    resume: str | None,
) -> None:
    """Play in the terminal against bots or each other; without a terminal, watch a round.

    The game is kept after every move: leave whenever you like and go on with --resume.
    """
    if bool(rulebook) == bool(resume):
        raise click.UsageError("give a RULEBOOK, or --resume FILE")
    from .play import play_command

    if rulebook:
        _rules(rulebook)
    sys.exit(play_command(rulebook, players=players, seed=seed, scoring=scoring, save=save, resume=resume))


@main.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False))
@click.option("--step/--no-step", default=None, help="Wait for Enter after every move (usual at a terminal).")
def replay(file: str, step: bool | None) -> None:
    """Step through a kept game, a scenario or a record."""
    from .play import replay_command

    sys.exit(replay_command(file, step=step))


if __name__ == "__main__":
    main()
