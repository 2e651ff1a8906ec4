"""The command that looks for what nobody can have meant: check."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from lastcard.interpreter.output import say, say_data

from .common import (
    FINDINGS,
    UNREADABLE,
    Amount,
    code_of,
    fail,
    main,
    no_such_rulebook,
    print_problems,
    with_house_rules,
)

SECONDS = 60.0


@main.command()
@click.argument("rulebook")
@with_house_rules
@click.option("--seconds", type=Amount(1), default=SECONDS, show_default=True, help="No longer than this.")
@click.option("--seed", type=click.IntRange(0), default=0, show_default=True, help="The same seed, the same findings.")
@click.option("--save", type=click.Path(file_okay=False), metavar="DIR", help="Write the scenarios that show findings.")
@click.option(
    "--format", "form", type=click.Choice(["text", "json", "github", "sarif"]), default="text", show_default=True
)
def check(rulebook: str, house_rules: tuple[str, ...], seconds: float, seed: int, save: str | None, form: str) -> None:
    """Does the rulebook do what nobody can have meant? Rules that never happen, choices in vain, rounds without end.

    The rules are played: many rounds at random, and tiny decks in all ways that there are. Each finding is a sentence,
    the place of the entry, how sure it is, and a scenario that shows it, where something can be shown. A defect is
    wanted by no table; a remark may be meant, and is then listed in the rulebook under `meant`, with the reason.

    \b
    For example:
      lastcard check my-rules.yaml
      lastcard check classic --with ./my-rule.yaml --save shown

    `lastcard explain DETECTOR` tells of each sort of finding. Leaves with 1 if there is a defect. Ctrl-C shows what was
    found until then.
    """
    from lastcard.dsl.shelf import locate
    from lastcard.interpreter.checking.check import checked
    from lastcard.interpreter.checking.report import as_data, as_github_lines, as_sarif_log, as_text, saved
    from lastcard.interpreter.host.api import RulebookError
    from lastcard.interpreter.search.subjects import subject_of

    try:
        subject = subject_of(rulebook, house_rules)
    except RulebookError as error:
        if locate(rulebook) is None:
            no_such_rulebook(rulebook)
        _invalid(error, form)
        sys.exit(code_of(error.diagnostics) or FINDINGS)
    result = checked(subject, seed, seconds, _progress)
    _clear()
    try:
        files = saved(result, Path(save)) if save is not None else {}
    except OSError as error:
        fail(f"{save}: {error.strerror}", UNREADABLE)
    if form == "json":
        say_data(as_data(result), indent=2)
    elif form == "sarif":
        say_data(as_sarif_log(result), indent=2)
    else:
        for line in as_github_lines(result) if form == "github" else as_text(result, files):
            say(line)
    sys.exit(result.code)


def _invalid(error: object, form: str) -> None:
    from lastcard.dsl.diagnostics.problem import as_github, as_json, as_sarif
    from lastcard.interpreter.host.api import RulebookError

    assert isinstance(error, RulebookError)
    problems = list(error.diagnostics)
    if form == "json":
        say_data({"problems": [as_json(one) for one in problems], "findings": [], "guarantees": []}, indent=2)
    elif form == "sarif":
        say_data(as_sarif(problems), indent=2)
    elif form == "github":
        for one in problems:
            say(as_github(one))
    else:
        print_problems(problems, error.texts)


def _progress(what: str) -> None:
    """One line, at a terminal, written over by the next."""
    if sys.stderr.isatty():
        click.echo(f"\r\x1b[K{what[:70]}", err=True, nl=False)


def _clear() -> None:
    if sys.stderr.isatty():
        click.echo("\r\x1b[K", err=True, nl=False)
