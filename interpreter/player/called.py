"""What the commands are called: by their first names everywhere, and in the language of whoever types."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable

FIRST = ("help", "why", "rules", "hand", "table", "log", "cite", "scores", "hint", "undo", "seat", "save", "quit")
Say = Callable[..., str]


def called(say: Say) -> dict[str, str]:
    """First name -> what is said for it in this language: a word each, in the same order."""
    return dict(
        zip(FIRST, say("help why rules hand table log cite scores hint undo seat save quit").split(), strict=True)
    )


def first_name(word: str, say: Say) -> str:
    """Of a command, however it is called; capitals and accents do not matter."""
    names = {_plain(name): first for first, name in called(say).items()}
    return names.get(_plain(word), word.lower())


def _plain(word: str) -> str:
    parted = unicodedata.normalize("NFD", word.casefold())
    return "".join(sign for sign in parted if not unicodedata.combining(sign))
