"""By what rounds are played: the engine that is chosen, the shares that are handed out, what is told of it."""

import json
import pickle
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from lastcard.interpreter.assemble.pipeline import program_of
from lastcard.interpreter.cli import main
from lastcard.interpreter.engine.machine import Runaway
from lastcard.interpreter.engine.program import Program
from lastcard.interpreter.fast import engine as fast
from lastcard.interpreter.host.api import load
from lastcard.interpreter.runs import workers
from lastcard.interpreter.runs.job import Job, NoSuchEngine, Order, Part, job_of
from lastcard.interpreter.runs.shares import GROWTH, Shares
from lastcard.interpreter.runs.simulate import run
from lastcard.interpreter.simulation.rounds import Plan, Tally, nothing_yet, play_rounds
from tests.interpreter.test_runaway import for_ever

PLAN = Plan(3, 40, seed=2, policy="lively")
WORDS = ("simulate", "crazy-eights", "--rounds", "30", "--policy", "lively")
READY = b"code"


@pytest.fixture(scope="module")
def program() -> Program:
    return load("crazy-eights").program


class Compiled:
    """As the compiled engine is seen from outside; each seventh round it hands back."""

    def __init__(self, program: Program, plan: Plan, ready: bytes | None) -> None:
        self.bytes = READY
        self.compile_seconds = 0.0 if ready else 0.25
        self.program, self.plan = program, plan

    def play(self, numbers: range) -> tuple[Tally, int]:
        return play_rounds(self.program, self.plan, numbers), sum(number % 7 == 0 for number in numbers)


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[bytes | None]:
    """With a compiled engine; the bytes of which each has been made."""
    given: list[bytes | None] = []

    def compiled(program: Program, plan: Plan, ready: bytes | None = None) -> Compiled:
        given.append(ready)
        return Compiled(program, plan, ready)

    monkeypatch.setattr(fast, "compiled", compiled)
    return given


@pytest.fixture
def missing(monkeypatch: pytest.MonkeyPatch) -> None:
    def compiled(program: Program, plan: Plan, ready: bytes | None = None) -> Compiled:
        raise fast.NotToBeHad("wasmtime is not installed: pip install 'lastcard[fast]'")

    monkeypatch.setattr(fast, "compiled", compiled)
    monkeypatch.setattr("lastcard.interpreter.runs.job.find_spec", lambda name: None)


def simulated(*words: str) -> Result:
    return CliRunner().invoke(main, [*WORDS, *words])


# --- which engine ---------------------------------------------------------------------------------


@pytest.mark.usefixtures("missing")
def test_without_a_compiled_engine_all_is_interpreted(program: Program) -> None:
    assert job_of(program, PLAN, "auto").name == "interpreted"
    data = json.loads(simulated("--json").stdout)
    assert (data["engine"], data["fallbacks"], data["compile_seconds"]) == ("interpreted", 0, 0.0)
    text = simulated().output
    assert "Played by the interpreter. pip install 'lastcard[fast]' makes it" in text
    assert f"Digest {data['digest']}:" in text


@pytest.mark.usefixtures("missing")
def test_a_compiled_engine_that_is_asked_for_and_missing_is_told(program: Program) -> None:
    with pytest.raises(NoSuchEngine, match="wasmtime"):
        job_of(program, PLAN, "compiled")
    result = simulated("--engine", "compiled")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == (
        "--engine compiled is not to be had: wasmtime is not installed: pip install 'lastcard[fast]'\n"
    )


@pytest.mark.parametrize("wish", ["auto", "compiled"])
def test_where_it_is_to_be_had_rounds_are_compiled(made: list[bytes | None], wish: str) -> None:
    data = json.loads(simulated("--engine", wish, "--json").stdout)
    assert (data["engine"], data["fallbacks"], data["compile_seconds"]) == ("compiled", 5, 0.25)
    assert made == [None]
    again = json.loads(simulated("--engine", "interpreted", "--json").stdout)
    apart = {"engine", "fallbacks", "compile_seconds", "seconds", "turns_per_second"}
    assert {key for key in data if data[key] != again[key]} <= apart
    assert made == [None], "whoever wants the interpreter compiles nothing"
    text = simulated("--engine", wish).output
    assert "Played compiled, which took 0.25 s to make ready; 5 of 30 rounds were handed back to the interp" in text


def test_an_engine_that_is_none_is_refused() -> None:
    result = simulated("--engine", "quick")
    assert result.exit_code == 2
    assert "'quick' is not one of" in result.stderr


def test_a_job_is_made_again_of_its_order(program: Program, made: list[bytes | None]) -> None:
    """What a worker is sent: data, and the bytes of what has been compiled."""
    job = job_of(program, PLAN, "auto")
    order: Order = pickle.loads(pickle.dumps(job.order))
    again = order.job()
    assert made == [None, READY]
    assert (again.name, again.handed_back) == ("compiled", False)
    assert replace(again.play(range(9)), seconds=0) == replace(job.play(range(9)), seconds=0)


def test_a_worker_that_cannot_play_compiled_counts_its_rounds_as_handed_back(program: Program) -> None:
    order = Order(program.book, PLAN, "auto", "compiled", READY)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(fast, "compiled", _not_here)
        job = order.job()
        assert (job.name, job.play(range(9)).fallbacks) == ("interpreted", 9)
        with pytest.raises(NoSuchEngine):
            replace(order, wish="compiled").job()
        assert replace(order, engine="interpreted").job().play(range(9)).fallbacks == 0


def _not_here(program: Program, plan: Plan, ready: bytes | None = None) -> Compiled:
    raise fast.NotToBeHad("it is not here")


def test_what_is_handed_back_adds_up(program: Program, made: list[bytes | None]) -> None:
    seen: list[int] = []
    outcome = run(job_of(program, PLAN, "auto"), workers.alone, seen.append)
    assert (outcome.fallbacks, outcome.called_off, sum(seen)) == (6, False, 40)
    assert outcome.tally == play_rounds(program, PLAN, range(40))


def test_the_rest_of_the_program_fetches_nothing_of_it() -> None:
    """Neither help nor a look at a rulebook costs what many rounds cost."""
    code = (
        "import sys; from lastcard.interpreter.cli import main\n"
        "for words in (['--help'], ['simulate', '--help'], ['validate', 'rulebooks/games/crazy-eights.yaml']):\n"
        "    try: main(words)\n"
        "    except SystemExit as end: assert not end.code, (words, end.code)\n"
        "found = [name for name in sys.modules if name.split('.')[0] in ('distributed', 'dask', 'wasmtime')\n"
        "         or name.startswith(('lastcard.interpreter.runs', 'lastcard.interpreter.fast'))]\n"
        "assert not found, found\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, stdout=subprocess.DEVNULL, cwd=Path(__file__).parents[2])


# --- shares -----------------------------------------------------------------------------------------


def part(rounds: int, seconds: float) -> Part:
    return Part(replace(nothing_yet(2), rounds=rounds), 0, seconds)


def handed_out(shares: Shares, a_second: float, hands: int = 1) -> Iterator[range]:
    """All shares, where so many rounds take a second."""
    while (numbers := shares.next(hands)) is not None:
        yield numbers
        shares.heard(part(len(numbers), len(numbers) / a_second))


@pytest.mark.parametrize("a_second", [0.1, 30, 1_000, 2_000_000])
@pytest.mark.parametrize("rounds", [1, 7, 1_000, 1_000_000])
def test_shares_are_all_rounds_once(rounds: int, a_second: float) -> None:
    if rounds / a_second < 10_000:
        given = list(handed_out(Shares(rounds, 0.07), a_second, hands=3))
        assert [one.start for one in given] == [0, *(one.stop for one in given[:-1])]
        assert given[-1].stop == rounds


def test_shares_grow_until_they_take_long_enough() -> None:
    sizes = [len(one) for one in handed_out(Shares(1_000_000, 0.07), 1_000_000)]
    assert sizes[0] == 1
    assert all(after <= before * GROWTH for before, after in pairwise(sizes))
    assert max(sizes) == 70_000
    assert len(sizes) < 30
    assert {len(one) for one in handed_out(Shares(50, 0.07), 2)} == {1}, "where one round takes half a second"


def test_no_clock_stands_still_for_shares() -> None:
    shares = Shares(100, 0.07)
    assert shares.next() == range(1)
    shares.heard(part(1, 0.0))
    assert shares.next() == range(1, 1 + GROWTH)


def test_few_rounds_are_shared_evenly() -> None:
    shares = Shares(12, 0.07)
    shares.size = 1_000
    assert [shares.next(4) for _ in range(2)] == [range(3), range(3, 6)]


# --- workers ----------------------------------------------------------------------------------------


def test_rules_without_rest_are_told_by_workers_too() -> None:
    """An error must come out of another process as what it is."""
    job = job_of(program_of(for_ever(load("classic").book)), Plan(2, 4, policy="lively"), "interpreted")
    with pytest.raises(Runaway, match="rule `whirl`, do 1, line") as error:
        run(job, workers.shared_by(2))
    assert error.value.source.rule == "whirl"


def test_a_worker_that_is_ended_is_told(program: Program) -> None:
    def lost(job: Job, called_off: workers.Heard) -> Iterator[Part]:
        raise BrokenExecutor
        yield

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("lastcard.interpreter.runs.simulate.shared_by", lambda workers: lost)
        result = simulated("--workers", "2")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == "a process at work was ended from outside, so its rounds are lost\n"
