"""Who does the work: this process alone, or several others. What is found comes in the order in which it was asked."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeVar

from lastcard.interpreter.runs.workers import ANEW, settle_in

from .scenarios import Group
from .survivors import Missing, missing_for
from .trial import Bench

T = TypeVar("T")
AHEAD = 4  # questions for every worker that are given out, so that none waits for work


@dataclass(frozen=True, slots=True)
class Questions:
    """What is asked about mutants, by their keys."""

    bench: Bench
    seed: int
    folder: Path

    def noticed(self, key: str) -> bool:
        return self.bench.is_noticed(key)

    def missing(self, key: str) -> Missing:
        return missing_for(self.bench, key, self.seed, self.folder)


class Crew:
    """Answers questions until it is called off."""

    def __init__(self, questions: Questions, pool: ProcessPoolExecutor | None, ahead: int) -> None:
        self.questions, self.pool, self.ahead = questions, pool, ahead

    def answers(
        self, ask: Callable[[Questions, str], T], keys: Sequence[str], called_off: Callable[[], bool]
    ) -> Iterator[tuple[str, T]]:
        if self.pool is None:
            for key in keys:
                if called_off():
                    return
                yield key, ask(self.questions, key)
            return
        waiting, left = deque[tuple[str, "Future[T]"]](), deque(keys)
        while (left and not called_off()) or waiting:
            while left and not called_off() and len(waiting) < self.ahead:
                key = left.popleft()
                waiting.append((key, self.pool.submit(_answer, ask, key)))
            key, future = waiting.popleft()
            yield key, future.result()


@contextmanager
def crew_of(workers: int, groups: tuple[Group, ...], seed: int, folder: Path) -> Iterator[Crew]:
    """Raises BrokenExecutor, in its answers, if a process is ended from outside."""
    questions = Questions(Bench(groups), seed, folder)
    if workers == 1:
        yield Crew(questions, None, 1)
        return
    bare = tuple(replace(group, subject=replace(group.subject)) for group in groups)  # their programs are made there
    with ProcessPoolExecutor(workers, ANEW, initializer=_begin, initargs=(bare, seed, folder)) as pool:
        yield Crew(questions, pool, AHEAD * workers)


# --- in a worker ----------------------------------------------------------------------------------------

_at_work: list[Questions] = []


def _begin(groups: tuple[Group, ...], seed: int, folder: Path) -> None:
    settle_in()
    _at_work.append(Questions(Bench(groups), seed, folder))


def _answer(ask: Callable[[Questions, str], T], key: str) -> T:
    return ask(_at_work[0], key)
