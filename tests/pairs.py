"""What `check` tells of two house rules together: each pair a line of a file, so it can be stopped and gone on with."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

from lastcard.dsl.documents.documents import read_file
from lastcard.dsl.reading.nodes import Mapping, Sequence
from lastcard.dsl.reading.tree import field, text_at
from lastcard.dsl.shelf import GOES_WITH, HOUSE_RULES, shipped_house_rules
from lastcard.interpreter.checking.check import FULL, Effort, checked
from lastcard.interpreter.checking.findings import Finding
from lastcard.interpreter.host.api import RulebookError
from lastcard.interpreter.search.subjects import Subject, subject_of

# A quarter of what a check does, and no entry is left out to see what changes; what is found is looked for in full.
FIRST = Effort(1_000, 40, 16, 4, 2_000, 6_000, 0, 0, 0)
SECONDS = 150.0  # for each of the two: with some pairs rounds are long, and hands large
USUAL = "classic"


@dataclass(frozen=True, slots=True)
class Told:
    """Of one pair: on which rulebook, and what; no rulebook where there is none over which both can be laid."""

    house_rules: tuple[str, ...]
    rulebook: str
    refused: str
    findings: tuple[dict[str, str], ...]
    left_out: tuple[str, ...]


def shown_on(name: str) -> str:
    """The rulebook of the first example of a house rule."""
    document, _ = read_file(HOUSE_RULES / f"{name}.yaml", "house-rule")
    examples = field(document, "examples")
    first = examples.items[0] if isinstance(examples, Sequence) else None
    return text_at(first, "rulebook", USUAL) if isinstance(first, Mapping) else USUAL


def look(file: Path) -> None:
    """Every pair of which the file says nothing yet."""
    known = {told.house_rules for told in read(file)}
    for pair in combinations(shipped_house_rules(), 2):
        if pair not in known:
            line = _line(pair)
            with file.open("a", encoding="utf-8") as lines:
                lines.write(json.dumps(line) + "\n")


def _line(pair: tuple[str, ...]) -> dict[str, Any]:
    found = _laid(pair)
    if isinstance(found, str):
        return {"house_rules": pair, "rulebook": "", "refused": found, "findings": [], "left_out": []}
    result = checked(found, 0, SECONDS, effort=FIRST)
    left_out = result.left_out
    if result.findings:
        result = checked(found, 0, SECONDS, effort=FULL, only={one.detector for one in result.findings})
    findings = [_data(one) for one in result.findings]
    left_out = [*left_out, *result.left_out]
    return {"house_rules": pair, "rulebook": found.book.id, "refused": "", "findings": findings, "left_out": left_out}


def _laid(pair: tuple[str, ...]) -> Subject | str:
    """Both over the first rulebook with which they go together, else the code of what keeps them apart."""
    code = "never with one rulebook"
    for rulebook in _rulebooks(pair):
        try:
            return subject_of(rulebook, pair)
        except RulebookError as error:
            code = next(each.code for each in error.diagnostics if each.severity == "error")
    return code


def _rulebooks(pair: tuple[str, ...]) -> list[str]:
    """With which each of them goes, the usual one first, then those of their first examples."""
    goes = [_goes_with()[name] for name in pair]
    first = (USUAL, *(shown_on(name) for name in pair), *goes[0])
    return [name for name in dict.fromkeys(first) if all(name in each for each in goes)]


@cache
def _goes_with() -> dict[str, list[str]]:
    found: dict[str, list[str]] = json.loads(GOES_WITH.read_text(encoding="utf-8"))
    return found


def _data(one: Finding) -> dict[str, str]:
    told = {"grade": one.grade, "detector": one.detector, "rule": one.rule, "says": one.says}
    return {**told, "certainty": one.certainty, "scenario": one.scenario}


def read(file: Path) -> list[Told]:
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    return [Told(**{key: _frozen(value) for key, value in json.loads(line).items()}) for line in lines]


def _frozen(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def text(file: Path) -> str:
    """What a reader of docs/matrix.md wants to know of all that."""
    return "".join(f"{line}\n" for line in _text(read(file)))


def _text(told: list[Told]) -> Iterator[str]:
    checked_ = [one for one in told if one.rulebook]
    books = Counter(one.rulebook for one in checked_)
    where = ", ".join(f"{count} of them on {book}" for book, count in books.most_common())
    yield f"Of {len(told)} pairs {len(checked_)} go together and were checked, {where}."
    apart = defaultdict[str, list[str]](list)
    for one in told:
        if not one.rulebook:
            apart[one.refused].append(" + ".join(f"`{name}`" for name in one.house_rules))
    for code, pairs in sorted(apart.items()):
        yield f"Never together ({code}): {', '.join(pairs)}."
    short = [" + ".join(f"`{name}`" for name in one.house_rules) for one in checked_ if one.left_out]
    if short:
        yield f"For want of time not all was looked at with {', '.join(short)}."
    told_of = [one for one in checked_ if one.findings]
    yield "" if told_of else "Of all of them `check` tells nothing beside what is listed as meant."
    for one in told_of:
        found = (f["detector"] + (f" (`{f['rule']}`)" if f["rule"] else "") for f in one.findings)
        pair = " + ".join(f"`{name}`" for name in one.house_rules)
        yield f"- {pair}, on {one.rulebook}: {'; '.join(dict.fromkeys(found))}"
