"""`lastcard words`: the sentences of the language, and the names that a rulebook has for them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import click

from lastcard.interpreter.output import say

from .common import UNREADABLE, fail, main, rules_of

if TYPE_CHECKING:
    from lastcard.dsl.rulebook import Rulebook

WIDEST = 60  # form in a column


@main.command()
@click.argument("word", required=False)
@click.option("--of", "rulebook", metavar="RULEBOOK", help="The names that this rulebook has: kinds, colors, rules ...")
def words(word: str | None, rulebook: str | None) -> None:
    """The sentences that a rule may be made of, or those with WORD, with an example of each.

    \b
    For example:
      lastcard words              every sentence, a line each
      lastcard words draws        those with this word, and how they are used
      lastcard words --of classic the kinds, colors, rules, windows and flags of a rulebook
    """
    if rulebook is not None:
        _tell_names(_names(rules_of(rulebook).book), word, rulebook)
        return
    if word is None:
        _tell_all()
        return
    from lastcard.dsl.sentences.forms import spoken

    found = spoken(word.lower())
    if not found:
        _unknown(word)
    for each in found:
        said = each.heading.partition(" (")[0].lower()
        say(each.form, f"  {each.says}", f"  for example: {each.example}", f"  stands among: {said}", "")


def _tell_all() -> None:
    from lastcard.dsl.sentences.forms import spoken

    everything = spoken()
    for heading in dict.fromkeys(each.heading for each in everything):
        chosen = [each for each in everything if each.heading == heading]
        width = min(WIDEST, max(len(each.form) for each in chosen))
        say(heading, "", *(f"  {each.form:<{width}}  {each.says}" for each in chosen), "")
    say("`lastcard words WORD` shows examples; `lastcard docs rule-language` is the whole reference.")


def _unknown(word: str) -> None:
    from lastcard.dsl.diagnostics.problem import did_you_mean
    from lastcard.dsl.sentences.forms import known_words

    near = did_you_mean(word, known_words())
    advice = f"did you mean `{near}`?" if near else "try `lastcard words`"
    fail(f"no sentence has the word `{word}`; {advice}", UNREADABLE)


def _names(book: Rulebook) -> dict[str, Iterable[str]]:
    """What a rulebook calls what it has, sort by sort."""
    offers = (f"{window.origin.name}.{offer.name}" for window in book.windows for offer in window.offers)
    return {
        "kinds": (kind.name for kind in book.kinds),
        "colors": (color.name for color in book.colors),
        "flags": (flag.name for flag in book.flags),
        "zones": (zone.name for zone in book.zones),
        "groups": book.groups,
        "rules": (rule.origin.name for rule in book.rules),
        "windows": (window.origin.name for window in book.windows),
        "offers": offers,
        "picks": book.picks,
        "scoring": (method.name for method in book.scoring),
    }


def _tell_names(names: dict[str, Iterable[str]], word: str | None, rulebook: str) -> None:
    found = {sort: [name for name in known if word is None or word in name] for sort, known in names.items()}
    if not any(found.values()):
        fail(f"`{rulebook}` has no name with `{word}`", UNREADABLE)
    for sort, listed in found.items():
        if listed:
            say(f"{sort + ':':<9} {', '.join(dict.fromkeys(listed))}")
