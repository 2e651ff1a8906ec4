"""The events of YAML -> nodes that know their place. Refused entries are left out."""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

from __future__ import annotations

import re
from typing import Any

from lastcard.dsl.diagnostics.problem import Span, did_you_mean, quote

from .characters import FORBIDDEN, forbidden
from .events import (
    AliasEvent,
    DocumentStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
    too_deep,
)
from .limits import MAX_DEPTH, MAX_KEY, MAX_NODES, MAX_TEXT
from .mistakes.habits import braced, excluded, for_two, in_quotes
from .mistakes.syntax import GLUED, glued_pair
from .nodes import Entry, Mapping, Node, Scalar, Sequence
from .places import Places
from .plain import resolved
from .text import Mark, Problems, SourceText


def is_empty(node: Node) -> bool:
    """Whether nothing at all stands there, not even quotes."""
    return isinstance(node, Scalar) and node.text == "" and node.places is None


ANCHOR = "LC120"  # which tells of its aliases, too
_ELSE_IF = frozenset({"elif", "elseif", "elsif", "else if"})

_BEGINNINGS = ("lastcard", "rulebook", "house-rule", "family", "sheet")  # if one of them stands first


class _OpenList:
    """A list whose end has not come."""

    def __init__(self, start: Mark) -> None:
        self.start = start
        self.items: list[Node] = []

    def put(self, node: Node) -> None:
        self.items.append(node)

    def close(self, span: Span) -> Node:
        return Sequence(tuple(self.items), span)


class _OpenMapping:
    """A mapping whose end has not come. Refused entries are left out, so keys stay unique."""

    def __init__(self, start: Mark, above: str, depth: int, source: SourceText, problems: Problems) -> None:
        self.start = start
        self.depth = depth  # 0 for the document itself
        self.above = above  # the key behind which it stands
        self.source = source
        self.problems = problems
        self.entries: list[Entry] = []
        self.seen: dict[str, Span] = {}
        self.key: Scalar | None = None
        self.refused = False

    def put(self, node: Node) -> None:
        if self.key is not None:
            if not self.refused:
                self.enter(self.key, node)
            self.key = None
        elif isinstance(node, Scalar):
            self.key = node
            self.refused = self.refuses(node)
        else:
            advice = "write a text before the colon"
            self.problems.stop("LC126", "a list or a mapping cannot be a key", node.span, advice)

    def enter(self, key: Scalar, node: Node) -> None:
        self.entries.append(Entry(key, node))
        glued = GLUED.fullmatch(key.text) if key.places is None and is_empty(node) else None
        if glued is not None and not self.source.line(node.span.line - 1)[: node.span.column - 1].endswith(":"):
            glued_pair(glued[1], glued[2], key.span, self.problems)  # {a:1} is {"a:1": null}

    def refuses(self, key: Scalar) -> bool:
        if key.text == "<<" and key.places is None:
            advice = 'write the entries out, or quote the key if it is a name: `"<<"`'
            if not self.problems.has(ANCHOR):
                self.problems.add("LC122", "`<<` does not merge here", key.span, advice)
            return True
        if key.text == "":
            self.problems.add("LC127", "a key is empty", key.span, "write a name before the colon")
            return True
        first = self.seen.setdefault(key.text, key.span)
        if first is not key.span and self.depth == 0:
            self.refuse_second(key, first)
        if first is not key.span and (other := next((each for each in self.seen if each in _ELSE_IF), "")):
            advice = "write `else:`, and below it a step of its own: `- if: CONDITION`, with its own `then:`"
            self.problems.stop("LC201", f"unknown key `{other}`", self.seen[other], advice)
        if first is not key.span:
            related = (("it stands here first", first),)
            self.problems.add(
                "LC128", f"the key {quote(key.text)} stands twice", key.span, self.advice_for_two(key, first), related
            )
        return first is not key.span

    def refuse_second(self, key: Scalar, first: Span) -> None:
        """Another document begins with the key of this one; a scenario wherever its title stands, misspelled or not."""
        related, last = (("the first begins here", first),), [*self.seen][-1]
        if "scenario" in self.seen and (key.text == "scenario" or did_you_mean(last, ["scenario"])):
            at = key.span if key.text == "scenario" else self.seen[last]
            related = (("the first begins here", self.seen["scenario"]),)
            advice = "write a line `---` before it" + ", and `scenario:`" * (at is not key.span)
            self.problems.stop("LC128", "a second scenario begins here", at, advice, related)
        if key.text in _BEGINNINGS and key.text == next(iter(self.seen)):
            self.problems.stop("LC128", "a second file begins here", key.span, "put it into a file of its own", related)

    def advice_for_two(self, key: Scalar, first: Span) -> str:
        said = (self.source.line(span.line - 1)[span.end_column - 1 :] for span in (first, key.span))
        return for_two(key.text, self.above, *said)

    def close(self, span: Span) -> Node:
        return Mapping(tuple(self.entries), span)


class Builder:
    def __init__(self, source: SourceText, problems: Problems) -> None:
        self.source = source
        self.problems = problems
        self.parents: dict[int, int] = {}  # where a block text begins -> the indentation of its parent
        self.open: list[_OpenList | _OpenMapping] = []
        self.root: Node | None = None
        self.nodes = 0
        self.documents = 0
        self.end: tuple[int, int] = (1, 1)  # of the last value: a block ends there, ruamel says at the next line

    def take(self, event: Any) -> None:
        if isinstance(event, ScalarEvent):
            self.put(self.scalar(event), event)
        elif isinstance(event, (MappingStartEvent, SequenceStartEvent)):
            self.begin(event)
        elif isinstance(event, (MappingEndEvent, SequenceEndEvent)):
            self.finish(event)
        elif isinstance(event, AliasEvent):
            self.put(self.alias(event), event)
        elif isinstance(event, DocumentStartEvent):
            self.documents += 1

    def put(self, node: Node, event: Any) -> None:
        self.count(event)
        self.end = node.span.end_line, node.span.end_column
        self.attach(node)

    def attach(self, node: Node) -> None:
        if self.open:
            self.open[-1].put(node)
        else:
            self.root = node

    def count(self, event: Any) -> None:
        self.nodes += 1
        if self.nodes > MAX_NODES:
            at = self.source.between(event.start_mark, event.end_mark)
            advice = "remove what is not needed, or divide the file"
            self.problems.stop("LC111", f"more than {MAX_NODES} keys and values", at, advice)

    def begin(self, event: Any) -> None:
        self.count(event)
        self.refuse_properties(event)
        if self.wants_key():
            at = self.source.between(event.start_mark, event.end_mark)
            advice = braced(self.source.line(event.start_mark.line)) or "write a text before the colon"
            self.problems.stop("LC126", "a list or a mapping cannot be a key", at, advice)
        if len(self.open) >= MAX_DEPTH:
            too_deep(self.source.between(event.start_mark, event.end_mark), self.problems)
        mapping = isinstance(event, MappingStartEvent)
        start = event.start_mark
        above = self.open[-1].key if self.open and isinstance(self.open[-1], _OpenMapping) else None
        name = above.text if above is not None else ""
        depth = len(self.open)
        self.open.append(_OpenMapping(start, name, depth, self.source, self.problems) if mapping else _OpenList(start))

    def finish(self, event: Any) -> None:
        frame = self.open.pop()
        if event.end_mark.index > event.start_mark.index:  # a closing bracket
            self.end = event.end_mark.line + 1, event.end_mark.column + 1
        self.attach(frame.close(Span(self.source.name, frame.start.line + 1, frame.start.column + 1, *self.end)))

    def wants_key(self) -> bool:
        return bool(self.open) and isinstance(frame := self.open[-1], _OpenMapping) and frame.key is None

    def alias(self, event: Any) -> Scalar:
        at = self.source.between(event.start_mark, event.end_mark)
        text = "*" + event.anchor
        if not any(isinstance(frame, _OpenMapping) and frame.refused and frame.key for frame in self.open):
            line = self.source.line(at.line - 1)[at.column - 1 :].rstrip()
            quoted = quote("'" + line.replace("'", "''") + "'")
            if line != text and line[len(text) :].startswith(" ") and not re.search("[\\[\\]{}]", line):
                self.problems.stop(
                    "LC121", "a text cannot begin with `*`", at, f"put the whole text in quotes: {quoted}"
                )
            advice = f"write the value out, or quote the text: {quote(chr(34) + text + chr(34))}"
            if not self.problems.has(ANCHOR):  # what is told there is told of this, too
                self.problems.add("LC121", f"{quote(text)} is an alias, which is not part of the language", at, advice)
        return Scalar(text, text, at)

    def refuse_properties(self, event: Any) -> None:
        """Anchor and tag: ruamel gives the place of the first of them as the beginning of the value."""
        start = self.source.span(event.start_mark.index, event.start_mark.index + 1)
        if event.anchor is not None:
            message = f"{quote('&' + event.anchor)} is an anchor, which is not part of the language"
            advice = (
                "remove it, and write out again what it stands for; steps that are done in several places are a group, "
                "and a text that begins so stands in quotes"
            )
            self.problems.add(ANCHOR, message, start, advice)
        if event.ctag is not None:
            message = "`!` begins a tag, which is not part of the language"
            line = self.source.line(event.start_mark.line)
            advice = excluded(line) or in_quotes(line) or "remove the tag, or quote the text if it is one"
            self.problems.add("LC123", message, start, advice)

    def scalar(self, event: Any) -> Scalar:
        text, span, places = event.value, *self.place(event)
        if event.anchor is not None or event.ctag is not None:
            self.refuse_properties(event)
        key = self.wants_key()
        self.refuse_length(text, span, key)
        if FORBIDDEN.search(text):  # only escapes can have brought them in
            self.refuse_escapes(Scalar(text, text, span, places))
        if event.style is not None:
            return Scalar(text, text, span, places)
        if not text.isascii() and (text[0].isspace() or text[-1].isspace()):
            advice = "use the usual space, or quote the text"
            self.problems.add("LC107", f"{quote(text)} has a space at its edge that is not the usual one", span, advice)
        return Scalar(text if key else resolved(text, span, self.problems), text, span, places)

    def place(self, event: Any) -> tuple[Span, Places | None]:
        start, end, style = event.start_mark, event.end_mark, event.style
        marked = event.anchor is not None or event.ctag is not None
        if style is None and start.line == end.line and not marked:
            return self.source.between(start, end), None
        stop = end.index
        if style in ("|", ">"):  # ruamel counts what follows up to the next value
            stop = start.index + len(self.source.text[start.index : stop].rstrip())
        kind = "marked" if marked else style or "plain"
        parent = self.parents.get(start.index, -1)
        places = Places(self.source, start.index, stop, kind, parent, len(event.value))
        return self.source.span(start.index, stop), places

    def refuse_length(self, text: str, span: Span, key: bool) -> None:
        if key and len(text) > MAX_KEY:
            self.problems.add("LC113", f"a key of more than {MAX_KEY} characters", span, "use a short name")
        elif len(text) > MAX_TEXT:
            self.problems.add("LC112", f"a text of more than {MAX_TEXT} characters", span, "divide the text")

    def refuse_escapes(self, scalar: Scalar) -> None:
        for found in FORBIDDEN.finditer(scalar.text):
            span = scalar.span_of(*found.span())
            advice = "write `\\UXXXXXXXX` with the number of the character itself"
            plain = "remove the escape"
            self.problems.add(*forbidden(found[0], span), advice if "\ud800" <= found[0] < "\ue000" else plain)
