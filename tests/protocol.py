"""The examples of docs/protocol.md, made from the frames of a server: `python -m tests.protocol --write`.

A session is played that brings every kind of frame. Its tokens, its ids and its cards come from a fixed seed, so it is
the same each time. The frames are those that were sent, shortened where a list or a table is long.
"""

from __future__ import annotations

import itertools
import json
import re
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any
from unittest.mock import patch

from lastcard.interpreter.host.game import Game
from lastcard.interpreter.table import saves
from lastcard.interpreter.table.seats import Pacing
from lastcard.interpreter.web.wire import MESSAGES
from tests.made import refresh
from tests.served import Frame, Seat, served

DOCUMENT = Path(__file__).parents[1] / "docs" / "protocol.md"
SHOWN = 3  # of a long list or table
LONG = frozenset({"deck", "events", "hand", "rows", "prose", "guest", "options", "reasons"})
KEY = re.compile(r"^\| `([^`]+)` \|", re.MULTILINE)
PATIENT = Pacing(secret=60.0, moment=60.0)


@contextmanager
def the_same_each_time() -> Iterator[None]:
    numbers = itertools.count(1)

    def deal(rules: Any, players: Any, seed: Any, scoring: Any, discreet: bool = True) -> Game:
        return saves.deal(rules, players, 7, scoring, discreet)

    def token() -> str:
        return f"token-{next(numbers)}-{'x' * 24}"

    where = "lastcard.interpreter.web"
    with (
        patch(f"{where}.tables.deal", deal),
        patch(f"{where}.tables.new_token", token),
        patch(f"{where}.hall.new_token", token),
        patch(f"{where}.papers.new_token", token),
        patch(f"{where}.deeds.gathering.new_token", token),
        patch(f"{where}.hall.new_id", lambda: "0a1b2c3d4e5f60718"),
    ):
        yield


@cache
def session() -> tuple[Frame, ...]:
    """Every frame that was sent to anybody."""
    with tempfile.TemporaryDirectory() as folder, the_same_each_time(), served(Path(folder), pacing=PATIENT) as server:
        house_rules = ["jump-in", "stacking"]
        table, token = server.make(["person", "person", "person"], "Ana", house_rules=house_rules)
        seats = [server.enter(table, token)]
        tokens = [server.claim(table, seats[0], chair, name) for chair, name in ((1, "Blas"), (2, "Carla"))]
        seats += [server.enter(table, each) for each in tokens]
        watcher = server.watcher(table, seats[0])
        seats[0].say("begin")
        for seat in seats:
            seat.until("position")
        _played(seats)
        seats[0].socket.send_text("{}")
        seats[0].ask("rules")
        seats[0].ask("resync")
        seats[2].socket.close()
        while all(each["present"] for each in seats[0].position["table"]["players"]):
            seats[0].until("position")
        seats[0].ask("free", chair=2)
        for seat in (seats[0], seats[1], watcher):
            seat.settle()
        return tuple(frame for seat in (*seats, watcher) for frame in seat.frames)


def _played(seats: list[Seat]) -> None:
    """Rounds, until everything has been asked for that can be."""
    done = set[str]()
    for _ in range(2_000):
        for seat in seats:
            seat.settle()
        if seats[0].position["table"]["result"]:
            if "press" in done:
                return
            for seat in seats:
                seat.ask("next", number=seat.number)
            continue
        asked = [seat for seat in seats if seat.question is not None]
        moment = seats[0].position["own"]["moment"]
        if moment and moment["secret"]:
            asked.sort(key=lambda seat: not (seat.question or {})["options"])
        seat = asked[0]
        _ask_around(done, seat)
        question = seat.question
        if question is None:
            continue
        plays = [each for each in question["options"] if each["verb"] != "draw"] or question["options"]
        option = question["declining"]["option"] if not plays else plays[0]["option"]
        seat.ask("answer", number=seat.number, option=option)
        _once(done, seat, "answer", number=seat.number - 1, option=0)
    raise AssertionError("the round does not end")


def _once(done: set[str], seat: Seat, say: str, **facts: Any) -> None:
    if say not in done:
        done.add(say)
        seat.ask(say, **facts)


def _ask_around(done: set[str], seat: Seat) -> None:
    question = seat.question
    if question is None:
        return
    offers = [option["offer"] for option in question["options"] if option["offer"]]
    if len(offers) > len(set(offers)):
        _once(done, seat, "press", number=seat.number, offer=max(offers, key=offers.count))
    if question["sort"] != "play":
        return
    legal = {card for option in question["options"] for card in option["cards"]}
    idle = [card for card in seat.position["own"]["hand"] if card not in legal]
    if idle:
        _once(done, seat, "why", card=idle[0])
    if "hint" not in done:
        done.add("hint")
        seat.say("hint", number=seat.number)
        seat.until("hint")  # which is thought of aside


# --- what is shown of it ----------------------------------------------------------------------------


def kinds() -> dict[str, list[Frame]]:
    found: dict[str, list[Frame]] = {}
    for frame in session():
        found.setdefault(frame["kind"], []).append(frame)
    return found


def fullest(frames: list[Frame]) -> Frame:
    """The one that shows most of what there may be: the first of those with the most keys."""
    return max(frames, key=lambda frame: (len(set(paths(frame))), -len(json.dumps(frame))))


def paths(value: Any, before: str = "") -> Iterator[str]:
    """Every key of a frame, with the way to it; keys of tables that are names of cards are not."""
    if isinstance(value, dict):
        for key, inner in value.items():
            here = f"{before}.{key}" if before else str(key)
            if before.endswith("deck[]"):
                yield from paths(inner, f"{before}{{}}")
            else:
                yield here
                yield from paths(inner, here)
    elif isinstance(value, list):
        for each in value:
            yield from paths(each, f"{before}[]")


def short(value: Any, key: str = "") -> Any:
    if key == "seconds" and value is not None:
        return 60.0  # some time has passed already
    if isinstance(value, dict):
        items = list(value.items())
        if key == "deck[]":
            items = items[:1]
        return {name: short(each, name) for name, each in items}
    if isinstance(value, list):
        kept = value[:SHOWN] if key in LONG else value
        return [short(each, f"{key}[]") for each in kept]
    return value


def example(kind: str) -> Callable[[], str]:
    def made() -> str:
        frame = short(fullest(kinds()[kind]))
        return f"```json\n{json.dumps(frame, ensure_ascii=False, indent=1)}\n```\n"

    return made


def messages() -> str:
    """What may be said, by whom, and of what."""
    rows = ["| say | by | with |\n", "|---|---|---|\n"]
    for say, message in MESSAGES.items():
        facts = ", ".join(f"`{name}` ({sort})" for name, sort in message.facts.items())
        rows.append(f"| `{say}` | {', '.join(sorted(message.by))} | {facts} |\n")
    return "".join(rows)


FRAMES = (
    *("welcome", "gathering", "invite", "position", "log", "accepted", "stale", "refused"),
    *("choose", "why", "hint", "rules", "notice"),
)
PARTS = {"messages": messages} | {f"a {kind} frame": example(kind) for kind in FRAMES}


def explained() -> dict[str, set[str]]:
    """The keys that the document explains, below the heading of each kind of frame."""
    found = {}
    for section in DOCUMENT.read_text(encoding="utf-8").split("\n### ")[1:]:
        name = section.partition("\n")[0].strip("`")
        found[name] = set(KEY.findall(section))
    return found


if __name__ == "__main__":
    sys.exit(refresh(DOCUMENT, PARTS))
