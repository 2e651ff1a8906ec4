"""What the server answers: the page and its parts, the lobby, and one socket for each seat."""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from importlib.resources import files

from starlette.applications import Starlette
from starlette.requests import HTTPConnection, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from lastcard.interpreter.host.api import RulebookError
from lastcard.interpreter.speech.language import LANGUAGES, language

from .afterwards import record_of, steps_of
from .hall import Hall
from .links import Links
from .page import choices, texts
from .settings import MOST_FILES, Settings, decoded, is_house_rule, kinds_of, named, settings_of
from .sockets import UNWELCOME, Socket
from .tables import Table
from .wire import MAX_POST, Misread, Object, read_object, write

SWEEPING = 60.0  # seconds
STATIC = {"app.js": "text/javascript", "table.js": "text/javascript", "lobby.js": "text/javascript"}
STATIC |= {"parts.js": "text/javascript", "style.css": "text/css", "icon.svg": "image/svg+xml"}
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "connect-src 'self'",
        "img-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "content-security-policy": POLICY,
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


class Guarded:
    """Around everything: who asks by a strange name is sent away, and every answer says what may be done with it."""

    def __init__(self, app: ASGIApp, names: frozenset[str]) -> None:
        self.app, self.names = app, names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        asks = HTTPConnection(scope)
        known = self._is_known(asks.headers.get("host", ""))
        changes = scope["type"] == "websocket" or scope.get("method") not in ("GET", "HEAD")
        if not known or (changes and not _is_of_here(asks)):
            await self._refuse(scope, receive, send)
            return
        await self.app(scope, receive, partial(_with_headers, send))

    def _is_known(self, host: str) -> bool:
        """Addresses, and names that are ours: another name may be one that somebody has made lead here."""
        name = host.rsplit(":", 1)[0] if not host.endswith("]") else host
        if name.lower() in self.names:
            return True
        try:
            ipaddress.ip_address(name.strip("[]"))
        except ValueError:
            return False
        return True

    async def _refuse(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": UNWELCOME})
            return
        answer = PlainTextResponse("This request comes from somewhere else.\n", 403)
        await answer(scope, receive, partial(_with_headers, send))


def _is_of_here(asks: HTTPConnection) -> bool:
    """Does the page that asks come from this server? A browser says where it comes from, and cannot be made to lie."""
    origin = asks.headers.get("origin", "")
    return origin in {f"{scheme}://{asks.headers.get('host')}" for scheme in ("http", "https")}


async def _with_headers(send: Send, message: Message) -> None:
    if message["type"] == "http.response.start":
        told = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
        message = {**message, "headers": [*message.get("headers", []), *told]}
    await send(message)


# --- answers ------------------------------------------------------------------------------------------


class Answers:
    def __init__(self, hall: Hall, links: Links) -> None:
        self.hall, self.links = hall, links
        static = files("lastcard.interpreter.web") / "static"
        self.page = (static / "index.html").read_bytes()
        self.static = {name: (static / name).read_bytes() for name in STATIC}
        self._choices: asyncio.Task[str] | None = None

    def routes(self) -> list[Route | WebSocketRoute]:
        posts: dict[str, Callable[[Object, str], Awaitable[Response]]] = {
            "/check": self.check,
            "/tables": self.make,
            "/claim": self.claim,
            "/invited": self.invited,
            "/record": self.record,
            "/replay": self.replay,
        }
        return [
            Route("/", self.index),
            Route("/choices", self.choices),
            Route("/texts/{code}", self.texts),
            Route("/static/{name}", self.part),
            *(Route(path, partial(self._posted, deed), methods=["POST"]) for path, deed in posts.items()),
            WebSocketRoute("/socket", self.socket),
        ]

    async def index(self, request: Request) -> Response:
        self._looked_through()  # whoever opens the page is about to ask for it
        return Response(self.page, media_type="text/html; charset=utf-8")

    async def part(self, request: Request) -> Response:
        name = request.path_params["name"]
        if name not in self.static:
            return _refused("There is nothing here.", 404)
        return Response(self.static[name], media_type=f"{STATIC[name]}; charset=utf-8")

    async def texts(self, request: Request) -> Response:
        code = request.path_params["code"]
        return _answer(texts(language(code if code in LANGUAGES else "en")))

    async def choices(self, request: Request) -> Response:
        return Response(await self._looked_through(), media_type="application/json")

    def _looked_through(self) -> asyncio.Task[str]:
        """What can be played is looked through once."""
        if self._choices is None:
            self._choices = asyncio.create_task(asyncio.to_thread(self._chosen))
        return self._choices

    def _chosen(self) -> str:
        offer = self.hall.offer
        return write(choices() | {"offer": None if offer is None else offer.as_data()})

    # --- posts --------------------------------------------------------------------------------------

    async def _posted(self, deed: Callable[[Object, str], Awaitable[Response]], request: Request) -> Response:
        address = request.client.host if request.client else ""
        try:
            data = read_object(await _body(request), MAX_POST)
            return await deed(data, address)
        except Misread as error:
            reason = language(_code(request)).say("This request cannot be read.")
            return _answer({"reason": reason, "detail": str(error)}, 400)
        except RulebookError as error:
            return _refused(str(error))
        except OSError as error:
            return _refused(error.strerror or str(error), 507)

    async def check(self, data: Object, address: str) -> Response:
        """Files of one's own: what is wrong with them, each at its line. They are called what they say they hold."""
        if not self.hall.may(address, "checking"):
            return _too_often(data)
        sent = data.get("sent")
        if not isinstance(sent, list) or not 0 < len(sent) <= MOST_FILES:
            raise Misread("no files")
        held = {named(each): each for each in map(decoded, sent)}
        rulebooks = [name for name, each in held.items() if not is_house_rule(each)]
        wish: Object = {key: data[key] for key in ("rulebook", "house_rules") if key in data}
        if rulebooks:
            wish["rulebook"] = rulebooks[0]
        wish["house_rules"] = [*wish.get("house_rules", []), *(f"./{name}" for name in held if name not in rulebooks)]
        settings = settings_of({"rulebook": "", **wish, "files": Settings("", (), held).sent()})
        found = await self.hall.examiner.examine(settings)
        return _answer({**found, "settings": settings.as_data()})

    async def make(self, data: Object, address: str) -> Response:
        """A table; what is one's own is looked at before."""
        if not self.hall.may(address, "making"):
            return _too_often(data)
        say = language(_spoken(data)).say
        settings, kinds, name = settings_of(data), kinds_of(data.get("chairs", [])), data.get("name", "")
        if not isinstance(name, str):
            raise Misread("no name")
        if self.hall.is_full:
            return _refused(say("The server is full. Try again later."), 503)
        if settings.files:
            found = await self.hall.examiner.examine(settings)
            if not found["ok"]:
                return _answer({**found, "settings": settings.as_data()}, 422)
        try:
            table, token = await self.hall.make(settings, kinds, name)
        except ValueError as error:
            if isinstance(error, RulebookError):
                raise
            return _refused(say("{name} cannot be a player's name here: one word, unlike any other.", name=name))
        return _answer({"table": table.papers.id, "token": token})

    async def claim(self, data: Object, address: str) -> Response:
        """Whoever has an invitation sits down, and gets the token of the seat."""
        if not self.hall.may(address, "claiming"):
            return _too_often(data)
        say = language(_spoken(data)).say
        table, chair = await self.hall.find(_text(data, "table")), data.get("chair")
        if type(chair) is not int:
            raise Misread("no seat")
        name = _text(data, "name")
        try:
            token = table.claim(chair, _text(data, "invite"), name) if table is not None else ""
        except ValueError as error:
            if isinstance(error, Misread):
                raise
            return _refused(say("{name} cannot be a player's name here: one word, unlike any other.", name=name))
        if not token:
            return _gone(data)
        return _answer({"token": token})

    async def invited(self, data: Object, address: str) -> Response:
        """What is played where somebody is invited to, and who sits there already."""
        if not self.hall.may(address, "claiming"):
            return _too_often(data)
        table, chair = await self.hall.find(_text(data, "table")), data.get("chair")
        if table is None or type(chair) is not int or not table.papers.opened_by(chair, _text(data, "invite")):
            return _gone(data)
        book, seated = table.rules.book, [each.name for each in table.papers.chairs if each.name]
        return _answer({"title": book.title, "house_rules": list(book.house_rules), "players": seated})

    async def _over(self, data: Object) -> Table | None:
        """The table of somebody who may see all of its game."""
        table = await self.hall.find(_text(data, "table"))
        roles, _ = (frozenset[str](), -1) if table is None else table.roles(_text(data, "token"))
        return table if roles and table is not None and table.host is not None and table.host.over else None

    async def record(self, data: Object, address: str) -> Response:
        table = await self._over(data)
        if table is None or table.host is None:
            return _refused(language(_spoken(data)).say("The game is not over."), 403)
        rulebook = table.papers.settings.rulebook
        own = rulebook if rulebook in table.papers.settings.files else ""
        return PlainTextResponse(record_of(table.host, own))

    async def replay(self, data: Object, address: str) -> Response:
        table = await self._over(data)
        if table is None or table.host is None:
            return _refused(language(_spoken(data)).say("The game is not over."), 403)
        return _answer({"steps": steps_of(table.host, table.reading(_spoken(data)))})

    # --- the socket ---------------------------------------------------------------------------------

    async def socket(self, websocket: WebSocket) -> None:
        hall = self.hall
        address = websocket.client.host if websocket.client else ""
        if not hall.may(address, "connecting") or hall.sockets.get(address, 0) >= hall.limits.sockets:
            await websocket.close(UNWELCOME)
            return
        hall.sockets[address] = hall.sockets.get(address, 0) + 1
        try:
            await websocket.accept()
            await Socket(websocket, hall, self.links.invitation).serve()
        finally:
            hall.sockets[address] -= 1
            if not hall.sockets[address]:
                del hall.sockets[address]


async def _body(request: Request) -> bytes:
    found = bytearray()
    async for chunk in request.stream():
        found += chunk
        if len(found) > MAX_POST:
            raise Misread("too long")
    return bytes(found)


def _text(data: Object, key: str) -> str:
    found = data.get(key)
    if not isinstance(found, str):
        raise Misread(f"no {key}")
    return found


def _spoken(data: Object) -> str:
    code = data.get("language")
    return code if isinstance(code, str) and code in LANGUAGES else "en"


def _code(request: Request) -> str:
    return request.headers.get("accept-language", "en")[:2]


def _answer(data: Object, status: int = 200) -> Response:
    return Response(write(data), status, media_type="application/json")


def _refused(reason: str, status: int = 400) -> Response:
    return _answer({"reason": reason}, status)


def _too_often(data: Object) -> Response:
    return _refused(language(_spoken(data)).say("This is too often. Wait a moment."), 429)


def _gone(data: Object) -> Response:
    return _refused(language(_spoken(data)).say("This invitation is no longer good: ask for another one."), 403)


# --- all of it ----------------------------------------------------------------------------------------


def application(hall: Hall, links: Links) -> ASGIApp:
    @asynccontextmanager
    async def living(app: Starlette) -> AsyncIterator[None]:
        sweeping = asyncio.create_task(_sweep(hall))
        try:
            yield
        finally:
            sweeping.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await sweeping
            await hall.thinker.close()
            hall.close()

    answers = Answers(hall, links)
    return Guarded(Starlette(routes=answers.routes(), lifespan=living), links.names)


async def _sweep(hall: Hall) -> None:
    while True:
        await asyncio.sleep(SWEEPING)
        hall.sweep()
