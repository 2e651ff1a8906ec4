"""What is not there to be taken away: what the word is instead, and what is written for that."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from lastcard.dsl import shelf
from lastcard.dsl.diagnostics.problem import did_you_mean
from lastcard.dsl.documents import documents
from lastcard.dsl.known.contents import (
    SECTIONS,
    TABLES,
    declared,
    entry_names,
    group_names,
    offer_names,
    path_of,
    with_those_like,
)
from lastcard.dsl.known.things import Thing, listed, parted, things
from lastcard.dsl.reading.nodes import Mapping, Scalar
from lastcard.dsl.reading.tree import entries, field, items
from lastcard.dsl.sentences.syntax import mentioned
from lastcard.dsl.shape.facts import kind_of

WITHOUT = "without"
_ROWS_OF_A_KIND = frozenset({"kind", "name", *TABLES})
_WHOLE = frozenset({"rules", "windows", "texts", "deck", *SECTIONS})


def what_to_take(name: Scalar, document: Mapping, verb: str) -> tuple[str, str]:
    """Why there is no entry of that name, if that can be said, and what to write; `verb` is the key of the list."""
    found = things(name.text, document)
    if name.text.startswith("texts."):
        return "", "texts go with what they are about; another one is written under `texts:`"
    there = [entry for entry in dict.fromkeys(each.entry for each in found) if _is_there(entry, document)]
    sorts = {each.sort.key: each for each in found}
    if "line" in sorts and verb == WITHOUT:
        return "", f"the cards go with their rows: {_list(verb, _with_rows(sorts['line'].name, document))}"
    if shelf.find_house_rule(name.text) is not None and all(entry.startswith("silences.") for entry in there):
        brought = _brought(name, document)
        what = f"take away what it brings: {_list(verb, brought)}" if brought else "nothing of it lies here"
        return "", f"`{name.text}` is a house rule: {what}"
    if there and sorts.keys() != _ROWS_OF_A_KIND & sorts.keys():
        whole = [_window_of(entry, document) or entry for entry in there]
        return "", f"write {' or '.join(_list(verb, with_those_like([entry], document)) for entry in whole[:3])}"
    if "color" in sorts:
        return _of_color(sorts["color"].name, document, verb)
    if "kind" in sorts:
        lines = _lines_of(sorts["kind"].name, document)
        if verb == WITHOUT:
            lines += _with_rows(sorts["kind"].name, document)
        return "", f"{sorts['kind'].told}; all that belongs to it: {_list(verb, lines)}"
    return "", _of_rest(name, found, document, verb)


def _window_of(offer: str, document: Mapping) -> str:
    """The window of an offer that is the only one there: without it nothing would be offered."""
    window, _, name = offer.partition(".")
    offers = entries(field(document, "windows", window, "offers")) if name else ()
    return window if [each.key.text for each in offers] == [name] else ""


def _of_rest(name: Scalar, found: list[Thing], document: Mapping, verb: str) -> str:
    if brought := _brought(name, document):
        return f"`{name.text}` is a house rule; take away what it brings: {_list(verb, brought)}"
    if found:
        return f"{found[0].told}, and no entry by itself{_where(found[0], document)}: write anew what it stands in"
    if part := _part(name.text, document):
        return f"only whole entries are taken away: {_list(verb, [part])}; what it shall say otherwise is written anew"
    if (section := name.text.partition(".")[0]) in _WHOLE and section != name.text:
        own = _entries_in(section, document)
        near = did_you_mean(name.text, own)
        return (
            f"did you mean `{near}`?"
            if near
            else f"known here: {listed(own)}"
            if own
            else f"there are no {section} here"
        )
    if name.text in _WHOLE:
        return f"single entries are taken away, each by its name: {listed(_entries_in(name.text, document))}"
    names = [*entry_names(document), *offer_names(document)]
    if near := _near(name.text, names):
        return f"did you mean `{near}`?"
    sections = {name: [entry.key.text for entry in entries(field(document, name))] for name in ("windows", "rules")}
    known = "; ".join(f"{section} here: {listed(there)}" for section, there in sections.items() if there)
    return known or "there are no rules and no windows that could be taken away"


def _where(thing: Thing, document: Mapping) -> str:
    """The rules in which a group is written."""
    rules = entries(field(document, "rules")) if thing.sort.key == "group" else ()
    within = [each.key.text for each in rules if thing.name in (name.text for name, _ in group_names(each.value))]
    return f" (it stands in {listed(within)})" if within else ""


def _near(name: str, names: Iterable[str]) -> str | None:
    known = [*names]
    return did_you_mean(name, known) or did_you_mean(parted(name)[1], known)


def _is_there(entry: str, document: Mapping) -> bool:
    return bool(entry) and field(document, *path_of(entry, document)) is not None


def _list(verb: str, names: Iterable[str]) -> str:
    return f"`{verb}: [{', '.join(names)}]`"


# --- cards ----------------------------------------------------------------------------------------------


def _with_rows(line: str, document: Mapping) -> list[str]:
    """A line of cards and what there is about its kind."""
    names = [f"deck.{line}", *(f"{table}.{line}" for table in TABLES), f"names.{line}"]
    entries_of = [each for section in ("rules", "windows") for each in entries(field(document, section))]
    names += [each.key.text for each in entries_of if line in mentioned(each.value)]
    return [name for name in names if _is_there(name, document)]


def _lines_of(kind: str, document: Mapping) -> list[str]:
    return [f"deck.{line.key.text}" for line in entries(field(document, "deck", "cards")) if kind_of(line) == kind]


def _of_color(color: str, document: Mapping, verb: str) -> tuple[str, str]:
    """No color can be taken away, but every line of cards can do without it."""
    others = [entry.key.text for entry in entries(field(document, "deck", "colors")) if entry.key.text != color]
    line = next((each.key.text for each in entries(field(document, "deck", "cards"))), "NAME")
    colors = f"[{', '.join(others)}]"
    way = f"deck: {{cards: {{{line}: {{colors: {colors}}}}}}}"
    way = way if verb == WITHOUT else f"set: {{deck.cards.{line}.colors: {colors}}}"
    return f"`{color}` is a color, and colors cannot be taken away", f"say of each line of cards which it has: `{way}`"


# --- what is no entry ---------------------------------------------------------------------------------------


def _brought(name: Scalar, document: Mapping) -> list[str]:
    """The entries that a house rule of that name has brought."""
    path = shelf.find_house_rule(name.text, Path(name.span.file).parent)
    if path is None:
        return []
    added = field(documents.read_file(path, "house-rule")[0], "changes", "add")
    names = [entry.key.text for section in ("rules", "windows") for entry in entries(field(added, section))]
    return [each for each in names if _is_there(each, document)]


def _part(name: str, document: Mapping) -> str:
    """The entry of which it is a part."""
    parts = name.split(".")
    for length in range(len(parts) - 1, 0, -1):
        found = [each.entry for each in things(".".join(parts[:length]), document) if _is_there(each.entry, document)]
        if found and parted(".".join(parts[:length]))[1]:
            return found[0]
    return ""


def _entries_in(section: str, document: Mapping) -> list[str]:
    if section in ("rules", "windows"):
        return [entry.key.text for entry in entries(field(document, section))]
    return [name for name in entry_names(document) if name.startswith(f"{section}.")]


# --- what a family would bring -----------------------------------------------------------------------------


def families_with(sort: str, name: str, extended: Iterable[str]) -> str:
    """The families that would bring what a rulebook lacks, and how they are extended beside what it extends already."""
    held = {path.stem: documents.read_file(path, "rulebook")[0] for path in shelf.shipped_families()}
    bring = [family for family, document in held.items() if name in declared(document)[sort]]
    bring += [family for family, document in held.items() if _extends_one(document, bring) and family not in bring]
    if len(bring) > 1:
        return f"the families {listed(bring)} bring it: name one of them under `extends:`"
    return f"the family `{bring[0]}` brings it: `extends: [{', '.join((*extended, bring[0]))}]`" if bring else ""


def _extends_one(document: Mapping | None, families: list[str]) -> bool:
    return any(name in families for name in extended_by(document))


def extended_by(document: Mapping | None) -> list[str]:
    """What a document extends, as it names it."""
    found = field(document, "extends")
    return [found.text] if isinstance(found, Scalar) else [item.text for item in items(found)]
