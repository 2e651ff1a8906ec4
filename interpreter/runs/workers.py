"""Who plays the rounds of a job on this machine: this process alone, or several others."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from multiprocessing import get_context, parent_process
from threading import Thread
from types import FrameType
from typing import Any, Protocol

from .job import Ordered, Piece, Work
from .shares import Shares

SHARE = 0.07  # seconds: worth the way to a worker, and soon done when all is called off
ANEW = get_context("spawn")  # not as a copy of this process: the compiler has threads, and a copy would wait for them
AHEAD = 2  # shares for every worker that are given out, so that none waits for work

Heard = Callable[[], bool]  # has it been called off?


class Crew(Protocol):
    """Plays all rounds of a job, part by part as they are done."""

    def __call__(self, job: Work[Piece], called_off: Heard) -> Iterator[Piece]: ...


class CalledOff:
    """Ctrl-C only asks for an end: what is under way is finished and counts. A second one ends the program."""

    def __init__(self) -> None:
        self.heard = False

    def __enter__(self) -> Heard:
        self.before = signal.getsignal(signal.SIGINT)
        if self.before != signal.SIG_IGN:  # a program in the background is told to ignore it
            signal.signal(signal.SIGINT, self._hear)
        return lambda: self.heard

    def _hear(self, number: int, frame: FrameType | None) -> None:
        self.heard = True
        signal.signal(signal.SIGINT, self.before)

    def __exit__(self, *error: object) -> None:
        signal.signal(signal.SIGINT, self.before)


def alone(job: Work[Piece], called_off: Heard) -> Iterator[Piece]:
    shares = Shares(job.plan.rounds, SHARE, job.looks)
    while not called_off() and (numbers := shares.next()) is not None:
        part = job.play(numbers)
        shares.heard(part)
        yield part


def shared_by(workers: int) -> Crew:
    """So many processes; raises BrokenExecutor if one of them is ended from outside."""
    return alone if workers == 1 else _Shared(workers)


class _Shared:
    def __init__(self, workers: int) -> None:
        self.workers = workers

    def __call__(self, job: Work[Piece], called_off: Heard) -> Iterator[Piece]:
        return _shared(job, self.workers, called_off)


def _shared(job: Work[Piece], workers: int, called_off: Heard) -> Iterator[Piece]:
    shares = Shares(job.plan.rounds, SHARE, job.looks)
    with ProcessPoolExecutor(workers, ANEW, initializer=_begin, initargs=(job.order,)) as pool:
        running = set[Future[Piece]]()
        while True:
            if called_off():
                running = {future for future in running if not future.cancel()}
            while not called_off() and len(running) < AHEAD * workers and (numbers := shares.next(workers)) is not None:
                running.add(pool.submit(_play, numbers))
            if not running:
                return
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                part = future.result()
                shares.heard(part)
                yield part


# --- in a worker --------------------------------------------------------------------------------------

_at_work: list[Work[Any]] = []


def settle_in() -> None:
    """What every process at work does first."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # at a terminal Ctrl-C goes to all processes; one decides
    Thread(target=_leave_with_parent, daemon=True).start()


def _begin(order: Ordered[Any]) -> None:
    settle_in()
    _at_work.append(order.job())


def _leave_with_parent() -> None:
    """However the process that shares out the work ends: nobody else would ever end this one."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _play(numbers: range) -> Any:
    return _at_work[0].play(numbers)
