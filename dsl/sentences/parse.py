"""The text of one sentence -> the tree of its words, by Lark (this is the only module that knows it)."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Sequence
from copy import copy
from dataclasses import dataclass
from functools import cache, partial
from typing import Any, Literal, NamedTuple

import lark
from lark import Lark, Token
from lark.exceptions import UnexpectedCharacters, UnexpectedInput
from lark.grammar import Rule
from lark.lexer import AbstractBasicLexer, BasicLexer, ContextualLexer, PatternRE, PatternStr, TerminalDef

from .grammar import digest_of_grammar, grammar, read_tables, text_of
from .syntax import Phrase

STARTS = ("event", "opening", "early", "condition", "value", "list", "step", "each", "about", "plays")
DEPTH = 32
WORDS_IN_SENTENCE = 300
END_OF_WORD = "(?![a-z0-9-])"
KEYWORD = 1  # the priority of words: before NAME, which could match the same
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


# --- the words of a text ------------------------------------------------------------------------------


class _Scanner:
    """What Lark's own scanner finds, by looking words up: an expression of all that may come next, compiled for each
    of the parser's states, would cost a fifth of a start."""

    WORD = re.compile("[a-z]+" + END_OF_WORD)

    def __init__(self, terminals: Collection[TerminalDef]) -> None:
        """The terminals are in the order in which they are tried."""
        self.allowed_types = {each.name for each in terminals}
        self.words = {word: each.name for each in terminals if (word := _keyword(each))}
        others = [each for each in terminals if not _keyword(each)]
        self.before = _any_of([each for each in others if each.priority > KEYWORD])
        self.after = _any_of([each for each in others if each.priority <= KEYWORD])

    def match(self, text: Any, pos: int) -> tuple[str, str] | None:
        found = self.before and self.before.match(text.text, pos, text.end)
        if not found:
            word = self.WORD.match(text.text, pos, text.end)
            if word and word.group() in self.words:
                return word.group(), self.words[word.group()]
            found = self.after and self.after.match(text.text, pos, text.end)
        return (found.group(), found.lastgroup or "") if found else None


def _keyword(terminal: TerminalDef) -> str:
    """The word that it stands for; empty for what is no word of the grammar."""
    word = terminal.pattern.value.removesuffix(END_OF_WORD)
    return word if terminal.priority == KEYWORD and word.isalpha() else ""


def _any_of(terminals: Sequence[TerminalDef]) -> re.Pattern[str] | None:
    pattern = "|".join(f"(?P<{each.name}>{each.pattern.to_regexp()})" for each in terminals)
    return re.compile(pattern) if pattern else None


class _Lexer(BasicLexer):
    def _build_scanner(self) -> Any:
        self.callback = {}
        return _Scanner(self.terminals)


class _Lexers(ContextualLexer):
    BasicLexer = _Lexer


class _KeptLexers(_Lexers):
    """A lexer for each state of the parser, made when a sentence first comes to that state: few of them are ever
    needed, and to make them all takes longer than to read the sentences of a rulebook."""

    def __init__(self, conf: Any, states: dict[int, Collection[str]], always_accept: Collection[str] = ()) -> None:
        self.lexers = _ByState(conf, states)
        self.root_lexer = _Lexer(copy(conf))


class _ByState(dict[int, AbstractBasicLexer]):
    def __init__(self, conf: Any, states: dict[int, Collection[str]]) -> None:
        super().__init__()
        self.conf, self.states = conf, states

    def __missing__(self, state: int) -> AbstractBasicLexer:
        conf, accepted = copy(self.conf), {*self.states[state], *self.conf.ignore}
        conf.terminals = [self.conf.terminals_by_name[name] for name in accepted if name in conf.terminals_by_name]
        made = self[state] = _Lexer(conf)
        return made


PLUGINS = {"ContextualLexer": _Lexers}
KEPT_PLUGINS = {"ContextualLexer": _KeptLexers}


# --- the parser ---------------------------------------------------------------------------------------


@cache
def _parser() -> tuple[Lark, _Builder]:
    builder = _Builder()
    return kept_parser(builder) or build_parser(transformer=builder), builder


def kept_parser(transformer: object) -> Lark | None:
    """A parser of the tables that are kept, if they are those of this grammar."""
    found = read_tables(_of())
    load: Callable[..., Lark] = Lark._load_from_dict  # by which parsers that Lark has generated come to be
    return found and load(*found, transformer=transformer, _plugins=KEPT_PLUGINS)


def tables() -> str:
    """The text to be kept."""
    data, memo = build_parser().memo_serialize([TerminalDef, Rule])
    data["options"] |= {"transformer": None, "edit_terminals": None, "_plugins": {}}  # these are code
    return text_of(_of(), [data, memo])


def _of() -> list[str]:
    return [lark.__version__, digest_of_grammar()]


def build_parser(**options: Any) -> Lark:
    options |= {
        "keep_all_tokens": True,
        "maybe_placeholders": False,
        "edit_terminals": _whole_word,
        "_plugins": PLUGINS,
    }
    return Lark(grammar(), parser="lalr", start=list(STARTS), **options)


def _whole_word(terminal: TerminalDef) -> None:
    """A keyword ends where the word ends: `the` is no beginning of `their`."""
    if isinstance(terminal.pattern, PatternStr) and terminal.pattern.value.isalpha():
        terminal.pattern = PatternRE(terminal.pattern.value + END_OF_WORD)
        terminal.priority = KEYWORD


@cache
def _keywords() -> dict[str, str]:
    """Terminal -> the word it stands for."""
    words = {terminal.name: terminal.pattern.value.removesuffix(END_OF_WORD) for terminal in _parser()[0].terminals}
    return {name: word for name, word in words.items() if word.isalpha()}


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


def read(text: str, sort: str, place: Callable[[int, int], Any] = lambda start, end: None) -> Phrase | None:
    """The tree of a sentence, or nothing where it is none."""
    try:
        return parse_sentence(text, sort, place)
    except (NoSentence, TooMuch):
        return None


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
