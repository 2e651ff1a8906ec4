"""Mutated rulebooks in numbers: every one is refused with diagnostics, or loads and plays a round.

    python benchmarks/mutants.py --count 100000 --workers 2 [--first 0]

Prints what went otherwise, and a line that sums it all up.
"""

from __future__ import annotations

import argparse
import signal
import sys
import time
import traceback
from collections import Counter
from multiprocessing import Pool
from pathlib import Path
from types import FrameType

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.mutants import mutant, outcome

PATIENCE = 30  # seconds for one mutant
SHOWN = 40


class Hangs(Exception):
    """A mutant that takes too long."""


def hang(number: int, frame: FrameType | None) -> None:
    raise Hangs


def try_one(number: int) -> tuple[int, str, float]:
    signal.signal(signal.SIGALRM, hang)
    signal.alarm(PATIENCE)
    begin = time.process_time()
    try:
        result = outcome(number)
    except Exception as error:
        where = traceback.extract_tb(error.__traceback__)[-1]
        result = f"FAILED {type(error).__name__}: {str(error)[:100]} ({Path(where.filename).name}:{where.lineno})"
    finally:
        signal.alarm(0)
    return number, result, time.process_time() - begin


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=5_000)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--first", type=int, default=0)
    args = parser.parse_args()
    begin, results, slowest = time.perf_counter(), Counter[str](), (0.0, -1)
    failures: dict[str, list[int]] = {}
    with Pool(args.workers) as pool:
        numbers = range(args.first, args.first + args.count)
        for number, result, seconds in pool.imap_unordered(try_one, numbers, chunksize=50):
            results[result.split()[0]] += 1
            slowest = max(slowest, (seconds, number))
            if result.startswith("FAILED"):
                failures.setdefault(result, []).append(number)
                if len(failures[result]) == 1:
                    print(f"mutant {number} ({mutant(number)[0]}): {result}", flush=True)
    for result, found in list(failures.items())[:SHOWN]:
        print(f"{len(found):6} x {result}: {' '.join(map(str, sorted(found)[:5]))}")
    counts = ", ".join(f"{count} {name}" for name, count in sorted(results.items()))
    print(
        f"{args.count} mutants in {time.perf_counter() - begin:.0f} s: {counts}; "
        f"the slowest {slowest[0]:.2f} s (mutant {slowest[1]})"
    )
    return int("FAILED" in results)


if __name__ == "__main__":
    sys.exit(main())
