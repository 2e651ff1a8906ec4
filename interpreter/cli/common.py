"""What all commands share: the group they belong to, the rulebook they are about, how they end.

Exit codes: 0 fine, 1 findings (an invalid rulebook, a failed scenario, a gap), 2 wrong usage or
a file that cannot be read.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import click

from lastcard.interpreter.output import say, say_text

from .guard import Guarded

if TYPE_CHECKING:
    from lastcard.dsl.diagnostics.problem import Diagnostic
    from lastcard.dsl.load import Loaded
    from lastcard.dsl.rulebook import Rulebook
    from lastcard.interpreter.host.api import Rules

FINDINGS, UNREADABLE = 1, 2
CONTEXT = {"help_option_names": ["-h", "--help"], "max_content_width": 100}


@click.group(cls=Guarded, context_settings=CONTEXT, invoke_without_command=True)
@click.version_option(None, "-V", "--version", package_name="lastcard", message="lastcard %(version)s")
@click.pass_context
def main(context: click.Context) -> None:
    """Card games whose rules are data: check them, play them, prove them.

    RULEBOOK is the id of a rulebook (`lastcard list` shows them) or the path of a file.

    \b
    A start:
      lastcard play                      choose what to play, at a terminal
      lastcard list                      which rulebooks and house rules there are
      lastcard play classic              play against two bots
      lastcard play classic --with stacking --with jump-in     ... with house rules
      lastcard show classic              the rules as prose
      lastcard new my-rule --house-rule  a file to begin a house rule from
      lastcard words                     the sentences that rules are made of
      lastcard validate my-rules.yaml    what is wrong, where, and what to write instead
      lastcard docs tutorial             the documents
    """
    if context.invoked_subcommand is None:
        say_text(context.get_help(), err=True)
        sys.exit(UNREADABLE)


@main.command("help")
@click.argument("command", required=False)
@click.pass_context
def help_command(context: click.Context, command: str | None) -> None:
    """What there is, or how COMMAND is used; the same as --help."""
    main.main([*([command] if command else []), "--help"], prog_name=context.find_root().info_name)


@main.command()
@click.pass_context
def version(context: click.Context) -> None:
    """Which version of lastcard this is; the same as --version."""
    main.main(["--version"], prog_name=context.find_root().info_name)


def known_language(code: str | None) -> str:
    """The code that was asked for, empty where none was; or the program is left, because there is no such language."""
    from lastcard.interpreter.speech.language import LANGUAGES

    if code is not None and code not in LANGUAGES:
        fail(f"there is no language `{code[:20]}`; there are {', '.join(LANGUAGES)}", UNREADABLE)
    return code or ""


def fail(message: str, code: int) -> NoReturn:
    say(message, err=True)
    sys.exit(code)


class Amount(click.FloatRange):
    """A number on the command line. What is none (`nan`) lies in every range, for nothing is less or more than it."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        found = super().convert(value, param, ctx)
        if not math.isfinite(found):
            self.fail(f"{found} is no amount", param, ctx)
        return found


def with_house_rules(command: Callable[..., None]) -> Callable[..., None]:
    """The option of every command that takes a RULEBOOK."""
    text = "A house rule to lay over it, by id or path; may be given several times. `ID:NAME=VALUE` sets a parameter."
    return click.option("--with", "house_rules", multiple=True, metavar="HOUSE-RULE", help=text)(command)


def rules_of(name: str, house_rules: tuple[str, ...] = ()) -> Rules:
    """The rulebook, or its problems printed and the program left."""
    from lastcard.dsl.shelf import locate
    from lastcard.interpreter.host.api import RulebookError, load

    try:
        return load(name, house_rules=house_rules)
    except RulebookError as error:
        if locate(name) is None:
            no_such_rulebook(name)
        print_problems(error.diagnostics, error.texts)
        fail(str(error), code_of(error.diagnostics))


def refuse_players(rulebook: str, book: Rulebook, players: int) -> None:
    """Leave the program where so many cannot play."""
    from lastcard.interpreter.host.setup import most_players

    if not book.players[0] <= players <= most_players(book):
        fail(f"{rulebook} is for {book.players[0]} to {most_players(book)} players", UNREADABLE)


def code_of(problems: Iterable[Diagnostic]) -> int:
    """How a command ends that has found these; what is wrong in a file has a place in it, a wrong request has none."""
    found = list(problems)
    asked = any(problem.code in ("LC430", "LC431", "LC432", "LC433") and not problem.span for problem in found)
    if asked or any(problem.code in ("LC101", "LC102") for problem in found):
        return UNREADABLE
    return FINDINGS if any(problem.severity == "error" for problem in found) else 0


def no_such_rulebook(name: str) -> NoReturn:
    from lastcard.dsl.diagnostics.problem import did_you_mean, quote
    from lastcard.dsl.everyday import rulebook_for
    from lastcard.dsl.shelf import is_path, own_file, shipped_house_rules, shipped_names

    if name in shipped_house_rules():
        fail(f"`{name}` is a house rule; lay it over a rulebook: `lastcard play classic --with {name}`", UNREADABLE)
    own = own_file(name)
    meant = f"did you mean `{own}`?" if own else ""
    if is_path(name):
        fail(f"{name}: there is no such file" + (f"; {meant}" if meant else ""), UNREADABLE)
    near = rulebook_for(name) or did_you_mean(name, shipped_names())
    advice = f"there is a file `{Path(own).name}` here: name it by its path, `{own}`" if own else ""
    advice = advice or (f"did you mean `{near}`?" if near else "try `lastcard list`")
    fail(f"there is no rulebook {quote(name)}; {advice}", UNREADABLE)


def load_any(path: Path, house_rules: tuple[str, ...]) -> Loaded:
    """A rulebook with house rules laid over it, a house rule laid over a rulebook, or scenarios."""
    from lastcard.interpreter.proof.judge import judge_file

    return _with_positions(judge_file(path, house_rules))


def _with_positions(loaded: Loaded) -> Loaded:
    """Where rules are in conflict, a position that shows it."""
    if loaded.draft is None:
        return loaded
    from lastcard.interpreter.proof.witness import with_positions

    return with_positions(loaded)


def print_problems(problems: Iterable[Diagnostic], texts: dict[str, str]) -> None:
    from lastcard.dsl.diagnostics.problem import render

    for problem in problems:
        text = texts.get(problem.span.file) if problem.span else None
        say_text(render(problem, text) + "\n")
