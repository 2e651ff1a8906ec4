"""What makes closures of expressions: a function for each word that is a value, under the word's own name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Protocol

from lastcard.dsl.rulebook import Expr, Flag, Zone, words
from lastcard.interpreter.engine.deck import Deck
from lastcard.interpreter.engine.state import Frame, State

Value = Callable[[State, Frame], Any]
PLAIN = 12  # words that are paid for with the operation


def priced(conditions: Iterable[Expr | None]) -> int:
    """In operations: as many as there are words."""
    return sum(1 for condition in conditions if condition is not None for _ in words(condition))


class Judge(Protocol):
    """Whoever knows the law."""

    def playable(self, state: State, seat: int, cards: Sequence[int]) -> list[int]: ...

    def any_playable(self, state: State, seat: int, cards: Sequence[int]) -> bool: ...

    def unlawful(self, state: State, seat: int, card: int) -> int: ...


class Maker:
    """Makes the closures of one rulebook."""

    __slots__ = ("deck", "flags", "judge", "one", "zones")

    def __init__(self, deck: Deck, flags: tuple[Flag, ...], zones: tuple[Zone, ...], judge: Judge) -> None:
        self.deck = deck
        self.flags = flags
        self.zones = zones
        self.judge = judge
        self.one = [0]  # of several, which is looked at

    def value(self, expr: Expr) -> Value:
        return VALUES[expr.op](self, expr, *map(self.value, expr.args))

    def maybe(self, expr: Expr | None) -> Value | None:
        return None if expr is None else self.value(expr)

    def paid(self, expr: Expr) -> Value:
        """A value that a step asks for: one of many words costs more than the operation it stands in."""
        value, price = self.value(expr), priced([expr])
        return value if price <= PLAIN else _paid(value, price)


def _paid(value: Value, price: int) -> Value:
    def read(state: State, frame: Frame) -> Any:
        state.spend(price)
        return value(state, frame)

    return read


VALUES: dict[str, Callable[..., Value]] = {}


def word(name: str) -> Callable[[Callable[..., Value]], Callable[..., Value]]:
    def register(make: Callable[..., Value]) -> Callable[..., Value]:
        VALUES[name] = make
        return make

    return register


def reads(name: str, read: Value) -> None:
    """A word that looks at the position alone."""
    VALUES[name] = lambda maker, expr: read


def made_of(name: str, make: Callable[..., Value]) -> None:
    """A word that is made of its operands, whatever the rulebook."""
    VALUES[name] = lambda maker, expr, *operands: make(*operands)
