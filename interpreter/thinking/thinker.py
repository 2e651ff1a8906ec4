"""A child that thinks, one thought after the other, and is started when there is the first one.

No thought is waited for without end: one that takes too long is given up, and its child with it. Where more wait than
can be thought of in time, a thought comes to nothing at once, and whoever needed it goes on without.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import pickle
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Callable

from lastcard.dsl.rulebook import Rulebook
from lastcard.interpreter.table.thought import Thought

from .child import HEAD, Errand

MODULE = "lastcard.interpreter.thinking.child"
PATIENCE = 10.0  # seconds for one thought; it takes less than one on a machine that is not busy
MOST_WAITING = 32
MOST_BOOKS = 64  # that one child is told of


class Thinker:
    def __init__(self, patience: float = PATIENCE) -> None:
        self.patience = patience
        self._child: Process | None = None
        self._books: dict[int, Rulebook] = {}  # that the child has; they are kept, so that no other has their number
        self._turn = asyncio.Lock()
        self._waiting = 0
        self._thinking: dict[str, asyncio.Task[None]] = {}

    def think(
        self,
        whose: str,
        book: Rulebook,
        thought: Thought,
        needed: Callable[[], bool],
        then: Callable[[int | None], None],
    ) -> None:
        """Begin with it, and say then what came of it; nobody has two thoughts at once."""
        if whose not in self._thinking:
            self._thinking[whose] = asyncio.create_task(self._think(whose, book, thought, needed, then))

    async def _think(
        self,
        whose: str,
        book: Rulebook,
        thought: Thought,
        needed: Callable[[], bool],
        then: Callable[[int | None], None],
    ) -> None:
        try:
            place = await self.place(book, thought, needed)
        finally:
            del self._thinking[whose]
        then(place)

    async def place(self, book: Rulebook, thought: Thought, needed: Callable[[], bool]) -> int | None:
        """Of the option that comes of a thought; nothing where none does, or nobody needs it any more."""
        if self._waiting >= MOST_WAITING:
            return None
        self._waiting += 1
        try:
            async with self._turn:
                return await self._asked(book, thought) if needed() else None
        finally:
            self._waiting -= 1

    async def _asked(self, book: Rulebook, thought: Thought) -> int | None:
        try:
            async with asyncio.timeout(self.patience):
                found = await self._ask(book, thought)
        except (OSError, ValueError, TimeoutError):
            await self._stop()
            return None
        return found

    async def _ask(self, book: Rulebook, thought: Thought) -> int | None:
        if len(self._books) >= MOST_BOOKS and id(book) not in self._books:
            await self._stop()
        child = self._child or await self._started()
        assert child.stdin is not None
        assert child.stdout is not None
        errand = Errand(id(book), None if id(book) in self._books else book, thought)
        parcel = pickle.dumps(errand)
        child.stdin.write(HEAD.pack(len(parcel)) + parcel)
        await child.stdin.drain()
        found = json.loads(await child.stdout.readline())
        self._books[id(book)] = book
        return found if isinstance(found, int) else None

    async def _started(self) -> Process:
        self._child = await asyncio.create_subprocess_exec(
            sys.executable, "-m", MODULE, stdin=PIPE, stdout=PIPE, stderr=DEVNULL
        )
        return self._child

    async def _stop(self) -> None:
        child, self._child = self._child, None
        self._books.clear()
        if child is not None:
            with contextlib.suppress(ProcessLookupError):
                child.kill()
            await child.communicate()

    async def close(self) -> None:
        """What is being thought of is forgotten."""
        for task in self._thinking.values():
            task.cancel()
        await asyncio.gather(*self._thinking.values(), return_exceptions=True)
        await self._stop()
