"""One table of the server: chairs, tokens, clients, a game and its clock. What it needs to live again is on disk."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Protocol

from lastcard.interpreter.engine.machine import Runaway
from lastcard.interpreter.host.api import Rules
from lastcard.interpreter.host.names import is_name_with
from lastcard.interpreter.host.setup import most_players
from lastcard.interpreter.table.host import STAND_IN, TableHost
from lastcard.interpreter.table.journal import Journal
from lastcard.interpreter.table.saves import (
    Save,
    SaveError,
    deal,
    header_of,
    moves_of,
    read_save,
    resumed,
    rules_digest,
    seated,
)
from lastcard.interpreter.table.seats import PERSON
from lastcard.interpreter.table.thought import Thought
from lastcard.interpreter.thinking.thinker import Thinker

from .frames import Broadcast, Extra, Reading, log_frame
from .papers import Disk, Papers, Store, fits, mark, new_token
from .settings import PACES
from .wire import OWNER, PLAYER, WATCHER, Object, write

NAMES = ("Ada", "Bruno", "Clara", "Diego", "Elsa", "Fabio", "Greta", "Hugo", "Irma", "Jon")  # of bots


class Client(Protocol):
    """A socket that has entered."""

    roles: frozenset[str]
    chair: int  # -1: without
    code: str  # of the language

    def send(self, frame: str) -> None: ...


@dataclass(eq=False)
class Table:
    papers: Papers
    rules: Rules
    store: Store
    thinker: Thinker
    clients: set[Client] = field(default_factory=set[Client])
    host: TableHost | None = None
    halted: str = ""  # why the game cannot go on

    def __post_init__(self) -> None:
        self.ready: set[str] = set()
        self.told = 0  # events that everybody here has heard
        self.readings: dict[str, Reading] = {}
        self.timer: asyncio.TimerHandle | None = None
        self.late = 0.0  # how long nobody was here: the clock stands still then
        self.left: float | None = self._time()  # since when nobody is here
        self.disk = Disk(self._kept)

    # --- the clock ------------------------------------------------------------------------------

    def _time(self) -> float:
        return asyncio.get_running_loop().time()

    @property
    def now(self) -> float:
        return self._time() - self.late

    def _wake(self) -> None:
        """What happens by itself happens in time, as long as anybody is here."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
        due = None if self.host is None or self.halted or self.left is not None else self.host.due()
        if due is not None:
            self.timer = asyncio.get_running_loop().call_later(max(due - self.now, 0.0), self._tick)

    def _tick(self) -> None:
        self.timer = None
        host = self.host
        if host is None:
            return
        number = host.number
        try:
            if not host.tick(self.now):
                self._wake()
                return
        except Runaway as error:
            self.halted = str(error)
        except Exception as error:
            self.halted = f"{type(error).__name__}: {error}"  # one table stands still, and all others go on
        self.changed(number)

    def _bot_thinks(self, thought: Thought) -> None:
        """Aside, while the tables go on."""

        def needed() -> bool:
            return self.host is not None and self.host.needs(thought)

        def then(place: int | None) -> None:
            if self.host is not None:
                self.host.thought_out(thought, place)
                self._wake()

        self.thinker.think(f"bot {id(thought)}", self.rules.book, thought, needed, then)

    def _kept(self, descriptor: int, error: BaseException | None) -> None:
        """What was written is on the disk, or cannot be."""
        host = self.host
        journal = None if host is None else host.journal
        if host is not None and error is not None and journal is not None and journal.descriptor == descriptor:
            host.unkept, host.journal = str(error), None
            self.show()

    # --- who is here ----------------------------------------------------------------------------

    def roles(self, token: str) -> tuple[frozenset[str], int]:
        """What a token opens: roles, and a chair. It takes as long whatever is wrong with it."""
        found = [at for at, chair in enumerate(self.papers.chairs) if fits(token, chair.token)]
        owns, watches = fits(token, self.papers.owner), fits(token, self.papers.watch)
        held = ((OWNER, owns), (WATCHER, watches), (PLAYER, bool(found)))
        return frozenset(role for role, has in held if has), found[0] if found else -1

    def enter(self, client: Client) -> None:
        if self.left is not None:
            self.late += self._time() - self.left
            self.left = None
        self.clients.add(client)
        host, name = self.host, self.name_of(client)
        chair = self.papers.chairs[client.chair] if client.chair >= 0 else None
        if host is not None and chair is not None and not chair.conceded and not host.seats[name].is_person:
            host.sit(name, PERSON)  # whoever was away is back
        self._look_round()
        client.send(self.welcome(client))
        if host is not None:
            client.send(log_frame(self.reading(client.code), name))
        self.show()

    def leave(self, client: Client) -> None:
        self.clients.discard(client)
        if not self.clients and self.left is None:
            self.left = self._time()
        self._look_round()
        self.show()

    def _look_round(self) -> None:
        if self.host is not None:
            here = {self.name_of(client) for client in self.clients}
            for seat in self.host.seats.values():
                seat.present = not seat.is_person or seat.name in here

    def is_here(self, chair: int) -> bool:
        return any(client.chair == chair for client in self.clients)

    def name_of(self, client: Client) -> str:
        """The seat of a client in the game; empty for whoever looks on."""
        return self.papers.chairs[client.chair].name if client.chair >= 0 else ""

    # --- before the game ------------------------------------------------------------------------

    @property
    def limits(self) -> tuple[int, int]:
        return self.rules.book.players[0], most_players(self.rules.book)

    def can_begin(self) -> bool:
        least, most = self.limits
        chairs, teams = self.papers.chairs, self.rules.book.teams
        fits_teams = teams is None or teams.fit(len(chairs))
        return least <= len(chairs) <= most and fits_teams and not any(chair.is_free for chair in chairs)

    def suits(self, name: str) -> bool:
        """May somebody be called so here?"""
        others = {chair.name.casefold() for chair in self.papers.chairs}
        return is_name_with(self.rules.book, name) and name.casefold() not in others

    def claim(self, at: int, invite: str, name: str) -> str:
        """Sit down on a chair; gives the token. Empty where the invitation opens nothing; raises ValueError for a name
        that cannot be. In a game the seat has its name already."""
        chair = self.papers.opened_by(at, invite)
        if chair is None:
            return ""
        if not chair.name or self.host is None:
            if not self.suits(name):
                raise ValueError(name)
            chair.name = name
        token = new_token()
        chair.token, chair.invite, chair.code = mark(token), "", ""
        self.keep()
        self.show()
        return token

    # --- games ----------------------------------------------------------------------------------

    def begin(self) -> None:
        """The first game, or another one; raises OSError where it cannot be kept."""
        for chair in self.papers.chairs:
            chair.conceded = False
            chair.name = chair.name or next(name for name in NAMES if self.suits(name))
        players = [chair.name for chair in self.papers.chairs]
        kinds = tuple(chair.kind for chair in self.papers.chairs)
        game = deal(self.rules, players, None, None)
        header = header_of(self.rules.book.id, game, kinds)
        journal = Journal.create(self.store.journal(self.papers.id, self.papers.game + 1), header)
        self.close()
        self.papers.game += 1
        host = TableHost(game, header, pacing=PACES[self.papers.settings.pace], aside=self._bot_thinks)
        host.keep_in(journal)
        journal.sync = self.disk.written
        self.keep()
        self._take(host)
        for client in tuple(self.clients):
            client.send(self.welcome(client))
        self.show()

    def _take(self, host: TableHost) -> None:
        self.host, self.halted, self.told = host, "", 0
        self.late = self._time() if self.left is None else self.left  # its clock begins now
        self.ready.clear()
        self.readings.clear()
        self._look_round()

    def resume(self) -> None:
        """The game that was being played when the server stopped; raises SaveError or OSError."""
        path = self.store.journal(self.papers.id, self.papers.game)
        save = read_save(path)
        if save.header.digest != rules_digest(self.rules.book):
            raise SaveError("the rules have changed since the game was begun")
        host = self._resumed(save)
        host.journal = Journal.reopen(path, save)
        host.journal.sync = self.disk.written
        for chair in self.papers.chairs:
            host.seats[chair.name].conceded = chair.conceded
        self._take(host)
        self.told = len(host.game.events)

    def _resumed(self, save: Save) -> TableHost:
        game = resumed(save, self.rules)
        pacing = PACES[self.papers.settings.pace]
        return TableHost(game, save.header, moves_of(save), seated(save), pacing, self._bot_thinks)

    def concede(self, name: str) -> None:
        assert self.host is not None
        self.host.concede(name)
        for chair in self.papers.chairs:
            chair.conceded = chair.conceded or chair.name == name
        self.keep()

    def stand_in(self, name: str) -> None:
        """A bot plays for whoever is away."""
        assert self.host is not None
        self.host.sit(name, STAND_IN)
        self._look_round()

    def keep(self) -> None:
        self.store.write(self.papers.id, self.papers.as_data())

    def close(self) -> None:
        """Nobody plays here any more, for now."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
        if self.host is not None and self.host.journal is not None:
            self.host.journal.close()
            self.host.journal = None

    # --- what is shown --------------------------------------------------------------------------

    def reading(self, code: str) -> Reading:
        assert self.host is not None
        if code not in self.readings:
            self.readings[code] = Reading(self.host, code)
        return self.readings[code]

    def welcome(self, client: Client) -> str:
        book = self.rules.book
        said: Object = {
            "kind": "welcome",
            "table": self.papers.id,
            "roles": sorted(client.roles),
            "seat": self.name_of(client),
            "chair": client.chair,
            "language": client.code,
            "title": book.title,
            "house_rules": list(book.house_rules),
            "pace": self.papers.settings.pace,
            "playing": self.host is not None,
        }
        return write(said | ({} if self.host is None else self.reading(client.code).things))

    def changed(self, number: int) -> None:
        """After something that may have changed the position of that number. Who lets a secret moment go by, and when,
        is nobody's business."""
        host = self.host
        moment = None if host is None else host.moment
        if host is not None and host.number == number and moment is not None and moment.secret and not self.halted:
            self._wake()
        else:
            self.show()

    def show(self) -> None:
        """Everybody is shown how things stand."""
        host = self.host
        if host is None:
            for client in tuple(self.clients):
                client.send(self.gathering(client))
            return
        if not host.game.resting:
            self.ready.clear()
        heard = len(host.game.events)
        if self.told > heard:  # something was taken back
            for client in tuple(self.clients):
                client.send(log_frame(self.reading(client.code), self.name_of(client)))
        self._send(min(self.told, heard), tuple(self.clients))
        self.told = heard
        self._wake()

    def show_to(self, client: Client) -> None:
        if self.host is None:
            client.send(self.gathering(client))
        else:
            self._send(len(self.host.game.events), (client,))

    def _send(self, since: int, clients: tuple[Client, ...]) -> None:
        assert self.host is not None
        readings = {client.code: self.reading(client.code) for client in clients}
        extra = Extra(tuple(sorted(self.ready)), self.halted, self.host.unkept)
        frames = Broadcast(readings, self.host, since, self.now, extra)
        for client in clients:
            client.send(frames.frame(self.name_of(client), client.code))

    def gathering(self, client: Client) -> str:
        chairs = [
            {
                "kind": chair.kind,
                "name": chair.name,
                "taken": not chair.is_free,
                "present": chair.kind != PERSON or self.is_here(at),
            }
            for at, chair in enumerate(self.papers.chairs)
        ]
        least, most = self.limits
        return write({"kind": "gathering", "chairs": chairs, "players": [least, most], "can_begin": self.can_begin()})
