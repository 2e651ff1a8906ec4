"""People at one keyboard and a table: whose hand may be on the screen, what time it is, and what may be answered.

It knows no screen. Whoever shows it says when a question has been seen, so that a key that was pressed before answers
nothing.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from enum import Enum, auto
from math import isinf

from lastcard.interpreter.engine.decisions import Option
from lastcard.interpreter.engine.events import Event
from lastcard.interpreter.table.here import asked_here, only_answer
from lastcard.interpreter.table.host import TableHost
from lastcard.interpreter.table.position import Position
from lastcard.interpreter.table.seats import PERSON, Pacing

PACING = Pacing(bot=0.9, shout=1.4, secret=4.0)
GLANCE = 0.4  # seconds within which nobody has read a question
AT_MOST = 10_000  # things that happen in a row before somebody is let speak

Clock = Callable[[], float]


class Stand(Enum):
    """What has to be on the screen."""

    TABLE = auto()  # of one seat, or of nobody where bots alone play
    HAND_OVER = auto()  # somebody else has to take the keyboard
    TOGETHER = auto()  # several may say something: the table without any hand
    ROUND_OVER = auto()
    GAME_OVER = auto()


class TooEarly(ValueError):
    """The answer of somebody who cannot have read the question."""


class Sitting:
    def __init__(self, host: TableHost, clock: Clock = time.monotonic, glance: float = GLANCE) -> None:
        self.host = host
        self.clock = clock
        self.glance = glance
        self.keyboard = ""  # whose hand may be on the screen
        self.shared = host.header.kinds.count(PERSON) > 1  # whoever stays alone has to take the keyboard, too
        self.claimed = ""  # who wants to say something where several may
        self.read = dict.fromkeys(host.game.players, 0)  # how far each has heard at their last answer
        self._offset = host.now - clock()
        self._stopped: float | None = None
        self._shown: tuple[object, ...] = ()
        self._shown_at = 0.0
        self._claimed_at = -1
        for name in host.game.players:
            self.read[name] = len(host.game.events) if host.lines else 0

    # --- the clock ----------------------------------------------------------------------------------------

    @property
    def now(self) -> float:
        """The time of the table: it stands still while something is read, and jumps where bots are not waited for."""
        return (self.clock() if self._stopped is None else self._stopped) + self._offset

    def stop(self) -> None:
        """Somebody reads something that lies over the table."""
        if self._stopped is None:
            self._stopped = self.clock()

    def go_on(self) -> None:
        if self._stopped is not None:
            self._offset += self._stopped - self.clock()
            self._stopped = None

    def advance(self) -> bool:
        """Let happen what is due; gives whether anything has. At most one thing, so that each can be seen."""
        if self._forced():
            return True
        return self._stopped is None and not self.claimed and self.host.tick(self.now)

    def hurry(self) -> bool:
        """Do not wait for bots, until somebody here is asked or a round is over. Has anything happened?"""
        happened = False
        for _ in range(AT_MOST):
            if self._forced():
                happened = True
                continue
            due = self.host.due()
            if (
                due is None
                or isinf(due)
                or self.over
                or self.host.game.resting
                or any(map(self.host.asked, self.host.people))
            ):
                break
            self._offset += max(due - self.now, 0.0)
            happened = self.host.tick(self.now) or happened
        return happened

    def _forced(self) -> bool:
        """Somebody who is alone with bots is not stopped for a question that has one answer."""
        alone = self.alone
        decision = self.host.asked(alone) if alone else None
        forced = None if decision is None else only_answer(decision)
        if forced is None:
            return False
        self.host.answer(alone, self.host.number, forced)
        return True

    # --- who is here --------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return self.host.over

    @property
    def alone(self) -> str:
        """The only person at the table, if there is just one."""
        people = self.host.people
        return people[0] if len(people) == 1 else ""

    @property
    def asked(self) -> list[str]:
        """Who of the people here may answer something now."""
        return [name for name in self.host.people if self.host.asked(name) is not None]

    @property
    def stand(self) -> tuple[Stand, str]:
        """What has to be on the screen, and whose it is."""
        if self.over:
            return Stand.GAME_OVER, self.keyboard
        if self.host.game.resting:
            return Stand.ROUND_OVER, self.keyboard
        if not self.shared:
            self.keyboard = self.alone
            return Stand.TABLE, self.alone
        return self._stand_of_several()

    def _stand_of_several(self) -> tuple[Stand, str]:
        if self._claimed_at != self.host.number or self.claimed not in self.asked:
            self.claimed = ""
        here = asked_here(self.host)
        if here is None:
            return Stand.TABLE, self.keyboard
        if here.together and not self.claimed:
            self.keyboard = ""
            return Stand.TOGETHER, ""
        seat = self.claimed or here.people[0]
        return (Stand.TABLE if seat == self.keyboard else Stand.HAND_OVER), seat

    def take_over(self, seat: str) -> None:
        """Whoever sits here has the keyboard now."""
        self.keyboard = seat

    def sit(self, seat: str, kind: str) -> None:
        """Somebody else plays for a seat; whoever has gone has no hand on the screen any more."""
        self.host.sit(seat, kind)
        if self.keyboard not in self.host.people:
            self.keyboard = ""

    def claim(self, seat: str) -> None:
        """Where several may say something: this one wants to look at their cards for it."""
        self.claimed, self._claimed_at = seat, self.host.number

    # --- what is seen -------------------------------------------------------------------------------------

    def position(self, seat: str) -> Position:
        return self.host.position(seat or None)

    def news(self, seat: str) -> list[Event]:
        """What has happened since the last answer of a seat."""
        return self.host.heard(seat or None, min(self.read.get(seat, 0), len(self.host.game.events)))

    def showing(self, *what: object) -> None:
        """This is on the screen from now on."""
        if what != self._shown:
            self._shown, self._shown_at = what, self.clock()

    @property
    def unread(self) -> bool:
        """Has the question been there for so short a time that nobody can have read it?"""
        return self.clock() - self._shown_at < self.glance

    # --- what is answered ---------------------------------------------------------------------------------

    def answer(self, seat: str, number: int, option: int | str | Option) -> None:
        """Raises TooEarly, and what the host raises."""
        if self.unread:
            raise TooEarly(f"{seat} has not read the question")
        heard = len(self.host.game.events)
        self.host.answer(seat, number, option)
        if len(self.host.game.events) != heard or self.host.asked(seat) is None:
            self.read[seat] = heard
        self.claimed = ""

    def let_go(self) -> None:
        """Nobody here says anything; raises TooEarly."""
        if self.unread:
            raise TooEarly("nobody has read what may be said")
        number = self.host.number
        for name in self.asked:
            decision = self.host.asked(name)
            declined = decision and next((each for each in decision.options if each.move.verb == "decline"), None)
            if declined and self.host.number == number:
                self.host.answer(name, number, declined)

    def undo(self, seat: str) -> bool:
        """Back to the last question that was one."""
        done = False
        while self.host.undo(seat):
            done = True
            decision = self.host.asked(seat)
            if decision is None or only_answer(decision) is None:
                break
        self.read = {name: min(heard, len(self.host.game.events)) for name, heard in self.read.items()}
        return done
