"""`lastcard test --mutate`: which small changes of the rules do scenarios not notice, and what would notice them?"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import click

from lastcard.dsl.reading.sorts import glance
from lastcard.interpreter.output import pour, say, say_data
from lastcard.interpreter.runs.workers import CalledOff

from .crew import Crew, Questions, crew_of
from .mutants import Mutant
from .scenarios import Collected, NothingThere, collected, target_of
from .survivors import Missing, shows
from .trial import Bench

SURVIVORS, CALLED_OFF, UNREADABLE, LOST = 1, 1, 2, 3
BATCH = 8  # survivors that are searched for at a time; what is found for one may show others, too


@dataclass(frozen=True, slots=True)
class Wanted:
    name: str
    paths: tuple[Path, ...] = ()
    write: Path | None = None
    as_json: bool = False
    seed: int = 0
    workers: int = 1


@dataclass(frozen=True, slots=True)
class Proposed:
    """A scenario that is missing, and the mutants that it would show."""

    text: str
    keys: list[str]


@dataclass(slots=True)
class Found:
    mutants: int
    noticed: int = 0
    proposed: list[Proposed] = field(default_factory=list)
    equal: dict[str, int] = field(default_factory=dict)  # mutant -> positions that were looked at
    open: list[str] = field(default_factory=list)  # nobody has looked yet
    called_off: bool = False

    @property
    def shown(self) -> int:
        """Survivors with a witness."""
        return sum(len(one.keys) for one in self.proposed)


def mutate(wanted: Wanted) -> int:
    """Put scenarios to the test and print what they do not notice; gives the exit code."""
    try:
        target = target_of(wanted.name)
        _refuse_another_file(wanted.write)
    except (NothingThere, FileExistsError) as error:
        say(str(error), err=True)
        return UNREADABLE
    scenarios = collected(target, wanted.paths)
    if not scenarios.groups:
        say(f"no scenario speaks of `{wanted.name}`; give the files or folders in which they are", err=True)
        return UNREADABLE
    folder = wanted.write.parent if wanted.write is not None else Path()
    try:
        with crew_of(wanted.workers, scenarios.groups, wanted.seed, folder) as crew, CalledOff() as called_off:
            found = found_by(crew, folder, called_off)
    except BrokenExecutor:
        say("a process at work was ended from outside", err=True)
        return LOST
    bench = crew.questions.bench
    if wanted.as_json:
        say_data(as_data(wanted.name, scenarios, bench, found), indent=2)
    else:
        _tell(wanted.name, scenarios, bench, found)
    if wanted.write is not None and found.proposed:
        _add(wanted.write, [one.text for one in found.proposed])
        say(f"{_count(len(found.proposed), 'scenario')} written to {wanted.write}", err=True)
    if found.called_off:
        say("called off: this is what was found until then", err=True)
    return SURVIVORS if found.proposed or found.called_off else 0


# --- the search -------------------------------------------------------------------------------------------


def found_by(crew: Crew, folder: Path, called_off: Callable[[], bool]) -> Found:
    bench = crew.questions.bench
    found, survivors = Found(len(bench.keys)), list[str]()
    with _bar("mutants", len(bench.keys)) as step:
        for key, noticed in crew.answers(Questions.noticed, bench.keys, called_off):
            found.noticed += noticed
            survivors += [] if noticed else [key]
            step(1)
    tried = found.noticed + len(survivors)
    with _bar("survivors", len(survivors)) as step:
        while survivors and not called_off():
            batch, survivors, known = survivors[:BATCH], survivors[BATCH:], len(found.proposed)
            looked = dict(crew.answers(Questions.missing, batch, called_off))
            _take(bench, found, looked, folder)
            found.open += [key for key in batch if key not in looked]
            new = found.proposed[known:]
            left = [key for key in survivors if not _shown_already(bench, new, key, folder)]
            step(len(batch) + len(survivors) - len(left))
            survivors = left
    found.open += [*survivors, *bench.keys[tried:]]
    found.called_off = bool(found.open)
    return found


def _take(bench: Bench, found: Found, looked: dict[str, Missing], folder: Path) -> None:
    for key, missing in looked.items():
        if not missing.text:
            found.equal[key] = missing.positions
        elif not _shown_already(bench, found.proposed, key, folder):
            found.proposed.append(Proposed(missing.text, [key]))


def _shown_already(bench: Bench, proposed: Sequence[Proposed], key: str, folder: Path) -> bool:
    """Would one of the scenarios found so far notice it, too? Then it is that one's."""
    for one in proposed:
        if shows(bench, key, one.text, folder):
            one.keys.append(key)
            return True
    return False


@contextmanager
def _bar(label: str, length: int) -> Iterator[Callable[[int], None]]:
    """Where somebody sees it."""
    with click.progressbar(length=length, label=label, file=sys.stderr, hidden=not sys.stderr.isatty()) as bar:
        yield bar.update


# --- what is told -----------------------------------------------------------------------------------------


def as_data(name: str, scenarios: Collected, bench: Bench, found: Found) -> dict[str, Any]:
    return {
        "of": name,
        "scenarios": scenarios.scenarios,
        "failing": [case.title for case in scenarios.failing],
        "mutants": found.mutants,
        "noticed": found.noticed,
        "missing": [
            {"scenario": one.text, "mutants": [_as_data(bench.told(key)) for key in one.keys]} for one in found.proposed
        ],
        "equal": [{**_as_data(bench.told(key)), "positions": looked} for key, looked in found.equal.items()],
        "open": [_as_data(bench.told(key)) for key in found.open],
        "called off": found.called_off,
    }


def _as_data(mutant: Mutant) -> dict[str, Any]:
    place = {"file": _near(mutant.place.file), "line": mutant.place.line}
    return {"entry": mutant.entry, "kind": mutant.kind, "change": mutant.said, "place": place}


def _tell(name: str, scenarios: Collected, bench: Bench, found: Found) -> None:
    say(f"{name}: {_count(scenarios.scenarios, 'scenario')}, {_count(found.mutants, 'mutant')}")
    if scenarios.failing:
        say(f"left out, for it fails as the rules are: {_count(len(scenarios.failing), 'scenario')}")
    say(f"noticed: {found.noticed}; not noticed, with a witness: {found.shown}; without: {len(found.equal)}")
    if found.equal:
        say("", "Equal, as far as was looked:")
        say(*(f"  {_line(bench.told(key))} ({looked:,} positions)" for key, looked in found.equal.items()))
    if found.open:
        say("", "Not looked at:", *(f"  {_line(bench.told(key))}" for key in found.open))
    if found.proposed:
        say("", "Missing scenarios, each with what nobody would notice without it:")
    for one in found.proposed:
        say("", *(f"# {_line(bench.told(key))}" for key in one.keys))
        pour(one.text)


def _line(mutant: Mutant) -> str:
    return f"{_near(mutant.place.file)}:{mutant.place.line}  {mutant.sentence}"


def _near(file: str) -> str:
    """As one would type it here, if it is below this folder."""
    near = os.path.relpath(file) if file else file
    return file if near.startswith("..") else near


def _count(number: int, what: str) -> str:
    return f"{number:,} {what}{'' if number == 1 else 's'}"


# --- the file ---------------------------------------------------------------------------------------------


def _refuse_another_file(path: Path | None) -> None:
    if path is None:
        return
    if not path.parent.is_dir():
        raise NothingThere(f"{path}: there is no such folder")
    if path.exists() and path.stat().st_size and glance(path) != "scenario":
        raise FileExistsError(f"{path} is there and is no file of scenarios; nothing would be added to it")


def _add(path: Path, texts: Sequence[str]) -> None:
    """To what is there; each begins with the line that parts documents."""
    begun = path.read_bytes() if path.exists() else b""
    with open(path, "a", encoding="utf-8", newline="\n") as file:
        file.write("\n" if begun and not begun.endswith(b"\n") else "")
        file.write("".join(texts))
