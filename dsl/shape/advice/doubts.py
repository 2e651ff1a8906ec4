"""`yes`, `no` and their like: what is to be written is for the place to say where they stand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from lastcard.dsl.diagnostics.problem import Diagnostic, Span
from lastcard.dsl.reading.habits import SENTENCES
from lastcard.dsl.reading.nodes import Node, Scalar, Sequence
from lastcard.dsl.reading.tree import entries
from lastcard.dsl.shape.sorts import shape_of
from lastcard.dsl.shape.ways import Path, Whole

from .values import for_a_text

DOUBT = "LC129"
_TRUE = frozenset({"yes", "on", "y"})


def as_far_as_they_fit(problems: tuple[Diagnostic, ...], node: Node, sort: str) -> tuple[Diagnostic, ...]:
    """Of a doubtful word what can stand there; nothing where neither a truth nor a text can: the place says more."""
    places = {each.span: path for path, each in _scalars(node)}
    told = (_told(each, places, node, sort) if each.code == DOUBT else each for each in problems)
    return tuple(each for each in told if each is not None)


def _scalars(node: Node, path: Path = ()) -> Iterator[tuple[Path, Scalar]]:
    if isinstance(node, Scalar):
        yield path, node
    for number, item in enumerate(node.items if isinstance(node, Sequence) else ()):
        yield from _scalars(item, (*path, number))
    for entry in entries(node):
        yield from _scalars(entry.value, (*path, entry.key.text))


def _told(problem: Diagnostic, places: dict[Span, Path], node: Node, sort: str) -> Diagnostic | None:
    path = places.get(problem.span) if problem.span is not None else None
    if path is None:
        return problem
    said = problem.message.split("`")[1]
    truth = said.casefold() in _TRUE
    whole = Whole(shape_of(sort), node)
    if path[-1:] and path[-1] in SENTENCES.split("|"):
        stop = whole.stops(path)[-1]
        stood = replace(stop, node=Scalar(truth, said, stop.node.span))
        return replace(problem, help=for_a_text(whole, stood, str(path[-1]), path))
    is_truth, is_text = whole.fits(path, truth), whole.fits(path, said)
    if is_truth and is_text:
        return problem
    if is_truth:
        return replace(problem, help=f"write `{str(truth).lower()}`")
    return replace(problem, help=f'quote it: `"{said}"`') if is_text else None
