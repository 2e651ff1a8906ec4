"""How much of the core do the tests notice? Small mutants of its source, and which of them the tests kill.

    python benchmarks/core_mutants.py --number 40 [--seed 1] [--rooms dsl/check] [--workers 2]

A mutant changes one place of one module (source_mutations.py). The tests chosen for its room are run on it until one
fails; a mutant that none fails on survives. What has been tried is kept in build/core_mutants.jsonl and not tried again
as long as neither the module nor the tests change, so that a long run may be left and gone on with. The survivors are
written to build/survivors.txt, in the form that equivalent_mutants.yaml wants for those that are no gap in the tests.

Killed of a sample drawn afresh, after the gaps that others had shown were closed (seed 20261119, 120 of 5,108 mutants
that are not known to be equivalent): engine 52 of 52, assembler 8 of 8, checks 59 of 60. The one that survived only
spared work, and is on the list now. Before that, with seed 7311: engine 41 of 50, assembler 2 of 3, checks 37 of 47.

Of the compiler (50 of 6,080 mutants for each seed): of seed 20261119 49 are killed and one is equivalent; of seed 4711
44 are killed, five are equivalent and one stood in a function that nothing called, and that is gone. Survivors were
tried again alone, with the tests that they had shown to be missing.

How to choose TESTS: what kills soonest comes first, for every stage is begun only where all before it passed. A stage
should take few seconds to collect; one that hardly kills anything, but takes long, is not worth its time.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from pathlib import Path
from random import Random
from typing import Any

from ruamel.yaml import YAML

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.source_mutations import Mutation, mutations

ROOT = Path(__file__).parents[1]
EQUIVALENT = Path(__file__).parent / "equivalent_mutants.yaml"
KEPT = ROOT / "build" / "core_mutants.jsonl"
SURVIVORS = ROOT / "build" / "survivors.txt"
COPIED = ("dsl", "interpreter", "rulebooks", "tests", "docs", "benchmarks", "lastcard", "pyproject.toml", "README.md")
Stage = tuple[str, ...]
PLAY = (
    (
        "tests/interpreter/test_engine.py",
        "tests/interpreter/test_rare_cases.py",
        "tests/interpreter/test_state.py",
        "tests/interpreter/test_assemble.py",
        "tests/interpreter/test_touches.py",
        "tests/interpreter/test_told.py",
    ),
    (
        "tests/interpreter/test_writer.py",
        "tests/interpreter/test_values.py",
        "tests/interpreter/test_law.py",
        "tests/interpreter/test_questions.py",
        "tests/interpreter/test_steps.py",
        "tests/interpreter/test_notation.py",
    ),
    ("tests/test_words.py", "tests/interpreter/test_words_at_work.py", "tests/interpreter/test_runaway.py"),
    (
        "tests/interpreter/test_strange_tables.py",
        "tests/interpreter/test_chance.py",
        "tests/interpreter/test_costs.py",
        "tests/dsl/test_judgements.py::test_the_checks_find_out_what_they_found_out_before[costs]",
    ),
    ("tests/interpreter/test_house_rules.py", "tests/properties/test_who_did_it.py"),
    ("tests/test_scenarios.py", "tests/interpreter/test_game.py"),
    ("tests/properties/test_rows.py", "tests/properties/test_determinism.py"),
    ("tests/properties/test_given.py", "tests/properties/test_keys.py", "tests/properties/test_secrecy.py"),
)
CHECKS = (
    (
        "tests/dsl/test_known.py",
        "tests/dsl/test_block_checks.py",
        "tests/dsl/test_entry_checks.py",
        "tests/dsl/test_window_checks.py",
        "tests/dsl/test_prices.py",
        "tests/dsl/test_too_much.py",
    ),
    ("tests/test_bad_rulebooks.py", "tests/dsl/test_chains.py", "tests/dsl/test_graph.py", "tests/dsl/test_bounds.py"),
    ("tests/dsl/test_judgements.py",),
    (
        "tests/dsl/test_conflicts.py",
        "tests/dsl/test_guards.py",
        "tests/dsl/test_trends.py",
        "tests/properties/test_order.py::test_what_matters_is_refused_in_the_file_itself",
        "tests/properties/test_order.py::test_what_does_not_is_accepted",
    ),
    ("tests/test_pages.py", "tests/test_editions.py"),
    ("tests/dsl/test_overlay.py", "tests/interpreter/test_house_rules.py", "tests/interpreter/test_words_at_work.py"),
    ("tests/properties/test_generated_rulebooks.py", "tests/test_attacks.py"),
)
# Of the compiler: what a game is made of, whole games, small ones, and what stands around them.
GAMES = tuple(
    (f"tests/compiled/test_{name}.py",) for name in ("equality", "stepping", "rounds", "watching", "rare_words")
)
COMPILED = (
    ("tests/compiled/test_library.py", "tests/compiled/test_price.py"),
    *GAMES,
    ("tests/compiled/test_rows.py",),
)
DIALECT = (("tests/compiled/test_dialect.py",), *GAMES)
# Room -> the tests that are tried on its mutants, stage by stage.
TESTS = {
    "interpreter/engine": PLAY,
    "interpreter/assemble": PLAY,
    "dsl/check": CHECKS,
    "interpreter/compiled": COMPILED,
    "interpreter/dialect": DIALECT,
}
PATIENCE = 3  # times what the tests take without a mutant; who takes longer runs for ever
LEAST_SECONDS = 10


@dataclass(frozen=True)
class Result:
    mutation: Mutation
    survived: bool
    by: str
    seconds: float

    def __str__(self) -> str:
        verdict = "SURVIVED" if self.survived else "killed  "
        what = f"{self.mutation.file}:{self.mutation.line}: {self.mutation.change}"
        return f"{verdict} {self.seconds:5.1f} s  {what}" + (f"   [{self.by}]" if self.by else "")


# --- which mutants ----------------------------------------------------------------------------------------------------


@cache
def source(file: str) -> str:
    """As it was at the beginning: somebody may work on it in the meantime."""
    return (ROOT / file).read_text(encoding="utf-8")


def all_mutations(rooms: Sequence[str]) -> list[Mutation]:
    paths = [path for room in rooms for path in sorted((ROOT / room).rglob("*.py"))]
    return [one for file in (str(path.relative_to(ROOT)) for path in paths) for one in mutations(file, source(file))]


def name_of(one: Mutation) -> tuple[str, str, str]:
    """File, text of the line and change: what stays the same when lines move."""
    line = source(one.file).splitlines()[one.line - 1]
    return one.file, line.strip(), one.change


def equivalent() -> set[tuple[str, str, str]]:
    """Mutants that have been looked at and mean what the original means."""
    found = YAML(typ="safe").load(EQUIVALENT.read_text(encoding="utf-8")) or []
    assert all(one["why"] for one in found)
    return {(one["file"], one["line"], one["change"]) for one in found}


def room_of(one: Mutation) -> str:
    return next(room for room in TESTS if one.file.startswith(f"{room}/"))


# --- what has been tried already --------------------------------------------------------------------------------------


def fingerprint(one: Mutation) -> str:
    """Of a mutant, its module and the tests it is tried with."""
    texts = [source(one.file), one.change, f"{one.start} {one.end} {one.after}"]
    texts += [source(test.partition("::")[0]) for stage in TESTS[room_of(one)] for test in stage]
    return hashlib.blake2b("\0".join(texts).encode(), digest_size=12).hexdigest()


def kept() -> dict[str, dict[str, Any]]:
    lines = KEPT.read_text(encoding="utf-8").splitlines() if KEPT.exists() else []
    return {found["mutant"]: found for found in map(json.loads, lines)}


def keep(result: Result) -> None:
    KEPT.parent.mkdir(exist_ok=True)
    row = {"mutant": fingerprint(result.mutation), "what": str(result), "survived": result.survived}
    with KEPT.open("a", encoding="utf-8") as file:
        file.write(json.dumps({**row, "by": result.by, "seconds": round(result.seconds, 1)}) + "\n")


# --- trying them ------------------------------------------------------------------------------------------------------


class Server:
    """A copy of the tree and a process in it that tries the mutants of one module."""

    def __init__(self, tree: Path, file: str) -> None:
        self.file = file
        module = file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        environment = {**os.environ, "PYTHONPATH": str(tree)}
        command = [sys.executable, "benchmarks/mutant_server.py", module]
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, cwd=tree, env=environment, stdin=pipe, stdout=pipe, text=True)

    def __enter__(self) -> Server:
        return self

    def __exit__(self, *error: object) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()

    def tried(self, text: str, tests: Sequence[str], seconds: int) -> dict[str, Any]:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        order = {"file": self.file, "text": text, "tests": tests, "seconds": seconds}
        print(json.dumps(order), file=self.process.stdin, flush=True)
        answer: dict[str, Any] = json.loads(self.process.stdout.readline() or sys.exit("what tries mutants has died"))
        return answer


def copy_tree(tree: Path) -> None:
    """Here `lastcard` is a folder with everything in it: links, for the files are looked for where they are."""
    leavings = shutil.ignore_patterns("__pycache__")
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, tree / name, ignore=leavings)
        else:
            shutil.copy(ROOT / name, tree / name)
    for room in ("dsl", "interpreter", "rulebooks"):
        (tree / "lastcard" / room).symlink_to(tree / room)


def usual_seconds(tree: Path, rooms: Iterable[str]) -> dict[Stage, int]:
    """How long a trial of each stage may take; the tests pass where nothing is changed."""
    found: dict[Stage, int] = {}
    for room in rooms:
        file = f"{room}/__init__.py"
        with Server(tree, file) as server:
            for stage in TESTS[room]:
                if stage not in found:
                    result = server.tried(source(file), stage, 600)
                    assert result["passed"], f"without a mutant: {result['by']}"
                    found[stage] = max(LEAST_SECONDS, int(PATIENCE * result["seconds"]))
                    print(f"{room}: {result['seconds']:.1f} s for {' '.join(stage)}", flush=True)
    return found


def tried(server: Server, one: Mutation, limits: dict[Stage, int]) -> Result:
    text, seconds = one.applied(source(one.file)), 0.0
    for tests in TESTS[room_of(one)]:
        answer = server.tried(text, tests, limits[tests])
        seconds += answer["seconds"]
        if not answer["passed"]:
            return Result(one, False, answer["by"], seconds)
    return Result(one, True, "", seconds)


def try_module(trees: list[Path], file: str, wanted: list[Mutation], limits: dict[Stage, int]) -> list[Result]:
    tree = trees.pop()
    results = []
    try:
        with Server(tree, file) as server:
            for one in wanted:
                results.append(tried(server, one, limits))
                keep(results[-1])
                print(results[-1], flush=True)
    finally:
        trees.append(tree)
    return results


def try_all(wanted: list[Mutation], workers: int) -> list[Result]:
    """Module by module, for a server knows all but one module; the largest first."""
    by_module = [(file, list(several)) for file, several in groupby(wanted, key=lambda one: one.file)]
    by_module.sort(key=lambda pair: -len(pair[1]))
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(workers) as pool:
        trees = [Path(folder) / str(number) for number in range(workers)]
        for tree in trees:
            tree.mkdir()
            copy_tree(tree)
        limits = usual_seconds(trees[0], sorted({room_of(one) for one in wanted}))
        running = [pool.submit(try_module, trees, file, several, limits) for file, several in by_module]
        return [result for one in running for result in one.result()]


# --- the command ------------------------------------------------------------------------------------------------------


def report(results: Sequence[Result]) -> Iterator[str]:
    for room in TESTS:
        here = Counter(one.survived for one in results if room_of(one.mutation) == room)
        if here:
            killed, all_here = here[False], here.total()
            yield f"{room}: {killed} of {all_here} killed ({100 * killed / all_here:.1f} %)"


def write_survivors(results: Sequence[Result]) -> None:
    SURVIVORS.parent.mkdir(exist_ok=True)
    with SURVIVORS.open("w", encoding="utf-8") as file:
        for one in sorted((one.mutation for one in results if one.survived), key=lambda one: (one.file, one.start)):
            name, line, change = map(json.dumps, name_of(one))
            file.write(f"# {one.file}:{one.line}\n- file: {name}\n  line: {line}\n  change: {change}\n  why:\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--number", type=int, default=40, help="how many; 0 is all there are")
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("--rooms", nargs="+", default=list(TESTS), choices=list(TESTS))
    parser.add_argument("--workers", type=int, default=2)
    args = parser.parse_args()
    left_out = equivalent()
    found = [one for one in all_mutations(args.rooms) if name_of(one) not in left_out]
    number = min(args.number or len(found), len(found))
    sample = sorted(Random(args.seed).sample(found, number), key=lambda one: (one.file, one.start))
    known = kept()
    old = [one for one in sample if fingerprint(one) in known]
    print(f"seed {args.seed}: {number} of {len(found)} mutants, {len(old)} tried before", flush=True)
    before = [known[fingerprint(one)] for one in old]
    results = [Result(one, row["survived"], row["by"], row["seconds"]) for one, row in zip(old, before, strict=True)]
    results += try_all([one for one in sample if one not in old], args.workers) if len(old) < number else []
    write_survivors(results)
    print("\n".join(report(results)))
    print(f"survivors: {SURVIVORS.relative_to(ROOT)}; seed {args.seed}")


if __name__ == "__main__":
    main()
