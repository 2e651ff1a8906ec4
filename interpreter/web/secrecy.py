"""Tokens: who holds one may sit on a seat. On disk and in memory only what is made of them is kept."""

from __future__ import annotations

import hmac
import secrets
from hashlib import blake2b

TOKEN_BYTES = 24  # 192 bits
ID_BYTES = 9
LONGEST = 64


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
    return len(token) <= LONGEST and bool(kept) and hmac.compare_digest(mark(token), kept)
