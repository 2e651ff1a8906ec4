"""What the command line asks where somebody sits at a terminal and has not said it."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import click

from lastcard.interpreter.output import say

from .common import rules_of

if TYPE_CHECKING:
    from lastcard.dsl.rulebook import Rulebook
    from lastcard.interpreter.player.play import Kept

SHOWN = 5  # kept games that are offered


class Wish(NamedTuple):
    """What somebody wants to play: a rulebook with house rules and seats, or a game that was kept."""

    rulebook: str | None
    house_rules: tuple[str, ...]
    players: str | None
    resume: str | None


def is_asked() -> bool:
    """Is anybody there to answer?"""
    return sys.stdin.isatty() and sys.stdout.isatty()


def ask_what_to_play() -> Wish:
    """A kept game, or a rulebook, the house rules that go with it, and who plays."""
    from lastcard.dsl.shelf import shipped_rulebooks

    kept = _ask_for_kept()
    if kept is not None:
        return Wish(None, (), None, str(kept.path))
    books = [rules_of(path.stem).book for path in shipped_rulebooks()]
    number = _choose("Which rulebook?", [f"{book.id}: {book.title} ({book.language})" for book in books])
    book = books[number]
    house_rules = _ask_for_house_rules(book.id)
    return Wish(book.id, house_rules, ",".join(_ask_who_plays(book)), None)


def _ask_who_plays(book: Rulebook) -> list[str]:
    """People at this keyboard, and bots with their temperaments."""
    from lastcard.interpreter.host.setup import most_players

    fewest, most = book.players[0], most_players(book)
    while True:
        text = click.prompt(
            "Who plays at this keyboard? Names, by commas; Enter: you alone", default="you", show_default=False
        )
        people = [name.strip() for name in text.split(",") if name.strip()]
        if 1 <= len(people) <= most and not _unfit(people, book):
            break
        say(_unfit(people, book) or f"from 1 to {most} people can play")
    least = max(fewest - len(people), 0)
    room = most - len(people)
    if not room:
        return people
    usual = min(max(least, 2 if len(people) == 1 else 0), room)
    count = click.prompt("How many bots play with them?", type=click.IntRange(least, room), default=usual)
    return [*people, *_ask_for_temperaments(count)]


def _unfit(people: Sequence[str], book: Rulebook) -> str:
    """Why these cannot be the names of people; empty where they can."""
    from lastcard.interpreter.player.play import Unplayable, check_people

    try:
        check_people(people, book)
    except Unplayable as error:
        return str(error)
    return ""


def _ask_for_temperaments(bots: int) -> list[str]:
    """One for all of them, or each of another kind."""
    from lastcard.interpreter.player.play import TEMPERAMENTS

    if not bots:
        return []
    chosen = _choose("What are the bots like?", [*TEMPERAMENTS, "a mix of these"])
    if chosen < len(TEMPERAMENTS):
        return ["bot" if not chosen else TEMPERAMENTS[chosen]] * bots
    return [TEMPERAMENTS[number % len(TEMPERAMENTS)] for number in range(bots)]


def _ask_for_kept() -> Kept | None:
    from lastcard.interpreter.player.play import kept_games

    kept = [each for each in kept_games() if not each.problem][:SHOWN]
    if not kept:
        return None
    number = _choose("Go on with a game, or begin a new one?", ["a new game", *(each.line() for each in kept)])
    return kept[number - 1] if number else None


def _ask_for_house_rules(rulebook: str) -> tuple[str, ...]:
    """Several by their numbers; anything else is asked again."""
    from lastcard.dsl.headlines import headlines

    listed = [each for each in headlines() if rulebook in each.goes_with]
    say("", "House rules that go with it:")
    _tell_numbered([f"{each.id}: {each.summary or each.title}" for each in listed])
    while True:
        text = click.prompt("Which of them? Numbers, or Enter for none", default="", show_default=False)
        parts = text.replace(",", " ").split()
        if all(part.isdecimal() and 1 <= int(part) <= len(listed) for part in parts):
            return tuple(dict.fromkeys(listed[int(part) - 1].id for part in parts))
        say(f"write numbers from 1 to {len(listed)}, with blanks between them")


def _choose(question: str, options: Sequence[str]) -> int:
    say("", question)
    _tell_numbered(options)
    return int(click.prompt("Number", type=click.IntRange(1, len(options)), default=1)) - 1


def _tell_numbered(options: Sequence[str]) -> None:
    width = len(str(len(options)))
    say(*(f"  {number:>{width}}  {option}" for number, option in enumerate(options, 1)))


class Draft(NamedTuple):
    """What somebody wants to write."""

    name: str
    base: str | None
    house_rule: bool


def ask_what_to_write(name: str | None) -> Draft:
    """A house rule, or a rulebook and what it is like."""
    from lastcard.dsl.shelf import shipped_rulebooks

    kinds = ["a house rule, to lay over many rulebooks", "a rulebook, which says what is different from another"]
    house_rule = _choose("What is it to be?", kinds) == 0
    name = name or click.prompt("What is it called? (small letters, digits, hyphens)")
    if house_rule:
        return Draft(name, None, True)
    known = [path.stem for path in shipped_rulebooks()]
    return Draft(name, known[_choose("Which rulebook is it like?", known)], False)
