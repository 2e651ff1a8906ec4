"""Does a document fit its shape?"""

from __future__ import annotations

from typing import Any

from lastcard.dsl.diagnostics.problem import Diagnostic
from lastcard.dsl.reading.nodes import Leaf, Node, Scalar, to_plain
from lastcard.dsl.reading.sorts import is_doubtful, misplaced
from lastcard.dsl.reading.tree import leaves

from .outlines import fits

Problems = tuple[Diagnostic, ...]


def check_sort(node: Node, wanted: str) -> tuple[Diagnostic, ...]:
    """What keeps it from being a document of the sort that is wanted: of one of another sort nothing else is said."""
    other = (_half_said(node) if is_doubtful(node) else None) or misplaced(node, wanted)
    return (other,) if other is not None else check_shape(node, wanted)


def check_shape(node: Node, document: str) -> tuple[Diagnostic, ...]:
    """What does not fit the shape of the document, each at its place."""
    missing = _told_of_gaps(node, document) if any(map(_is_gap, leaves(node))) else ()
    return missing or (() if fits(document, to_plain(node)) else _told_of_misfits(node, document))


def in_doubt(node: Node | None, problems: Problems, document: str) -> tuple[Node | None, Problems]:
    """What has been read, and what is wrong with it; of a word that may be a truth or a text, what fits its place."""
    if node is None or all(each.code != "LC129" for each in problems):
        return node, problems
    from .advice.doubts import as_far_as_they_fit

    kept, node = as_far_as_they_fit(problems, node, document)
    return node, kept


def _is_gap(leaf: Leaf) -> bool:
    return isinstance(leaf, Scalar) and leaf.value is None


# Most files fit, and need nothing of what is told of the others.


def _half_said(node: Node) -> Diagnostic | None:
    from .advice.heads import half_said

    return half_said(node)


def _told_of_gaps(node: Node, document: str) -> tuple[Diagnostic, ...]:
    from .gaps import gaps

    return gaps(node, document)


def _told_of_misfits(node: Node, document: str) -> tuple[Diagnostic, ...]:
    from .base import misfits_of
    from .sorts import shape_of

    misfits = misfits_of(shape_of(document), to_plain(node))
    return _told_of(misfits, node, document) if misfits else ()


def _told_of(misfits: list[Any], node: Node, document: str) -> tuple[Diagnostic, ...]:
    from .told import told_of

    return told_of(misfits, node, document)
