"""The commands that tell what there is: list, show."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from lastcard.interpreter.output import say, say_data

from .common import UNREADABLE, code_of, fail, main, no_such_rulebook, print_problems, rules_of, with_house_rules

if TYPE_CHECKING:
    from lastcard.dsl.headlines import Headline, RulebookHeadline


@main.command("list")
@click.argument("rulebook", required=False)
@click.option("--json", "as_json", is_flag=True, help="For programs.")
def list_command(rulebook: str | None, as_json: bool) -> None:
    """Which rulebooks and house rules there are; of RULEBOOK, which house rules go with it.

    \b
    For example:
      lastcard list           all of them
      lastcard list classic   the house rules for `lastcard play classic --with ...`
    """
    from lastcard.dsl.headlines import headlines, rulebook_headlines

    if rulebook is not None:
        _list_house_rules(rulebook, as_json)
        return
    books, house_rules = rulebook_headlines(), headlines()
    if as_json:
        say_data([*map(_rulebook, books), *map(_house_rule, house_rules)], indent=2)
        return
    width = max(len(name) for name in (*(book.id for book in books), *(each.id for each in house_rules)))
    for book in books:
        say(f"{book.id:<{width}}  {book.language}  {book.players[0]}-{book.players[1]}  {book.title}")
    say("", "House rules, for `--with`:", "")
    _tell_house_rules(house_rules, width, {})
    say("", "`lastcard list RULEBOOK` shows those that go with it, `lastcard show HOUSE-RULE` all that one says.")


def _rulebook(each: RulebookHeadline) -> dict[str, object]:
    kind: dict[str, object] = {"type": "rulebook"}
    return kind | asdict(each)


def _house_rule(each: Headline) -> dict[str, object]:
    kind: dict[str, object] = {"type": "house-rule"}
    return kind | asdict(each) | {"summary": each.summary}


def _tell_house_rules(house_rules: list[Headline], width: int, named: dict[str, str]) -> None:
    """With a word about those which the rulebook names itself: asked for again they are played as there."""
    for each in house_rules:
        say(f"{each.id:<{width}}  {each.summary or each.title}")
        say(*(f"{'':<{width}}    {name}={value}" for name, value in each.parameters.items()))
        if each.id in named:
            stays = ", and what is not said stays so" if each.parameters else ""
            say(f"{'':<{width}}    in the rulebook already, as `{named[each.id]}`{stays}")


def _list_house_rules(rulebook: str, as_json: bool) -> None:
    """Those that go with a rulebook; why the others do not is only told to people."""
    from lastcard.dsl.compose.headlines import named_in
    from lastcard.dsl.headlines import headlines
    from lastcard.dsl.shelf import locate

    book, path = rules_of(rulebook).book, locate(rulebook)
    fitting = fitting_house_rules(rulebook)
    listed = headlines()
    chosen = [each for each in listed if each.id in fitting]
    if as_json:
        say_data([*map(_house_rule, chosen)], indent=2)
        return
    width = max((len(each.id) for each in listed), default=0)
    say(f"{book.title} ({book.id}): {len(chosen)} of {len(listed)} house rules go with it.", "")
    _tell_house_rules(chosen, width, {} if path is None else named_in(path))
    others = [each for each in listed if each.id not in fitting]
    if others:
        say("", "The others do not:", "")
        say(*(f"{each.id:<{width}}  {_why_not(rulebook, each.id)}" for each in others))


def fitting_house_rules(rulebook: str) -> set[str]:
    """Of a shipped rulebook it is known; over another one each is laid to see."""
    from lastcard.dsl.headlines import goes_with
    from lastcard.dsl.load import load_path
    from lastcard.dsl.shelf import is_shipped, locate, shipped_house_rules

    path = locate(rulebook)
    if path is None:
        no_such_rulebook(rulebook)
    if is_shipped(str(path.resolve())):
        return {name for name, rulebooks in goes_with().items() if path.stem in rulebooks}
    return {name for name in shipped_house_rules() if load_path(path, (name,)).ok}


def _why_not(rulebook: str, house_rule: str) -> str:
    from lastcard.dsl.load import load_path
    from lastcard.dsl.shelf import locate

    path = locate(rulebook)
    problems = load_path(path, (house_rule,)).diagnostics if path is not None else ()
    return problems[0].message if problems else ""


@main.command()
@click.argument("rulebook", metavar="RULEBOOK|HOUSE-RULE")
@with_house_rules
@click.option("--lang", default="en", show_default=True, help="Language of the prose (English for now).")
def show(rulebook: str, house_rules: tuple[str, ...], lang: str) -> None:
    """The rules as prose, made from the rules themselves; of a house rule, what it changes.

    A house rule is shown laid over the rulebook of its first example.
    """
    if lang != "en":
        fail(f"the prose is in English for now, not in `{lang}`", UNREADABLE)
    from lastcard.interpreter.prose.sections import rulebook_prose

    own = _house_rule_file(rulebook)
    if own is not None:
        _show_house_rule(rulebook, own)
        return
    say(*rulebook_prose(rules_of(rulebook, house_rules).book))


def _house_rule_file(name: str) -> Path | None:
    from lastcard.dsl.reading.sorts import glance
    from lastcard.dsl.shelf import find_house_rule, locate

    found = locate(name) or find_house_rule(name)
    return found if found is not None and glance(found) == "house-rule" else None


def _show_house_rule(name: str, path: Path) -> None:
    from lastcard.dsl.compose.headlines import headline
    from lastcard.dsl.documents.documents import read_file
    from lastcard.dsl.headlines import goes_with
    from lastcard.dsl.load import load_house_rule
    from lastcard.interpreter.prose.sections import changes_prose

    loaded = load_house_rule(path)
    document = read_file(path, "house-rule")[0]
    if loaded.rulebook is None or document is None:
        print_problems(loaded.diagnostics, loaded.texts)
        fail(f"{name}: the house rule cannot be used", code_of(loaded.diagnostics))
    before = rules_of(_over(path, loaded.judged_with)).book
    say(*_about(headline(document, goes_with())))
    say("", f"Laid over `{loaded.judged_with}`, `-` goes and `+` comes:")
    say(*changes_prose(before, loaded.rulebook))


def _over(path: Path, judged_with: str) -> str:
    """The rulebook may stand beside the house rule."""
    beside = path.with_name(f"{judged_with}.yaml")
    return str(beside) if beside.exists() else judged_with


def _about(each: Headline) -> Iterator[str]:
    yield f"# {each.title} (house rule `{each.id}`)"
    yield from ("", each.summary)
    if each.parameters:
        yield from ("", f"To be chosen, as in `--with {each.id}:NAME=VALUE`, the usual value first:")
        yield from (f"- {name}={value}" for name, value in each.parameters.items())
    if each.needs:
        needs = ", ".join(f"{sort} {_listed(names)}" for sort, names in each.needs.items())
        yield from ("", f"It needs a rulebook with {needs}.")
    if each.goes_with:
        yield from ("", f"It goes with {', '.join(each.goes_with)}.")


def _listed(names: list[str]) -> str:
    return " and ".join(f"`{name}`" for name in names)
