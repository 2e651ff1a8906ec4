"""Through all operations of a program, those that stand in others included."""

from __future__ import annotations

from collections.abc import Iterator

from lastcard.dsl.rulebook import Expr
from lastcard.interpreter.engine import operations as op


def inner_blocks(operation: op.Operation) -> tuple[op.Block, ...]:
    if isinstance(operation, op.If):
        return (operation.then, operation.otherwise)
    if isinstance(operation, op.Ask):
        offers = (offer.body for window in operation.windows for offer in window.offers)
        return (*offers, *(window.otherwise for window in operation.windows))
    if isinstance(operation, op.Repeat | op.ForEach | op.Hold | op.Secretly | op.Unless | op.LastCard):
        return (operation.body,)
    return ()


def operations_of(block: op.Block) -> Iterator[op.Operation]:
    for operation in block:
        yield operation
        for inner in inner_blocks(operation):
            yield from operations_of(inner)


def expressions_of(operation: op.Operation) -> Iterator[Expr]:
    """What an operation itself looks at."""
    if isinstance(operation, op.Act):
        yield from operation.operands
        yield from (store.owner for store in operation.stores if isinstance(store, op.IntoFlag) and store.owner)
    elif isinstance(operation, op.If):
        yield operation.condition
    elif isinstance(operation, op.Repeat):
        yield operation.until
    elif isinstance(operation, op.ForEach):
        yield operation.players
    elif isinstance(operation, op.About):
        yield from (each for each in (operation.target, operation.amount) if each is not None)
    elif isinstance(operation, op.Ask):
        for window in operation.windows:
            parts = (
                window.when,
                window.asks,
                *(part for offer in window.offers for part in (offer.choice, offer.when)),
            )
            yield from (part for part in parts if part is not None)
