"""The text of one sentence -> the tree of its words, by Lark (this is the only module that knows it)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache, partial
from hashlib import blake2b
from pathlib import Path
from typing import Any, Literal, NamedTuple

import lark
from lark import Lark, Token
from lark.exceptions import UnexpectedCharacters, UnexpectedInput
from lark.grammar import Rule
from lark.lexer import PatternRE, PatternStr, TerminalDef

from .syntax import Phrase
from .tables import read_tables, text_of

STARTS = ("event", "opening", "early", "condition", "value", "list", "step", "each", "about", "plays")
DEPTH = 32
WORDS_IN_SENTENCE = 300
END_OF_WORD = "(?![a-z0-9-])"
NAME, NUMBER = "NAME", "INT"


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


class _Built(NamedTuple):
    """A phrase and where it begins and ends, brackets included."""

    phrase: Phrase
    start: int
    end: int


_Part = _Built | Token


class _Builder:
    """Lark calls this for every production, from the inside out."""

    def __init__(self) -> None:
        self.place: Callable[[int, int], Any] = lambda start, end: None
        self.depths: dict[int, int] = {}

    def begin(self, place: Callable[[int, int], Any]) -> None:
        self.place, self.depths = place, {}

    def __getattr__(self, op: str) -> Callable[[list[Any]], Any]:
        if op.startswith("__") or op.isupper():
            raise AttributeError(op)
        return partial(self._build, op)

    def _build(self, op: str, children: list[_Part]) -> _Built:
        kept = [child for child in children if isinstance(child, _Built) or child.type in (NAME, NUMBER)]
        start, end = _start(children[0]), _end(children[-1])
        if op == "negation" and isinstance(kept[0], _Built):  # a condition in brackets: the brackets say nothing
            return _Built(kept[0].phrase, start, end)
        args = tuple(child.phrase if isinstance(child, _Built) else str(child) for child in kept)
        phrase = Phrase(op, args, self.place(start, end))
        depth = 1 + max((self.depths[id(arg)] for arg in args if isinstance(arg, Phrase)), default=0)
        self.depths[id(phrase)] = depth
        if depth > DEPTH or len(self.depths) > WORDS_IN_SENTENCE:
            raise TooMuch
        return _Built(phrase, start, end)


def _start(part: _Part) -> int:
    return part.start if isinstance(part, _Built) else part.start_pos or 0


def _end(part: _Part) -> int:
    return part.end if isinstance(part, _Built) else part.end_pos or 0


@cache
def _parser() -> tuple[Lark, _Builder]:
    builder = _Builder()
    return kept_parser(builder) or build_parser(transformer=builder), builder


def kept_parser(transformer: object) -> Lark | None:
    """A parser of the tables that are kept, if they are those of this grammar."""
    found = read_tables(_of())
    load: Callable[..., Lark] = Lark._load_from_dict  # by which parsers that Lark has generated come to be
    return found and load(*found, transformer=transformer)


def tables() -> str:
    """The text to be kept."""
    data, memo = build_parser().memo_serialize([TerminalDef, Rule])
    data["options"] |= {"transformer": None, "edit_terminals": None}  # these are code
    return text_of(_of(), [data, memo])


def _of() -> list[str]:
    return [lark.__version__, blake2b(_grammar().encode(), digest_size=16).hexdigest()]


def _grammar() -> str:
    return Path(__file__).with_name("grammar.lark").read_text(encoding="utf-8")


def build_parser(**options: Any) -> Lark:
    options |= {"keep_all_tokens": True, "maybe_placeholders": False, "edit_terminals": _whole_word}
    return Lark(_grammar(), parser="lalr", start=list(STARTS), **options)


def _whole_word(terminal: TerminalDef) -> None:
    """A keyword ends where the word ends: `the` is no beginning of `their`."""
    if isinstance(terminal.pattern, PatternStr) and terminal.pattern.value.isalpha():
        terminal.pattern = PatternRE(terminal.pattern.value + END_OF_WORD)
        terminal.priority = 1  # before NAME, which could match the same


@cache
def _keywords() -> dict[str, str]:
    """Terminal -> the word it stands for."""
    words = {terminal.name: terminal.pattern.value.removesuffix(END_OF_WORD) for terminal in _parser()[0].terminals}
    return {name: word for name, word in words.items() if word.isalpha()}


def reserved_words() -> frozenset[str]:
    """The words of the grammar, which no rulebook may use as a name."""
    return frozenset(_keywords().values())


def parse_sentence(text: str, sort: str, place: Callable[[int, int], Any] = lambda start, end: None) -> Phrase:
    """The tree of a sentence; raises NoSentence or TooMuch when it is none."""
    parser: Any
    parser, builder = _parser()
    builder.begin(place)
    try:
        built: _Built = parser.parse(text, start=sort)
    except UnexpectedInput as error:
        raise NoSentence(_stumble(error)) from None
    return built.phrase


def _stumble(error: Any) -> Stumble:
    """Lark's error in our own words."""
    if isinstance(error, UnexpectedCharacters):
        return _odd_character(error)
    expected = frozenset(_readable(getattr(error, "accepts", None) or error.expected))
    token: Any = getattr(error, "token", None)
    if token is None or token.type == "$END":
        return Stumble("end", 0, 0, expected)
    return Stumble("word", token.start_pos or 0, token.end_pos or 0, expected)


def _readable(terminals: Iterable[str]) -> list[str]:
    words = _keywords() | {NAME: NAME, NUMBER: NUMBER}
    return [words[name] for name in terminals if name in words]


def _odd_character(error: Any) -> Stumble:
    position: int = error.pos_in_stream
    return Stumble("character", position, position + 1, frozenset())
