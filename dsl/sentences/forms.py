"""How the words of the language are written: each form with names for what stands in it, and who says so."""

from __future__ import annotations

from dataclasses import dataclass

from lastcard.dsl.words.rows import Word
from lastcard.dsl.words.types import ROLE
from lastcard.dsl.words.vocabulary import STATIONS, WORDS

# What stands in a form for something that takes its place, where its type does not say it.
LABELS = {
    "truth": "CONDITION",
    "any": "VALUE",
    "same": "VALUE",
    "what it holds": "VALUE",
    "same item": "ONE",
    "cards or players or player": "SEVERAL",
    "one or several": "SEVERAL",
    "card or cards": "CARDS",
    "value, value, ...": "VALUE, VALUE, ...",
    "flag name": "FLAG",
    "flag of players": "FLAG",
    "kind or role": "KIND",
    "kind name": "KIND",
    "declared": "NAME",
    "digits": "2",
    "several": "SEVERAL",
}
# What a group of words is called, and where its sentences stand.
HEADINGS = {
    "event": f"Events ({', '.join(f'`{station}`' for station in STATIONS)})",
    "early": "Groups (`before`)",
    "opening": "When a window opens (`opens`)",
    "condition": "Conditions (`when`, `if`, `repeat until`)",
    "value": "Values",
    "list": "Lists (wherever several are taken)",
    "feature": "Features (behind `with`)",
    "step": "Steps (`do`)",
    "each": "Several players (`for each`)",
    "about": "Whom an offer is about (`about`)",
    "plays": "The cards of an offer (`plays`)",
}


@dataclass(frozen=True, slots=True)
class Spoken:
    """A word as people are told of it."""

    heading: str
    form: str
    says: str
    example: str


def spoken(text: str = "") -> list[Spoken]:
    """All words, group by group; or those with this one in form or example, else those of which it is said."""
    groups = list(HEADINGS)
    words = sorted(WORDS.values(), key=lambda word: groups.index(word.group))
    found = [word for word in words if not text or text in _parts(f"{word.form} {word.example}")]
    found = found or [word for word in words if text in _parts(word.says.lower())]
    return [Spoken(HEADINGS[word.group], form_of(word), word.says, word.example) for word in found]


def form_of(word: Word) -> str:
    """The form as an author reads it: `PLAYER draws NUMBER`."""
    return word.form.format(*(label(word, place) for place in range(len(word.takes))))


def label(word: Word, place: int) -> str:
    """`PLAYER` for a player; the roles of an event have always the same names."""
    kind = word.takes[place].name
    if kind == ROLE.name:
        return ("player", "card")[place]
    return LABELS.get(kind, "NAME" if kind.startswith("new") else kind.upper())


def known_words() -> list[str]:
    """All that a form has in it."""
    return sorted({part for word in WORDS.values() for part in _parts(word.form)})


def _parts(text: str) -> set[str]:
    return {part.strip("`,;:().") for part in text.split() if not part.startswith("{")}
