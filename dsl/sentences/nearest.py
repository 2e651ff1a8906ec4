"""What the language has that is nearest to a sentence which nothing else explains; else what there is at all.

A sentence is held up as an example only where it shares a word that tells something: nearly all are of players.
"""

from __future__ import annotations

import re
from collections import Counter

from lastcard.dsl.everyday import verb_for
from lastcard.dsl.sayings.mistakes import SORTS
from lastcard.dsl.words.rows import Word
from lastcard.dsl.words.vocabulary import WORDS

# A word in more examples of its sort than this tells nothing.
TELLING = 3
_OF_ALL = (
    "a all an and after before card cards from hand hands in is next no not of one or player players same the to with"
)
_SILENT = frozenset(_OF_ALL.split())


def nearest(text: str, sort: str) -> str:
    """A sentence that has most in common with the one written, rare words counting more; or what can be said."""
    if sort == "step" and re.fullmatch(r"[a-z0-9-]+", text.strip()):
        return "a step is a sentence, as `player draws 1` (`lastcard words` lists them all), or `group: NAME`"
    words = {word.example: _stems(re.sub(r"\{.*?\}", "", word.form)) for word in _of(sort)}
    if len(words) <= TELLING:
        return f"{SORTS[sort]} {_look(sort)} like `{next(iter(words))}`"
    common = Counter(stem for stems in words.values() for stem in stems)
    written = {stem for stem in _stems(text) if 0 < common[stem] <= TELLING}
    found = max(words, key=lambda example: sum(1 / common[stem] for stem in written & words[example]))
    return f"{SORTS[sort]} {_look(sort)} like `{found}`" if written else _all_there_is(sort)


def _of(sort: str) -> list[Word]:
    return [word for word in WORDS.values() if word.group == sort]


def _stems(text: str) -> set[str]:
    """The words that may tell something, as the language has them, without their endings."""
    words = re.findall(r"[^\W\d_]+", text.lower())
    return {_stem(verb_for(word)) for word in words if word not in _SILENT}


def _stem(word: str) -> str:
    return re.sub(r"(?<=[a-z]{3})(e?s|ed|ing)$", "", word)


def _all_there_is(sort: str) -> str:
    if sort == "condition":
        return _COMPARED
    if sort not in _VERBS:
        return f"{SORTS[sort]} {_look(sort)} like {' or '.join(f'`{word.example}`' for word in _of(sort)[:3])}"
    verbs = dict.fromkeys(filter(None, (_verb(word) for word in _of(sort))))
    several = ", ".join(f"`{verb}`" for verb in verbs)
    return f"no {_VERBS[sort]} is said so; what a player does: {several} (`lastcard words` lists every sentence)"


def _verb(word: Word) -> str:
    """What a player does, in one word."""
    found = re.match(r"(?:\{0\}|player) ([a-z]+s)\b", word.form)
    return found[1] if found and word.example.split()[0] in ("player", "next") else ""


_VERBS = {"step": "step", "event": "event"}
_COMPARED = (
    "a condition compares: `rank of card is 7`, `color of card is the color in play`, `size of hand of player is at "
    "least 2`, `hand of player is empty`, `card fits`"
)


def _look(sort: str) -> str:
    return "look" if sort == "plays" else "looks"
