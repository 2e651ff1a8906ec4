"""One cause, one message, at the line where it can be mended.

What a file has taken away from its parents is missed in many places; a card that is of another kind than it is called
is missed wherever it is called so; and what is found in a file that is shipped comes of a line of the author's.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from lastcard.dsl.diagnostics.problem import Diagnostic, Span, places_of
from lastcard.dsl.known.contents import TABLES, entry_around, said_by_name, with_those_like
from lastcard.dsl.known.given import given_in
from lastcard.dsl.reading.nodes import Mapping, Scalar
from lastcard.dsl.reading.tree import entries, field, items, leaves
from lastcard.dsl.sentences.grammar import reserved_words
from lastcard.dsl.sentences.syntax import Broken, Sentence, mentioned
from lastcard.dsl.shape.facts import kind_of
from lastcard.dsl.shelf import house_rule_of, is_shipped, split_reference
from lastcard.dsl.words.vocabulary import EVENTS, STATIONS

Report = Callable[[str, str, Span | None, str], None]

_SHOWN = 3  # places where it is needed
_CODES = frozenset({"LC401", "LC402", "LC405", "LC413"})  # a name that is none
_NAMED = re.compile("`([^`]+)`")


def told_of_what_is_missed(problems: Iterable[Diagnostic], document: Mapping) -> Iterator[Diagnostic]:
    """An inherited line that speaks of what the file has taken away is told at `without`: there it can be mended."""
    without = items(field(document, "without"))
    taken = {item.text.rpartition(".")[2]: item for item in without}
    needed = dict[Scalar, list[Span]]()
    for problem in problems:
        item = _taken(problem, taken)
        if item is None or problem.span is None or problem.span.file == item.span.file:
            yield problem
        else:
            needed.setdefault(item, []).extend(places_of(problem))
    around = [entry_around(place, document) for places in needed.values() for place in places]
    together = with_those_like((*(item.text for item in without), *around), document)
    for item, places in needed.items():
        message = f"`{item.text}` is taken away, and something that is inherited needs it"
        related = tuple(("it is needed here", place) for place in places[:_SHOWN])
        yield Diagnostic("LC401", message, item.span, _advice(together), related)


def left_idle(document: Mapping, report: Report) -> None:
    """Cards that stay, though the rule about them has been taken away and nothing else speaks of them."""
    without = items(field(document, "without"))
    taken = [item.text for item in without]
    speaking = [field(document, section) for section in SPEAKING]
    lines = {kind_of(line): line for line in entries(field(document, "deck", "cards"))}
    for item in without:
        line = lines.get(item.text)
        spoken = line is None or any(item.text in mentioned(node) for node in speaking)
        if line is not None and not spoken and field(line.value, "penalty") is None:
            rows = [f"{table}.{item.text}" for table in TABLES if field(document, table, item.text) is not None]
            together = ", ".join(dict.fromkeys((*taken, f"deck.{line.key.text}", *rows)))
            message = f"`{item.text}` takes only the rule away: the cards stay, and no rule is about them"
            report("LC669", message, item.span, f"to have none of them: `without: [{together}]`")


SPEAKING = ("rules", "windows", "actions", "groups")  # sections whose sentences speak of kinds
USED = ("flags", "wheels", "parameters", "zones")  # sections of which everything has to be used


def unused_now(name: Scalar, document: Mapping) -> str:
    """What is inherited, and used by what the file has taken away alone."""
    without = [item.text for item in items(field(document, "without"))]
    section = next((each for each in USED for entry in entries(field(document, each)) if entry.key is name), "")
    if not without or not section or name.span.file == document.span.file:
        return ""
    return f"what used it is taken away; take it away, too: `without: [{', '.join(without)}, {section}.{name.text}]`"


def told_to_the_author(problems: Iterable[Diagnostic], document: Mapping) -> Iterator[Diagnostic]:
    """What comes of a file that is shipped, and that nobody can change, is told at the line that brings it here."""
    problems = list(dict.fromkeys(_but_meant(told_of_names_that_are_words(problems, document))))
    idle = {problem.span for problem in problems if problem.code == "LC669"}
    if any(each.code == "LC504" for each in problems):  # without cards nothing has a name
        problems = [each for each in problems if each.code != "LC401"]
    broken = any(isinstance(leaf, Broken) and leaf.span.file == document.span.file for leaf in leaves(document))
    problems = _connected(_as_one(problems))
    for problem in problems:
        there = problem.span
        place = None if there is None or is_shipped(document.span.file) else _place_of(problem, there, document)
        if place is None or there is None:
            yield problem
        elif place not in idle and not (broken and _lost_group(problem)):  # of cards no rule is about, it has been told
            advice = _with_their_cards(problem, place, document) or _lost_group(problem) or problem.help
            yield replace(problem, span=place, help=advice, related=(("it comes of this", there), *problem.related))


def as_a_number(parameter: Scalar, document: Mapping) -> str:
    """The one sentence of the file that says the number for which it stands."""
    value = field(document, "parameters", parameter.text)
    own = (leaf for leaf in leaves(document) if isinstance(leaf, Sentence) and leaf.span.file == parameter.span.file)
    number = value.text if isinstance(value, Scalar) and value.text.isdecimal() else ""
    meant = said_by_name(parameter.text, number, (leaf.text for leaf in own))
    return f"as in `{meant}`" if meant else ""


def _lost_group(problem: Diagnostic) -> str:
    """A group that an inherited window waits for, and the steps that had it are written anew."""
    lost = problem.code == "LC401" and problem.message.startswith("no rule has a group")
    step = f"`- group: {_NAMED.findall(problem.message)[0]}`" if lost else ""
    anew = "what waits for it is inherited, and the rule that had it is written anew here: let that rule keep the step"
    return f"{anew} {step}, with what is done below its `do:`" * lost


def _as_one(problems: list[Diagnostic]) -> list[Diagnostic]:
    """Of hands that are too large for so many players, the few cards that are left are told there."""
    hands = next((each for each in problems if each.code == "LC609"), None)
    first = next((each for each in problems if each.code == "LC619"), None)
    if hands is None or first is None:
        return problems
    told = replace(first, span=hands.span, message=f"{hands.message}; {first.message}", help=hands.help, related=())
    return [told if each is first else each for each in problems if each is not hands]


def _connected(problems: list[Diagnostic]) -> list[Diagnostic]:
    """A name that is nowhere, and one that nothing uses, in one file: mostly the one is the other."""
    unused = [each for each in problems if each.code == "LC414" and each.message.startswith("nothing uses")]
    unknown = [each for each in problems if each.code == "LC401" and each.message.startswith("nothing is called")]
    names = {each.message for each in unknown}
    if len(unused) != 1 or len(names) != 1 or not _in_one_file(unused[0], unknown[0]):
        return problems
    meant = f"did you mean `{_NAMED.findall(unused[0].message)[0]}`, which nothing uses?"
    told = [each if each is not unknown[0] else replace(each, help=f"{meant} Else {each.help}") for each in problems]
    return [each for each in told if each is not unused[0]]


def _in_one_file(one: Diagnostic, other: Diagnostic) -> bool:
    return one.span is not None and other.span is not None and one.span.file == other.span.file


def _with_their_cards(problem: Diagnostic, place: Span, document: Mapping) -> str:
    """Whoever takes the rule of a kind away wants, more often than not, to have no such cards."""
    without = [item.text for item in items(field(document, "without"))]
    taken = next((item.text for item in items(field(document, "without")) if item.span == place), "")
    lines = {kind_of(line): line.key.text for line in entries(field(document, "deck", "cards"))}
    if problem.code != "LC666" or taken not in lines:
        return ""
    rows = [f"{table}.{taken}" for table in TABLES if field(document, table, taken) is not None]
    inherited = [
        entry
        for section in SPEAKING
        for entry in entries(field(document, section))
        if entry.key.span.file != document.span.file
    ]
    speaking = [entry.key.text for entry in inherited if taken in mentioned(entry.value)]
    all_of_it = with_those_like((*without, f"deck.{lines[taken]}", *rows, *speaking), document)
    together = ", ".join(dict.fromkeys(all_of_it))
    return f"the cards are still in the deck; to have none of them: `without: [{together}]`; else {problem.help}"


def _but_meant(problems: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
    """What is misspelled where it is used, is not said to be used by nothing."""
    problems = list(problems)
    meant = {name for problem in problems if "did you mean" in problem.help for name in _NAMED.findall(problem.help)}
    for problem in problems:
        if problem.code != "LC414" or meant.isdisjoint(_NAMED.findall(problem.message)):
            yield problem


def _place_of(problem: Diagnostic, there: Span, document: Mapping) -> Span | None:
    if not is_shipped(there.file):
        return None
    if house_rule := house_rule_of(there.file):
        asked = (item for item in items(field(document, "house-rules")) if split_reference(item.text)[0] == house_rule)
        return next((item.span for item in asked), None)
    named = _NAMED.findall(problem.message)
    taken = [item for item in items(field(document, "without")) if item.text.rpartition(".")[2] in named]
    extends = field(document, "extends")
    if _lost_group(problem) and len(anew := [*_without_a_station(document)]) == 1:
        return anew[0].span
    return taken[0].span if taken else extends.span if extends is not None else None


def _without_a_station(document: Mapping) -> Iterator[Scalar]:
    """The names of own rules that do not say when they apply: they change one that is inherited."""
    for entry in entries(field(document, "rules")):
        own = {each.key.text for each in entries(entry.value) if each.key.span.file == document.span.file}
        if "do" in own and own.isdisjoint(STATIONS):
            yield entry.key


def _advice(together: list[str]) -> str:
    """What is taken away together; what stands in no entry can only be written anew."""
    if not all(together):
        return "leave it, or take away or replace what needs it, too"
    return f"leave it, or take away all that needs it, too: `without: [{', '.join(together)}]`"


def _taken(problem: Diagnostic, taken: dict[str, Scalar]) -> Scalar | None:
    found = _NAMED.search(problem.message) if problem.code in _CODES else None
    return taken.get(found[1]) if found else None


# --- a line of cards that is called otherwise than its kind ------------------------------------------------


def told_of_other_kinds(problems: Iterable[Diagnostic], document: Mapping) -> Iterator[Diagnostic]:
    """Whoever gives a line of cards a `kind` makes that its name; of the name of the line nothing is a kind then."""
    others = dict(_called_otherwise(document))
    told = set[str]()
    for problem in problems:
        named = _NAMED.findall(problem.message) if problem.code in (*_CODES, "LC505") else []
        line = next((name for name, kind in others.items() if name in named), "")
        if problem.code == "LC505":
            line = next((name for name, kind in others.items() if kind.text in named and name in _missed(problems)), "")
        if not line:
            yield problem
        elif line not in told:
            told.add(line)
            kind = others[line]
            message = f"`kind: {kind.text}` makes these cards `{kind.text}`, so nothing is of the kind `{line}`"
            advice = f"leave `kind` out: a line without it is of the kind `{line}`"
            yield Diagnostic("LC401", message, kind.span, advice)


def _missed(problems: Iterable[Diagnostic]) -> set[str]:
    return {name for each in problems if each.code in _CODES for name in _NAMED.findall(each.message)}


def _called_otherwise(document: Mapping) -> Iterator[tuple[str, Scalar]]:
    lines = entries(field(document, "deck", "cards"))
    kinds = Counter(kind_of(line) for line in lines)
    for line in lines:
        kind = field(line.value, "kind")
        own = isinstance(kind, Scalar) and kinds[kind.text] == 1 and line.key.text not in kinds
        if own and isinstance(kind, Scalar) and kind.span.file == document.span.file:
            yield line.key.text, kind


# --- a name that is a word of the language -------------------------------------------------------------------


def told_of_names_that_are_words(problems: Iterable[Diagnostic], document: Mapping) -> Iterator[Diagnostic]:
    """A sentence that speaks of such a name cannot be read, or says something else: it is told where it is given."""
    problems, told = list(problems), set[Span]()
    words = {name for each in problems if each.code == "LC411" for name in _NAMED.findall(each.message)}
    said = [leaf for leaf in leaves(document) if isinstance(leaf, Sentence | Broken)]
    spoken = [leaf.span for leaf in said if words & {*leaf.text.split()}]
    for problem in problems:
        if problem.code in _OF_ANOTHER and any(_is_in(problem.span, place) for place in spoken):
            continue
        giver = _giver_of_a_word(problem.span, document) if problem.code == "LC302" and problem.span else None
        if giver is None:
            yield problem
        elif giver[1].span not in told:
            name, sentence = giver
            told.add(sentence.span)
            message = f"`{name}` is a word of the language, and sentences cannot use it as a name"
            yield Diagnostic("LC411", message, sentence.span, f"choose another name, as `the-{name}`")


_OF_ANOTHER = frozenset({"LC302", "LC402", "LC404", "LC405", "LC408"})


def _is_in(span: Span | None, place: Span) -> bool:
    return span is not None and (span.file, span.line) == (place.file, place.line)


def _giver_of_a_word(span: Span, document: Mapping) -> tuple[str, Sentence] | None:
    """What gives a name before this place, in the same entry, that the broken sentence there says."""
    for section in ("rules", "windows", "actions"):
        for entry in entries(field(document, section)):
            said = next(
                (leaf.text for leaf in leaves(entry.value) if isinstance(leaf, Broken) and _is_at(leaf, span)), ""
            )
            for name, _, sentence in given_in(entry.value) if said else ():
                earlier = sentence.span < span and name in reserved_words() and name not in ROLES
                if earlier and re.search(rf"\b{name}\b", said):
                    return name, sentence
    return None


def _is_at(leaf: Broken, span: Span) -> bool:
    return leaf.span.file == span.file and leaf.span.line <= span.line <= leaf.span.end_line


ROLES = frozenset(name for event in EVENTS.values() for name, _ in event.roles)
