"""House rules as they are asked for: found, read, their parameters bound, and laid over a document.

They are asked for as `ID` or a path, with parameters behind a colon: `ID:parameter=value,parameter=value`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from collections.abc import Sequence as Several
from dataclasses import replace
from itertools import chain, islice
from pathlib import Path

from lastcard.dsl import shelf
from lastcard.dsl.diagnostics.problem import Diagnostic, Span, did_you_mean
from lastcard.dsl.documents import documents
from lastcard.dsl.documents.documents import Met, Problems
from lastcard.dsl.everyday import house_rule_for
from lastcard.dsl.known.contents import said_by_name
from lastcard.dsl.known.things import listed
from lastcard.dsl.reading.files import held_names
from lastcard.dsl.reading.nodes import Entry, Mapping, Node, Scalar
from lastcard.dsl.reading.sorts import glance
from lastcard.dsl.reading.text import MAX_PROBLEMS
from lastcard.dsl.reading.tree import entries, items, leaves, text_at
from lastcard.dsl.reading.tree import field as at
from lastcard.dsl.sentences.grammar import reserved_words
from lastcard.dsl.sentences.syntax import Sentence, is_broken, mentioned
from lastcard.dsl.texts import in_languages

from .overlay import lay_house_rules
from .parameters import bind, said
from .values import HouseRule, Laid, Own

MEANT = "meant"

# --- laying them over a document --------------------------------------------------------------------


def lay_also(laid: Laid, rules: Several[HouseRule]) -> tuple[Laid | None, Problems]:
    """With these house rules too; those that lie there already are not laid again."""
    new = [rule for rule in rules if not _is_laid(rule, laid)]
    problems = tuple(_twice(rules, new, laid))
    if problems:
        return None, problems
    document, problems = lay_house_rules(laid.document, new)
    document = _meant_too(document, new)
    names = (*laid.names, *(rule.id for rule in new))
    own = laid.own | {rule.file: rule.values for rule in new}
    told = laid.summaries | {rule.id: in_languages(at(rule.document, "summary")) for rule in new}
    return None if problems else Laid(document, names, own, told), problems


def _meant_too(document: Mapping, rules: Several[HouseRule]) -> Mapping:
    """What the authors of the house rules have meant, with what is meant already: reasons for `check`, and no rules."""
    found = {
        entry.key.text: entry for rule in (None, *rules) for entry in _reasons(rule.document if rule else document)
    }
    if not found:
        return document
    held = next((entry for entry in document.entries if entry.key.text == MEANT), None)
    key = held.key if held else Scalar(MEANT, MEANT, document.span)
    kept = tuple(entry for entry in document.entries if entry.key.text != MEANT)
    return Mapping((*kept, Entry(key, Mapping(tuple(found.values()), document.span))), document.span)


def _reasons(document: Mapping) -> tuple[Entry, ...]:
    return tuple(entries(at(document, MEANT)))


def _is_laid(rule: HouseRule, laid: Laid) -> bool:
    """The rulebook may name it itself: what nobody asks for in particular is as it is played there."""
    there = laid.own.get(rule.file)
    return there is not None and all(there[name] == rule.values[name] for name in rule.said)


def _twice(rules: Several[HouseRule], new: list[HouseRule], laid: Laid) -> Iterator[Diagnostic]:
    seen = set[str]()
    for rule in rules:
        if rule in new and rule.id in laid.names:
            message = f"the rulebook has the house rule `{rule.id}` already, and with other parameters"
            yield Diagnostic("LC432", message, rule.asked, "leave it out here, or ask for the very same")
        elif rule.id in seen:
            message = f"the house rule `{rule.id}` is asked for twice"
            yield Diagnostic("LC432", message, rule.asked, "name it once, with all its parameters")
        seen.add(rule.id)


# --- finding and reading them --------------------------------------------------------------------------


def ask_for(asked: Several[str | Scalar], beside: Path | None) -> tuple[tuple[HouseRule, ...] | None, Met]:
    """The house rules that are asked for; none of them where one is not in order."""
    rules: list[HouseRule | None] = []
    met = Met()
    for number, each in enumerate(asked):
        if met.too_long:
            return None, met
        rule, more = _house_rule(each, beside, _text(asked[number - 1]) if number else "")
        rules.append(rule)
        met += more
    found = tuple(rule for rule in rules if rule is not None)
    return found if len(found) == len(rules) else None, met


def _text(asked: str | Scalar) -> str:
    return asked if isinstance(asked, str) else asked.text


def _house_rule(asked: str | Scalar, beside: Path | None, before: str = "") -> tuple[HouseRule | None, Met]:
    """The house rule that is asked for, read and its parameters bound; `before` is what was asked for before it."""
    span = None if isinstance(asked, str) else asked.span
    name, values = shelf.split_reference(_text(asked))
    path = shelf.find_house_rule(name, beside)
    if path is None:
        parted = _parted(_text(asked), before, beside)
        unknown = _unknown(name, beside, span)
        how = f'write `["{parted}"]`, in quotes: a comma parts a list' if "," in parted else ""
        how = how or f"write `{parted}`, without a blank"
        return None, Met((replace(unknown, help=how) if parted else unknown,))
    document, met = documents.read_file(path, "house-rule")
    if document is None:
        return None, met
    bound, problems = _bound(document, path, values, span)
    return bound, met + Met(problems)


def _parted(text: str, before: str, beside: Path | None) -> str:
    """A house rule and its parameter, where a blank or a comma parts them."""
    name, _, values = text.partition(" ")
    if "=" in text and " " not in text and ":" not in text:
        if shelf.find_house_rule(text.partition("=")[0], beside) is not None:
            return ""
        name, values = before, text
    own = shelf.split_reference(name)[0]
    if "=" not in values or shelf.find_house_rule(own, beside) is None:
        return ""
    return f"{name}{',' if ':' in name else ':'}{values.strip()}"


def _unknown(name: str, beside: Path | None, span: Span | None) -> Diagnostic:
    several = re.split(r" (?:and|&|\+|,) |, ?| ?\+ ?| +", name)
    if len(several) > 1 and all(shelf.find_house_rule(each, beside) is not None for each in several):
        advice = f"several are a list: `house-rules: [{', '.join(several)}]`"
        return Diagnostic("LC430", f"there is no house rule `{name}`", span, advice)
    if (called := re.match(r"([a-z0-9-]+) *[({\[ ]", name)) and shelf.find_house_rule(called[1], beside) is not None:
        path, value = shelf.find_house_rule(called[1], beside), name[called.end() :].strip(" )]}")
        advice = (
            f"parameters stand behind a colon: `{called[1]}:PARAMETER=VALUE`; `lastcard show {called[1]}` names them"
        )
        if path is not None and re.fullmatch("[a-z0-9-]+", value):
            advice = _behind_a_colon(called[1], value, path)
        return Diagnostic("LC430", f"there is no house rule `{name}`", span, advice)
    own, _, value = name.partition("=")
    if value and "," not in name and (path := shelf.find_house_rule(own, beside)) is not None:
        return Diagnostic("LC430", f"there is no house rule `{name}`", span, _behind_a_colon(own, value, path))
    if "," in name or "=" in name:
        advice = "one `--with` for each house rule, and `ID:PARAMETER=VALUE` for its parameters"
        if span is not None and "," not in name:
            advice = f"what is chosen of a house rule stands behind its name: `ID:{name}`"
        return Diagnostic("LC430", f"there is no house rule `{name}`", span, advice)
    if ";" in name:
        advice = f"a comma stands between two: `{name.replace(';', ',')}`"
        return Diagnostic("LC430", f"there is no house rule `{name}`", span, advice)
    own = shelf.own_file(name, beside)
    if own and glance((beside or Path()) / own) == "rulebook":
        advice = f"a rulebook is extended, or played by itself: `{own}`"
        return Diagnostic("LC431", f"`{name}` is a rulebook, not a house rule", span, advice)
    if own:
        return Diagnostic("LC430", f"there is no house rule `{name}`", span, f"did you mean `{own}`?")
    if shelf.find(name) is not None:
        meant = house_rule_for(name) or did_you_mean(name, shelf.shipped_house_rules())
        extended = f"a rulebook is extended, `extends: {name}`, or played by itself"
        advice = f"did you mean `{meant}`? Else {extended}" if meant else extended
        return Diagnostic("LC431", f"`{name}` is a rulebook, not a house rule", span, advice)
    return Diagnostic("LC430", f"there is no house rule `{name}`", span, _nearest(name, beside, span))


def _behind_a_colon(name: str, value: str, path: Path) -> str:
    """`mercy=20`: what is chosen has a name of its own."""
    document, _ = documents.read_file(path, "house-rule")
    parameters = entries(at(document, "parameters")) if document is not None else ()
    own = [entry.key.text for entry in parameters]
    choices = {entry.key.text: [item.text for item in items(at(entry.value, "one of"))] for entry in parameters}
    having = [name for name in own if value in choices[name]]
    if len(meant := having or own) == 1:
        return f"write `{name}:{meant[0]}={value}`"
    known = f"; its parameters are {listed(own)}" if own else "; it has no parameters"
    return f"parameters stand behind a colon: `{name}:PARAMETER={value}`{known}"


def _nearest(name: str, beside: Path | None, asking: Span | None) -> str:
    """The one that is meant: a shipped one, or one that stands here, from a command line by its path."""
    is_rulebook = asking is not None and glance(Path(asking.file)) == "rulebook"
    itself = (name, Path(asking.file).stem if asking is not None and is_rulebook else "")
    here = [own for own in shelf.names_in(beside or Path()) if own not in itself]
    name = "-".join(name.casefold().split())
    alike = [own for own in here if f"-{name}-" in f"-{own}-"]
    known = [*shelf.shipped_house_rules(), *here]
    near = name if name in known else house_rule_for(name) or did_you_mean(name, known)
    near = near or (alike[0] if len(alike) == 1 else "")
    if not near:
        return "`lastcard list` shows those there are; your own are named by path, as `./mine.yaml`"
    if ", " in near:
        return f"did you mean {listed(near.split(', '))}, each with its name?"
    is_own = beside is None and near not in shelf.shipped_house_rules()
    return f"did you mean `./{near}.yaml`?" if is_own else f"did you mean `{near}`?"


def _bound(document: Mapping, path: Path, values: str, span: Span | None) -> tuple[HouseRule | None, Problems]:
    bound, problems = bind(document, values, span)
    idle = () if is_broken(document) else islice(chain(_unused(document), _over_nothing(document, path)), MAX_PROBLEMS)
    if problems:
        return None, (*problems, *idle)
    particular = frozenset(part.partition("=")[0].strip() for part in values.split(",")) & bound.keys()
    reference = _reference(path, {name: value for name, value in bound.items() if name in particular})
    rule = HouseRule(text_at(document, "house-rule"), str(path), document, bound, reference, particular, span)
    return rule, tuple(idle)


def _reference(path: Path, bound: Own) -> str:
    """How to ask for the same from anywhere: with the parameters that were said, be they as usual or not."""
    values = [f"{name}={said(bound[name])}" for name in sorted(bound)]
    elsewhere = path.name if held_names() is not None else str(path.resolve())
    name = path.stem if path.parent == shelf.HOUSE_RULES else elsewhere
    return f"{name}:{','.join(values)}" if values else name


# --- what stands in a file for nothing --------------------------------------------------------------


def _unused(document: Mapping) -> Iterator[Diagnostic]:
    """A parameter must be a word of some sentence, or a value that is set."""
    sets = [entry.value for entry in entries(at(document, "changes", "set"))]
    words = {value.text for value in sets if isinstance(value, Scalar)} | mentioned(at(document, "changes"))
    for entry in entries(at(document, "parameters")):
        name = entry.key.text
        if name in words:
            continue
        said = [leaf.text for leaf in leaves(at(document, "changes")) if isinstance(leaf, Sentence)]
        advice = _instead_of_the_number(name, entry.value, said) or "take it away, or use it in a sentence"
        if name in reserved_words() and any(re.search(rf"\b{name}\b", text) for text in said):
            advice += f"; `{name}` is a word of the language too, and may have been taken for that"
        yield Diagnostic("LC414", f"nothing uses `{name}`", entry.key.span, advice)


def _instead_of_the_number(name: str, parameter: Node, said: list[str]) -> str:
    """The one sentence that has the number which it stands for."""
    usual = at(parameter, "default")
    number = usual.value if isinstance(usual, Scalar) and type(usual.value) is int else None
    meant = said_by_name(name, "" if number is None else str(number), said)
    return f"write `{meant}`, or take it away" if meant else ""


def _over_nothing(document: Mapping, path: Path) -> Iterator[Diagnostic]:
    for item in items(at(document, "over")):
        if shelf.find_house_rule(item.text, path.parent) is None:
            yield _unknown(item.text, path.parent, item.span)
