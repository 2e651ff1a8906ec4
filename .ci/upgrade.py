"""Rewrites files of the language as it stood before its words were made regular; comments and layout are kept.

    python .ci/upgrade.py FILE...

What cannot be rewritten is left as it is and told with its line and what to write. Exit code 1 if there was any.
docs/decisions/0014-one-form-for-one-meaning.md has old and new side by side.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cache, reduce
from pathlib import Path
from typing import Any

from lark import Lark
from lark.exceptions import UnexpectedInput, VisitError

from lastcard.dsl.reading.nodes import Entry, Mapping, Node, Scalar, Sequence
from lastcard.dsl.reading.source import read_stream
from lastcard.dsl.sentences.format import phrase_text
from lastcard.dsl.sentences.parse import TooMuch, _Builder, _Built, _whole_word
from lastcard.dsl.sentences.syntax import Phrase

STARTS = ("event", "opening", "early", "condition", "value", "step", "each", "plays")
GRAMMAR = Path(__file__).with_name("old-grammar.lark")
STATIONS = ("permit", "forbid", "oblige", "unlawful", "before", "on", "instead")
SORTS = {
    **dict.fromkeys(STATIONS, "event"),
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
STEPS = frozenset({"do", "then", "else", "otherwise", "secretly"})
KEYS = {"after": "follows"}  # of rules
OLD_CALLS = frozenset({"uno", "last-card"})  # offers of the window `call`, as families had them
WITH_AMOUNT = frozenset({"event_draw", "event_penalty"})
WHOM = "whom"  # what an offer calls whom it is about


# --- sentences ----------------------------------------------------------------------------------------


@cache
def _parser() -> tuple[Lark, _Builder]:
    builder = _Builder()
    options: dict[str, Any] = {"keep_all_tokens": True, "maybe_placeholders": False, "edit_terminals": _whole_word}
    text = GRAMMAR.read_text(encoding="utf-8")
    return Lark(text, parser="lalr", start=list(STARTS), transformer=builder, **options), builder


def parsed(text: str, sort: str) -> Phrase | None:
    parser: Any
    parser, builder = _parser()
    builder.begin(lambda start, end: None)
    try:
        built: _Built = parser.parse(text, start=sort)
    except (UnexpectedInput, VisitError, TooMuch):
        return None
    return built.phrase


@dataclass(frozen=True)
class Names:
    """What the names of one rule or window stand for, where that has changed."""

    amount: bool = False  # `amount` is a role of the event
    target: bool = False  # `target` is whom the offer is about


def phrase(name: str, *args: Phrase | str) -> Phrase:
    return Phrase(name, args)


def named(name: str) -> Phrase:
    return phrase("name", name)


LAID = phrase("cards_laid")
LOWER = phrase("first_of", LAID)  # what was called `mate`
SEVERAL = phrase("is_more", phrase("size", LAID), phrase("number", "1"))
PAIR = phrase("both", phrase("same", phrase("size", LAID), phrase("number", "2")), phrase("fits", LOWER))


def _of_mate(old: Phrase) -> Phrase | None:
    """What is said of `mate`: that there is one or none, or something of the card that lies below."""
    if old.op == "name" and old.args == ("mate",):
        return LOWER
    if old.op in ("same", "differs") and old.args == (named("mate"), phrase("none")):
        return SEVERAL if old.op == "differs" else replace(SEVERAL, op="same")
    return None


def converted(old: Phrase, names: Names) -> Phrase:
    of_mate = _of_mate(old)
    if of_mate is not None:
        return of_mate
    args = tuple(converted(arg, names) if isinstance(arg, Phrase) else arg for arg in old.args)
    new = replace(old, args=args)
    if new.op == "name" and new.args == ("amount",) and names.amount:
        return phrase("the_amount")
    if new.op == "name" and new.args == ("target",) and names.target:
        return named(WHOM)
    return CHANGES[new.op](new) if new.op in CHANGES else new


def _negated(new: Phrase) -> Phrase:
    inner = new.args[0]
    opposites = {"play_unlawful": "play_lawful", "is_drawn": "is_not_drawn", "is_exchanged": "is_not_exchanged"}
    if isinstance(inner, Phrase) and inner.op in opposites:
        return replace(inner, op=opposites[inner.op])
    return new


def _feature(name: str, relation: str = "with_is") -> Callable[[Phrase], Phrase]:
    return lambda new: phrase(relation, new.args[0], phrase(name), new.args[1])


def _fact(new: Phrase) -> Phrase:
    return phrase("is_exchanged", phrase("hand", named("player"))) if new.args == ("exchanged",) else new


def _second(new: Phrase) -> Phrase:
    """The neighbor of a neighbor, but not oneself."""
    beside, other = new.args
    inner = beside.args[0] if isinstance(beside, Phrase) and beside.op == "next" else None
    if isinstance(inner, Phrase) and inner.op == "next" and inner.args[0] == other:
        return phrase("second", other)
    return new


def _listed(new: Phrase) -> Phrase:
    name, first, *more = new.args
    return phrase("each_of", name, reduce(lambda one, other: phrase("joined", one, other), more, first))


def _pair_of(old: Phrase) -> Phrase:
    """Two cards, the lower one such as could be laid alone; the upper one may have been of one kind."""
    kind = old.args[1]
    if kind == "card":
        return PAIR
    return phrase("both", phrase("same", phrase("kind", named("card")), named(str(kind))), PAIR)


CHANGES: dict[str, Callable[[Phrase], Phrase]] = {
    "name": _fact,
    "negate": _negated,
    "play_drawn": lambda new: phrase("is_drawn", named("card")),
    "matching": _feature("color_feature"),
    "with_color": lambda new: phrase("with_not", new.args[0], phrase("color_feature"), phrase("none")),
    "without_color": lambda new: phrase("with_is", new.args[0], phrase("color_feature"), phrase("none")),
    "that_are": lambda new: phrase("with_is", new.args[0], phrase("kind_feature"), named(str(new.args[1]))),
    "rank": lambda new: replace(new, op="rank_of"),
    "points": lambda new: replace(new, op="points_of"),
    "other_than": _second,
    "each_listed": _listed,
    "with_flag": lambda new: phrase("with_is", new.args[0], phrase("flag_feature", str(new.args[1])), phrase("true")),
    "pick_or_nobody": lambda new: replace(new, op="pick_or_none"),
    "event_play_drawn": lambda new: replace(new, op="event_play"),
    "event_play_with": lambda new: phrase("event_play", *new.args[:2]),
    "show_hand": lambda new: phrase("show", new.args[0], phrase("hand", new.args[0]), new.args[1]),
}


# --- files --------------------------------------------------------------------------------------------


@dataclass(frozen=True, order=True)
class Edit:
    start: int
    end: int
    text: str = field(compare=False)


class Upgrade:
    """One text, and what is to be changed in it."""

    def __init__(self, text: str, name: str) -> None:
        self.text = text
        self.name = name
        self.starts = [0]
        for line in text.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))
        self.edits: list[Edit] = []
        self.problems: list[str] = []

    def run(self) -> str:
        for node, problems in read_stream(self.text.encode(), self.name):
            self.problems += [f"{self.name}: {problem.message}" for problem in problems]
            if isinstance(node, Mapping):
                self._document(node)
        new = self.text
        for edit in sorted(set(self.edits), reverse=True):
            new = new[: edit.start] + edit.text + new[edit.end :]
        return new

    def _place(self, line: int, column: int) -> int:
        return self.starts[line - 1] + column - 1

    def _edit(self, node: Scalar, text: str) -> None:
        span = node.span
        start, end = self._place(span.line, span.column), self._place(span.end_line, span.end_column)
        quoted = self.text[start : start + 1]
        if quoted in ("'", '"'):
            text = f"{quoted}{text}{quoted}"
        if self.text[start:end].startswith((">", "|")):
            self._tell(node, f"write `{text}` here")
            return
        self.edits.append(Edit(start, end, text))

    def _tell(self, node: Node, what: str) -> None:
        self.problems.append(f"{self.name}:{node.span.line}: {what}")

    # --- documents ---------------------------------------------------------------------------------

    def _document(self, root: Mapping) -> None:
        for entry in root.entries:
            self._section(entry.key.text, entry.value)

    def _zones(self, node: Sequence) -> None:
        """A list of names; each has room for more now."""
        start, end = (self._place(*place) for place in ((node.span.line, node.span.column), _end(node)))
        names = [item.text for item in node.items if isinstance(item, Scalar)]
        if self.text[start:end].startswith("["):
            self.edits.append(Edit(start, end, "{" + ", ".join(f"{name}: {{}}" for name in names) + "}"))
        else:
            self._tell(node, "write the zones as a mapping: `NAME: {}`")

    def _section(self, key: str, node: Node) -> None:
        if key == "zones" and isinstance(node, Sequence):
            self._zones(node)
        if not isinstance(node, Mapping):
            return
        for entry in node.entries:
            name, value = entry.key.text, entry.value
            if key == "rules":
                self._rule(value)
            elif key == "windows":
                self._window(value)
                self._call(name, value)
            elif key in ("turned up", "going out"):
                self._block(value if isinstance(value, Sequence) else _at(value, "do"), Names())
            elif key == "citations" and name == "answers.exhausted":
                self._edit(entry.key, "answers.draw pile used up")
            elif key == "answers" and name == "exhausted":
                self._edit(entry.key, "draw pile used up")
                self._edit(value, "is renewed")
            elif key == "changes" and name in ("add", "replace") and isinstance(value, Mapping):
                for part in value.entries:
                    self._section(part.key.text, part.value)
            elif key == "changes" and name == "extend" and isinstance(value, Mapping):
                for part in value.entries:
                    self._extended(part.value)
                    self._call(part.key.text, part.value)
            elif key == "changes" and name == "except" and isinstance(value, Mapping):
                for part in value.entries:
                    self._sentence(part.value, "condition", Names())

    def _rule(self, node: Node) -> None:
        if not isinstance(node, Mapping):
            return
        trigger = next((entry for entry in node.entries if entry.key.text in STATIONS), None)
        old = self._trigger(node, trigger, "early") if trigger is not None else None
        names = Names(amount=old is not None and old.op in WITH_AMOUNT)
        for entry in node.entries:
            if entry.key.text == "after":
                self._edit(entry.key, KEYS["after"])
            elif entry is not trigger:
                self._entry(entry, names)

    def _trigger(self, node: Mapping, entry: Entry, sort: str) -> Phrase | None:
        """The event; what was a part of its form and is a condition now goes into `when`."""
        value = entry.value
        if not isinstance(value, Scalar):
            return None
        old = parsed(value.text, sort)
        if old is None:
            self._tell(value, f"`{value.text}` is no sentence of the old language")
            return None
        events = [old, *(arg for arg in old.args if isinstance(arg, Phrase))]
        permitted = entry.key.text == "permit" and old.op == "event_play_with"
        self._write(value, phrase("event_play_several", old.args[0]) if permitted else converted(old, Names()))
        if any(event.op == "event_play_drawn" for event in events):
            self._add_condition(node, value, phrase("is_drawn", named("card")))
        if permitted:
            self._add_condition(node, value, _pair_of(old))
        elif any(event.op == "event_play_with" for event in events):
            self._add_condition(node, value, SEVERAL)
        return next((event for event in events if event.op.startswith("event_")), old)

    def _add_condition(self, node: Mapping, after: Scalar, more: Phrase) -> None:
        when, condition = _at(node, "when"), phrase_text(more)
        if isinstance(when, Scalar):
            old = parsed(when.text, "condition")
            text = phrase_text(phrase("both", more, converted(old, Names()))) if old is not None else when.text
            self._edit(when, text)
            return
        end = self._place(after.span.end_line, after.span.end_column)
        in_brackets = self.text[self._place(node.span.line, node.span.column)] == "{"
        indent = " " * (node.entries[0].key.span.column - 1)
        self.edits.append(Edit(end, end, f", when: {condition}" if in_brackets else f"\n{indent}when: {condition}"))

    def _window(self, node: Node) -> None:
        if not isinstance(node, Mapping):
            return
        opens = next((entry for entry in node.entries if entry.key.text == "opens"), None)
        old = self._trigger(node, opens, "opening") if opens is not None else None
        names = Names(amount=old is not None and old.op in WITH_AMOUNT)
        for entry in node.entries:
            if entry.key.text == "offers":
                self._offers(entry.value, names)
            elif entry is not opens:
                self._entry(entry, names)

    def _extended(self, node: Node) -> None:
        """A rule or a window of a rulebook, to which a house rule adds something."""
        if isinstance(node, Mapping):
            for entry in node.entries:
                if entry.key.text == "offers":
                    self._offers(entry.value, Names())
                else:
                    self._entry(entry, Names())

    def _call(self, window: str, node: Node) -> None:
        """The families have one name for the call, and every game another one for the table."""
        for entry in getattr(_at(node, "offers"), "entries", ()) if window == "call" else ():
            if entry.key.text in OLD_CALLS:
                name = entry.key.text
                self._tell(entry.key, f"write `call`, and `rename: {{call.call: {name}}}` where it has no other name")

    def _offers(self, node: Node, names: Names) -> None:
        for entry in node.entries if isinstance(node, Mapping) else ():
            if not isinstance(entry.value, Mapping):
                continue
            target = next((each for each in entry.value.entries if each.key.text == "target"), None)
            inside = replace(names, target=target is not None)
            for each in entry.value.entries:
                if each is target and isinstance(each.value, Scalar):
                    old = parsed(each.value.text, "value")
                    self._edit(each.key, "about")
                    self._edit(
                        each.value, f"{WHOM} from {phrase_text(converted(old, names)) if old else each.value.text}"
                    )
                else:
                    self._entry(each, inside)

    # --- steps and sentences ----------------------------------------------------------------------

    def _entry(self, entry: Entry, names: Names) -> None:
        if entry.key.text in SORTS:
            self._sentence(entry.value, SORTS[entry.key.text], names)
        elif entry.key.text in STEPS:
            self._block(entry.value, names)

    def _block(self, node: Node | None, names: Names) -> None:
        for item in node.items if isinstance(node, Sequence) else ():
            if isinstance(item, Scalar):
                self._sentence(item, "step", names)
            elif isinstance(item, Mapping):
                self._compound(item, names)

    def _compound(self, node: Mapping, names: Names) -> None:
        keys = {entry.key.text: entry for entry in node.entries}
        if "hold" in keys and "do" in keys:
            first, second = keys["hold"], keys["do"]
            start = self._place(first.key.span.line, first.key.span.column)
            end = self._place(second.key.span.line, second.key.span.column)
            self.edits.append(Edit(start, end, ""))
            self._edit(second.key, "as one")
        inside = replace(names, amount=names.amount and "amount" not in keys)
        for entry in node.entries:
            self._entry(entry, inside if entry.key.text == "do" else names)

    def _sentence(self, node: Node, sort: str, names: Names) -> None:
        if not isinstance(node, Scalar) or not isinstance(node.value, str):
            return
        old = parsed(node.text, sort)
        if old is None:
            self._tell(node, f"`{node.text}` is no sentence of the old language")
        else:
            self._write(node, converted(old, names))

    def _write(self, node: Scalar, new: Phrase) -> None:
        text = phrase_text(new)
        if text != " ".join(node.text.split()):
            self._edit(node, text)


def _end(node: Node) -> tuple[int, int]:
    return node.span.end_line, node.span.end_column


def _at(node: Node, key: str) -> Node | None:
    entries = node.entries if isinstance(node, Mapping) else ()
    return next((entry.value for entry in entries if entry.key.text == key), None)


def _upgraded(path: Path) -> list[str]:
    try:
        upgrade = Upgrade(path.read_text(encoding="utf-8"), str(path))
        path.write_text(upgrade.run(), encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        return [f"{path}: {error}"]
    return upgrade.problems


def main(paths: list[str]) -> int:
    problems: list[str] = []
    for name in paths:
        problems += _upgraded(Path(name))
    print("\n".join(problems), end="\n" if problems else "")
    return int(bool(problems))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
