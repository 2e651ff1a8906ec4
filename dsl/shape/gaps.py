"""Places of a document where nothing stands, though something belongs there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from lastcard.dsl.diagnostics.problem import Diagnostic
from lastcard.dsl.reading.nodes import Mapping, Node, Scalar, Sequence

from . import strange

MOST = 50


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class _Gap:
    """Where something is missing, the key before it, and the next key of the file."""

    place: Scalar
    key: Scalar | None = None
    following: Scalar | None = None


def gaps(node: Node, document: str) -> tuple[Diagnostic, ...]:
    """In a rulebook a gap would take away what is inherited, without a word.

    A scenario may have nothing to play or to expect, but not a line of it that says nothing.
    """
    found = list[_Gap]()
    if document in ("rulebook", "house-rule"):
        found += _first_of_a_text(_empties(node))
    elif document == "scenario" and isinstance(node, Mapping):
        lines = (entry.value for entry in node.entries if not isinstance(entry.value, Scalar))
        found += _first_of_a_text(gap for line in lines for gap in _empties(line))
    return tuple(_told(gap) for gap in found[:MOST])


def _first_of_a_text(found: Iterator[_Gap]) -> Iterator[_Gap]:
    """A text with several commas is one mistake."""
    line = 0
    for gap in found:
        cut = gap.key is not None and not _LIKE_A_KEY.fullmatch(gap.key.text)
        if not cut or gap.place.span.line != line:
            yield gap
        line = gap.place.span.line if cut else 0


def _empties(node: Node, key: Scalar | None = None, following: Scalar | None = None) -> Iterator[_Gap]:
    """Every place where a value should stand."""
    if isinstance(node, Mapping):
        after = [*(entry.key for entry in node.entries[1:]), following]
        for entry, its_following in zip(node.entries, after, strict=False):
            yield from _empties(entry.value, entry.key, its_following)
    elif isinstance(node, Sequence):
        for item in node.items:
            yield from _empties(item)
    elif isinstance(node, Scalar) and node.value is None:
        yield _Gap(node, key, following)


def _told(gap: _Gap) -> Diagnostic:
    what = f"nothing stands behind `{gap.key.text}`" if gap.key else "nothing stands here"
    return Diagnostic("LC203", what, gap.key.span if gap.key else gap.place.span, _filling(gap.key, gap.following))


def _filling(key: Scalar | None, following: Scalar | None) -> str:
    """In curly brackets a comma ends a text, and what follows looks like a key."""
    if key is not None and (sentence := strange.KEY_AND_SENTENCE.fullmatch(key.text)):
        return f"a colon stands behind `{sentence[1]}`, and none at the end: `{sentence[1]}: {sentence[2]}`"
    if key is not None and not _LIKE_A_KEY.fullmatch(key.text):
        several = f'several things are a list: `[{key.text}]`; one text is put in quotes: `"..., {key.text}"`'
        return f"in `{{ }}` each entry has a key, and a comma ends a text; {several}"
    if key is not None and key.text in ("title", "summary", "reading"):
        return 'write the text behind it; `#` begins a comment, so a text with it needs quotes: `"#1 ..."`'
    belongs = "write what belongs here (a value with `#` in front needs quotes)"
    if key is not None and following is not None and following.span.line == key.span.line + 1:
        return f"{belongs}; or, if `{following.text}` belongs to `{key.text}`, indent it and its like further than that"
    return f"{belongs}, or take the line away"


_LIKE_A_KEY = re.compile(r"[a-z0-9-]+( (up|out|pile|used|until|each|one|by|dealer|pairs|of|winner|kind|under))*")
