"""The rounds of a job on a Dask cluster, in units of (hash of the rulebook, plan, range of rounds).

What a worker is sent is bytes until it is sure that it is of the same version; then it reads the rulebook and looks
whether it has become the same. A worker that has another one refuses, for its rounds would be other rounds.
"""

from __future__ import annotations

import asyncio
import pickle
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from importlib.metadata import version
from queue import Empty, SimpleQueue
from threading import local
from typing import Any, Generic

from lastcard.interpreter.engine.machine import Runaway
from lastcard.interpreter.output import say
from lastcard.interpreter.table.saves import rules_digest

from .job import CannotPlay, NoSuchEngine, Ordered, Piece, Work
from .shares import Shares
from .workers import AHEAD, Crew, Heard

SHARE = 0.5  # seconds: a scheduler takes a millisecond for each unit, and all workers ask the same one
PATIENCE = 10.0  # seconds in which a scheduler must have answered
GLANCE = 0.2  # seconds after which one looks up: has it been called off, have workers come?
LOST = "cancelled"

Unit = tuple[str, str, int, int]  # the version, the hash of the rulebook, the first round, and that after the last one


class ClusterError(CannotPlay):
    """There is no such cluster, or its workers must not play these rounds."""


def on_cluster(address: str) -> Crew:
    return _Cluster(address)


class _Cluster:
    def __init__(self, address: str) -> None:
        self.address = address

    def __call__(self, job: Work[Piece], called_off: Heard) -> Iterator[Piece]:
        return _Spread(job, called_off, self.address).parts()


def _distributed() -> Any:
    try:
        return import_module("distributed")
    except ImportError:
        raise ClusterError("Dask is not installed: pip install 'lastcard[dask]'") from None


@dataclass
class _Spread(Generic[Piece]):
    job: Work[Piece]
    called_off: Heard
    address: str

    def parts(self) -> Iterator[Piece]:
        with self._client() as client:
            yield from self._gathered(client)

    def _client(self) -> Any:
        distributed = _distributed()
        try:
            asyncio.run(asyncio.wait_for(self._knock(distributed), PATIENCE))
            return distributed.Client(self.address, timeout=PATIENCE, set_as_default=False)
        except Exception as error:  # whatever an address can be that is none
            raise ClusterError(f"no Dask scheduler answers at {self.address or 'no address'}: {_said(error)}") from None

    async def _knock(self, distributed: Any) -> None:
        """A client that finds nobody leaves a traceback behind; so it is only made for whoever answers."""
        given = distributed.Security().get_connection_args("client")
        line = await distributed.core.connect(self.address, timeout=PATIENCE, **given)
        try:
            if (who := (await distributed.core.send_recv(line, op="identity"))["type"]) != "Scheduler":
                raise ValueError(f"that is a {who}")
        finally:
            line.abort()

    def _gathered(self, client: Any) -> Iterator[Piece]:
        """Part by part, in whatever order; nothing is waited for once it is called off."""
        order, shares, done = self.job.order, Shares(self.job.plan.rounds, SHARE, self.job.looks), SimpleQueue[Any]()
        told, running = _hash_of(order), set[Any]()
        # As a task and not as data that lies on one worker: if that one goes, another one makes it anew.
        parcel = client.submit(bytes, pickle.dumps(order), pure=False)
        hands = self._hands(client)
        while not self.called_off():
            while len(running) < AHEAD * max(1, hands) and (numbers := shares.next(max(1, hands))) is not None:
                unit = (version("lastcard"), told, numbers.start, numbers.stop)
                future = client.submit(play_unit, unit, parcel, pure=False)
                future.add_done_callback(done.put)
                running.add(future)
            if not running:
                return
            try:
                future = done.get(timeout=GLANCE)
            except Empty:
                hands = _threads(client)
                continue
            running.discard(future)
            part: Piece = _part_of(future)
            shares.heard(part)
            yield part
        client.cancel(list(running))

    def _hands(self, client: Any) -> int:
        if not (hands := _threads(client)):
            say(f"no worker has come to {self.address} yet: the rounds wait for one", err=True)
        return hands


def _threads(client: Any) -> int:
    """How many play at the same time, now: workers come and go."""
    if client.status == "closed":
        raise ClusterError("the Dask scheduler has gone away, so the rounds are lost")
    try:
        return sum(client.nthreads().values())
    except OSError:
        return 0  # it is being looked for


def _part_of(future: Any) -> Any:
    if future.status == LOST:
        raise ClusterError("the Dask scheduler has gone away, so the rounds are lost")
    try:
        return future.result()
    except (ClusterError, Runaway):
        raise
    except Exception as error:  # of Dask, or of a worker that does not know what it is asked
        wanted = f"lastcard {version('lastcard')}"
        raise ClusterError(f"a worker could not play: {_said(error)} (it needs {wanted})") from None


def _hash_of(order: Ordered[Any]) -> str:
    return " ".join(map(rules_digest, order.books))


def _said(error: Exception) -> str:
    return " ".join(f"{type(error).__name__}: {error}".split()) if str(error) else type(error).__name__


# --- in a worker --------------------------------------------------------------------------------------


class _AtWork(local):
    """The last job of each thread: engines are not for two threads at once."""

    of: tuple[str, bytes] | None = None
    job: Work[Any]


_at_work = _AtWork()


def play_unit(unit: Unit, parcel: bytes) -> Any:
    """What a worker does. All that it is given is of plain types, which every version can read."""
    wanted, told, first, end = unit
    if (own := version("lastcard")) != wanted:
        raise ClusterError(f"a worker has lastcard {own}, and these rounds are of {wanted}: it refuses")
    if _at_work.of != (told, parcel):
        _at_work.job, _at_work.of = _taken_up(told, parcel), (told, parcel)
    return _at_work.job.play(range(first, end))


def _taken_up(told: str, parcel: bytes) -> Work[Any]:
    order: Ordered[Any] = pickle.loads(parcel)
    if (own := _hash_of(order)) != told:
        raise ClusterError(f"a worker has another rulebook (hash {own[:16]}, not {told[:16]}): it refuses")
    try:
        return order.job()
    except NoSuchEngine as error:
        raise ClusterError(f"on a worker: {error}") from None
