"""Mutants of rulebooks, scenarios, records and saves: each comes to a diagnostic or a result, and never to a traceback.

    python benchmarks/tracebacks.py --number 200000 --seed 1 --workers 2

The same seed gives the same mutants. Prints whatever else came of one, and a line that sums it all up.
"""

from __future__ import annotations

import argparse
import signal
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable
from functools import cache
from io import StringIO
from multiprocessing import Pool
from pathlib import Path
from random import Random
from types import FrameType
from zlib import crc32

sys.path.insert(0, str(Path(__file__).parents[1]))

from lastcard.dsl.diagnostics.problem import render
from lastcard.dsl.layout.layout import formatted
from lastcard.dsl.load import load_bytes
from lastcard.dsl.reading.source import read
from lastcard.dsl.shelf import SHIPPED
from lastcard.interpreter.host.api import load
from lastcard.interpreter.player.play import play_command
from lastcard.interpreter.player.replay import replay_command
from lastcard.interpreter.proof.record import record_round
from lastcard.interpreter.proof.scenario import run_file
from lastcard.interpreter.proof.witness import with_positions
from lastcard.interpreter.table.saves import SaveError, read_save, resumed, rules_of
from tests.mutants import MUTATIONS, TOKEN, Mutation, of_bytes, of_lines, of_structure, of_tokens, originals, played

ROOT = Path(__file__).parents[1]
PATIENCE = 30  # seconds of processor time for one mutant
RECORDS = 3  # rounds of each rulebook that is recorded
BOOKS = ("classic", "flip", "no-mercy", "mau-mau", "monster-high-fr", "kung-fu-panda-pt")
FORMS: tuple[Mutation, ...] = (of_bytes, of_tokens, of_lines, *[of_structure] * 5)


class Hangs(Exception):
    """A mutant that takes too long."""


# --- what is mutated ------------------------------------------------------------------------------


@cache
def folder() -> Path:
    """One for each process; it goes away with it."""
    kept.append(tempfile.TemporaryDirectory(prefix="tracebacks-"))
    return Path(kept[-1].name)


kept: list[tempfile.TemporaryDirectory[str]] = []


@cache
def scenarios() -> tuple[str, ...]:
    """Documents of scenario files, and house rules with their examples."""
    files = sorted((ROOT / "tests" / "scenarios").rglob("*.yaml"))
    documents = [part for path in files for part in path.read_text(encoding="utf-8").split("\n---\n")]
    house_rules = [path.read_text(encoding="utf-8") for path in sorted((SHIPPED / "house-rules").glob("*.yaml"))]
    return tuple(text for text in (*documents, *house_rules) if _is_material(text))


def _is_material(text: str) -> bool:
    """A document that has numbers to change."""
    return read(text.encode(), "")[0] is not None and any(token.isdigit() for token in TOKEN.findall(text))


@cache
def records() -> tuple[str, ...]:
    return tuple(record_round(load(book).program, 3, 1, number) for book in BOOKS for number in range(RECORDS))


@cache
def saves() -> tuple[tuple[str, ...], ...]:
    """The lines of games that were kept, without their checksums."""
    found: list[tuple[str, ...]] = []
    for seed, book in enumerate(BOOKS):
        path = folder() / f"{book}.game"
        play_command(book, "Ana=bot,Blas=random,Eva=bot", seed, save=str(path), source=StringIO(), out=StringIO())
        found.append(tuple(line.split(" ", 2)[2] for line in path.read_text(encoding="utf-8").splitlines()))
    return tuple(found)


# --- where it goes --------------------------------------------------------------------------------


def mutant_of(random: Random, texts: tuple[str, ...], forms: tuple[Mutation, ...] = FORMS) -> bytes:
    return random.choice(forms)(random, random.choice(texts))


def rulebook(random: Random) -> str:
    """Judged as `validate` does it, laid out, and if it is in order, played."""
    data, name = mutant_of(random, originals(), MUTATIONS), str(folder() / "mutant.yaml")
    loaded = with_positions(load_bytes(data, name))
    for problem in loaded.diagnostics:
        render(problem, loaded.texts.get(problem.span.file) if problem.span else None)
    formatted(data, name)
    if loaded.rulebook is not None:
        return played(loaded.rulebook, random.randrange(1_000))
    assert loaded.diagnostics, "neither a rulebook nor a diagnostic"
    return "refused"


def scenario(random: Random) -> str:
    return refereed(mutant_of(random, scenarios()))


def record(random: Random) -> str:
    return refereed(mutant_of(random, records()))


def refereed(data: bytes) -> str:
    """Run as a scenario, shown move by move, laid out."""
    path = folder() / "mutant.yaml"
    path.write_bytes(data)
    verdicts = list(run_file(path))
    looked_at(path)
    formatted(data, str(path))
    if any(verdict.diagnostics for verdict in verdicts) or not verdicts:
        return "refused"
    return "passed" if all(verdict.passed for verdict in verdicts) else "failed"


def save(random: Random) -> str:
    """Gone on with, and shown move by move."""
    path = folder() / "mutant.game"
    path.write_bytes(mutant_save(random, random.choice(saves())))
    looked_at(path)
    try:
        kept_game = read_save(path)
        resumed(kept_game, rules_of(kept_game.header))
    except SaveError:
        return "refused"
    return "passed"


def mutant_save(random: Random, lines: tuple[str, ...]) -> bytes:
    """Some are signed anew after the change, for nothing else would get beyond the checksums."""
    if random.random() < 0.2:
        return of_bytes(random, signed([line.encode() for line in lines]).decode())
    changed = [line.encode() for line in lines]
    if random.random() < 0.5:
        changed[0] = random.choice((of_structure, of_tokens, of_bytes))(random, lines[0])
    else:
        changed[1:] = of_tokens(random, "\n".join(("1", *lines[1:]))).split(b"\n")[1:]
    return signed(changed)


def signed(lines: list[bytes]) -> bytes:
    data, checksum = b"", 0
    for line in lines:
        checksum = crc32(line, checksum)
        data += b"%08x %d %s\n" % (checksum, len(line), line)
    return data


def looked_at(path: Path) -> None:
    shown, said, sys.stderr = StringIO(), sys.stderr, StringIO()
    try:
        replay_command(str(path), False, StringIO(), shown)
    finally:
        sys.stderr = said
    assert all(char.isprintable() or char == "\n" for char in shown.getvalue()), "something unprintable was shown"


KINDS: tuple[Callable[[Random], str], ...] = (rulebook, scenario, record, save)


def prepare() -> None:
    """What is mutated, before anybody looks at the clock."""
    for material in (originals, scenarios, records, saves):
        assert material()


# --- the count ------------------------------------------------------------------------------------


def hang(number: int, frame: FrameType | None) -> None:
    raise Hangs


def try_one(which: tuple[int, int]) -> tuple[int, str, float]:
    seed, number = which
    kind = KINDS[number % len(KINDS)]
    signal.signal(signal.SIGPROF, hang)
    signal.setitimer(signal.ITIMER_PROF, PATIENCE)
    begin = time.process_time()
    try:
        result = f"{kind.__name__} {kind(Random(f'traceback {seed} {number}'))}"
    except Exception as error:
        where = traceback.extract_tb(error.__traceback__)[-1]
        place = f"{Path(where.filename).name}:{where.lineno}"
        result = f"FAILED {kind.__name__} {type(error).__name__} ({place}): {str(error)[:80]}"
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
    return number, result, time.process_time() - begin


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--number", type=int, default=4_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--workers", type=int, default=1)
    args = parser.parse_args()
    results, failures, slowest, begin = Counter[str](), Counter[str](), (0.0, -1), time.perf_counter()
    with Pool(args.workers, prepare) as pool:
        tries = ((args.seed, number) for number in range(args.number))
        for number, result, seconds in pool.imap_unordered(try_one, tries, chunksize=40):
            failed = result.startswith("FAILED")
            results[" ".join(result.split()[1:2]) + " FAILED" if failed else result] += 1
            slowest = max(slowest, (seconds, number))
            if failed and not failures[result]:
                print(f"mutant {number}: {result}", flush=True)
            failures[result] += failed
    counts = ", ".join(f"{count} {name}" for name, count in sorted(results.items()))
    print(
        f"seed {args.seed}, {args.number} mutants in {time.perf_counter() - begin:.0f} s: {failures.total()} failures; "
        f"{counts}; the slowest {slowest[0]:.2f} s (mutant {slowest[1]})"
    )
    return int(failures.total() > 0)


if __name__ == "__main__":
    sys.exit(main())
