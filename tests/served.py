"""What tests of the server share: a server in this process, seats at its tables, and what each of them has heard."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from starlette.testclient import TestClient, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from lastcard.interpreter.table.seats import Pacing
from lastcard.interpreter.web import settings
from lastcard.interpreter.web.app import application
from lastcard.interpreter.web.hall import Hall, Limits
from lastcard.interpreter.web.links import Links
from lastcard.interpreter.web.papers import Store

BASE = "http://127.0.0.1:8750"
Frame = dict[str, Any]
PATIENT = Pacing(secret=60.0)  # nothing happens by itself, and bots answer at once
MANY = (100_000.0, 100_000.0)
BOUNDLESS = Limits(making=MANY, checking=MANY, claiming=MANY, connecting=MANY, messages=MANY, sockets=1_000)


class Seat:
    """A socket that has entered, or is to."""

    def __init__(self, socket: WebSocketTestSession) -> None:
        self.socket = socket
        self.position: Frame = {}
        self.frames: list[Frame] = []  # all that it was ever sent
        self.texts: list[str] = []

    def say(self, say: str, **facts: Any) -> None:
        self.socket.send_text(json.dumps({"say": say, **facts}))

    def hear(self) -> Frame:
        text = self.socket.receive_text()
        frame: Frame = json.loads(text)
        self.texts.append(text)
        self.frames.append(frame)
        if frame["kind"] == "position":
            self.position = frame
        return frame

    def until(self, kind: str) -> Frame:
        while (frame := self.hear())["kind"] != kind:
            pass
        return frame

    def settle(self) -> list[Frame]:
        """All that has been sent until it is refused to enter a second time."""
        self.say("enter", table="", token="")
        found = [self.hear()]
        while (found[-1]["kind"], found[-1].get("say")) != ("refused", "enter"):
            found.append(self.hear())
        return found[:-1]

    def ask(self, say: str, **facts: Any) -> list[Frame]:
        """What comes of a message."""
        self.settle()
        self.say(say, **facts)
        return self.settle()

    def verdict(self, say: str, **facts: Any) -> str:
        """`accepted`, `refused` or `stale`; nothing where the message has another answer."""
        kinds = [frame["kind"] for frame in self.ask(say, **facts) if frame.get("say", say) == say]
        return next((kind for kind in kinds if kind in ("accepted", "refused", "stale")), "")

    @property
    def question(self) -> Frame | None:
        found: Frame | None = self.position["own"]["question"]
        return found

    @property
    def number(self) -> int:
        found: int = self.position["number"]
        return found


class Served:
    def __init__(self, client: TestClient, hall: Hall, stack: ExitStack) -> None:
        self.client, self.hall, self.stack = client, hall, stack

    def post(self, path: str, data: Any) -> Any:
        return self.client.post(path, json=data)

    def make(self, chairs: list[str], name: str = "Ana", **wish: Any) -> tuple[str, str]:
        """A new table: its id, and the token of its owner."""
        answer = self.post("/tables", {"rulebook": "classic", "chairs": chairs, "name": name, **wish})
        assert answer.status_code == 200, answer.text
        return answer.json()["table"], answer.json()["token"]

    def connect(self) -> Seat:
        return Seat(
            self.stack.enter_context(
                self.client.websocket_connect("ws://127.0.0.1:8750/socket", headers={"origin": BASE})
            )
        )

    def enter(self, table: str, token: str, language: str = "en") -> Seat:
        seat = self.connect()
        seat.say("enter", table=table, token=token, language=language)
        if seat.hear()["kind"] == "welcome":
            while seat.hear()["kind"] not in ("position", "gathering"):
                pass
        return seat

    def claim(self, table: str, owner: Seat, chair: int, name: str) -> str:
        owner.say("invite", chair=chair)
        invite = owner.until("invite")["link"].rpartition(".")[2]
        answer = self.post("/claim", {"table": table, "chair": chair, "invite": invite, "name": name})
        assert answer.status_code == 200, answer.text
        token: str = answer.json()["token"]
        return token

    def watcher(self, table: str, owner: Seat) -> Seat:
        owner.say("watch")
        return self.enter(table, owner.until("invite")["link"].rpartition(".")[2])

    def seated(self, names: list[str], **wish: Any) -> tuple[str, dict[str, str], list[Seat]]:
        """A table at which people sit and play: its id, their tokens, their seats; the first owns it."""
        table, token = self.make(["person"] * len(names), names[0], **wish)
        seats, tokens = [self.enter(table, token)], {names[0]: token}
        for chair, name in enumerate(names[1:], 1):
            tokens[name] = self.claim(table, seats[0], chair, name)
            seats.append(self.enter(table, tokens[name]))
        seats[0].say("begin")
        for seat in seats:
            seat.until("position")
            seat.settle()
        return table, tokens, seats


@contextmanager
def served(folder: Path, limits: Limits = BOUNDLESS, pacing: Pacing = PATIENT) -> Iterator[Served]:
    """A server in this process; its tables are kept in a folder."""
    usual = settings.PACES["usual"]
    settings.PACES["usual"] = pacing
    hall = Hall(Store(folder), limits)
    try:
        with ExitStack() as stack:
            client = TestClient(application(hall, Links(f"{BASE}/")), base_url=BASE, headers={"origin": BASE})
            stack.enter_context(client)
            yield Served(client, hall, stack)
    finally:
        settings.PACES["usual"] = usual


def asked(seats: list[Seat]) -> Seat:
    """Whoever has to answer now; everybody has heard everything."""
    for seat in seats:
        seat.settle()
    return next(seat for seat in seats if seat.question is not None)


def sent(*files: bytes) -> list[str]:
    return [base64.b64encode(data).decode() for data in files]


__all__ = ["BASE", "BOUNDLESS", "PATIENT", "Seat", "Served", "WebSocketDisconnect", "asked", "sent", "served"]
