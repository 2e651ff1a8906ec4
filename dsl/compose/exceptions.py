"""Where an entry does not apply: a rule or a window not under a condition, a row of a table not for some cards.

Exceptions never conflict, for "and not" commutes. Those of the tables are made when all other changes have been made:
they hold for every row, whoever has written it.
"""

from __future__ import annotations

from lastcard.dsl.reading.nodes import Entry, Mapping, Node, Scalar, Sequence
from lastcard.dsl.reading.tree import field
from lastcard.dsl.sentences.syntax import Phrase, Sentence

PASSED_OVER = "turn up another card"


def and_not(held: Node | None, exception: Sentence) -> Sentence:
    """The condition that held so far, but for the exception."""
    negated = _not(exception)
    if not isinstance(held, Sentence):
        return negated
    both = Phrase("both", (held.phrase, negated.phrase), exception.span)
    return Sentence(both, f"({held.text}) and {negated.text}", exception.span)


def _not(condition: Sentence) -> Sentence:
    return Sentence(Phrase("negate", (condition.phrase,), condition.span), f"not ({condition.text})", condition.span)


def row_but_for(table: str, row: Entry, exception: Sentence) -> Entry:
    """A first card for which its row does not apply is passed over; after a last one nothing happens."""
    steps = _steps(row.value)
    if table == "turned up":
        another = Sentence(Phrase("turn_up_another", (), exception.span), PASSED_OVER, exception.span)
        block = _if(exception, Sequence((another,), exception.span), steps)
    else:
        block = _if(_not(exception), steps, None)
    return Entry(row.key, _with_steps(row.value, Sequence((block,), exception.span)))


def _if(condition: Sentence, then: Sequence, otherwise: Sequence | None) -> Mapping:
    said: list[tuple[str, Node]] = [("if", condition), ("then", then)]
    if otherwise is not None and otherwise.items:
        said.append(("else", otherwise))
    return Mapping(tuple(Entry(Scalar(key, key, condition.span), value) for key, value in said), condition.span)


def _steps(row: Node) -> Sequence:
    found = field(row, "do") if isinstance(row, Mapping) else row
    return found if isinstance(found, Sequence) else Sequence((), row.span)


def _with_steps(row: Node, steps: Sequence) -> Node:
    if not isinstance(row, Mapping):
        return steps
    kept = (Entry(each.key, steps if each.key.text == "do" else each.value) for each in row.entries)
    return Mapping(tuple(kept), row.span)


def stays_in(row: Entry) -> bool:
    return isinstance(row.value, Scalar) and row.value.text == "stays in"
