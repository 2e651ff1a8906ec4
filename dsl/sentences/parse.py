"""Sentences: text -> syntax, by Lark (this is the only module that knows it).

A file is walked once; wherever a sentence stands, the scalar is replaced by the tree of its
words. After this nobody looks at text again.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import Any, NamedTuple

from lark import Lark, Token
from lark.exceptions import UnexpectedCharacters, UnexpectedEOF, UnexpectedInput, UnexpectedToken
from lark.lexer import PatternRE, PatternStr, TerminalDef

from lastcard.dsl.diagnostics.problem import Diagnostic, did_you_mean
from lastcard.dsl.reading.nodes import Entry, Mapping, Node, Scalar, Sequence
from lastcard.dsl.words.vocabulary import WORDS

from .mistakes import CHARACTERS, MISTAKES, SORTS
from .syntax import Parsed, Phrase, Sentence

STARTS = ("event", "opening", "early", "condition", "value", "step", "each", "plays")
SENTENCE_LENGTH = 2_000
ALL_SENTENCES_LENGTH = 32_768
DEPTH = 32
WORDS_IN_SENTENCE = 300
END_OF_WORD = "(?![a-z0-9-])"

# Which key of which document holds which sort of sentence.
_SENTENCE_KEYS = {
    "permit": "event",
    "forbid": "event",
    "oblige": "event",
    "unlawful": "event",
    "on": "event",
    "instead": "event",
    "before": "early",
    "when": "condition",
    "if": "condition",
    "repeat until": "condition",
    "opens": "opening",
    "asks": "value",
    "target": "value",
    "amount": "value",
    "plays": "plays",
    "for each": "each",
}
_STEP_KEYS = frozenset({"do", "then", "else", "otherwise", "secretly"})
_RULE_SECTIONS = frozenset({"rules", "windows"})
_TABLES = frozenset({"turned up", "going out"})
_PARTS = frozenset({"add", "replace"})  # of a house rule, written as in a rulebook


class _TooMuch(Exception):
    """The sentence is deeper or longer than anybody could read."""


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
        kept = [child for child in children if isinstance(child, _Built) or child.type in ("NAME", "INT")]
        start, end = _start(children[0]), _end(children[-1])
        if op == "negation" and isinstance(kept[0], _Built):  # a condition in brackets: the brackets say nothing
            return _Built(kept[0].phrase, start, end)
        args = tuple(child.phrase if isinstance(child, _Built) else str(child) for child in kept)
        phrase = Phrase(op, args, self.place(start, end))
        depth = 1 + max((self.depths[id(arg)] for arg in args if isinstance(arg, Phrase)), default=0)
        self.depths[id(phrase)] = depth
        if depth > DEPTH or len(self.depths) > WORDS_IN_SENTENCE:
            raise _TooMuch
        return _Built(phrase, start, end)


def _start(part: _Part) -> int:
    return part.start if isinstance(part, _Built) else part.start_pos or 0


def _end(part: _Part) -> int:
    return part.end if isinstance(part, _Built) else part.end_pos or 0


@cache
def _parser() -> tuple[Lark, _Builder]:
    builder = _Builder()
    return build_parser(transformer=builder), builder


def build_parser(**options: Any) -> Lark:
    grammar = Path(__file__).with_name("grammar.lark").read_text(encoding="utf-8")
    options |= {"keep_all_tokens": True, "maybe_placeholders": False, "edit_terminals": _whole_word}
    return Lark(grammar, parser="lalr", start=list(STARTS), **options)


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
    """The tree of a sentence; raises Lark's or our own exception when it is none."""
    parser: Any
    parser, builder = _parser()
    builder.begin(place)
    built: _Built = parser.parse(text, start=sort)
    return built.phrase


def parse_document(root: Node) -> tuple[Parsed, tuple[Diagnostic, ...]]:
    """A document with its sentences parsed, and what is wrong with them."""
    walker = _Walker()
    return walker.document(root), tuple(walker.problems[:50])


class _Walker:
    def __init__(self) -> None:
        self.problems: list[Diagnostic] = []
        self.length = 0

    def document(self, root: Node) -> Parsed:
        if not isinstance(root, Mapping):
            return root
        return self._entries(root, self._section)

    def _entries(self, node: Mapping, convert: Callable[[str, Node], Parsed]) -> Mapping:
        entries = tuple(Entry(entry.key, convert(entry.key.text, entry.value)) for entry in node.entries)  # type: ignore[arg-type]
        return Mapping(entries, node.span)

    def _section(self, key: str, node: Node) -> Parsed:
        if not isinstance(node, Mapping):
            return node
        if key in _RULE_SECTIONS:
            return self._entries(node, lambda _, value: self._inside(value))
        if key in _TABLES:
            return self._entries(node, lambda _, value: self._row(value))
        if key == "changes":
            return self._entries(node, self._change)
        return node

    def _change(self, verb: str, node: Node) -> Parsed:
        """What a house rule does to a rulebook."""
        if not isinstance(node, Mapping):
            return node
        if verb in _PARTS:
            return self._entries(node, self._section)
        if verb == "extend":
            return self._entries(node, lambda _, value: self._inside(value))
        if verb == "except":
            return self._entries(node, lambda _, value: self._condition(value))
        return node

    def _condition(self, node: Node) -> Parsed:
        return self._sentence(node, "condition") if isinstance(node, Scalar) else node

    def _inside(self, node: Node) -> Parsed:
        """The inside of a rule, a window, an offer or a step."""
        if isinstance(node, Mapping):
            return self._entries(node, self._keyed)
        return node

    def _keyed(self, key: str, node: Node) -> Parsed:
        if key in _SENTENCE_KEYS and isinstance(node, Scalar):
            return self._sentence(node, _SENTENCE_KEYS[key])
        if key in _STEP_KEYS:
            return self._steps(node)
        if key == "offers" and isinstance(node, Mapping):
            return self._entries(node, lambda _, value: self._inside(value))
        return node

    def _row(self, node: Node) -> Parsed:
        return self._steps(node) if isinstance(node, Sequence) else self._inside(node)

    def _steps(self, node: Node) -> Parsed:
        if not isinstance(node, Sequence):
            return node
        items = tuple(
            self._sentence(item, "step") if isinstance(item, Scalar) else self._inside(item) for item in node.items
        )
        return Sequence(items, node.span)  # type: ignore[arg-type]

    def _sentence(self, node: Scalar, sort: str) -> Parsed:
        self.length += len(node.text)
        if len(node.text) > SENTENCE_LENGTH or self.length > ALL_SENTENCES_LENGTH:
            self.problems.append(
                Diagnostic("LC303", "the sentence is too long", node.span, "split it into several rules")
            )
            return node
        try:
            return Sentence(parse_sentence(node.text, sort, node.span_of), node.text, node.span)
        except _TooMuch:
            self.problems.append(
                Diagnostic("LC303", "the sentence is too deeply nested", node.span, "split it into several rules")
            )
        except UnexpectedInput as error:
            self.problems.append(_explain(error, node, sort))
        return node


# --- what is wrong with a sentence, in the author's words --------------------------------


def _explain(error: UnexpectedInput, node: Scalar, sort: str) -> Diagnostic:
    if isinstance(error, UnexpectedCharacters):
        return _wrong_character(error, node)
    if isinstance(error, UnexpectedToken) and _token(error).type != "$END":
        return _wrong_word(error, node, sort)
    return _too_short(error, node, sort)


def _token(error: Any) -> Token:
    token: Token = error.token
    return token


def _position(error: Any) -> int:
    position: int = error.pos_in_stream
    return position


def _place_of(token: Token) -> tuple[int, int]:
    return token.start_pos or 0, token.end_pos or 0


def _wrong_character(error: UnexpectedCharacters, node: Scalar) -> Diagnostic:
    position: int = _position(error)
    character = node.text[position] if position < len(node.text) else ""
    help_text = CHARACTERS.get(character, "")
    if character.isupper():
        help_text = f"write it in small letters: `{node.text[position:].split()[0].lower()}`"
    if character.isdigit():
        help_text = "numbers have at most 15 digits, and no letters"
    return Diagnostic(
        "LC301", f"`{character}` cannot stand in a sentence", node.span_of(position, position + 1), help_text
    )


def _wrong_word(error: UnexpectedToken, node: Scalar, sort: str) -> Diagnostic:
    place = _place_of(_token(error))
    (start, end), help_text = (
        _mistake(node.text[: place[1]], sort)
        or _misspelled(error, node.text, sort)
        or (place, "no bracket is open here" if _token(error) == ")" else _example(node.text, sort))
    )
    before = node.text[:start].split()
    where = f"after `{before[-1]}`" if before else f"at the beginning of {SORTS[sort]}"
    return Diagnostic("LC302", f"`{node.text[start:end]}` does not fit {where}", node.span_of(start, end), help_text)


def _misspelled(error: UnexpectedToken, text: str, sort: str) -> tuple[tuple[int, int], str] | None:
    """The word itself, or the first of the sentence, which was taken for a name, is nearly one that fits."""
    token = _token(error)
    start, end = _place_of(token)
    near = _near(str(token), _words_for(error.accepts or error.expected))
    first = text[:start].strip()
    if near is None and first.isalpha() and first not in reserved_words():
        near, start = _near(first, _openers(sort)), text.index(first)
        end = start + len(first)
    return ((start, end), f"did you mean `{near}`?") if near else None


def _mistake(text: str, sort: str) -> tuple[tuple[int, int], str] | None:
    """A mistake that is known, by how the text ends: its place and what to write instead."""
    for sorts, pattern, help_text in MISTAKES:
        found = re.search(pattern, text) if sort in sorts else None
        if found is not None:
            return found.span(1 if found.re.groups else 0), help_text
    return None


def _near(word: str, known: list[str]) -> str | None:
    """A misspelled word keeps its first letter; short words are alike by chance."""
    return did_you_mean(word, [each for each in known if each[0] == word[0]])


def _openers(sort: str) -> list[str]:
    """The words with which a sentence of a sort may begin, names apart."""
    forms = (word.form for word in WORDS.values() if word.group == sort)
    return sorted({form.split()[0] for form in forms if not form.startswith("{")})


def _too_short(error: UnexpectedInput, node: Scalar, sort: str) -> Diagnostic:
    assert isinstance(error, UnexpectedToken | UnexpectedEOF)
    end = len(node.text.rstrip())
    found = _mistake(node.text[:end], sort)
    help_text = found[1] if found else f"{_example(node.text, sort)}{_following(error)}"
    if node.text.count("(") > node.text.count(")"):
        help_text = "a bracket is not closed"
    return Diagnostic("LC302", "the sentence ends too early", node.span_of(max(0, end - 1), end), help_text)


def _following(error: UnexpectedToken | UnexpectedEOF) -> str:
    """What has to come next, as far as it can be said briefly."""
    wanted = set(getattr(error, "accepts", None) or error.expected)
    if "INT" in wanted:
        return "; next stands a value"
    words = [f"`{word}`" for word in _words_for(wanted)]
    words += ["a name"] if "NAME" in wanted else []
    return f"; next stands {' or '.join(words)}" if 0 < len(words) < 5 else ""


def _words_for(terminals: Any) -> list[str]:
    return sorted(_keywords()[name] for name in terminals if name in _keywords())


def _example(text: str, sort: str) -> str:
    """The sentence of the language that has most in common with the one written; rare words count more."""
    examples = [word.example for word in WORDS.values() if word.group == sort]
    common = Counter(word for example in examples for word in set(example.split()))
    written = set(text.split())
    near = max(examples, key=lambda example: sum(1 / common[word] for word in written & set(example.split())))
    return f"{SORTS[sort]} looks like `{near}`"
