"""What events do of themselves: a table that `happenings.py` fills, and what may come of a deed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from lastcard.dsl.words.rows import Outcome

from .body import Body

ALWAYS, NEVER = "1", "0"


@dataclass(frozen=True, slots=True)
class Came:
    """What has come of a deed, as conditions; `nothing`: that the event has not come to be."""

    outcomes: dict[Outcome, str] = field(default_factory=dict)
    nothing: str = NEVER

    def of(self, outcome: Outcome) -> str:
        return self.outcomes.get(outcome, NEVER)


DONE = Came({"done": ALWAYS})

Doing = Callable[[Body, Sequence[str]], Came]
DEEDS: dict[str, Doing] = {}


def deed(name: str) -> Callable[[Doing], Doing]:
    def register(do: Doing) -> Doing:
        DEEDS[name] = do
        return do

    return register
