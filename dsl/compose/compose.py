"""Which documents does a file need? They are read; then they are laid over each other, and one is left."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from lastcard.dsl import shelf
from lastcard.dsl.diagnostics.problem import Diagnostic, did_you_mean
from lastcard.dsl.documents import documents
from lastcard.dsl.documents.documents import Met, Problems, Read
from lastcard.dsl.reading.limits import ALL_SENTENCES_LENGTH
from lastcard.dsl.reading.nodes import Entry, Mapping, Scalar
from lastcard.dsl.reading.tree import entries, field, text_at
from lastcard.dsl.rulebook import Clause

from .inherit import headed, lay_over
from .lineage import Asked, Layer, Layers, house_rules_of, layers_of
from .values import Composed, HouseRule, Laid


@dataclass(frozen=True, slots=True)
class Composition:
    """What came of a file and all that it needs."""

    composed: Composed | None
    problems: tuple[Diagnostic, ...]
    texts: dict[str, str]  # file -> text


def compose_file(path: Path, asked: Asked = (), beside: Path | None = None) -> Composition:
    """A rulebook file and everything it extends, with house rules laid over; their paths count from `beside`."""
    return _composition(documents.read_file(path, "rulebook"), path, asked, beside)


def compose_bytes(data: bytes, name: str, asked: Asked = (), beside: Path | None = None) -> Composition:
    """The same for a rulebook that is in no file."""
    return _composition(documents.read_data(data, name, "rulebook"), Path(name), asked, beside)


def complete(path: Path) -> Mapping | None:
    """A rulebook file with what it inherits filled in, as far as it can be read."""
    composed = compose_file(path).composed
    return composed.document if composed is not None else None


def _composition(read: Read, path: Path, asked: Asked, beside: Path | None) -> Composition:
    layers, first = layers_of(read, path, asked)
    given, then = house_rules_of(asked, beside)
    met = first + then
    if met.too_long:
        return Composition(None, met.problems or (_too_long(read[0]),), met.texts)
    composed, last = _composed(layers, given) if layers is not None and given is not None else (None, Met())
    met += last
    return Composition(composed, met.problems, met.texts)


def _too_long(document: Mapping | None) -> Diagnostic:
    """In no file alone are the sentences too long, but in all that it is made of."""
    message = "the sentences of the rulebook, of what it extends and of its house rules are too long together"
    advice = f"all of them may have {ALL_SENTENCES_LENGTH:,} characters: extend less, or take house rules away"
    return Diagnostic("LC303", message, document.entries[0].key.span if document else None, advice)


# --- one laid over the other ----------------------------------------------------------------------------


def _composed(layers: Layers, given: tuple[HouseRule, ...]) -> tuple[Composed | None, Met]:
    laid, problems = _laid(layers, given)
    if laid is None:
        return None, Met(problems)
    lineage = tuple(layer.name for layer in layers[1:])
    house_rules = tuple(sorted(rule.reference for rule in given))
    clauses, met = _clauses(laid.document)
    return Composed(laid.document, clauses, lineage, laid.own, house_rules, laid.summaries), Met(problems) + met


def _laid(layers: Layers, given: tuple[HouseRule, ...]) -> tuple[Laid | None, Problems]:
    *children, root = layers
    alone, missing = lay_over(root.document, Mapping((), root.document.span))
    laid, problems = _with(None if missing else Laid(alone), root.house_rules)
    problems = missing + problems
    for layer in reversed(children):
        laid, more = _under(layer, laid)
        problems += more
    laid, more = _with(laid, given)
    return laid, problems + more


def _with(laid: Laid | None, rules: tuple[HouseRule, ...]) -> tuple[Laid | None, Problems]:
    if laid is None or not rules:
        return laid, ()
    from .house_rules import lay_also

    return lay_also(laid, rules)


def _under(layer: Layer, laid: Laid | None) -> tuple[Laid | None, Problems]:
    """What has been laid so far, under a document that extends it; where that extends nothing, its house rules last."""
    if laid is None:
        return None, ()
    laid = replace(laid, document=headed(laid.document, layer.document))
    laid, problems = _with(laid, layer.house_rules if layer.parents else ())
    if laid is None:
        return None, problems
    document, more = lay_over(layer.document, laid.document)
    if more:  # what shall be taken away is unread: nobody could say what is left
        return None, problems + more
    laid, last = _with(replace(laid, document=document), () if layer.parents else layer.house_rules)
    return laid, problems + more + last


# --- its sheet ------------------------------------------------------------------------------------------


def _clauses(document: Mapping) -> tuple[tuple[Clause, ...], Met]:
    name = field(document, "sheet")
    if not isinstance(name, Scalar):
        return (), Met()
    path = shelf.find_sheet(name.text)
    if path is None:
        near = did_you_mean(name.text, shelf.shipped_sheets())
        advice = (
            f"did you mean `{near}`?" if near else "leave `sheet` out; it is for games whose printed rules are shipped"
        )
        return (), Met((Diagnostic("LC417", f"there is no sheet `{name.text}`", name.span, advice),))
    sheet, met = documents.read_file(path, "sheet")
    return tuple(map(_clause, entries(field(sheet, "clauses")))), met


def _clause(entry: Entry) -> Clause:
    return Clause(entry.key.text, text_at(entry.value, "topic"), text_at(entry.value, "says"))
