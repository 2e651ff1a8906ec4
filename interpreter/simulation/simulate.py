"""Many rounds by one process or several, until all are played or somebody presses Ctrl-C."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from dataclasses import dataclass
from itertools import islice
from multiprocessing import parent_process
from threading import Thread
from types import FrameType
from typing import Any

import click

from lastcard.dsl.rulebook import Rulebook
from lastcard.interpreter.assemble.pipeline import program_of
from lastcard.interpreter.engine.program import Program
from lastcard.interpreter.output import say, say_data

from .rounds import Plan, Tally, nothing_yet, timed_rounds

CHUNK = 20  # rounds a worker plays at a time: worth the way to it, and soon done when all is called off
AHEAD = 2  # chunks for every worker that are given out, so that none waits for work
STEPS = 200  # of the progress bar
CALLED_OFF = 130  # the exit code that shells expect after Ctrl-C

Part = tuple[Tally, float]  # some rounds and the seconds they took


@dataclass(frozen=True, slots=True)
class Outcome:
    tally: Tally
    seconds: float  # of play alone
    called_off: bool  # before all rounds were played


def simulate(program: Program, plan: Plan, workers: int = 1, watch: Callable[[int], None] | None = None) -> Outcome:
    """Play all rounds of a plan, or as many as are done when Ctrl-C is pressed; `watch` hears how many more."""
    total, began, ended = nothing_yet(plan.players), 0.0, 0.0
    with CalledOff() as called_off:
        for tally, seconds in (_shared if workers > 1 else _alone)(program, plan, workers, called_off):
            ended = time.perf_counter()
            began = began or ended - seconds  # not when the first worker was started, but when it played
            total += tally
            if watch:
                watch(tally.rounds)
    return Outcome(total, ended - began, total.rounds < plan.rounds)


class CalledOff:
    """Ctrl-C only asks for an end: what is under way is finished and counts. A second one ends the program."""

    def __init__(self) -> None:
        self.heard = False

    def __enter__(self) -> Callable[[], bool]:
        self.before = signal.getsignal(signal.SIGINT)
        if self.before != signal.SIG_IGN:  # a program in the background is told to ignore it
            signal.signal(signal.SIGINT, self._hear)
        return lambda: self.heard

    def _hear(self, number: int, frame: FrameType | None) -> None:
        self.heard = True
        signal.signal(signal.SIGINT, self.before)

    def __exit__(self, *error: object) -> None:
        signal.signal(signal.SIGINT, self.before)


def _alone(program: Program, plan: Plan, workers: int, called_off: Callable[[], bool]) -> Iterator[Part]:
    for number in range(plan.rounds):
        if called_off():
            return
        yield timed_rounds(program, plan, range(number, number + 1))


def _shared(program: Program, plan: Plan, workers: int, called_off: Callable[[], bool]) -> Iterator[Part]:
    """Chunk by chunk, as they are done."""
    size = min(CHUNK, -(-plan.rounds // workers))
    waiting = (range(first, min(first + size, plan.rounds)) for first in range(0, plan.rounds, size))
    with ProcessPoolExecutor(workers, initializer=_begin, initargs=(program.book, plan)) as pool:
        running = {pool.submit(_play, numbers) for numbers in islice(waiting, AHEAD * workers)}
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            if called_off():
                running = {future for future in running if not future.cancel()}
            else:
                running |= {pool.submit(_play, numbers) for numbers in islice(waiting, len(done))}
            for future in done:
                yield future.result()


# --- in a worker --------------------------------------------------------------------------------------

_at_work: list[tuple[Program, Plan]] = []


def _begin(book: Rulebook, plan: Plan) -> None:
    """A rulebook is data and can be sent to any process; its program is made there."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # at a terminal Ctrl-C goes to all processes; one decides
    Thread(target=_leave_with_parent, daemon=True).start()
    _at_work.append((program_of(book), plan))


def _leave_with_parent() -> None:
    """However the process that shares out the work ends: nobody else would ever end this one."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _play(numbers: range) -> Part:
    program, plan = _at_work[0]
    return timed_rounds(program, plan, numbers)


# --- telling ------------------------------------------------------------------------------------------


def simulate_command(program: Program, plan: Plan, workers: int, as_json: bool) -> int:
    """Simulate and print what came of it; gives the exit code."""
    quiet = not sys.stderr.isatty()
    step = max(1, plan.rounds // STEPS)
    with click.progressbar(
        length=plan.rounds, label="rounds", file=sys.stderr, hidden=quiet, update_min_steps=step
    ) as bar:
        outcome = simulate(program, plan, workers, bar.update)
    if as_json:
        say_data(as_data(program.book, plan, outcome), indent=2)
    else:
        for line in as_text(program.book, plan, outcome):
            say(line)
    if outcome.called_off:
        say(f"called off: {outcome.tally.rounds:,} of {plan.rounds:,} rounds were played", err=True)
    return CALLED_OFF if outcome.called_off else 0


def as_data(book: Rulebook, plan: Plan, outcome: Outcome) -> dict[str, Any]:
    tally = outcome.tally
    return {
        "rulebook": book.id,
        "house_rules": list(book.house_rules),
        "players": plan.players,
        "seed": plan.seed,
        "policy": plan.policy,
        "rounds": tally.rounds,
        "turns": tally.turns,
        "decisions": tally.decisions,
        "seconds": round(outcome.seconds, 6),
        "turns_per_second": round(_ratio(tally.turns, outcome.seconds), 1),
        "mean_turns": _ratio(tally.turns, tally.rounds),
        "mean_decisions": _ratio(tally.decisions, tally.rounds),
        "wins": list(tally.wins),
        "unwon": tally.unwon,
        "draw_turns": tally.draw_turns,
        "reshuffles": tally.reshuffles,
    }


def as_text(book: Rulebook, plan: Plan, outcome: Outcome) -> Iterator[str]:
    """The same as a small table: what, how often, what that means."""
    rules = " with ".join([book.id, *([", ".join(book.house_rules)] if book.house_rules else [])])
    yield f"{rules} for {plan.players} players, policy {plan.policy}, seed {plan.seed}"
    tally = outcome.tally
    rounds, turns = tally.rounds, tally.turns
    rate = _ratio(turns, outcome.seconds)
    lines = [
        ("rounds", rounds, f"in {outcome.seconds:,.2f} s of play"),
        ("turns", turns, f"{_ratio(turns, rounds):.2f} a round, {rate:,.0f} a second"),
        ("decisions", tally.decisions, f"{_ratio(tally.decisions, rounds):.2f} a round"),
        ("draw turns", tally.draw_turns, f"{_percent(tally.draw_turns, turns)} of the turns"),
        ("reshuffles", tally.reshuffles, f"{_ratio(tally.reshuffles, rounds):.4f} a round"),
        *(
            (f"won by seat {seat}", won, f"{_percent(won, rounds)} of the rounds")
            for seat, won in enumerate(tally.wins, 1)
        ),
        ("won by nobody", tally.unwon, f"{_percent(tally.unwon, rounds)} of the rounds"),
    ]
    width = max(len(f"{count:,}") for _, count, _ in lines)
    for what, count, means in lines:
        yield f"{what:<14}  {count:>{width},}  {means}"
    if tally.unwon:
        yield f"A round that nobody won went on too long ({book.stall.turns:,} turns) or could not go on."


def _ratio(count: float, of: float) -> float:
    return count / of if of else 0.0


def _percent(count: int, of: int) -> str:
    return f"{100 * _ratio(count, of):.2f} %"
