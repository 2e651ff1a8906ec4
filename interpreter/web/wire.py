"""What strangers send, read under limits; what is sent to them, written. No frame is more than plain JSON.

Whatever comes in is refused with a word of ours and never with a traceback: not JSON, too long, too deep, digits
without end, numbers that are none, halves of characters, keys said twice, keys that nobody knows.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, NoReturn, cast

MAX_FRAME = 4_096  # bytes of a text frame
MAX_POST = 1 << 20  # bytes of a whole request
MAX_DEPTH = 6
MAX_DIGITS = 12
MAX_CARDS = 32  # that may be laid in one move

Object = dict[str, Any]


class Misread(ValueError):
    """What has come in is none of what may come in."""


def read_object(text: str | bytes, most: int = MAX_FRAME) -> Object:
    """One JSON object; raises Misread."""
    if len(text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")) > most:
        raise Misread("too long")
    try:
        found: object = json.loads(
            text,
            object_pairs_hook=_said_once,
            parse_constant=_no_number,
            parse_float=_no_number,
            parse_int=_short_number,
        )
    except Misread:
        raise
    except (ValueError, RecursionError):
        raise Misread("not JSON") from None
    if not isinstance(found, dict):
        raise Misread("not an object")
    _look_through(cast("object", found), MAX_DEPTH)
    return cast("Object", found)


def _said_once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise Misread("a key is said twice")
    return found


def _no_number(text: str) -> NoReturn:
    raise Misread("not a whole number")


def _short_number(text: str) -> int:
    if len(text) > MAX_DIGITS:
        raise Misread("a number is too long")
    return int(text)


def _look_through(value: object, depth: int) -> None:
    if depth < 0:
        raise Misread("too deep")
    if isinstance(value, str):
        _whole(value)
    elif isinstance(value, list):
        for each in cast("list[object]", value):
            _look_through(each, depth - 1)
    elif isinstance(value, dict):
        for key, each in cast("dict[str, object]", value).items():
            _whole(key)
            _look_through(each, depth - 1)


def _whole(text: str) -> None:
    """Half of a character can be written nowhere."""
    if not text.isascii() and any("\ud800" <= char <= "\udfff" for char in text):
        raise Misread("half of a character")


# --- what a seat may say ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Said:
    """A message: what is said, and of what."""

    say: str
    facts: Object

    def text(self, name: str) -> str:
        return cast("str", self.facts.get(name, ""))

    def number(self, name: str) -> int:
        return cast("int", self.facts[name])


STRANGER, WATCHER, PLAYER, OWNER = "stranger", "watcher", "player", "owner"
HERE = frozenset({WATCHER, PLAYER, OWNER})
SEATED = frozenset({PLAYER})
HOSTING = frozenset({OWNER})


@dataclass(frozen=True, slots=True)
class Message:
    """Who may say it, and what goes with it: a sort behind each key, with `?` where it may be left out."""

    by: frozenset[str]
    facts: dict[str, str]


MESSAGES: dict[str, Message] = {
    "enter": Message(frozenset({STRANGER}), {"table": "text", "token": "text", "language": "text?"}),
    "language": Message(HERE, {"language": "text"}),
    "resync": Message(HERE, {}),
    "log": Message(HERE, {}),
    "rules": Message(HERE, {}),
    # a game
    "answer": Message(SEATED, {"number": "number", "option": "number"}),
    "lay": Message(SEATED, {"number": "number", "cards": "texts"}),
    "press": Message(SEATED, {"number": "number", "offer": "text"}),
    "let go": Message(SEATED, {"number": "number"}),
    "why": Message(SEATED, {"card": "text"}),
    "hint": Message(SEATED, {"number": "number"}),
    "undo": Message(SEATED, {"number": "number"}),
    "next": Message(SEATED, {"number": "number"}),
    "concede": Message(SEATED, {}),
    "replace": Message(SEATED | HOSTING, {"seat": "text"}),
    "rematch": Message(SEATED | HOSTING, {}),
    # before it
    "begin": Message(HOSTING, {}),
    "chair": Message(HOSTING, {"chair": "number", "kind": "text"}),
    "invite": Message(HOSTING, {"chair": "number"}),
    "free": Message(HOSTING, {"chair": "number"}),
    "watch": Message(HOSTING, {}),
}


def read_message(text: str) -> Said:
    """A frame of a socket; raises Misread."""
    found = read_object(text)
    say = found.pop("say", None)
    message = MESSAGES.get(say) if isinstance(say, str) else None
    if message is None or not isinstance(say, str):
        raise Misread("nothing that can be said")
    needed = {name for name, sort in message.facts.items() if not sort.endswith("?")}
    if not needed <= found.keys() <= message.facts.keys():
        raise Misread("something is missing, or nobody knows it")
    if not all(_is(found[name], message.facts[name].rstrip("?")) for name in found):
        raise Misread("something is of the wrong sort")
    return Said(say, found)


def _is(value: object, sort: str) -> bool:
    if sort == "number":
        return type(value) is int
    if sort == "text":
        return isinstance(value, str)
    texts = cast("list[object]", value) if isinstance(value, list) else [None]
    return len(texts) <= MAX_CARDS and all(isinstance(each, str) for each in texts)


# --- what goes out ----------------------------------------------------------------------------------


write = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
