"""Reasons under `meant` that name nothing: no detector, or no entry. Told before anything is played."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from lastcard.dsl.compose.compose import compose_file
from lastcard.dsl.diagnostics.problem import Diagnostic, did_you_mean, quote
from lastcard.dsl.documents.documents import read_file
from lastcard.dsl.known.contents import entry_names, offer_names
from lastcard.dsl.reading.nodes import Entry, Mapping, Node, Sequence
from lastcard.dsl.reading.sorts import glance
from lastcard.dsl.reading.tree import entries, field

from .detectors import DETECTORS


def reasons_for_nothing(path: Path) -> list[Diagnostic]:
    """Of one file. What a family or a house rule names may be an entry of any rulebook that it comes to."""
    node, _ = read_file(path, glance(path))
    reasons = entries(field(node, "meant"))
    composed = compose_file(path).composed if reasons and field(node, "rulebook") is not None else None
    document = composed.document if composed is not None else None
    return [found for entry in reasons if (found := _told(entry, document)) is not None]


def _told(reason: Entry, document: Mapping | None) -> Diagnostic | None:
    detector, _, entry = reason.key.text.partition(".")
    if detector not in DETECTORS:
        message = f"`check` looks for nothing called {quote(detector)}"
        return Diagnostic("LC401", message, reason.key.span, _known(detector, entry), severity="warning")
    if not entry or document is None or entry.rpartition(".")[2] in set(_keys(document)):
        return None
    near = did_you_mean(entry, (*entry_names(document), *offer_names(document)))
    advice = f"did you mean `{detector}.{near}`?" if near else "`lastcard words --of RULEBOOK` lists the names"
    return Diagnostic("LC401", f"there is no entry {quote(entry)}", reason.key.span, advice, severity="warning")


def _known(name: str, entry: str) -> str:
    """What is looked for: the nearest of them, or all; perhaps it is the name of an entry that stands there."""
    ends = [known for known in DETECTORS if known.rpartition("-")[2] == name.rpartition("-")[2]]
    near = did_you_mean(name, DETECTORS) or (ends[0] if len(ends) == 1 else "")
    if near:
        return f"did you mean `{near}.{entry}`?" if entry else f"did you mean `{near}`?"
    begin = "" if entry else f"what is found stands before the entry: `no-effect.{name}`; "
    return f"{begin}known are {', '.join(f'`{row.name}`' for row in DETECTORS.values() if row.grade == 'remark')}"


def _keys(node: Node) -> Iterator[str]:
    """Every key of a document: the names of its entries are among them."""
    if isinstance(node, Mapping):
        for entry in node.entries:
            yield entry.key.text
            yield from _keys(entry.value)
    elif isinstance(node, Sequence):
        for item in node.items:
            yield from _keys(item)
