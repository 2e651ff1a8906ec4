"""Flags that are kept and that nothing ever looks at: neither rules nor people."""

from __future__ import annotations

from collections.abc import Iterator

from lastcard.dsl.rulebook import Block, Do, Expr, Rulebook, Window, steps_of, values_of, words

from .study import Study

OPS = frozenset({"flag", "flag_of"})


def never_read(study: Study) -> None:
    book = study.book
    read = read_by(book)
    shown = {text.name for text in book.texts if text.sort == "flags" and text.part == "label"}
    for number, flag in enumerate(book.flags):
        if number not in read and flag.name not in shown:
            study.found("never-read", f"flags.{flag.name}", "reckoned", what=flag.name)


def read_by(book: Rulebook) -> frozenset[int]:
    """The flags on which something depends."""
    return frozenset({*_read(book), book.side})


def _read(book: Rulebook) -> Iterator[int]:
    """The flags that something depends on. To add to a flag what it holds is not to look at it."""
    conditions = (rule.when for rule in book.rules if rule.when is not None)
    choices = (action.choice for action in book.actions if action.choice is not None)
    for value in (*conditions, *choices):
        yield from _in(value)
    for window in book.windows:
        yield from _asked(window)
    for block in _blocks(book):
        for step in steps_of(block):
            own = {into.flag for into in step.into} if isinstance(step, Do) else set[int]()
            yield from (number for value in values_of(step) for number in _in(value) if number not in own)


def _asked(window: Window) -> Iterator[int]:
    several = (window.when, window.asks, *(value for offer in window.offers for value in (offer.choice, offer.when)))
    yield from (number for value in several if value is not None for number in _in(value))


def _blocks(book: Rulebook) -> Iterator[Block]:
    yield from (rule.body for rule in book.rules)
    yield from (row.body for row in (*book.turned_up, *book.going_out))
    for window in book.windows:
        yield window.otherwise
        yield from (offer.body for offer in window.offers)


def _in(value: Expr) -> Iterator[int]:
    return (word.value for word in words(value) if word.op in OPS)
