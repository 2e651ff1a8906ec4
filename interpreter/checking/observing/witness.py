"""A position and answers that show something, made as simple as they can be, and written as a scenario that passes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from lastcard.interpreter.checking.detectors import page_of
from lastcard.interpreter.checking.study import Study
from lastcard.interpreter.engine.decisions import Move, Notation
from lastcard.interpreter.engine.events import Event
from lastcard.interpreter.engine.machine import Table
from lastcard.interpreter.engine.ops.turn import AskTurn
from lastcard.interpreter.engine.program import Program
from lastcard.interpreter.engine.state import State
from lastcard.interpreter.proof.describe import given_of
from lastcard.interpreter.proof.playthrough import Playthrough
from lastcard.interpreter.proof.position import Unplayable, laid_out
from lastcard.interpreter.proof.record import NAMES
from lastcard.interpreter.search.pair import FAULTS, Given, Parting
from lastcard.interpreter.search.shorten import less
from lastcard.interpreter.search.telling import Facts, facts, played, problem_of, scenario_text

Judged = Callable[[Program, State, bool, Move, list[Event], Table], Iterable[object]]
TRIES = 400  # simpler positions that are tried


@dataclass(frozen=True, slots=True)
class Witness:
    players: int
    given: Given
    lines: tuple[str, ...]
    idle: str = ""  # who has no cards left

    @property
    def cost(self) -> tuple[int, int, int]:
        parting = Parting(self.players, self.given, self.lines)
        return parting.cost

    def text(self, study: Study, detector: str, expect: Facts | None = None, title: str = "") -> str:
        """The scenario; empty where none passes."""
        page = page_of(detector)
        title = title or (page.title if page is not None else detector)
        for lines in _ways(self.lines):
            try:
                play = played(study.program, Parting(self.players, self.given, lines))
            except FAULTS:
                continue
            if isinstance(play, str):
                continue
            wanted = _what_shows(play, detector) if expect is None else expect
            text = scenario_text(title, *study.named, self.players, self.given, lines, wanted)
            if not problem_of(text):
                return text
        return ""


def _ways(lines: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """What the next line does not take is declined anyhow."""
    kept = tuple(line for line in lines if " declines " not in line)
    if kept != lines and lines[-1].split(" ")[1:2] != ["declines"]:
        yield kept
    yield lines


def _what_shows(play: Playthrough, detector: str) -> Facts:
    found = facts(play)
    keys = ["round winner" if play.table.state.over else "turn", "counts"]
    keys += ["color"] if detector == "no-color" else []
    return {key: found[key] for key in keys}


def convincing(
    study: Study,
    players: int,
    given: Given,
    lines: tuple[str, ...],
    shows: Callable[[set[object]], bool],
    judge: Judged,
) -> Witness | None:
    """The same begun as late as can be, without cards that do not matter; None where it does not show again."""
    best = replayed(study.program, players, given, lines, shows, judge)
    if best is None:
        return None
    best = _begun_later(study, best, shows, judge)
    tries, again = 0, True
    while again and tries < TRIES:
        again = False
        for simpler in less(best.given):
            tries += 1
            found = replayed(study.program, players, simpler, best.lines, shows, judge)
            if found is not None and found.cost < best.cost:
                best, again = found, True
                break
    return best


def _begun_later(study: Study, whole: Witness, shows: Callable[[set[object]], bool], judge: Judged) -> Witness:
    names = NAMES[: whole.players]
    notation = Notation(study.book, names)
    best = whole
    try:
        table, begin = laid_out(study.program, names, whole.given)
        begin()
        for number, line in enumerate(whole.lines):
            move = _meant(table, notation, line)
            if move is None:
                break
            if number and isinstance(table.waiting(), AskTurn) and len(table.state.stack) == 1:
                try:
                    given = given_of(study.program, names, table.state)
                except Unplayable:
                    given = None
                if given is not None:
                    best = replayed(study.program, whole.players, given, whole.lines[number:], shows, judge) or best
            table.choose(move)
    except FAULTS:
        pass
    return best


def _meant(table: Table, notation: Notation, line: str) -> Move | None:
    return next((move for move in table.options() if notation.line(move) == line), None)


def replayed(
    program: Program,
    players: int,
    given: Given,
    lines: tuple[str, ...],
    shows: Callable[[set[object]], bool],
    judge: Judged,
) -> Witness | None:
    """Until it shows in this program; None where it does not."""
    names = NAMES[:players]
    notation = Notation(program.book, names)
    events: list[Event] = []
    try:
        table, begin = laid_out(program, names, given)
        begin()
        table.writer.listener = events.append
        for number, line in enumerate(lines):
            move = _meant(table, notation, line)
            if move is None:
                return None
            before, on_turn = table.state.copy(), isinstance(table.waiting(), AskTurn)
            events.clear()
            table.choose(move)
            if shows(set(judge(program, before, on_turn, move, events, table))):
                state = table.state
                idle = [name for name, hand in zip(names, state.hands, strict=True) if not hand]
                return Witness(players, given, lines[: number + 1], " and ".join(idle))
    except FAULTS:
        return None
    return None
