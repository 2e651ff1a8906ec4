"""The front door for hosts: a rulebook by id or path, ready to play."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from lastcard.dsl.diagnostics.problem import Diagnostic
from lastcard.dsl.load import load_path
from lastcard.dsl.rulebook import Rulebook
from lastcard.dsl.shelf import locate

if TYPE_CHECKING:
    from lastcard.interpreter.engine.program import Program

    from .game import Game


class RulebookError(ValueError):
    """The file is no rulebook; `diagnostics` says where, why and what to write instead."""

    def __init__(self, name: str, diagnostics: Sequence[Diagnostic], texts: dict[str, str] | None = None) -> None:
        first = diagnostics[0].message if diagnostics else "there is no such rulebook"
        more = f" (and {len(diagnostics) - 1} more)" if len(diagnostics) > 1 else ""
        super().__init__(f"{name}: {first}{more}")
        self.diagnostics = tuple(diagnostics)
        self.texts = texts or {}  # of the files, to show places in


class Rules:
    """A rulebook that has been checked, and is made ready to run when somebody plays."""

    def __init__(self, book: Rulebook) -> None:
        self.book = book

    @cached_property
    def program(self) -> Program:
        # The engine, which whoever only looks need not have.
        from lastcard.interpreter.assemble.pipeline import program_of

        return program_of(self.book)

    def new_game(
        self,
        players: list[str] | tuple[str, ...],
        seed: int | str | None = None,
        scoring: str | None = None,
        dealer: str | None = None,
        discreet: bool = False,
        teams: Sequence[Sequence[str]] | None = None,
        stops: bool = False,
    ) -> Game:
        from .game import Game

        game = Game(self.program, players, seed, scoring, discreet=discreet, teams=teams, stops=stops)
        return game.begin(dealer)


def load(rulebook: str, beside: Path | None = None, house_rules: Sequence[str] = ()) -> Rules:
    """The rules of a rulebook, given by id or by path, with house rules; raises RulebookError.

    A house rule is given as `ID` or a path, with parameters behind a colon: `ID:parameter=value`.
    """
    path = locate(rulebook, beside)
    if path is None:
        raise RulebookError(rulebook, [])
    path = path.resolve()
    key = _key(path, beside, house_rules)
    kept = _KEPT.get(key)
    if kept is None or kept.changed != _changed(kept.changed):
        kept = _KEPT[key] = _load(path, house_rules, beside)
        if len(_KEPT) > MOST_KEPT:
            del _KEPT[next(iter(_KEPT))]
    return kept.rules


def keep(rulebook: Rulebook, path: Path, beside: Path, house_rules: Sequence[str], files: Iterable[str]) -> None:
    """A rulebook that has just been read for another reason need not be read again to be played."""
    _KEPT[_key(path.resolve(), beside, house_rules)] = _Kept(Rules(rulebook), _changed(files))


def _key(path: Path, beside: Path | None, house_rules: Sequence[str]) -> _Key:
    return path, tuple(sorted(house_rules)), (beside or Path()).resolve() if house_rules else None


def _load(path: Path, house_rules: Sequence[str], beside: Path | None) -> _Kept:
    loaded = load_path(path, house_rules, beside)
    if loaded.rulebook is None:
        raise RulebookError(path.name, loaded.diagnostics, loaded.texts)
    return _Kept(Rules(loaded.rulebook), _changed(loaded.texts))


@dataclass(frozen=True, slots=True)
class _Kept:
    """Rules, and when each file that they come from was last changed."""

    rules: Rules
    changed: dict[str, int]


MOST_KEPT = 64
_Key = tuple[Path, tuple[str, ...], Path | None]
_KEPT: dict[_Key, _Kept] = {}


def _changed(files: Iterable[str]) -> dict[str, int]:
    return {file: Path(file).stat().st_mtime_ns if Path(file).exists() else 0 for file in files}
