"""The commands that play rulebooks to tell what their rules do: diff, check."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from lastcard.interpreter.output import say, say_data, write

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

if TYPE_CHECKING:
    from lastcard.interpreter.differ.differ import Compared, Found
    from lastcard.interpreter.host.api import RulebookError
    from lastcard.interpreter.search.subjects import Subject

STOPPED = 130
SECONDS = 45.0  # that a check may take


@main.command()
@click.argument("first", metavar="RULEBOOK")
@click.argument("second", metavar="[OTHER]", required=False)
@with_house_rules
@click.option("--with-a", "rules_a", multiple=True, metavar="HOUSE-RULE", help="One that lies over the first alone.")
@click.option("--with-b", "rules_b", multiple=True, metavar="HOUSE-RULE", help="One that lies over the other alone.")
@click.option("--play", "plays", is_flag=True, help="Look for positions in which each difference shows in play.")
@click.option(
    "--save", type=click.Path(file_okay=False, path_type=Path), metavar="DIR", help="Write these as scenarios."
)
@click.option("--json", "as_json", is_flag=True, help="For programs.")
def diff(
    first: str,
    second: str | None,
    house_rules: tuple[str, ...],
    rules_a: tuple[str, ...],
    rules_b: tuple[str, ...],
    plays: bool,
    save: Path | None,
    as_json: bool,
) -> None:
    """What is not the same in two rulebooks; what does a house rule change?

    \b
      lastcard diff classic switch                       which entries, with the clauses of both sheets
      lastcard diff classic switch --play                and a position for each in which people see it
      lastcard diff classic --with stacking --play       what does this house rule change?

    With OTHER, --with lies over both; without, RULEBOOK is compared with itself and --with laid over it. --save DIR
    writes NAME.a.yaml, a scenario that passes with the first rulebook and fails with the other, and its twin
    NAME.b.yaml. Exit code 0: the same, 1: different.
    """
    from lastcard.interpreter.differ.differ import compared

    if second is None and not (house_rules or rules_b):
        raise click.UsageError("give OTHER, or --with HOUSE-RULE: with what is it to be compared?")
    common = house_rules if second is not None else ()
    a = _subject(first, (*common, *rules_a))
    b = _subject(second or first, (*house_rules, *rules_b))
    both = compared(a, b)
    report = _Report(both, as_json, save)
    if not as_json:
        report.entries()
    if (plays or save is not None) and both.differences:
        report.play()
    if as_json:
        say_data(report.data(), indent=2)
    sys.exit(STOPPED if report.stopped else FINDINGS if both.differences else 0)


def _subject(name: str, house_rules: tuple[str, ...]) -> Subject:
    from lastcard.dsl.shelf import locate
    from lastcard.interpreter.host.api import RulebookError
    from lastcard.interpreter.search.subjects import subject_of

    try:
        return subject_of(name, house_rules)
    except RulebookError as error:
        if locate(name) is None:
            no_such_rulebook(name)
        print_problems(error.diagnostics, error.texts)
        fail(str(error), code_of(error.diagnostics))


class _Report:
    """Says what is found as soon as it is found."""

    def __init__(self, both: Compared, as_json: bool, save: Path | None) -> None:
        self.both, self.as_json, self.save = both, as_json, save
        self.found: list[Found] = []
        self.stopped = False

    def entries(self) -> None:
        from lastcard.interpreter.differ.report import entry_text

        both = self.both
        say(f"- {both.a.title}: {both.a.book.title}", f"+ {both.b.title}: {both.b.book.title}", "")
        if not both.differences:
            say("They are the same game: no entry differs.")
        for each in both.differences:
            say(*entry_text(both, each))
        say("")

    def play(self) -> None:
        from lastcard.interpreter.differ.differ import witnessed

        causes, quiet = self.both.causes, not sys.stderr.isatty()
        try:
            with click.progressbar(
                witnessed(self.both), length=len(causes), label="in play", file=sys.stderr, hidden=quiet
            ) as bar:
                for found in bar:
                    self._tell(found)
        except KeyboardInterrupt:
            self.stopped = True
            say(f"stopped: {len(self.found)} of {len(causes)} differences were looked at in play", err=True)

    def _tell(self, found: Found) -> None:
        from lastcard.interpreter.differ.report import files, found_text

        self.found.append(found)
        if not self.as_json:
            say(*found_text(self.both, found))
        if self.save is not None:
            for name, text in files(self.both, found):
                _write(self.save, name, text)

    def data(self) -> dict[str, Any]:
        from lastcard.interpreter.differ.report import entry_data, found_data

        both = self.both
        return {
            "a": both.a.title,
            "b": both.b.title,
            "same": not both.differences,
            "entries": [entry_data(both, each) for each in both.differences],
            "in_play": [found_data(both, found) for found in self.found],
        }


def _write(folder: Path, name: str, text: str) -> None:
    try:
        os.makedirs(folder, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    except OSError as error:
        fail(f"{folder / name}: {(error.strerror or str(error)).lower()}", UNREADABLE)


@main.command()
@click.argument("rulebook")
@with_house_rules
@click.option("--seconds", type=Amount(1), default=SECONDS, show_default=True, help="No longer than this.")
@click.option("--seed", type=click.IntRange(0), default=0, show_default=True, help="The same seed, the same findings.")
@click.option("--save", type=click.Path(file_okay=False), metavar="DIR", help="Write the scenarios that show findings.")
@click.option(
    "--format", "form", type=click.Choice(["text", "json", "github", "sarif"]), default="text", show_default=True
)
@click.option("--only", multiple=True, metavar="DETECTOR", help="Look for this alone; may be given several times.")
def check(
    rulebook: str,
    house_rules: tuple[str, ...],
    seconds: float,
    seed: int,
    save: str | None,
    form: str,
    only: tuple[str, ...],
) -> None:
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
    _refuse_unknown(only)
    result = checked(subject, seed, seconds, _progress, only=only)
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


def _refuse_unknown(detectors: tuple[str, ...]) -> None:
    from lastcard.dsl.diagnostics.problem import did_you_mean
    from lastcard.interpreter.checking.detectors import DETECTORS

    for name in detectors:
        if name not in DETECTORS:
            near = did_you_mean(name, DETECTORS)
            advice = f"did you mean `{near}`?" if near else f"there are {', '.join(DETECTORS)}"
            fail(f"there is no detector `{name[:40]}`; {advice}", UNREADABLE)


def _invalid(error: RulebookError, form: str) -> None:
    from lastcard.dsl.diagnostics.problem import as_github, as_json, as_sarif

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
        write(f"\r\x1b[K{what[:70]}", sys.stderr)


def _clear() -> None:
    if sys.stderr.isatty():
        write("\r\x1b[K", sys.stderr)
