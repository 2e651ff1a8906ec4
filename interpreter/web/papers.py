"""What is kept of a table besides its journal: its papers, in a small file, written whole or not at all, for us alone.

Of tokens only the marks are in it. A file that cannot be read is left alone, and so is its table.
"""

from __future__ import annotations

import asyncio
import contextlib
import hmac
import os
import re
import secrets
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import cast

from lastcard.interpreter.bots.kinds import KINDS
from lastcard.interpreter.table.seats import PERSON

from .settings import Settings, settings_of
from .wire import Misread, Object, read_object, write

TOKEN_BYTES = 24  # 192 bits
ID_BYTES = 9
LONGEST_TOKEN = 64


def new_token() -> str:
    return secrets.token_urlsafe(TOKEN_BYTES)


def new_id() -> str:
    """Names a table. It opens nothing, and is a file's name where letters have no case too."""
    return secrets.token_hex(ID_BYTES)


def mark(token: str) -> str:
    """What is kept of a token. It has more bits than anybody can try, so it needs no salt."""
    return blake2b(token.encode("utf-8", "replace"), digest_size=32, person=b"lastcard seat").hexdigest()


def fits(token: str, kept: str) -> bool:
    """Is it the token of which this was kept? It takes as long whatever is wrong with it."""
    return len(token) <= LONGEST_TOKEN and bool(kept) and hmac.compare_digest(mark(token), kept)


# --- the files ----------------------------------------------------------------------------------------

SYNCING = ThreadPoolExecutor(8, "sync")  # whoever waits for the disk, waits there
FOLDER = "tables"
MAX_FILE = 4 << 20
FORMAT = "lastcard table 1"
ID = re.compile("[0-9a-f]{8,40}")


class Store:
    def __init__(self, games: Path) -> None:
        """In a folder of the folder of games; raises OSError."""
        self.folder = games / FOLDER
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)

    def path(self, table: str) -> Path:
        return self.folder / f"{table}.json"

    def journal(self, table: str, game: int) -> Path:
        return self.folder / f"{table}-{game}.game"

    def write(self, table: str, data: Object) -> None:
        """The old file or the new one is there, whatever happens; raises OSError."""
        path = self.path(table)
        new = path.with_suffix(".new")
        descriptor = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "wb") as file:
            file.write(write({"format": FORMAT, **data}).encode())
            file.flush()
            os.fsync(file.fileno())
        os.replace(new, path)
        self._sync()

    def _sync(self) -> None:
        with contextlib.suppress(OSError):
            descriptor = os.open(self.folder, os.O_RDONLY)
            try:
                os.fsync(descriptor)
            finally:
                os.close(descriptor)

    def read(self, table: str) -> Object | None:
        """What was written of a table; nothing where there is none, or none that can be read."""
        if not ID.fullmatch(table):
            return None
        try:
            with self.path(table).open("rb") as file:
                found = read_object(file.read(MAX_FILE + 1), MAX_FILE)
        except (OSError, Misread):
            return None
        return found if found.pop("format", None) == FORMAT else None

    def tables(self) -> Iterator[tuple[str, float]]:
        """All that are kept, and when each was last changed: everybody waits for this, so the folder is read once."""
        times: dict[str, float] = {}
        kept = list[str]()
        for entry in os.scandir(self.folder):
            name, _, ending = entry.name.rpartition(".")
            table = name.partition("-")[0]
            with contextlib.suppress(OSError):
                if ending in ("json", "game"):
                    times[table] = max(times.get(table, 0.0), entry.stat().st_mtime)
                if ending == "json":
                    kept.append(table)
        yield from ((table, times[table]) for table in kept)

    def count(self) -> int:
        return sum(entry.name.endswith(".json") for entry in os.scandir(self.folder))

    def forget(self, table: str) -> None:
        for path in (self.path(table), *self.folder.glob(f"{table}-*.game")):
            with contextlib.suppress(OSError):
                path.unlink()


class Disk:
    """Nobody is told of a move before it is on the disk, and no other table waits for that."""

    def __init__(self, kept: Callable[[int, BaseException | None], None]) -> None:
        self.kept = kept  # is told of each file, and of what went wrong
        self.waiting: list[Callable[[], None]] | None = None
        self.more = False  # has something been written meanwhile?

    def then(self, act: Callable[[], None]) -> None:
        """Now, or when all that has been written is on the disk."""
        if self.waiting is None:
            act()
        else:
            self.waiting.append(act)

    def written(self, descriptor: int) -> None:
        if self.waiting is None:
            self.waiting = []
            self._sync(descriptor)
        else:
            self.more = True

    def _sync(self, descriptor: int) -> None:
        done = asyncio.get_running_loop().run_in_executor(SYNCING, os.fsync, descriptor)
        done.add_done_callback(lambda found: None if found.cancelled() else self._synced(descriptor, found.exception()))

    def _synced(self, descriptor: int, error: BaseException | None) -> None:
        if error is None and self.more:
            self.more = False
            self._sync(descriptor)
            return
        waiting, self.waiting, self.more = self.waiting or [], None, False
        for act in waiting:
            act()
        self.kept(descriptor, error)


# --- the papers ---------------------------------------------------------------------------------------


@dataclass(slots=True)
class Chair:
    kind: str
    name: str = ""
    token: str = ""  # the mark of who sits there
    invite: str = ""  # the mark of what lets somebody sit down
    code: str = ""  # the invitation itself, until the server is started anew
    conceded: bool = False

    @property
    def is_free(self) -> bool:
        return self.kind == PERSON and not self.token

    def invited(self) -> str:
        """The invitation, made anew where nobody remembers it."""
        if not self.code:
            self.code = new_token()
            self.invite = mark(self.code)
        return self.code

    def as_data(self) -> Object:
        kept = ("kind", "name", "token", "invite", "conceded")
        return {name: getattr(self, name) for name in kept}


@dataclass(slots=True)
class Papers:
    """What is written of a table: its settings, chairs, the marks of its tokens, and which game it is at."""

    id: str
    settings: Settings
    chairs: list[Chair]
    owner: str = ""
    watch: str = ""
    watch_code: str = ""  # as that of a chair
    game: int = 0  # 0: it has not begun

    def opened_by(self, at: int, invite: str) -> Chair | None:
        """The free chair to which somebody is invited; none where the invitation opens nothing."""
        chair = self.chairs[at] if 0 <= at < len(self.chairs) else Chair(PERSON)
        return chair if fits(invite, chair.invite) and chair.is_free else None

    def as_data(self) -> Object:
        return {
            "settings": self.settings.as_data(),
            "chairs": [chair.as_data() for chair in self.chairs],
            "owner": self.owner,
            "watch": self.watch,
            "game": self.game,
        }


def papers_of(table: str, data: Object) -> Papers:
    """What was written, read again; raises Misread."""
    settings, game = data.get("settings"), data.get("game")
    if not isinstance(settings, dict) or type(game) is not int:
        raise Misread("the papers of a table lack something")
    chairs = [_chair_of(each) for each in _objects(data, "chairs")]
    return Papers(table, settings_of(settings), chairs, _text(data, "owner"), _text(data, "watch"), game=game)


def _chair_of(data: Object) -> Chair:
    kind = _text(data, "kind")
    if kind not in (PERSON, *KINDS):
        raise Misread("nobody of that kind")
    name, token, invite = (_text(data, key) for key in ("name", "token", "invite"))
    return Chair(kind, name, token, invite, conceded=data.get("conceded") is True)


def _text(data: Object, key: str) -> str:
    """One text of what was kept; raises Misread."""
    found = data.get(key)
    if not isinstance(found, str):
        raise Misread(f"`{key}` is no text")
    return found


def _objects(data: Object, key: str) -> list[Object]:
    found = data.get(key)
    listed = cast("list[object]", found) if isinstance(found, list) else [None]
    if not all(isinstance(each, dict) for each in listed):
        raise Misread(f"`{key}` is no list")
    return cast("list[Object]", listed)
