"""`yes`, `no` and their like: what is to be written is for the place to say where they stand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from lastcard.dsl.diagnostics.problem import Diagnostic
from lastcard.dsl.reading.mistakes.habits import SENTENCES
from lastcard.dsl.reading.nodes import Entry, Mapping, Node, Scalar, Sequence
from lastcard.dsl.reading.tree import entries
from lastcard.dsl.shape.sorts import shape_of
from lastcard.dsl.shape.ways import Path, Whole

from .scoring import WAY
from .values import for_a_text

Problems = tuple[Diagnostic, ...]
DOUBT = "LC129"
_TRUE = frozenset({"yes", "on", "y"})


def as_far_as_they_fit(problems: Problems, node: Node, sort: str) -> tuple[Problems, Node]:
    """Of a doubtful word what can stand there. Where neither a truth nor a text can, it is a truth, and judged so."""
    places = {each.span: path for path, each in _scalars(node)}
    kept = list[Diagnostic]()
    for each in problems:
        path = places.get(each.span) if each.code == DOUBT and each.span is not None else None
        told = each if path is None else _told(each, path, node, sort)
        if told is not None:
            kept.append(told)
        elif path is not None:
            node = _as_truth(node, path)
    return tuple(kept), node


def _as_truth(node: Node, path: Path) -> Node:
    """The document with a truth at a place where a word stands."""
    if isinstance(node, Scalar):
        return replace(node, value=node.text.casefold() in _TRUE)
    if isinstance(node, Sequence):
        kept = tuple(_as_truth(each, path[1:]) if at == path[0] else each for at, each in enumerate(node.items))
        return replace(node, items=kept)
    if isinstance(node, Mapping):
        return replace(node, entries=tuple(_entry(each, path) for each in node.entries))
    return node


def _entry(entry: Entry, path: Path) -> Entry:
    return replace(entry, value=_as_truth(entry.value, path[1:])) if entry.key.text == path[0] else entry


def _scalars(node: Node, path: Path = ()) -> Iterator[tuple[Path, Scalar]]:
    if isinstance(node, Scalar):
        yield path, node
    for number, item in enumerate(node.items if isinstance(node, Sequence) else ()):
        yield from _scalars(item, (*path, number))
    for entry in entries(node):
        yield from _scalars(entry.value, (*path, entry.key.text))


def _told(problem: Diagnostic, path: Path, node: Node, sort: str) -> Diagnostic | None:
    said = problem.message.split("`")[1]
    truth, whole = said.casefold() in _TRUE, Whole(shape_of(sort), node)
    stop = whole.stops(path)[-1]
    if stop.path != path or stop.wanted is None:
        return None  # what stands around it is wrong
    if path[-1] in SENTENCES.split("|") or (path[-2:] == WAY and not truth):
        stood = replace(stop, node=Scalar(truth, said, stop.node.span))
        return replace(problem, help=for_a_text(whole, stood, str(path[-1]), path))
    is_truth, is_text = whole.fits(path, truth), whole.fits(path, said)
    if is_truth and is_text:
        return problem
    if is_truth:
        number = ", or a number where one is wanted" * whole.fits(path, 2)
        return replace(problem, help=f"write `{str(truth).lower()}`{number}")
    return replace(problem, help=f'quote it: `"{said}"`') if is_text else None
