"""All tables of a server: made, found again, and put away when nobody is there any more."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import time
from collections.abc import Callable
from dataclasses import dataclass

from lastcard.interpreter.host.api import RulebookError, Rules
from lastcard.interpreter.host.setup import most_players
from lastcard.interpreter.table.saves import SaveError
from lastcard.interpreter.table.seats import PERSON
from lastcard.interpreter.thinking.thinker import Thinker

from .checking import Examiner
from .papers import Chair, Papers, Store, mark, new_id, new_token, papers_of
from .settings import Settings
from .tables import Table
from .wire import Misread

DAY = 86_400.0


@dataclass(frozen=True, slots=True)
class Limits:
    """What a server bears."""

    tables: int = 500  # at once
    kept: int = 5_000  # on the disk
    sockets: int = 40  # of one address
    unused: float = 600.0  # seconds after which a table without people is put away
    ungathered: float = 6 * 3_600.0  # after which one that never began is forgotten
    kept_for: float = 30 * DAY
    entering: float = 10.0  # seconds in which a socket says who it is
    messages: tuple[float, float] = (20, 40)  # of one socket: a second, at once
    # what one address may do, as (a second, at once)
    making: tuple[float, float] = (0.5, 10)
    checking: tuple[float, float] = (1, 10)
    claiming: tuple[float, float] = (2, 20)
    connecting: tuple[float, float] = (10, 60)


class Bucket:
    """So many at once, and so many more each second."""

    __slots__ = ("burst", "left", "rate", "when")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self.rate, self.burst, self.left, self.when = rate, burst, burst, now

    def take(self, now: float) -> bool:
        self.left = min(self.burst, self.left + (now - self.when) * self.rate)
        self.when = now
        if self.left < 1:
            return False
        self.left -= 1
        return True

    def is_full(self, now: float) -> bool:
        return self.left + (now - self.when) * self.rate >= self.burst


class Hall:
    def __init__(self, store: Store, limits: Limits | None = None, clock: Callable[[], float] = time.monotonic) -> None:
        self.store = store
        self.limits = limits or Limits()
        self.clock = clock
        self.tables: dict[str, Table] = {}
        self.offer: Settings | None = None  # what the lobby offers first
        self.examiner = Examiner()
        self.thinker = Thinker()
        self.sockets: dict[str, int] = {}  # of each address
        self._buckets: dict[tuple[str, str], Bucket] = {}
        self._loading: dict[str, asyncio.Task[Table | None]] = {}

    def may(self, address: str, deed: str) -> bool:
        """May somebody at this address do that now, or have they done it too often?"""
        now, key = self.clock(), (address, deed)
        if key not in self._buckets:
            rate, burst = getattr(self.limits, deed)
            self._buckets[key] = Bucket(rate, burst, now)
        return self._buckets[key].take(now)

    # --- tables ---------------------------------------------------------------------------------

    @property
    def is_full(self) -> bool:
        return len(self.tables) >= self.limits.tables or self.store.count() >= self.limits.kept

    async def make(self, settings: Settings, kinds: tuple[str, ...], name: str) -> tuple[Table, str]:
        """A new table, and the token of whoever has made it; with a name they sit on the first chair, which is a
        person's. Raises RulebookError, OSError, or ValueError for a name that cannot be."""
        rules = await asyncio.to_thread(settings.rules)
        token = new_token()
        papers = Papers(new_id(), settings, [Chair(kind) for kind in kinds or _usual(rules)], owner=mark(token))
        table = Table(papers, rules, self.store, self.thinker)
        if name:
            if not papers.chairs or papers.chairs[0].kind != PERSON or not table.suits(name):
                raise ValueError(name)
            papers.chairs[0].name, papers.chairs[0].token = name, papers.owner
        table.keep()
        self.tables[papers.id] = table
        return table, token

    async def find(self, name: str) -> Table | None:
        """A table that is here or on the disk; nothing where there is none, or none that can be gone on with."""
        if name in self.tables:
            return self.tables[name]
        if name not in self._loading:
            self._loading[name] = asyncio.create_task(self._load(name))
        try:
            return await asyncio.shield(self._loading[name])
        finally:
            self._loading.pop(name, None)

    async def _load(self, name: str) -> Table | None:
        data = self.store.read(name)
        if data is None or len(self.tables) >= self.limits.tables:
            return None
        with contextlib.suppress(Misread, RulebookError, SaveError, OSError):
            papers = papers_of(name, data)
            table = Table(papers, await asyncio.to_thread(papers.settings.rules), self.store, self.thinker)
            if papers.game:
                table.resume()
            self.tables[name] = table
            return table
        return None

    # --- putting away -----------------------------------------------------------------------------

    def sweep(self) -> None:
        """Nobody is at some of the tables any more: what is needed to go on is on the disk."""
        now = asyncio.get_running_loop().time()
        unused = [
            name
            for name, table in self.tables.items()
            if table.left is not None and now - table.left >= self.limits.unused
        ]
        for name in unused:
            self.tables.pop(name).close()
        if unused:
            gc.collect()
        self._forget()
        full = [key for key, bucket in self._buckets.items() if bucket.is_full(self.clock())]
        for key in full:
            del self._buckets[key]

    def _forget(self) -> None:
        for name, when in list(self.store.tables()):
            age = time.time() - when
            if name in self.tables or age < self.limits.ungathered:
                continue
            data = self.store.read(name)
            never_begun = data is not None and data.get("game") == 0
            if age >= self.limits.kept_for or never_begun:
                self.store.forget(name)

    def close(self) -> None:
        for table in self.tables.values():
            table.close()


def _usual(rules: Rules) -> tuple[str, ...]:
    """Two people, or as many as there must be."""
    return (PERSON,) * min(max(2, rules.book.players[0]), most_players(rules.book))
