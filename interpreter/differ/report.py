"""What a comparison says, as text, as data, and as files of scenarios."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from lastcard.dsl.compose.entries import Part
from lastcard.dsl.shelf import SHIPPED
from lastcard.interpreter.search.subjects import Subject

from .differ import Compared, Difference, Found
from .entries import clauses_of, said

NO_TRACE = "nothing in play: no difference in {:,} positions of a single round, nor from one round to the next"
NO_SCENARIO = "no scenario shows it, for a scenario is a single round"


def entry_text(both: Compared, each: Difference) -> Iterator[str]:
    """One entry, as each of the two has it."""
    yield f"{each.name}: {each.how}"
    for sign, subject, part in (("-", both.a, each.a), ("+", both.b, each.b)):
        if part is not None:
            first, *more = said(subject, part)
            yield f"  {sign} {first}"
            yield from (f"    {line}" for line in more)


def found_text(both: Compared, found: Found) -> Iterator[str]:
    """What one cause brings about: a sentence for each position, and the simplest as a scenario."""
    yield f"In play, {' and '.join(found.cause.names)}:"
    if found.afterwards:
        yield f"  {found.afterwards} ({NO_SCENARIO})"
    elif not found.witnesses:
        yield f"  {NO_TRACE.format(found.looked_at)}"
    yield from dict.fromkeys(f"  {witness.told}" for witness in found.witnesses)
    for name, witness in list(found.named())[:1]:
        for _, text in list(witness.scenarios(both, name))[:1]:
            yield from ("", *(f"    {line}" for line in text.splitlines()))
    yield ""


def entry_data(both: Compared, each: Difference) -> dict[str, Any]:
    sides = {"a": _side(both.a, each.a), "b": _side(both.b, each.b)}
    return {"name": each.name, "how": each.how, **sides}


def _side(subject: Subject, part: Part | None) -> dict[str, Any] | None:
    if part is None:
        return None
    file = Path(part.place.file)
    named = file.relative_to(SHIPPED.parent).as_posix() if SHIPPED in file.parents else str(file)
    return {
        "says": said(subject, part),
        "clauses": list(clauses_of(subject, part.name)),
        "place": {"file": named, "line": part.place.line},
    }


def found_data(both: Compared, found: Found) -> dict[str, Any]:
    witnesses = [
        {"name": name, "told": witness.told, "scenarios": dict(witness.scenarios(both, name))}
        for name, witness in found.named()
    ]
    seen = {"witnesses": witnesses, "afterwards": found.afterwards or None}
    return {"entries": found.cause.names, "positions": found.looked_at, **seen}


def files(both: Compared, found: Found) -> Iterator[tuple[str, str]]:
    """The names of files, and a scenario for each."""
    for name, witness in found.named():
        for side, text in witness.scenarios(both, name):
            yield f"{name}.{side}.yaml".replace("/", "-"), text
