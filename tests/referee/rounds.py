"""Rounds as they are recorded, each heard by a referee."""

from __future__ import annotations

from lastcard.interpreter.engine.events import Event
from lastcard.interpreter.engine.program import Program
from lastcard.interpreter.engine.shuffle import seed_text
from lastcard.interpreter.engine.state import State
from lastcard.interpreter.proof.record import Recorder, document_of

from .referee import Referee


class Heard(Recorder):
    """A recorder that keeps the events as well."""

    def __init__(self, program: Program, players: int, seed: str, number: int) -> None:
        self.events = list[Event]()
        super().__init__(program, players, seed, number)

    def take_down(self, state: State) -> None:
        """What came before stands in the record as it lies then."""
        super().take_down(state)
        self.events.clear()

    def heard(self, event: Event, state: State) -> None:
        self.events.append(event)
        super().heard(event, state)


def refereed_round(program: Program, players: int, seed: int, number: int) -> tuple[str, list[str]]:
    """One round as a scenario document, and what the referee has to say."""
    recorder = Heard(program, players, seed_text(seed), number)
    state = recorder.play()
    text = "\n".join(document_of(recorder, state, program.book.id, f"Random round {number + 1} of seed {seed}")) + "\n"
    referee = Referee(program.book, text)
    for event in recorder.events:
        referee.hear(event)
    return text, referee.close()
