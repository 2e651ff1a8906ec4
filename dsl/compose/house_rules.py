"""House-rule files: found, read, and their parameters bound to what was asked for.

They are asked for as `ID` or a path, with parameters behind a colon: `ID:parameter=value,parameter=value`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from collections.abc import Sequence as Several
from dataclasses import dataclass
from itertools import chain, islice
from pathlib import Path

from lastcard.dsl import load
from lastcard.dsl.diagnostics.problem import Diagnostic, Span, did_you_mean
from lastcard.dsl.load import HOUSE_RULES, Loaded, find_house_rule, shipped_house_rules, split_reference
from lastcard.dsl.reading.nodes import Entry, Mapping, Node, Scalar, Sequence
from lastcard.dsl.reading.source import read_path
from lastcard.dsl.reading.text import MAX_PROBLEMS
from lastcard.dsl.resolve.deck import text_at
from lastcard.dsl.resolve.names import Own
from lastcard.dsl.sentences.parse import reserved_words
from lastcard.dsl.sentences.syntax import Parsed, Phrase, Sentence

from .edits import HouseRule
from .inherit import entries, items
from .inherit import field as at
from .overlay import declared, lay_house_rules, needs_of

GAMES = "games"  # more is in them than in most of the editions
LEAST, MOST = 0, 9999
MOST_SAID = 200  # parameters in one reference
AS_WRITTEN = "write `NAME:parameter=value`, and a comma before each further one"


# --- laying them over a document --------------------------------------------------------------------


def with_house_rules(
    document: Mapping, asked: Several[str | Scalar], beside: Path | None, loaded: Loaded
) -> tuple[Mapping | None, tuple[str, ...]]:
    """The document with all that were asked for, and how to ask for them again; nothing where one is not in order."""
    rules = [_house_rule(each, beside, loaded) for each in asked]
    found = [rule for rule in rules if rule is not None]
    new = [rule for rule in found if not _is_laid(rule, loaded)]
    problems = list(_twice(found, new, loaded))
    if not problems and len(found) == len(rules):
        loaded.laid_over += [rule.id for rule in new]
        loaded.own |= {rule.file: rule.values for rule in new}
        document, more = lay_house_rules(document, new)
        problems += more
    loaded.diagnostics += problems
    whole = len(found) == len(rules) and not problems
    return document if whole else None, tuple(sorted(rule.reference for rule in found))


def _is_laid(rule: HouseRule, loaded: Loaded) -> bool:
    """The rulebook may name it itself; who asks without parameters is content with how it is played there."""
    there = loaded.own.get(rule.file)
    return there is not None and (there == rule.values or not rule.is_particular)


def _twice(rules: list[HouseRule], new: list[HouseRule], loaded: Loaded) -> Iterator[Diagnostic]:
    seen = set[str]()
    for rule in rules:
        if rule in new and rule.id in loaded.laid_over:
            message = f"the rulebook has the house rule `{rule.id}` already, and with other parameters"
            yield Diagnostic("LC432", message, rule.asked, "leave it out here, or ask for the very same")
        elif rule.id in seen:
            message = f"the house rule `{rule.id}` is asked for twice"
            yield Diagnostic("LC432", message, rule.asked, "name it once, with all its parameters")
        seen.add(rule.id)


def _house_rule(asked: str | Scalar, beside: Path | None, loaded: Loaded) -> HouseRule | None:
    """The house rule that is asked for, read and its parameters bound."""
    text, span = (asked, None) if isinstance(asked, str) else (asked.text, asked.span)
    name, values = split_reference(text)
    path = find_house_rule(name, beside)
    if path is None:
        loaded.diagnostics.append(_unknown(name, beside, span))
        return None
    return _bound(path, values, span, loaded)


def _unknown(name: str, beside: Path | None, span: Span | None) -> Diagnostic:
    if "," in name or "=" in name:
        advice = "one `--with` for each house rule, and `ID:PARAMETER=VALUE` for its parameters"
        return Diagnostic("LC430", f"there is no house rule `{name}`", span, advice)
    if load.is_file(Path(f"{name}.yaml")) and span is None:
        advice = f"there is a file `{name}.yaml` here: name it by its path, `./{name}.yaml`"
        return Diagnostic("LC430", f"there is no house rule `{name}`", span, advice)
    near = did_you_mean(name, [*shipped_house_rules(), *_names_beside(beside)])
    advice = f"did you mean `{near}`?" if near else "`lastcard list` shows those there are; your own are named by path"
    if load.find(name) is not None:
        return Diagnostic("LC431", f"`{name}` is a rulebook, not a house rule", span, advice)
    return Diagnostic("LC430", f"there is no house rule `{name}`", span, advice)


def _names_beside(folder: Path | None) -> list[str]:
    return [path.stem for path in sorted(folder.glob("*.yaml"))] if folder is not None else []


def _bound(path: Path, values: str, span: Span | None, loaded: Loaded) -> HouseRule | None:
    before = len(loaded.diagnostics)
    document = read_house_rule(path, loaded)
    if document is None:
        return None
    broken = tuple(problem.span for problem in loaded.diagnostics[before:] if problem.span is not None)
    bound, problems = bind(document, values, span)
    loaded.diagnostics += problems
    idle = chain(_unused(document), _over_nothing(document, path))
    loaded.diagnostics += [] if broken else islice(idle, MAX_PROBLEMS)
    if problems:
        return None
    said = {part.partition("=")[0].strip() for part in values.split(",")}
    reference = _reference(path, {name: value for name, value in bound.items() if name in said})
    return HouseRule(text_at(document, "house-rule"), str(path), document, bound, reference, bool(values), span, broken)


def read_house_rule(path: Path, loaded: Loaded) -> Mapping | None:
    data = read_path(path)
    if isinstance(data, Diagnostic):
        loaded.diagnostics.append(data)
        return None
    return load.read_document(data, str(path), loaded, "house-rule")


# --- parameters -------------------------------------------------------------------------------------


def bind(document: Mapping, values: str, asked: Span | None) -> tuple[Own, list[Diagnostic]]:
    """What each parameter is: what was asked for, or its default."""
    declared = {entry.key.text: entry for entry in entries(at(document, "parameters"))}
    bound: Own = {}
    problems = [problem for entry in declared.values() for problem in _default(entry, bound)]
    for part in values.split(",", MOST_SAID)[:MOST_SAID] if values else ():
        name, is_said, text = part.partition("=")
        entry = declared.get(name.strip())
        if not is_said:
            problems.append(Diagnostic("LC433", f"`{part}` does not say which value", asked, AS_WRITTEN))
        elif entry is None:
            problems.append(_no_parameter(name.strip(), document, asked))
        else:
            value = _value(entry, text.strip())
            problems += [_not_allowed(entry, text.strip(), asked)] if value is None else []
            bound[entry.key.text] = value or bound[entry.key.text]
    return bound, problems


def _no_parameter(name: str, document: Mapping, asked: Span | None) -> Diagnostic:
    known = [entry.key.text for entry in entries(at(document, "parameters"))]
    near = did_you_mean(name, known)
    listed = ", ".join(f"`{each}`" for each in known)
    advice = f"did you mean `{near}`?" if near else f"it has {listed}" if known else "it has none"
    message = f"the house rule `{text_at(document, 'house-rule')}` has no parameter `{name}`"
    return Diagnostic("LC433", message, asked, advice)


def _default(entry: Entry, bound: Own) -> Iterator[Diagnostic]:
    """Puts down the default, or says why it cannot be one."""
    default = at(entry.value, "default")
    text = str(default.value).lower() if isinstance(default, Scalar) else ""
    value = _value(entry, text)
    kind, choices = _kind(entry), _choices(entry)
    if (kind == "choice") != (at(entry.value, "one of") is not None) or (kind == "truth" and _range(entry)):
        message = f"`{entry.key.text}` is not declared as it should be"
        advice = "a word has `one of: [...]`, a number may have `range: 1..4`, `true` and `false` have neither"
        yield Diagnostic("LC433", message, entry.key.span, advice)
    elif value is None:
        yield _not_allowed(entry, text, default.span if default is not None else entry.key.span)
    bound[entry.key.text] = value or (0, kind, choices)


def _kind(entry: Entry) -> str:
    default = at(entry.value, "default")
    plain = default.value if isinstance(default, Scalar) else None
    return "truth" if isinstance(plain, bool) else "number" if isinstance(plain, int) else "choice"


def _choices(entry: Entry) -> tuple[str, ...]:
    return tuple(item.text for item in items(at(entry.value, "one of")))


def _range(entry: Entry) -> tuple[int, int] | None:
    low, dots, high = text_at(entry.value, "range").partition("..")
    return (int(low), int(high)) if dots else None


def _value(entry: Entry, text: str) -> tuple[int, str, tuple[str, ...]] | None:
    """The value that a text says, if the parameter may have it."""
    kind, choices = _kind(entry), _choices(entry)
    if kind == "choice":
        return (choices.index(text), kind, choices) if text in choices else None
    if kind == "truth":
        return (int(text == "true"), kind, ()) if text in ("true", "false") else None
    low, high = _range(entry) or (LEAST, MOST)
    return (int(text), kind, ()) if re.fullmatch("[0-9]{1,4}", text) and low <= int(text) <= high else None


def _not_allowed(entry: Entry, text: str, span: Span | None) -> Diagnostic:
    low, high = _range(entry) or (LEAST, MOST)
    allowed = {
        "choice": "one of " + ", ".join(f"`{each}`" for each in _choices(entry)),
        "truth": "`true` or `false`",
        "number": f"a whole number from {low} to {high}",
    }
    return Diagnostic("LC433", f"`{entry.key.text}` cannot be `{text}`", span, f"write {allowed[_kind(entry)]}")


def _reference(path: Path, bound: Own) -> str:
    """How to ask for the same from anywhere: with the parameters that were said, be they as usual or not."""
    said = [f"{name}={_said(bound[name])}" for name in sorted(bound)]
    name = path.stem if path.parent == HOUSE_RULES else str(path.resolve())
    return f"{name}:{','.join(said)}" if said else name


def _said(value: tuple[int, str, tuple[str, ...]]) -> str:
    number, kind, choices = value
    return choices[number] if kind == "choice" else str(bool(number)).lower() if kind == "truth" else str(number)


# --- what stands in a file for nothing --------------------------------------------------------------


def _unused(document: Mapping) -> Iterator[Diagnostic]:
    """A parameter must be a word of some sentence, or a value that is set."""
    sets = [entry.value for entry in entries(at(document, "changes", "set"))]
    words = {value.text for value in sets if isinstance(value, Scalar)} | set(_words(at(document, "changes")))
    for entry in entries(at(document, "parameters")):
        name = entry.key.text
        if name in words:
            continue
        advice = "take it away, or use it in a sentence"
        if name in reserved_words():
            advice += f"; `{name}` is a word of the language too, and may have been taken for that"
        yield Diagnostic("LC414", f"nothing uses `{name}`", entry.key.span, advice)


def _words(node: Parsed | Phrase | None) -> Iterator[str]:
    """The names in all sentences."""
    if isinstance(node, Sentence):
        yield from _words(node.phrase)
    elif isinstance(node, Phrase):
        for arg in node.args:
            yield from (arg,) if isinstance(arg, str) else _words(arg)
    elif isinstance(node, Sequence):
        for item in node.items:
            yield from _words(item)
    for entry in entries(node) if isinstance(node, Mapping) else ():
        yield from _words(entry.value)


def _over_nothing(document: Mapping, path: Path) -> Iterator[Diagnostic]:
    for item in items(at(document, "over")):
        if find_house_rule(item.text, path.parent) is None:
            yield _unknown(item.text, path.parent, item.span)


# --- a house rule by itself --------------------------------------------------------------------------


def load_house_rule(path: Path, more: Several[str] = ()) -> Loaded:
    """A house rule, judged laid over the rulebook of its first example, else over the first that has what it needs."""
    alone = Loaded()
    document = read_house_rule(path, alone)
    if document is None:
        return alone
    asked: Several[str | Scalar] = (own_reference(path),)
    example = _first_example(document)
    if example is None:
        book = _suited(HouseRule(text_at(document, "house-rule"), str(path), document, {}, ""))
    else:
        name = at(example, "rulebook") or example
        located = load.locate(text_at(example, "rulebook"), path.parent)
        if located is None:
            message = f"there is no rulebook `{text_at(example, 'rulebook')}`"
            alone.diagnostics.append(Diagnostic("LC416", message, name.span, "`lastcard list` shows what there is"))
            return alone
        book = located
        asked = house_rules_of(example, path, text_at(document, "house-rule"))
    loaded = load.load_path(book, [*asked, *more], path.parent, judges=True)
    loaded.judged_with = book.stem
    return loaded


def own_reference(path: Path, values: str = "") -> str:
    """How a file asks for itself: from its own folder."""
    return f"./{path.name}" + (f":{values}" if values else "")


def house_rules_of(example: Node | Parsed, path: Path, own_id: str) -> list[str | Scalar]:
    """The house rules of an example; without the key it is about its own file alone."""
    found = at(example, "house-rules")
    if not isinstance(found, Sequence):
        return [own_reference(path)]
    return [_own_or_other(item, path, own_id) for item in items(found)]


def _own_or_other(item: Scalar, path: Path, own_id: str) -> Scalar:
    name, values = split_reference(item.text)
    if name != own_id:
        return item
    text = own_reference(path, values)
    return Scalar(text, text, item.span)


def _first_example(document: Mapping) -> Mapping | None:
    found = at(document, "examples")
    items = found.items if isinstance(found, Sequence) else ()
    return next((item for item in items if isinstance(item, Mapping)), None)


def _suited(rule: HouseRule) -> Path:
    """The shipped rulebook that lacks least of what the house rule needs; of several the first."""
    books = sorted(load.shipped_rulebooks(), key=lambda book: book.parent.name != GAMES)
    fewest, best = 1 << 20, books[0]
    for book in books:
        document = load.complete(book)
        held = declared(document)
        lacks = sum(item.text not in held[sort] for sort, item in needs_of(rule))
        if lacks < fewest:
            fewest, best = lacks, book
        if not lacks:
            break
    return best


# --- what there is -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Headline:
    """What a list says of a house rule: each parameter with its default, and what else it may be."""

    id: str
    title: str
    summary: str
    parameters: dict[str, str]


def headlines() -> list[Headline]:
    """All that are shipped."""
    found = [read_house_rule(HOUSE_RULES / f"{name}.yaml", Loaded()) for name in shipped_house_rules()]
    return [_headline(document) for document in found if document is not None]


def _headline(document: Mapping) -> Headline:
    parameters = {entry.key.text: _listed(entry) for entry in entries(at(document, "parameters"))}
    name, title, summary = (text_at(document, key) for key in ("house-rule", "title", "summary"))
    return Headline(name, title, summary, parameters)


def _listed(entry: Entry) -> str:
    default = text_at(entry.value, "default")
    others = {
        "choice": ", ".join(each for each in _choices(entry) if each != default),
        "truth": "false" if default == "true" else "true",
        "number": text_at(entry.value, "range"),
    }[_kind(entry)]
    return f"{default} ({others})" if others else default
