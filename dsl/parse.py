"""Sentences: text -> syntax, by Lark (this is the only module that knows it).

A file is walked once; wherever a sentence stands, the scalar is replaced by the tree of its
words. After this nobody looks at text again.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import Any

from lark import Lark, Token
from lark.exceptions import UnexpectedCharacters, UnexpectedEOF, UnexpectedInput, UnexpectedToken

from .diagnostics import Diagnostic, did_you_mean
from .source import Entry, Mapping, Node, Scalar, Sequence
from .syntax import Parsed, Phrase, Sentence
from .vocabulary import WORDS

STARTS = ("event", "opening", "condition", "value", "step", "each")
SENTENCE_LENGTH = 2_000
ALL_SENTENCES_LENGTH = 32_768
DEPTH = 32
WORDS_IN_SENTENCE = 300

# Which key of which document holds which sort of sentence.
_SENTENCE_KEYS = {
    "permit": "event",
    "forbid": "event",
    "oblige": "event",
    "unlawful": "event",
    "on": "event",
    "instead": "event",
    "when": "condition",
    "if": "condition",
    "repeat until": "condition",
    "opens": "opening",
    "asks": "value",
    "target": "value",
    "for each": "each",
}
_STEP_KEYS = frozenset({"do", "then", "else", "otherwise", "secretly"})
_RULE_SECTIONS = frozenset({"rules", "windows"})
_TABLES = frozenset({"turned up", "going out"})


class _TooMuch(Exception):
    """The sentence is deeper or longer than anybody could read."""


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

    def _build(self, op: str, children: list[Any]) -> Any:
        kept = [child for child in children if isinstance(child, tuple) or child.type in ("NAME", "INT")]
        start, end = _edges(children)
        if op == "negation":  # a condition in brackets: the brackets say nothing
            return (kept[0][0], start, end)
        args = tuple(child[0] if isinstance(child, tuple) else str(child) for child in kept)
        phrase = Phrase(op, args, self.place(start, end))
        depth = 1 + max((self.depths[id(arg)] for arg in args if isinstance(arg, Phrase)), default=0)
        self.depths[id(phrase)] = depth
        if depth > DEPTH or len(self.depths) > WORDS_IN_SENTENCE:
            raise _TooMuch
        return (phrase, start, end)


def _edges(children: list[Any]) -> tuple[int, int]:
    first, last = children[0], children[-1]
    start = first[1] if isinstance(first, tuple) else first.start_pos
    end = last[2] if isinstance(last, tuple) else last.end_pos
    return start, end


@cache
def _parser() -> tuple[Lark, _Builder]:
    builder = _Builder()
    return build_parser(transformer=builder), builder


def build_parser(**options: Any) -> Lark:
    grammar = Path(__file__).with_name("grammar.lark").read_text(encoding="utf-8")
    return Lark(grammar, parser="lalr", start=list(STARTS), keep_all_tokens=True, maybe_placeholders=False, **options)


def reserved_words() -> frozenset[str]:
    """The words of the grammar, which no rulebook may use as a name."""
    terminals = (terminal.pattern.value for terminal in _parser()[0].terminals)
    return frozenset(word for word in terminals if word.isalpha())


def parse_sentence(text: str, sort: str, place: Callable[[int, int], Any] = lambda start, end: None) -> Phrase:
    """The tree of a sentence; raises Lark's or our own exception when it is none."""
    parser, builder = _parser()
    builder.begin(place)
    result: Any = parser.parse(text, start=sort)
    phrase: Phrase = result[0]
    return phrase


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
        return node

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

_CHARACTERS = {
    "=": "write `is` to compare",
    "!": "write `is not`",
    ">": "write `is more than` or `is at least`",
    "<": "write `is less than` or `is at most`",
    "&": "write `and`",
    "|": "write `or`",
    "'": "sentences have no quotation marks and no apostrophes: `hand of player`",
    '"': "sentences have no quotation marks",
    "_": "names are written with hyphens",
    ".": "sentences have no full stop, and numbers are whole",
    ";": "one sentence a line",
    ":": "one sentence a line; a step with parts is a mapping of its own",
    "*": "there is no multiplication",
    "/": "there is no division",
}
_SORTS = {
    "step": "a step",
    "condition": "a condition",
    "event": "an event",
    "opening": "an opening",
    "value": "a value",
    "each": "a list of players",
}


def _explain(error: UnexpectedInput, node: Scalar, sort: str) -> Diagnostic:
    if isinstance(error, UnexpectedCharacters):
        return _wrong_character(error, node)
    if isinstance(error, UnexpectedToken) and error.token.type != "$END":
        return _wrong_word(error, node, sort)
    return _too_short(error, node, sort)


def _wrong_character(error: UnexpectedCharacters, node: Scalar) -> Diagnostic:
    position = error.pos_in_stream
    character = node.text[position] if position < len(node.text) else ""
    help_text = _CHARACTERS.get(character, "")
    if character.isupper():
        help_text = f"write it in small letters: `{node.text[position:].split()[0].lower()}`"
    return Diagnostic(
        "LC301", f"`{character}` cannot stand in a sentence", node.span_of(position, position + 1), help_text
    )


def _wrong_word(error: UnexpectedToken, node: Scalar, sort: str) -> Diagnostic:
    token: Token = error.token
    start = token.start_pos or 0
    place = node.span_of(start, token.end_pos or start + 1)
    expected = _words_for(error.expected)
    near = did_you_mean(str(token), expected)
    before = node.text[:start].split()
    where = f"after `{before[-1]}`" if before else f"at the beginning of {_SORTS[sort]}"
    help_text = f"did you mean `{near}`?" if near else _example(node.text, sort)
    return Diagnostic("LC302", f"`{token}` does not fit {where}", place, help_text)


def _too_short(error: UnexpectedInput, node: Scalar, sort: str) -> Diagnostic:
    end = len(node.text)
    assert isinstance(error, UnexpectedToken | UnexpectedEOF)
    wanted = _words_for(set(error.expected))
    following = f"; next may stand {', '.join(f'`{word}`' for word in wanted[:6])}" if wanted else ""
    help_text = f"{_example(node.text, sort)}{following}"
    return Diagnostic("LC302", "the sentence ends too early", node.span_of(max(0, end - 1), end), help_text)


def _words_for(terminals: Any) -> list[str]:
    known = {terminal.name: terminal.pattern.value for terminal in _parser()[0].terminals}
    words = (known.get(name, "") for name in terminals)
    return sorted(word for word in words if word.isalpha())


def _example(text: str, sort: str) -> str:
    """The sentence of the language that looks most like the one written."""
    examples = [
        word.example for word in WORDS.values() if word.group == sort or (sort == "condition" and word.group == "value")
    ]
    near = did_you_mean(text[:64], examples) or (examples[0] if examples else "")
    return f"{_SORTS[sort]} looks like `{near}`"
