"""The languages of the table: one catalogue each, English without one.

A text is marked by being the first argument of `say` or of a `Mishap`, the first two of `several`, or those of `Marked`
in a table; it is a whole sentence or a whole label with named places, never glued from words.
"""

from __future__ import annotations

import gettext
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from string import Formatter

LANGUAGES = ("en", "fr", "es", "it", "pt")
CATALOGUES = Path(__file__).parent / "catalogues"
DOMAIN = "lastcard"
LOCALE = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")  # the first that is set counts; the first may name several
# What a word between two others becomes before a sound like its own: `Ana e Inés`, `Ana, u Óscar`.
BEFORE_ITS_LIKE = {
    "es": ((re.compile(r" y (?=h?[ií](?![aeou]))", re.I), " e "), (re.compile(r" o (?=h?[oó])", re.I), " u "))
}


def places(text: str) -> frozenset[str]:
    """The named places of a text."""
    return frozenset(name for _, name, _, _ in Formatter().parse(text) if name is not None)


@dataclass(frozen=True, slots=True)
class Marked:
    """A text that stands in a table; where a number counts, with a form for one and a form for any other."""

    one: str
    many: str = ""

    def __post_init__(self) -> None:
        if "count" in self.places and not self.many:
            raise TypeError(f"a number counts in `{self.one}`, which has no form for many")
        if self.many and places(self.many) | {"count"} != places(self.one) | {"count"}:
            raise TypeError(f"`{self.one}` and `{self.many}` do not speak of the same")

    @property
    def places(self) -> frozenset[str]:
        return places(self.one)


class Mishap(Exception):
    """What went wrong for somebody at a table: a marked text, and what stands at its places (which may be another)."""

    def __init__(self, text: str, **facts: object) -> None:
        self.text, self.facts = text, facts
        super().__init__(language("en").why(self))


class Language:
    """Says marked texts in one language."""

    def __init__(self, code: str, catalogue: gettext.NullTranslations) -> None:
        self.code = code
        self.catalogue = catalogue

    def say(self, message: str, **facts: object) -> str:
        return self.catalogue.gettext(message).format_map(facts) if message else ""

    def several(self, one: str, many: str, count: int, **facts: object) -> str:
        """The text for so many; `{count}` stands for the number."""
        return self.catalogue.ngettext(one, many, abs(count)).format_map({"count": count, **facts})

    def why(self, error: Exception) -> str:
        """What went wrong; what was no text of the table's stays as it is."""
        if not isinstance(error, Mishap):
            return str(error)
        facts = {name: self.why(fact) if isinstance(fact, Mishap) else fact for name, fact in error.facts.items()}
        return self.say(error.text, **facts)

    def smooth(self, text: str) -> str:
        """A list as it is spoken."""
        for before, after in BEFORE_ITS_LIKE.get(self.code, ()):
            text = before.sub(after, text)
        return text

    def marked(self, text: Marked, count: int = 0, **facts: object) -> str:
        """A text of a table."""
        if text.many:
            return self.several(text.one, text.many, count, **facts)
        return self.say(text.one, **facts)


@cache
def language(code: str) -> Language:
    """One of the languages; for any other, English."""
    if code == "en" or code not in LANGUAGES:
        return Language("en", gettext.NullTranslations())
    return Language(code, gettext.translation(DOMAIN, CATALOGUES, [code], fallback=True))


def asked_for(words: Language, usual: str) -> str:
    """What a command needs to speak this language as well, where the rulebook's own is another."""
    return "" if words.code == language(usual).code else f" --language {words.code}"


def spoken_here(environ: Mapping[str, str] = os.environ) -> str:
    """The code of the language that is set for this terminal, where it is one of ours; else that of English."""
    wished = next((found for name in LOCALE if (found := environ.get(name))), "")
    codes = (re.split("[_.@]", each)[0].lower() for each in wished.split(":"))
    return next((code for code in codes if code in LANGUAGES), "en")
