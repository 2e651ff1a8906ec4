"""Programs that are being written, and where the registers of what is written into them stand."""

from __future__ import annotations

from dataclasses import dataclass, field

from lastcard.dsl.rulebook import Expr, Rulebook
from lastcard.interpreter.engine import operations as op
from lastcard.interpreter.engine.program import Code

from .sources import Sources


@dataclass(slots=True)
class Draft:
    """One program: what its cells hold at first, those that are handed over left out."""

    number: int
    name: str
    given: int
    names: list[int] = field(default_factory=list)


class Drafts:
    """All programs of a rulebook."""

    def __init__(self, book: Rulebook) -> None:
        self.book = book
        self.sources = Sources()
        self.written: list[Code | None] = []

    def new(self, name: str, given: int) -> Draft:
        self.written.append(None)
        return Draft(len(self.written) - 1, name, given)

    def finished(self, draft: Draft, body: op.Block, guards: tuple[Expr, ...] | None = None) -> int:
        self.written[draft.number] = Code(draft.name, draft.given, tuple(draft.names), body, guards)
        return draft.number

    def codes(self) -> tuple[Code, ...]:
        assert None not in self.written
        return tuple(code for code in self.written if code is not None)
