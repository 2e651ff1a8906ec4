"""What a document declares: zones, flags, parameters, groups; each name is one thing and no word of the language."""

from __future__ import annotations

from collections.abc import Iterator

from lastcard.dsl.compose.contents import group_names
from lastcard.dsl.reading.nodes import Entry, Mapping, Node, Scalar
from lastcard.dsl.reading.tree import entries, field, items, text_at
from lastcard.dsl.sentences.parse import reserved_words
from lastcard.dsl.sentences.syntax import Broken, Sentence
from lastcard.dsl.words.types import COLOR, NUMBER, PLAYER, TRUTH, Type, choice
from lastcard.dsl.words.vocabulary import EVENT_OF

from .complete import Report
from .names import Declared

HOLDS = {kind.name: kind for kind in (COLOR, PLAYER, NUMBER, TRUTH)}  # what a flag may hold
_NAMED_SECTIONS = (
    ("color", ("deck", "colors")),
    ("flag", ("flags",)),
    ("parameter", ("parameters",)),
)


class Declarations:
    """Reads the names of one document into `declared`."""

    def __init__(self, document: Mapping, declared: Declared, report: Report) -> None:
        self.document = document
        self.declared = declared
        self.report = report

    def declare(self) -> None:
        for item in items(field(self.document, "zones")):
            self.declared.zones.setdefault(item.text, len(self.declared.zones))
        for entry in section(self.document, "flags"):
            of_player = text_at(entry.value, "of") == "player"
            choices = tuple(item.text for item in items(field(entry.value, "holds")))
            kind = choice(choices) if choices else HOLDS[text_at(entry.value, "holds")]
            self.declared.flags[entry.key.text] = (len(self.declared.flags), kind, of_player)
        for entry in section(self.document, "parameters"):
            self.declared.parameters[entry.key.text] = _parameter(entry.value)
        for node, keys, event in self._groups():
            self._declare_group(node, keys, event)
        for entry in section(self.document, "going out"):
            for node, keys in group_names(entry.value):
                if node.text in self.declared.groups:
                    self.declared.group_keys[self.declared.groups[node.text]] &= keys

    def _groups(self) -> Iterator[tuple[Scalar, set[str], str | None]]:
        for entry in section(self.document, "rules"):
            trigger = field(entry.value, "on") or field(entry.value, "instead")
            event = EVENT_OF[trigger.phrase.op] if isinstance(trigger, Sentence) else ""
            for node, keys in group_names(field(entry.value, "do")):
                yield node, keys, None if isinstance(trigger, Broken) else event

    def _declare_group(self, node: Scalar, keys: set[str], event: str | None) -> None:
        number = self.declared.groups.setdefault(node.text, len(self.declared.groups))
        self.declared.group_keys[number] = self.declared.group_keys.get(number, keys) & keys
        if event is None:  # its trigger could not be read
            return
        if self.declared.group_events.setdefault(number, event) != event:
            message = f"the group `{node.text}` belongs to rules about different events"
            self.report("LC410", message, node.span, "give the groups different names")

    def check_names(self) -> frozenset[str]:
        """A name must be one thing only, and no word of the language; gives those that are not."""
        reserved = reserved_words()
        seen: dict[str, str] = {}
        wrong = set[str]()
        for sort, node in self._named():
            name = node.text
            if name in reserved:
                wrong.add(name)
                self.report("LC411", f"`{name}` is a word of the language", node.span, "choose another name")
            if name in seen:
                wrong.add(name)
                message = f"`{name}` is the name of a {seen[name]} already"
                self.report("LC409", message, node.span, "choose another name")
            seen[name] = sort
        return frozenset(wrong)

    def _named(self) -> Iterator[tuple[str, Scalar]]:
        """What is declared under a name that sentences use; a kind may be called like anything."""
        for sort, path in _NAMED_SECTIONS:
            yield from ((sort, entry.key) for entry in section(self.document, *path))
        yield from (("zone", item) for item in items(field(self.document, "zones")))


def section(document: Mapping, *path: str) -> tuple[Entry, ...]:
    return entries(field(document, *path))


def _parameter(node: Node) -> tuple[int, Type]:
    value = field(node, "value") if isinstance(node, Mapping) else node
    plain = value.value if isinstance(value, Scalar) else 0
    return (int(plain), TRUTH) if isinstance(plain, bool) else (plain if isinstance(plain, int) else 0, NUMBER)
