"""What is known of cards by what lies open: looked up, not judged again."""

from __future__ import annotations

from dataclasses import dataclass

from lastcard.interpreter.engine.state import Frame, State
from lastcard.interpreter.engine.values import Value


@dataclass(frozen=True, slots=True)
class Depends:
    """What is left to be judged where the open cards do not decide: is there a permit, and no forbid?"""

    permits: tuple[Value, ...] | None  # None: permitted already
    forbids: tuple[Value, ...]

    def allows(self, state: State, frame: Frame) -> bool:
        if self.permits is not None and not _any_holds(self.permits, state, frame):
            return False
        return not _any_holds(self.forbids, state, frame)


def _any_holds(conditions: tuple[Value, ...], state: State, frame: Frame) -> bool:
    for when in conditions:  # noqa: SIM110 - this is asked all the time; `any` would take twice as long
        if when(state, frame):
            return True
    return False


Verdict = bool | Depends


class Page(dict[int, Verdict]):
    """What is known of cards, by one key; in sets as well, so that a whole hand is looked up at once."""

    __slots__ = ("judged", "lawful", "unsure")

    def __init__(self) -> None:
        self.judged: set[int] = set()
        self.lawful: set[int] = set()  # whoever holds it
        self.unsure: set[int] = set()  # that depends on more than the open cards

    def note(self, card: int, verdict: Verdict) -> None:
        self[card] = verdict
        self.judged.add(card)
        if isinstance(verdict, Depends):
            self.unsure.add(card)
        elif verdict:
            self.lawful.add(card)
