"""Whoever makes text of expressions: one function for each word, under the word's own name."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from lastcard.dsl.rulebook import Expr, words
from lastcard.dsl.words.types import CARD, COLORS, PLAYER, PLAYERS, TRUTH
from lastcard.dsl.words.value_rows import EachOne
from lastcard.dsl.words.vocabulary import VALUE_WORDS
from lastcard.interpreter.compiled.game import Game, cells_of

from .shapes import Listed, Shape

ONE = "one"  # of several, the one that is looked at


class Values:
    """Makes the text of one game's expressions. Cells have the names `c6`, `c7` and so on wherever they are read."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def value(self, expr: Expr) -> str:
        return VALUES[expr.op](self, expr)

    def maybe(self, expr: Expr | None, otherwise: str) -> str:
        return otherwise if expr is None else self.value(expr)

    def number(self, expr: Expr) -> str:
        """A value that is kept or compared: of a condition 0 or 1."""
        text = self.value(expr)
        return f"(1 if {text} else 0)" if expr.type == TRUTH and expr.op not in ("const", "cell", "flag") else text

    def several(self, expr: Expr) -> str:
        """Players as digits or colors as bits, also where it is one alone."""
        if expr.type in (PLAYERS, COLORS):
            return self.value(expr)
        return f"{'alone' if expr.type == PLAYER else 'bit_of'}({self.value(expr)})"

    # --- cards ----------------------------------------------------------------------------------------

    def cards(self, expr: Expr) -> Shape:
        if expr.type == CARD:
            return Listed(f"one_card({self.value(expr)})")
        return SHAPES[expr.op](self, expr)

    def listed(self, expr: Expr) -> str:
        """As a list in the arena."""
        return self.as_list(self.cards(expr))

    def as_list(self, shape: Shape) -> str:
        if isinstance(shape, Listed):
            return shape.place
        if not shape.cards:
            return f"list_of_hand({shape.seat})"
        whole = f"listed({shape.seat}, {shape.cards})"
        return f"without({whole}, {shape.less})" if shape.less else whole

    def set_of(self, shape: Shape) -> str:
        """Which cards they are: bits in a small deck, else a list of each once, the lowest first."""
        if not self.game.small:
            return f"in_order({self.as_list(shape)})"
        if isinstance(shape, Listed):
            return f"set_of({shape.place})"
        return f"all_but({shape.seat}, {shape.cards}, {shape.less})" if shape.less else shape.cards

    # --- functions of their own -------------------------------------------------------------------------

    def lifted(self, what: str, given: str, body: str, *exprs: Expr | None) -> str:
        """The call of a function that goes through several of something; `given` is what it goes through."""
        cells = [f"c{cell}" for cell in cells_of(*exprs)]
        name = self.game.lift(what, ("several", *cells), body)
        return f"{name}({', '.join([given, *cells])})"


def speaks_of_each(*exprs: Expr | None) -> bool:
    return any(isinstance(VALUE_WORDS[word.op], EachOne) for expr in exprs if expr is not None for word in words(expr))


VALUES: dict[str, Callable[[Values, Expr], str]] = {}
SHAPES: dict[str, Callable[[Values, Expr], Shape]] = {}
Make = TypeVar("Make", bound=Callable[[Values, Expr], str])
Shaping = TypeVar("Shaping", bound=Callable[[Values, Expr], Shape])


def word(*names: str) -> Callable[[Make], Make]:
    def register(make: Make) -> Make:
        VALUES.update(dict.fromkeys(names, make))
        return make

    return register


def shape(*names: str) -> Callable[[Shaping], Shaping]:
    """A word for several cards."""

    def register(make: Shaping) -> Shaping:
        SHAPES.update(dict.fromkeys(names, make))
        return make

    return register
