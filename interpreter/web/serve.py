"""`lastcard serve`: the server from its beginning to Ctrl-C."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import os
import random
import socket
import sys
from collections.abc import Callable
from typing import Any, cast

import uvicorn
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from lastcard.dsl.reading.files import read_path
from lastcard.dsl.shelf import split_reference
from lastcard.interpreter.output import say
from lastcard.interpreter.speech.language import language
from lastcard.interpreter.table.journal import games_folder

from .app import application
from .hall import Bucket, Hall, Limits
from .links import Links, is_loopback, links_for
from .papers import Store
from .settings import Settings, is_house_rule, named
from .sockets import UNWELCOME
from .wire import MAX_FRAME

FRAMES = (20.0, 40.0)  # that carry no message of their own: a second, and at once
SYSTEM_HOLDS = 128 << 10  # bytes for a client that does not take them; by itself the system would hold megabytes
ASKED_AFTER = (15.0, 25.0)  # seconds until a client is asked whether it is still there: not all who came at once
GRACE = 3  # seconds for those who are being told that the server goes


class Careful(WebSocketsSansIOProtocol):
    """Frames that carry no message are counted, too, and text that is none is refused without an alarm."""

    def handle_connect(self, event: Any) -> None:
        self.bucket = Bucket(*FRAMES, self.loop.time())
        self.ping_interval = random.uniform(*ASKED_AFTER)
        super().handle_connect(event)
        with contextlib.suppress(AttributeError):  # there is no scope where the request was refused
            cast("dict[str, Any]", self.scope)["lastcard.abort"] = self.transport.abort

    def handle_ping(self) -> None:
        if self._is_in_time():
            super().handle_ping()

    def handle_cont(self, event: Any) -> None:
        if self._is_in_time():
            super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        if self.curr_msg_data_type == "text" and not _is_text(b"".join(self.frames)):
            self.frames = []
            self._fail(1007)
        else:
            super().send_receive_event_to_app()

    def _is_in_time(self) -> bool:
        if self.bucket.take(self.loop.time()):
            return True
        self._fail(UNWELCOME)
        return False

    def _fail(self, code: int) -> None:
        if not self.close_sent and not self.transport.is_closing():
            self.queue.put_nowait({"type": "websocket.disconnect", "code": code})
            self.conn.fail(code)
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
            self.transport.close()


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


class Quiet(uvicorn.Server):
    """Says that it is there when it is, and nothing of who comes and goes."""

    def __init__(self, config: uvicorn.Config, announce: Callable[[], None]) -> None:
        super().__init__(config)
        self.announce = announce

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.announce()


def configured(hall: Hall, links: Links) -> uvicorn.Config:
    return uvicorn.Config(
        application(hall, links),
        ws=cast("Any", Careful),
        ws_max_size=MAX_FRAME,
        ws_per_message_deflate=False,
        http="h11",
        access_log=False,
        log_config=None,
        log_level="critical",
        server_header=False,
        timeout_graceful_shutdown=GRACE,
        timeout_keep_alive=10,
    )


def offered(rulebook: str, house_rules: tuple[str, ...]) -> Settings:
    """What is on the command line, as the lobby offers it: files of one's own are held from then on."""
    held: dict[str, bytes] = {}
    return Settings(_held(rulebook, held), tuple(_held(each, held) for each in house_rules), held)


def _held(reference: str, held: dict[str, bytes]) -> str:
    name, values = split_reference(reference)
    data = read_path(name) if name.endswith((".yaml", ".yml")) or "/" in name else None
    if not isinstance(data, bytes):
        return reference
    held[named(data)] = data
    called = f"./{named(data)}" if is_house_rule(data) else named(data)
    return f"{called}:{values}" if values else called


def serve_command(host: str, port: int, code: str, offer: Settings | None = None, limits: Limits | None = None) -> int:
    """Serve until somebody ends it; raises OSError where the address cannot be had."""
    listening = listen(host, port)
    links = links_for(host, listening.getsockname()[1])
    hall = Hall(Store(games_folder(os.environ)), limits)
    hall.offer = offer
    more_files()

    def announce() -> None:
        speaks = language(code)
        say(speaks.say("The table is open: {link}", link=links.base))
        if is_loopback(host):
            say(speaks.say("Only this machine can reach it; with `--host 0.0.0.0` others in your network can."))
        else:
            say(speaks.say("Whoever reaches this address can open a table: serve it only in a network that you trust."))
        say(speaks.say("Ctrl-C ends it; games that are being played are kept."))
        sys.stdout.flush()

    seldom_tidied()
    server = Quiet(configured(hall, links), announce)
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(server.serve([listening]))
    return 0


def listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)  # so named, it sends without waiting
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SYSTEM_HOLDS)  # those that are accepted have it, too
        listening.bind((host, port))
        listening.listen(1024)
    except OSError as error:
        listening.close()
        raise OSError(error.errno, error.strerror or str(error), f"{host}:{port}") from None
    return listening


def more_files() -> None:
    """A socket for each seat and a journal for each table: as many files as the system lets us open."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(hard, 65_536)), hard))


def seldom_tidied() -> None:
    """What a table is made of lives long: to look through all of it again and again makes everybody wait."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)
