"""Clients without manners: each is shown the door, nobody else notices, and the server says nothing of it."""

import contextlib
import json
import socket
import struct
import time
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from lastcard.interpreter.web.wire import MAX_FRAME
from tests.rough import BINARY, MORE, PING, TEXT, Raw, Running, entered, frame, running

Victim = tuple[str, str]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("home"), open_house=True) as found:
        yield found


@pytest.fixture(scope="module")
def victim(server: Running) -> Victim:
    """A table of somebody and a bot, which is being played."""
    wish = {"rulebook": "classic", "chairs": ["person", "random"], "name": "Ana", "pace": "patient"}
    made = server.post("/tables", wish)
    raw = entered(server, made["table"], made["token"])
    raw.say("begin")
    raw.until("position")
    raw.close()
    return made["table"], made["token"]


@pytest.fixture(autouse=True)
def nobody_notices(server: Running, victim: Victim) -> Iterator[None]:
    """Whatever happens, a seat at the table is answered, and the server has nothing to say."""
    before = server.said()
    seat = entered(server, *victim)
    seat.until("position")
    yield
    seat.say("rules")
    seat.until("rules")
    seat.close()
    assert server.process.poll() is None
    assert server.said() == before


def closed_for(server: Running, data: bytes) -> int:
    raw = Raw(server)
    with contextlib.suppress(OSError):
        raw.send(data)
    return raw.end()


ENTER = json.dumps({"say": "enter", "table": "x", "token": "y"}).encode()

ATTACKS: dict[str, tuple[bytes, set[int]]] = {
    "a frame too long": (frame(TEXT, b"x" * (MAX_FRAME + 1)), {1009}),
    "a frame of a terabyte": (b"\x81\xff" + struct.pack("!Q", 1 << 40) + b"\0\0\0\0", {1002, 1009}),
    "fragments too long together": (
        frame(TEXT, b"x" * 3_000, last=False) + frame(MORE, b"x" * 3_000, last=False),
        {1009},
    ),
    "empty fragments without end": (frame(TEXT, b"", last=False) + frame(MORE, b"", last=False) * 500, {1008}),
    "a flood of pings": (frame(PING, b"x") * 500, {1008}),
    "a ping too long": (frame(PING, b"x" * 126), {1002}),
    "something compressed": (frame(TEXT, zlib.compress(b"x" * 100_000), bits=0x40), {1002}),
    "not masked": (frame(TEXT, ENTER, masked=False), {1002}),
    "bits that mean nothing": (frame(TEXT, ENTER, bits=0x30), {1002}),
    "an opcode that there is not": (frame(5, ENTER), {1002}),
    "going on with nothing": (frame(MORE, b"x"), {1002}),
    "bytes": (frame(BINARY, ENTER), {1003, 1008}),
    "text that is none": (frame(TEXT, b"\xff\xfe\xc3"), {1007}),
    "half of a character at the end": (frame(TEXT, b'{"say":"\xc3'), {1007}),
    "not JSON": (frame(TEXT, b"hello"), {1008}),
    "deep JSON": (frame(TEXT, b"[" * MAX_FRAME), {1008}),
    "digits": (frame(TEXT, b'{"say":' + b"9" * 4_000 + b"}"), {1008}),
    "no number": (frame(TEXT, b'{"say":NaN}'), {1008}),
    "a key said twice": (frame(TEXT, b'{"say":"enter","say":"enter"}'), {1008}),
    "half of a character": (frame(TEXT, b'{"say":"\\ud800"}'), {1008}),
    "a table that there is not": (frame(TEXT, ENTER), {1008}),
    "garbage": (bytes(range(256)) * 20, {1002}),
    "a farewell with a wrong number": (b"\x88\x82\0\0\0\0\x00\x01", {0, 1002}),
}


@pytest.mark.parametrize("name", ATTACKS)
def test_a_stranger_without_manners_is_shown_the_door(name: str, server: Running) -> None:
    data, codes = ATTACKS[name]
    assert closed_for(server, data) in codes


@pytest.mark.parametrize(
    "data",
    [
        b"\0" * 10_000,
        b"GET / HTTP/9.9\r\n\r\n",
        b"x" * 200_000,
        b"GET /" + b"x" * 100_000 + b" HTTP/1.1\r\n\r\n",
        b"POST /tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 99999999999999999999\r\n\r\n",
        b"POST /tables HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        b"GET /socket HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n\r\n",
    ],
)
def test_what_is_no_request_is_answered_or_not(data: bytes, server: Running) -> None:
    raw = Raw(server, greet=False)
    with contextlib.suppress(OSError):
        raw.send(data)
        raw.socket.shutdown(socket.SHUT_WR)
        while raw.socket.recv(65_536):
            pass
    raw.close()


def test_compression_is_not_agreed_to(server: Running) -> None:
    raw = Raw(server, headers="Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n")
    assert "101" in raw.greeting
    assert "deflate" not in raw.greeting.lower()
    raw.close()


@pytest.mark.parametrize("origin", ["http://evil.example", "null"])
def test_a_strange_page_gets_no_socket(origin: str, server: Running) -> None:
    raw = Raw(server, greet=False)
    raw.send(
        f"GET /socket HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nOrigin: {origin}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        "Sec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    assert b"403" in raw.socket.recv(1_000)
    raw.close()


def seated(act: Callable[[Raw], None], server: Running, victim: Victim) -> int:
    raw = entered(server, *victim)
    with contextlib.suppress(OSError):
        act(raw)
    return raw.end()


def test_whoever_talks_too_much_is_shown_the_door(server: Running, victim: Victim) -> None:
    def flood(raw: Raw) -> None:
        for _ in range(200):
            raw.say("log")

    assert seated(flood, server, victim) in (4008, 0)


def test_whoever_sits_there_is_told_what_cannot_be_read_and_stays(server: Running, victim: Victim) -> None:
    raw = entered(server, *victim)
    for text in (
        b"hello",
        b"{}",
        b"[[[[[[",
        b'{"say":"answer","number":1e999,"option":0}',
        b'{"say":"why","card":"\\udfff"}',
    ):
        raw.send(frame(TEXT, text))
        assert raw.until("refused")["say"] == ""
    raw.say("rules")
    assert raw.until("rules")
    raw.close()


def test_whoever_reads_nothing_is_left_and_may_come_back(server: Running, victim: Victim) -> None:
    raw = Raw(server)
    raw.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
    raw.say("enter", table=victim[0], token=victim[1])
    other = entered(server, *victim)
    try:
        for _ in range(400):  # as fast as may be talked, and what it brings is read by nobody
            raw.say("resync")
            time.sleep(0.051)
            other.say("log")
            other.until("log")
    except OSError:
        pass
    else:
        raise AssertionError("it may wait for ever")
    finally:
        raw.close()
    again = entered(server, *victim)
    assert again.until("position")
    again.close()
    other.close()


def test_an_address_has_so_many_sockets_and_no_more(server: Running) -> None:
    raws = []
    try:
        for _ in range(60):
            raws.append(Raw(server))
        refused = [raw for raw in raws if "101" not in raw.greeting]
        assert 0 < len(refused) < 40
    finally:
        for raw in raws:
            raw.close()
        while "101" not in Raw(server).greeting:  # until the server has heard that they are gone
            time.sleep(0.1)


def test_whoever_does_not_say_who_they_are_has_to_go(server: Running) -> None:
    assert Raw(server).end() in (1001, 1000, 0)


def test_half_a_request_waits_for_nobody_else(server: Running) -> None:
    raws = [Raw(server, greet=False) for _ in range(20)]
    for raw in raws:
        raw.send(b"GET / HTTP/1.1\r\nHost:")
    page = Raw(server, greet=False)
    page.send(f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n\r\n".encode())
    assert b"200 OK" in page.socket.recv(1_000)
    for raw in (*raws, page):
        raw.close()


def test_a_server_that_is_killed_loses_no_table(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        made = server.post("/tables", {"rulebook": "classic", "chairs": ["person", "random"], "name": "Ana"})
        raw = entered(server, made["table"], made["token"])
        raw.say("begin")
        seen = raw.until("position")
        while seen["own"]["question"] is None:
            seen = raw.until("position")
        choice = seen["own"]["question"]["options"] or [seen["own"]["question"]["declining"]]
        raw.say("answer", number=seen["number"], option=choice[0]["option"])
        while raw.until("accepted")["say"] != "answer":
            pass
        raw.close()
        server.kill()
    with running(tmp_path) as server:
        again = entered(server, made["table"], made["token"])
        assert again.until("position")["number"] > seen["number"]
        again.close()


def test_a_server_ends_when_it_is_told_to(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        made = server.post("/tables", {"rulebook": "classic", "chairs": ["person", "random"], "name": "Ana"})
        raw = entered(server, made["table"], made["token"])
        server.process.send_signal(2)
        assert raw.end() in (1001, 1012, 0)
        assert server.process.wait(20) == 0
        assert "Traceback" not in server.said()
