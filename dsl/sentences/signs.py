"""What is told of signs and letters that no sentence has: capitals, points, brackets, letters behind a number."""

from __future__ import annotations

import re

from lastcard.dsl.everyday import is_name, name_of_several

from .grammar import reserved_words


def in_small_letters(word: str, before: str) -> str:
    if re.search(r"\bsays? $", before):
        return f"write it, as the offer is called, in small letters: `{word}`"
    kinds = "; of cards the kind, which `lastcard words --of RULEBOOK` lists" * ("-" in word and not is_name(word))
    plain = name_of_several(word)
    if plain and plain != word:
        return f"write `{plain}`; or `{word}` in small letters, if it is called so here"
    return f"write it in small letters: `{word}`{kinds}"


_OF = "what something is of stands behind `of`"


def behind_a_point(before: str, after: str) -> str:
    owner, own = re.search(r"(?:hand of )?[a-z-]*$", before), re.match(r"[a-z-]*", after)
    if owner is None or own is None or own[0] not in (*_FEATURES, "hand"):
        return "write `hand of player` for what belongs to somebody; parameters and flags have no path before them"
    return f"{_OF}: `{own[0]} of {owner[0]}`"


def in_brackets(before: str, inside: str) -> str:
    """`rank(card)`: a word before the bracket, and of what it is said inside."""
    word, of = re.search(r"[a-z]+$", before), re.match(r"([a-z -]+)\)", inside)
    inner = "hand of player" if of and of[1] == "hand" else of and of[1]
    said = f"{word[0]} of {inner}" if word and of and word[0] not in reserved_words() - {*_FEATURES} else ""
    return f"a bracket encloses a condition; {_OF}: `{said or 'size of hand of player'}`"


_FEATURES = ("rank", "color", "kind", "points", "size", "face", "penalty", "hand", "score")


def number_with_more(text: str, sort: str) -> str:
    digits, letters = re.match(r"([0-9]+)([a-z]*)", text, re.IGNORECASE).groups()  # type: ignore[union-attr]
    if not letters:
        return "numbers have at most 15 digits"
    if sort in ("event", "opening"):
        return f"write `player plays number`, and a line `when: rank of card is {digits}`"
    return f"a number stands alone, without letters: `{digits}`"


def is_only_in_capitals(word: str, before: str) -> bool:
    """Would it be a word of the language, or a name, in small letters?"""
    small = word.lower()
    return word != small and (small in reserved_words() or is_name(small) or before.endswith(("says ", "plays ")))
