"""Files of strangers are looked at in a process of its own, which may take so much time and so much memory.

The child (`python -m lastcard.interpreter.web.checking`) reads a wish and writes what it has found, both as JSON.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import sys
from collections.abc import Iterator

from lastcard.dsl.diagnostics.problem import Diagnostic, as_json, render
from lastcard.dsl.load import Loaded, judge_held, load_held
from lastcard.dsl.reading.files import only
from lastcard.dsl.shelf import SHIPPED
from lastcard.interpreter.engine.machine import Runaway
from lastcard.interpreter.host.api import Rules
from lastcard.interpreter.host.setup import most_players
from lastcard.interpreter.output import pour
from lastcard.interpreter.proof.record import record_round
from lastcard.interpreter.proof.witness import with_positions

from .settings import Settings, settings_of
from .wire import MAX_POST, Misread, Object, read_object, write

SECONDS = 20
MEMORY = 1 << 30  # of addresses; the interpreter itself takes a tenth of it
TRIED = 3  # rounds
MOST_TOLD = 50
AT_ONCE = 2  # children
MODULE = "lastcard.interpreter.web.checking"

TOO_MUCH: Object = {"ok": False, "exhausted": True, "problems": []}


# --- in the server ------------------------------------------------------------------------------------


class Examiner:
    """Has files looked at, a few at a time."""

    def __init__(self, seconds: int = SECONDS) -> None:
        self.seconds = seconds
        self.free = asyncio.Semaphore(AT_ONCE)

    async def examine(self, settings: Settings) -> Object:
        """`ok`, and the problems of all files with their places; `exhausted` where there was no end to it."""
        async with self.free:
            return await self._examine(write(settings.as_data()).encode())

    async def _examine(self, wish: bytes) -> Object:
        pipe = asyncio.subprocess.PIPE
        child = await asyncio.create_subprocess_exec(
            sys.executable, "-m", MODULE, str(self.seconds), stdin=pipe, stdout=pipe, stderr=asyncio.subprocess.DEVNULL
        )
        try:
            out, _ = await asyncio.wait_for(child.communicate(wish), 2 * self.seconds)
        except TimeoutError:
            return TOO_MUCH
        finally:
            if child.returncode is None:
                with contextlib.suppress(ProcessLookupError):
                    child.kill()
                await child.wait()
        try:
            return json.loads(out) if child.returncode == 0 else TOO_MUCH
        except ValueError:
            return TOO_MUCH


# --- in the child -------------------------------------------------------------------------------------


def findings(settings: Settings) -> Object:
    """Each file is judged by itself, then all are laid together, and a few rounds are played."""
    found = [_judged(settings, name) for name in settings.files]
    problems = [problem for each in found for problem in _told(each)]
    whole = _whole(settings) if not any(problem["severity"] == "error" for problem in problems) else None
    if whole is not None and whole.rulebook is None:
        problems += _told(whole)
    runs_away = "" if whole is None or whole.rulebook is None else _tried(whole)
    book = None if whole is None or runs_away else whole.rulebook
    return {
        "ok": book is not None,
        "exhausted": False,
        "problems": problems[:MOST_TOLD],
        "runs_away": runs_away,
        "title": book.title if book is not None else "",
        "players": [book.players[0], most_players(book)] if book is not None else [],
    }


def _judged(settings: Settings, name: str) -> Loaded:
    others = [each for each in settings.house_rules if not each.startswith("./")]
    loaded = judge_held(settings.files, name, others if name == settings.rulebook else ())
    with only(SHIPPED, settings.files):
        return with_positions(loaded) if loaded.draft is not None else loaded


def _whole(settings: Settings) -> Loaded:
    return load_held(settings.files, settings.rulebook, settings.house_rules)


def _told(loaded: Loaded) -> Iterator[Object]:
    for problem in loaded.diagnostics[:MOST_TOLD]:
        yield {**as_json(problem), "text": render(problem, _text_of(problem, loaded))}


def _text_of(problem: Diagnostic, loaded: Loaded) -> str | None:
    return loaded.texts.get(problem.span.file) if problem.span else None


def _tried(loaded: Loaded) -> str:
    """Rules that never come to rest are found before anybody sits down with them."""
    assert loaded.rulebook is not None
    program = Rules(loaded.rulebook).program
    players = min(max(loaded.rulebook.players[0], 3), most_players(loaded.rulebook))
    try:
        for number in range(TRIED):
            record_round(program, players, 0, number)
    except Runaway as error:
        return str(error)
    return ""


def _limit(seconds: int) -> None:
    with contextlib.suppress(ImportError):
        import resource

        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def main(seconds: str) -> int:
    _limit(int(seconds))
    os.nice(5)
    try:
        found = findings(settings_of(read_object(sys.stdin.buffer.read(2 * MAX_POST), 2 * MAX_POST)))
    except Misread:
        return 2
    except (MemoryError, RecursionError):
        return 3
    pour(json.dumps(found))
    return 0


if __name__ == "__main__":
    raise SystemExit(main(*sys.argv[1:]))
