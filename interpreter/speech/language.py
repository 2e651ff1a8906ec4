"""The languages of the table: one catalogue each, English without one.

A text is marked by being the first argument of `say` or the first two of `several`; it is a whole sentence or a whole
label with named places, never glued from words.
"""

from __future__ import annotations

import gettext
from functools import cache
from pathlib import Path

LANGUAGES = ("en", "fr", "es", "it", "pt")
CATALOGUES = Path(__file__).parent / "catalogues"
DOMAIN = "lastcard"


class Language:
    """Says marked texts in one language."""

    def __init__(self, code: str, catalogue: gettext.NullTranslations) -> None:
        self.code = code
        self.catalogue = catalogue

    def say(self, message: str, **facts: object) -> str:
        return self.catalogue.gettext(message).format_map(facts) if message else ""

    def several(self, one: str, many: str, count: int, **facts: object) -> str:
        """The text for so many; `{count}` stands for the number."""
        return self.catalogue.ngettext(one, many, count).format_map({"count": count, **facts})


@cache
def language(code: str) -> Language:
    """One of the languages; for any other, English."""
    if code == "en" or code not in LANGUAGES:
        return Language("en", gettext.NullTranslations())
    return Language(code, gettext.translation(DOMAIN, CATALOGUES, [code], fallback=True))
