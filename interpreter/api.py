"""The front door for hosts: a rulebook by id or path, ready to play."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from lastcard.dsl.diagnostics import Diagnostic
from lastcard.dsl.load import load_path, locate
from lastcard.dsl.rulebook import Rulebook

from .game import Game
from .pipeline import Program


class RulebookError(ValueError):
    """The file is no rulebook; `diagnostics` says where, why and what to write instead."""

    def __init__(self, name: str, diagnostics: list[Diagnostic]) -> None:
        first = diagnostics[0].message if diagnostics else "there is no such rulebook"
        more = f" (and {len(diagnostics) - 1} more)" if len(diagnostics) > 1 else ""
        super().__init__(f"{name}: {first}{more}")
        self.diagnostics = tuple(diagnostics)


class Rules:
    """A rulebook that has been checked and made ready to run."""

    def __init__(self, book: Rulebook) -> None:
        self.book = book
        self.program = Program(book)

    def new_game(
        self,
        players: list[str] | tuple[str, ...],
        seed: int | str | None = None,
        scoring: str | None = None,
        dealer: str | None = None,
    ) -> Game:
        return Game(self.program, players, seed, scoring).begin(dealer)


def load(rulebook: str, beside: Path | None = None) -> Rules:
    """The rules of a rulebook, given by id or by path; raises RulebookError."""
    path = locate(rulebook, beside)
    if path is None:
        raise RulebookError(rulebook, [])
    return _load(path.resolve(), path.stat().st_mtime_ns)


@lru_cache(maxsize=64)
def _load(path: Path, changed: int) -> Rules:
    loaded = load_path(path)
    if loaded.rulebook is None:
        raise RulebookError(path.name, loaded.diagnostics)
    return Rules(loaded.rulebook)
