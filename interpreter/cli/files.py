"""The commands about rulebook files: validate, explain, new, format."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from lastcard.interpreter.output import say, say_data, say_text

from .asking import ask_what_to_write, is_asked
from .common import (
    FINDINGS,
    UNREADABLE,
    code_of,
    fail,
    load_any,
    main,
    no_such_rulebook,
    print_problems,
    with_house_rules,
)

if TYPE_CHECKING:
    from lastcard.dsl.load import Loaded
    from lastcard.interpreter.checking.detectors import Page


DEEP_SECONDS = 5.0
JUDGED = frozenset({"rulebook", "house-rule"})  # what `validate` looks at in a folder


@main.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option(
    "--format", "form", type=click.Choice(["text", "json", "github", "sarif"]), default="text", show_default=True
)
@click.option("--deep", is_flag=True, help="Play them, too: a quick `check` of some seconds for each.")
@with_house_rules
def validate(files: tuple[str, ...], house_rules: tuple[str, ...], form: str, deep: bool) -> None:
    """Every problem of rulebook files, house rules and scenarios, with place, code and help.

    FILE is a path or the id of a shipped rulebook; folders are searched for rulebooks, families and house rules.
    `lastcard explain CODE` tells more. A house rule is laid over the rulebook of its first example; without
    examples, over the first shipped rulebook that has what it needs. In scenarios and examples names, cards and moves
    are looked at, and nothing is played: `lastcard test` does that. With --deep the rules are played a little: what
    never happens, what does not end, choices in vain. `lastcard check` does it thoroughly.
    """
    from lastcard.dsl.shelf import find_house_rule, locate

    found = [(name, locate(name) or find_house_rule(name)) for name in _rulebook_files(files)]
    missing = [name for name, path in found if path is None]
    if missing:
        no_such_rulebook(missing[0])
    loaded = [(name, _with_reasons(load_any(path, house_rules), path)) for name, path in found if path]
    if deep:
        paths = [path for _, path in found if path is not None]
        loaded = [(name, _deeply(one, path, house_rules)) for (name, one), path in zip(loaded, paths, strict=True)]
    _print_report(loaded, form)
    problems = [problem for _, one in loaded for problem in one.diagnostics]
    sys.exit(code_of(problems))


def _with_reasons(one: Loaded, path: Path) -> Loaded:
    """With the reasons under `meant` that are given for nothing."""
    from dataclasses import replace

    from lastcard.dsl.reading.sorts import glance
    from lastcard.interpreter.checking.reasons import reasons_for_nothing

    if not one.ok or glance(path) not in JUDGED:
        return one
    return replace(one, diagnostics=(*one.diagnostics, *reasons_for_nothing(path)))


def _deeply(one: Loaded, path: Path, house_rules: tuple[str, ...]) -> Loaded:
    """With what a quick check finds, where there is something that can be played."""
    from dataclasses import replace

    from lastcard.dsl.reading.sorts import glance
    from lastcard.dsl.shelf import locate
    from lastcard.interpreter.checking.check import QUICK, checked
    from lastcard.interpreter.checking.report import diagnostics
    from lastcard.interpreter.host.api import RulebookError
    from lastcard.interpreter.search.subjects import subject_of

    own = glance(path) == "house-rule"
    if not one.ok or (own and not one.judged_with) or glance(path) not in JUDGED:
        return one
    over = locate(one.judged_with, path.parent) if own else path
    try:
        subject = subject_of(str(over), (*house_rules, *([str(path)] if own else [])))
    except RulebookError:
        return one  # of a family nothing can be played
    found = diagnostics(checked(subject, 0, DEEP_SECONDS, effort=QUICK))
    mine = [each for each in found if not own or (each.span is not None and Path(each.span.file).samefile(path))]
    return replace(one, diagnostics=(*one.diagnostics, *mine))


def _rulebook_files(names: tuple[str, ...]) -> Iterator[str]:
    """The names themselves, and every rulebook, family and house rule below the folders."""
    from lastcard.dsl.reading.sorts import glance

    for name in names:
        if not os.path.isdir(name):
            yield name
            continue
        inside = sorted(Path(name).rglob("*.yaml"))
        found = [str(path) for path in inside if glance(path) in JUDGED]
        if not found:
            fail(f"{name}: there is no rulebook in this folder", UNREADABLE)
        yield from found


def _print_report(loaded: list[tuple[str, Loaded]], form: str) -> None:
    from lastcard.dsl.diagnostics.problem import as_github, as_json, as_sarif

    problems = [problem for _, one in loaded for problem in one.diagnostics]
    if form == "json":
        files = [
            {"file": name, "ok": one.ok, "diagnostics": [as_json(p) for p in one.diagnostics]}
            | ({"over": one.judged_with} if one.judged_with else {})
            for name, one in loaded
        ]
        say_data({"files": files}, indent=2)
    elif form == "sarif":
        say_data(as_sarif(problems), indent=2)
    elif form == "github":
        for problem in problems:
            say(as_github(problem))
    else:
        for name, one in loaded:
            print_problems(one.diagnostics, one.texts)
            over = f" (laid over {one.judged_with})" if one.judged_with else ""
            count = len(one.diagnostics)
            say(f"{name}: {'ok' if one.ok else f'{count} problem' + 's' * (count != 1)}{over}")


@main.command()
@click.argument("code")
def explain(code: str) -> None:
    """The page of a diagnostic, or of what `check` looks for: what it means, why, an example, what to write instead."""
    from lastcard.dsl.diagnostics.codes import PAGES
    from lastcard.dsl.diagnostics.problem import did_you_mean
    from lastcard.interpreter.checking.detectors import DETECTORS, page_of

    page = PAGES.get(code.upper())
    looked_for = page_of(code.lower())
    if looked_for is not None:
        _tell_detector(code.lower(), looked_for)
        return
    if page is None:
        near = did_you_mean(code.upper(), PAGES) or did_you_mean(code.lower(), DETECTORS)
        fail(f"there is no code `{code}`" + (f"; did you mean `{near}`?" if near else ""), UNREADABLE)
    say_text(f"{page.code}: {page.title}\n\n{page.what}\n\nWhy: {page.why}\n")
    say_text(f"Example:\n\n{_indented(page.example)}\n\nInstead:\n\n{_indented(page.instead)}")


def _tell_detector(name: str, page: Page) -> None:
    say_text(f"{name}: {page.title}\n\n{page.what}\n\nWhy: {page.why}\n")
    say_text(f"Example:\n\n{_indented(page.example)}\n\nInstead:\n\n{_indented(page.instead)}")


def _indented(text: str) -> str:
    return "\n".join(f"    {line}".rstrip() for line in text.strip("\n").splitlines())


@main.command()
@click.argument("name", required=False)
@click.option("--from", "base", metavar="RULEBOOK", help="What the rulebook extends, or the example is played with.")
@click.option("--house-rule", is_flag=True, help="A house rule, for `--with`, instead of a rulebook.")
@click.option("--out", metavar="PATH", help="The folder, or the file NAME.yaml, to write to. Usual is this folder.")
@click.option("--force", is_flag=True, help="Write over what is there.")
def new(name: str | None, base: str | None, house_rule: bool, out: str | None, force: bool) -> None:
    """Write NAME.yaml to begin from: in order as it stands, with an example that passes.

    \b
    A rulebook that says what is different from another; NAME.scenario.yaml with its example stands beside it:
      lastcard new our-game --from RULEBOOK

    \b
    A house rule, which can be laid over many rulebooks and combined with others; its example is in the file:
      lastcard new our-rule --house-rule

    At a terminal, what is left out is asked for. Comments in the files point to what else can be said. NAME is small
    letters, digits and hyphens.
    """
    if not (name and (base or house_rule)):
        if not is_asked():
            raise click.UsageError("give a NAME, and --from RULEBOOK for a rulebook, or --house-rule")
        name, base, house_rule = _asked(name, base, house_rule)
    from lastcard.interpreter.host.api import RulebookError

    from .new import NoSuchRulebook, NotPossible, new_files

    try:
        lines, passed = new_files(name, base, house_rule, out, force)
    except NotPossible as error:
        fail(str(error), UNREADABLE)
    except NoSuchRulebook:
        no_such_rulebook(base or "")
    except RulebookError as error:
        print_problems(error.diagnostics, error.texts)
        fail(str(error), code_of(error.diagnostics))
    say(*lines)
    sys.exit(0 if passed else FINDINGS)


def _asked(name: str | None, base: str | None, house_rule: bool) -> tuple[str, str | None, bool]:
    """What is missing of it is asked for."""
    if base or house_rule:
        return click.prompt("What is it called? (small letters, digits, hyphens)"), base, house_rule
    return ask_what_to_write(name)


@main.command("format")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--check", is_flag=True, help="Write nothing; show what would be changed, and leave with 1 if anything.")
def format_files(files: tuple[str, ...], check: bool) -> None:
    """Lay files out in the one canonical way: rulebooks, families, sheets, house rules, scenarios.

    Comments stay, and no meaning changes. Folders are searched for .yaml files; `-` reads standard input and writes to
    standard output. A file that is in order already, or that cannot be read as YAML, is not touched.

    \b
    For example:
      lastcard format my-rules.yaml      my-rules.yaml: formatted
      lastcard format --check .          for a check before every commit
    """
    from .formatting import format_command

    sys.exit(format_command(files, check))
