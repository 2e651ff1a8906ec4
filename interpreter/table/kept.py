"""The games in the folder of games: what they are, the latest first."""

from __future__ import annotations

import os
import shlex
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from lastcard.interpreter.output import clean
from lastcard.interpreter.speech.language import Language

from .journal import games_folder
from .saves import SaveError, moves_of, read_save


@dataclass(frozen=True, slots=True)
class Kept:
    """One file in the folder of games; `problem` says why it cannot be gone on with."""

    path: Path
    when: float  # of the last move
    rulebook: str = ""
    house_rules: tuple[str, ...] = ()
    players: tuple[str, ...] = ()
    moves: int = 0
    problem: SaveError | None = None

    @property
    def quoted(self) -> str:
        return shlex.quote(clean(str(self.path)))

    def line(self, words: Language) -> str:
        """When it was played, what, by whom, and how far."""
        day = time.strftime("%Y-%m-%d %H:%M", time.localtime(self.when))
        if self.problem is not None:
            return f"{day}  {self.path.name}"
        what = self.rulebook
        if self.house_rules:
            what = words.say("{rulebook} with {rules}", rulebook=what, rules=", ".join(self.house_rules))
        said = words.several(
            "{what}: {players}, {count} move",
            "{what}: {players}, {count} moves",
            self.moves,
            what=what,
            players=", ".join(self.players),
        )
        return f"{day}  {said}"

    def as_data(self) -> dict[str, object]:
        return {
            "file": str(self.path),
            "when": int(self.when),
            "rulebook": self.rulebook,
            "house_rules": list(self.house_rules),
            "players": list(self.players),
            "moves": self.moves,
            "problem": str(self.problem or ""),
        }


def kept_games(environ: Mapping[str, str] = os.environ) -> list[Kept]:
    """All of them, the latest first; raises OSError."""
    return sorted(_found(games_folder(environ)), key=lambda kept: (-kept.when, kept.path.name))


def _found(folder: Path) -> Iterator[Kept]:
    for path in folder.glob("*.game"):
        try:
            when = path.stat().st_mtime
        except OSError:  # somebody deletes it meanwhile
            continue
        yield _kept(path, when)


def _kept(path: Path, when: float) -> Kept:
    try:
        save = read_save(path)
    except SaveError as error:
        return Kept(path, when, problem=error)
    header = save.header
    return Kept(path, when, header.rulebook, header.house_rules, header.players, len(moves_of(save)))
