"""The command line. Every command fetches what it needs only when it runs, so `--help` costs little."""

from __future__ import annotations

from . import (
    compare,
    docs,
    files,
    games,
    lists,
    play,
    proof,
    serve,
    words,
)  # each of them adds its commands to the group
from .common import main

__all__ = ["compare", "docs", "files", "games", "lists", "main", "play", "proof", "serve", "words"]
