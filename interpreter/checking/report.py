"""What was found, told: as text, as JSON, for GitHub, as SARIF; and the scenarios as files."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from lastcard.dsl.diagnostics.problem import Diagnostic, as_github, as_sarif

from .detectors import page_of
from .findings import Finding, Result

SEVERITY = {"defect": "error", "remark": "warning"}
BY = {"construction": "by construction", "search": "by exhaustive search", "sampling": "by sampling"}
BREAK = "\n"


def as_data(result: Result) -> dict[str, Any]:
    return {
        "rulebook": result.title,
        "findings": [_finding(one) for one in result.findings],
        "meant": [_finding(one) | {"reason": one.meant} for one in result.meant],
        "guarantees": [f"{one.says} ({BY[one.by]})" for one in result.guarantees],
        "left_out": list(dict.fromkeys(result.left_out)),
    }


def _finding(one: Finding) -> dict[str, Any]:
    place = None if one.place is None else {"file": one.place.file, "line": one.place.line}
    return {
        "grade": one.grade,
        "detector": one.detector,
        "rule": one.rule,
        "place": place,
        "scenario": one.scenario or None,
        "certainty": one.certainty,
        "says": one.says,
    }


def as_text(result: Result, saved: dict[int, str] | None = None) -> Iterator[str]:
    for number, one in enumerate(result.findings):
        where = f"{one.place.file}:{one.place.line}: " if one.place else ""
        yield f"{where}{one.grade}: {one.says} [{one.detector}]"
        yield f"  how sure: {one.certainty}"
        if saved and number in saved:
            yield f"  shown by {saved[number]}"
        elif one.scenario:
            yield from (f"    {line}" for line in one.scenario.splitlines()[1:])
        yield ""
    for one in result.meant:
        yield f"meant: {one.says} [{one.detector}]: {one.meant}"
    defects = sum(one.grade == "defect" for one in result.findings)
    remarks = len(result.findings) - defects
    yield f"{result.title}: {_many(defects, 'defect')}, {_many(remarks, 'remark')}"
    if result.findings:
        yield "`lastcard explain DETECTOR` says more of each."
    yield from ["", "What holds:", *(f"- {one.says} ({BY[one.by]})" for one in result.guarantees)]
    if result.left_out:
        yield f"Not looked at for want of time: {', '.join(dict.fromkeys(result.left_out))}."


def _many(number: int, what: str) -> str:
    return f"{number or 'no'} {what}{'s' * (number != 1)}"


def diagnostics(result: Result) -> list[Diagnostic]:
    return [
        Diagnostic(one.detector, one.says, one.place, f"how sure: {one.certainty}", severity=SEVERITY[one.grade])  # type: ignore[arg-type]
        for one in result.findings
    ]


def as_github_lines(result: Result) -> list[str]:
    return [as_github(one) for one in diagnostics(result)]


def as_sarif_log(result: Result) -> dict[str, Any]:
    """With the page of each detector as its description."""
    log = as_sarif(diagnostics(result))
    for rule in log["runs"][0]["tool"]["driver"]["rules"]:
        page = page_of(rule["id"])
        if page is not None:
            rule |= {"shortDescription": {"text": page.title}, "fullDescription": {"text": page.what}}
    return log


def saved(result: Result, folder: Path) -> dict[int, str]:
    """The scenarios as files, by the numbers of the findings; raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    found: dict[int, str] = {}
    for number, one in enumerate(result.findings):
        if one.scenario:
            name = one.rule.replace(" ", "-") or "game"
            path = folder / f"{one.detector}.{name}.yaml"
            twin = 2
            while str(path) in found.values():
                path = folder / f"{one.detector}.{name}.{twin}.yaml"
                twin += 1
            path.write_text(one.scenario.removeprefix(f"---{BREAK}"), encoding="utf-8")
            found[number] = str(path)
    return found
