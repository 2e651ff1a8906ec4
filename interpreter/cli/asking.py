"""What the command line asks where somebody sits at a terminal and has not said it."""

from __future__ import annotations

import shutil
import sys
import textwrap
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import click

from lastcard.interpreter.output import say

from .common import FINDINGS, fail, print_problems

if TYPE_CHECKING:
    from lastcard.dsl.headlines import Headline
    from lastcard.dsl.rulebook import Rulebook
    from lastcard.interpreter.player.play import Kept
    from lastcard.interpreter.speech.language import Language

SHOWN = 5  # kept games that are offered
NARROWEST = 20  # columns
USUAL_BOTS = 2  # against somebody who plays alone


class Wish(NamedTuple):
    """What somebody wants to play: a rulebook with house rules and seats, or a game that was kept."""

    rulebook: str | None
    house_rules: tuple[str, ...]
    players: str | None
    resume: str | None


def is_asked() -> bool:
    """Is anybody there to answer?"""
    return sys.stdin.isatty() and sys.stdout.isatty()


class Asking:
    """Questions at the terminal, in one language; what is no answer is told, and asked again."""

    def __init__(self, words: Language) -> None:
        self.words, self.say = words, words.say

    def typed(self, prompt: str) -> str:
        """A line; whoever wants no more leaves the program."""
        try:
            text: str = click.prompt(prompt, default="", show_default=False, prompt_suffix=" ")
        except click.Abort:
            say("", err=True)
            fail(self.say("Called off."), FINDINGS)
        return " ".join(text.split())

    def choose(self, question: str, options: Sequence[str]) -> int:
        """The place of one of them; the first is the usual one."""
        say("", question)
        tell_numbered(options)
        return self.amount(self.say("Number [{usual}]:", usual=1), range(1, len(options) + 1), 1) - 1

    def amount(self, prompt: str, allowed: range, usual: int) -> int:
        while True:
            text = self.typed(prompt)
            found = int(text[:6]) if text.isdecimal() else None if text else usual
            if found is not None and found in allowed:
                return found
            say(self.say("Type a number from {least} to {most}.", least=allowed[0], most=allowed[-1]))


def tell_numbered(options: Sequence[str]) -> None:
    width, columns = len(str(len(options))), max(shutil.get_terminal_size().columns, NARROWEST)
    hanging = " " * (width + 4)
    for number, option in enumerate(options, 1):
        say(*textwrap.wrap(f"  {number:>{width}}  {option}", columns, subsequent_indent=hanging))


# --- to play ------------------------------------------------------------------------------------------


def ask_what_to_play(code: str, house_rules: tuple[str, ...] = (), players: str | None = None) -> Wish:
    """A kept game, or a rulebook, the house rules that go with it, and who plays; what was said already is not asked.

    In the language of that code. Without one in that of the terminal, and in the rulebook's as soon as there is one.
    """
    from lastcard.interpreter.speech.language import language, spoken_here

    asks = Asking(language(code or spoken_here()))
    kept = None if house_rules or players else _ask_for_kept(asks)
    if kept is not None:
        return Wish(None, (), None, str(kept.path))
    rulebook, its_language = _ask_for_rulebook(asks)
    asks = Asking(language(code or its_language))
    book, house_rules = _ask_for_house_rules(asks, rulebook, house_rules)
    return Wish(rulebook, house_rules, players or ",".join(_ask_who_plays(asks, book)), None)


def _ask_for_kept(asks: Asking) -> Kept | None:
    from lastcard.interpreter.player.play import kept_games

    kept = [each for each in kept_games() if each.problem is None][:SHOWN]
    if not kept:
        return None
    options = [asks.say("a new game"), *(each.line(asks.words) for each in kept)]
    number = asks.choose(asks.say("Go on with a game, or begin a new one?"), options)
    return kept[number - 1] if number else None


def _ask_for_rulebook(asks: Asking) -> tuple[str, str]:
    """Its id and its language."""
    from lastcard.dsl.headlines import rulebook_headlines, usual_rulebooks

    known = {book.id: book for book in rulebook_headlines()}
    books = [known[path.stem] for path in usual_rulebooks()]
    told = [f"{book.id}: {book.title} ({book.language})" for book in books]
    book = books[asks.choose(asks.say("Which rulebook?"), told)]
    return book.id, book.language


def _ask_for_house_rules(asks: Asking, rulebook: str, given: tuple[str, ...]) -> tuple[Rulebook, tuple[str, ...]]:
    """Until they can be laid over the rulebook together; why they cannot is told by diagnostics, in English."""
    from lastcard.interpreter.host.api import RulebookError, load

    chosen = given or _choose_house_rules(asks, rulebook)
    while True:
        try:
            return load(rulebook, house_rules=chosen).book, chosen
        except RulebookError as error:
            print_problems(error.diagnostics, error.texts)
            say(asks.say("These cannot be played together."))
        chosen = _choose_house_rules(asks, rulebook)


def _choose_house_rules(asks: Asking, rulebook: str) -> tuple[str, ...]:
    """Several by their numbers; anything else is asked again."""
    from lastcard.dsl.headlines import headlines

    listed = [each for each in headlines() if rulebook in each.goes_with]
    say("", asks.say("House rules that go with it:"))
    tell_numbered([f"{each.id}: {_summary(each, asks)}" for each in listed])
    while True:
        parts = asks.typed(asks.say("Which of them? Numbers, or Enter for none:")).replace(",", " ").split()
        if all(part.isdecimal() and 1 <= int(part) <= len(listed) for part in parts):
            return tuple(dict.fromkeys(listed[int(part) - 1].id for part in parts))
        say(asks.say("Type numbers from 1 to {most}, with blanks between them.", most=len(listed)))


def _summary(rule: Headline, asks: Asking) -> str:
    return rule.summaries.get(asks.words.code) or rule.summary or rule.title


def _ask_who_plays(asks: Asking, book: Rulebook) -> list[str]:
    """People at this keyboard, and bots with their temperaments."""
    while True:
        text = asks.typed(asks.say("Who plays at this keyboard? Names, by commas; Enter for you alone:"))
        people = [name.strip() for name in text.split(",") if name.strip()] if text else ["you"]
        problem = _unfit(asks, people, book)
        if not problem:
            break
        say(problem)
    counts = _bots_with(people, book)
    if len(counts) == 1:
        return [*people, *_ask_for_temperaments(asks, counts[0])]
    least, most = counts[0], counts[-1]
    usual = min(max(least, USUAL_BOTS if len(people) == 1 else 0), most)
    question = asks.say(
        "How many bots play, too? From {least} to {most} [{usual}]:", least=least, most=most, usual=usual
    )
    return [*people, *_ask_for_temperaments(asks, asks.amount(question, counts, usual))]


def _bots_with(people: Sequence[str], book: Rulebook) -> range:
    """How many bots may play with them; none at all where there are too many people."""
    from lastcard.interpreter.host.setup import most_players

    return range(max(book.players[0] - len(people), 0), most_players(book) - len(people) + 1)


def _unfit(asks: Asking, people: Sequence[str], book: Rulebook) -> str:
    """Why these cannot be the people who play; empty where they can."""
    from lastcard.interpreter.host.setup import most_players
    from lastcard.interpreter.player.play import CannotPlay, check_people

    try:
        check_people(people, book)
    except CannotPlay as error:
        return asks.words.why(error)
    if people and _bots_with(people, book):
        return ""
    return asks.say("From 1 to {most} people can play.", most=most_players(book))


def _ask_for_temperaments(asks: Asking, bots: int) -> list[str]:
    """One for all of them, or each of another kind."""
    from lastcard.interpreter.player.play import TEMPERAMENTS
    from lastcard.interpreter.speech.standing import kind_text

    if not bots:
        return []
    told = [kind_text(asks.words, kind) for kind in TEMPERAMENTS]
    chosen = asks.choose(asks.say("What are the bots like?"), [*told, asks.say("a mix of these")])
    if chosen < len(TEMPERAMENTS):
        return ["bot" if not chosen else TEMPERAMENTS[chosen]] * bots
    return [TEMPERAMENTS[number % len(TEMPERAMENTS)] for number in range(bots)]


# --- to write -----------------------------------------------------------------------------------------


class Draft(NamedTuple):
    """What somebody wants to write."""

    name: str
    base: str | None
    house_rule: bool


def ask_what_to_write(name: str | None) -> Draft:
    """A house rule, or a rulebook and what it is like; in English, as the sentences that rules are written in."""
    from lastcard.dsl.headlines import usual_rulebooks
    from lastcard.interpreter.speech.language import language

    asks = Asking(language("en"))
    kinds = ["a house rule, to lay over many rulebooks", "a rulebook, which says what is different from another"]
    house_rule = asks.choose("What is it to be?", kinds) == 0
    while not name:
        name = asks.typed("What is it called? (small letters, digits, hyphens):")
    if house_rule:
        return Draft(name, None, True)
    known = [path.stem for path in usual_rulebooks()]
    return Draft(name, known[asks.choose("Which rulebook is it like?", known)], False)
