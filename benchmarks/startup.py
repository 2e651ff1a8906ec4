"""Start-up, as a ratio to a bare `python -c pass` of the same interpreter, in one run.

Run it with the Python of an environment in which the wheel (not the checkout) is installed:

    python benchmarks/startup.py [RUNS]
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import tempfile
import time
from importlib.util import find_spec
from pathlib import Path

LASTCARD = str(Path(sys.executable).with_name("lastcard"))
COMMANDS = {
    "python -c pass": [sys.executable, "-c", "pass"],
    "lastcard --help": [LASTCARD, "--help"],
    "lastcard list": [LASTCARD, "list"],
    "lastcard validate monster-high-es": [LASTCARD, "validate", "monster-high-es"],
    "lastcard validate jump-in": [LASTCARD, "validate", "jump-in"],  # with its examples, over several rulebooks
    "lastcard validate stacking": [LASTCARD, "validate", "stacking"],  # what takes longest of all that is shipped
}
PAINTED = "lastcard play, first paint"
BOUNDS = {
    "lastcard --help": 7.5,
    "lastcard list": 8.5,
    "lastcard validate monster-high-es": 22.0,
    "lastcard validate jump-in": 36.0,
    "lastcard validate stacking": 45.0,
    PAINTED: 52.0,
}
GAME = ["play", "classic", "--seed", "1"]
TITLE = b"The classic game"


def seconds(command: list[str], folder: str) -> float:
    begin = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd=folder)
    return time.perf_counter() - begin


def until_painted(folder: str) -> float:
    """From the start to the first that is seen of the table on a terminal."""
    import os
    import pty
    import signal

    begin = time.perf_counter()
    child, terminal = pty.fork()
    if child == 0:
        os.chdir(folder)
        os.environ |= {"TERM": "xterm-256color", "COLUMNS": "80", "LINES": "24", "LASTCARD_HOME": folder}
        os.execv(COMMANDS["lastcard --help"][0], ["lastcard", *GAME])
    written = b""
    while TITLE not in written:
        written += os.read(terminal, 65536)
    taken = time.perf_counter() - begin
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    os.close(terminal)
    return taken


def has_full_screen() -> bool:
    if find_spec("textual") is not None and sys.platform != "win32":
        return True
    print(f"{PAINTED}: not measured, for it needs the extra [tui] and a terminal")
    return False


def main() -> int:
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 15
    painting = has_full_screen()
    times: dict[str, list[float]] = {name: [] for name in (*COMMANDS, *[PAINTED] * painting)}
    with tempfile.TemporaryDirectory() as folder:  # away from the checkout
        for _ in range(runs):  # by turns, so that a busy moment hits all of them
            for name, command in COMMANDS.items():
                times[name].append(seconds(command, folder))
            if painting:
                times[PAINTED].append(until_painted(folder))
    bare = statistics.median(times["python -c pass"])
    over = 0
    for name, values in times.items():
        ratio = statistics.median(values) / bare
        bound = BOUNDS.get(name)
        over += bound is not None and ratio > bound
        print(
            f"{name:<36} {1000 * statistics.median(values):7.1f} ms  x{ratio:5.1f}"
            + (f"  (at most {bound})" if bound else "")
        )
    return int(over > 0)


if __name__ == "__main__":
    sys.exit(main())
