"""The compiled engine, for whoever plays many rounds."""

from __future__ import annotations

import time
from importlib.util import find_spec
from typing import TYPE_CHECKING

from lastcard.interpreter.compiled.agreed import SCRIPT
from lastcard.interpreter.engine.program import Program
from lastcard.interpreter.host.api import Rules
from lastcard.interpreter.simulation.engines import Engine
from lastcard.interpreter.simulation.rounds import Plan

from .shelf import Compiled, keep, kept, name_of

if TYPE_CHECKING:
    from .stepping import ManySteps, Steps


class NotToBeHad(Exception):
    """There is no compiled engine here, or not for this rulebook; the text says why."""


def compiled(program: Program, plan: Plan, ready: bytes | None = None) -> Engine:
    """The engine for these rounds, of the bytes of an equal one where they are at hand; raises NotToBeHad."""
    _find_wasmtime()
    from .rounds import Rounds

    begin = time.perf_counter()
    code = Compiled.of_bytes(ready) if ready is not None else code_of(program, plan.players, plan.policy)
    return Rounds(program, plan, code, begin)


def steps(rules: Rules, players: int, seed: int | str = 0, choices_only: bool = False) -> Steps:
    """A table that is played one decision at a time; raises NotToBeHad."""
    _find_wasmtime()
    from .stepping import Steps

    return Steps(rules.program, players, code_of(rules.program, players, SCRIPT), seed, choices_only)


def tables(rules: Rules, players: int, count: int, seed: int | str = 0, choices_only: bool = False) -> ManySteps:
    """So many tables that are played at once; raises NotToBeHad."""
    _find_wasmtime()
    from .stepping import ManySteps

    return ManySteps(code_of(rules.program, players, SCRIPT, count), count, seed, choices_only)


def _find_wasmtime() -> None:
    if find_spec("wasmtime") is None:
        raise NotToBeHad("wasmtime is not installed: pip install 'lastcard[fast]'")


def code_of(program: Program, players: int, policy: str, tables: int = 1) -> Compiled:
    """The code of a game: as it was kept the last time, or made anew."""
    name = name_of(program, players, policy, tables)
    found = kept(name)
    if found is None:
        from lastcard.interpreter.compiled.game import Unfit  # the compiler, where it is needed
        from lastcard.interpreter.compiled.program import text_of

        try:
            found = Compiled.of_module(text_of(program, players, policy, tables).module())
        except Unfit as why:
            raise NotToBeHad(str(why)) from None
        keep(name, found)
    return found
