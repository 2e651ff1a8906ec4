"""Machine code of compiled games, kept beside their bytes, so that the same game is at hand at once the next time.

Bytes of WebAssembly need not be trusted, machine code must be. So it is taken only if it bears a seal that is made with
a key of this user's, which nobody else may read and which lies outside of the folder: who may write into the folder, or
sends one along, can make no such seal. Whether it is of this version of wasmtime and for this processor wasmtime finds
out. In all other cases the bytes are translated, as if nothing were kept.
"""

from __future__ import annotations

import contextlib
import hashlib
import hmac
import os
import secrets
import stat
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

import wasmtime

from .shelf import folder, put

KEY_BYTES = SEAL_BYTES = 32
KEY_FOR_US_ALONE = stat.S_IRWXG | stat.S_IRWXO  # what nobody else may do with it


@lru_cache(maxsize=8)
def loaded(code: bytes) -> tuple[wasmtime.Engine, wasmtime.Module]:
    """Ready to be run by as many instances as one likes."""
    engine = wasmtime.Engine()
    where = folder()
    key = None if where is None else _key()
    if where is None or key is None:
        return engine, wasmtime.Module(engine, code)
    name = f"{hashlib.blake2b(code, digest_size=20).hexdigest()}.native"
    kept = _kept(engine, where / name, key)
    if kept is not None:
        return engine, kept
    module = wasmtime.Module(engine, code)
    machine = bytes(module.serialize())
    put(where, name, _seal(key, name, machine) + machine)
    return engine, module


def _kept(engine: wasmtime.Engine, path: Path, key: bytes) -> wasmtime.Module | None:
    try:
        raw = path.read_bytes()
        seal, machine = raw[:SEAL_BYTES], raw[SEAL_BYTES:]
        if hmac.compare_digest(seal, _seal(key, path.name, machine)):
            return wasmtime.Module.deserialize(engine, machine)
    except (OSError, wasmtime.WasmtimeError):
        pass
    return None


def _seal(key: bytes, name: str, machine: bytes) -> bytes:
    """Of the bytes that it was made of, too: their hash is its name."""
    return hashlib.blake2b(name.encode() + machine, key=key, digest_size=SEAL_BYTES).digest()


def _key(environ: Mapping[str, str] = os.environ) -> bytes | None:
    """Made the first time; None where it is not certain that it is ours alone."""
    if not hasattr(os, "geteuid"):
        return None
    state = environ.get("XDG_STATE_HOME") or "~/.local/state"
    home = environ.get("LASTCARD_HOME")
    try:
        path = (Path(home) if home else Path(state).expanduser() / "lastcard") / "seal"
        with contextlib.suppress(FileNotFoundError):
            return _read(path)
        path.parent.mkdir(parents=True, exist_ok=True)
        with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(secrets.token_bytes(KEY_BYTES))
        return _read(path)
    except (OSError, RuntimeError):
        return None


def _read(path: Path) -> bytes | None:
    with open(os.open(path, os.O_RDONLY | os.O_NOFOLLOW), "rb") as file:
        about = os.fstat(file.fileno())
        ours = stat.S_ISREG(about.st_mode) and about.st_uid == os.geteuid() and not about.st_mode & KEY_FOR_US_ALONE
        key = file.read(KEY_BYTES + 1) if ours else b""
    return key if len(key) == KEY_BYTES else None
