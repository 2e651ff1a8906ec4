"""Tries mutants one after the other, in a copy of the tree; core_mutants.py starts it and talks to it in lines of JSON.

It imports whatever knows nothing of the mutated modules, once, and reads the shipped files once. Every trial is a fork
of that, so it costs the tests and hardly anything else. What comes of compiling where nothing is changed is noted: a
test for which a mutant of the compiler writes the same cannot notice it, and is broken off.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import resource
import signal
import sys
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

LOG = Path("trial.log")
NOTED = Path("../compiled.txt")  # what is compiled without a mutant: for all trees
WRITERS, FROM_TREES = "interpreter/compiled/", ("interpreter/dialect/", "interpreter/compiled/program.py")
ONE_GAME = tuple(f"tests/compiled/test_{name}.py" for name in ("equality", "library", "rare_words", "watching"))
QUIETLY = (
    "-q",
    "-x",
    "--no-header",
    "-p",
    "no:cacheprovider",
    "-p",
    "no:xdist",
    "--hypothesis-seed=0",
    "-W",
    "ignore::pytest.PytestAssertRewriteWarning",  # somebody of the house has imported anyio, which has a plugin
    "-m",
    "not slow",
)
FIRST_FAILED = re.compile(r"^(?:FAILED|ERROR) (\S+(?:\[.*?\])?)", re.MULTILINE)
CALLED = re.compile(r"(\w+)\(")
CLOCK = 4  # as much time as a trial may take, in times of its processor time: others may be at work too


def prepare(mutated: Iterable[str]) -> None:
    """Import all that a change in these modules cannot reach."""
    from tests.imports import imports, modules

    touched, waiting = set(mutated), list(mutated)
    while waiting:
        here = waiting.pop()
        above = {one.importer for one in imports() if one.imported == here} - touched
        touched |= above
        waiting += above
    source = import_module("lastcard.dsl.reading.source")
    if "dsl.reading.source" not in touched:
        source.read = cache(source.read)  # type: ignore[attr-defined]
    for module in sorted(set(modules()) - touched):
        # To import a module is to import the packages it stands in; what is read as text is imported by nobody.
        alone = module.endswith("__main__") or module.startswith("interpreter.compiled.library.")
        if not alone and not any(module.startswith(f"{one}.") for one in touched):
            import_module("lastcard" if module == "lastcard" else f"lastcard.{module}")
    if "dsl.load" not in touched:
        load = import_module("lastcard.dsl.load")
        for path in import_module("lastcard.dsl.shelf").shipped_rulebooks():
            load.load_path(path)


def trial(order: dict[str, Any]) -> dict[str, Any]:
    """Write the mutant, run the tests, put back what was there."""
    path = Path(order["file"])
    original = path.read_text(encoding="utf-8")
    begin = time.monotonic()
    try:
        _write(path, order["text"])
        code = _apart(lambda: _tested(order, mutated=order["text"] != original), order["seconds"])
    finally:
        _write(path, original)
    output = LOG.read_text(encoding="utf-8", errors="replace")
    failed = FIRST_FAILED.search(output)
    by = "out of time" if code < 0 else failed[1] if failed else output[-300:].strip()
    return {"passed": code == 0, "by": "" if code == 0 else by, "seconds": time.monotonic() - begin}


def _tested(order: dict[str, Any], mutated: bool) -> int:
    if order["file"].startswith((WRITERS, *FROM_TREES)):
        with suppress(Exception):  # what cannot be imported the tests will find
            _watch_compiler(order["file"].startswith(FROM_TREES), mutated)
    return pytest.main([*QUIETLY, *order["tests"]])


def _watch_compiler(dialect: bool, mutated: bool) -> None:
    """Text is at hand sooner than code, and of a change in the dialect it tells nothing."""
    program = import_module("lastcard.interpreter.compiled.program")
    shelf = import_module("lastcard.interpreter.fast.shelf")
    module, of_module = program.Text.module, shelf.Compiled.of_module
    noted = {*NOTED.read_text(encoding="utf-8").split()} if mutated else set()

    def written(what: bytes) -> None:
        name = hashlib.blake2b(what, digest_size=16).hexdigest()
        if not mutated:
            with NOTED.open("a", encoding="utf-8") as file:
                file.write(f"{name}\n")
        elif name in noted and os.environ["PYTEST_CURRENT_TEST"].startswith(ONE_GAME):
            pytest.skip("this is what is compiled without the mutant")

    def module_of(text: Any) -> Any:
        if not (mutated and dialect):
            written(repr((_reached(text.text, text.exports), text.constants, text.arrays, text.exports)).encode())
        return module(text)

    def code_of(tree: Any) -> Any:
        code = of_module(tree)
        if dialect or not mutated:
            written(code.as_bytes())
        return code

    program.Text.module, shelf.Compiled.of_module = module_of, code_of


def _reached(text: str, exports: Iterable[str]) -> list[str]:
    """Of a text the functions that are called from those that are exported: the others are not compiled."""
    functions = {part.partition("(")[0]: part for part in f"\n{text}".split("\ndef ")[1:]}
    found, waiting = set[str](), [*exports]
    while waiting:
        name = waiting.pop()
        if name in functions and name not in found:
            found.add(name)
            waiting += CALLED.findall(functions[name])
    return [functions[name] for name in sorted(found)]


def _write(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8")
    for compiled in (path.parent / "__pycache__").glob(f"{path.stem}.*.pyc"):  # two mutants may be of one second
        compiled.unlink(missing_ok=True)


def _apart(work: Callable[[], int], seconds: int) -> int:
    """What the work gives in a process of its own; below 0 if it had to be ended."""
    child = os.fork()
    if child == 0:
        os.setsid()
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
        log = os.open(LOG, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        for stream in (1, 2):
            os.dup2(log, stream)
        os._exit(int(work()))
    ends = time.monotonic() + CLOCK * seconds
    while time.monotonic() < ends:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            _end(child)  # whatever its tests have left behind
            return os.waitstatus_to_exitcode(status)
        time.sleep(0.02)
    _end(child)
    os.waitpid(child, 0)
    return -1


def _end(group: int) -> None:
    with suppress(ProcessLookupError):
        os.killpg(group, signal.SIGKILL)


def main() -> None:
    answers = os.fdopen(os.dup(1), "w")  # so that nothing that is printed is taken for an answer
    os.dup2(2, 1)
    prepare(sys.argv[1:])
    for line in sys.stdin:
        print(json.dumps(trial(json.loads(line))), file=answers, flush=True)


if __name__ == "__main__":
    sys.path.insert(0, str(Path.cwd()))
    main()
