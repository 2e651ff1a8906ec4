"""What a house rule is played with: as its first example says, or the first shipped rulebook that has what it needs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from collections.abc import Sequence as Several
from dataclasses import dataclass, replace
from pathlib import Path

from lastcard.dsl import shelf
from lastcard.dsl.diagnostics.problem import Diagnostic, did_you_mean, places_of, quote
from lastcard.dsl.documents import documents
from lastcard.dsl.everyday import rulebook_for
from lastcard.dsl.headlines import usual_rulebooks
from lastcard.dsl.known.contents import declared, entry_around, entry_names, path_of, with_those_like
from lastcard.dsl.reading.nodes import Mapping, Node, Scalar, Sequence
from lastcard.dsl.reading.sorts import glance
from lastcard.dsl.reading.tree import entries, items, leaves, text_at
from lastcard.dsl.reading.tree import field as at
from lastcard.dsl.sentences.syntax import Sentence, mentioned, names_in

from .compose import complete
from .overlay import needs_of

MOST_BESIDE, FEW = 50, 4  # files of a folder that are looked into, and rulebooks that are named
NEEDED = ("kinds", "colors", "groups", "zones", "flags", "parameters")  # names that stand in sentences


@dataclass(frozen=True, slots=True)
class Match:
    """A rulebook, and the house rules to lay over it."""

    book: Path
    house_rules: Several[str | Scalar]


def match_for(document: Mapping, path: Path) -> Match | Diagnostic:
    """What a house rule is judged with."""
    example = _first_example(document)
    if example is None:
        return Match(_suited(document), (own_reference(path),))
    asked = at(example, "rulebook")
    if not isinstance(asked, Scalar):
        return Match(_suited(document), (own_reference(path),))
    book = shelf.locate(asked.text, path.parent)
    if book is None or is_family(book):
        return no_rulebook(asked, path)
    return Match(book, house_rules_of(example, path, text_at(document, "house-rule")))


def is_family(path: Path) -> bool:
    """Does the file hold what rulebooks extend, and no game?"""
    document, _ = documents.read_file(path, "rulebook")
    return document is not None and at(document, "family") is not None


def no_rulebook(named: Scalar, path: Path) -> Diagnostic:
    """What a scenario in the file of this path names, and is not there."""
    beside = path.parent / f"{named.text}.yaml"
    near = rulebook_for(named.text) or did_you_mean(named.text, shelf.shipped_names())
    found = shelf.find(named.text, path.parent)
    if found is not None and is_family(found):
        message = f"`{named.text}` is a family, which rulebooks extend, and no game"
        own = [each.stem for each in shelf.shipped_rulebooks() if each.stem.startswith(named.text)]
        advice = f"write {' or '.join(f'`{each}`' for each in own[:FEW])}" if own else "name a rulebook that extends it"
        return Diagnostic("LC431", message, named.span, advice)
    if shelf.is_path(named.text):
        message = f"there is no file {quote(named.text)}"
        return Diagnostic("LC416", message, named.span, _other_file(named.text, path.parent))
    if named.text in shelf.shipped_house_rules() or glance(beside) == "house-rule":
        advice = f"it is a house rule: write the rulebook here, and below it `house-rules: [{named.text}]`"
    elif shelf.is_file(beside):
        advice = f"there is a file `{beside.name}` beside this one: name it by its path, `./{beside.name}`"
    elif near:
        advice = f"did you mean `{near}`?"
    else:
        advice = "`lastcard list` shows what there is; your own are named by their path: `rulebook: ./mine.yaml`"
    return Diagnostic("LC416", f"there is no rulebook {quote(named.text)}", named.span, advice)


def _other_file(said: str, beside: Path) -> str:
    """The rulebook that may be meant by a path that leads nowhere."""
    name, there = said.rpartition("/")[2], shelf.names_in(beside)
    books = [f"{each}.yaml" for each in there[:MOST_BESIDE] if glance(beside / f"{each}.yaml") == "rulebook"]
    if near := did_you_mean(name, books):
        return f"did you mean `{near}`?"
    listed = f"; beside it lies {' and '.join(f'`{each}`' for each in books)}" if 0 < len(books) < FEW else ""
    return f"a path counts from the folder of this file{listed}"


def judged_needs(document: Mapping, book: Path) -> Iterator[Diagnostic]:
    yield from _needs_left_out(document, book)
    yield from _needed_otherwise(document)


def _needs_left_out(document: Mapping, book: Path) -> Iterator[Diagnostic]:
    """What its sentences speak of, the rulebook has, and another one may not have."""
    there, changes = declared(complete(book)), at(document, "changes")
    own = {entry.key.text for section in entries(at(changes, "add")) for entry in entries(section.value)}
    own |= {entry.key.text for entry in entries(at(document, "parameters"))}
    needs = {needed.key.text: [item.text for item in items(needed.value)] for needed in entries(at(document, "needs"))}
    own |= {name for names in needs.values() for name in names}
    for sentence in (leaf for leaf in leaves(changes) if isinstance(leaf, Sentence)):
        for name in sorted(set(names_in(sentence.phrase)) - own):
            sort = next((sort for sort in NEEDED if name in there[sort]), None)
            if sort is not None:
                own.add(name)
                needs.setdefault(sort, []).append(name)
                told = ", ".join(f"{each}: [{', '.join(names)}]" for each, names in _with_ranks(needs, changes).items())
                message = f"`{name}` is not among the `needs` of this house rule"
                advice = f"write `needs: {{{told}}}`, so that a rulebook without it is told so"
                yield Diagnostic("LC446", message, sentence.span, advice, severity="warning")


def _needed_otherwise(document: Mapping) -> Iterator[Diagnostic]:
    """A number that is needed and of which no sentence speaks, where they speak of another one."""
    sentences = [leaf for leaf in leaves(at(document, "changes")) if isinstance(leaf, Sentence)]
    needed = [item.text for item in items(at(document, "needs", "ranks"))]
    spoken = {number for sentence in sentences for number in re.findall("[0-9]+", sentence.text)}
    idle = next((rank for rank in needed if rank not in spoken), None)
    asked = ((rank, sentence) for sentence in sentences for rank in _RANK.findall(sentence.text))
    other = next((each for each in asked if each[0] not in needed), None)
    if idle is not None and other is not None:
        rank, sentence = other
        message = f"the rank {rank} is not among the `needs` of this house rule, and nothing speaks of {idle}, which is"
        advice = f"write `rank of card is {idle}`, or under `needs:` `ranks: [{rank}]`, whichever is meant"
        yield Diagnostic("LC446", message, sentence.span, advice, severity="warning")


def _with_ranks(needs: dict[str, list[str]], changes: Node | None) -> dict[str, list[str]]:
    """And the numbers on cards that its sentences ask for."""
    texts = (leaf.text for leaf in leaves(changes) if isinstance(leaf, Sentence))
    asked = dict.fromkeys(rank for text in texts for rank in _RANK.findall(text))
    return needs | ({"ranks": [*asked]} if asked and "ranks" not in needs else {})


_RANK = re.compile(r"\brank of card is ([0-9]+)\b")


def told_at_the_change(document: Mapping, book: Path, problems: Several[Diagnostic]) -> Iterator[Diagnostic]:
    """What a change breaks in a file that somebody else has written is told at the change: there it can be mended."""
    others = [each for each in problems if each.span is not None and each.span.file != document.span.file]
    gone = [*_gone(document, complete(book))] if others else []
    told = dict[str, Diagnostic]()
    removed = items(at(document, "changes", "remove"))
    together = _together(removed, others, gone, complete(book)) if gone else ""
    for problem in others:
        name = _needed(problem)
        key = next((key for key, names in gone if name in names), None)
        if key is not None and problem.span is not None:
            message = f"something that is inherited needs `{name}`, which goes with the old `{key.text}`"
            say = f"`- group: {name}` with its `do:`" if " group " in problem.message else f"`{name}`"
            advice = f"have the new one say {say} as well" if key not in removed else "leave it"
            advice += f", or take away all that needs it, too: `remove: [{together}]`" if together else _OTHERWISE
            related = (("it is needed here", problem.span),)
            told.setdefault(key.text, Diagnostic("LC401", message, key.span, advice, related))
    yield from told.values()
    for each in problems:
        if each not in others:
            yield each
        elif not told:
            yield _at_the_changes(each, document)


def _at_the_changes(problem: Diagnostic, document: Mapping) -> Diagnostic:
    """What comes of a change in a file that is shipped, and that nobody can mend, is told in the one that changes."""
    there, removed = problem.span, items(at(document, "changes", "remove"))
    if there is None or not shelf.is_shipped(there.file) or shelf.is_shipped(document.span.file):
        return problem
    named = problem.message.split("`")[1::2]
    item = next((item for item in removed if all(part in named for part in item.text.split("."))), None)
    key = next((entry.key for entry in document.entries if entry.key.text == "changes"), None)
    place = item or key
    if place is None:
        return problem
    return replace(problem, span=place.span, related=(("it comes of this", there), *problem.related))


_OTHERWISE = ", or take away or replace what needs it, too"


def _together(
    removed: Several[Scalar],
    problems: Several[Diagnostic],
    gone: Several[tuple[Scalar, frozenset[str]]],
    there: Mapping | None,
) -> str:
    """What is taken away together, as a list to copy; nothing where something that is needed stands in no entry."""
    lost = {name for _, names in gone for name in names}
    places = (place for each in problems if _needed(each) in lost for place in places_of(each))
    around = [entry_around(place, there) if there is not None else "" for place in places]
    together = with_those_like((*(item.text for item in removed), *around), there)
    return ", ".join(together) if all(around) else ""


def _needed(problem: Diagnostic) -> str:
    """The name, or the part of a group, that is missed."""
    if problem.code in ("LC401", "LC402", "LC405"):
        return problem.message.split("`")[1]
    return next(
        (key for key in ("target", "amount") if problem.code == "LC407" and f"the {key}" in problem.message), ""
    )


def _gone(document: Mapping, there: Mapping | None) -> Iterator[tuple[Scalar, frozenset[str]]]:
    """The keys of what is replaced and removed, each with what the old entry says and no new one does."""
    changes = at(document, "changes")
    replaced = [
        ((section.key.text, entry.key.text), entry.key, entry.value)
        for section in entries(at(changes, "replace"))
        for entry in entries(section.value)
    ]
    removed = [(path_of(item.text, there), item, None) for item in items(at(changes, "remove"))] if there else []
    for path, key, new in (*replaced, *removed):
        yield key, (_words(at(there, *path)) | {path[-1]}) - _words(new)


def _words(node: Node | None) -> frozenset[str]:
    """The names in an entry, and its keys."""
    keys = frozenset(entry.key.text for entry in entries(node))
    told = frozenset(leaf.text for leaf in leaves(node) if isinstance(leaf, Scalar))
    return keys | told | mentioned(node)


def own_reference(path: Path, values: str = "") -> str:
    """How a file asks for itself: from its own folder."""
    return f"./{path.name}" + (f":{values}" if values else "")


def house_rules_of(example: Node, path: Path, own_id: str) -> list[str | Scalar]:
    """The house rules of an example; without the key it is about its own file alone."""
    found = at(example, "house-rules")
    if not isinstance(found, Sequence):
        return [own_reference(path)]
    return [_own_or_other(item, path, own_id) for item in items(found)]


def _own_or_other(item: Scalar, path: Path, own_id: str) -> Scalar:
    name, values = shelf.split_reference(item.text)
    if name != own_id:
        return item
    text = own_reference(path, values)
    return Scalar(text, text, item.span)


def _first_example(document: Mapping) -> Mapping | None:
    found = at(document, "examples")
    items = found.items if isinstance(found, Sequence) else ()
    return next((item for item in items if isinstance(item, Mapping)), None)


def _changed(house_rule: Mapping) -> Iterator[str]:
    """The entries that it takes away, narrows or adds to: they have to be there."""
    yield from (item.text for item in items(at(house_rule, "changes", "remove")))
    for verb in ("except", "extend"):
        yield from (entry.key.text for entry in entries(at(house_rule, "changes", verb)))


def _suited(house_rule: Mapping) -> Path:
    """The shipped rulebook that lacks least of what the house rule needs and changes; of several the first."""
    books = usual_rulebooks()
    fewest, best = 1 << 20, books[0]
    for book in books:
        whole = complete(book)
        held, names = declared(whole), entry_names(whole) if whole is not None else []
        lacks = sum(item.text not in held[sort] for sort, item in needs_of(house_rule))
        lacks += sum(name not in names for name in _changed(house_rule))
        if lacks < fewest:
            fewest, best = lacks, book
        if not lacks:
            break
    return best
