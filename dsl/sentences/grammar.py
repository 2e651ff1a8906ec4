"""The grammar as a text, its words, and the tables of the parser: to know them, no parser is needed.

The tables are kept beside the grammar, for to work them out takes a quarter of a start. They are made by
`python -m tests.tables --write`. Where they are of another grammar or another Lark, or where there are none, the parser
is built from the grammar as ever.
"""

from __future__ import annotations

import json
import re
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

KEPT = Path(__file__).with_name("tables.json")
PAIRS = "pairs"  # a mapping whose keys are numbers, which JSON has not got
_WORD = re.compile('"([a-z]+)"')


@cache
def grammar() -> str:
    return Path(__file__).with_name("grammar.lark").read_text(encoding="utf-8")


@cache
def digest_of_grammar() -> str:
    return blake2b(grammar().encode(), digest_size=16).hexdigest()


@cache
def reserved_words() -> frozenset[str]:
    """The words of the grammar, which no rulebook may use as a name."""
    return frozenset(_WORD.findall(grammar()))


def read_tables(of: list[str]) -> Any:
    """What has been kept, if it is of this grammar and this Lark."""
    try:
        found = json.loads(KEPT.read_bytes(), object_hook=_unpacked)
    except (OSError, ValueError):
        return None
    return found["tables"] if isinstance(found, dict) and found.get("of") == of else None


def text_of(of: list[str], tables: Any) -> str:
    return json.dumps({"of": of, "tables": _packed(tables)}, separators=(",", ":")) + "\n"


def _packed(value: Any) -> Any:
    if isinstance(value, dict):
        if all(isinstance(key, str) for key in value):
            return {key: _packed(inner) for key, inner in value.items()}
        return {PAIRS: [[key, _packed(inner)] for key, inner in value.items()]}
    return [_packed(inner) for inner in value] if isinstance(value, list | tuple) else value


def _unpacked(mapping: dict[str, Any]) -> dict[Any, Any]:
    """A mapping whose keys are numbers; all that stands in it has been unpacked."""
    return dict(mapping[PAIRS]) if PAIRS in mapping else mapping


_NEVER_NAMES = frozenset({"the", "all", "next", "opponents", "others", "left", "right", "second", "hand", "player"})
_GIVEN = re.compile(
    r"\b(?:picks|let|as) (?P<one>[a-z]+(?:-[a-z]+)*)(?= (?:from|be)\b|$)|^(?P<of>[a-z]+(?:-[a-z]+)*)(?= (?:in|from) )"
)


def name_that_is_a_word(text: str, stumble: int) -> tuple[int, int] | None:
    """Where a name is given that the language needs itself, at about this place."""
    for found in _GIVEN.finditer(text):
        start, end = found.span("one") if found["one"] else found.span("of")
        if text[start:end] in reserved_words() - _NEVER_NAMES and start <= stumble <= end + 1:
            return start, end
    return None


def apart(word: str) -> str:
    """Two words of the language that are written as one."""
    ways = ((word[:length], word[length:]) for length in range(2, len(word) - 1))
    return next((f"{one} {other}" for one, other in ways if {one, other} <= {*reserved_words(), "player", "card"}), "")
