"""What a player may be called: lines of a game are words, and a name must not be taken for another of them."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Sequence

from lastcard.dsl.diagnostics.problem import quote
from lastcard.dsl.rulebook import Rulebook

from .setup import most_players

MAX_NAME = 24
NAME = re.compile(r"[^\W\d_]\w*(?:[-'’]\w+)*")
VERBS = frozenset({"plays", "draws", "keeps", "passes", "names", "picks", "gives", "says", "declines"})
OTHER_WORDS = frozenset({"to", "let", "none", "nobody"})  # of lines


def is_name(name: str) -> bool:
    """One word that begins with a letter and could not be taken for another part of a line."""
    return len(name) <= MAX_NAME and NAME.fullmatch(name) is not None and name.lower() not in VERBS | OTHER_WORDS


def is_name_with(book: Rulebook, name: str) -> bool:
    """The same, and no word of the rulebook's cards."""
    return is_name(name) and name.lower() not in _words_of(book)


class WrongPlayers(ValueError):
    """These cannot sit down; `name` is the one that somebody would have to change, if it is for a name."""

    def __init__(self, why: str, name: str | None = None) -> None:
        super().__init__(why)
        self.name = name


def check_players(book: Rulebook, players: Sequence[str]) -> None:
    """Raises WrongPlayers where these cannot sit down to play."""
    fewest, most = book.players[0], most_players(book)
    if not fewest <= len(players) <= most:
        raise WrongPlayers(f"this rulebook is for {fewest} to {most} players, not {len(players)}")
    if book.teams is not None and not book.teams.fit(len(players)):
        raise WrongPlayers(f"{len(players)} players cannot be shared out into teams of {book.teams.size}")
    if len(set(players)) != len(players):
        twice = next(name for name, times in Counter(players).items() if times > 1)
        raise WrongPlayers("every player needs a name of their own", twice)
    for name in players:
        if not is_name_with(book, name):
            why = f"{quote(name)} cannot be a player's name: one word, unlike any verb or card"
            raise WrongPlayers(why, name)


def _words_of(book: Rulebook) -> set[str]:
    names = [*(color.name for color in book.colors), *(kind.name for kind in book.kinds)]
    return {word for name in names for word in (name, *name.split("-"))}


def tidy_name(name: str) -> str:
    """Letters with accents in one piece, however they were typed."""
    return unicodedata.normalize("NFC", name.strip())
