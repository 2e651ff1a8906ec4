"""The text of one sentence -> the tree of its words, by the tables of the grammar (`tables.py`)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from .scan import NAME, NUMBER, Token, keywords, scanner_of, tables
from .syntax import Phrase

DEPTH = 32
WORDS_IN_SENTENCE = 300
END = "$END"


class TooMuch(Exception):
    """The sentence is deeper or longer than anybody could read."""


@dataclass(frozen=True, slots=True)
class Stumble:
    """Where a text stops being a sentence: at which characters, and what could have stood there."""

    at: Literal["character", "word", "end"]
    start: int
    end: int
    expected: frozenset[str]  # words, and NAME and NUMBER


class NoSentence(Exception):
    def __init__(self, stumble: Stumble) -> None:
        super().__init__(stumble)
        self.stumble = stumble


Place = Callable[[int, int], Any]


class _Built(NamedTuple):
    """A phrase and where it begins and ends, brackets included."""

    phrase: Phrase
    start: int
    end: int


_Part = _Built | Token


# --- the tree -----------------------------------------------------------------------------------------


class _Builder:
    """Makes the phrase of every production, from the inside out."""

    def __init__(self, place: Place) -> None:
        self.place = place
        self.depths: dict[int, int] = {}

    def build(self, op: str, children: list[_Part]) -> _Built:
        kept = [child for child in children if isinstance(child, _Built) or child.type in (NAME, NUMBER)]
        start, end = children[0].start, children[-1].end
        if op == "negation" and isinstance(kept[0], _Built):  # a condition in brackets: the brackets say nothing
            return _Built(kept[0].phrase, start, end)
        args = tuple(child.phrase if isinstance(child, _Built) else child.text for child in kept)
        phrase = Phrase(op, args, self.place(start, end))
        depth = 1 + max((self.depths[id(arg)] for arg in args if isinstance(arg, Phrase)), default=0)
        self.depths[id(phrase)] = depth
        if depth > DEPTH or len(self.depths) > WORDS_IN_SENTENCE:
            raise TooMuch
        return _Built(phrase, start, end)


# --- the tables followed --------------------------------------------------------------------------------


class _Reading:
    """One sentence being read: the states that it has come to, and what it has been so far."""

    def __init__(self, text: str, sort: str, place: Place) -> None:
        self.text, self.at = text, 0
        self.builder = _Builder(place)
        first, self.last = tables().starts[sort]
        self.states = [first]
        self.parts: list[_Part] = []

    def read(self) -> _Part:
        while (token := self.next_token()) is not None:
            self.take(token)
        self.take(Token(END, "", len(self.text), len(self.text)))
        return self.parts[-1]

    def next_token(self) -> Token | None:
        """Only what may stand here is looked for, so a word of the language can be a name elsewhere."""
        row = self.states[-1]
        token, self.at = scanner_of(row).next_token(self.text, self.at)
        if token is None and self.at < len(self.text):
            raise NoSentence(self._no_word())
        return token

    def _no_word(self) -> Stumble:
        """A word of the language that cannot stand here; or no word at all."""
        token, at = scanner_of(None).next_token(self.text, self.at)
        if token is None:
            return Stumble("character", at, at + 1, frozenset())
        return Stumble("word", token.start, token.end, self._expected())

    def take(self, token: Token) -> None:
        """Whatever ends before this word is a part from now on."""
        while True:
            row = tables().states[self.states[-1]]
            if token.type not in row:
                expected = self._expected()
                if token.type == END:
                    raise NoSentence(Stumble("end", 0, 0, expected))
                raise NoSentence(Stumble("word", token.start, token.end, expected))
            then = row[token.type]
            if then >= 0:
                self.states.append(then)
                self.parts.append(token)
                return
            self.reduce(-then - 1)
            if token.type == END and self.states[-1] == self.last:
                return

    def reduce(self, number: int) -> None:
        symbol, size, op = tables().rules[number]
        children = self.parts[-size:]
        del self.parts[-size:], self.states[-size:]
        self.parts.append(self.builder.build(op or symbol, children) if op or size > 1 else children[0])
        self.states.append(tables().states[self.states[-1]][symbol])

    # --- where it is no sentence ----------------------------------------------------------------------

    def _expected(self) -> frozenset[str]:
        """What could come here, in the words of the language."""
        known = keywords() | {NAME: NAME, NUMBER: NUMBER}
        return frozenset(
            known[name] for name in tables().states[self.states[-1]] if name in known and self._leads_on(name)
        )

    def _leads_on(self, terminal: str) -> bool:
        """Is it taken once all has ended that ends before it?"""
        states = self.states.copy()
        while (then := tables().states[states[-1]].get(terminal)) is not None:
            if then >= 0:
                return True
            symbol, size, _ = tables().rules[-then - 1]
            del states[-size:]
            states.append(tables().states[states[-1]][symbol])
        return False


def reserved_words() -> frozenset[str]:
    """The words of the grammar, which no rulebook may use as a name."""
    return frozenset(keywords().values())


def parse_sentence(text: str, sort: str, place: Place = lambda start, end: None) -> Phrase:
    """The tree of a sentence; raises NoSentence or TooMuch when it is none."""
    read = _Reading(text, sort, place).read()
    assert isinstance(read, _Built)
    return read.phrase
