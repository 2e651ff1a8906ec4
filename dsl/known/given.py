"""Names that are given by steps, offers and actions: each is known in its own entry alone."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from lastcard.dsl.diagnostics.problem import Span
from lastcard.dsl.reading.nodes import Mapping, Node, Scalar, Sequence
from lastcard.dsl.reading.tree import entries, field, leaves
from lastcard.dsl.sentences.syntax import Phrase, Sentence, names_in
from lastcard.dsl.words.types import New
from lastcard.dsl.words.vocabulary import WORDS

from .contents import TABLES, entry_around

_SECTIONS = ("rules", "windows", "actions", "groups", *TABLES)


def given_in(node: Node) -> Iterator[tuple[str, str, Sentence]]:
    """The names that a part of a document gives, each with the sort of thing that it is said to be, and where."""
    for leaf in leaves(node):
        if isinstance(leaf, Sentence):
            yield from ((name, kind, leaf) for name, kind in _given_by(leaf.phrase))


def _given_by(phrase: Phrase) -> Iterator[tuple[str, str]]:
    row = WORDS.get(phrase.op)
    for kind, part in zip(row.takes if row is not None else (), phrase.args, strict=False):
        if isinstance(kind, New):
            yield (part if isinstance(part, str) else next(names_in(part), "")), kind.type.name


def givers_of(name: str, document: Mapping | None) -> list[tuple[str, Scalar, str]]:
    """The entries in which a name is given: section, key, and what it is said to be there."""
    return [
        (section, entry.key, kind)
        for section in _SECTIONS
        for entry in entries(field(document, section))
        for given, kind, _ in given_in(entry.value)
        if given == name
    ]


def times_of(name: str, document: Mapping) -> Iterator[str]:
    """Each time that sentences speak of something by its name: the word in which it stands."""
    phrases = [leaf.phrase for leaf in leaves(document) if isinstance(leaf, Sentence)]
    for phrase in phrases:  # which grows
        yield from (phrase.op for arg in phrase.args if arg == name)
        phrases += [arg for arg in phrase.args if isinstance(arg, Phrase)]


def groups_giving(key: str, node: Node | None) -> list[str]:
    """The groups of steps that say whom they hit, or by how much."""
    found = [group.text] if isinstance(group := field(node, "group"), Scalar) and field(node, key) is not None else []
    inside = node.items if isinstance(node, Sequence) else tuple(entry.value for entry in entries(node))
    return [*dict.fromkeys((*found, *(name for part in inside for name in groups_giving(key, part))))]


def of_what_hits(said: str, key: str, of_a_card: bool, span: Span | None, document: Mapping | None) -> str:
    """What to write where nobody is hit, and by nothing."""
    around = entry_around(span, document) if span is not None and document is not None else ""
    groups = groups_giving(key, document)[:FEW] if of_a_card and key == "amount" else []
    before = f"before it hits, say {' or '.join(f'`before: group {each}`' for each in groups)}; " if groups else ""
    if around.startswith("groups."):
        value = {"target": "next after player", "amount": "2"}[key]
        before = f"say it in the group: `{around.removeprefix('groups.')}: {{{key}: {value}, do: [...]}}`; "
    card = "what a card lets somebody draw is `penalty of card`; " if of_a_card else ""
    return before + card + _SAID_BY_ITSELF.format(said)


FEW = 2
_SAID_BY_ITSELF = (
    "whom a step hits, and by how much, it says itself: `next after player must draw 2`; `{}` is known in a group that "
    "gives it, in a window before such a group, and in a rule `before: player must draw`"
)


def sort_of_own(name: str, document: Mapping) -> str:
    """What is kept under a name that everybody would have, and that is declared nowhere: what sentences do with it."""
    said = "\n".join(leaf.text for leaf in leaves(document) if isinstance(leaf, Sentence))
    return next((sort for pattern, sort in _KEPT if re.search(pattern.replace("NAME", re.escape(name)), said)), "truth")


_KEPT = (
    (r"\bpicks NAME of .* from .*\b(?:hand|pile|card)|\b(?:gives|plays|discards|shows|puts) NAME of ", "card"),
    (r"\bNAME of [a-z ]+ (?:becomes|is) (?:.* [+-] )?[0-9]|\bNAME of [a-z ]+ is (?:at |more |less )", "number"),
)


def done_by_each(loop: Mapping, name: str, others: Collection[str]) -> str:
    """The first step of a loop that is about somebody, done by each of several."""
    said = (leaf.text for leaf in leaves(field(loop, "do")) if isinstance(leaf, Sentence))
    step = next((text for text in said if text.split(" ")[0] in others), f"{name} draws 1")
    other = step.split(" ")[0]
    also = f"; in this loop it is `{name}` and not `{other}`" if other in others and other != "player" else ""
    return f"say who does it: `{name} {step.partition(' ')[2]}`{also}"
