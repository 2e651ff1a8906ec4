"""Which documents does a file need? They are read; then they are laid over each other, and one is left."""

from __future__ import annotations

from collections.abc import Sequence as Several
from dataclasses import dataclass, replace
from pathlib import Path

from lastcard.dsl import shelf
from lastcard.dsl.diagnostics.problem import Diagnostic, did_you_mean
from lastcard.dsl.reading.nodes import Entry, Mapping, Scalar
from lastcard.dsl.reading.tree import entries, field, items, text_at
from lastcard.dsl.rulebook import Clause

from .documents import Documents
from .inherit import lay_over
from .values import Composed, HouseRule, Laid

LONGEST_LINEAGE = 16

Asked = Several[str | Scalar]


@dataclass(frozen=True, slots=True)
class Layer:
    """A document, and the house rules that it names."""

    name: str  # under which it is extended
    document: Mapping
    house_rules: tuple[HouseRule, ...]


@dataclass(frozen=True, slots=True)
class Composition:
    """What came of a file and all that it needs."""

    composed: Composed | None
    problems: tuple[Diagnostic, ...]
    texts: dict[str, str]  # file -> text


def compose_file(path: Path, asked: Asked = (), beside: Path | None = None) -> Composition:
    """A rulebook file and everything it extends, with house rules laid over; their paths count from `beside`."""
    documents = Documents()
    return _composition(documents.file(path), path, asked, beside, documents)


def compose_bytes(data: bytes, name: str, asked: Asked = (), beside: Path | None = None) -> Composition:
    """The same for a rulebook that is in no file."""
    documents = Documents()
    return _composition(documents.data(data, name), Path(name), asked, beside, documents)


def complete(path: Path) -> Mapping | None:
    """A rulebook file with what it inherits filled in, as far as it can be read."""
    composed = compose_file(path).composed
    return composed.document if composed is not None else None


def _composition(
    document: Mapping | None, path: Path, asked: Asked, beside: Path | None, documents: Documents
) -> Composition:
    layers = _layers(document, path, asked, documents)
    given = _house_rules(asked, beside, documents)
    composed = _composed(layers, given, documents) if layers is not None and given is not None else None
    return Composition(composed, tuple(documents.problems), documents.texts)


# --- which documents it needs ---------------------------------------------------------------------------


def _layers(document: Mapping | None, path: Path, asked: Asked, documents: Documents) -> tuple[Layer, ...] | None:
    """The document and all that it extends, the nearest first; nothing where one cannot be read."""
    layers, name = list[Layer](), ""
    while document is not None:
        named = [_as_asked(one, asked) for one in items(field(document, "house-rules"))]
        house_rules = _house_rules(named, path.parent, documents)
        if house_rules is None:
            return None
        layers.append(Layer(name, document, house_rules))
        parent = field(document, "extends")
        if not isinstance(parent, Scalar):
            return tuple(layers)
        file = _parent_file(parent, path.parent, layers, documents)
        if file is None:
            return None
        name, path, document = parent.text, file, documents.file(file)
    return None


def _as_asked(named: Scalar, asked: Asked) -> Scalar:
    """A house rule that the rulebook names; whoever asks for the same one from outside says how it is played."""
    name, _ = shelf.split_reference(named.text)
    texts = (one if isinstance(one, str) else one.text for one in asked)
    said = ((text, *shelf.split_reference(text)) for text in texts)
    other = next((text for text, asked_for, values in said if asked_for == name and values), None)
    return named if other is None else replace(named, text=other)


def _house_rules(asked: Asked, beside: Path | None, documents: Documents) -> tuple[HouseRule, ...] | None:
    if not asked:
        return ()
    from .house_rules import ask_for  # most rulebooks are read without any

    return ask_for(asked, beside, documents)


def _parent_file(parent: Scalar, beside: Path, layers: list[Layer], documents: Documents) -> Path | None:
    if parent.text in (layer.name for layer in layers) or len(layers) > LONGEST_LINEAGE:
        message = f"`{parent.text}` extends itself in the end"
        documents.say("LC415", message, parent.span, "extend another rulebook")
        return None
    found = shelf.find(parent.text, beside)
    if found is None:
        message = f"there is no rulebook or family `{parent.text}`"
        documents.say("LC416", message, parent.span, _meant(parent.text, beside))
    return found


def _meant(name: str, beside: Path) -> str:
    if shelf.find_house_rule(name, beside) is not None:
        return f"it is a house rule: extend a rulebook, and write `house-rules: [{name}]`"
    near = did_you_mean(name, shelf.shipped_names())
    return f"did you mean `{near}`?" if near else "`lastcard list` shows what there is"


# --- one laid over the other ----------------------------------------------------------------------------


def _composed(layers: tuple[Layer, ...], given: tuple[HouseRule, ...], documents: Documents) -> Composed | None:
    *children, root = layers
    laid = _with(Laid(root.document), root.house_rules, documents)
    for layer in reversed(children):
        laid = _under(layer, laid, documents)
    laid = _with(laid, given, documents)
    if laid is None:
        return None
    lineage = tuple(layer.name for layer in layers[1:])
    house_rules = tuple(sorted(rule.reference for rule in given))
    return Composed(laid.document, _clauses(laid.document, documents), lineage, laid.own, house_rules)


def _with(laid: Laid | None, rules: tuple[HouseRule, ...], documents: Documents) -> Laid | None:
    if laid is None or not rules:
        return laid
    from .house_rules import lay_also

    laid, problems = lay_also(laid, rules)
    documents.problems += problems
    return laid


def _under(layer: Layer, laid: Laid | None, documents: Documents) -> Laid | None:
    """What has been laid so far, under a document that extends it."""
    laid = _with(laid, layer.house_rules, documents)
    if laid is None:
        return None
    document, problems = lay_over(layer.document, laid.document)
    documents.problems += problems
    return replace(laid, document=document)


# --- its sheet ------------------------------------------------------------------------------------------


def _clauses(document: Mapping, documents: Documents) -> tuple[Clause, ...]:
    name = field(document, "sheet")
    if not isinstance(name, Scalar):
        return ()
    path = shelf.find_sheet(name.text)
    if path is None:
        near = did_you_mean(name.text, shelf.shipped_sheets())
        documents.say("LC417", f"there is no sheet `{name.text}`", name.span, f"did you mean `{near}`?" if near else "")
        return ()
    return tuple(_clause(entry) for entry in entries(field(documents.file(path, "sheet"), "clauses")))


def _clause(entry: Entry) -> Clause:
    return Clause(entry.key.text, text_at(entry.value, "topic"), text_at(entry.value, "says"))
