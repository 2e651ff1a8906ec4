"""Many rounds, until all are played or somebody presses Ctrl-C."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from concurrent.futures import BrokenExecutor
from dataclasses import dataclass

import click

from lastcard.interpreter.engine.program import Program
from lastcard.interpreter.output import say, say_data
from lastcard.interpreter.simulation.rounds import Plan, nothing_yet

from .job import CannotPlay, Job, Wish, job_of
from .telling import Outcome, as_data, as_text
from .workers import CalledOff, Crew, shared_by

STEPS = 200  # of the progress bar
LOST = NOT_TO_BE_HAD = 2
CALLED_OFF = 130  # the exit code that shells expect after Ctrl-C

Watch = Callable[[int], None]


@dataclass(frozen=True, slots=True)
class Means:
    """By what the rounds are played."""

    workers: int = 1
    engine: Wish = "auto"
    dask: str | None = None  # the address of a cluster, in place of workers of this machine

    @property
    def crew(self) -> Crew:
        if self.dask is None:
            return shared_by(self.workers)
        from .cluster import on_cluster

        return on_cluster(self.dask)


def simulate(program: Program, plan: Plan, workers: int = 1, watch: Watch | None = None) -> Outcome:
    """Play all rounds of a plan, or as many as are done when Ctrl-C is pressed; `watch` hears how many more."""
    return run(job_of(program, plan, "auto"), shared_by(workers), watch)


def run(job: Job, crew: Crew, watch: Watch | None = None) -> Outcome:
    total, fallbacks, began, ended = nothing_yet(job.plan.players), 0, 0.0, 0.0
    with CalledOff() as called_off:
        for part in crew(job, called_off):
            ended = time.perf_counter()
            began = began or ended - part.seconds  # not when the first worker was started, but when it played
            total += part.tally
            fallbacks += part.fallbacks
            if watch:
                watch(part.tally.rounds)
    short = total.rounds < job.plan.rounds
    return Outcome(total, ended - began, short, job.name, fallbacks, job.engine.compile_seconds)


def simulate_command(program: Program, plan: Plan, means: Means, as_json: bool) -> int:
    """Simulate and print what came of it; gives the exit code."""
    try:
        outcome = _watched(job_of(program, plan, means.engine), means.crew)
    except CannotPlay as error:
        say(str(error), err=True)
        return NOT_TO_BE_HAD
    except BrokenExecutor:
        say("a process at work was ended from outside, so its rounds are lost", err=True)
        return LOST
    if as_json:
        say_data(as_data(program.book, plan, outcome), indent=2)
    else:
        for line in as_text(program.book, plan, outcome):
            say(line)
    if outcome.called_off:
        say(f"called off: {outcome.tally.rounds:,} of {plan.rounds:,} rounds were played", err=True)
    return CALLED_OFF if outcome.called_off else 0


def _watched(job: Job, crew: Crew) -> Outcome:
    """With a progress bar, where somebody sees it."""
    quiet, rounds = not sys.stderr.isatty(), job.plan.rounds
    step = max(1, rounds // STEPS)
    with click.progressbar(length=rounds, label="rounds", file=sys.stderr, hidden=quiet, update_min_steps=step) as bar:
        return run(job, crew, bar.update)
