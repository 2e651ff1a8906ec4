"""Families and sheets are read once: who loads thousands of rulebooks would else read them thousands of times."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from lastcard.dsl import load
from lastcard.dsl.compose.inherit import field as at
from lastcard.dsl.load import SHIPPED, Loaded

Set = Callable[[Any, str, Any], None]


def keep_shipped_files(put: Set = setattr) -> None:
    """Let `load` remember what it has read of the shipped files; `put` may be a monkeypatch's."""
    read_parent, read_sheet = load._complete, load._sheet
    parents: dict[tuple[Path, tuple[str, ...]], Any] = {}
    sheets: dict[str, Any] = {}

    def parent(path: Path, loaded: Loaded, below: tuple[str, ...]) -> Any:
        if SHIPPED not in path.parents:
            return read_parent(path, loaded, below)
        key = (path, tuple(one for one in loaded.asked if ":" in one))  # a plain one changes nothing that is inherited
        if key not in parents:
            alone = Loaded(asked=loaded.asked)
            parents[key] = (read_parent(path, alone, ()), alone.own, alone.laid_over)
        found, own, laid_over = parents[key]
        loaded.own |= own
        loaded.laid_over += laid_over
        return found

    def sheet(document: Any, loaded: Loaded) -> Any:
        name = at(document, "sheet")
        text = getattr(name, "text", "")
        if text not in sheets:
            alone = Loaded()
            found = read_sheet(document, alone)
            if alone.diagnostics or not text:
                loaded.diagnostics += alone.diagnostics
                return found
            sheets[text] = found
        return sheets[text]

    put(load, "_complete", parent)
    put(load, "_sheet", sheet)
