"""`lastcard balance`: play, and tell."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import IO

import click

from lastcard.dsl.rulebook import Rulebook
from lastcard.interpreter.assemble.pipeline import program_of
from lastcard.interpreter.output import say, say_data
from lastcard.interpreter.runs.job import CannotPlay, job_of
from lastcard.interpreter.runs.simulate import CALLED_OFF, LOST, NOT_TO_BE_HAD, Means
from lastcard.interpreter.simulation.rounds import Plan

from .certainty import FACTOR
from .page import as_html
from .pursuit import Found, Goal, looks, pursue
from .report import as_data
from .rows import Take, nothing, open_new, rows_into
from .text import as_text
from .work import Watching

STEPS = 200  # of the progress bar


@dataclass(frozen=True, slots=True)
class Wanted:
    """How it is told."""

    as_json: bool = False
    html: str | None = None
    rows: str | None = None
    force: bool = False  # files that are there are written over


def work_of(books: list[Rulebook], plan: Plan, means: Means, rows: bool = False) -> Watching:
    """The same rounds for each of these rulebooks. Raises CannotPlay."""
    jobs = tuple(job_of(program_of(book, counted=True), plan, means.engine) for book in books)
    return Watching(jobs, rows, looks(plan.rounds))


def balance_command(books: list[Rulebook], plan: Plan, means: Means, goal: Goal, wanted: Wanted) -> int:
    """Gives the exit code; raises OSError where a file cannot be written, before anything is played."""
    try:
        work = work_of(books, plan, means, rows=wanted.rows is not None)
        with _opened(wanted) as (page, take):
            found = _watched(work, means, goal, take)
            data = as_data(work, goal, found)
            if page is not None:
                page.write(as_html(data))
    except CannotPlay as error:
        say(str(error), err=True)
        return NOT_TO_BE_HAD
    except BrokenExecutor:
        say("a process at work was ended from outside, so its rounds are lost", err=True)
        return LOST
    if wanted.as_json:
        say_data(data, indent=2)
    else:
        for line in as_text(data):
            say(line)
    return CALLED_OFF if found.end == "called off" else 0


@contextmanager
def _opened(wanted: Wanted) -> Iterator[tuple[IO[str] | None, Take]]:
    """The files that are wanted."""
    with ExitStack() as stack:
        page = stack.enter_context(open_new(wanted.html, wanted.force)) if wanted.html is not None else None
        take = stack.enter_context(rows_into(wanted.rows, wanted.force)) if wanted.rows is not None else nothing
        yield page, take


def _watched(work: Watching, means: Means, goal: Goal, take: Take) -> Found:
    """With a progress bar as long as it will probably take, where somebody sees it."""
    rounds, quiet = work.plan.rounds, not sys.stderr.isatty()
    if goal.precision is not None:
        share = 1 / work.plan.players
        rounds = min(rounds, int(FACTOR**2 * share * (1 - share) / goal.precision**2) + 1)
    step = max(1, rounds // STEPS)
    with click.progressbar(length=rounds, label="rounds", file=sys.stderr, hidden=quiet, update_min_steps=step) as bar:
        return pursue(work, means.crew, goal, bar.update, take)
