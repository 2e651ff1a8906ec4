"""Turns per CPU second of the interpreter, beside a hand-written program of the same game in the same run.

    python benchmarks/speed.py [--seconds 5] [--repeats 3] [--players 4] [--yardstick BENCH_PEERS.PY]

The yardstick is not part of this project: a script that runs several programs by turns, one at a time, and compares
their medians. It starts each with a command from a JSON file given as `-x`, and a program's answers are lines of JSON:
{"ready": 1} once, then for every line with a number of seconds what it did in them. `speed.py --worker 4` is such a
program. Where the yardstick is absent only our own rate is measured, and without it no ratio can be told.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

YARDSTICK = ROOT.parent / "shared" / "bench" / "bench_peers.py"
REFERENCE = Path(__file__).with_name("reference-game.yaml")
CHUNK = 20  # rounds between two looks at the clock
WARM_UP = 2  # seconds


def work(players: int) -> None:
    """Speaks the yardstick's protocol on standard input and output."""
    from lastcard.interpreter.host.api import load
    from lastcard.interpreter.simulation.rounds import Plan, nothing_yet, play_rounds

    program, plan, first = load(str(REFERENCE)).program, Plan(players, CHUNK, 1, "uniform-cards"), 0
    print(json.dumps({"ready": 1}), flush=True)
    for line in sys.stdin:
        wall, cpu, tally = time.perf_counter(), time.process_time(), nothing_yet(players)
        while time.perf_counter() - wall < float(line):
            tally += play_rounds(program, plan, range(first, first + CHUNK))
            first += CHUNK
        done = {"turns": tally.turns, "rounds": tally.rounds}
        took = {"wall": time.perf_counter() - wall, "cpu": time.process_time() - cpu}
        print(json.dumps(done | took), flush=True)


def worker_command(players: int) -> list[str]:
    return [sys.executable, __file__, "--worker", str(players)]


def beside_yardstick(yardstick: Path, players: int, seconds: float, repeats: int) -> int:
    name = f"lastcard-{players}p"
    base = f"py-tight-{players}p" if players in (2, 4) else "py-tight-4p"
    with tempfile.TemporaryDirectory() as folder:
        extra = Path(folder) / "extra.json"
        extra.write_text(json.dumps({name: worker_command(players)}), encoding="utf-8")
        options = ["-x", str(extra), "-o", name, "--base", base, "-s", str(seconds), "-r", str(repeats)]
        return subprocess.run([sys.executable, str(yardstick), *options]).returncode


def alone(players: int, seconds: float, repeats: int) -> int:
    rates = []
    with subprocess.Popen(worker_command(players), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as worker:
        assert worker.stdin is not None
        assert worker.stdout is not None
        worker.stdout.readline()
        for number, span in enumerate([WARM_UP, *[seconds] * repeats]):
            print(span, file=worker.stdin, flush=True)
            done = json.loads(worker.stdout.readline())
            if number:
                rates.append(done["turns"] / done["cpu"])
        worker.stdin.close()
    print(f"{median(rates):,.0f} turns per CPU second ({min(rates):,.0f} to {max(rates):,.0f}), {players} players")
    return 0


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--yardstick", type=Path, default=YARDSTICK)
    parser.add_argument("--worker", type=int, metavar="PLAYERS", help="be a worker")
    args = parser.parse_args()
    if args.worker:
        work(args.worker)
        return 0
    if args.yardstick.is_file():
        return beside_yardstick(args.yardstick, args.players, args.seconds, args.repeats)
    print(f"{args.yardstick} is absent: no ratio, only our own rate")
    return alone(args.players, args.seconds, args.repeats)


if __name__ == "__main__":
    sys.exit(main())
