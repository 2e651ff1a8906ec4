"""The tables of docs/rule-language.md that are made from the vocabulary: `python -m tests.reference --write`."""

import sys
from collections.abc import Callable, Iterable
from pathlib import Path

from lastcard.dsl.sentences.forms import form_of as form
from lastcard.dsl.words.vocabulary import EVENT_OF, EVENTS, WORDS, EventKind, Word
from tests.made import refresh

DOCUMENT = Path(__file__).parents[1] / "docs" / "rule-language.md"


def table(heads: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [heads, ("---",) * len(heads), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def words(group: str) -> str:
    """Every word of one group; what a word gives is told only where it is not the same for all."""
    chosen = [word for word in WORDS.values() if word.group == group or (group, word.group) == ("value", "list")]
    if group == "value":
        rows = [(f"`{form(word)}`", taken(word), word.gives.name, word.says, f"`{word.example}`") for word in chosen]
        return table(("form", "takes", "gives", "meaning", "example"), rows)
    rest = [(f"`{form(word)}`", taken(word), word.says, f"`{word.example}`") for word in chosen]
    return table(("form", "takes", "meaning", "example"), rest)


def taken(word: Word) -> str:
    return ", ".join(kind.name for kind in word.takes)


def events() -> str:
    return table(("event", "names", "what has happened", "sentences"), [event_row(event) for event in EVENTS.values()])


def event_row(event: EventKind) -> tuple[str, ...]:
    roles = ", ".join(f"`{name}` ({kind.name})" for name, kind in event.roles)
    sentences = ", ".join(f"`{form(WORDS[name])}`" for name, kind in EVENT_OF.items() if kind == event.name)
    return (event.name, roles, event.says, sentences)


TABLES: dict[str, Callable[[], str]] = {
    "events": events,
    "words for events": lambda: words("event"),
    "words for what comes later": lambda: words("early"),
    "words for openings": lambda: words("opening"),
    "words for conditions": lambda: words("condition"),
    "words for values": lambda: words("value"),
    "words for steps": lambda: words("step"),
    "words for features": lambda: words("feature"),
    "words for whom an offer is about": lambda: words("about"),
    "words for cards of an offer": lambda: words("plays"),
    "words for each": lambda: words("each"),
}


if __name__ == "__main__":
    sys.exit(refresh(DOCUMENT, TABLES))
