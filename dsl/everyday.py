"""Words as people write them, and what the language has for them: data, looked up only where something is wrong."""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import cache

from lastcard.dsl.reading.nodes import Node, Scalar
from lastcard.dsl.reading.tree import entries
from lastcard.dsl.shelf import EVERYDAY


@cache
def _table() -> dict[str, dict[str, str]]:
    from lastcard.dsl.reading.source import read  # most files are right

    node, _ = read(EVERYDAY.read_bytes(), EVERYDAY.name)
    return {entry.key.text: _section(entry.value) for entry in entries(node)}


def _section(node: Node) -> dict[str, str]:
    return {entry.key.text: entry.value.text for entry in entries(node) if isinstance(entry.value, Scalar)}


@cache
def _names() -> dict[str, str]:
    """What a deck may have, by other words for it."""
    return _table()["colors"] | _table()["kinds"]


def instead_of(word: str, known: Collection[str] = ()) -> str:
    """What to write instead of a word that is none: digits, a name that is known here, or a sentence."""
    table, said = _table(), word.casefold()
    if digits := digits_for(word):
        return f"numbers are digits: write `{digits}`"
    if _names().get(said) in known:
        return f"write `{_names()[said]}`"
    return table["words"].get(said, "")


def digits_for(word: str) -> str:
    """`7` for `seven`; nothing for what is no number."""
    return _table()["numbers"].get(word.casefold(), "")


def said_for(word: str) -> list[str]:
    """The words of the language that may be meant, where one is said `of` something."""
    return [each for each in _table()["of"].get(word.casefold(), "").split(", ") if each]


def is_foreign(word: str) -> bool:
    """Is another word meant by it?"""
    return bool(instead_of(word)) or _names().get(word.casefold(), word) != word


def name_of_several(*words: str) -> str:
    """The name that is meant by several words."""
    names, joined = _names(), "-".join(words)
    return names.get(joined, joined if joined in names.values() else "")


def name_or_number(*words: str) -> str:
    """The name, or the digits, that are meant by one or several words."""
    return name_of_several(*words) or _table()["numbers"].get("-".join(words), "")


def is_name(word: str) -> bool:
    """Do decks have something of that name?"""
    return word in _names().values()


def is_color(word: str) -> bool:
    """Do decks have a color of that name?"""
    return word in _table()["colors"].values()


def name_for(name: str, known: Collection[str]) -> str | None:
    """The name that is meant, if it is one of those."""
    meant = _names().get(name.casefold())
    return meant if meant in known else None


def move_for(word: str) -> str:
    """The verb of a move that is meant."""
    return _table()["moves"].get(word.casefold(), "")


def plain_verb(word: str) -> str:
    """A plainer word for a verb that is also the name of a card, else the word itself."""
    return _table()["verbs"].get(word, word)


def is_move(word: str) -> bool:
    """Is it a verb of moves itself?"""
    return word in _table()["moves"].values()


def rulebook_for(name: str) -> str:
    """The shipped rulebook that is meant by a name of everyday speech."""
    return _table()["rulebooks"].get(name.casefold(), "")


def house_rule_for(name: str) -> str:
    """The shipped house rule that is meant by a name of everyday speech."""
    return _table()["house-rules"].get(name.casefold(), "")


def window_for(offer: str) -> str:
    """The window in which it mostly is offered what people say so."""
    return _table()["offers"].get(offer.casefold(), "")


def verb_for(word: str) -> str:
    """The word of the language that tells something like it, else the word itself."""
    return _table()["near"].get(word.casefold(), word)


def key_for(key: str, known: Collection[str]) -> str | None:
    """The key that is meant, the first of several that can stand there."""
    meant = _table()["keys"].get(key.casefold(), "").split(", ")
    return next((each for each in meant if each in known), None)


def meanings_of(key: str) -> list[str]:
    """Every key that may be meant."""
    return [each for each in _table()["keys"].get(key.casefold(), "").split(", ") if each]


def form_for(key: str) -> str:
    """How that is said here, or whether it is, for which files of other games have such a key."""
    return _table()["forms"].get(re.sub("[-_ ]+", " ", key).casefold(), "")


def value_for(value: str, known: Collection[str]) -> str | None:
    """The value that is meant, if it is one of those."""
    meant = _table()["values"].get(value.casefold(), "").split(", ")
    return next((each for each in meant if each in known), None)
