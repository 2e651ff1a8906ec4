"""The words of a sentence, one after the other: each state of the parser has words that may stand there."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from .tables import KEYWORD, Tables, Terminal, kept

NAME, NUMBER = "NAME", "INT"


class Token(NamedTuple):
    """A word or a sign, and at which characters it stands."""

    type: str
    text: str
    start: int
    end: int


class Scanner:
    """Looks words up: to make an expression of all that may come next, state by state, would take long."""

    WORD = re.compile("[a-z]+(?![a-z0-9-])")

    def __init__(self, words: dict[str, str], others: Sequence[Terminal]) -> None:
        """Words with the names of their terminals; other terminals in the order in which they are tried."""
        self.words = words
        self.before = _any_of(tuple((each.name, each.pattern) for each in others if each.priority > KEYWORD))
        self.after = _any_of(tuple((each.name, each.pattern) for each in others if each.priority <= KEYWORD))
        self.ignored = {each.name for each in others if each.ignored}

    def next_token(self, text: str, at: int) -> tuple[Token | None, int]:
        """The next word, and where it ends; none at the end, and none where what stands there is none of them."""
        while at < len(text):
            found = self._match(text, at)
            if found is None:
                return None, at
            name, end = found
            if name not in self.ignored:
                return Token(name, text[at:end], at, end), end
            at = end
        return None, at

    def _match(self, text: str, at: int) -> tuple[str, int] | None:
        found = self.before and self.before.match(text, at)
        if not found:
            word = self.WORD.match(text, at)
            if word and word.group() in self.words:
                return self.words[word.group()], word.end()
            found = self.after and self.after.match(text, at)
        return (found.lastgroup or "", found.end()) if found else None


@cache
def tables() -> Tables:
    found = kept()
    if found is not None:
        return found
    from .grammar import worked_out  # Lark, of which there is no need otherwise

    return worked_out()


@cache
def scanner_of(state: int | None) -> Scanner:
    """Of what may stand at a state of the parser; of all that there is."""
    known = keywords()
    row = tables().states[state] if state is not None else (*known, *(each.name for each in _others()))
    words = {known[name]: name for name in row if name in known}
    return Scanner(words, [each for each in _others() if each.name in row or each.ignored])


@cache
def keywords() -> dict[str, str]:
    """Terminal -> the word of the language that it stands for."""
    return {each.name: each.word for each in tables().terminals if each.word}


@cache
def _others() -> tuple[Terminal, ...]:
    return tuple(each for each in tables().terminals if not each.word)


@cache
def _any_of(patterns: tuple[tuple[str, str], ...]) -> re.Pattern[str] | None:
    return re.compile("|".join(f"(?P<{name}>{pattern})" for name, pattern in patterns)) if patterns else None
