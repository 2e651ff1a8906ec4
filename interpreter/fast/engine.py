"""The compiled engine, for whoever plays many rounds."""

from __future__ import annotations

import time
from importlib.util import find_spec

from lastcard.interpreter.compiled.game import Unfit
from lastcard.interpreter.engine.program import Program
from lastcard.interpreter.simulation.engines import Engine
from lastcard.interpreter.simulation.rounds import Plan

from .shelf import Compiled, keep, kept, name_of


class NotToBeHad(Exception):
    """There is no compiled engine here, or not for this rulebook; the text says why."""


def compiled(program: Program, plan: Plan, ready: bytes | None = None) -> Engine:
    """The engine for these rounds, of the bytes of an equal one where they are at hand; raises NotToBeHad."""
    if find_spec("wasmtime") is None:
        raise NotToBeHad("wasmtime is not installed: pip install 'lastcard[fast]'")
    from .rounds import Rounds  # and with it wasmtime

    begin = time.perf_counter()
    try:
        code = Compiled.of_bytes(ready) if ready is not None else code_of(program, plan.players, plan.policy)
    except Unfit as why:
        raise NotToBeHad(str(why)) from None
    return Rounds(program, plan, code, begin)


def code_of(program: Program, players: int, policy: str) -> Compiled:
    """The code of a game: as it was kept the last time, or made anew."""
    name = name_of(program, players, policy)
    found = kept(name)
    if found is None:
        from lastcard.interpreter.compiled.program import text_of  # the compiler, where it is needed

        found = Compiled.of_module(text_of(program, players, policy).module())
        keep(name, found)
    return found
