"""What a document declares: zones, flags, parameters, groups; each name is one thing and no word of the language."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from lastcard.dsl.compose.values import Own
from lastcard.dsl.diagnostics.problem import Diagnostic, did_you_mean
from lastcard.dsl.everyday import digits_for
from lastcard.dsl.known.astray import to_ask_with
from lastcard.dsl.known.contents import KEYS_OF_GROUP, group_names
from lastcard.dsl.known.things import listed
from lastcard.dsl.reading.nodes import Entry, Node, Scalar, to_plain
from lastcard.dsl.reading.nodes import Mapping as Document
from lastcard.dsl.reading.tree import entries, field
from lastcard.dsl.rulebook import NONE, Wheel
from lastcard.dsl.sentences.grammar import reserved_words
from lastcard.dsl.sentences.syntax import Sentence
from lastcard.dsl.words.limits import MOST_CARDS
from lastcard.dsl.words.types import CARD, COLOR, NUMBER, PLAYER, TRUTH, UNKNOWN, Type, choice
from lastcard.dsl.words.vocabulary import EVENT_OF, STATIONS

from .complete import Report
from .deck import Deck
from .declared import Declared, DeclaredFlag, DeclaredWheel, DeclaredZone

if TYPE_CHECKING:
    from lastcard.dsl.shape.schema import FlagShape, ParameterShape, RulebookShape, ZoneShape

HOLDS = {kind.name: kind for kind in (CARD, COLOR, PLAYER, NUMBER, TRUTH)}  # what a flag may hold
_ACTING = tuple(name for name, station in STATIONS.items() if station.acts)
_NAMED_SECTIONS = (
    ("color", ("deck", "colors")),
    ("flag", ("flags",)),
    ("wheel", ("wheels",)),
    ("parameter", ("parameters",)),
    ("zone", ("zones",)),
)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class _Group:
    """A name of a group where it is given."""

    name: Scalar
    keys: frozenset[str]
    event: str  # that of its rule; none where the rule does not say


def declare(
    document: Document, told: RulebookShape, deck: Deck, own: Mapping[str, Own]
) -> tuple[Declared, tuple[Diagnostic, ...]]:
    """All the names of a document, and what is wrong with its groups."""
    groups = (*_groups(document), *_named_groups(document))
    numbers = _numbered(group.name.text for group in groups)
    events = {numbers[group.name.text]: group.event for group in reversed(groups) if group.event}
    keys = dict[int, frozenset[str]]()
    for name, given in ((group.name.text, group.keys) for group in (*groups, *_of_rows(document))):
        if name in numbers:
            keys[numbers[name]] = keys.get(numbers[name], given) & given
    flags = {name: _flag(number, shape) for number, (name, shape) in enumerate(told.flags.items())}
    wheels, problems = _wheels(document, flags)
    declared = Declared(
        colors=_numbered(told.deck.colors),
        kinds=_numbered(kind.name for kind in deck.kinds),
        zones=_zones(told.zones),
        flags=flags,
        wheels=wheels,
        ranks=deck.ranks,
        parameters={name: _parameter(shape) for name, shape in told.parameters.items()},
        sayings=_numbered(_sayings(document)),
        groups=numbers,
        groups_once=frozenset(entry.key.text for entry in entries(field(document, "groups"))),
        group_events=events,
        group_keys=keys,
        cards=deck.size or MOST_CARDS,
        own=own,
        document=document,
    )
    return declared, (*problems, *_of_two_events(groups, declared))


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


def in_order(zones: Mapping[str, ZoneShape]) -> list[str]:
    """Those of the table come first: so a position has its piles in one order, whatever the file's."""
    return sorted(zones, key=lambda name: zones[name].of is not None)


def _zones(zones: Mapping[str, ZoneShape]) -> dict[str, DeclaredZone]:
    named = enumerate(in_order(zones))
    return {name: DeclaredZone(number, zones[name].of is not None) for number, name in named}


def _parameter(shape: bool | int | ParameterShape) -> tuple[int, Type]:
    value = shape if isinstance(shape, int) else shape.value
    return int(value), TRUTH if isinstance(value, bool) else NUMBER


# --- wheels -------------------------------------------------------------------------------------------


def _wheels(
    document: Node, flags: Mapping[str, DeclaredFlag]
) -> tuple[dict[str, DeclaredWheel], tuple[Diagnostic, ...]]:
    """Those that can be turned, and what is wrong with the others."""
    found, problems = dict[str, DeclaredWheel](), list[Diagnostic]()
    for number, entry in enumerate(entries(field(document, "wheels"))):
        wheel = _wheel(number, entry, flags)
        if isinstance(wheel, Diagnostic):
            problems.append(wheel)
            wheel = DeclaredWheel(number, UNKNOWN, Wheel(entry.key.text, NONE, (), ()))
        found[entry.key.text] = wheel
    return found, tuple(problems)


def _wheel(number: int, entry: Entry, flags: Mapping[str, DeclaredFlag]) -> DeclaredWheel | Diagnostic:
    name, told = entry.key, [(each.key.text, to_plain(each.value)) for each in entries(entry.value)]
    weights = tuple(weight for _, weight in told if isinstance(weight, int))
    if not told:
        advice = "write what may come and how often: `{0: 3, 1: 2, 5: 1}`"
        return Diagnostic("LC652", f"the wheel `{name.text}` has no outcome", name.span, advice)
    if all(text.isdecimal() for text, _ in told):
        outcomes = tuple(int(text) for text, _ in told)
        return DeclaredWheel(number, NUMBER, Wheel(name.text, NONE, outcomes, weights))
    words = [text for text, _ in told]
    holding = {flag.type: flag for flag in reversed(list(flags.values())) if set(words) <= set(flag.type.choices)}
    if len(holding) != 1:
        return _held_by_no_one(entry, words, flags, bool(holding))
    ((sort, flag),) = holding.items()
    return DeclaredWheel(number, sort, Wheel(name.text, flag.number, tuple(map(sort.choices.index, words)), weights))


def _held_by_no_one(entry: Entry, words: list[str], flags: Mapping[str, DeclaredFlag], many: bool) -> Diagnostic:
    """Words are those that a flag holds, and of one sort of flag alone: else nobody could do anything with them."""
    if many:
        message = f"several flags hold the words of the wheel `{entry.key.text}`, each among other words"
        return Diagnostic("LC652", message, entry.key.span, "let these flags hold the same words, or other ones")
    numbers = next((text for text in words if text.isdecimal()), None)
    if numbers is not None:
        message = f"the wheel `{entry.key.text}` has numbers and words"
        return Diagnostic("LC652", message, entry.key.span, "let all its outcomes be numbers, or words of one flag")
    known = [choice for flag in flags.values() for choice in flag.type.choices]
    digits = [digits_for(word) or {"none": "0", "nothing": "0"}.get(word, "") for word in words]
    if all(digits) and not {*words} & {*known}:
        often = ", ".join(
            f"{digit}: {to_plain(each.value)}" for digit, each in zip(digits, entries(entry.value), strict=True)
        )
        advice = f"numbers are written in digits: `{entry.key.text}: {{{often}}}`"
        return Diagnostic("LC652", f"no flag holds the words of the wheel `{entry.key.text}`", entry.key.span, advice)
    wrong = next((each.key for each in entries(entry.value) if each.key.text not in known), entry.key)
    near = did_you_mean(wrong.text, known)
    advice = f"did you mean `{near}`?" if near else _of_the_words(words, flags)
    return Diagnostic("LC652", f"no flag holds the words of the wheel `{entry.key.text}`", wrong.span, advice)


def _of_the_words(words: list[str], flags: Mapping[str, DeclaredFlag]) -> str:
    """Those of the flag that has the most of them."""
    common = {name: len({*words} & {*flag.type.choices}) for name, flag in flags.items()}
    most = max(common, key=lambda name: common[name], default="")
    if not most or not common[most]:
        return f"declare a flag that holds all these words: `flags: {{NAME: {{holds: [{', '.join(words)}]}}}}`"
    return f"the flag `{most}` holds {listed(flags[most].type.choices)}: write one of these, or have it hold this, too"


# --- groups -------------------------------------------------------------------------------------------


def _groups(document: Node) -> Iterator[_Group]:
    """Those of the rules: only these can be waited for."""
    for entry in entries(field(document, "rules")):
        triggers = (field(entry.value, station) for station in _ACTING)
        event = next((_event(trigger) for trigger in triggers if trigger is not None), "")
        yield from _named_in(field(entry.value, "do"), event)


def _named_groups(document: Node) -> Iterator[_Group]:
    """Those under `groups`, be they used or not."""
    for entry in entries(field(document, "groups")):
        yield _Group(entry.key, frozenset(key for key in KEYS_OF_GROUP if field(entry.value, key) is not None), "")


def _event(trigger: Node) -> str:
    return EVENT_OF.get(trigger.phrase.op, "") if isinstance(trigger, Sentence) else ""


def _of_rows(document: Node) -> Iterator[_Group]:
    for entry in entries(field(document, "going out")):
        yield from _named_in(entry.value, "")


def _named_in(node: Node | None, event: str) -> Iterator[_Group]:
    return (_Group(name, KEYS_OF_GROUP & keys, event) for name, keys in group_names(node))


def _of_two_events(groups: tuple[_Group, ...], declared: Declared) -> Iterator[Diagnostic]:
    for group in groups:
        if group.event and declared.group_events[declared.groups[group.name.text]] != group.event:
            message = f"the group `{group.name.text}` belongs to rules about different events"
            yield Diagnostic("LC410", message, group.name.span, "give the groups different names")


# --- names ----------------------------------------------------------------------------------------------


def _as_another(name: str, document: Document, sort: str) -> str:
    """Another name; or one that there is, of which this is a part."""
    parameters = [entry.key.text for entry in entries(field(document, "parameters"))] if sort == "parameter" else []
    meant = [f"`{each}`" for each in parameters if each != name and name in each.split("-")]
    advice = f"choose another name, as `own-{name}`, here and where it is meant"
    return f"did you mean {' or '.join(meant)}? Else {advice}" if meant else advice


def check_names(document: Document, report: Report, own: Mapping[str, Own]) -> frozenset[str]:
    """A name must be one thing only, and no word of the language; gives those that are not."""
    reserved = reserved_words()
    seen: dict[str, str] = {}
    wrong = set[str]()
    for sort, node in _named(document):
        name = node.text
        if name in reserved:
            wrong.add(name)
            asked = to_ask_with(name, field(document, "parameters", name), document, own) if sort == "parameter" else ""
            report(
                "LC411",
                f"`{name}` is a word of the language",
                node.span,
                asked or _as_another(name, document, sort),
            )
        if name in seen:
            wrong.add(name)
            advice = "choose another name, or take one of the two away"
            report("LC409", f"`{name}` is the name of a {seen[name]} already", node.span, advice)
        seen[name] = sort
    return frozenset(wrong)


def _named(document: Node) -> Iterator[tuple[str, Scalar]]:
    """What is declared under a name that sentences use; a kind may be called like anything."""
    for sort, path in _NAMED_SECTIONS:
        yield from ((sort, entry.key) for entry in entries(field(document, *path)))
