"""Moves that are written as keys and values: the line that is meant, as far as it can be read at this table."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from lastcard.dsl.diagnostics.problem import Diagnostic, Span
from lastcard.dsl.everyday import move_for
from lastcard.dsl.reading.nodes import Mapping, Node, Scalar
from lastcard.dsl.reading.tree import entries, field, items
from lastcard.dsl.rulebook import Rulebook
from lastcard.interpreter.host.names import VERBS, WrongPlayers, check_players

from .moves import instead_of
from .names import Known

OF_A_MOVE = "a move is a line without a colon"  # begins what is said of one before its rulebook is known


def with_moves(problems: tuple[Diagnostic, ...], node: Node, book: Rulebook) -> tuple[Diagnostic, ...]:
    """The same problems of a scenario, now that its cards and players are known."""
    players = tuple(item.text for item in items(field(node, "players")))
    try:
        check_players(book, list(players))
    except WrongPlayers:
        return problems
    known = Known(book, players)
    return tuple(replace(each, help=_line_at(each.span, node, known) or each.help) for each in problems)


def may_be_moves(problems: tuple[Diagnostic, ...]) -> bool:
    return any(each.help.startswith(OF_A_MOVE) for each in problems)


def _line_at(span: Span | None, node: Node, known: Known) -> str:
    lines = getattr(field(node, "play"), "items", ())
    for line in lines:
        if span and any(entry.key.span == span for entry in entries(line)):
            advice = instead_of(" ".join(_words(line, known)), known)
            line_alone = re.fullmatch("[^`]*(`[^`]*`)", advice)
            who = ", and says who does it" if advice.startswith("say who") else ""
            return f"{OF_A_MOVE}{who}: {line_alone[1] if line_alone else advice}" if advice else ""
    return ""


def _words(line: Node, known: Known) -> Iterator[str]:
    """Who, and then what is said of them, in the order in which it stands."""
    said = [(entry.key.text, entry.value) for entry in entries(line)]
    named = [key for key, _ in said if key in known.players]
    of = next((key for key, value in said if isinstance(value, Scalar) and value.text in known.players), None)
    if not named and of is not None and not _is_verb(of or ""):
        yield next(value.text for key, value in said if key == of and isinstance(value, Scalar))
    for key, value in said:
        if named or key != of or _is_verb(of or ""):
            yield from (key,) if named or _is_verb(key) else ()
            yield from _texts(value)
        elif len(said) == 1:  # what is said, and who says it
            yield key


def _is_verb(key: str) -> bool:
    return key in VERBS or f"{key}s" in VERBS or bool(move_for(key))


def _texts(value: Node) -> Iterator[str]:
    if isinstance(value, Scalar):
        yield value.text
    elif isinstance(value, Mapping):
        for entry in value.entries:
            yield from (entry.key.text, *_texts(entry.value))
