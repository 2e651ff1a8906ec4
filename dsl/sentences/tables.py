"""The tables of the parser, kept beside the grammar: to work them out takes longer than all the rest of a start.

They are made by `python -m tests.tables --write`. Where they are of another grammar, or where there are none, they are
worked out as ever.
"""

from __future__ import annotations

import json
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

GRAMMAR = Path(__file__).with_name("grammar.lark")
KEPT = Path(__file__).with_name("tables.json")
KEYWORD = 1  # the priority of words: before NAME, which could match the same

Row = dict[str, int]  # what may come -> the state to go on with; below zero the production that has ended there


# Sorts of sentences.
STARTS = ("event", "opening", "early", "condition", "value", "list", "step", "each", "about", "plays")


class Terminal(NamedTuple):
    """What a text consists of: a word of the language, or whatever fits a pattern."""

    name: str
    priority: int
    word: str  # empty for what is no word of the language
    pattern: str
    ignored: bool = False


class Production(NamedTuple):
    """Of how many parts a symbol is made; without a word it is its only part."""

    symbol: str
    size: int
    op: str


class Tables(NamedTuple):
    terminals: list[Terminal]  # in the order in which they are tried
    rules: list[Production]
    states: list[Row]
    starts: dict[str, tuple[int, int]]  # sort of sentence -> the first state, and the one in which it is whole


def kept() -> Tables | None:
    """What has been kept, if it is of this grammar."""
    try:
        found = json.loads(KEPT.read_bytes())
    except (OSError, ValueError):
        return None
    if not isinstance(found, dict) or found.get("of") != _of():
        return None
    return Tables(
        [Terminal(*each) for each in found["terminals"]],
        [Production(*each) for each in found["rules"]],
        found["states"],
        found["starts"],
    )


def text_of(made: Tables) -> str:
    """The text to be kept."""
    return json.dumps({"of": _of(), **made._asdict()}, separators=(",", ":")) + "\n"


def _of() -> str:
    return blake2b(GRAMMAR.read_bytes(), digest_size=16).hexdigest()
