"""Who sits at a table, and how long they take."""

from __future__ import annotations

from dataclasses import dataclass

PERSON = "person"


@dataclass(slots=True)
class Seat:
    """A place at the table; somebody else may take it over, a bot for instance."""

    name: str
    kind: str  # a person, or a kind of bot
    present: bool = True  # for people: is anybody there?
    conceded: bool = False  # whoever sat here has given the game up

    @property
    def is_person(self) -> bool:
        return self.kind == PERSON


@dataclass(frozen=True, slots=True)
class Pacing:
    """Seconds; where there are none, nobody is waited for."""

    bot: float = 0.0  # that a bot takes to answer
    shout: float = 0.0  # that a bot takes before it says something out of turn
    secret: float = 0.0  # for which a moment stays open that may concern anybody, whoever holds the card for it
    moment: float | None = None  # for which all other moments stay open at most
    turn: float | None = None  # after which a bot answers for somebody
    rest: float | None = None  # from the end of a round to the next one


AT_ONCE = Pacing()
