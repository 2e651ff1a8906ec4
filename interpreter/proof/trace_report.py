"""The report of `lastcard trace`, as text and as JSON."""

from __future__ import annotations

from collections.abc import Iterator

from lastcard.dsl.rulebook import Rulebook
from lastcard.interpreter.output import json_text

from .trace import Trace, Traced, per_cent

Traces = list[tuple[Rulebook, Trace]]


def as_text(traces: Traces) -> Iterator[str]:
    if len(traces) == 1:
        yield from _details(*traces[0])
    else:
        for _, trace in traces:
            yield _line(trace)
            yield from (f"  gap: {_gap(row)}" for row in trace.gaps)
    if not all(trace.shown_known for _, trace in traces):
        yield "no scenarios here: only clause -> rule was traced (see --scenarios)"
    yield _summary(traces)


def _details(book: Rulebook, trace: Trace) -> Iterator[str]:
    for row in trace.rows:
        rules = ", ".join(row.rules) or ("no rule" if not row.is_rule else "GAP: not cited")
        more = f" and {len(row.scenarios) - 2} more" if len(row.scenarios) > 2 else ""
        shown = ", ".join(row.scenarios[:2]) + more or ("GAP: not shown" if row.to_show and trace.shown_known else "")
        yield f"{row.clause.id}: {row.clause.says}"
        yield f"    -> {rules}" + (f" -> {shown}" if shown else "")
    yield ""
    yield "Readings chosen where the sheet is silent:"
    for silence in book.silences:
        question = f"question {silence.question}, " if silence.question else ""
        yield f"  {silence.name} ({question}{silence.status}): {silence.reading}"
    yield ""


def _line(trace: Trace) -> str:
    cited, shown = trace.cited(), trace.shown()
    text = f"{trace.rulebook:<20} {cited[0]:>4} of {cited[1]} clauses cited"
    return text + (f", {shown[0]:>3} of {shown[1]} shown" if trace.shown_known else "")


def _gap(row: Traced) -> str:
    missing = "cited by no rule" if not row.rules else "shown by no scenario"
    return f"{row.clause.id} is {missing}: {row.clause.says}"


def _summary(traces: Traces) -> str:
    cited = (sum(trace.cited()[0] for _, trace in traces), sum(trace.cited()[1] for _, trace in traces))
    shown = (sum(trace.shown()[0] for _, trace in traces), sum(trace.shown()[1] for _, trace in traces))
    books = f"{len(traces)} rulebook{'s' * (len(traces) != 1)}"
    text = f"{books}: {cited[0]} of {cited[1]} clauses cited ({per_cent(cited)})"
    known = all(trace.shown_known for _, trace in traces)
    return text + (f", {shown[0]} of {shown[1]} shown ({per_cent(shown)})" if known else "")


def as_json(traces: Traces) -> Iterator[str]:
    yield from json_text([_data(book, trace) for book, trace in traces], indent=2).split("\n")


def _data(book: Rulebook, trace: Trace) -> dict[str, object]:
    clauses = [
        {
            "id": row.clause.id,
            "says": row.clause.says,
            "topic": row.clause.topic,
            "rules": list(row.rules),
            "scenarios": list(row.scenarios),
        }
        for row in trace.rows
    ]
    silences = [
        {"name": silence.name, "question": silence.question, "reading": silence.reading, "status": silence.status}
        for silence in book.silences
    ]
    return {
        "rulebook": trace.rulebook,
        "cited": trace.cited(),
        "shown": trace.shown() if trace.shown_known else None,
        "gaps": [row.clause.id for row in trace.gaps],
        "clauses": clauses,
        "silences": silences,
    }
