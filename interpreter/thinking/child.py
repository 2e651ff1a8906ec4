"""The process that thinks (`python -m lastcard.interpreter.thinking.child`): errands come in, places of options go out.

It trusts what comes in, for that is written by the process that has started it, and ends when nothing more does.
"""

from __future__ import annotations

import contextlib
import json
import os
import pickle
import signal
import struct
import sys
from dataclasses import dataclass
from typing import BinaryIO

from lastcard.dsl.rulebook import Rulebook
from lastcard.interpreter.engine.machine import Runaway
from lastcard.interpreter.engine.program import Program
from lastcard.interpreter.host.api import Rules
from lastcard.interpreter.table.thought import Thought

HEAD = struct.Struct("!Q")  # before each errand: how long it is
MEMORY = 1 << 30  # of addresses
BREAKS = (Runaway, ArithmeticError, AssertionError, LookupError, TypeError, ValueError, StopIteration, RecursionError)


@dataclass(frozen=True, slots=True)
class Errand:
    number: int  # of the rulebook
    book: Rulebook | None  # where it has not been sent before
    thought: Thought


def errands(source: BinaryIO) -> None:
    programs: dict[int, Program] = {}
    while len(head := source.read(HEAD.size)) == HEAD.size:
        errand: Errand = pickle.loads(source.read(*HEAD.unpack(head)))
        if errand.book is not None:
            programs[errand.number] = Rules(errand.book).program
        answer(thought_through(programs[errand.number], errand.thought))


def thought_through(program: Program, thought: Thought) -> int | None:
    try:
        return thought.place(program)
    except BREAKS:
        return None


def answer(place: int | None) -> None:
    with contextlib.suppress(BrokenPipeError):
        os.write(sys.stdout.fileno(), f"{json.dumps(place)}\n".encode())


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever has started it says when it ends
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    os.nice(5)
    errands(sys.stdin.buffer)


if __name__ == "__main__":
    main()
