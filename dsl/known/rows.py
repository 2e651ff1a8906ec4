"""Kinds of cards of which a table says nothing: what is told of them, and what to write."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping

from lastcard.dsl.diagnostics.problem import Span
from lastcard.dsl.reading.nodes import Mapping as Document
from lastcard.dsl.reading.nodes import Scalar
from lastcard.dsl.reading.tree import field
from lastcard.dsl.shape.values import OTHERS

FIRST, NAMES_A_COLOR = "turned up", "the first player names the color in play"
SEVERAL = 3  # from so many on, the row for all others was forgotten


def told_of_rows(
    lacking: Mapping[str, Mapping[str, str]],
    kinds: Collection[str],
    colors: Collection[str],
    document: Document,
    place_of: Callable[[str], Span],
) -> Iterator[tuple[str, Span, str]]:
    """`lacking`: kind -> the tables without a row for it, and what each of them should say."""
    alike = {(*tables,) for tables in lacking.values()}
    if len(lacking) >= SEVERAL and len(alike) == 1:
        ((table, *_),) = alike
        question = next(iter(lacking.values()))[table]
        message = f"the table `{table}` has no row for {', '.join(f'`{name}`' for name in lacking)}: {question}"
        place = field(document, table) or document
        yield message, place.span, f"write `{OTHERS}: nothing`, or a row for each"
        return
    for name, tables in lacking.items():
        told = "; ".join(f"the table `{table}` has no row for `{name}`: {tables[table]}" for table in tables)
        so = f"; for cards of one color write `colors: [{name}]`" * (name in colors)
        meant = "".join(f"did you mean `{one}`? Else " for one in kinds if name == f"{one}s")
        rows = " and ".join(f"`{table}: {{{name}: {_row(table, name, document)}}}`" for table in tables)
        otherwise = f"; `{name}: nothing` if it does nothing there" * (NAMES_A_COLOR in rows)
        steps = f"{meant}write {rows}{otherwise}; steps are a list, `[STEP, STEP]`"
        there = place_of(name)
        added = "; in a house rule these tables stand under `changes: {add: ...}`"
        added *= there.file != document.span.file
        yield told, there, f"{steps}; a row for `{OTHERS}` says it for all{so}{added}"


def _row(table: str, kind: str, document: Document) -> str:
    """Upon a card without color nothing with a color could be laid, if nobody named one."""
    colors = field(document, "deck", "cards", kind, "colors")
    is_colorless = isinstance(colors, Scalar) and colors.text == "none"
    return f"[{NAMES_A_COLOR}]" if table == FIRST and is_colorless else "nothing"
