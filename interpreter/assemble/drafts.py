"""Programs that are being written, and where the registers of what is written into them stand."""

from __future__ import annotations

from dataclasses import dataclass

from lastcard.dsl.rulebook import Expr, Register, Rulebook
from lastcard.interpreter.engine import operations as op
from lastcard.interpreter.engine.program import Code

from .sources import Sources


@dataclass(slots=True)
class Draft:
    """One program: the registers that are handed over, and behind them those of its own."""

    number: int
    name: str
    given: tuple[Register, ...]
    own: tuple[Register, ...] = ()


class Drafts:
    """All programs of a rulebook."""

    def __init__(self, book: Rulebook, counted: bool = False) -> None:
        self.book = book
        self.sources = Sources(counted)
        self.written: list[Code | None] = []

    def new(self, name: str, given: tuple[Register, ...]) -> Draft:
        self.written.append(None)
        return Draft(len(self.written) - 1, name, given)

    def finished(self, draft: Draft, body: op.Block, guards: tuple[Expr, ...] | None = None) -> int:
        self.written[draft.number] = Code(draft.name, draft.given, draft.own, body, guards)
        return draft.number

    def codes(self) -> tuple[Code, ...]:
        assert None not in self.written
        return tuple(code for code in self.written if code is not None)
