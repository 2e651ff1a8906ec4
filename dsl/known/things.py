"""What a word is in a rulebook: one answer for all places where something of that name is looked for and not found."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass

from lastcard.dsl.diagnostics.problem import Span, did_you_mean
from lastcard.dsl.everyday import name_for
from lastcard.dsl.reading.nodes import Entry, Scalar
from lastcard.dsl.reading.nodes import Mapping as Document
from lastcard.dsl.reading.tree import entries, field

from .contents import TABLES, declared, offer_names

SHOWN = 12  # of the names that there are


@dataclass(frozen=True, slots=True)
class Sort:
    """A sort of things that have names: where they stand, and what their entries are called in citations."""

    key: str
    said: str  # with its article
    sections: frozenset[str]  # the keys under which they stand, or are thought to stand
    names: Callable[[Document], Iterable[str]]
    entry: str = ""  # what an entry of the sort is called; nothing is, if none stands by itself


@dataclass(frozen=True, slots=True)
class Thing:
    """Something that there is: its name among those of its sort, and the entry that it is."""

    sort: Sort
    name: str

    @property
    def entry(self) -> str:
        return self.sort.entry.format(self.name)

    @property
    def told(self) -> str:
        """What it is, as a sentence begins."""
        return f"`{self.name}` is {self.sort.said}"


def _below(*path: str) -> Callable[[Document], Iterable[str]]:
    return lambda document: [entry.key.text for entry in entries(field(document, *path))]


def _declared(sort: str) -> Callable[[Document], Iterable[str]]:
    return lambda document: sorted(declared(document)[sort])


def _offers(document: Document) -> Iterable[str]:
    """By the names under which they stand in files, be they called otherwise already or not."""
    known = offer_names(document)
    first = {
        _shown(entry): entry.key.text for entry in entries(field(document, "rename")) if entry.key.text not in known
    }
    return [first.get(name, name) for name in known]


def _shown(entry: Entry) -> str:
    """The window, and the name that the offer has at the table."""
    new = entry.value.text if isinstance(entry.value, Scalar) else ""
    return f"{entry.key.text.partition('.')[0]}.{new}"


def _sort(key: str, said: str, sections: str, names: Callable[[Document], Iterable[str]], entry: str = "") -> Sort:
    return Sort(key, said, frozenset(sections.split(", ")), names, entry)


# In the order in which they come to mind: who says a name that several things have means the first of them.
SORTS = (
    _sort("rule", "a rule", "rules, rule", _below("rules"), "{}"),
    _sort("window", "a window", "windows, window", _below("windows"), "{}"),
    _sort("offer", "an offer", "offers, offer", _offers, "{}"),
    _sort("action", "an action", "actions", _below("actions"), "actions.{}"),
    _sort("line", "a line of cards", "deck, cards, kinds", _below("deck", "cards"), "deck.{}"),
    _sort("kind", "a kind of card", "kinds, kind, cards, deck", _declared("kinds")),
    _sort("color", "a color", "colors, color, deck", _below("deck", "colors")),
    _sort("flag", "a flag", "flags, flag", _below("flags"), "flags.{}"),
    _sort("parameter", "a parameter", "parameters, parameter", _below("parameters"), "parameters.{}"),
    _sort("zone", "a zone", "zones, zone", _below("zones"), "zones.{}"),
    _sort("wheel", "a wheel", "wheels, wheel", _below("wheels"), "wheels.{}"),
    _sort("group", "a group", "groups, group", _declared("groups"), "groups.{}"),
    _sort("method", "a way of scoring", "scoring, methods", _below("scoring", "methods"), "scoring.{}"),
    _sort("rank", "a rank", "ranks, rank", _declared("ranks")),
    *(_sort(table, "a row", table, _below(table), f"{table}.{{}}") for table in TABLES),
    _sort("silence", "a reading of a silence", "silences", _below("silences"), "silences.{}"),
    _sort("setup", "a part of `setup`", "setup", _below("setup"), "setup.{}"),
    _sort("answer", "an answer", "answers", _below("answers"), "answers.{}"),
    _sort("name", "a name that is shown", "names", _below("names"), "names.{}"),
)
BY_KEY = {sort.key: sort for sort in SORTS}
_ALL_SECTIONS = frozenset(section for sort in SORTS for section in sort.sections)


# --- what it is -----------------------------------------------------------------------------------------


def parted(word: str) -> tuple[frozenset[str], str]:
    """The sections that are said before a name, and the name: windows and rules, too, may be said with theirs."""
    parts, sections = word.split("."), set[str]()
    while len(parts) > 1 and parts[0].replace("-", " ") in _ALL_SECTIONS:
        sections.add(parts.pop(0).replace("-", " "))
    return frozenset(sections), ".".join(part for part in parts if part != "offers" or len(parts) < 3)


def things(word: str, document: Document) -> list[Thing]:
    """All that is called so; if it is said with sections, what stands there, as far as something does."""
    sections, name = parted(word)
    found = [Thing(sort, known) for sort in SORTS for known in _called(name, sort, document)]
    there = [thing for thing in found if thing.sort.sections & sections]
    last = [thing for thing in there if _narrowest(sections, word) in thing.sort.sections]
    return last or there or found


def _narrowest(sections: frozenset[str], word: str) -> str:
    return next((part for part in reversed(word.replace("-", " ").split(".")[:-1]) if part in sections), "")


def _called(name: str, sort: Sort, document: Document) -> Iterator[str]:
    known = [*sort.names(document)]
    if name in known:
        yield name
    elif sort.key == "offer":  # by its own name alone, or by the one that it has at the table
        shown = {entry.key.text: _shown(entry) for entry in entries(field(document, "rename"))}
        yield from (each for each in known if _is_called(name, each) or _is_called(name, shown.get(each, "")))


def _is_called(name: str, offer: str) -> bool:
    return offer == name or offer.endswith(f".{name}")


def _as_written(name: str, sort: Sort) -> str:
    return sort.entry.format(name) if sort.key in TABLES else name


# --- what to write instead ------------------------------------------------------------------------------


def listed(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in [*names][:SHOWN])


def near(word: str, known: Iterable[str]) -> str | None:
    """The name that is meant; also where a word more, or one less, is said, or one of everyday speech."""
    names = [*known]
    if called := name_for(word, names):
        return called
    longer = [each for each in names if f"-{each}-" in f"-{word}-" or f"-{word}-" in f"-{each}-"]
    return did_you_mean(word, names) or (longer[0] if len(longer) == 1 else None)


def meant(
    word: str,
    document: Document,
    wanted: Collection[str],
    elsewhere: Mapping[str, str] | None = None,
    otherwise: str = "",
) -> str:
    """What to write for a name that is none of the sorts that are wanted.

    It may be said in another way, or be something else: then, by `elsewhere`, what is written for that, NAME being what
    it is called. Else it is misspelled; else it is told what there is.
    """
    found = things(word, document)
    fitting = [_as_written(thing.name, thing.sort) for thing in found if thing.sort.key in wanted]
    fitting = [name for name in fitting if name != word]
    if fitting:
        return "write " + " or ".join(f"`{name}`" for name in fitting[:3])
    for thing in found:
        if elsewhere and thing.sort.key in elsewhere:
            said = elsewhere[thing.sort.key].replace("WINDOW", thing.name.partition(".")[0])
            return f"{thing.told}: {said.replace('NAME', thing.name)}"
    known = [_as_written(name, BY_KEY[key]) for key in wanted for name in BY_KEY[key].names(document)]
    if name := near(word, known) or near(parted(word)[1], known):
        return f"did you mean `{name}`?"
    if found and found[0].sort.key not in wanted:
        return f"{found[0].told}; known here: {listed(known)}" if known else found[0].told
    return otherwise or (f"known here: {listed(known)}" if known else "there is none here")


# --- kinds ----------------------------------------------------------------------------------------------


def own_kinds(document: Document | None, kinds: Collection[str], span: Span | None) -> list[str]:
    """Those that the file has brought in which this stands."""
    lines = entries(field(document, "deck", "cards")) if document is not None else ()
    own = (line.key.text for line in lines if span is not None and line.key.span.file == span.file)
    return [name for name in own if name in kinds]


def printed_so(name: str, document: Document | None) -> str:
    """The kind whose cards people call so; `names:` says it."""
    called = entries(field(document, "names")) if document is not None else ()
    texts = {_letters(each.value.text): each.key.text for each in called if isinstance(each.value, Scalar)}
    return texts.get(_letters(name), "")


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, text.casefold()))
