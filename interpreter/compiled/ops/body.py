"""A function being written: its lines, what its cells are called, how it is left.

A program is a function that gives 1 where the round stops within it, because it is over, somebody is asked, or nothing
is left to spend; then everybody who has called it gives 1, too.
"""

from __future__ import annotations

from lastcard.dsl.rulebook import Expr
from lastcard.interpreter.compiled.game import Game, is_bit
from lastcard.interpreter.compiled.texts import Lines
from lastcard.interpreter.compiled.values import Values
from lastcard.interpreter.engine import operations as op

STOP = "return 1"
DEPTH = "  # depth"  # lines that only programs need that may come about within themselves
UNSET = -9  # a result that nobody has given


class Body:
    """One program, or what is asked at one moment."""

    def __init__(self, game: Game, name: str) -> None:
        self.game = game
        self.name = name
        self.values = Values(game)
        self.lines = Lines()
        self.gives = False  # a result, in `t.result`
        self.in_window = False
        self.held: tuple[int, ...] = ()  # the cells of the frame below that are changed from a window
        self.cells = range(0)  # all that the frame has
        game.calls.setdefault(name, set())

    def __call__(self, line: str) -> Lines:
        return self.lines(line)

    def let(self, what: str, value: str) -> str:
        return self.lines.let(what, value)

    def value(self, expr: Expr) -> str:
        return self.values.value(expr)

    def named(self, what: str, expr: Expr) -> str:
        """A value that is needed more than once."""
        return self.let(what, self.values.number(expr))

    def leave(self) -> None:
        """The program ends here."""
        self("t.depth -= 1" + DEPTH)
        if self.gives:
            self("t.result = result")
        if self.in_window:
            self("t.held_marks = h2")
            for cell in self.held:
                self(f"t.held_{cell} = h{cell}")
        self("return 0")

    def fresh_lists(self) -> None:
        """Lists of the operation before are no longer needed."""
        self("t.arena = 0")

    def calling(self, name: str, *given: str) -> str:
        self.game.calls[self.name].add(name)
        return f"{name}({', '.join(given)})"

    def store(self, store: op.Store, value: str) -> None:
        if isinstance(store, op.IntoCell):
            self(f"c{store.cell} = {value}")
        elif isinstance(store, op.IntoHeld):
            cell = store.cell
            self(f"c{cell} = {value}")
            if store.marks:
                with self(f"if h{cell} != c{cell}:"):
                    self(f"h2 = h2 | {store.marks}")
            self(f"h{cell} = c{cell}")
        elif store.owner is None:
            self(f"FLAG[{store.flag}] = {value}")
        else:
            kept, seat = self.let("value", value), self.named("seat", store.owner)
            with self(f"if {seat} >= 0:"):
                if is_bit(self.game.book.flags[store.flag]):
                    self(f"BITS[{store.flag}] = BITS[{store.flag}] & ~(2 << {seat}) | {kept} << {seat} + 1")
                    return
                self(f"OWN[{seat} + {store.flag * (self.game.players + 1) + 1}] = {kept}")
