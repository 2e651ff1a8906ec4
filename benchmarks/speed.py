"""How fast it plays, per CPU second, beside a hand-written program of the same game in the same run.

    python benchmarks/speed.py [ROW ...] [--seconds 5] [--repeats 3] [--yardstick BENCH_PEERS.PY] [--list]

A row is one way to play one game; those whose names contain one of the given words are measured, else all. The figure
is turns (of steps: decisions) per CPU second, and its ratio to the yardstick, which plays the reference game.

The yardstick is not part of this project: a script that runs several programs by turns, one at a time, and compares
their medians. It starts each with a command from a JSON file given as `-x`, and a program's answers are lines of JSON:
{"ready": 1} once, then for every line with a number of seconds what it did in them. `speed.py --worker ROW` is such a
program. Where the yardstick is absent only our own rates are measured, and without it no ratio can be told.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).parents[1]))

from lastcard.dsl.shelf import shipped_rulebooks
from lastcard.interpreter.host.api import Rules, load
from lastcard.interpreter.host.setup import most_players
from lastcard.interpreter.runs.job import Wish, job_of
from lastcard.interpreter.simulation.rounds import Plan

YARDSTICK = Path(__file__).parents[2] / "shared" / "bench" / "bench_peers.py"
BASE = "py-tight-4p"
REFERENCE = str(Path(__file__).with_name("reference-game.yaml"))
SIX = ("stacking", "jump-in", "seven-swap", "zero-rotate", "draw-until-playable", "challenge-by-anyone")
PORTIONS = {"interpreted": 20, "compiled": 2_000}  # rounds between two looks at the clock
TABLES = 1_024
WARM_UP = 1  # seconds
Counted = tuple[int, int]  # turns or decisions, and rounds


@dataclass(frozen=True, slots=True)
class Row:
    """One way to play one game."""

    way: str  # interpreted, compiled, steps, real-steps or tables
    game: str
    players: int = 4
    house_rules: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        game = "reference" if self.game == REFERENCE else self.game
        return f"{self.way}-{game}{'-six' * bool(self.house_rules)}-{self.players}p"


def rows() -> Iterator[Row]:
    yield Row("interpreted", REFERENCE)
    yield from (Row("compiled", REFERENCE, players) for players in (2, 4, 10))
    yield from (Row(way, "classic", 4, rules) for rules in ((), SIX) for way in ("interpreted", "compiled"))
    yield from (Row(way, REFERENCE) for way in ("steps", "real-steps", "tables"))
    for name in sorted(path.stem for path in shipped_rulebooks()):
        if name != "classic":
            book = load(name).book
            seats = min(range(book.players[0], most_players(book) + 1), key=lambda each: abs(each - 4))
            yield from (Row(way, name, seats) for way in ("interpreted", "compiled"))


# --- workers ----------------------------------------------------------------------------------------------------------


def work(row: Row) -> None:
    """Speaks the yardstick's protocol on standard input and output."""
    play = {"steps": one_by_one, "real-steps": one_by_one, "tables": at_once}.get(row.way, whole_rounds)(row)
    print(json.dumps({"ready": 1}), flush=True)
    for line in sys.stdin:
        wall, cpu, counted, rounds = time.perf_counter(), time.process_time(), 0, 0
        while time.perf_counter() - wall < float(line):
            more = play()
            counted, rounds = counted + more[0], rounds + more[1]
        took = {"wall": time.perf_counter() - wall, "cpu": time.process_time() - cpu}
        print(json.dumps({"turns": counted, "rounds": rounds} | took), flush=True)


def rules_of(row: Row) -> Rules:
    return load(row.game, house_rules=row.house_rules)


def whole_rounds(row: Row) -> Callable[[], Counted]:
    wish: Wish = "compiled" if row.way == "compiled" else "interpreted"
    job, first = job_of(rules_of(row).program, Plan(row.players, 1, 1, "uniform-cards"), wish), 0
    portion = PORTIONS[row.way]

    def play() -> Counted:
        nonlocal first
        tally = job.play(range(first, first + portion)).tally
        first += portion
        return tally.turns, tally.rounds

    return play


def one_by_one(row: Row) -> Callable[[], Counted]:
    """One decision at a time, chosen here; of real steps those alone at which there is a choice."""
    from lastcard.interpreter.fast.engine import steps

    table, number = steps(rules_of(row), row.players, 1, row.way == "real-steps"), 0
    choose, draw = table.choose, random.Random(1).random

    def play() -> Counted:
        nonlocal number
        counted, options = 0, table.begin(number)
        number += 1
        while options:
            counted += 1
            options = choose(int(draw() * options))
        return counted, 1

    return play


def at_once(row: Row) -> Callable[[], Counted]:
    """A thousand tables, one decision at each; by numpy where there is one."""
    from lastcard.interpreter.fast.engine import tables

    many = tables(rules_of(row), row.players, TABLES, 1)
    many.begin()
    try:
        import numpy
    except ImportError:
        draw = random.Random(1).random

        def answer() -> None:
            for table, options in enumerate(many.options):
                many.answers[table] = int(draw() * options)
    else:
        drawn, options, answers = numpy.random.default_rng(1), numpy.asarray(many.options), numpy.asarray(many.answers)

        def answer() -> None:
            answers[:] = drawn.random(TABLES) * options

    def play() -> Counted:
        answer()
        return TABLES, many.choose()

    return play


# --- runs -------------------------------------------------------------------------------------------------------------


def command(row: Row) -> list[str]:
    return [sys.executable, __file__, "--worker", row.name]


def beside_yardstick(yardstick: Path, wanted: list[Row], seconds: float, repeats: int) -> int:
    with tempfile.TemporaryDirectory() as folder:
        extra = Path(folder) / "extra.json"
        extra.write_text(json.dumps({row.name: command(row) for row in wanted}), encoding="utf-8")
        options = ["-x", str(extra), "-o", ",".join(row.name for row in wanted), "--base", BASE]
        spans = ["-s", str(seconds), "-r", str(repeats), "-w", str(WARM_UP)]
        return subprocess.run([sys.executable, str(yardstick), *options, *spans]).returncode


def alone(row: Row, seconds: float, repeats: int) -> None:
    rates = []
    with subprocess.Popen(command(row), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as worker:
        assert worker.stdin is not None
        assert worker.stdout is not None
        worker.stdout.readline()
        for number, span in enumerate([WARM_UP, *[seconds] * repeats]):
            print(span, file=worker.stdin, flush=True)
            done = json.loads(worker.stdout.readline())
            if number:
                rates.append(done["turns"] / done["cpu"])
        worker.stdin.close()
    print(f"{row.name:<40} {median(rates):>14,.0f} per CPU second ({min(rates):,.0f} to {max(rates):,.0f})", flush=True)


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("words", nargs="*", metavar="ROW")
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--yardstick", type=Path, default=YARDSTICK)
    parser.add_argument("--list", action="store_true", help="the names of the rows")
    parser.add_argument("--worker", metavar="ROW", help="be a worker")
    args = parser.parse_args()
    if args.worker:
        work(next(row for row in rows() if row.name == args.worker))
        return 0
    wanted = [row for row in rows() if not args.words or any(word in row.name for word in args.words)]
    if args.list:
        print("\n".join(row.name for row in wanted))
        return 0
    if args.yardstick.is_file():
        return beside_yardstick(args.yardstick, wanted, args.seconds, args.repeats)
    print(f"{args.yardstick} is absent: no ratio, only our own rates")
    for row in wanted:
        alone(row, args.seconds, args.repeats)
    return 0


if __name__ == "__main__":
    sys.exit(main())
