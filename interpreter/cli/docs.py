"""`lastcard docs`: the documents that come with the program."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from lastcard.interpreter.output import leaf_through, pour, say

from .common import UNREADABLE, fail, main


@main.command()
@click.argument("page", required=False)
@click.option("--path", "as_path", is_flag=True, help="Where the page stands, for another program.")
@click.option("--open", "opens", is_flag=True, help="Open it with the program for such files.")
def docs(page: str | None, as_path: bool, opens: bool) -> None:
    """The documents: which there are, or PAGE to be read here.

    \b
    For example:
      lastcard docs                   what there is
      lastcard docs tutorial          a house rule in ten steps
      lastcard docs rule-language     every key and every sentence
    """
    pages = {path.stem: path for path in sorted(_folder().glob("*.md"))}
    if page is None:
        _tell(pages)
        return
    path = pages.get(page.removesuffix(".md"))
    if path is None:
        _unknown(page, pages)
    elif as_path:
        say(str(path))
    elif opens:
        click.launch(str(path))
    else:
        _show(path.read_text(encoding="utf-8"))


def _folder() -> Path:
    """Inside the package, or beside it in a checkout."""
    return Path(__file__).resolve().parents[2] / "docs"


def _tell(pages: dict[str, Path]) -> None:
    width = max(map(len, pages), default=0)
    for name, path in pages.items():
        with path.open(encoding="utf-8") as lines:
            say(f"{name:<{width}}  {next(lines, '').lstrip('# ').strip()}")
    say("", "`lastcard docs PAGE` shows one.")


def _show(text: str) -> None:
    if sys.stdout.isatty():
        leaf_through(text)
    else:
        pour(text)


def _unknown(page: str, pages: dict[str, Path]) -> None:
    from lastcard.dsl.diagnostics.problem import did_you_mean

    near = did_you_mean(page, pages)
    advice = f"did you mean `{near}`?" if near else f"there are {', '.join(pages)}"
    fail(f"there is no page `{page}`; {advice}", UNREADABLE)
