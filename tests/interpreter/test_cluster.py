"""Rounds on a Dask cluster: what a worker does with a unit, and a real cluster where Dask is installed."""

import json
import pickle
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from lastcard.interpreter.cli import main
from lastcard.interpreter.engine.program import Program
from lastcard.interpreter.fast import engine as fast
from lastcard.interpreter.host.api import load
from lastcard.interpreter.runs.cluster import ClusterError, play_unit
from lastcard.interpreter.runs.job import Order
from lastcard.interpreter.simulation.engines import Engine
from lastcard.interpreter.simulation.rounds import Plan, play_rounds
from lastcard.interpreter.table.saves import rules_digest
from tests.slow import slow

needs_dask = pytest.mark.skipif(
    find_spec("distributed") is None,
    reason="Dask is not installed, so no cluster is tried: pip install 'lastcard[dask]'",
)
PLAN = Plan(3, 40, seed=2, policy="lively")
BOOK = load("crazy-eights").book
ORDER = Order(BOOK, PLAN, "interpreted", "interpreted", None)
VERSION, HASH = version("lastcard"), rules_digest(BOOK)
WORDS = ["simulate", "crazy-eights", "--policy", "lively", "--seed", "2"]
PATIENCE = 120


def simulated(*words: str) -> Result:
    return CliRunner().invoke(main, [*WORDS, *words])


# --- in a worker --------------------------------------------------------------------------------------


def test_a_unit_is_played_as_it_is_here() -> None:
    parcel = pickle.dumps(ORDER)
    parts = [play_unit((VERSION, HASH, first, first + 20), parcel) for first in (20, 0)]
    assert parts[0].tally + parts[1].tally == play_rounds(load("crazy-eights").program, PLAN, range(40))


def test_the_next_order_is_another_job() -> None:
    other = Order(BOOK, Plan(4, 40, seed=2, policy="uniform-cards"), "interpreted", "interpreted", None)
    assert len(play_unit((VERSION, HASH, 0, 2), pickle.dumps(ORDER)).tally.wins) == 3
    assert len(play_unit((VERSION, HASH, 0, 2), pickle.dumps(other)).tally.wins) == 4


def test_a_worker_of_another_version_refuses_before_it_reads_anything() -> None:
    with pytest.raises(ClusterError, match=rf"has lastcard {VERSION}, and these rounds are of 0\.0\.9: it refuses"):
        play_unit(("0.0.9", HASH, 0, 2), b"whatever that version writes")


def test_a_worker_with_another_rulebook_refuses() -> None:
    other = rules_digest(load("classic").book)
    assert other != HASH
    with pytest.raises(ClusterError, match=f"another rulebook .hash {HASH[:16]}, not {other[:16]}.: it refuses"):
        play_unit((VERSION, other, 0, 2), pickle.dumps(ORDER))


def test_a_worker_that_must_play_compiled_and_cannot_refuses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fast, "compiled", _not_here)
    order = Order(BOOK, PLAN, "compiled", "compiled", b"code")
    with pytest.raises(ClusterError, match="on a worker: --engine compiled is not to be had: it is not here"):
        play_unit((VERSION, HASH, 0, 2), pickle.dumps(order))


def _not_here(program: Program, plan: Plan, ready: bytes | None = None) -> Engine:
    raise fast.NotToBeHad("it is not here")


# --- who is asked ---------------------------------------------------------------------------------------


def test_without_dask_that_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    result = simulated("--dask", "tcp://127.0.0.1:8786")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == "Dask is not installed: pip install 'lastcard[dask]'\n"


def test_a_cluster_has_workers_of_its_own() -> None:
    result = simulated("--dask", "tcp://127.0.0.1:8786", "--workers", "2")
    assert result.exit_code == 2
    assert "--workers are of this machine" in result.stderr


# --- a real cluster -------------------------------------------------------------------------------------

CLUSTER = """
import sys
from importlib.metadata import version
from distributed import Client, LocalCluster

def be(what):
    from lastcard.interpreter.runs import cluster
    from lastcard.interpreter.table.saves import rules_digest
    cluster.version = (lambda name: "0.0.9") if what == "older" else version
    cluster.rules_digest = (lambda book: "f" * 64) if what == "other" else rules_digest

with LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster:
    with Client(cluster, set_as_default=False) as client:
        print(cluster.scheduler_address, *client.scheduler_info()["workers"], flush=True)
        for line in sys.stdin:
            client.run(be, line.strip())
            print("done", flush=True)
"""


class Cluster:
    """In a process of its own, for it has threads and warnings of its own."""

    def __init__(self) -> None:
        command = [sys.executable, "-c", CLUSTER]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        self.address, self.worker, *_ = self._read().split()

    def _read(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline()

    def workers_are(self, what: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{what}\n")
        self.process.stdin.flush()
        assert self._read() == "done\n"

    def end(self) -> None:
        self.process.communicate(timeout=PATIENCE)


def asked(*words: str, command: Sequence[str] = WORDS) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-m", "lastcard", *command, *words],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        cwd=Path(__file__).parents[2],
    )


@pytest.fixture(scope="module")
def real() -> Iterator[Cluster]:
    one = Cluster()
    yield one
    one.end()


@slow
@needs_dask
def test_a_cluster_plays_what_one_machine_plays(real: Cluster) -> None:
    words = ("--rounds", "400", "--json")
    there, here = asked(*words, "--dask", real.address), asked(*words)
    assert (there.returncode, there.stderr) == (0, "")
    one, other = json.loads(there.stdout), json.loads(here.stdout)
    apart = {"seconds", "turns_per_second", "compile_seconds"}
    assert {key for key in one if one[key] != other[key]} <= apart
    assert one["rounds"] == 400


@slow
@needs_dask
@pytest.mark.parametrize("more", [("--rounds", "300"), ("--precision", "3", "--seconds", "600")])
def test_a_cluster_judges_as_one_machine_does(real: Cluster, more: tuple[str, ...]) -> None:
    words = [
        "balance",
        "crazy-eights",
        "--with",
        "draw-until-playable",
        "--against",
        "nothing",
        *more,
        "--players",
        "3",
        "--json",
    ]
    there, here = asked(*words, "--dask", real.address, command=()), asked(*words, "--workers", "2", command=())
    assert (there.returncode, there.stderr) == (here.returncode, here.stderr) == (0, "")
    one, other = json.loads(there.stdout), json.loads(here.stdout)
    assert {key for key in one if one[key] != other[key]} == {"seconds"}


@slow
@needs_dask
@pytest.mark.parametrize(
    ("what", "said"),
    [
        ("older", f"a worker has lastcard 0.0.9, and these rounds are of {VERSION}: it refuses\n"),
        ("other", f"a worker has another rulebook (hash {'f' * 16}, not {HASH[:16]}): it refuses\n"),
    ],
)
def test_workers_that_are_others_refuse(real: Cluster, what: str, said: str) -> None:
    real.workers_are(what)
    try:
        refused = asked("--seed", str(len(said)), "--rounds", "20", "--dask", real.address)  # nothing they know already
        assert (refused.returncode, refused.stdout) == (2, "")
        assert refused.stderr == said
    finally:
        real.workers_are("usual")
    assert asked("--rounds", "20", "--dask", real.address).returncode == 0


@slow
@needs_dask
def test_ctrl_c_gives_what_is_done(real: Cluster) -> None:
    code = (
        "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "from lastcard.interpreter.runs import cluster, simulate\n"
        "heard = simulate.run\n"
        "def run(job, crew, watch):\n"
        "    def loud(rounds):\n"
        "        watch(rounds)\n"
        "        print('playing', file=__import__('sys').stderr, flush=True)\n"
        "    return heard(job, crew, loud)\n"
        "simulate.run = run\n"
        f"from lastcard.interpreter.cli import main; main({[*WORDS, '--rounds', '10000000', '--json']!r}"
        f" + ['--dask', {real.address!r}])\n"
    )
    process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stderr is not None
    assert process.stderr.readline() == "playing\n"
    time.sleep(1)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130, err
    data = json.loads(out)
    assert 0 < data["rounds"] == sum(data["wins"]) + data["unwon"] < 10_000_000
    assert err.endswith(f"called off: {data['rounds']:,} of 10,000,000 rounds were played\n")


@slow
@needs_dask
@pytest.mark.parametrize("address", ["", "nowhere", "foo://bar:1", "tcp://127.0.0.1:1x", "tls://127.0.0.1:1", "[::1"])
def test_an_address_that_is_none_is_told(address: str) -> None:
    result = asked("--dask", address)
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr.startswith(f"no Dask scheduler answers at {address or 'no address'}: ")
    assert result.stderr.count("\n") == 1


@slow
@needs_dask
def test_who_answers_and_is_no_scheduler_is_told(real: Cluster) -> None:
    assert asked("--dask", real.worker).stderr == (
        f"no Dask scheduler answers at {real.worker}: ValueError: that is a Worker\n"
    )


@slow
@needs_dask
def test_a_scheduler_that_goes_away_is_told() -> None:
    gone = Cluster()
    command = [sys.executable, "-m", "lastcard", *WORDS, "--rounds", "10000000", "--dask", gone.address]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    time.sleep(5)
    gone.end()
    out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, out) == (2, "")
    assert "Dask scheduler" in err.splitlines()[-1]
