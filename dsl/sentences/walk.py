"""A document -> the same with its sentences parsed: where one stands, the scalar is replaced by the tree of its words.

After this nobody looks at text again. What is no sentence becomes a `Broken` leaf.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from lastcard.dsl.diagnostics.problem import Diagnostic
from lastcard.dsl.reading.limits import ALL_SENTENCES_LENGTH, SENTENCE_LENGTH
from lastcard.dsl.reading.nodes import Entry, Mapping, Node, Scalar, Sequence
from lastcard.dsl.reading.text import MAX_PROBLEMS
from lastcard.dsl.reading.tree import entries, field, keys, leaves
from lastcard.dsl.words.vocabulary import LAW, STATIONS

from .grammar import reserved_words
from .parse import NoSentence, TooMuch, parse_sentence
from .syntax import Broken, Sentence

if TYPE_CHECKING:
    from .reworded import Around

# Which key of which document holds which sort of sentence.
_SENTENCE_KEYS = {
    **{name: station.sentence for name, station in STATIONS.items()},
    "when": "condition",
    "if": "condition",
    "repeat until": "condition",
    "opens": "opening",
    "asks": "list",
    "target": "value",
    "about": "about",
    "amount": "value",
    "plays": "plays",
    "for each": "each",
}
_STEP_KEYS = frozenset({"do", "then", "else", "otherwise", "as one", "secretly"})
_RULE_SECTIONS = frozenset({"rules", "windows", "offers", "actions", "groups"})
_TABLES = frozenset({"turned up", "going out"})
_PARTS = frozenset({"add", "replace"})  # of a house rule, written as in a rulebook


# Where a sentence gives a name to something.
_GIVING = re.compile(r"\b(?:let|picks|as) ([a-z][a-z0-9-]*)|^([a-z][a-z0-9-]*) (?:from|in)\b")


class Parsed(NamedTuple):
    """A document with its sentences parsed, what is wrong with them, and how long they are together."""

    root: Node
    problems: tuple[Diagnostic, ...]
    length: int


def parse_document(root: Node) -> Parsed:
    walker = Walker(root)
    return Parsed(walker.document(root), tuple(walker.problems[:MAX_PROBLEMS]), walker.length)


class Walker:
    def __init__(self, root: Node) -> None:
        self.root = root
        self.who, self.group = PLAYER, ""  # whoever acts at this place, and the group that a window comes before
        self.problems: list[Diagnostic] = []
        self.length = 0

    def document(self, root: Node) -> Node:
        if not isinstance(root, Mapping):
            return root
        return self._entries(root, self._section)

    def _entries(self, node: Mapping, convert: Callable[[str, Node], Node]) -> Mapping:
        entries = tuple(Entry(entry.key, convert(entry.key.text, entry.value)) for entry in node.entries)
        return Mapping(entries, node.span)

    def _section(self, key: str, node: Node) -> Node:
        if not isinstance(node, Mapping):
            return node
        if key in _RULE_SECTIONS:
            return self._entries(node, lambda _, value: self._inside(value))
        if key in _TABLES:
            return self._entries(node, lambda _, value: self._row(value))
        if key == "changes":
            return self._entries(node, self._change)
        return node

    def _change(self, verb: str, node: Node) -> Node:
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

    def _condition(self, node: Node) -> Node:
        return self.sentence(node, "condition", is_exception=True) if isinstance(node, Scalar) else node

    def _inside(self, node: Node) -> Node:
        """The inside of a rule, a window, an offer or a step."""
        if isinstance(node, Mapping):
            return self._entries(node, lambda key, value: self._keyed(key, value, node))
        return node

    def _keyed(self, key: str, node: Node, around: Mapping) -> Node:
        if key in _SENTENCE_KEYS and isinstance(node, Scalar):
            return self.sentence(node, _SENTENCE_KEYS[key], is_law=key in LAW, around=around)
        if key in _STEP_KEYS:
            return self._acted(_named_by(field(around, "for each")) or self.who, lambda: self._steps(node))
        if key == "offers" and isinstance(node, Mapping):
            self.group = _hitting(around)
            return self._acted(TAKER, lambda: self._entries(node, lambda _, value: self._inside(value)))
        return node

    def _acted(self, who: str, convert: Callable[[], Node]) -> Node:
        """The same where somebody else acts than around it."""
        before, self.who = self.who, who
        try:
            return convert()
        finally:
            self.who = before
            self.group = self.group if who != TAKER else ""

    def _row(self, node: Node) -> Node:
        return self._steps(node) if isinstance(node, Sequence) else self._inside(node)

    def _steps(self, node: Node) -> Node:
        if not isinstance(node, Sequence):
            return node
        items = tuple(
            self.sentence(item, "step") if isinstance(item, Scalar) else self._inside(item) for item in node.items
        )
        return Sequence(items, node.span)

    def sentence(
        self, node: Scalar, sort: str, is_law: bool = False, is_exception: bool = False, around: Mapping | None = None
    ) -> Node:
        self.length += len(node.text)
        if len(node.text) > SENTENCE_LENGTH or self.length > ALL_SENTENCES_LENGTH:
            return self._broken(node, _too_much(node, "too long"))
        try:
            return Sentence(parse_sentence(node.text, sort, node.span_of), node.text, node.span)
        except TooMuch:
            return self._broken(node, _too_much(node, "too deeply nested"))
        except NoSentence as error:
            if len(self.problems) > MAX_PROBLEMS:  # no more are shown
                return Broken(node.text, node.span)
            from .explain import explain  # most files are right

            told = self.around(sort, is_law, around)
            return self._broken(node, explain(error.stumble, node, sort, told, is_exception))

    def around(self, sort: str, is_law: bool, beside: Mapping | None) -> Around:
        """What stands around a sentence at this place, whose entry is given."""
        acting = _called_in(beside, sort) if beside is not None else ""
        condition = field(beside, "when")
        when = condition.text if isinstance(condition, Scalar) else ""
        group = self.group or _hitting(beside)
        is_law = is_law or (sort == "condition" and any(field(beside, key) is not None for key in LAW))
        return replace(self._everywhere, is_law=is_law, acting=acting, when=when, who=self.who, group=group)

    @cached_property
    def _everywhere(self) -> Around:
        """What the file declares; only asked for where a sentence is none."""
        from .reworded import Around

        zones, rules = (frozenset(self._declared(section)) for section in ("zones", "rules"))
        flags = [entry for part in _parts(self.root) for entry in entries(field(part, "flags"))]
        of_players = frozenset(entry.key.text for entry in flags if field(entry.value, "of") is not None)
        return Around(self._names(), zones, self._declared("flags"), of_players, rules)

    def _names(self) -> frozenset[str]:
        """The names that the file declares or gives."""
        given = (name for leaf in leaves(self.root) for found in _GIVING.findall(leaf.text) for name in found)
        needed = (leaf.text for leaf in leaves(field(self.root, "needs")))
        held = (word for part in _parts(self.root) for word in _words_of_flags(field(part, "flags")))
        return frozenset((*_spoken_of(self.root), *_groups(self.root), *given, *needed, *held))

    def _declared(self, section: str) -> dict[str, str]:
        """The entries of a section, of flags with what they hold."""
        declared = (entry for part in _parts(self.root) for entry in entries(field(part, section)))
        held = ((entry.key.text, field(entry.value, "holds")) for entry in declared)
        return {name: holds.text if isinstance(holds, Scalar) else "" for name, holds in held}

    def _broken(self, node: Scalar, problem: Diagnostic) -> Broken:
        self.problems.append(problem)
        return Broken(node.text, node.span)


PLAYER, TAKER = "player", "taker"  # who acts in rules, and in offers


def _hitting(window: Node | None) -> str:
    """The group of steps that a window comes before."""
    opens = field(window, "opens")
    before = re.match(r"before group ([a-z-]+)", opens.text) if isinstance(opens, Scalar | Sentence) else None
    return before[1] if before else ""


def _named_by(loop: Node | None) -> str:
    """What a loop calls each of those whom it is about."""
    found = re.match(r"([a-z][a-z-]*) in\b", loop.text) if isinstance(loop, Scalar | Sentence | Broken) else None
    return found[1] if found else ""


def _called_in(around: Mapping, sort: str) -> str:
    """The name that is to be given, where the steps have it."""
    if sort == "about":
        return _laid_in(around) or _acting_in(around)
    return _laid_in(around) if sort == "plays" else _acting_in(around)


def _acting_in(loop: Mapping) -> str:
    """What the steps of a loop call whoever acts, if they have a name of their own for them."""
    first = (re.match(r"([a-z]+(?:-[a-z]+)*) (?:[a-z]+s|must)\b", leaf.text) for leaf in leaves(field(loop, "do")))
    return next((said[1] for said in first if said and said[1] not in (*reserved_words(), "player", "taker")), "")


_SAID_OF_A_CARD = re.compile(r"(?:taker|player) [a-z]+s ([a-z]+(?:-[a-z]+)*)\b")


def _laid_in(offer: Mapping) -> str:
    """What the steps of an offer call the card that it plays, or of an action the one that it is about."""
    said = [leaf.text for leaf in leaves(field(offer, "do"))]
    picked = {found[1] for text in said if (found := re.search(r" picks ([a-z-]+)\b", text))}
    names = (found[1] for text in said if (found := _SAID_OF_A_CARD.match(text)))
    return next((name for name in names if name not in reserved_words() | picked), "")


def _parts(root: Node) -> tuple[Node | None, ...]:
    """Where a document declares things: itself, and what a house rule changes."""
    change = field(root, "changes")
    return (root, field(change, "add"), field(change, "replace"), change)


def _words_of_flags(flags: Node | None) -> Iterator[str]:
    for entry in entries(flags):
        held = field(entry.value, "holds")
        yield from (leaf.text for leaf in leaves(held)) if isinstance(held, Sequence) else ()


_SPOKEN_OF = ("deck", "flags", "zones", "parameters", "wheels", "groups", "actions", "names", "turned up", "going out")


def _spoken_of(root: Node) -> Iterator[str]:
    """What a document declares, and the offers of its windows: no sentence speaks of rules and windows by name."""
    for part in _parts(root):
        for section in _SPOKEN_OF:
            yield from keys(field(part, section))
        for section in ("windows", "extend"):
            for window in entries(field(part, section)):
                yield from keys(field(window.value, "offers"))


def _groups(node: Node) -> Iterator[str]:
    """The groups that steps name."""
    for entry in entries(node):
        if entry.key.text == "group" and isinstance(entry.value, Scalar):
            yield entry.value.text
        yield from _groups(entry.value)
    for item in node.items if isinstance(node, Sequence) else ():
        yield from _groups(item)


def _too_much(node: Scalar, what: str) -> Diagnostic:
    return Diagnostic("LC303", f"the sentence is {what}", node.span, "split it into several rules")
