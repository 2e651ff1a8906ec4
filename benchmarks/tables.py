"""How long a player waits for the answer of a server with many tables, and whether one that is killed loses any.

    python benchmarks/tables.py [--tables 1000] [--seconds 60] [--every 3] [--house-rule ID]

Every table has four people and one who looks on, so there are five sockets to each; client and server share the
machine. At every table somebody moves every so many seconds. What is told is the time from the frame that is sent to
the new position that the mover gets, with the move on the disk before that; beside it the same for a bare echo over the
same stack. Then the server is killed (-9), started again, and every table must be where it was, or further.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import contextlib
import http.client
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from typing import Any

SEATS = ("Ana", "Blas", "Carla", "Dani")
ENTERING = 100  # tables at a time

SERVER = """
import os, sys
from lastcard.interpreter.web.hall import Limits
from lastcard.interpreter.web.serve import serve_command
many = (1e9, 1e9)
limits = Limits(tables=100_000, kept=10**9, sockets=10**6, making=many, claiming=many, connecting=many, entering=600.0)
sys.exit(serve_command("127.0.0.1", int(sys.argv[1]), "en", None, limits))
"""

ECHO = """
import asyncio, sys, uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from lastcard.interpreter.web.serve import Careful, listen, more_files
async def echo(websocket):
    await websocket.accept()
    while True:
        got = await websocket.receive()
        if got["type"] != "websocket.receive":
            return
        await websocket.send_text(got["text"])
more_files()
config = uvicorn.Config(Starlette(routes=[WebSocketRoute("/socket", echo)]), ws=Careful, ws_max_size=4096,
    ws_per_message_deflate=False, access_log=False, log_config=None, log_level="critical")
print("Ctrl-C", flush=True)
asyncio.run(uvicorn.Server(config).serve([listen("127.0.0.1", int(sys.argv[1]))]))
"""


# --- a client that costs little -----------------------------------------------------------------------


class Socket(asyncio.Protocol):
    """As much of a websocket as is needed here."""

    def __init__(self, port: int, hear: Callable[[bytes], None]) -> None:
        self.port, self.hear = port, hear
        self.held = b""
        self.is_open = False
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        key = base64.b64encode(os.urandom(16)).decode()
        host = f"127.0.0.1:{self.port}"
        transport.write(
            f"GET /socket HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        self.held += data
        if not self.is_open:
            head, found, rest = self.held.partition(b"\r\n\r\n")
            if not found:
                return
            assert b" 101 " in head, head
            self.held, self.is_open = rest, True
            self.opened.set_result(None)
        while (frame := self._frame()) is not None:
            opcode, text = frame
            if opcode == 1:
                self.hear(text)
            elif opcode == 9:
                self._write(10, text)

    def _frame(self) -> tuple[int, bytes] | None:
        held = self.held
        if len(held) < 2:
            return None
        size, at = held[1] & 127, 2
        if size == 126:
            size, at = int.from_bytes(held[2:4], "big"), 4
        elif size == 127:
            size, at = int.from_bytes(held[2:10], "big"), 10
        if len(held) < at or len(held) < at + size:
            return None
        self.held = held[at + size :]
        return held[0] & 15, held[at : at + size]

    def say(self, data: dict[str, Any]) -> None:
        self._write(1, json.dumps(data).encode())

    def _write(self, opcode: int, text: bytes) -> None:
        length = bytes([128 | len(text)]) if len(text) < 126 else b"\xfe" + len(text).to_bytes(2, "big")
        self.transport.write(bytes([128 | opcode]) + length + b"\0\0\0\0" + text)

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("not opened"))


async def connected(port: int, hear: Callable[[bytes], None]) -> Socket:
    _, socket = await asyncio.get_running_loop().create_connection(lambda: Socket(port, hear), "127.0.0.1", port)
    await socket.opened
    return socket


# --- tables -------------------------------------------------------------------------------------------


class Table:
    """Four seats and one who looks on; whoever is asked answers when it is time."""

    def __init__(self, port: int, waits: list[float]) -> None:
        self.port, self.waits = port, waits
        self.sockets: list[Socket] = []
        self.asked: dict[int, dict[str, Any]] = {}  # seat -> position with a question
        self.sent: tuple[int, int, float] | None = None  # seat, number, when
        self.number = 0
        self.over = self.rests = False
        self.heard: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.tokens: list[str] = []
        self.watch = ""

    def hears(self, seat: int) -> Callable[[bytes], None]:
        def hear(text: bytes) -> None:
            if text.startswith(b'{"kind":"position"'):
                self._position(seat, text)
            elif text.startswith((b'{"kind":"invite"', b'{"kind":"welcome"')):
                self.heard.put_nowait(json.loads(text))

        return hear

    def _position(self, seat: int, text: bytes) -> None:
        number = int(text[28 : text.index(b",", 28)])
        if self.sent is not None and self.sent[0] == seat and number > self.sent[1]:
            self.waits.append(time.perf_counter() - self.sent[2])
            self.sent = None
        self.number = max(self.number, number)
        if seat == 0:
            self.rests = b'"result":null' not in text
            self.over = b'"over":true' in text
        if b'"question":null' in text:
            self.asked.pop(seat, None)
        else:
            self.asked[seat] = json.loads(text)

    async def open(self, post: Callable[[str, Any], Any], wish: dict[str, Any]) -> None:
        made = post(
            "/tables", {"rulebook": "classic", "chairs": ["person"] * 4, "name": SEATS[0], "pace": "patient", **wish}
        )
        self.id = made["table"]
        self.tokens = [made["token"]]
        owner = await self.enter(0)
        for chair in (1, 2, 3):
            owner.say({"say": "invite", "chair": chair})
            invite = (await self.heard.get())["link"].rpartition(".")[2]
            claim = {"table": self.id, "chair": chair, "invite": invite, "name": SEATS[chair]}
            self.tokens.append(post("/claim", claim)["token"])
            await self.enter(chair)
        owner.say({"say": "watch"})
        self.tokens.append((await self.heard.get())["link"].rpartition(".")[2])
        await self.enter(4)
        owner.say({"say": "begin"})

    async def enter(self, seat: int) -> Socket:
        socket = await connected(self.port, self.hears(seat))
        self.sockets.append(socket)
        socket.say({"say": "enter", "table": self.id, "token": self.tokens[seat]})
        await self.heard.get()
        return socket

    def move(self, chance: random.Random) -> None:
        if self.over:
            self.sockets[0].say({"say": "rematch"})
            self.number = 0
            return
        if self.rests:
            for socket in self.sockets[:4]:
                socket.say({"say": "next", "number": self.number})
            return
        for seat, position in self.asked.items():
            if position["number"] == self.number:
                question = position["own"]["question"]
                options = [each["option"] for each in question["options"]]
                options += [question["declining"]["option"]] if question["declining"] else []
                self.sent = (seat, self.number, time.perf_counter())
                self.sockets[seat].say({"say": "answer", "number": self.number, "option": chance.choice(options)})
                return

    async def play(self, every: float, until: float, chance: random.Random) -> None:
        await asyncio.sleep(chance.random() * every)
        while time.perf_counter() < until:
            self.move(chance)
            await asyncio.sleep(every)


# --- the run ------------------------------------------------------------------------------------------


def started(program: str, port: int, home: str) -> subprocess.Popen[str]:
    process = subprocess.Popen(
        [sys.executable, "-c", program, str(port)],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "LASTCARD_HOME": home},
    )
    assert process.stdout is not None
    for line in process.stdout:
        if "Ctrl-C" in line:
            break
    return process


def poster(port: int) -> Callable[[str, Any], Any]:
    link = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    origin = f"http://127.0.0.1:{port}"

    def post(path: str, data: Any) -> Any:
        for _ in range(2):
            try:
                link.request("POST", path, json.dumps(data), {"Origin": origin, "Content-Type": "application/json"})
                answer = link.getresponse()
                found = json.loads(answer.read())
                assert answer.status == 200, found
                return found
            except (http.client.HTTPException, ConnectionError):
                link.close()
        raise ConnectionError

    return post


def told(name: str, waits: list[float]) -> None:
    waits = sorted(waits)
    if not waits:
        print(f"{name}: nothing")
        return
    p50, p95, p99 = (waits[min(int(len(waits) * share), len(waits) - 1)] * 1_000 for share in (0.5, 0.95, 0.99))
    shares = f"p50 {p50:.1f} ms, p95 {p95:.1f} ms, p99 {p99:.1f} ms, most {waits[-1] * 1e3:.1f} ms"
    print(f"{name}: {len(waits)} answers, {shares}")


def memory(process: subprocess.Popen[str]) -> float:
    """Resident megabytes, where the system says."""
    with contextlib.suppress(OSError), open(f"/proc/{process.pid}/status", encoding="ascii") as file:
        for line in file:
            if line.startswith("VmRSS"):
                return int(line.split()[1]) / 1_024
    return 0.0


def work(process: subprocess.Popen[str]) -> float:
    """Seconds of a core that it has used, where the system says."""
    with contextlib.suppress(OSError), open(f"/proc/{process.pid}/stat", encoding="ascii") as file:
        fields = file.read().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return 0.0


async def echoes(port: int, count: int, seconds: float, every: float, sockets: int) -> list[float]:
    """So many sockets of which `count` speak, each as often as a table is moved at."""
    waits: list[float] = []
    chance = random.Random(1)
    text = {"say": "answer", "number": 1, "option": 1}

    async def spoken_with() -> tuple[Socket, list[float]]:
        times: list[float] = []
        return await connected(port, lambda data: waits.append(time.perf_counter() - times.pop())), times

    async def speak(socket: Socket, times: list[float], until: float) -> None:
        await asyncio.sleep(chance.random() * every)
        while time.perf_counter() < until:
            times.append(time.perf_counter())
            socket.say(text)
            await asyncio.sleep(every)
        socket.transport.close()

    for _ in range(100):  # until it listens
        with contextlib.suppress(OSError):
            (await connected(port, lambda data: None)).transport.close()
            break
        await asyncio.sleep(0.1)
    idle = [await connected(port, lambda data: None) for _ in range(sockets - count)]
    speaking = [await spoken_with() for _ in range(count)]
    until = time.perf_counter() + seconds
    await asyncio.gather(*(speak(*each, until) for each in speaking))
    for socket in idle:
        socket.transport.close()
    return waits


async def run(asked: argparse.Namespace, home: str) -> int:
    chance = random.Random(asked.seed)
    wish = {"house_rules": asked.house_rule}
    server = started(SERVER, asked.port, home)
    waits: list[float] = []
    tables = [Table(asked.port, waits) for _ in range(asked.tables)]
    post = poster(asked.port)
    begun = time.perf_counter()
    empty = memory(server)
    for table in tables:
        await table.open(post, wish)
    print(f"{len(tables)} tables, {5 * len(tables)} sockets: open after {time.perf_counter() - begun:.0f} s")
    await asyncio.sleep(2)
    waits.clear()
    worked = work(server)
    until = time.perf_counter() + asked.seconds
    await asyncio.gather(*(table.play(asked.every, until, chance) for table in tables))
    await asyncio.sleep(2)
    share = (work(server) - worked) / (asked.seconds + 2)
    told("tables", waits)
    each = share * (asked.seconds + 2) / max(len(waits), 1) * 1e3
    print(f"the server works {share:.0%} of the time, {each:.2f} ms for each answer")
    unanswered = sum(table.sent is not None for table in tables)
    print(f"not answered: {unanswered}; memory: {empty:.0f} MB before, {memory(server):.0f} MB with all of them")
    server.send_signal(signal.SIGKILL)
    server.wait()
    for table in tables:
        for socket in table.sockets:
            socket.transport.abort()
    lost = await again(asked, tables, home)
    echo = started(ECHO, asked.port + 2, home)
    told("echo", await echoes(asked.port + 2, asked.tables, min(asked.seconds, 30.0), asked.every, 5 * asked.tables))
    echo.kill()
    echo.wait()
    return int(bool(lost or unanswered))


async def again(asked: argparse.Namespace, tables: list[Table], home: str) -> int:
    """After the kill: every table must be found, and be where it was or further."""
    server = started(SERVER, asked.port, home)
    before = [table.number for table in tables]
    begun = time.perf_counter()
    for table in tables:
        table.sockets, table.number = [], -1
        await asyncio.wait_for(table.enter(1), 60)
        for _ in range(500):
            if table.number >= 0:
                break
            await asyncio.sleep(0.01)
    lost = sum(table.number < number for table, number in zip(tables, before, strict=True))
    print(f"killed and started again: {len(tables)} tables found in {time.perf_counter() - begun:.0f} s, {lost} lost")
    for table in tables:
        for socket in table.sockets:
            socket.transport.abort()
    server.send_signal(signal.SIGINT)
    server.wait()
    return lost


def main() -> int:
    parser = argparse.ArgumentParser(description="Many tables on one server.")
    parser.add_argument("--tables", type=int, default=1_000)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--every", type=float, default=3.0)
    parser.add_argument("--house-rule", action="append", default=[])
    parser.add_argument("--port", type=int, default=8790)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    with contextlib.suppress(ImportError):
        import resource

        hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 65_536), hard))
    with tempfile.TemporaryDirectory() as home:
        return asyncio.run(run(asked, home))


if __name__ == "__main__":
    sys.exit(main())
