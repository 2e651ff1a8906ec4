"""Texts with signs for a value to be put in, as other formats have them: they are shown as they stand."""

from __future__ import annotations

import re

from lastcard.dsl.diagnostics.problem import Diagnostic, quote
from lastcard.dsl.reading.nodes import Mapping, Scalar
from lastcard.dsl.reading.tree import entries, field, leaves

_TEXTS = frozenset({"title", "summary", "texts", "names", "silences"})
_SIGNS = re.compile(r"\$\{[^{}]*\}|\{\{[^{}]*\}\}|\{([a-z][a-z0-9-]*)\}|\$([a-z][a-z0-9-]*)")


def unreplaced(document: Mapping) -> tuple[Diagnostic, ...]:
    """What looks like a place for a value; a name alone only where a parameter is called so."""
    parameters = {entry.key.text for entry in entries(field(document, "parameters"))}
    said = [entry.value for entry in document.entries if entry.key.text in _TEXTS]
    said += [value for part in ("add", "replace") if (value := field(document, "changes", part, "texts")) is not None]
    texts = (leaf for each in said for leaf in leaves(each) if isinstance(leaf, Scalar))
    return tuple(_told(text, found) for text in texts if (found := _place(text.text, parameters)) is not None)


def _place(text: str, parameters: set[str]) -> re.Match[str] | None:
    named = (
        found for found in _SIGNS.finditer(text) if not (found[1] or found[2]) or {found[1], found[2]} & parameters
    )
    return next(named, None)


def _told(text: Scalar, found: re.Match[str]) -> Diagnostic:
    message = f"a text is shown as it stands: {quote(found[0])} is not replaced"
    advice = "write what people are to read, without a value that a parameter may change"
    return Diagnostic("LC203", message, text.span_of(*found.span()), advice, severity="warning")
