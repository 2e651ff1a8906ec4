"""The file that a game is written to while it is played; `saves.py` says what stands in it."""

from __future__ import annotations

import contextlib
import json
import os
import time
from collections.abc import Callable, Mapping
from itertools import count
from pathlib import Path
from zlib import crc32

from lastcard.interpreter.engine.state import State

from .saves import BACK, DIGEST, FORMAT, MAX_LINE, PREFIX, SITS, Header, Save, SaveError, fingerprint, held_by, moves_of

CHECK_EVERY = 20  # moves between two digests


class Journal:
    """A file that a game is written to. What `add` has returned from is on the disk; whoever writes many games at once
    gives another `sync`, and tells nobody of a move before that is through."""

    def __init__(self, path: Path, descriptor: int, checksum: int, moves: int) -> None:
        self.path = path
        self.sync: Callable[[int], None] = os.fsync
        self.descriptor = descriptor
        self.checksum = checksum
        self.moves = moves

    @classmethod
    def create(cls, path: Path, header: Header) -> Journal:
        """A new file, never in the place of another; raises OSError or SaveError. Others may not read the seed."""
        text = json.dumps({"format": FORMAT, **held_by(header)}, ensure_ascii=False)
        if len(text.encode()) > MAX_LINE - PREFIX:
            raise SaveError("the game cannot be kept: the names of its house rules are too long")
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_APPEND, 0o600)
        journal = cls(path, descriptor, 0, 0)
        _lock(descriptor)
        try:
            journal._write(text)
        except OSError:  # half a file would be in the way of the next one
            journal.close()
            path.unlink(missing_ok=True)
            raise
        _sync_folder(path.parent)
        return journal

    @classmethod
    def reopen(cls, path: Path, save: Save) -> Journal:
        """The file of a game that goes on, without its torn last line; raises OSError or SaveError."""
        descriptor = os.open(path, os.O_RDWR | os.O_APPEND)
        _lock(descriptor)
        if save.torn:
            os.ftruncate(descriptor, save.size)
        if os.fstat(descriptor).st_size != save.size:
            os.close(descriptor)
            raise SaveError("{file}: another game has gone on with it", file=path)
        return cls(path, descriptor, save.checksum, len(moves_of(save)))

    def add(self, move: str, state: State | None) -> None:
        """A move, with the position after it where that is at hand; raises OSError."""
        self._write(move)
        self.moves += 1
        if self.moves % CHECK_EVERY == 0 and state is not None:
            self._write(f"{DIGEST}{fingerprint(state)}")

    def sits(self, seat: str, kind: str) -> None:
        """Somebody else plays for this seat from now on; raises OSError."""
        self._write(f"{SITS}{seat} {kind}")

    def back_to(self, moves: int) -> None:
        """All moves but so many are taken back; raises OSError."""
        self._write(f"{BACK}{moves}")
        self.moves = moves

    def _write(self, text: str) -> None:
        data = text.encode()
        self.checksum = crc32(data, self.checksum)
        record = b"%08x %d %s\n" % (self.checksum, len(data), data)
        while record:  # a signal or a full disk may stop it halfway
            record = record[os.write(self.descriptor, record) :]
        self.sync(self.descriptor)

    def close(self) -> None:
        os.close(self.descriptor)
        self.descriptor = -1  # the number may soon belong to another file


def _lock(descriptor: int) -> None:
    """Two games on one file would tear it; where there are no locks, they may."""
    with contextlib.suppress(ImportError):
        import fcntl

        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(descriptor)
            raise SaveError("the game is being played somewhere else") from None


def _sync_folder(folder: Path) -> None:
    """A new name in a folder is safe only when the folder is written too; not every system can."""
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def games_folder(environ: Mapping[str, str]) -> Path:
    """LASTCARD_HOME, else the folder `lastcard` among what programs remember; raises OSError."""
    home = environ.get("LASTCARD_HOME")
    state = environ.get("XDG_STATE_HOME") or "~/.local/state"
    folder = (Path(home) if home else Path(state).expanduser() / "lastcard") / "games"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def journal_in(folder: Path, header: Header, rulebook: str) -> Journal:
    """A journal under a new name that says what is played and since when."""
    stem = f"{rulebook}-{time.strftime('%Y%m%d-%H%M%S')}"
    for number in count(1):
        with contextlib.suppress(FileExistsError):
            return Journal.create(folder / (f"{stem}.game" if number == 1 else f"{stem}-{number}.game"), header)
    raise AssertionError("some name is free")
