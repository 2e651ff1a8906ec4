"""The compiled engine, for whoever plays many rounds."""

from __future__ import annotations

from lastcard.interpreter.engine.program import Program
from lastcard.interpreter.simulation.engines import Engine
from lastcard.interpreter.simulation.rounds import Plan


class NotToBeHad(Exception):
    """There is no compiled engine here, or not for this rulebook; the text says why."""


def compiled(program: Program, plan: Plan, ready: bytes | None = None) -> Engine:
    """The engine for these rounds, of the bytes of an equal one where they are at hand; raises NotToBeHad."""
    raise NotToBeHad("wasmtime is not installed: pip install 'lastcard[fast]'")
