"""One message, who says it, and at which table."""

from __future__ import annotations

from collections.abc import Callable

from lastcard.interpreter.engine.decisions import Decision
from lastcard.interpreter.speech.language import Language
from lastcard.interpreter.table.host import NotAsked, Stale, TableHost
from lastcard.interpreter.web.frames import Reading
from lastcard.interpreter.web.papers import Chair
from lastcard.interpreter.web.tables import Client, Table
from lastcard.interpreter.web.wire import Object, Said, write


class Denied(Exception):
    """It cannot be done; the text says why, to whoever has asked."""


def refusal(said: Said, reason: str) -> str:
    return write({"kind": "refused", "say": said.say, "reason": reason})


class Hearing:
    def __init__(self, table: Table, client: Client, said: Said, tell: Language, link: Callable[[str], Object]) -> None:
        self.table, self.client, self.said, self.link = table, client, said, link
        self.say, self.why = tell.say, tell.why
        self.name = table.name_of(client)

    @property
    def host(self) -> TableHost:
        if self.table.host is None:
            raise Denied(self.say("The game has not begun."))
        return self.table.host

    @property
    def reading(self) -> Reading:
        _ = self.host
        return self.table.reading(self.client.code)

    def in_time(self) -> int:
        """The position that is spoken of, which is the one that there is."""
        if self.said.number("number") != self.host.number:
            raise Stale
        return self.host.number

    def asked(self) -> Decision:
        """What this seat is asked at the position that it speaks of."""
        self.in_time()
        decision = self.host.asked(self.name)
        if decision is None:
            raise NotAsked
        return decision

    def answer(self, option: int | str) -> None:
        if self.table.halted:
            raise Denied(self.say("The game cannot go on: {reason}", reason=self.table.halted))
        number = self.host.number
        self.host.answer(self.name, self.said.number("number"), option)
        self.accepted()
        self.table.changed(number)
        if self.host.number == number:
            self.table.show_to(self.client)

    def accepted(self) -> None:
        self.client.send(write({"kind": "accepted", "say": self.said.say}))

    def done(self) -> None:
        self.accepted()
        self.table.show()

    def chair(self) -> tuple[int, Chair]:
        at, chairs = self.said.number("chair"), self.table.papers.chairs
        if not 0 <= at < len(chairs):
            raise Denied(self.say("There is no such seat."))
        return at, chairs[at]


Deed = Callable[[Hearing], None]
