"""What hostile files cost: CPU seconds and memory above a clean rulebook's, each in a process of its own.

    python benchmarks/attacks.py [NAME]

The bar: 1 second of CPU (a clean rulebook that is checked before is not counted) and 64 MB.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from lastcard.dsl.load import load_bytes, load_path
from lastcard.dsl.shelf import SHIPPED
from tests.test_attacks import ATTACKS

SECONDS, MEGABYTES = 1.0, 64.0
PATIENCE = 120


def memory() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def attack(name: str) -> None:
    """In the process of one attack: prints the seconds, the megabytes and the first code."""
    data = ATTACKS[name]()
    load_path(SHIPPED / "editions" / "madagascar-en.yaml")
    before, begin = memory(), time.process_time()
    loaded = load_bytes(data, "attack.yaml")
    spent = time.process_time() - begin
    code = loaded.diagnostics[0].code if loaded.diagnostics else "none"
    print(f"{spent:.3f} {memory() - before:.1f} {code} {len(loaded.diagnostics)} {len(data)}")


def measured(name: str) -> tuple[float, float, str]:
    command = [sys.executable, __file__, name]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        return PATIENCE, 0.0, "does not end"
    if done.returncode:
        return 0.0, 0.0, f"FAILED: {done.stderr.strip().splitlines()[-1]}"
    seconds, megabytes, code, count, size = done.stdout.split()
    return float(seconds), float(megabytes), f"{code} ({count} in all), {int(size):,} bytes"


def main() -> int:
    if len(sys.argv) > 1:
        attack(sys.argv[1])
        return 0
    results = sorted(((*measured(name), name) for name in ATTACKS), reverse=True)
    for seconds, megabytes, what, name in results:
        over = " OVER" if seconds > SECONDS or megabytes > MEGABYTES or "FAILED" in what else ""
        print(f"{seconds:8.3f} s {megabytes:7.1f} MB  {name}: {what}{over}")
    return int(any(line[0] > SECONDS or line[1] > MEGABYTES or "FAILED" in line[2] for line in results))


if __name__ == "__main__":
    sys.exit(main())
