"""A server of its own process and sockets without manners, for what no library would send."""

from __future__ import annotations

import base64
import json
import os
import signal
import socket
import struct
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

TEXT, BINARY, CLOSE, PING, MORE = 1, 2, 8, 9, 0
PATIENCE = 20.0  # seconds until something that must come has not come


@dataclass
class Running:
    """A server that was started with `lastcard serve`."""

    process: subprocess.Popen[str]
    port: int
    log: Path

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def post(self, path: str, data: Any) -> Any:
        headers = {"Origin": self.base, "Content-Type": "application/json"}
        asks = urllib.request.Request(f"{self.base}{path}", json.dumps(data).encode(), headers)
        with urllib.request.urlopen(asks, timeout=PATIENCE) as answer:
            return json.load(answer)

    def said(self) -> str:
        return self.log.read_text(encoding="utf-8")

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()


# A server to which one address may come as often as a quick machine can.
OPEN_HOUSE = """
from lastcard.interpreter.web.hall import Limits
from lastcard.interpreter.web.serve import serve_command
serve_command("127.0.0.1", 0, "en", limits=Limits(connecting=(10_000, 10_000)))
"""


@contextmanager
def running(home: Path, *options: str, open_house: bool = False) -> Iterator[Running]:
    """Until the block ends; what it says is kept in a file."""
    log = home / "server.log"
    command = [sys.executable, "-m", "lastcard", "serve", "--port", "0", *options]
    command = [sys.executable, "-c", OPEN_HOUSE] if open_house else command
    with log.open("w", encoding="utf-8") as out:
        process = subprocess.Popen(
            command, stdout=out, stderr=out, text=True, env={**os.environ, "LASTCARD_HOME": str(home)}
        )
    try:
        yield Running(process, _port_of(process, log), log)
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGINT)
            process.wait(PATIENCE)


def _port_of(process: subprocess.Popen[str], log: Path) -> int:
    for _ in range(int(PATIENCE * 20)):
        said = log.read_text(encoding="utf-8")
        if "Ctrl-C" in said:
            return int(said.partition("http://")[2].partition(":")[2].partition("/")[0])
        assert process.poll() is None, said
        time.sleep(0.05)
    raise AssertionError("the server does not begin")


def frame(opcode: int, data: bytes = b"", last: bool = True, bits: int = 0, masked: bool = True) -> bytes:
    """A frame of the protocol, right or wrong."""
    first = (0x80 if last else 0) | bits | opcode
    size = len(data)
    length = bytes([size]) if size < 126 else b"\x7e" + struct.pack("!H", size)
    if size > 65_535:
        length = b"\x7f" + struct.pack("!Q", size)
    head = bytes([first, length[0] | (0x80 if masked else 0)]) + length[1:]
    return head + (b"\0\0\0\0" if masked else b"") + data


class Raw:
    """A socket that sends any bytes."""

    def __init__(self, server: Running, greet: bool = True, headers: str = "") -> None:
        self.socket = socket.create_connection(("127.0.0.1", server.port), PATIENCE)
        self.held = b""
        if greet:
            key = base64.b64encode(os.urandom(16)).decode()
            self.send(
                f"GET /socket HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nOrigin: {server.base}\r\n"
                f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
                f"Sec-WebSocket-Version: 13\r\n{headers}\r\n".encode()
            )
            self.greeting = self._until(b"\r\n\r\n").decode()

    def send(self, data: bytes) -> None:
        self.socket.sendall(data)

    def say(self, say: str, **facts: Any) -> None:
        self.send(frame(TEXT, json.dumps({"say": say, **facts}).encode()))

    def _until(self, mark: bytes) -> bytes:
        while mark not in self.held:
            self._more()
        found, _, self.held = self.held.partition(mark)
        return found

    def _more(self) -> None:
        data = self.socket.recv(65_536)
        if not data:
            raise ConnectionError
        self.held += data

    def _take(self, size: int) -> bytes:
        while len(self.held) < size:
            self._more()
        found, self.held = self.held[:size], self.held[size:]
        return found

    def hear(self) -> tuple[int, bytes]:
        """The next frame of the server: its opcode and what is in it."""
        first, size = self._take(2)
        if size == 126:
            (size,) = struct.unpack("!H", self._take(2))
        elif size == 127:
            (size,) = struct.unpack("!Q", self._take(8))
        return first & 0x0F, self._take(size)

    def until(self, kind: str) -> Any:
        while True:
            opcode, data = self.hear()
            if opcode == CLOSE:
                raise ConnectionError(data)
            if opcode == TEXT and (found := json.loads(data))["kind"] == kind:
                return found

    def end(self) -> int:
        """Why the server closes the socket; 0 where it does not say."""
        try:
            while True:
                opcode, data = self.hear()
                if opcode == CLOSE:
                    return int(struct.unpack("!H", data[:2])[0]) if len(data) >= 2 else 0
        except TimeoutError:
            raise AssertionError("the server keeps the socket open") from None
        except OSError:
            return 0
        finally:
            self.close()

    def close(self) -> None:
        self.socket.close()

    def __del__(self) -> None:
        self.close()


def entered(server: Running, table: str, token: str, greet: str = "") -> Raw:
    raw = Raw(server, headers=greet)
    raw.say("enter", table=table, token=token)
    raw.until("welcome")
    return raw
