"""What a document declares: zones, flags, parameters, groups; each name is one thing and no word of the language."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from lastcard.dsl.compose.contents import group_names
from lastcard.dsl.compose.values import Own
from lastcard.dsl.diagnostics.problem import Diagnostic
from lastcard.dsl.reading.nodes import Node, Scalar
from lastcard.dsl.reading.tree import entries, field, items
from lastcard.dsl.sentences.parse import reserved_words
from lastcard.dsl.sentences.syntax import Sentence
from lastcard.dsl.shape.schema import FlagShape, ParameterShape, RulebookShape
from lastcard.dsl.words.types import COLOR, NUMBER, PLAYER, TRUTH, Type, choice
from lastcard.dsl.words.vocabulary import EVENT_OF, STATIONS

from .complete import Report
from .deck import Deck
from .declared import Declared, DeclaredFlag

HOLDS = {kind.name: kind for kind in (COLOR, PLAYER, NUMBER, TRUTH)}  # what a flag may hold
_ACTING = tuple(name for name, station in STATIONS.items() if station.acts)
_NAMED_SECTIONS = (
    ("color", ("deck", "colors")),
    ("flag", ("flags",)),
    ("parameter", ("parameters",)),
)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class _Group:
    """A name of a group where it is given."""

    name: Scalar
    keys: frozenset[str]
    event: str  # that of its rule; none where the rule does not say


def declare(
    document: Node, told: RulebookShape, deck: Deck, own: Mapping[str, Own]
) -> tuple[Declared, tuple[Diagnostic, ...]]:
    """All the names of a document, and what is wrong with its groups."""
    groups = tuple(_groups(document))
    numbers = _numbered(group.name.text for group in groups)
    events = {numbers[group.name.text]: group.event for group in reversed(groups) if group.event}
    keys = dict[int, frozenset[str]]()
    for name, given in ((group.name.text, group.keys) for group in (*groups, *_of_rows(document))):
        if name in numbers:
            keys[numbers[name]] = keys.get(numbers[name], given) & given
    declared = Declared(
        colors=_numbered(told.deck.colors),
        kinds=_numbered(kind.name for kind in deck.kinds),
        zones=_numbered(told.zones),
        flags={name: _flag(number, shape) for number, (name, shape) in enumerate(told.flags.items())},
        parameters={name: _parameter(shape) for name, shape in told.parameters.items()},
        sayings=_numbered(_sayings(document)),
        groups=numbers,
        group_events=events,
        group_keys=keys,
        own=own,
    )
    return declared, tuple(_of_two_events(groups, declared))


def _numbered(names: Iterable[str]) -> dict[str, int]:
    return {name: number for number, name in enumerate(dict.fromkeys(names))}


def _sayings(document: Node) -> Iterator[str]:
    """The names of actions, and of the offers of windows."""
    yield from (entry.key.text for entry in entries(field(document, "actions")))
    for window in entries(field(document, "windows")):
        yield from (offer.key.text for offer in entries(field(window.value, "offers")))


def _flag(number: int, shape: FlagShape) -> DeclaredFlag:
    kind = HOLDS[shape.holds] if isinstance(shape.holds, str) else choice(tuple(shape.holds))
    return DeclaredFlag(number, kind, shape.of == "player")


def _parameter(shape: bool | int | ParameterShape) -> tuple[int, Type]:
    value = shape.value if isinstance(shape, ParameterShape) else shape
    return int(value), TRUTH if isinstance(value, bool) else NUMBER


# --- groups -------------------------------------------------------------------------------------------


def _groups(document: Node) -> Iterator[_Group]:
    """Those of the rules: only these can be waited for."""
    for entry in entries(field(document, "rules")):
        triggers = (field(entry.value, station) for station in _ACTING)
        event = next((_event(trigger) for trigger in triggers if trigger is not None), "")
        yield from _named_in(field(entry.value, "do"), event)


def _event(trigger: Node) -> str:
    return EVENT_OF.get(trigger.phrase.op, "") if isinstance(trigger, Sentence) else ""


def _of_rows(document: Node) -> Iterator[_Group]:
    for entry in entries(field(document, "going out")):
        yield from _named_in(entry.value, "")


def _named_in(node: Node | None, event: str) -> Iterator[_Group]:
    return (_Group(name, frozenset(keys), event) for name, keys in group_names(node))


def _of_two_events(groups: tuple[_Group, ...], declared: Declared) -> Iterator[Diagnostic]:
    for group in groups:
        if group.event and declared.group_events[declared.groups[group.name.text]] != group.event:
            message = f"the group `{group.name.text}` belongs to rules about different events"
            yield Diagnostic("LC410", message, group.name.span, "give the groups different names")


# --- names ----------------------------------------------------------------------------------------------


def check_names(document: Node, report: Report) -> frozenset[str]:
    """A name must be one thing only, and no word of the language; gives those that are not."""
    reserved = reserved_words()
    seen: dict[str, str] = {}
    wrong = set[str]()
    for sort, node in _named(document):
        name = node.text
        if name in reserved:
            wrong.add(name)
            report("LC411", f"`{name}` is a word of the language", node.span, "choose another name")
        if name in seen:
            wrong.add(name)
            report("LC409", f"`{name}` is the name of a {seen[name]} already", node.span, "choose another name")
        seen[name] = sort
    return frozenset(wrong)


def _named(document: Node) -> Iterator[tuple[str, Scalar]]:
    """What is declared under a name that sentences use; a kind may be called like anything."""
    for sort, path in _NAMED_SECTIONS:
        yield from ((sort, entry.key) for entry in entries(field(document, *path)))
    yield from (("zone", item) for item in items(field(document, "zones")))
