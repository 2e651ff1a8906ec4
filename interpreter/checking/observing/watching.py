"""Random rounds, answer by answer: whoever wants to see something is shown every question and what came of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from lastcard.interpreter.checking.study import Study
from lastcard.interpreter.engine.budget import Overspent
from lastcard.interpreter.engine.decisions import Move, Notation
from lastcard.interpreter.engine.events import Event
from lastcard.interpreter.engine.machine import Question, Runaway, Table
from lastcard.interpreter.engine.ops.turn import AskTurn
from lastcard.interpreter.engine.program import Linked
from lastcard.interpreter.engine.shuffle import Stream, seed_text
from lastcard.interpreter.engine.state import Frame, State
from lastcard.interpreter.host import setup
from lastcard.interpreter.proof.describe import given_of
from lastcard.interpreter.proof.position import Unplayable
from lastcard.interpreter.proof.record import NAMES
from lastcard.interpreter.search.pair import Given
from lastcard.interpreter.simulation.policies import lively, uniform

DECISIONS = 600  # of one round
ANSWERS = 500  # for every round, on average: where they are long, there are fewer


@dataclass(slots=True)
class Here:
    """Where a round has come: the latest turn that a scenario can begin with, and the answers since."""

    study: Study
    players: int
    number: int
    table: Table
    stream: Stream
    begun: State | None = None
    moves: list[Move] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)

    @property
    def names(self) -> tuple[str, ...]:
        return NAMES[: self.players]

    def turn(self) -> None:
        state = self.table.state
        if len(state.stack) == 1:
            self.begun, self.moves = state.copy(), []

    def told(self, *more: Move) -> tuple[Given, tuple[str, ...]] | None:
        """As a scenario has it, with some answers more; None where no scenario begins so."""
        if self.begun is None:
            return None
        notation = Notation(self.study.book, self.names)
        try:
            given = given_of(self.study.program, self.names, self.begun)
        except (Unplayable, Runaway, Overspent):
            return None
        return given, tuple(notation.line(move) for move in (*self.moves, *more))


class Observer(Protocol):
    def asked(self, here: Here, question: Question, moves: list[Move]) -> None:
        """Somebody is asked."""
        ...

    def answered(self, here: Here, before: State, on_turn: bool, move: Move) -> None:
        """Somebody has answered; the events of that are at hand."""
        ...

    def stuck(self, here: Here, move: Move | None, error: Exception) -> None:
        """The rules did not come to rest."""
        ...

    def over(self, here: Here) -> None:
        """The round is over, or was broken off."""
        ...

    def tell(self) -> None:
        """What was found."""
        ...


class Observing:
    """Sees nothing of all that; for those who want a part of it."""

    def asked(self, here: Here, question: Question, moves: list[Move]) -> None: ...

    def answered(self, here: Here, before: State, on_turn: bool, move: Move) -> None: ...

    def stuck(self, here: Here, move: Move | None, error: Exception) -> None: ...

    def over(self, here: Here) -> None: ...

    def tell(self) -> None: ...


def watch(study: Study, observers: Sequence[Observer], probes: Sequence[Probe] = ()) -> int:
    """Plays rounds, and gives how many."""
    rounds = answers = 0
    for number in range(study.effort.watched):
        for size in study.players:
            if study.called_off():
                study.result.left_out.append("rounds looked at answer by answer")
                return rounds
            answers += _round(study, size, number, observers, probes)
            rounds += 1
            if answers > ANSWERS * study.effort.watched:
                return rounds
        study.tell(f"round {rounds}, answer by answer")
    return rounds


class Probe(Protocol):
    def __call__(self, state: State, frame: Frame, code: Linked) -> None: ...


def _shown_to(probes: Sequence[Probe]) -> Probe:
    """Every one of them looks on."""

    def each(state: State, frame: Frame, code: Linked) -> None:
        for probe in probes:
            probe(state, frame, code)

    return probes[0] if len(probes) == 1 else each


def _round(study: Study, size: int, number: int, observers: Sequence[Observer], probes: Sequence[Probe]) -> int:
    """One round, and how many answers were given in it."""
    seed = seed_text(study.seed)
    events: list[Event] = []
    table = setup.lone_table(study.program, size, seed, number, events.append)
    if probes:
        table.probe = _shown_to(probes)
    setup.deal_lone_round(table)
    here = Here(study, size, number, table, Stream("check", seed, number * 16 + size), events=events)
    policy = uniform if number % 3 == 2 else lively
    move: Move | None = None
    answers = 0
    try:
        table.begin_round()
        for answers in range(DECISIONS):  # noqa: B007
            question = table.waiting()
            if question is None:
                break
            on_turn = isinstance(question, AskTurn)
            if on_turn:
                here.turn()
            moves = table.options()
            for one in observers:
                one.asked(here, question, moves)
            move = policy(table.state, moves, here.stream)
            before = table.state.copy()
            events.clear()
            table.choose(move)
            for one in observers:
                one.answered(here, before, on_turn, move)
            here.moves.append(move)
            move = None
    except (Runaway, Overspent) as error:
        for one in observers:
            one.stuck(here, move, error)
    for one in observers:
        one.over(here)
    return answers
