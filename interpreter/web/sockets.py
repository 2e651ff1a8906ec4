"""One socket: who is at it, what may come in, and a queue of what goes out that never grows without end."""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from collections.abc import Callable

from starlette.websockets import WebSocket, WebSocketDisconnect

from lastcard.interpreter import output
from lastcard.interpreter.speech.language import LANGUAGES, language

from .commands import obey
from .hall import Bucket, Hall
from .tables import Table
from .wire import Misread, Object, Said, read_message, write

MOST_WAITING = 64  # frames that wait to be sent
MOST_BYTES = 256 << 10
CLOSING = 1.0  # seconds for a farewell

# Why a socket is closed, as the protocol of websockets numbers it.
GOING, WRONG_SORT, UNWELCOME, BROKEN, LATER, TOO_MANY = 1001, 1003, 1008, 1011, 1013, 4008
NOBODY = frozenset({"stranger"})


class Socket:
    """A client of a table: reads what is said, and sends frames as fast as they are taken."""

    def __init__(self, websocket: WebSocket, hall: Hall, link: Callable[[str], Object]) -> None:
        self.websocket, self.hall, self.link = websocket, hall, link
        self.roles = NOBODY
        self.chair = -1
        self.code = "en"
        self.table: Table | None = None
        self.bucket = Bucket(*hall.limits.messages, hall.clock())
        self.waiting: deque[str] = deque()
        self.bytes = 0
        self.more = asyncio.Event()
        self.overrun = False
        self.reading: asyncio.Task[object] | None = None

    # --- what goes out --------------------------------------------------------------------------

    def send(self, frame: str) -> None:
        """Nothing is told before what has been written is on the disk."""
        if self.table is None:
            self.deliver(frame)
        else:
            self.table.disk.then(lambda: self.deliver(frame))

    def deliver(self, frame: str) -> None:
        """Nobody waits for a slow client: when too much waits for it, it is left, and may come back for all of it."""
        if self.overrun:
            return
        if len(self.waiting) >= MOST_WAITING or self.bytes + len(frame) > MOST_BYTES:
            self._break_off()
            return
        self.waiting.append(frame)
        self.bytes += len(frame)
        self.more.set()

    async def _send_on(self) -> None:
        while True:
            await self.more.wait()
            self.more.clear()
            while self.waiting:
                frame = self.waiting.popleft()
                self.bytes -= len(frame)
                await self.websocket.send_text(frame)

    # --- what comes in --------------------------------------------------------------------------

    async def serve(self) -> None:
        """Until either side goes; whatever breaks here breaks for this socket alone."""
        self.reading = asyncio.current_task()
        sending = asyncio.create_task(self._send_on())
        code = LATER
        try:
            code = await self._read_on()
        except asyncio.CancelledError:
            if not self.overrun or self.reading is None:
                raise
            self.reading.uncancel()
        except Exception as error:
            code = BROKEN
            output.say(f"a mistake in lastcard, at one socket: {type(error).__name__}: {error}", err=True)
        finally:
            if self.table is not None:
                self.table.leave(self)
            sending.cancel()
            await asyncio.gather(sending, return_exceptions=True)
        with contextlib.suppress(Exception):
            await asyncio.wait_for(self.websocket.close(code), CLOSING)

    def _break_off(self) -> None:
        """A client that takes nothing would not take a farewell either."""
        self.overrun = True
        abort = self.websocket.scope.get("lastcard.abort")
        if abort is not None:
            abort()
        elif self.reading is not None:
            self.reading.cancel()

    async def _read_on(self) -> int:
        """Gives why the socket is to be closed."""
        try:
            if not await asyncio.wait_for(self._enter(), self.hall.limits.entering):
                return UNWELCOME
            while True:
                said = await self._next()
                if isinstance(said, int):
                    return said
                if said is not None and self.table is not None:
                    obey(self.table, self, said, self.link)
        except (WebSocketDisconnect, TimeoutError):
            return GOING

    async def _next(self) -> Said | int | None:
        """A message; nothing for what cannot be read; a number where the socket is to be closed."""
        got = await self.websocket.receive()
        if got["type"] != "websocket.receive":
            raise WebSocketDisconnect(GOING)
        if not self.bucket.take(self.hall.clock()):
            return TOO_MANY
        text = got.get("text")
        if not isinstance(text, str):
            return WRONG_SORT
        try:
            return read_message(text)
        except Misread as error:
            reason = language(self.code).say("This message cannot be read.")
            self.send(write({"kind": "refused", "say": "", "reason": reason, "detail": str(error)}))
            return None

    async def _enter(self) -> bool:
        """The first message says which table, and with which token."""
        said = await self._next()
        if not isinstance(said, Said) or said.say != "enter":
            return False
        self.code = said.text("language") if said.text("language") in LANGUAGES else "en"
        table = await self.hall.find(said.text("table"))
        roles, chair = (NOBODY, -1) if table is None else table.roles(said.text("token"))
        if table is None or not roles:
            reason = language(self.code).say("There is no such table, or this link does not open it.")
            await self.websocket.send_text(write({"kind": "refused", "say": "enter", "reason": reason}))
            return False
        self.roles, self.chair, self.table = roles or NOBODY, chair, table
        table.enter(self)
        return True
